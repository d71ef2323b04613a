// SPDX-License-Identifier: GPL-2.0-or-later
// Geometries into lines, and depths from attributes.
// Relies on core/io/wkb.h and tablevalues.h.

#include "plugin/readers/linereader.h"

#include "plugin/readers/tablevalues.h"

#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/ingest/polyline_builder3.h"
#include "core/ingest/repeated_id.h"
#include "core/io/wkb.h"

#include "qgsexception.h"

#include <QObject>

#include <optional>
#include <utility>

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

LinesWithAttributes LineReader::read( const LineDepth &depth, const QgsAttributeList &fields,
                                      const rubicon::RunOptions &options, QgsFeedback *feedback ) const
{
  const bool hasM = depth.source == LineDepth::measure && QgsWkbTypes::hasM( wkbType() );
  QgsAttributeList all = fields; // and behind them the depths
  if ( depth.source == LineDepth::fields )
    all << depth.fromField << depth.toField;
  std::optional<LinesWithAttributes> fromOgr;
  if ( ogrSource() )
    fromOgr = readFromOgr( hasM, all, options, feedback );
  LinesWithAttributes read = fromOgr ? std::move( *fromOgr ) : readThroughQgis( hasM, all, options );
  rubicon::log_left_out( read.lines.counts, '"' + name().toStdString() + '"', options.log );
  if ( depth.source == LineDepth::fields )
    setDepths( read, all );
  return read;
}

std::optional<LinesWithAttributes> LineReader::readFromOgr( bool hasM, const QgsAttributeList &fields,
                                                            const rubicon::RunOptions &options,
                                                            QgsFeedback *feedback ) const
{
  std::optional<rubicon::PolylineBuilder3> builder;
  const auto start = [&]() -> rubicon::LayerSource::Visitor {
    builder.emplace( hasM );
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
      rubicon::add_wkb_lines( *builder, id, wkb );
    };
  };
  visit( -1, start, options );
  LinesWithAttributes read{ builder->take(), {} };
  if ( rubicon::repeated_id( read.lines.feature_ids ) )
    return std::nullopt;
  read.attributes = inOrderOf( read.lines.feature_ids, attributes( read.lines.feature_ids, fields, feedback ) );
  return read;
}

// In one pass, so that ids which a view repeats, or a query makes up on the way, take nothing from another row.
LinesWithAttributes LineReader::readThroughQgis( bool hasM, const QgsAttributeList &fields,
                                                 const rubicon::RunOptions &options ) const
{
  rubicon::PolylineBuilder3 builder( hasM );
  LinesWithAttributes read;
  visitFeatures( QgsFeatureRequest(), options, [&]( const QgsFeature &feature ) {
    const QByteArray wkb = wkbOf( feature );
    const std::size_t before = builder.feature_count();
    rubicon::add_wkb_lines( builder, feature.id(), bytesOf( wkb ) );
    if ( builder.feature_count() == before )
      return; // left out
    read.attributes.emplace_back();
    for ( const int field : fields )
      read.attributes.back() << feature.attribute( field );
  } );
  read.lines = builder.take();
  return read;
}

//! Takes the depths off the end of the attributes.
void LineReader::setDepths( LinesWithAttributes &read, const QgsAttributeList &fields ) const
{
  std::vector<rubicon::MeasureRange> depths;
  for ( std::size_t i = 0; i < read.attributes.size(); ++i )
  {
    QgsAttributes &values = read.attributes[i];
    const auto take = [&] {
      const QVariant value = values.takeLast();
      const std::optional<double> number = numberIn( value );
      if ( !number )
      {
        throw rubicon::Error( QObject::tr( "Layer \"%1\": feature %2 has “%3” in field “%4”, which is no number." )
                                .arg( name(), QString::number( read.lines.feature_ids[i] ), value.toString(),
                                      this->fields().at( fields.at( values.size() ) ).name() )
                                .toStdString() );
      }
      return *number;
    };
    const double to = take(), from = take();
    depths.push_back( { from, to } );
  }
  rubicon::set_measures( read.lines, depths );
}
