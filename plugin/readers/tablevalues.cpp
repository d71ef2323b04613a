// SPDX-License-Identifier: GPL-2.0-or-later
// Values into texts, text into numbers, and names into indices.
// Relies on core/error.h for what is refused.

#include "plugin/readers/tablevalues.h"

#include "plugin/readers/usualnames.h"

#include "core/error.h"

#include "qgsexception.h"

#include <QJsonDocument>
#include <QObject>

#include <limits>

QString textOf( const QVariant &value )
{
  if ( value.isNull() )
    return QString();
  const QJsonDocument structured = QJsonDocument::fromVariant( value );
  return structured.isNull() ? value.toString() : QString::fromUtf8( structured.toJson( QJsonDocument::Compact ) );
}

std::optional<double> numberIn( const QVariant &value )
{
  const bool isText = value.userType() == QMetaType::QString;
  const QString text = isText ? value.toString().trimmed() : QString();
  if ( value.isNull() || ( isText && text.isEmpty() ) )
    return std::numeric_limits<double>::quiet_NaN();
  bool isNumber = false;
  const double number = isText ? text.toDouble( &isNumber ) : value.toDouble( &isNumber );
  return isNumber ? std::optional( number ) : std::nullopt;
}

double requiredNumber( const QVariant &value, const QString &field, qlonglong row )
{
  const std::optional<double> number = numberIn( value );
  if ( !number )
  {
    throw rubicon::Error( QObject::tr( "row %1 has “%2” in field “%3”, which is no number." )
                            .arg( row )
                            .arg( value.toString(), field )
                            .toStdString() );
  }
  return *number;
}

int fieldByName( const QgsFields &fields, const QString &name, const QStringList &usualNames )
{
  if ( !name.isEmpty() )
    return fields.lookupField( name );
  for ( const QString &usual : usualNames )
  {
    const int index = fields.lookupField( usual );
    if ( index >= 0 )
      return index;
  }
  return -1;
}

HoleTable::HoleTable( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField )
  : FeatureInput( std::move( source ) )
  , mHole( requiredField( holeField, UsualNames::holeId(), QObject::tr( "the hole id" ) ) )
{}

int HoleTable::requiredField( const QString &given, const QStringList &usualNames, const QString &what ) const
{
  const int index = fieldByName( fields(), given, usualNames );
  if ( index >= 0 )
    return index;
  throw QgsProcessingException( given.isEmpty()
                                  ? QObject::tr( "“%1” has no field with a usual name for %2 (%3); choose the field." )
                                      .arg( name(), what, usualNames.join( QLatin1String( ", " ) ) )
                                  : QObject::tr( "“%1” has no field “%2” for %3." ).arg( name(), given, what ) );
}

int HoleTable::optionalField( const QString &given, const QStringList &usualNames, const QString &what ) const
{
  return given.isEmpty() ? fieldByName( fields(), given, usualNames ) : requiredField( given, usualNames, what );
}
