// SPDX-License-Identifier: GPL-2.0-or-later
// One pass over a layer of lines: geometries into the builder, depths and attributes beside them.
// Relies on core/io/wkb.h; every provider is read through QGIS's iterator: lines are few beside triangles.

#include "linereader.h"

#include "featurevisit.h"
#include "qgiscompat.h"
#include "tablevalues.h"

#include "core/error.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/layer_source.h"
#include "core/io/wkb.h"

#include "qgsexception.h"

#include <QObject>

#include <algorithm>
#include <span>

namespace
{

//! What is kept of a feature until it is known whether it has a line.
struct FeatureRow
{
    std::int64_t id;
    rubicon::MeasureRange depths;
    QgsAttributes attributes;
};

// Features that were left out have no place in feature_ids; both are in the order of the layer.
std::vector<FeatureRow> rowsWithLines( std::vector<FeatureRow> rows, const std::vector<std::int64_t> &featureIds )
{
  auto id = featureIds.begin();
  const auto isLeftOut = [&]( const FeatureRow &row ) {
    if ( id == featureIds.end() || row.id != *id )
      return true;
    ++id;
    return false;
  };
  rows.erase( std::remove_if( rows.begin(), rows.end(), isLeftOut ), rows.end() );
  return rows;
}

} // namespace

LineReader::LineReader( std::unique_ptr<QgsProcessingFeatureSource> source )
  : mSource( std::move( source ) )
{
  const auto type = mSource->wkbType();
  if ( QgsWkbTypes::geometryType( type ) != QgisCompat::lineGeometry )
    throw QgsProcessingException( QObject::tr( "Layer “%1” holds no lines." ).arg( name() ) );
  if ( !QgsWkbTypes::hasZ( type ) )
  {
    throw QgsProcessingException(
      QObject::tr( "The lines of layer “%1” have no Z, and drill holes need three coordinates at every vertex." )
        .arg( name() ) );
  }
}

LineReader::~LineReader() = default;

LinesWithAttributes LineReader::read( const LineDepth &depth, const QgsAttributeList &fields,
                                      const rubicon::RunOptions &options ) const
{
  const bool fromFields = depth.source == LineDepth::fields;
  rubicon::PolylineBuilder3 builder( depth.source == LineDepth::measure && QgsWkbTypes::hasM( mSource->wkbType() ) );
  std::vector<FeatureRow> rows;
  const auto add = [&]( const QgsFeature &feature, std::span<const std::byte> wkb ) {
    FeatureRow row{ feature.id(), { 0, 0 }, QgsAttributes() };
    if ( fromFields )
      row.depths = { depthAt( feature, depth.fromField ), depthAt( feature, depth.toField ) };
    for ( const int field : fields )
      row.attributes << feature.attribute( field );
    rows.push_back( std::move( row ) );
    rubicon::add_wkb_lines( builder, feature.id(), wkb );
  };
  // With all attributes: the geometry of a virtual layer may come from one of them, and is lost with it.
  visitFeatures( *mSource, QgsFeatureRequest(), options, add );

  LinesWithAttributes read{ builder.take(), {} };
  rubicon::log_left_out( read.lines.counts, '"' + name().toStdString() + '"', options.log );
  std::vector<rubicon::MeasureRange> depths;
  for ( FeatureRow &row : rowsWithLines( std::move( rows ), read.lines.feature_ids ) )
  {
    depths.push_back( row.depths );
    read.attributes.push_back( std::move( row.attributes ) );
  }
  if ( fromFields )
    rubicon::set_measures( read.lines, depths );
  return read;
}

double LineReader::depthAt( const QgsFeature &feature, int field ) const
{
  const QVariant value = feature.attribute( field );
  const std::optional<double> depth = numberIn( value );
  if ( !depth )
  {
    throw rubicon::Error( QObject::tr( "feature %1 has “%2” in field “%3”, which is no number." )
                            .arg( feature.id() )
                            .arg( value.toString(), fields().at( field ).name() )
                            .toStdString() );
  }
  return *depth;
}
