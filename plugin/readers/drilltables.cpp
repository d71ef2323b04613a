// SPDX-License-Identifier: GPL-2.0-or-later
// Fields by their usual names, and rows into collars and stations.
// Relies on tablevalues.h for numbers that are text, and for fields.

#include "plugin/readers/drilltables.h"

#include "plugin/readers/usualnames.h"

#include "core/error.h"

#include "qgsexception.h"
#include "qgsgeometry.h"

#include <QObject>

#include <limits>

namespace
{

constexpr double NOT_A_NUMBER = std::numeric_limits<double>::quiet_NaN();

QStringList inclinationNames()
{
  return UsualNames::dip( rubicon::DipConvention::from_vertical );
}

QString meaningOf( rubicon::DipConvention convention )
{
  switch ( convention )
  {
    case rubicon::DipConvention::down_negative: return QObject::tr( "dip (negative downwards)" );
    case rubicon::DipConvention::down_positive: return QObject::tr( "dip (positive downwards)" );
    case rubicon::DipConvention::from_vertical: break;
  }
  return QObject::tr( "angle from vertical (0 straight down)" );
}

//! The number in field \a field of the row that is the \a row th.
double numberAt( const QgsFeature &feature, int field, qlonglong row )
{
  return field < 0 ? NOT_A_NUMBER
                   : requiredNumber( feature.attribute( field ), feature.fields().at( field ).name(), row );
}

//! Where a collar's point lies; NaN where it has none.
rubicon::Point3 pointOf( const QgsFeature &feature )
{
  rubicon::Point3 place{ NOT_A_NUMBER, NOT_A_NUMBER, NOT_A_NUMBER };
  if ( !feature.hasGeometry() || feature.geometry().isEmpty() )
    return place;
  const QgsPoint point = feature.geometry().vertexAt( 0 );
  return { point.x(), point.y(), point.is3D() ? point.z() : NOT_A_NUMBER };
}

QString listOf( const QgsFields &fields, std::initializer_list<std::pair<QString, int>> columns )
{
  QStringList list;
  for ( const auto &[what, field] : columns )
  {
    if ( field >= 0 )
      list << QStringLiteral( "%1 %2" ).arg( what, fields.at( field ).name() );
  }
  return list.join( QLatin1String( ", " ) );
}

} // namespace

CollarReader::CollarReader( std::unique_ptr<QgsProcessingFeatureSource> source, const CollarFieldNames &given,
                            rubicon::DipConvention dip )
  : HoleTable( std::move( source ), given.id )
  , mDirectionIsChosen( !given.azimuth.isEmpty() || !given.dip.isEmpty() )
{
  const bool hasPoints = QgsWkbTypes::geometryType( wkbType() ) == QgisCompat::pointGeometry;
  if ( hasPoints && given.x.isEmpty() != given.y.isEmpty() )
    throw QgsProcessingException(
      QObject::tr( "“%1”: name the fields of both x and y, or of neither." ).arg( name() ) );
  if ( !hasPoints || !given.x.isEmpty() )
  {
    mX = requiredField( given.x, UsualNames::collarX(), QObject::tr( "the x coordinate of the collar" ) );
    mY = requiredField( given.y, UsualNames::collarY(), QObject::tr( "the y coordinate of the collar" ) );
  }
  if ( !takesPoints() || !QgsWkbTypes::hasZ( wkbType() ) || !given.z.isEmpty() )
  {
    mZ = requiredField( given.z, UsualNames::collarZ(), QObject::tr( "the z coordinate of the collar" ) );
  }
  mDepth = optionalField( given.depth, UsualNames::holeDepth(), QObject::tr( "the depth of the hole" ) );
  mAzimuth = optionalField( given.azimuth, UsualNames::azimuth(), QObject::tr( "the azimuth of the collar" ) );
  mDip = optionalField( given.dip, UsualNames::dip( dip ), QObject::tr( "the dip of the collar" ) );
  if ( !mDirectionIsChosen && mDip < 0 )
    mAzimuth = -1; // nobody chose it, and alone it is no direction: each hole would have a fault
}

QString CollarReader::usedFields() const
{
  return listOf( fields(), { { QObject::tr( "hole id" ), mHole },
                             { QStringLiteral( "x" ), mX },
                             { QStringLiteral( "y" ), mY },
                             { QStringLiteral( "z" ), mZ },
                             { QObject::tr( "depth" ), mDepth },
                             { QObject::tr( "azimuth at 0" ), mAzimuth },
                             { QObject::tr( "dip at 0" ), mDip } } );
}

