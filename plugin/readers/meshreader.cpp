// SPDX-License-Identifier: GPL-2.0-or-later
// Faces as WKB from a vector layer's features, by their vertices from a mesh layer, or from a file, which is read the
// way the command reads it.
// Relies on InputLayer and core/io/wkb.h for features, core/io/mesh_file.h and mesh_source.h for files, MeshBuilder for all.

#include "plugin/readers/meshreader.h"

#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/parttransform.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/ingest/mesh_builder.h"
#include "core/io/mesh_file.h"
#include "core/io/mesh_source.h"
#include "core/io/vertex_source.h"
#include "core/io/wkb.h"

#include "qgsexception.h"
#include "qgsmeshlayer.h"
#include "qgsprocessingfeedback.h"
#include "qgsproviderregistry.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

#include <QFileInfo>
#include <QObject>

namespace
{

//! The vertices of \a mesh, in another CRS where there is a \a transform.
std::vector<rubicon::Point3> verticesOf( const QgsMesh &mesh, const rubicon::PartTransform &transform )
{
  std::vector<rubicon::Point3> vertices;
  vertices.reserve( mesh.vertices.size() );
  for ( const QgsMeshVertex &vertex : mesh.vertices )
  {
    rubicon::Point2 place{ vertex.x(), vertex.y() };
    if ( transform && !transform( { &place, 1 }, {} ) )
      throw rubicon::Error( "vertex " + std::to_string( vertices.size() ) + " cannot be reprojected." );
    vertices.push_back( { place.x, place.y, vertex.z() } );
  }
  return vertices;
}

} // namespace

MeshReader::MeshReader( QgsMapLayer *layer, const QString &nameField, QgsProcessingContext &context )
  : mName( layer->name() )
  , mOrigin( LayerOrigin::of( *layer ) )
  , mCrs( layer->crs() )
{
  mOrigin.nameField = nameField;
  auto *mesh = qobject_cast<QgsMeshLayer *>( layer );
  if ( auto *features = qobject_cast<QgsVectorLayer *>( layer ) )
    openFeatures( features, nameField, context );
  else if ( mesh && nameField.isEmpty() )
    openMesh( mesh );
  else if ( mesh )
  {
    throw QgsProcessingException(
      QObject::tr( "Layer “%1” has no field “%2”: mesh layers hold no fields." ).arg( mName, nameField ) );
  }
  else
    throw QgsProcessingException( QObject::tr( "Layer “%1” is neither vector nor mesh." ).arg( mName ) );
}

MeshReader::MeshReader( const QString &file, const QString &nameField )
  : mName( QFileInfo( file ).completeBaseName() )
  , mOrigin( LayerOrigin::ofFile( file ) )
  , mFileParameter( file )
  , mFileField( nameField )
{
  mOrigin.nameField = nameField;
  if ( !rubicon::mesh_format( file.toStdString() ) && !file.endsWith( QLatin1String( ".dxf" ), Qt::CaseInsensitive ) )
  {
    throw QgsProcessingException(
      QObject::tr( "“%1” is no OBJ, PLY, STL, OFF or DXF file; open it as a layer." ).arg( file ) );
  }
}

QString MeshReader::fileFilter()
{
  return QObject::tr( "Mesh files" )
         + QStringLiteral( " (*.obj *.OBJ *.ply *.PLY *.stl *.STL *.off *.OFF *.dxf *.DXF)" );
}

// MDAL reads fewer formats than core/io, passes over PLY lists by the name vertex_index, and says nothing of it. Edits
// that were not saved are in the layer only.
void MeshReader::openMesh( QgsMeshLayer *layer )
{
  const QString path = QgsProviderRegistry::instance()
                         ->decodeUri( layer->providerType(), layer->source() )
                         .value( QStringLiteral( "path" ) )
                         .toString();
  if ( !layer->isModified() && rubicon::mesh_format( path.toStdString() ) )
    mFile = path;
  else if ( layer->nativeMesh() )
    mMesh = *layer->nativeMesh();
  else
    layer->dataProvider()->populateMesh( &mMesh );
}

