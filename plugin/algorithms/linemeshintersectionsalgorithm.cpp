// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from lines and meshes to events, intervals, summary and counts.
// Relies on LineReader, MeshAlgorithm, core/line_mesh and core/tables; holds no geometry.

#include "plugin/algorithms/linemeshintersectionsalgorithm.h"

#include "core/line_mesh/mesh_check.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_tables.h"

#include "qgsexception.h"

#include <algorithm>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString MESH = QStringLiteral( "MESH" );
const QString INPUT_FIELDS = QStringLiteral( "INPUT_FIELDS" );
const QString MESH_FIELDS = QStringLiteral( "MESH_FIELDS" );
const QString MESH_FIELDS_PREFIX = QStringLiteral( "MESH_FIELDS_PREFIX" );
const QString DEPTH = QStringLiteral( "DEPTH" );
const QString DEPTH_FROM_FIELD = QStringLiteral( "DEPTH_FROM_FIELD" );
const QString DEPTH_TO_FIELD = QStringLiteral( "DEPTH_TO_FIELD" );
const QString EXACT_PARAMETERS = QStringLiteral( "EXACT_PARAMETERS" );
const QString EVENTS = QStringLiteral( "EVENTS" );
const QString INTERVALS = QStringLiteral( "INTERVALS" );
const QString SUMMARY = QStringLiteral( "SUMMARY" );
const QString REPORT = QStringLiteral( "REPORT" );

QVariantMap counts( const rubicon::LineMeshResult &result, const rubicon::PolylineSet3 &lines,
                    const rubicon::TriangleMesh &mesh )
{
  const rubicon::EventCounts &events = result.event_counts;
  return {
    { QStringLiteral( "LINES" ), number( lines.line_count() ) },
    { QStringLiteral( "SEGMENTS" ), number( lines.segment_count() ) },
    { QStringLiteral( "TRIANGLES" ), number( mesh.triangles.size() ) },
    { QStringLiteral( "RAW_HITS" ), number( result.hit_counts.hits() ) },
    { QStringLiteral( "FACE" ), number( result.hit_counts.face ) },
    { QStringLiteral( "EDGE" ), number( result.hit_counts.edge ) },
    { QStringLiteral( "VERTEX" ), number( result.hit_counts.vertex ) },
    { QStringLiteral( "COPLANAR" ), number( result.hit_counts.coplanar ) },
    { QStringLiteral( "EVENTS_COUNT" ), number( result.events.size() ) },
    { QStringLiteral( "ENTRY" ), number( events.entry ) },
    { QStringLiteral( "EXIT" ), number( events.exit ) },
    { QStringLiteral( "PIERCE" ), number( events.pierce ) },
    { QStringLiteral( "TOUCH" ), number( events.touch ) },
    { QStringLiteral( "SLIDE" ), number( events.slide_in + events.slide_out ) },
    { QStringLiteral( "INTERVALS_COUNT" ), number( result.intervals.size() ) },
    { QStringLiteral( "MESHES" ), number( result.closed.size() ) },
    { QStringLiteral( "CLOSED" ), number( std::count( result.closed.begin(), result.closed.end(), true ) ) },
  };
}

//! The features of the meshes that events name.
std::vector<std::int64_t> featuresHit( const rubicon::LineMeshResult &result, const rubicon::TriangleMesh &mesh )
{
  std::vector<std::int64_t> features;
  for ( const rubicon::LineEvent &event : result.events )
    features.push_back( mesh.feature[event.triangle] );
  std::sort( features.begin(), features.end() );
  features.erase( std::unique( features.begin(), features.end() ), features.end() );
  return features;
}

} // namespace

LineMeshIntersectionsAlgorithm::LineMeshIntersectionsAlgorithm()
  : MeshAlgorithm(
    { QStringLiteral( "linemeshintersections" ), tr( "Line–mesh intersections" ),
      tr( "drill hole,borehole,ore body,wireframe,mesh,tin,surface,intercept,entry,exit,depth,inside,ray,3d,exact,"
          "gpu,cuda" ),
      tr( "Finds where drill holes enter and leave ore bodies or pierce surfaces, and how long they stay inside, "
          "exactly." ) },
    MESH )
{}

