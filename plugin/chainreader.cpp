// SPDX-License-Identifier: GPL-2.0-or-later
// The two ways of reading a layer, and the attributes of the features that met something.
// Relies on core/io; both ways hand the same WKB to the same function, so the chains are the same.

#include "chainreader.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/io/layer_source.h"
#include "core/io/wkb.h"
#include "parttransform.h"
#include "qgiscompat.h"

#include "qgsexception.h"
#include "qgsfeatureiterator.h"
#include "qgsfeedback.h"
#include "qgsproject.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

#include <QObject>

#include <algorithm>
#include <span>
#include <unordered_map>

namespace
{

// What the user sees is exactly what the file holds: nothing edited, joined, computed or filtered.
bool showsItsFileAsItIs( const QgsVectorLayer &layer )
{
  return !layer.isEditable() && layer.subsetString().isEmpty()
         && layer.fields().count() == layer.dataProvider()->fields().count();
}

//! The layer that a source parameter names, and whether the parameter asks for all of it.
struct NamedLayer
{
    QgsVectorLayer *layer;
    bool whole;
};

NamedLayer namedLayer( const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                       QgsProcessingContext &context )
{
  QVariant value = parameters.value( definition->name() );
  bool whole = true;
  if ( value.canConvert<QgsProcessingFeatureSourceDefinition>() )
  {
    const auto source = value.value<QgsProcessingFeatureSourceDefinition>();
    whole = !QgisCompat::restrictsFeatures( source );
    value = source.source.staticValue();
  }
  return { QgsProcessingParameters::parameterAsVectorLayer( definition, value, context ), whole };
}

// The OGR source of a layer that can be read behind QGIS's back; nothing where there is any doubt.
std::optional<std::string> safeOgrSource( const QgsVectorLayer *layer )
{
  if ( !layer || layer->providerType() != QLatin1String( "ogr" ) || !showsItsFileAsItIs( *layer ) )
    return std::nullopt;
  const std::string source = layer->dataProvider()->dataSourceUri().toStdString();
  try
  {
    // QGIS takes the geometry type of a mixed layer from its first feature, OGR leaves it open.
    const rubicon::LayerSource opened( rubicon::LayerName::parse( source ) );
    if ( opened.has_z() != QgsWkbTypes::hasZ( layer->wkbType() ) )
      return std::nullopt;
  }
  catch ( const rubicon::Error & )
  {
    return std::nullopt;
  }
  return source;
}

// A layer of the project has the user's name; one that QGIS loads from a file is named after the file, whichever layer
// of it that is.
QString displayName( const QString &sourceName, const QgsVectorLayer *layer, const QgsProject *project )
{
  if ( !layer || ( project && project->mapLayer( layer->id() ) ) )
    return sourceName;
  const QString inFile = layer->source().section( QStringLiteral( "|layername=" ), 1 ).section( '|', 0, 0 );
  return inFile.isEmpty() || sourceName.contains( inFile ) ? sourceName : sourceName + QStringLiteral( " — " ) + inFile;
}

} // namespace

ChainReader::ChainReader( std::unique_ptr<QgsProcessingFeatureSource> source,
                          const QgsProcessingParameterDefinition *definition, const QVariantMap &parameters,
                          QgsProcessingContext &context )
  : mSource( std::move( source ) )
  , mName( mSource->sourceName() )
{
  const auto [layer, whole] = namedLayer( definition, parameters, context );
  mName = displayName( mName, layer, context.project() );
  const auto type = QgsWkbTypes::geometryType( mSource->wkbType() );
  if ( type == QgisCompat::pointGeometry || type == QgisCompat::nullGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds neither lines nor polygons." ).arg( mName ) );
  if ( !crs().isValid() )
  {
    throw QgsProcessingException(
      QObject::tr( "Layer “%1” has no coordinate reference system; give it one first." ).arg( mName ) );
  }
  if ( whole )
    mOgrSource = safeOgrSource( layer );
  mNeedsAttributes = layer && layer->dataProvider()->storageType() == QLatin1String( "OGR_VRT" );
}

ChainReader::~ChainReader() = default;

void ChainReader::reprojectTo( const QgsCoordinateReferenceSystem &target,
                               const QgsCoordinateTransformContext &context )
{
  mTransform = QgsCoordinateTransform( crs(), target, context );
}

rubicon::ChainSet2 ChainReader::read( const rubicon::RunOptions &options ) const
{
  if ( mOgrSource && !isReprojected() )
    return rubicon::LayerSource( rubicon::LayerName::parse( *mOgrSource ) ).read( options );
  return readFeatures( options );
}

rubicon::ChainSet2 ChainReader::readFeatures( const rubicon::RunOptions &options ) const
{
  const rubicon::PartTransform transform = isReprojected() ? partTransform( mTransform ) : rubicon::PartTransform();
  rubicon::ChainBuilder2 builder( QgsWkbTypes::hasZ( mSource->wkbType() ) );
  rubicon::PacedProgress progress( options.progress );
  const double total = static_cast<double>( mSource->featureCount() );
  double done = 0;

  QgsFeatureRequest request;
  if ( !mNeedsAttributes )
    request.setNoAttributes();
  QgsFeatureIterator features = mSource->getFeatures( request, QgisCompat::skipValidityChecks );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    progress.report( total > 0 ? std::min( ++done / total, 1.0 ) : 0.0 );
    const QByteArray wkb = feature.hasGeometry() ? feature.geometry().asWkb() : QByteArray();
    try
    {
      rubicon::add_wkb_feature( builder, feature.id(), std::as_bytes( std::span( wkb.constData(), wkb.size() ) ),
                                transform );
    }
    catch ( const rubicon::Error &error )
    {
      throw rubicon::Error( "Layer \"" + mName.toStdString() + "\": " + error.what() );
    }
  }
  rubicon::ChainSet2 chains = builder.take();
  rubicon::log_left_out( chains.counts, '"' + mName.toStdString() + '"', options.log );
  return chains;
}

std::vector<QgsAttributes> ChainReader::attributes( const rubicon::ChainSet2 &chains, const std::vector<bool> &wanted,
                                                    const QgsAttributeList &fields, QgsFeedback *feedback ) const
{
  std::vector<QgsAttributes> values( chains.feature_ids.size() );
  if ( fields.isEmpty() )
    return values;

  std::unordered_map<std::int64_t, std::size_t> place;
  for ( std::size_t i = 0; i < wanted.size(); ++i )
  {
    if ( !wanted[i] )
      continue;
    place.emplace( chains.feature_ids[i], i );
    values[i].resize( fields.size() ); // NULL, should somebody delete the feature meanwhile
  }
  QgsFeatureIterator features =
    mSource->getFeatures( QgsFeatureRequest().setFlags( QgisCompat::withoutGeometry ).setSubsetOfAttributes( fields ),
                          QgisCompat::skipValidityChecks );
  QgsFeature feature;
  while ( features.nextFeature( feature ) )
  {
    if ( feedback->isCanceled() )
      throw rubicon::Cancelled();
    const auto found = place.find( feature.id() );
    if ( found == place.end() )
      continue;
    for ( int i = 0; i < fields.size(); ++i )
      values[found->second][i] = feature.attribute( fields.at( i ) );
  }
  return values;
}
