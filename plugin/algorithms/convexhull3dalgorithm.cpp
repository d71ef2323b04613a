// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, and the way from vertices to hulls and typed points.
// Relies on PointGroupsAlgorithm, core/hull and core/tables; holds no geometry.

#include "plugin/algorithms/convexhull3dalgorithm.h"

#include "core/hull/check_hull.h"
#include "core/tables/hull_tables.h"
#include "plugin/outputs/outputtargets.h"

#include "qgsprocessingfeedback.h"

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString INPUT_FIELDS = QStringLiteral( "INPUT_FIELDS" );
const QString PROVE = QStringLiteral( "PROVE" );
const QString HULLS = QStringLiteral( "HULLS" );
const QString POINTS = QStringLiteral( "POINTS" );

} // namespace

ConvexHull3DAlgorithm::ConvexHull3DAlgorithm()
  : PointGroupsAlgorithm(
    { QStringLiteral( "convexhull3d" ), tr( "Convex hull 3D" ),
      tr( "hull,convex,envelope,bounding volume,minimum bounding volume,solid,volume,area,point cloud,lidar,stockpile,"
          "sample,drill hole,mesh,tin,wireframe,3d,exact,gpu,cuda" ),
      tr( "Finds the convex hulls of points in space, with volume and area, and what each point is to its hull, "
          "exactly." ) } )
{}

void ConvexHull3DAlgorithm::initAlgorithm( const QVariantMap & )
{
  addPointParameters( tr( "Group field (leave empty for one hull of all)" ) );
  addFieldsParameter( INPUT_FIELDS, tr( "Fields that the points keep (leave empty to keep all fields)" ), INPUT );
  addParameter( new QgsProcessingParameterBoolean(
    PROVE, tr( "Prove each hull by exact signs, which takes longer than finding it" ), false ) );
  addAllowGeographicParameter();
  addBackendParameters();
  addLayerOutput( HULLS, tr( "Convex hulls" ), QgisCompat::vectorPolygon, Made::byDefault );
  addLayerOutput( POINTS, tr( "Points by what they are to their hull" ), QgisCompat::vectorPoint, Made::onRequest );
  addNumericOutputs( { { "POINTS_COUNT", tr( "Points" ) },
                       { "HULLS_COUNT", tr( "Hulls" ) },
                       { "BODIES", tr( "Hulls that are bodies" ) },
                       { "VERTICES", tr( "Vertices of the hulls" ) },
                       { "FACETS", tr( "Facets of the hulls" ) },
                       { "LEFT_OUT", tr( "Points with a NaN or infinite coordinate" ) },
                       { "VOLUME", tr( "Volume of the hulls together" ) },
                       { "AREA", tr( "Area of the hulls together" ) } } );
  addRunOutputs();
}

QString ConvexHull3DAlgorithm::objectionToOutputs( const QVariantMap &parameters ) const
{
  return isShapefile( parameters.value( HULLS ) ) ? tr(
           "Hulls cannot be written to a Shapefile: it tells holes by the way round on the map, where upright facets "
           "have none." )
                                                  : QString();
}

void ConvexHull3DAlgorithm::openInputs( const Call &call )
{
  PointGroupsAlgorithm::openInputs( call );
  if ( features() && isGiven( call.parameters.value( POINTS ) ) )
    mFields = chosenFields( call, INPUT_FIELDS, features()->name(), features()->fields() );
}

QVariantMap ConvexHull3DAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::RunOptions options = runOptions( call );
  rubicon::PreparedBackend prepared = prepareBackend( options, &rubicon::MachineCosts::hulls, { origin() } );
  setStage( options, call, 0, 40, reading( inputName() ) );
  const VerticesWithAttributes read = readPoints( mFields, options );
  clock.endReading();

  setStage( options, call, 40, 60, tr( "Finding the hulls" ) );
  options.costs = prepared.costs( options );
  const double before = clock.seconds();
  rubicon::ConvexHulls found = rubicon::convex_hulls( read.points.points, read.points.begin, options );
  found.run.seconds.decide = clock.seconds() - before;
  const rubicon::HullTotals totals( found );
  const std::uint64_t vertices = totals.of( rubicon::HullPoint::vertex ), leftOut = logLeftOut( totals, options );
  if ( parameterAsBoolean( call.parameters, PROVE, call.context ) )
  {
    setStage( options, call, 60, 80, tr( "Proving the hulls" ) );
    rubicon::prove_hulls( found.hulls(), read.points, options );
    options.log( tr( "Each hull is proved, by exact signs." ).toStdString() );
  }

  clock.beginWriting();
  setStage( options, call, 80, 100, writing() );
  QVariantMap outputs = write( found, read, call, options );
  outputs.insert( { { QStringLiteral( "POINTS_COUNT" ), number( read.points.points.size() ) },
                    { QStringLiteral( "HULLS_COUNT" ), number( found.hulls().size() ) },
                    { QStringLiteral( "BODIES" ), number( totals.bodies() ) },
                    { QStringLiteral( "VERTICES" ), number( vertices ) },
                    { QStringLiteral( "FACETS" ), number( totals.facets ) },
                    { QStringLiteral( "LEFT_OUT" ), number( leftOut ) },
                    { QStringLiteral( "VOLUME" ), totals.volume },
                    { QStringLiteral( "AREA" ), totals.area } } );
  outputs.insert( closeRun( found.run, clock, found.checksum, call,
                            tr( "%1 points in %2 hulls: %3 bodies, %4 vertices, %5 facets" )
                              .arg( read.points.points.size() )
                              .arg( found.hulls().size() )
                              .arg( totals.bodies() )
                              .arg( vertices )
                              .arg( totals.facets ) ) );
  return outputs;
}

QVariantMap ConvexHull3DAlgorithm::write( const rubicon::ConvexHulls &found, const VerticesWithAttributes &read,
                                          const Call &call, const rubicon::RunOptions &options ) const
{
  const rubicon::Table hulls = hulls_table( found.hulls(), read.points ),
                       points = hull_points_table( found.hulls(), read.points );
  const QgsFields kept = features() ? QgsProcessingUtils::indicesToFields( mFields, features()->fields() )
                                    : QgsFields();
  const auto featureOf = [&read]( const rubicon::Row &row ) { return read.numberOf( row.first_feature ); };
  const TakenOver ofFeature{ { { read.attributes, kept.count(), featureOf } } };
  return writeOutputs( { outputOf( HULLS, hulls, fieldsOf( hulls ) ),
                         outputOf( POINTS, points, withChosenFields( fieldsOf( points ), kept ), ofFeature ) },
                       crs(), call, options );
}
