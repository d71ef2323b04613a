// SPDX-License-Identifier: GPL-2.0-or-later
// Rows into samples and intervals, numbers from text, and fields by their usual names.
// Relies on visitFeatures() for the pass over a layer and on tablevalues.h for numbers and names.

#include "assayreader.h"

#include "featurevisit.h"
#include "tablevalues.h"

#include "core/error.h"

#include "qgsexception.h"

#include <QObject>

#include <cmath>

namespace
{

const QStringList FROM_NAMES{ QStringLiteral( "FROM" ), QStringLiteral( "DEPTH_FROM" ), QStringLiteral( "FROM_M" ) };
const QStringList TO_NAMES{ QStringLiteral( "TO" ), QStringLiteral( "DEPTH_TO" ), QStringLiteral( "TO_M" ) };

int intervalField( const QgsProcessingFeatureSource &source, const QString &name )
{
  const int index = source.fields().lookupField( name );
  if ( index >= 0 )
    return index;
  throw QgsProcessingException(
    QObject::tr( "“%1” has no field “%2”; it must be the intervals that line–mesh intersections writes." )
      .arg( source.sourceName(), name ) );
}

rubicon::IntervalState stateIn( const QVariant &value, qlonglong row )
{
  using rubicon::IntervalState;
  const std::string text = value.toString().toStdString();
  if ( text.empty() )
    return IntervalState::unknown;
  for ( const IntervalState state : { IntervalState::inside, IntervalState::outside, IntervalState::boundary } )
  {
    if ( text == rubicon::interval_state_name( state ) )
      return state;
  }
  throw rubicon::Error( QObject::tr( "row %1 has the state “%2”, which is none of inside, outside, boundary or NULL." )
                          .arg( row )
                          .arg( value.toString() )
                          .toStdString() );
}

} // namespace

AssayReader::AssayReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField,
                          const QString &fromField, const QString &toField )
  : mSource( std::move( source ) )
  , mHole( requiredField( *mSource, holeField, usualHoleNames(), QObject::tr( "the hole id" ) ) )
  , mFrom( requiredField( *mSource, fromField, FROM_NAMES, QObject::tr( "the depth where samples begin" ) ) )
  , mTo( requiredField( *mSource, toField, TO_NAMES, QObject::tr( "the depth where samples end" ) ) )
{}

AssayRows AssayReader::read( const QList<int> &valueFields, const rubicon::RunOptions &options ) const
{
  AssayRows rows;
  const QgsFields fields = mSource->fields();
  const auto number = [&fields, &rows]( const QgsAttributes &attributes, int field ) {
    return requiredNumber( attributes.at( field ), fields.at( field ).name(),
                           static_cast<qlonglong>( rows.attributes.size() ) );
  };
  const auto add = [&]( const QgsFeature &feature, std::span<const std::byte> ) {
    rows.attributes.push_back( feature.attributes() );
    const QgsAttributes &attributes = rows.attributes.back();
    rows.table.samples.push_back(
      { attributes.at( mHole ).toString().toStdString(), number( attributes, mFrom ), number( attributes, mTo ) } );
    for ( const int field : valueFields )
      rows.table.values.push_back( number( attributes, field ) );
  };
  visitFeatures( *mSource, QgsFeatureRequest().setFlags( QgisCompat::withoutGeometry ), options, add );

  const QList<int> numeric = valueFields.isEmpty() ? fieldsOfNumbers( rows.attributes ) : valueFields;
  rows.table.fields = static_cast<std::size_t>( numeric.size() );
  for ( const int field : numeric )
    rows.valueFields << fields.at( field ).name();
  if ( valueFields.isEmpty() )
  {
    for ( const QgsAttributes &attributes : rows.attributes )
    {
      for ( const int field : numeric )
        rows.table.values.push_back( *numberIn( attributes.at( field ) ) );
    }
  }
  return rows;
}

QList<int> AssayReader::fieldsOfNumbers( const std::vector<QgsAttributes> &rows ) const
{
  QList<int> numeric;
  for ( int field = 0; field < mSource->fields().count(); ++field )
  {
    // A key of the table is a number, and no grade.
    const bool isKey = mSource->fields().at( field ).constraints().constraints()
                       & QgsFieldConstraints::ConstraintUnique;
    if ( field != mHole && field != mFrom && field != mTo && !isKey && holdsNumbers( field, rows ) )
      numeric << field;
  }
  return numeric;
}

bool AssayReader::holdsNumbers( int field, const std::vector<QgsAttributes> &rows ) const
{
  bool any = mSource->fields().at( field ).isNumeric();
  for ( const QgsAttributes &attributes : rows )
  {
    const std::optional<double> number = numberIn( attributes.at( field ) );
    if ( !number )
      return false;
    any = any || !std::isnan( *number );
  }
  return any;
}

IntervalReader::IntervalReader( std::unique_ptr<QgsProcessingFeatureSource> source, const QString &holeField )
  : mSource( std::move( source ) )
  , mHole( requiredField( *mSource, holeField, usualHoleNames(), QObject::tr( "the hole id" ) ) )
  , mMesh( intervalField( *mSource, QStringLiteral( "mesh" ) ) )
  , mState( intervalField( *mSource, QStringLiteral( "state" ) ) )
  , mFrom( intervalField( *mSource, QStringLiteral( "from" ) ) )
  , mTo( intervalField( *mSource, QStringLiteral( "to" ) ) )
  , mReason( mSource->fields().lookupField( QStringLiteral( "reason" ) ) )
  , mFromOpen( mSource->fields().lookupField( QStringLiteral( "from_open" ) ) )
  , mToOpen( mSource->fields().lookupField( QStringLiteral( "to_open" ) ) )
{}

IntervalRows IntervalReader::read( const rubicon::RunOptions &options ) const
{
  IntervalRows rows;
  const QgsFields fields = mSource->fields();
  const auto add = [&]( const QgsFeature &feature, std::span<const std::byte> ) {
    const auto row = static_cast<qlonglong>( rows.intervals.size() ) + 1;
    const auto number = [&]( int field ) {
      return requiredNumber( feature.attribute( field ), fields.at( field ).name(), row );
    };
    const auto optional = [&feature]( int field ) { return field < 0 ? QVariant() : feature.attribute( field ); };
    rows.intervals.push_back( { feature.attribute( mHole ).toString().toStdString(),
                                feature.attribute( mMesh ).toString().toStdString(), number( mFrom ), number( mTo ),
                                stateIn( feature.attribute( mState ), row ) } );
    rows.shown.push_back( { feature.geometry(), optional( mReason ), optional( mFromOpen ), optional( mToOpen ) } );
  };
  visitFeatures( *mSource, QgsFeatureRequest(), options, add );
  return rows;
}
