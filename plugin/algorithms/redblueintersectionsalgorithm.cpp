// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from two layers to outputs and counts.
// Relies on ChainReader, core/red_blue and core/tables; holds no geometry.

#include "plugin/algorithms/redblueintersectionsalgorithm.h"

#include "core/compute/side_by_side.h"
#include "core/tables/red_blue_tables.h"

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString INTERSECT = QStringLiteral( "INTERSECT" );
const QString INPUT_FIELDS = QStringLiteral( "INPUT_FIELDS" );
const QString INTERSECT_FIELDS = QStringLiteral( "INTERSECT_FIELDS" );
const QString INTERSECT_FIELDS_PREFIX = QStringLiteral( "INTERSECT_FIELDS_PREFIX" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );
const QString OVERLAPS = QStringLiteral( "OVERLAPS" );
const QString PAIRS = QStringLiteral( "PAIRS" );

QVariantMap numericOutputs( const rubicon::RedBlueResult &result, const rubicon::ChainSet2 &red,
                            const rubicon::ChainSet2 &blue )
{
  return { { QStringLiteral( "RED_SEGMENTS" ), number( red.segment_count() ) },
           { QStringLiteral( "BLUE_SEGMENTS" ), number( blue.segment_count() ) },
           { QStringLiteral( "PAIRS_COUNT" ), number( result.counts.pairs() ) },
           { QStringLiteral( "CROSS" ), number( result.counts.cross ) },
           { QStringLiteral( "T_TOUCH" ), number( result.counts.t_touch ) },
           { QStringLiteral( "V_TOUCH" ), number( result.counts.v_touch ) },
           { QStringLiteral( "OVERLAP" ), number( result.counts.overlap ) },
           { QStringLiteral( "POINTS" ), number( result.points.size() ) },
           { QStringLiteral( "OVERLAP_RUNS" ), number( result.overlaps.size() ) } };
}

//! The features, without repeats, that points and overlaps name by \a number, which is one in \a ids.
template <typename Number>
std::vector<std::int64_t> featuresThatMeet( const rubicon::RedBlueResult &result, const std::vector<std::int64_t> &ids,
                                            Number number )
{
  std::vector<bool> meets( ids.size() );
  for ( const rubicon::ContactPoint &point : result.points )
    meets[number( point )] = true;
  for ( const rubicon::OverlapRun &overlap : result.overlaps )
    meets[number( overlap )] = true;
  std::vector<std::int64_t> features;
  for ( std::size_t i = 0; i < ids.size(); ++i )
    if ( meets[i] )
      features.push_back( ids[i] );
  return features;
}

} // namespace

RedBlueIntersectionsAlgorithm::RedBlueIntersectionsAlgorithm()
  : RubiconAlgorithm(
    { QStringLiteral( "redblueintersections" ), tr( "Red–blue intersections" ),
      tr( "intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points" ),
      tr( "Finds every place where the lines or borders of two layers meet, exactly." ) } )
{}

void RedBlueIntersectionsAlgorithm::initAlgorithm( const QVariantMap & )
{
  const QList<int> types{ static_cast<int>( QgisCompat::vectorLine ), static_cast<int>( QgisCompat::vectorPolygon ) };
  addParameter( new QgsProcessingParameterFeatureSource( INPUT, tr( "Input layer" ), types ) );
  addParameter( new QgsProcessingParameterFeatureSource( INTERSECT, tr( "Intersect layer" ), types ) );
  addFieldsParameter( INPUT_FIELDS, tr( "Input fields to keep (leave empty to keep all fields)" ), INPUT );
  addFieldsParameter( INTERSECT_FIELDS, tr( "Intersect fields to keep (leave empty to keep all fields)" ), INTERSECT );
  addAdvancedParameter( std::make_unique<QgsProcessingParameterString>(
    INTERSECT_FIELDS_PREFIX, tr( "Intersect fields prefix" ), QString(), false, true ) );
  addBackendParameters();
  addLayerOutput( OUTPUT, tr( "Intersections" ), QgisCompat::vectorPoint, Made::always );
  addLayerOutput( OVERLAPS, tr( "Overlaps" ), QgisCompat::vectorLine, Made::onRequest );
  addLayerOutput( PAIRS, tr( "Segment pairs" ), QgisCompat::vectorTable, Made::onRequest );
  addNumericOutputs( { { "RED_SEGMENTS", tr( "Segments of the input layer" ) },
                       { "BLUE_SEGMENTS", tr( "Segments of the intersect layer" ) },
                       { "PAIRS_COUNT", tr( "Segment pairs that share a point" ) },
                       { "CROSS", tr( "Pairs whose interiors cross" ) },
                       { "T_TOUCH", tr( "Pairs where an end of one lies within the other" ) },
                       { "V_TOUCH", tr( "Pairs whose ends coincide" ) },
                       { "OVERLAP", tr( "Pairs that share a stretch" ) },
                       { "POINTS", tr( "Intersection points" ) },
                       { "OVERLAP_RUNS", tr( "Shared stretches" ) } } );
  addRunOutputs();
}