void LineMeshIntersectionsAlgorithm::initAlgorithm( const QVariantMap & )
{
  addParameter(
    new QgsProcessingParameterFeatureSource( INPUT, tr( "Lines" ), { static_cast<int>( QgisCompat::vectorLine ) } ) );
  addMeshParameters();
  addFieldsParameter( INPUT_FIELDS, tr( "Line fields to keep (leave empty to keep all fields)" ), INPUT );
  addFieldsParameter( MESH_FIELDS, tr( "Mesh fields to keep (leave empty to keep all fields)" ), MESH );
  // In the order of LineDepth::Source.
  addParameter( new QgsProcessingParameterEnum( DEPTH, tr( "Depth along the lines" ),
                                                { tr( "M of the lines, where they have it" ),
                                                  tr( "Distance along the line" ), tr( "From two fields" ) },
                                                false, LineDepth::measure ) );
  addFieldParameter( DEPTH_FROM_FIELD, tr( "Field with the depth at the start" ), INPUT, QgisCompat::numericField );
  addFieldParameter( DEPTH_TO_FIELD, tr( "Field with the depth at the end" ), INPUT, QgisCompat::numericField );
  addAdvancedParameter( std::make_unique<QgsProcessingParameterString>( MESH_FIELDS_PREFIX, tr( "Mesh fields prefix" ),
                                                                        QString(), false, true ) );
  addAdvancedParameter( std::make_unique<QgsProcessingParameterBoolean>(
    EXACT_PARAMETERS, tr( "Exact position of events on their segments, as two fields of text" ), false ) );
  addAllowGeographicParameter();
  addBackendParameters();
  addLayerOutput( EVENTS, tr( "Events" ), QgisCompat::vectorPoint, Made::byDefault );
  addLayerOutput( INTERVALS, tr( "Intervals" ), QgisCompat::vectorLine, Made::byDefault );
  addLayerOutput( SUMMARY, tr( "Summary" ), QgisCompat::vectorTable, Made::onRequest );
  addLayerOutput( REPORT, tr( "Mesh report" ), QgisCompat::vectorLine, Made::onRequest );
  addCounts();
  addRunOutputs();
}

void LineMeshIntersectionsAlgorithm::addCounts()
{
  addNumericOutputs( { { "LINES", tr( "Lines" ) },
                       { "SEGMENTS", tr( "Segments of the lines" ) },
                       { "TRIANGLES", tr( "Triangles of the meshes" ) },
                       { "RAW_HITS", tr( "Pairs of segment and triangle that share a point" ) },
                       { "FACE", tr( "Hits in the interior of a triangle" ) },
                       { "EDGE", tr( "Hits on a side" ) },
                       { "VERTEX", tr( "Hits on a corner" ) },
                       { "COPLANAR", tr( "Hits along a piece of some length" ) },
                       { "EVENTS_COUNT", tr( "Events" ) },
                       { "ENTRY", tr( "Entries" ) },
                       { "EXIT", tr( "Exits" ) },
                       { "PIERCE", tr( "Passages through meshes without an inside" ) },
                       { "TOUCH", tr( "Touches" ) },
                       { "SLIDE", tr( "Starts and ends of contacts of some length" ) },
                       { "INTERVALS_COUNT", tr( "Intervals" ) },
                       { "MESHES", tr( "Meshes" ) },
                       { "CLOSED", tr( "Meshes that are closed" ) } } );
}

LineDepth LineMeshIntersectionsAlgorithm::depth( const Call &call ) const
{
  LineDepth depth;
  depth.source = static_cast<LineDepth::Source>( parameterAsEnum( call.parameters, DEPTH, call.context ) );
  if ( depth.source != LineDepth::fields )
    return depth;
  const auto index = [&]( const QString &parameter ) {
    const QString field = parameterAsString( call.parameters, parameter, call.context );
    if ( field.isEmpty() )
      throw QgsProcessingException( tr( "Depth is to come from two fields, and %1 names none." ).arg( parameter ) );
    const int found = mLines->fields().lookupField( field );
    if ( found < 0 )
      throw QgsProcessingException( tr( "Layer “%1” has no field “%2”." ).arg( mLines->name(), field ) );
    return found;
  };
  depth.fromField = index( DEPTH_FROM_FIELD );
  depth.toField = index( DEPTH_TO_FIELD );
  return depth;
}

void LineMeshIntersectionsAlgorithm::openInputs( const Call &call )
{
  mLines = std::make_unique<LineReader>( openLayer( call, INPUT ) );
  refuseDegrees( mLines->crs(), mLines->name(), call );
  mDepth = depth( call );
  openMesh( call );
  meshes().reprojectTo( mLines->crs(), call.context, call.feedback );

  mLineFields = chosenFields( call, INPUT_FIELDS, mLines->name(), mLines->fields() );
  mMeshFields = chosenFields( call, MESH_FIELDS, meshes().name(), meshes().fields() );
  if ( !mMeshFields.isEmpty() && call.parameters.value( EVENTS ).isValid() )
    meshes().refuseRepeatedIds();
  mMeshPrefix = parameterAsString( call.parameters, MESH_FIELDS_PREFIX, call.context );
  mExactParameters = parameterAsBoolean( call.parameters, EXACT_PARAMETERS, call.context );
}

