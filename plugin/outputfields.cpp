// SPDX-License-Identifier: GPL-2.0-or-later
// Fields by name and type, and in the order in which outputs show them.
// Relies on QgsProcessingUtils for names that occur twice.

#include "outputfields.h"

QgsFields fieldsOf( std::initializer_list<std::pair<const char *, QgisCompat::FieldType>> definitions )
{
  QgsFields fields;
  for ( const auto &[name, type] : definitions )
    fields.append( QgsField( QString::fromLatin1( name ), type ) );
  return fields;
}

QgsFields withChosenFields( const QgsFields &own, const QgsFields &first, const QgsFields &second,
                            const QString &prefix )
{
  const QgsFields named = QgsProcessingUtils::combineFields( QgsProcessingUtils::combineFields( own, first ), second,
                                                             prefix );
  QgsFields ordered;
  for ( int i = own.count(); i < named.count(); ++i )
    ordered.append( named.at( i ) );
  for ( int i = 0; i < own.count(); ++i )
    ordered.append( named.at( i ) );
  return ordered;
}

QVariant integer( std::uint32_t value )
{
  return QVariant( static_cast<int>( value ) );
}
