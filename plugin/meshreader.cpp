// SPDX-License-Identifier: GPL-2.0-or-later
// Faces as WKB from a vector layer's features, or by their vertices from a mesh layer.
// Relies on core/io/wkb.h for the former, MeshBuilder for both.

#include "meshreader.h"

#include "featurevisit.h"
#include "parttransform.h"
#include "qgiscompat.h"

#include "core/error.h"
#include "core/io/mesh_source.h"
#include "core/io/paced_progress.h"
#include "core/io/wkb.h"

#include "qgsexception.h"
#include "qgsmeshlayer.h"
#include "qgsprocessingalgorithm.h"
#include "qgsprocessingfeedback.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

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

std::unique_ptr<QgsProcessingParameterDefinition> MeshReader::layerParameter( const QString &name,
                                                                              const QString &description )
{
  const QList<int> types{ static_cast<int>( QgisCompat::vectorPolygon ), static_cast<int>( QgisCompat::meshLayer ) };
  return std::make_unique<QgsProcessingParameterMapLayer>( name, description, QVariant(), false, types );
}

std::unique_ptr<QgsProcessingParameterDefinition> MeshReader::nameFieldParameter( const QString &name,
                                                                                  const QString &layerParameter )
{
  return std::make_unique<QgsProcessingParameterField>(
    name, QObject::tr( "Mesh name field (leave empty where the layer is one mesh)" ), QVariant(), layerParameter,
    QgisCompat::anyField, false, true );
}

MeshReader::MeshReader( const QgsProcessingAlgorithm &algorithm, const QString &layer, const QString &nameField,
                        const QVariantMap &parameters, QgsProcessingContext &context )
{
  QgsMapLayer *opened = QgsProcessingParameters::parameterAsLayer( algorithm.parameterDefinition( layer ), parameters,
                                                                   context );
  const QString field = QgsProcessingParameters::parameterAsString( algorithm.parameterDefinition( nameField ),
                                                                    parameters, context );
  if ( !opened )
  {
    throw QgsProcessingException(
      QObject::tr( "%1: no layer “%2”." ).arg( layer, parameters.value( layer ).toString() ) );
  }
  mName = opened->name();
  mCrs = opened->crs();
  if ( auto *features = qobject_cast<QgsVectorLayer *>( opened ) )
    openFeatures( features, field, context );
  else if ( auto *mesh = qobject_cast<QgsMeshLayer *>( opened ) )
  {
    if ( !field.isEmpty() )
    {
      throw QgsProcessingException(
        QObject::tr( "Layer “%1” has no field “%2”: mesh layers hold no fields." ).arg( mName, field ) );
    }
    if ( mesh->nativeMesh() )
      mMesh = *mesh->nativeMesh(); // with its edits
    else
      mesh->dataProvider()->populateMesh( &mMesh );
  }
  else
    throw QgsProcessingException( QObject::tr( "Layer “%1” is neither vector nor mesh." ).arg( mName ) );
}

MeshReader::~MeshReader() = default;

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
  mNeedsAttributes = layer->dataProvider()->storageType() == QLatin1String( "OGR_VRT" );
  mSource = std::make_unique<QgsProcessingFeatureSource>( layer, context );
}

QgsFields MeshReader::fields() const
{
  return mSource ? mSource->fields() : QgsFields();
}

void MeshReader::reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                              QgsProcessingFeedback *feedback )
{
  if ( mCrs == target )
    return;
  if ( !mCrs.isValid() || !target.isValid() )
  {
    feedback->pushWarning( QObject::tr( "Warning: the coordinates of layer “%1” are taken as they are, for one of the "
                                        "two layers has no coordinate reference system." )
                             .arg( mName ) );
    return;
  }
  mTransform = QgsCoordinateTransform( mCrs, target, context.transformContext() );
  feedback->pushInfo( QObject::tr( "Layer “%1” is reprojected from %2 to %3." )
                        .arg( mName, mCrs.userFriendlyIdentifier(), target.userFriendlyIdentifier() ) );
}

rubicon::TriangleMesh MeshReader::read( const rubicon::RunOptions &options ) const
{
  rubicon::MeshBuilder builder;
  if ( mSource )
    addFeatures( builder, options );
  else
    addMesh( builder, options );
  rubicon::TriangleMesh mesh = builder.take();
  const std::string title = '"' + mName.toStdString() + '"';
  rubicon::log_left_out( mesh.counts, title, options.log );
  if ( mesh.triangles.empty() && options.log )
    options.log( "Warning: layer " + title + " has no face that could be read as part of a mesh." );
  return mesh;
}

void MeshReader::addFeatures( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const
{
  const rubicon::PartTransform transform = mTransform.isValid() && !mTransform.isShortCircuited()
                                             ? partTransform( mTransform )
                                             : rubicon::PartTransform();
  const std::string whole = mName.toStdString();
  QgsFeatureRequest request;
  if ( !mNeedsAttributes )
    request.setSubsetOfAttributes( mNameField < 0 ? QgsAttributeList() : QgsAttributeList{ mNameField } );
  visitFeatures( *mSource, request, options, [&]( const QgsFeature &feature, std::span<const std::byte> wkb ) {
    rubicon::add_wkb_faces( builder, feature.id(), wkb,
                            mNameField < 0 ? whole : feature.attribute( mNameField ).toString().toStdString(),
                            transform );
  } );
}

void MeshReader::addMesh( rubicon::MeshBuilder &builder, const rubicon::RunOptions &options ) const
{
  const std::string whole = mName.toStdString();
  const std::vector<rubicon::Point3> vertices =
    verticesOf( mMesh, mTransform.isValid() && !mTransform.isShortCircuited() ? partTransform( mTransform )
                                                                              : rubicon::PartTransform() );
  rubicon::PacedProgress progress( options.progress );
  std::vector<rubicon::Point3> border;
  double done = 0;
  for ( const QgsMeshFace &face : mMesh.faces )
  {
    progress.report( done++ / static_cast<double>( mMesh.faces.size() ) );
    border.clear();
    for ( const int corner : face )
      border.push_back( vertices[static_cast<std::size_t>( corner )] );
    builder.add_face( border, whole );
  }
}

std::unordered_map<std::int64_t, QgsAttributes> MeshReader::attributes( const std::vector<std::int64_t> &features,
                                                                        const QgsAttributeList &fields,
                                                                        QgsFeedback *feedback ) const
{
  std::unordered_map<std::int64_t, QgsAttributes> values;
  if ( !mSource || fields.isEmpty() )
    return values;
  for ( const std::int64_t id : features )
    values[id].resize( fields.size() ); // NULL, should somebody delete the feature meanwhile
  QgsFeatureRequest request;
  request.setFilterFids( QgsFeatureIds( features.begin(), features.end() ) );
  request.setFlags( QgisCompat::withoutGeometry ).setSubsetOfAttributes( fields );
  QgsFeatureIterator rows = mSource->getFeatures( request, QgisCompat::skipValidityChecks );
  QgsFeature feature;
  while ( rows.nextFeature( feature ) )
  {
    if ( feedback->isCanceled() )
      throw rubicon::Cancelled();
    QgsAttributes &row = values[feature.id()];
    for ( int i = 0; i < fields.size(); ++i )
      row[i] = feature.attribute( fields.at( i ) );
  }
  return values;
}
