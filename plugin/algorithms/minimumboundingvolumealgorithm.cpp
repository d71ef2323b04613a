// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, and the way from vertices to hulls and to what is around them.
// Relies on PointGroupsAlgorithm, core/hull, core/bounds and core/tables; holds no geometry.

#include "plugin/algorithms/minimumboundingvolumealgorithm.h"

#include "core/tables/bounds_tables.h"
#include "plugin/outputs/outputtargets.h"

#include "qgsprocessingfeedback.h"

namespace
{

const QString TYPE = QStringLiteral( "TYPE" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );

} // namespace

MinimumBoundingVolumeAlgorithm::MinimumBoundingVolumeAlgorithm()
  : PointGroupsAlgorithm(
    { QStringLiteral( "minimumboundingvolume" ), tr( "Minimum bounding volume" ),
      tr(
        "bounding volume,minimum bounding volume,bounding box,oriented bounding box,envelope,enclosing sphere,smallest "
        "sphere,width,length,azimuth,plunge,orientation,volume,area,sample,drill hole,mesh,wireframe,3d,exact" ),
      tr( "Finds the smallest sphere or box around groups of points in space, with its extents and directions, "
          "exactly." ) } )
{}

void MinimumBoundingVolumeAlgorithm::initAlgorithm( const QVariantMap & )
{
  addPointParameters( tr( "Group field (leave empty for one volume around all)" ) );
  // In the order of BoundingKind.
  addParameter( new QgsProcessingParameterEnum(
    TYPE, tr( "Volume type" ),
    { tr( "Envelope: box along the axes" ), tr( "Smallest sphere" ),
      tr( "Box of the smallest volume with a side on a facet of the hull" ),
      tr( "Box of the smallest surface with a side on a facet of the hull" ), tr( "Box of the smallest width" ) },
    false, 0 ) );
  addAllowGeographicParameter();
  addThreadsParameter();
  addLayerOutput( OUTPUT, tr( "Bounding volumes" ), QgisCompat::vectorPolygon, Made::always );
  addNumericOutputs( { { "POINTS_COUNT", tr( "Points" ) },
                       { "GROUPS_COUNT", tr( "Groups" ) },
                       { "LEFT_OUT", tr( "Points with a NaN or infinite coordinate" ) },
                       { "VOLUME", tr( "Volume of all together" ) },
                       { "AREA", tr( "Area of all together" ) } } );
  addRunOutputs();
}

QString MinimumBoundingVolumeAlgorithm::objectionToOutputs( const QVariantMap &parameters ) const
{
  return isShapefile( parameters.value( OUTPUT ) )
           ? tr( "Bounding volumes cannot be written to a Shapefile: it tells holes by "
                 "the way round on the map, where upright faces have none." )
           : QString();
}

rubicon::BoundingKind MinimumBoundingVolumeAlgorithm::kindIn( const Call &call ) const
{
  return static_cast<rubicon::BoundingKind>( parameterAsEnum( call.parameters, TYPE, call.context ) );
}

QVariantMap MinimumBoundingVolumeAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::RunOptions options = runOptions( call );
  options.backend = rubicon::Backend::cpu; // a GPU's start costs more than it saves for the hulls
  setStage( options, call, 0, 40, reading( inputName() ) );
  const rubicon::PointGroups3 points = readPoints( {}, options ).points;
  clock.endReading();

  const double before = clock.seconds();
  setStage( options, call, 40, 55, tr( "Finding the hulls" ) );
  const rubicon::ConvexHulls hulls = rubicon::convex_hulls( points.points, points.begin, options );
  setStage( options, call, 55, 90, tr( "Finding the bounding volumes" ) );
  rubicon::BoundingVolumes found = rubicon::bounding_volumes( points.points, points.begin, hulls.hulls(),
                                                              kindIn( call ), options );
  found.run.seconds.decide = clock.seconds() - before;
  const std::uint64_t leftOut = logLeftOut( rubicon::HullTotals( hulls ), options );

  clock.beginWriting();
  setStage( options, call, 90, 100, writing() );
  const rubicon::Table table = bounds_table( found.volumes, hulls.hulls(), points );
  QVariantMap outputs = writeOutputs( { outputOf( OUTPUT, table, fieldsOf( table ) ) }, crs(), call, options );
  outputs.insert( { { QStringLiteral( "POINTS_COUNT" ), number( points.points.size() ) },
                    { QStringLiteral( "GROUPS_COUNT" ), number( found.volumes.size() ) },
                    { QStringLiteral( "LEFT_OUT" ), number( leftOut ) },
                    { QStringLiteral( "VOLUME" ), found.volume() },
                    { QStringLiteral( "AREA" ), found.area() } } );
  outputs.insert( closeRun( found.run, clock, found.checksum, call,
                            tr( "%1 points in %2 groups, volume %3" )
                              .arg( points.points.size() )
                              .arg( found.volumes.size() )
                              .arg( found.volume() ) ) );
  return outputs;
}
