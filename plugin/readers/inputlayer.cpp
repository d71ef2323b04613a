// SPDX-License-Identifier: GPL-2.0-or-later
// The two ways to the features of a layer, and what decides between them.
// Relies on core/io; both ways hand out the same WKB.

#include "plugin/readers/inputlayer.h"

#include "plugin/readers/layersnapshot.h"
#include "plugin/readers/tablevalues.h"

#include "core/error.h"
#include "core/ingest/repeated_id.h"

#include "qgsfeatureiterator.h"
#include "qgsfeedback.h"
#include "qgsgeometry.h"
#include "qgsproject.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"
#include "qgsvectorlayerfeatureiterator.h"

#include <QObject>

#include <utility>

namespace
{

// What the user sees is exactly what the file holds: nothing edited, joined, computed or filtered.
bool showsItsFileAsItIs( const QgsVectorLayer &layer )
{
  return !layer.isEditable() && layer.subsetString().isEmpty()
         && layer.fields().count() == layer.dataProvider()->fields().count();
}

rubicon::LayerSource openSource( const std::string &source, QgisCompat::WkbType type )
{
  const bool holdsPoints = QgsWkbTypes::geometryType( type ) == QgisCompat::pointGeometry;
  return rubicon::LayerSource( rubicon::LayerName::parse( source ),
                               holdsPoints ? rubicon::LayerSource::Wanted::points
                                           : rubicon::LayerSource::Wanted::lines_or_polygons );
}

// The OGR source of a layer that may be read behind QGIS's back, if readsTheSame(); nothing where there is any doubt.
std::optional<std::string> ogrSourceOf( const QgsVectorLayer &layer )
{
  if ( layer.providerType() != QLatin1String( "ogr" ) || !showsItsFileAsItIs( layer ) )
    return std::nullopt;
  return layer.dataProvider()->dataSourceUri().toStdString();
}

// QGIS takes the geometry type of a mixed layer from its first feature, OGR leaves it open.
bool readsTheSame( const std::string &source, QgisCompat::WkbType type )
{
  try
  {
    return openSource( source, type ).has_z() == QgsWkbTypes::hasZ( type );
  }
  catch ( const rubicon::Error & )
  {
    return false;
  }
}

// A layer of the project has the user's name; one that QGIS loads from a file is named after the file, whichever layer
// of it that is.
QString displayName( const QString &sourceName, const QgsVectorLayer &layer, const QgsProject *project )
{
  if ( project && project->mapLayer( layer.id() ) )
    return sourceName;
  const QString inFile = layer.source().section( QStringLiteral( "|layername=" ), 1 ).section( '|', 0, 0 );
  return inFile.isEmpty() || sourceName.contains( inFile ) ? sourceName : sourceName + QStringLiteral( " — " ) + inFile;
}

QgsFeatureSource *sourceOf( QgsVectorLayer *layer, bool selectedOnly )
{
  if ( selectedOnly )
    return new QgsVectorLayerSelectedFeatureSource( layer );
  return new LayerSnapshot( *layer );
}

} // namespace

std::vector<QgsAttributes> inOrderOf( const std::vector<std::int64_t> &ids, const AttributesById &values )
{
  std::vector<QgsAttributes> ordered( ids.size() );
  for ( std::size_t i = 0; i < ids.size(); ++i )
  {
    if ( const auto found = values.find( ids[i] ); found != values.end() )
      ordered[i] = found->second;
  }
  return ordered;
}

NamedLayer namedLayer( const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                       QgsProcessingContext &context )
{
  QVariant value = parameters.value( definition->name() );
  QgsProcessingFeatureSourceDefinition given;
  if ( value.canConvert<QgsProcessingFeatureSourceDefinition>() )
  {
    given = value.value<QgsProcessingFeatureSourceDefinition>();
    value = given.source.staticValue();
  }
  return { QgsProcessingParameters::parameterAsVectorLayer( definition, value, context ), given };
}

InputLayer::InputLayer( std::unique_ptr<QgsProcessingFeatureSource> source,
                        const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                        QgsProcessingContext &context )
  : FeatureInput( std::move( source ) )
{
  if ( const auto [layer, given] = namedLayer( definition, parameters, context ); layer )
    inspect( *layer, !QgisCompat::restrictsFeatures( given ), context );
}

