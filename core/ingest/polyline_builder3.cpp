// SPDX-License-Identifier: GPL-2.0-or-later
// Finite or left out, steps of no length collapsed; M by the length from the start.
// Relies on ingest/polyline_builder3.h and error.h.
#include "core/ingest/polyline_builder3.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rubicon
{

namespace
{

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

void PolylineBuilder3::add_line( std::span<const Point3> vertices, std::span<const double> m )
{
  // As stored, repeated vertices included: numbers of segments are 32-bit.
  constexpr std::size_t most_vertices = std::numeric_limits<std::uint32_t>::max() - 1;
  if ( vertices.size() > most_vertices - std::min( most_vertices, mSet.vertices.size() + mSet.collapsed.size() ) )
    throw Error( "The lines have more than 4,294,967,294 vertices, which is more than one run can take." );
  mLedger.add_part( vertices, arrays(), [&]( std::size_t i ) { return std::isfinite( m[i] ) ? m[i] : none; } );
}

void set_measures( PolylineSet3 &lines, std::span<const MeasureRange> ranges )
{
  std::vector<double> length( lines.feature_ids.size() );
  lines.m.assign( lines.vertices.size(), 0.0 );
  const auto each_vertex = [&lines]( auto &&visit ) {
    for ( std::size_t line = 0; line < lines.line_count(); ++line )
      for ( std::uint32_t v = lines.line_begin[line]; v < lines.line_begin[line + 1]; ++v )
        visit( lines.line_feature[line], v, v == lines.line_begin[line] );
  };
  each_vertex( [&]( std::uint32_t feature, std::uint32_t v, bool first ) {
    if ( !first )
      length[feature] += distance( lines.vertices[v - 1], lines.vertices[v] );
    lines.m[v] = length[feature];
  } );
  each_vertex( [&]( std::uint32_t feature, std::uint32_t v, bool ) {
    const auto [from, to] = ranges[feature];
    lines.m[v] = std::isfinite( from ) && std::isfinite( to ) // std::lerp() of NaN and a number may be the number
                   ? std::lerp( from, to, lines.m[v] / length[feature] )
                   : none;
  } );
}

} // namespace rubicon
