// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters of the points, and what reads them.
// Relies on VertexReader and MeshReader.

#include "plugin/algorithms/pointgroupsalgorithm.h"

#include "qgsexception.h"
#include "qgsmeshlayer.h"

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString GROUP_FIELD = QStringLiteral( "GROUP_FIELD" );
const QString MESH = QStringLiteral( "MESH" );
const QString MESH_FILE = QStringLiteral( "MESH_FILE" );

} // namespace

void PointGroupsAlgorithm::addPointParameters( const QString &groupLabel )
{
  addParameter( new QgsProcessingParameterFeatureSource( INPUT, tr( "Points, lines or polygons with Z" ),
                                                         { static_cast<int>( QgisCompat::vectorGeometry ) }, QVariant(),
                                                         true ) );
  addFieldParameter( GROUP_FIELD, groupLabel, INPUT );
  addParameter( new QgsProcessingParameterMapLayer( MESH, tr( "Mesh layer, instead of features" ), QVariant(), true,
                                                    { static_cast<int>( QgisCompat::meshLayer ) } ) );
  auto file = std::make_unique<QgsProcessingParameterFile>(
    MESH_FILE, tr( "Mesh file, instead of a layer (OBJ, PLY, STL, OFF, DXF)" ) );
  file->setFileFilter( MeshReader::fileFilter() );
  file->setFlags( file->flags() | QgisCompat::optionalParameter );
  addParameter( file.release() );
}

bool PointGroupsAlgorithm::isShapefile( const QVariantMap &parameters, const QString &name )
{
  return destinationOf( parameters.value( name ) ).endsWith( QLatin1String( ".shp" ), Qt::CaseInsensitive );
}

QString PointGroupsAlgorithm::objectionTo( const QVariantMap &parameters ) const
{
  const bool features = isGiven( parameters.value( INPUT ) );
  const int sources = features + isGiven( parameters.value( MESH ) ) + isGiven( parameters.value( MESH_FILE ) );
  if ( sources != 1 )
    return tr( "The points come from one of INPUT, MESH and MESH_FILE; %1 of them are given." ).arg( sources );
  if ( !features && isGiven( parameters.value( GROUP_FIELD ) ) )
    return tr( "GROUP_FIELD is given, and a mesh has no fields." );
  return objectionToOutputs( parameters );
}

bool PointGroupsAlgorithm::checkParameterValues( const QVariantMap &parameters, QgsProcessingContext &context,
                                                 QString *message ) const
{
  const QString sentence = objectionTo( parameters );
  if ( sentence.isEmpty() )
    return DrillHoleAlgorithm::checkParameterValues( parameters, context, message );
  if ( message )
    *message = sentence;
  return false;
}

void PointGroupsAlgorithm::openInputs( const Call &call )
{
  const QString sentence = objectionTo( call.parameters ); // nobody may have asked before
  if ( !sentence.isEmpty() )
    throw QgsProcessingException( sentence );
  if ( isGiven( call.parameters.value( INPUT ) ) )
    mFeatures = std::make_unique<VertexReader>( openLayer( call, INPUT ),
                                                parameterAsString( call.parameters, GROUP_FIELD, call.context ) );
  else
    openMesh( call );
  refuseDegrees( crs(), inputName(), call );
}

void PointGroupsAlgorithm::openMesh( const Call &call )
{
  if ( isGiven( call.parameters.value( MESH_FILE ) ) )
  {
    mMesh = std::make_unique<MeshReader>( parameterAsFile( call.parameters, MESH_FILE, call.context ), QString() );
    return;
  }
  QgsMapLayer *layer = parameterAsLayer( call.parameters, MESH, call.context );
  if ( !layer )
    throw QgsProcessingException( tr( "%1: no layer “%2”." ).arg( MESH, call.parameters.value( MESH ).toString() ) );
  if ( !qobject_cast<QgsMeshLayer *>( layer ) )
    throw QgsProcessingException(
      tr( "Layer “%1” is no mesh layer; features are given as INPUT." ).arg( layer->name() ) );
  mMesh = std::make_unique<MeshReader>( layer, QString(), call.context );
}

QVariantMap PointGroupsAlgorithm::origins() const
{
  return origin().properties( FIRST_INPUT );
}

VerticesWithAttributes PointGroupsAlgorithm::readPoints( const QgsAttributeList &fields,
                                                         const rubicon::RunOptions &options ) const
{
  return mFeatures ? mFeatures->read( fields, options )
                   : VerticesWithAttributes{ mMesh->readVertices( options ), {}, {} };
}

std::uint64_t PointGroupsAlgorithm::logLeftOut( const rubicon::HullTotals &totals, const rubicon::RunOptions &options )
{
  const std::uint64_t leftOut = totals.of( rubicon::HullPoint::left_out );
  if ( leftOut > 0 )
    options.log(
      tr( "Warning: %1 points with a NaN or infinite coordinate are left out." ).arg( leftOut ).toStdString() );
  return leftOut;
}
