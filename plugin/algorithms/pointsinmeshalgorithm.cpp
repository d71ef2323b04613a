// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from points and meshes to states; points are read twice, so that their attributes need
// no memory.
// Relies on MeshAlgorithm, core/io/wkb.h, core/line_mesh/points_in_mesh.h and core/tables; holds no geometry.

#include "plugin/algorithms/pointsinmeshalgorithm.h"

#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/io/wkb.h"
#include "core/tables/line_mesh_tables.h"

#include "qgsexception.h"
#include "qgsgeometrycollection.h"

#include <algorithm>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString MESH = QStringLiteral( "MESH" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );

QVariantMap counts( const rubicon::PointsInMeshResult &result, const rubicon::PointSet3 &points,
                    const rubicon::TriangleMesh &mesh )
{
  return { { QStringLiteral( "POINTS" ), number( points.points.size() ) },
           { QStringLiteral( "TRIANGLES" ), number( mesh.triangles.size() ) },
           { QStringLiteral( "INSIDE" ), number( result.inside ) },
           { QStringLiteral( "OUTSIDE" ), number( result.outside ) },
           { QStringLiteral( "BOUNDARY" ), number( result.boundary ) },
           { QStringLiteral( "UNKNOWN" ), number( result.unknown ) },
           { QStringLiteral( "MESHES" ), number( result.closed.size() ) },
           { QStringLiteral( "CLOSED" ), number( std::count( result.closed.begin(), result.closed.end(), true ) ) } };
}

//! Reads the points of \a layer. Throws rubicon::Cancelled, or rubicon::Error naming the layer and the feature: also where
//! features have one id, by which they are found again when they are written.
rubicon::PointSet3 pointsOf( const InputLayer &layer, const rubicon::RunOptions &options )
{
  rubicon::PointSet3 points;
  std::vector<std::int64_t> ids;
  const auto start = [&]() -> rubicon::LayerSource::Visitor {
    points = {};
    ids.clear();
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
      rubicon::add_wkb_points( points, id, wkb );
      ids.push_back( id );
    };
  };
  layer.visit( -1, start, options );
  layer.refuseRepeated( ids );
  rubicon::log_left_out( points.counts, '"' + layer.name().toStdString() + '"', options.log );
  return points;
}

//! Point \a part of a point or multi-point, with its M where it has one.
QgsGeometry pointOf( const QgsGeometry &geometry, std::int64_t part )
{
  const QgsAbstractGeometry *whole = geometry.constGet();
  const auto *several = qgsgeometry_cast<const QgsGeometryCollection *>( whole );
  return QgsGeometry( ( several ? several->geometryN( static_cast<int>( part ) ) : whole )->clone() );
}

} // namespace

PointsInMeshAlgorithm::PointsInMeshAlgorithm()
  : MeshAlgorithm( { QStringLiteral( "pointsinmesh" ), tr( "Points in mesh" ),
                     tr( "block model,sample,ore body,wireframe,mesh,tin,solid,inside,outside,flag,code,3d,exact" ),
                     tr( "Says of each 3D point (block model, sample) in which closed meshes it lies, exactly." ) },
                   MESH )
{}

void PointsInMeshAlgorithm::initAlgorithm( const QVariantMap & )
{
  addParameter(
    new QgsProcessingParameterFeatureSource( INPUT, tr( "Points" ), { static_cast<int>( QgisCompat::vectorPoint ) } ) );
  addMeshParameters();
  addLayerOutput( OUTPUT, tr( "Points in meshes" ), QgisCompat::vectorPoint, Made::always );
  addNumericOutputs( { { "POINTS", tr( "Points" ) },
                       { "TRIANGLES", tr( "Triangles of the meshes" ) },
                       { "INSIDE", tr( "Pairs of point and mesh, the point inside" ) },
                       { "OUTSIDE", tr( "Pairs of point and mesh, the point outside" ) },
                       { "BOUNDARY", tr( "Pairs of point and mesh, the point on the surface" ) },
                       { "UNKNOWN", tr( "Pairs of point and mesh, the mesh without an inside" ) },
                       { "MESHES", tr( "Meshes" ) },
                       { "CLOSED", tr( "Meshes that are closed" ) } } );
  addRunOutputs();
}

void PointsInMeshAlgorithm::openInputs( const Call &call )
{
  mPoints = std::make_unique<InputLayer>( openLayer( call, INPUT ) );
  if ( QgsWkbTypes::geometryType( mPoints->wkbType() ) != QgisCompat::pointGeometry )
    throw QgsProcessingException( tr( "Layer “%1” holds no points." ).arg( mPoints->name() ) );
  if ( !QgsWkbTypes::hasZ( mPoints->wkbType() ) )
  {
    throw QgsProcessingException(
      tr( "The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field." )
        .arg( mPoints->name() ) );
  }
  openMesh( call );
  meshes().reprojectTo( mPoints->crs(), call.context, call.feedback );
}

QVariantMap PointsInMeshAlgorithm::runAlgorithm( const Call &call )
{
  Clock clock;
  rubicon::RunOptions options = runOptions( call );
  setStage( options, call, 0, 20, reading( mPoints->name() ) );
  const rubicon::PointSet3 points = pointsOf( *mPoints, options );
  setStage( options, call, 20, 40, reading( meshes().name() ) );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  clock.endReading();

  setStage( options, call, 40, 60, tr( "Telling which points lie inside" ) );
  rubicon::PointsInMeshResult result = rubicon::points_in_mesh( points.points, mesh, options );
  tellOfMeshes( result.open_reasons, result.remarks, result.rules, options );

  clock.beginWriting();
  const rubicon::Table table = points_in_mesh_table( result, points, mesh );
  setStage( options, call, 60, 100, writing() );
  QVariantMap outputs = writeOutputs( { { OUTPUT, withChosenFields( fieldsOf( table ), mPoints->fields() ),
                                          table.columns, QgsWkbTypes::singleType( mPoints->wkbType() ), table.row_count,
                                          [&]( OutputLayer &layer, const QgsFields &, const RowWritten &written ) {
                                            writePoints( layer, table, written );
                                          } } },
                                      mPoints->crs(), call, options );

  outputs.insert( counts( result, points, mesh ) );
  outputs.insert( closeRun( result.run, clock, result.checksum, call,
                            tr( "%1 points in %2 meshes: inside %3, outside %4, on the surface %5, unknown %6" )
                              .arg( points.points.size() )
                              .arg( result.meshes )
                              .arg( result.inside )
                              .arg( result.outside )
                              .arg( result.boundary )
                              .arg( result.unknown ) ) );
  return outputs;
}

void PointsInMeshAlgorithm::writePoints( OutputLayer &output, const rubicon::Table &table,
                                         const RowWritten &written ) const
{
  constexpr std::size_t part = 1; // the column point_part
  rubicon::Row row;
  std::size_t next = 0;
  const auto write = [&]( const QgsFeature &source ) {
    for ( ; next < table.row_count; ++next )
    {
      table.read( next, row );
      if ( row.first_feature != source.id() )
        return;
      QgsAttributes attributes = source.attributes();
      for ( const rubicon::Value &value : row.values )
        attributes << valueOf( value );
      QgsFeature feature( source );
      feature.setGeometry( pointOf( source.geometry(), std::get<std::int64_t>( row.values[part] ) ) );
      feature.setAttributes( attributes );
      output.add( feature );
      written();
    }
  };
  mPoints->visitFeatures( QgsFeatureRequest(), rubicon::RunOptions(), write );
  if ( next < table.row_count )
    throw rubicon::Error( "Layer \"" + mPoints->name().toStdString() + "\" changed while it was read." );
}
