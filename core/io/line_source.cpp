// SPDX-License-Identifier: GPL-2.0-or-later
// Features through WKB into lines and points.
// Relies on io/layer_source.h and io/wkb.h.
#include "core/io/line_source.h"

#include "core/ingest/left_out.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/wkb.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rubicon
{

PolylineSet3 read_lines( LayerSource &layer, const RunOptions &options )
{
  // Only the features tell whether there is M: a layer of mixed types may not know.
  std::optional<PolylineBuilder3> builder;
  const double total = std::max( layer.feature_total(), 1.0 );
  const auto start = [&]() -> LayerSource::Visitor {
    builder.emplace( true );
    return [&, done = 0.0]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) mutable {
      builder->make_room( done++ / total );
      add_wkb_lines( *builder, id, wkb );
    };
  };
  layer.visit( {}, start, options );
  PolylineSet3 lines = builder->take();
  log_left_out( lines.counts, layer.name(), options.log );
  if ( std::all_of( lines.m.begin(), lines.m.end(), []( double m ) { return std::isnan( m ); } ) )
    lines.m.clear();
  return lines;
}

PointSet3 read_points( LayerSource &layer, const RunOptions &options )
{
  PointSet3 points;
  const auto start = [&]() -> LayerSource::Visitor {
    points = {};
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string & ) {
      add_wkb_points( points, id, wkb );
    };
  };
  layer.visit( {}, start, options );
  log_left_out( points.counts, layer.name(), options.log );
  return points;
}

} // namespace rubicon