InputLayer::InputLayer( QgsVectorLayer *layer, QgsProcessingContext &context, bool selectedOnly )
  : FeatureInput( std::make_unique<QgsProcessingFeatureSource>( sourceOf( layer, selectedOnly ), context, true ) )
{
  inspect( *layer, !selectedOnly, context );
}

void InputLayer::inspect( const QgsVectorLayer &layer, bool isWhole, const QgsProcessingContext &context )
{
  mOrigin = LayerOrigin::of( layer );
  mName = displayName( mName, layer, context.project() );
  if ( isWhole )
    mOgrSource = ogrSourceOf( layer );
  mFindsById = layer.dataProvider()->capabilities() & QgisCompat::selectAtId;
  mNeedsAttributes = layer.dataProvider()->storageType() == QLatin1String( "OGR_VRT" );
}

const std::optional<std::string> &InputLayer::ogrSource() const
{
  if ( !mOgrIsCertain && mOgrSource && !readsTheSame( *mOgrSource, wkbType() ) )
    mOgrSource.reset();
  mOgrIsCertain = true;
  return mOgrSource;
}

void InputLayer::restrictTo( std::int64_t id )
{
  mOgrSource.reset();
  mOnly = id;
}

rubicon::LayerSource InputLayer::openOgrSource() const
{
  rubicon::LayerSource source = openSource( *mOgrSource, wkbType() );
  source.rename( '"' + mName.toStdString() + '"' );
  return source;
}

QByteArray InputLayer::wkbOf( const QgsFeature &feature )
{
  return feature.hasGeometry() ? feature.geometry().asWkb() : QByteArray();
}

std::span<const std::byte> InputLayer::bytesOf( const QByteArray &wkb )
{
  return std::as_bytes( std::span( wkb.constData(), static_cast<std::size_t>( wkb.size() ) ) );
}

void InputLayer::visit( int field, const rubicon::LayerSource::Start &start, const rubicon::RunOptions &options ) const
{
  if ( field < 0 && ogrSource() )
  {
    openOgrSource().visit( {}, start, options );
    return;
  }
  QgsFeatureRequest request;
  if ( !mNeedsAttributes )
    request.setSubsetOfAttributes( field < 0 ? QgsAttributeList() : QgsAttributeList{ field } );
  const rubicon::LayerSource::Visitor visit = start();
  visitFeatures( request, options, [&]( const QgsFeature &feature ) {
    const QByteArray wkb = wkbOf( feature );
    visit( feature.id(), bytesOf( wkb ),
           field < 0 ? std::string() : textOf( feature.attribute( field ) ).toStdString() );
  } );
}

void InputLayer::refuseRepeated( std::span<const std::int64_t> ids ) const
{
  if ( const std::optional<std::int64_t> repeated = rubicon::repeated_id( ids ) )
  {
    throw rubicon::Error( QObject::tr( "Layer “%1” has the id %2 for more than one feature: their attributes cannot be "
                                       "told apart; save it as a file first." )
                            .arg( name(), QString::number( *repeated ) )
                            .toStdString() );
  }
}

AttributesById InputLayer::attributes( const std::vector<std::int64_t> &ids, const QgsAttributeList &fields,
                                       QgsFeedback *feedback ) const
{
  AttributesById values;
  if ( fields.isEmpty() )
    return values;
  for ( const std::int64_t id : ids )
    values[id].resize( fields.size() );
  QgsFeatureRequest request;
  request.setFlags( QgisCompat::withoutGeometry ).setSubsetOfAttributes( fields );
  request.setFeedback( feedback );
  constexpr std::int64_t few = 100; // of so many features one: else a pass over all is faster
  if ( mFindsById && few * static_cast<std::int64_t>( values.size() ) < mSource->featureCount() )
    request.setFilterFids( QgsFeatureIds( ids.begin(), ids.end() ) );
  QgsFeatureIterator features = mSource->getFeatures( request, QgisCompat::skipValidityChecks );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    const auto found = values.find( feature.id() );
    for ( int i = 0; found != values.end() && i < fields.size(); ++i )
      found->second[i] = feature.attribute( fields.at( i ) );
  }
  if ( feedback->isCanceled() )
    throw rubicon::Cancelled();
  return values;
}
