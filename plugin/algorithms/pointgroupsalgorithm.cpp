// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters of the points, and what reads them.
// Relies on VertexReader, MeshReader and PointCloudReader.

#include "plugin/algorithms/pointgroupsalgorithm.h"

#include "plugin/outputs/outputtargets.h"

#include "qgsexception.h"
#include "qgsmeshlayer.h"
#include "qgspointcloudlayer.h"

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString GROUP_FIELD = QStringLiteral( "GROUP_FIELD" );
const QString MESH = QStringLiteral( "MESH" );
const QString MESH_FILE = QStringLiteral( "MESH_FILE" );
const QString CLOUD_GROUP = QStringLiteral( "CLOUD_GROUP" );

//! The value of CLOUD_GROUP where points of a cloud are not grouped.
const QString NO_GROUPS = QStringLiteral( "none" );

QStringList cloudGroups()
{
  return QStringList{ NO_GROUPS } + PointCloudReader::groupFields();
}

} // namespace

void PointGroupsAlgorithm::addPointParameters( const QString &groupLabel )
{
  addParameter( new QgsProcessingParameterFeatureSource( INPUT, tr( "Points, lines or polygons with Z" ),
                                                         { static_cast<int>( QgisCompat::vectorGeometry ) }, QVariant(),
                                                         true ) );
  addFieldParameter( GROUP_FIELD, groupLabel, INPUT );
  addParameter( new QgsProcessingParameterMapLayer(
    MESH, tr( "Mesh or point cloud layer, instead of features" ), QVariant(), true,
    { static_cast<int>( QgisCompat::meshLayer ), static_cast<int>( QgisCompat::pointCloudLayer ) } ) );
  auto file = std::make_unique<QgsProcessingParameterFile>(
    MESH_FILE, tr( "Mesh or point cloud file, instead of a layer (OBJ, PLY, STL, OFF, DXF, LAS)" ) );
  file->setFileFilter( MeshReader::fileFilter() + QStringLiteral( ";;" ) + PointCloudReader::fileFilter() );
  file->setFlags( file->flags() | QgisCompat::optionalParameter );
  addParameter( file.release() );
  addParameter( new QgsProcessingParameterEnum( CLOUD_GROUP, tr( "Points of a point cloud are grouped by" ),
                                                cloudGroups(), false, NO_GROUPS, false, true ) );
}

QString PointGroupsAlgorithm::objectionTo( const QVariantMap &parameters ) const
{
  const bool features = isGiven( parameters.value( INPUT ) );
  const int sources = features + isGiven( parameters.value( MESH ) ) + isGiven( parameters.value( MESH_FILE ) );
  if ( sources != 1 )
    return tr( "The points come from one of INPUT, MESH and MESH_FILE; %1 of them are given." ).arg( sources );
  if ( !features && isGiven( parameters.value( GROUP_FIELD ) ) )
    return tr( "GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP." );
  const QString cloudGroup = parameters.value( CLOUD_GROUP ).toString();
  if ( !cloudGroup.isEmpty() && !cloudGroups().contains( cloudGroup ) )
    return tr( "CLOUD_GROUP is “%1”, and can be %2." ).arg( cloudGroup, cloudGroups().join( QStringLiteral( ", " ) ) );
  return objectionToOutputs( parameters );
}

void PointGroupsAlgorithm::openInputs( const Call &call )
{
  if ( isGiven( call.parameters.value( INPUT ) ) )
    mInput = std::make_unique<VertexReader>( openLayer( call, INPUT ),
                                             parameterAsString( call.parameters, GROUP_FIELD, call.context ) );
  else if ( isGiven( call.parameters.value( MESH_FILE ) ) )
    openFile( parameterAsFile( call.parameters, MESH_FILE, call.context ), call );
  else
    openMesh( call );
  if ( !std::holds_alternative<std::unique_ptr<PointCloudReader>>( mInput ) )
    refuseCloudGroup( call );
  refuseDegrees( crs(), inputName(), call );
}

QString PointGroupsAlgorithm::cloudGroupOf( const Call &call ) const
{
  const QString group = parameterAsEnumString( call.parameters, CLOUD_GROUP, call.context );
  return group == NO_GROUPS ? QString() : group;
}

void PointGroupsAlgorithm::refuseCloudGroup( const Call &call ) const
{
  if ( !cloudGroupOf( call ).isEmpty() )
    throw QgsProcessingException(
      tr( "CLOUD_GROUP is given, and is for point clouds, which “%1” is not." ).arg( inputName() ) );
}

const VertexReader *PointGroupsAlgorithm::features() const
{
  const auto *features = std::get_if<std::unique_ptr<VertexReader>>( &mInput );
  return features ? features->get() : nullptr;
}

void PointGroupsAlgorithm::openFile( const QString &path, const Call &call )
{
  if ( rubicon::is_las_path( path.toStdString() ) )
    mInput = std::make_unique<PointCloudReader>( path, cloudGroupOf( call ) );
  else
    mInput = std::make_unique<MeshReader>( path, QString() );
}

void PointGroupsAlgorithm::openMesh( const Call &call )
{
  QgsMapLayer *layer = parameterAsLayer( call.parameters, MESH, call.context );
  if ( !layer )
    throw QgsProcessingException( tr( "%1: no layer “%2”." ).arg( MESH, call.parameters.value( MESH ).toString() ) );
  if ( const auto *cloud = qobject_cast<QgsPointCloudLayer *>( layer ) )
    mInput = std::make_unique<PointCloudReader>( *cloud, cloudGroupOf( call ) );
  else if ( qobject_cast<QgsMeshLayer *>( layer ) )
    mInput = std::make_unique<MeshReader>( layer, QString(), call.context );
  else
    throw QgsProcessingException(
      tr( "Layer “%1” is neither mesh nor point cloud; features are given as INPUT." ).arg( layer->name() ) );
}

QVariantMap PointGroupsAlgorithm::origins() const
{
  return origin().properties( FIRST_INPUT );
}

VerticesWithAttributes PointGroupsAlgorithm::readPoints( const QgsAttributeList &fields,
                                                         const rubicon::RunOptions &options ) const
{
  if ( const VertexReader *layer = features() )
    return layer->read( fields, options );
  if ( const auto *mesh = std::get_if<std::unique_ptr<MeshReader>>( &mInput ) )
    return { ( *mesh )->readVertices( options ), {}, {} };
  return { std::get<std::unique_ptr<PointCloudReader>>( mInput )->readVertices( options ), {}, {} };
}

std::uint64_t PointGroupsAlgorithm::logLeftOut( const rubicon::HullTotals &totals, const rubicon::RunOptions &options )
{
  const std::uint64_t leftOut = totals.of( rubicon::HullPoint::left_out );
  if ( leftOut > 0 )
    options.log(
      tr( "Warning: %1 points with a NaN or infinite coordinate are left out." ).arg( leftOut ).toStdString() );
  return leftOut;
}