CollarRows CollarReader::read( const QgsAttributeList &fields, const rubicon::RunOptions &options ) const
{
  CollarRows rows;
  const auto directionAt = [this]( const QgsFeature &feature, int field, qlonglong row ) {
    return mDirectionIsChosen || field < 0 ? numberAt( feature, field, row )
                                           : numberIn( feature.attribute( field ) ).value_or( NOT_A_NUMBER );
  };
  const auto add = [&]( const QgsFeature &feature ) {
    const qlonglong row = static_cast<qlonglong>( rows.collars.size() ) + 1;
    rubicon::Point3 place = takesPoints() ? pointOf( feature ) : rubicon::Point3{};
    if ( !takesPoints() )
      place = { numberAt( feature, mX, row ), numberAt( feature, mY, row ), NOT_A_NUMBER };
    if ( mZ >= 0 )
      place.z = numberAt( feature, mZ, row );
    rows.collars.push_back( { holeOf( feature ), place.x, place.y, place.z, numberAt( feature, mDepth, row ),
                              directionAt( feature, mAzimuth, row ), directionAt( feature, mDip, row ) } );
    QgsAttributes attributes;
    for ( const int field : fields )
      attributes << feature.attribute( field );
    rows.attributes.push_back( std::move( attributes ) );
  };
  visitFeatures( QgsFeatureRequest(), options, add );
  return rows;
}

SurveyReader::SurveyReader( std::unique_ptr<QgsProcessingFeatureSource> source, const SurveyFieldNames &given,
                            rubicon::DipConvention dip )
  : HoleTable( std::move( source ), given.id )
  , mDepth( requiredField( given.depth, UsualNames::stationDepth(), QObject::tr( "the depth of the station" ) ) )
  , mAzimuth( requiredField( given.azimuth, UsualNames::azimuth(), QObject::tr( "the azimuth" ) ) )
  , mConvention( dip )
{
  mIsAssumed = given.dip.isEmpty() && dip == rubicon::DipConvention::down_negative
               && fieldByName( fields(), QString(), UsualNames::dip( dip ) ) < 0
               && fieldByName( fields(), QString(), inclinationNames() ) >= 0;
  if ( mIsAssumed )
    mConvention = rubicon::DipConvention::from_vertical;
  mDip = requiredField( given.dip, UsualNames::dip( mConvention ),
                        QObject::tr( "the %1" ).arg( meaningOf( mConvention ) ) );
}

QString SurveyReader::dipInDoubt() const
{
  const QString field = fieldName( mDip );
  if ( mIsAssumed )
  {
    return QObject::tr(
             "“%1” has no field DIP; its “%2” is taken as the angle from vertical (0 is straight down). Where "
             "it holds dips from the horizontal, choose it as SURVEY_DIP." )
      .arg( name(), field );
  }
  const bool isInclination = inclinationNames().contains( field, Qt::CaseInsensitive );
  if ( !isInclination || mConvention == rubicon::DipConvention::from_vertical )
    return QString();
  return QObject::tr(
           "“%2” of “%1” is taken as the dip from the horizontal; where it holds angles from vertical, say so "
           "(DIP 2)." )
    .arg( name(), field );
}

QString SurveyReader::usedFields() const
{
  return listOf( fields(), { { QObject::tr( "hole id" ), mHole },
                             { QObject::tr( "depth" ), mDepth },
                             { QObject::tr( "azimuth" ), mAzimuth },
                             { meaningOf( mConvention ), mDip } } );
}

std::vector<rubicon::Station> SurveyReader::read( const rubicon::RunOptions &options ) const
{
  std::vector<rubicon::Station> stations;
  const auto add = [&]( const QgsFeature &feature ) {
    const qlonglong row = static_cast<qlonglong>( stations.size() ) + 1;
    stations.push_back( { holeOf( feature ), numberAt( feature, mDepth, row ), numberAt( feature, mAzimuth, row ),
                          numberAt( feature, mDip, row ) } );
    if ( mIsAssumed && stations.back().dip < 0 )
    {
      throw rubicon::Error( QObject::tr( "row %1 has “%2” in field “%3”, which is named as an angle from vertical and "
                                         "cannot be one below 0; if it holds dips, choose it as SURVEY_DIP." )
                              .arg( row )
                              .arg( feature.attribute( mDip ).toString(), feature.fields().at( mDip ).name() )
                              .toStdString() );
    }
  };
  visitFeatures( QgsFeatureRequest().setFlags( QgisCompat::withoutGeometry ), options, add );
  return stations;
}