void MeshReader::openFeatures( QgsVectorLayer *layer, const QString &nameField, QgsProcessingContext &context )
{
  const auto type = layer->wkbType();
  const auto kind = QgsWkbTypes::geometryType( type );
  if ( kind == QgisCompat::pointGeometry || kind == QgisCompat::lineGeometry || kind == QgisCompat::nullGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds no faces." ).arg( mName ) );
  if ( kind == QgisCompat::polygonGeometry && !QgsWkbTypes::hasZ( type ) )
  {
    throw QgsProcessingException(
      QObject::tr( "The faces of layer “%1” have no Z, and a mesh needs three coordinates at every corner." )
        .arg( mName ) );
  }
  mNameField = nameField.isEmpty() ? -1 : layer->fields().lookupField( nameField );
  if ( !nameField.isEmpty() && mNameField < 0 )
    throw QgsProcessingException( QObject::tr( "Layer “%1” has no field “%2”." ).arg( mName, nameField ) );
  mFeatures.emplace( layer, context );
}

void MeshReader::reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback )
{
  if ( !mFileParameter.isEmpty() )
  {
    feedback->pushInfo( QObject::tr( "The coordinates of “%1” are taken as they are: a mesh file names no coordinate "
                                     "reference system." )
                          .arg( mFileParameter ) );
    return;
  }
  if ( mCrs == target )
    return;
  if ( !isDefined( mCrs ) || !isDefined( target ) )
  {
    feedback->pushWarning( QObject::tr( "Warning: the coordinates of layer “%1” are taken as they are, for one of the "
                                        "two layers has no coordinate reference system." )
                             .arg( mName ) );
    return;
  }
  mTransform = transformOf( mName, mCrs, target, context.transformContext() );
  feedback->pushInfo( reprojectionInWords( mName, mTransform ) );
}

rubicon::TriangleMesh MeshReader::read( const rubicon::RunOptions &options ) const
{
  if ( !mFileParameter.isEmpty() )
  {
    rubicon::LayerName file;
    file.path = mFileParameter.toStdString();
    return rubicon::read_mesh( file, mFileField.toStdString(), options );
  }
  std::optional<rubicon::MeshBuilder> builder( std::in_place, options.stop );
  if ( mFeatures )
    addFeatures( builder, options );
  else if ( !mFile.isEmpty() )
    rubicon::read_mesh_file( mFile.toStdString(), mName.toStdString(), *builder, options, partTransform( mTransform ) );
  else
    addMesh( *builder, options );
  rubicon::TriangleMesh mesh = builder->take();
  const std::string title = '"' + mName.toStdString() + '"';
  rubicon::log_left_out( mesh.counts, title, options.log );
  if ( mesh.triangles.empty() && options.log )
    options.log( QObject::tr( "Warning: layer “%1” has no face that could be read as part of a mesh." )
                   .arg( mName )
                   .toStdString() );
  return mesh;
}

rubicon::PointGroups3 MeshReader::readVertices( const rubicon::RunOptions &options ) const
{
  const std::string path = ( mFileParameter.isEmpty() ? mFile : mFileParameter ).toStdString();
  if ( path.empty() )
    return rubicon::as_one_group( verticesOf( mMesh, {} ) );
  if ( rubicon::mesh_format( path ) )
    return rubicon::read_mesh_vertices( path, options );
  rubicon::LayerName file;
  file.path = path;
  rubicon::LayerSource layer( file, rubicon::LayerSource::Wanted::vertices );
  return rubicon::read_vertices( layer, {}, options );
}

void MeshReader::addFeatures( std::optional<rubicon::MeshBuilder> &builder, const rubicon::RunOptions &options ) const
{
  const rubicon::PartTransform toTarget = partTransform( mTransform );
  const std::string whole = mName.toStdString();
  std::vector<std::int64_t> ids;
  const auto start = [&]() -> rubicon::LayerSource::Visitor {
    builder.emplace( options.stop );
    ids.clear();
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &name ) {
      rubicon::add_wkb_faces( *builder, id, wkb, mNameField < 0 ? whole : name, toTarget );
      if ( mIdsAreToDiffer )
        ids.push_back( id );
    };
  };
  mFeatures->visit( mNameField, start, options );
  mFeatures->refuseRepeated( ids );
}

void MeshReader::addMesh( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const
{
  const std::string whole = mName.toStdString();
  const std::vector<rubicon::Point3> vertices = verticesOf( mMesh, partTransform( mTransform ) );
  rubicon::PacedProgress progress( options.progress );
  std::vector<rubicon::Point3> border;
  double done = 0;
  for ( const QgsMeshFace &face : mMesh.faces )
  {
    progress.report( done++ / static_cast<double>( mMesh.faces.size() ) );
    border.clear();
    for ( const int corner : face )
    {
      if ( corner < 0 || static_cast<std::size_t>( corner ) >= vertices.size() )
        throw rubicon::Error( "Layer \"" + whole + "\": a face names a vertex that is not there." );
      border.push_back( vertices[static_cast<std::size_t>( corner )] );
    }
    builder.add_face( border, whole );
  }
}

AttributesById MeshReader::attributes( const std::vector<std::int64_t> &features, const QgsAttributeList &fields,
                                       QgsFeedback *feedback ) const
{
  return mFeatures ? mFeatures->attributes( features, fields, feedback ) : AttributesById();
}
