// SPDX-License-Identifier: GPL-2.0-or-later
// Geometries into lines, and depths from attributes.
// Relies on core/io/wkb.h and tablevalues.h.

#include "plugin/readers/linereader.h"

#include "plugin/readers/tablevalues.h"

#include "core/error.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/wkb.h"

#include "qgsexception.h"

#include <QObject>

LineReader::LineReader( InputLayer layer )
  : InputLayer( std::move( layer ) )
{
  if ( QgsWkbTypes::geometryType( wkbType() ) != QgisCompat::lineGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds no lines." ).arg( name() ) );
  if ( !QgsWkbTypes::hasZ( wkbType() ) )
  {
    throw QgsProcessingException(
      QObject::tr( "The lines of layer “%1” have no Z, and drill holes need three coordinates at every vertex." )
        .arg( name() ) );
  }
}

rubicon::PolylineSet3 LineReader::read( const LineDepth &depth, const rubicon::RunOptions &options,
                                        QgsFeedback *feedback ) const
{
  rubicon::PolylineBuilder3 builder( depth.source == LineDepth::measure && QgsWkbTypes::hasM( wkbType() ) );
  const auto add = [&builder]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
    rubicon::add_wkb_lines( builder, id, wkb );
  };
  visit( -1, add, options );
  rubicon::PolylineSet3 lines = builder.take();
  rubicon::log_left_out( lines.counts, '"' + name().toStdString() + '"', options.log );
  if ( depth.source == LineDepth::fields )
    setDepths( lines, depth, feedback );
  return lines;
}

void LineReader::setDepths( rubicon::PolylineSet3 &lines, const LineDepth &depth, QgsFeedback *feedback ) const
{
  const QgsAttributeList ends{ depth.fromField, depth.toField };
  const auto values = attributes( lines.feature_ids, ends, feedback );
  std::vector<rubicon::MeasureRange> depths;
  for ( const std::int64_t id : lines.feature_ids )
  {
    const auto depthAt = [&]( int end ) {
      const QVariant value = values.at( id ).at( end );
      const std::optional<double> number = numberIn( value );
      if ( !number )
      {
        throw rubicon::Error(
          QObject::tr( "Layer \"%1\": feature %2 has “%3” in field “%4”, which is no number." )
            .arg( name(), QString::number( id ), value.toString(), fields().at( ends.at( end ) ).name() )
            .toStdString() );
      }
      return *number;
    };
    depths.push_back( { depthAt( 0 ), depthAt( 1 ) } );
  }
  rubicon::set_measures( lines, depths );
}
