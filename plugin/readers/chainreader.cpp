// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and polygons into chains, in the layer's CRS or another.
// Relies on core/io; both ways of reading hand the same WKB to the same function, so the chains are the same.

#include "plugin/readers/chainreader.h"

#include "plugin/readers/parttransform.h"

#include "core/ingest/chain_builder2.h"
#include "core/ingest/left_out.h"
#include "core/io/wkb.h"

#include "qgsexception.h"
#include "qgsprocessingfeedback.h"

#include <QObject>

#include <optional>

ChainReader::ChainReader( InputLayer layer )
  : InputLayer( std::move( layer ) )
{
  const auto type = QgsWkbTypes::geometryType( wkbType() );
  if ( type == QgisCompat::pointGeometry || type == QgisCompat::nullGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds neither lines nor polygons." ).arg( name() ) );
  if ( !isDefined( crs() ) )
  {
    throw QgsProcessingException(
      QObject::tr( "Layer “%1” has no coordinate reference system; give it one first." ).arg( name() ) );
  }
}

void ChainReader::reprojectTo( const QgsCoordinateReferenceSystem &target, const QgsProcessingContext &context,
                               QgsProcessingFeedback *feedback )
{
  mTransform = transformOf( name(), crs(), target, context.transformContext() );
  if ( isReprojected() )
    feedback->pushInfo( reprojectionInWords( name(), mTransform ) );
}

rubicon::ChainSet2 ChainReader::read( const rubicon::RunOptions &options ) const
{
  const rubicon::PartTransform transform = partTransform( mTransform );
  if ( ogrSource() )
    return openOgrSource().read_transformed( options, transform );

  std::optional<rubicon::ChainBuilder2> builder;
  const auto start = [&]() -> rubicon::LayerSource::Visitor {
    builder.emplace( QgsWkbTypes::hasZ( wkbType() ) );
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
      rubicon::add_wkb_feature( *builder, id, wkb, transform );
    };
  };
  visit( -1, start, options );
  rubicon::ChainSet2 chains = builder->take();
  rubicon::log_left_out( chains.counts, '"' + name().toStdString() + '"', options.log );
  return chains;
}