QVariantMap LineMeshIntersectionsAlgorithm::origins() const
{
  QVariantMap properties = mLines->origin().properties( FIRST_INPUT );
  properties.insert( meshes().origin().properties( SECOND_INPUT ) );
  return properties;
}

QVariantMap LineMeshIntersectionsAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::LineMeshOptions options{ runOptions( call ), mExactParameters };
  rubicon::PreparedBackend prepared = prepareBackend( options, &rubicon::MachineCosts::meshes,
                                                      { mLines->origin(), meshes().origin() } );
  setStage( options, call, 0, 10, reading( mLines->name() ) );
  const LinesWithAttributes read = mLines->read( mDepth, mLineFields, options, call.feedback );
  setStage( options, call, 10, 30, reading( meshes().name() ) );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  clock.endReading();

  setStage( options, call, 30, 60, tr( "Finding intersections" ) );
  options.costs = prepared.costs( options );
  rubicon::LineMeshResult result = rubicon::line_mesh( read.lines, mesh, options );
  tellOfMeshes( result.open_reasons, result.remarks, result.rules, options );

  clock.beginWriting();
  const AttributesById ofMesh = meshes().attributes( featuresHit( result, mesh ), mMeshFields, call.feedback );
  setStage( options, call, 60, 100, writing() );
  QVariantMap outputs = write( { result, read, mesh, ofMesh }, call, options );

  outputs.insert( counts( result, read.lines, mesh ) );
  outputs.insert( closeRun( result.run, clock, result.checksum, call,
                            tr( "%1 hits, %2 events, %3 intervals" )
                              .arg( result.hit_counts.hits() )
                              .arg( result.events.size() )
                              .arg( result.intervals.size() ) ) );
  return outputs;
}

QVariantMap LineMeshIntersectionsAlgorithm::write( const Found &found, const Call &call,
                                                   const rubicon::RunOptions &options ) const
{
  const QgsFields lineFields = QgsProcessingUtils::indicesToFields( mLineFields, mLines->fields() );
  const QgsFields meshFields = QgsProcessingUtils::indicesToFields( mMeshFields, meshes().fields() );
  const std::vector<std::int64_t> hit = featuresHit( found.result, found.mesh );
  const std::vector<QgsAttributes> ofHit = inOrderOf( hit, found.ofMesh );
  const auto featureHit = [&hit]( const rubicon::Row &row ) {
    const auto at = std::lower_bound( hit.begin(), hit.end(), row.second_feature );
    return at != hit.end() && *at == row.second_feature ? static_cast<std::size_t>( at - hit.begin() ) : hit.size();
  };
  const TakenAttributes lineAttributes{ found.read.attributes, lineFields.count(), firstFeature };
  const TakenOver ofLine{ { lineAttributes } },
    ofLineAndMesh{ { lineAttributes, { ofHit, meshFields.count(), featureHit } } };
  const bool wantsReport = call.parameters.value( REPORT ).isValid();
  const rubicon::MeshReport report = wantsReport ? rubicon::check_mesh( found.mesh, options ) : rubicon::MeshReport();

  using namespace rubicon;
  const DepthColumn depth = mDepth.source == LineDepth::distance ? DepthColumn::distance : DepthColumn::measure;
  const PolylineSet3 &lines = found.read.lines;
  const Table events = events_table( found.result, lines, found.mesh, depth );
  const Table intervals = intervals_table( found.result, lines, found.mesh );
  const Table summary = summary_table( found.result, lines, found.mesh, depth );
  const Table faults = faults_table( report, found.mesh );
  return writeOutputs(
    { outputOf( EVENTS, events, withChosenFields( fieldsOf( events ), lineFields, meshFields, mMeshPrefix ),
                ofLineAndMesh ),
      outputOf( INTERVALS, intervals, withChosenFields( fieldsOf( intervals ), lineFields ), ofLine ),
      outputOf( SUMMARY, summary, withChosenFields( fieldsOf( summary ), lineFields ), ofLine ),
      outputOf( REPORT, faults, fieldsOf( faults ) ) },
    mLines->crs(), call, options );
}
