// SPDX-License-Identifier: GPL-2.0-or-later
// Finite or left out, steps of no length collapsed; M by the length from the start.
// Relies on ingest/polyline_builder3.h and error.h.
#include "core/ingest/polyline_builder3.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rubicon
{

PolylineBuilder3::PolylineBuilder3( bool has_m )
  : mHasM( has_m )
{}

void PolylineBuilder3::begin_feature( std::int64_t id )
{
  mLedger.begin( id, mSet.counts );
  mVerticesBefore = mSet.vertices.size();
  mLinesBefore = mSet.line_count();
  mCollapsedBefore = mSet.collapsed.size();
}

void PolylineBuilder3::cut_back( std::size_t vertices, std::size_t collapsed )
{
  mSet.vertices.resize( vertices );
  mSet.m.resize( mHasM ? vertices : 0 );
  mSet.collapsed.resize( collapsed );
}

void PolylineBuilder3::add_line( std::span<const Point3> vertices, std::span<const double> m )
{
  const std::uint32_t part = mLedger.next_part();
  const std::size_t begin = mSet.vertices.size(), collapsed = mSet.collapsed.size();
  // As stored, repeated vertices included: numbers of segments are 32-bit.
  constexpr std::size_t most_vertices = std::numeric_limits<std::uint32_t>::max() - 1;
  if ( vertices.size() > most_vertices - std::min( most_vertices, begin + collapsed ) )
    throw Error( "The lines have more than 4,294,967,294 vertices, which is more than one run can take." );

  mLedger.add_vertices( vertices, mSet.vertices, mSet.collapsed, mSet.counts, [&]( std::size_t i ) {
    if ( mHasM )
      mSet.m.push_back( m[i] );
  } );
  if ( mSet.vertices.size() < begin + 2 ) // nothing but one place: no segment is left
  {
    cut_back( begin, collapsed );
    return;
  }
  mSet.line_begin.push_back( static_cast<std::uint32_t>( mSet.vertices.size() ) );
  mSet.line_feature.push_back( static_cast<std::uint32_t>( mSet.feature_ids.size() ) );
  mSet.line_part.push_back( part );
}

void PolylineBuilder3::end_feature()
{
  const bool any_line = mSet.line_count() > mLinesBefore;
  if ( !mLedger.end( any_line, mSet.counts ) )
  {
    cut_back( mVerticesBefore, mCollapsedBefore );
    mSet.line_begin.resize( mLinesBefore + 1 );
    mSet.line_feature.resize( mLinesBefore );
    mSet.line_part.resize( mLinesBefore );
  }
  else if ( any_line )
    mSet.feature_ids.push_back( mLedger.id() );
}

PolylineSet3 PolylineBuilder3::take()
{
  return std::exchange( mSet, PolylineSet3() );
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
    {
      const Point3 a = lines.vertices[v - 1], b = lines.vertices[v];
      length[feature] += std::hypot( b.x - a.x, b.y - a.y, b.z - a.z );
    }
    lines.m[v] = length[feature];
  } );
  each_vertex( [&]( std::uint32_t feature, std::uint32_t v, bool ) {
    lines.m[v] = std::lerp( ranges[feature].from, ranges[feature].to, lines.m[v] / length[feature] );
  } );
}

} // namespace rubicon
