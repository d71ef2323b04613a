// SPDX-License-Identifier: GPL-2.0-or-later
// Writes features in batches. Closing a sink reports no failure, so GDAL's messages are listened to meanwhile. Incomplete
// layers are removed.
// Relies on GDAL and core/io/gdal_messages.h.

#include "plugin/outputs/outputlayer.h"

#include "plugin/outputs/stagedfile.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/geopackage_index.h"

#include "qgsjsonutils.h"
#include "qgsmaplayer.h"

#include <QFile>
#include <QFileInfo>

#include <cpl_conv.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

namespace
{

// Large enough for a provider's bulk insert, small enough for a quick answer to cancel.
constexpr int BATCH_SIZE = 2000;

const QString LAYER_SEPARATOR = QStringLiteral( "|layername=" );

QString filePath( const QString &destination )
{
  return destination.section( LAYER_SEPARATOR, 0, 0 );
}

// Of whatever value: a field of JSON may hold a list, a number or a text, too.
QVariant jsonOf( const QVariant &value )
{
  return value.isNull() ? QVariant() : QVariant( QgsJsonUtils::encodeValue( value ) );
}

// Only the layer where the file has others, for they are not ours.
void removeLayer( const QString &path, const QString &layerName )
{
  const QByteArray file = path.toUtf8();
  {
    const GDALDatasetUniquePtr dataset( GDALDataset::Open( file, GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
    if ( dataset && !layerName.isEmpty() && dataset->GetLayerCount() > 1 )
    {
      for ( int i = 0; i < dataset->GetLayerCount(); ++i )
      {
        if ( layerName == QString::fromUtf8( dataset->GetLayer( i )->GetName() ) )
        {
          dataset->DeleteLayer( i );
          return;
        }
      }
      return;
    }
  }
  // With its side files; a file that no driver recognises any more has none.
  if ( GDALDeleteDataset( nullptr, file ) != CE_None )
    QFile::remove( path );
}

} // namespace

OutputLayer::OutputLayer( std::unique_ptr<QgsFeatureSink> sink, const QString &destination,
                          std::unique_ptr<StagedFile> file, bool appends, QgsProcessingContext &context )
  : mSink( std::move( sink ) )
  , mDestination( destination )
  , mFile( std::move( file ) )
  , mAppends( appends )
  , mContext( context )
  , mPolicy( QFile::exists( mFile ? mFile->realPath( filePath( destination ) ) : filePath( destination ) )
               ? std::launch::async
               : std::launch::deferred )
{
  mBatch.reserve( BATCH_SIZE );
}

OutputLayer::~OutputLayer()
{
  if ( !mKept )
    remove();
}

void OutputLayer::add( const QgsFeature &feature )
{
  mBatch.append( feature );
  if ( mBatch.size() == BATCH_SIZE )
    flush();
}

void OutputLayer::add( QgsFeatureList &&features )
{
  if ( !mBatch.isEmpty() )
    flush();
  mBatch = std::move( features );
  flush();
}

void OutputLayer::close( const rubicon::StopCallback &stop )
{
  flush();
  mWriting.get();
  if ( !mSink->flushBuffer() )
    fail( mSink->lastError() );

  // A file writer commits when it is destroyed and has nobody to tell when that fails. A database's makes a spatial index
  // then, whatever the layer holds.
  const rubicon::GdalMessages messages( mHasGeometry ? "" : "No geometry column" );
  mSink.reset();
  if ( messages.failed() )
    fail( QString::fromStdString( messages.reason() ) );
  if ( mIndexOnClose )
    index( stop );
}

void OutputLayer::index( const rubicon::StopCallback &stop ) const
{
  const CPLConfigOptionSetter noSync( "OGR_SQLITE_SYNCHRONOUS", "OFF", true ); // as for the rows of a staged file
  const rubicon::GdalMessages messages;
  const GDALDatasetUniquePtr dataset(
    GDALDataset::Open( filePath( mDestination ).toUtf8(), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
  if ( !dataset || !dataset->GetLayer( 0 ) )
    fail( QString::fromStdString( messages.reason() ) );
  try
  {
    rubicon::create_spatial_index( *dataset, *dataset->GetLayer( 0 ), stop );
  }
  catch ( const rubicon::Error &error )
  {
    fail( QString::fromUtf8( error.what() ) );
  }
}

QString OutputLayer::keep( rubicon::Placing &placing )
{
  if ( mFile )
  {
    const QString place = mFile->publish( mDestination, placing );
    loadAs( place );
    mDestination = place;
  }
  return mDestination;
}

bool OutputLayer::isFileOf( const QStringList &suffixes ) const
{
  return mFile && suffixes.contains( QFileInfo( filePath( mDestination ) ).suffix(), Qt::CaseInsensitive );
}

bool OutputLayer::roundsNumbers() const
{
  return mFile
         && !isFileOf( { QStringLiteral( "gpkg" ), QStringLiteral( "fgb" ), QStringLiteral( "sqlite" ),
                         QStringLiteral( "db" ), QStringLiteral( "parquet" ), QStringLiteral( "arrow" ) } );
}

bool OutputLayer::losesGeometry() const
{
  return isFileOf( { QStringLiteral( "csv" ), QStringLiteral( "xlsx" ), QStringLiteral( "ods" ) } );
}

bool OutputLayer::losesM() const
{
  return isFileOf( { QStringLiteral( "geojson" ), QStringLiteral( "geojsonl" ), QStringLiteral( "geojsons" ),
                     QStringLiteral( "kml" ), QStringLiteral( "gml" ), QStringLiteral( "tab" ),
                     QStringLiteral( "mif" ) } );
}

// Whoever ran the algorithm finds the layers to load by their destinations; an empty one: not to load.
void OutputLayer::loadAs( const QString &destination )
{
  auto toLoad = mContext.layersToLoadOnCompletion();
  const auto found = toLoad.find( mDestination );
  if ( found == toLoad.end() )
    return;
  const QgsProcessingContext::LayerDetails details = found.value();
  toLoad.erase( found );
  if ( !destination.isEmpty() )
    toLoad.insert( destination, details );
  mContext.setLayersToLoadOnCompletion( toLoad );
}

void OutputLayer::flush()
{
  if ( mWriting.valid() )
    mWriting.get();
  mWriting = std::async( mPolicy, [this, batch = std::move( mBatch )]() mutable {
    const rubicon::GdalMessages messages;
    for ( const int field : mAsJson )
      for ( QgsFeature &feature : batch )
        feature.setAttribute( field, jsonOf( feature.attribute( field ) ) );
    if ( !mSink->addFeatures( batch, QgsFeatureSink::FastInsert ) )
      fail( mSink->lastError() );
    if ( messages.failed() )
      fail( QString::fromStdString( messages.reason() ) );
    return std::move( batch );
  } );
  mBatch = QgsFeatureList();
  mBatch.reserve( BATCH_SIZE );
}

void OutputLayer::remove()
{
  const rubicon::GdalMessages quiet;
  mWriting = {}; // waits for a batch that is being written
  mSink.reset();
  loadAs( QString() );
  const std::unique_ptr<QgsMapLayer> temporary( mContext.takeResultLayer( mDestination ) );
  if ( temporary || mFile || mAppends )
    return; // a staged file goes with its folder
  const QString path = filePath( mDestination );
  if ( QFile::exists( path ) )
    removeLayer( path, mDestination.section( LAYER_SEPARATOR, 1 ) );
}

void OutputLayer::fail( const QString &reason ) const
{
  const bool isSaidByGdal = reason.startsWith( QLatin1String( " (" ) );
  const QString message = mDestination + QStringLiteral( " cannot be written" )
                          + ( isSaidByGdal ? reason : QStringLiteral( ": " ) + reason );
  throw rubicon::Error( ( mFile ? mFile->inPlace( message ) : message ).toStdString() );
}
