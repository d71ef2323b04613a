// SPDX-License-Identifier: GPL-2.0-or-later
// Ingest of 3D lines: finite or left out, steps of no length collapsed.
// Relies on geometry/polyline_set3.h and error.h.
#include "core/geometry/polyline_set3.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rubicon
{

std::uint32_t PolylineSet3::line_of( std::uint32_t vertex ) const
{
  const auto after = std::upper_bound( line_begin.begin(), line_begin.end(), vertex );
  return static_cast<std::uint32_t>( after - line_begin.begin() ) - 1;
}

std::uint32_t PolylineSet3::stored_segment( std::uint32_t segment ) const
{
  const std::uint32_t begin = line_begin[line_of( segment )];
  // A vertex that repeated vertex v moves every segment from v on by one.
  const auto from = std::lower_bound( collapsed.begin(), collapsed.end(), begin );
  const auto to = std::upper_bound( from, collapsed.end(), segment );
  return segment - begin + static_cast<std::uint32_t>( to - from );
}

PolylineBuilder3::PolylineBuilder3( bool has_m )
  : mHasM( has_m )
{}

void PolylineBuilder3::count_null( std::int64_t id )
{
  ++mSet.counts.features;
  leave_out( mSet.counts.null_features, mSet.counts.null_ids, id );
}

void PolylineBuilder3::begin_feature( std::int64_t id )
{
  mId = id;
  mPart = 0;
  mFinite = true;
  mAnyVertex = false;
  mVerticesBefore = mSet.vertices.size();
  mLinesBefore = mSet.line_count();
  mCollapsedBefore = mSet.collapsed.size();
  mZeroLengthBefore = mSet.counts.zero_length_segments;
}

void PolylineBuilder3::cut_back( std::size_t vertices, std::size_t collapsed )
{
  mSet.vertices.resize( vertices );
  mSet.m.resize( mHasM ? vertices : 0 );
  mSet.collapsed.resize( collapsed );
}

void PolylineBuilder3::add_line( std::span<const Point3> vertices, std::span<const double> m )
{
  const std::uint32_t part = mPart++;
  if ( vertices.empty() )
    return;
  mAnyVertex = true;

  const std::size_t begin = mSet.vertices.size(), collapsed = mSet.collapsed.size();
  // As stored, repeated vertices included: numbers of segments are 32-bit.
  constexpr std::size_t most_vertices = std::numeric_limits<std::uint32_t>::max() - 1;
  if ( vertices.size() > most_vertices - std::min( most_vertices, begin + collapsed ) )
    throw Error( "The lines have more than 4,294,967,294 vertices, which is more than one run can take." );

  for ( std::size_t i = 0; i < vertices.size(); ++i )
  {
    const Point3 v = vertices[i];
    mFinite = mFinite && std::isfinite( v.x ) && std::isfinite( v.y ) && std::isfinite( v.z );
    if ( mSet.vertices.size() > begin )
    {
      const Point3 last = mSet.vertices.back();
      if ( last.x == v.x && last.y == v.y && last.z == v.z )
      {
        mSet.collapsed.push_back( static_cast<std::uint32_t>( mSet.vertices.size() - 1 ) );
        ++mSet.counts.zero_length_segments;
        continue;
      }
    }
    mSet.vertices.push_back( v );
    if ( mHasM )
      mSet.m.push_back( m[i] );
  }

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
  ++mSet.counts.features;
  if ( !mFinite )
  {
    leave_out( mSet.counts.nonfinite_features, mSet.counts.nonfinite_ids, mId );
    mSet.counts.zero_length_segments = mZeroLengthBefore;
    cut_back( mVerticesBefore, mCollapsedBefore );
    mSet.line_begin.resize( mLinesBefore + 1 );
    mSet.line_feature.resize( mLinesBefore );
    mSet.line_part.resize( mLinesBefore );
    return;
  }
  if ( mSet.line_count() > mLinesBefore )
    mSet.feature_ids.push_back( mId );
  else if ( mAnyVertex )
    leave_out( mSet.counts.lengthless_features, mSet.counts.lengthless_ids, mId );
  else
    leave_out( mSet.counts.empty_features, mSet.counts.empty_ids, mId );
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
