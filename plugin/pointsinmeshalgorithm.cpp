// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from points and meshes to states; points are read twice, so that their attributes need
// no memory.
// Relies on MeshAlgorithm, core/line_mesh/points_in_mesh.h and core/tables; holds no geometry.

#include "pointsinmeshalgorithm.h"

#include "featurevisit.h"
#include "meshtexts.h"
#include "outputfields.h"

#include "core/error.h"
#include "core/io/layer_source.h"
#include "core/io/wkb.h"
#include "core/tables/line_mesh_tables.h"

#include "qgsexception.h"
#include "qgsgeometrycollection.h"

#include <QElapsedTimer>

#include <algorithm>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString MESH = QStringLiteral( "MESH" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );

QVariantMap counts( const rubicon::PointsInMeshResult &result, const rubicon::PointSet3 &points,
                    const rubicon::TriangleMesh &mesh )
{
  const auto number = []( std::uint64_t value ) { return QVariant::fromValue( static_cast<qlonglong>( value ) ); };
  return { { QStringLiteral( "POINTS" ), number( points.points.size() ) },
           { QStringLiteral( "TRIANGLES" ), number( mesh.triangles.size() ) },
           { QStringLiteral( "INSIDE" ), number( result.inside ) },
           { QStringLiteral( "OUTSIDE" ), number( result.outside ) },
           { QStringLiteral( "BOUNDARY" ), number( result.boundary ) },
           { QStringLiteral( "UNKNOWN" ), number( result.unknown ) },
           { QStringLiteral( "MESHES" ), number( result.closed.size() ) },
           { QStringLiteral( "CLOSED" ), number( std::count( result.closed.begin(), result.closed.end(), true ) ) } };
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
  : MeshAlgorithm( MESH )
{}

PointsInMeshAlgorithm::~PointsInMeshAlgorithm() = default;

QString PointsInMeshAlgorithm::name() const
{
  return QStringLiteral( "pointsinmesh" );
}

QString PointsInMeshAlgorithm::displayName() const
{
  return tr( "Points in mesh" );
}

QStringList PointsInMeshAlgorithm::tags() const
{
  return tr( "block model,sample,ore body,wireframe,mesh,tin,solid,inside,outside,flag,code,3d,exact" ).split( ',' );
}

QString PointsInMeshAlgorithm::shortDescription() const
{
  return tr( "Says of each 3D point (block model, sample) in which closed meshes it lies, exactly." );
}

void PointsInMeshAlgorithm::initAlgorithm( const QVariantMap & )
{
  addParameter(
    new QgsProcessingParameterFeatureSource( INPUT, tr( "Points" ), { static_cast<int>( QgisCompat::vectorPoint ) } ) );
  addMeshParameters();
  addParameter( new QgsProcessingParameterFeatureSink( OUTPUT, tr( "Points in meshes" ), QgisCompat::vectorPoint ) );
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

PointsInMeshAlgorithm *PointsInMeshAlgorithm::createInstance() const
{
  return new PointsInMeshAlgorithm();
}

bool PointsInMeshAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                              QgsProcessingFeedback *feedback )
{
  mPoints.reset( parameterAsSource( parameters, INPUT, context ) );
  if ( !mPoints )
    throw QgsProcessingException( invalidSourceError( parameters, INPUT ) );
  const auto type = mPoints->wkbType();
  if ( QgsWkbTypes::geometryType( type ) != QgisCompat::pointGeometry )
    throw QgsProcessingException( tr( "Layer “%1” holds no points." ).arg( mPoints->sourceName() ) );
  if ( !QgsWkbTypes::hasZ( type ) )
  {
    throw QgsProcessingException(
      tr( "The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field." )
        .arg( mPoints->sourceName() ) );
  }
  openMesh( parameters, context );
  meshes().reprojectTo( mPoints->sourceCrs(), context, feedback );
  return true;
}

rubicon::PointSet3 PointsInMeshAlgorithm::readPoints( const rubicon::RunOptions &options ) const
{
  rubicon::PointSet3 points;
  // With attributes: the geometry of a virtual layer may come from one of them, and is lost with it.
  visitFeatures( *mPoints, QgsFeatureRequest(), options,
                 [&points]( const QgsFeature &feature, std::span<const std::byte> wkb ) {
                   rubicon::add_wkb_points( points, feature.id(), wkb );
                 } );
  rubicon::log_left_out( points.counts, '"' + mPoints->sourceName().toStdString() + '"', options.log );
  return points;
}

QVariantMap PointsInMeshAlgorithm::runAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                 QgsProcessingFeedback *feedback )
{
  QElapsedTimer total;
  total.start();
  rubicon::RunOptions options = runOptions( parameters, context, feedback );
  setStage( options, feedback, 0, 20 );
  const rubicon::PointSet3 points = readPoints( options );
  setStage( options, feedback, 20, 40 );
  const rubicon::TriangleMesh mesh = meshes().read( options );
  const double readSeconds = total.elapsed() / 1000.0;

  setStage( options, feedback, 40, 60 );
  rubicon::PointsInMeshResult result = rubicon::points_in_mesh( points.points, mesh, options );
  warnOfOpenMeshes( result.open_reasons, feedback );
  tellOfMeshes( result.remarks, result.rules, feedback );

  QElapsedTimer writing;
  writing.start();
  const rubicon::Table table = points_in_mesh_table( result, points, mesh );
  setStage( options, feedback, 60, 100 );
  QVariantMap outputs = writeOutputs( { { OUTPUT, withChosenFields( fieldsOf( table ), mPoints->fields() ),
                                          QgsWkbTypes::singleType( mPoints->wkbType() ), table.row_count,
                                          [&]( OutputLayer &layer, const QgsFields &, const RowWritten &written ) {
                                            writePoints( layer, table, written );
                                          } } },
                                      mPoints->sourceCrs(), parameters, context, options );

  result.run.seconds.read = readSeconds;
  result.run.seconds.write = writing.elapsed() / 1000.0;
  result.run.seconds.total = total.elapsed() / 1000.0;
  feedback->pushInfo( closingLine( result.run, tr( "%1 points in %2 meshes: inside %3, outside %4, on the surface %5, "
                                                   "unknown %6" )
                                                 .arg( points.points.size() )
                                                 .arg( result.meshes )
                                                 .arg( result.inside )
                                                 .arg( result.outside )
                                                 .arg( result.boundary )
                                                 .arg( result.unknown ) ) );
  outputs.insert( counts( result, points, mesh ) );
  outputs.insert( runOutputs( result.run, result.checksum ) );
  return outputs;
}

void PointsInMeshAlgorithm::writePoints( OutputLayer &output, const rubicon::Table &table,
                                         const RowWritten &written ) const
{
  constexpr std::size_t part = 1; // the column point_part
  rubicon::Row row;
  std::size_t next = 0;
  const auto write = [&]( const QgsFeature &source, std::span<const std::byte> ) {
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
  visitFeatures( *mPoints, QgsFeatureRequest(), rubicon::RunOptions(), write );
  if ( next < table.row_count )
    throw rubicon::Error( "Layer \"" + mPoints->sourceName().toStdString() + "\" changed while it was read." );
}