void RedBlueIntersectionsAlgorithm::openInputs( const Call &call )
{
  mRed = std::make_unique<ChainReader>( openLayer( call, INPUT ) );
  mBlue = std::make_unique<ChainReader>( openLayer( call, INTERSECT ) );
  mBlue->reprojectTo( mRed->crs(), call.context, call.feedback );

  mRedFields = chosenFields( call, INPUT_FIELDS, mRed->name(), mRed->fields() );
  mBlueFields = chosenFields( call, INTERSECT_FIELDS, mBlue->name(), mBlue->fields() );
  mBluePrefix = parameterAsString( call.parameters, INTERSECT_FIELDS_PREFIX, call.context );
}

QVariantMap RedBlueIntersectionsAlgorithm::origins() const
{
  QVariantMap properties = mRed->origin().properties( FIRST_INPUT );
  properties.insert( mBlue->origin().properties( SECOND_INPUT ) );
  return properties;
}

QVariantMap RedBlueIntersectionsAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::RunOptions options = runOptions( call );
  rubicon::PreparedBackend prepared = prepareBackend( options, &rubicon::MachineCosts::maps,
                                                      { mRed->origin(), mBlue->origin() } );
  setStage( options, call, 0, 30, reading( mRed->name(), mBlue->name() ) );
  const auto [red, blue] = rubicon::side_by_side(
    options, [this]( const rubicon::RunOptions &ofRed ) { return mRed->read( ofRed ); },
    [this]( const rubicon::RunOptions &ofBlue ) { return mBlue->read( ofBlue ); } );
  clock.endReading();

  setStage( options, call, 30, 50, tr( "Finding intersections" ) );
  options.costs = prepared.costs( options );
  rubicon::RedBlueResult result = rubicon::red_blue( red, blue, options );

  clock.beginWriting();
  const auto attributes = [&]( const ChainReader &layer, const std::vector<std::int64_t> &ids,
                               const QgsAttributeList &fields, auto number ) {
    if ( !fields.isEmpty() )
      layer.refuseRepeated( ids );
    return inOrderOf( ids, layer.attributes( featuresThatMeet( result, ids, number ), fields, call.feedback ) );
  };
  rubicon::RunOptions silent = options; // QGIS tells no progress of this
  silent.progress = {};
  const auto [ofRed, ofBlue] = rubicon::side_by_side(
    silent,
    [&]( const rubicon::RunOptions & ) {
      return attributes( *mRed, red.feature_ids, mRedFields,
                         []( const auto &meeting ) { return meeting.red_feature; } );
    },
    [&]( const rubicon::RunOptions & ) {
      return attributes( *mBlue, blue.feature_ids, mBlueFields,
                         []( const auto &meeting ) { return meeting.blue_feature; } );
    } );
  setStage( options, call, 50, 100, writing() );
  QVariantMap outputs = write( { result, red, blue, ofRed, ofBlue }, call, options );

  outputs.insert( numericOutputs( result, red, blue ) );
  outputs.insert( closeRun( result.run, clock, result.checksum, call,
                            tr( "%1 pairs, %2 points, %3 overlaps" )
                              .arg( result.counts.pairs() )
                              .arg( result.points.size() )
                              .arg( result.overlaps.size() ) ) );
  return outputs;
}

QVariantMap RedBlueIntersectionsAlgorithm::write( const Found &found, const Call &call,
                                                  const rubicon::RunOptions &options ) const
{
  const QgsFields redFields = QgsProcessingUtils::indicesToFields( mRedFields, mRed->fields() );
  const QgsFields blueFields = QgsProcessingUtils::indicesToFields( mBlueFields, mBlue->fields() );
  const TakenOver ofBoth{ { { found.ofRed, redFields.count(), firstFeature },
                            { found.ofBlue, blueFields.count(), secondFeature } } };
  const auto withBoth = [&]( const rubicon::Table &table ) {
    return withChosenFields( fieldsOf( table ), redFields, blueFields, mBluePrefix );
  };
  const rubicon::Table points = points_table( found.result, found.red, found.blue );
  const rubicon::Table overlaps = overlaps_table( found.result, found.red, found.blue );
  const rubicon::Table pairs = pairs_table( found.result, found.red, found.blue );
  return writeOutputs( { outputOf( OUTPUT, points, withBoth( points ), ofBoth ),
                         outputOf( OVERLAPS, overlaps, withBoth( overlaps ), ofBoth ),
                         outputOf( PAIRS, pairs, fieldsOf( pairs ) ) },
                       mRed->crs(), call, options );
}
