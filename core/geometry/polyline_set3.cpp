// SPDX-License-Identifier: GPL-2.0-or-later
// Ingest of 3D lines: finite or left out, steps of no length collapsed.
// Relies on geometry/polyline_set3.h and error.h.
#include "core/geometry/polyline_set3.h"

#include "core/error.h"

#include <cmath>
#include <limits>
#include <utility>

namespace rubicon
{

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
  mFinite = true;
  mAnyVertex = false;
  mVerticesBefore = mSet.vertices.size();
  mLinesBefore = mSet.line_count();
  mZeroLengthBefore = mSet.counts.zero_length_segments;
}

void PolylineBuilder3::cut_back( std::size_t vertices )
{
  mSet.vertices.resize( vertices );
  mSet.m.resize( mHasM ? vertices : 0 );
}

void PolylineBuilder3::add_line( std::span<const Point3> vertices, std::span<const double> m )
{
  if ( vertices.empty() )
    return;
  mAnyVertex = true;

  const std::size_t begin = mSet.vertices.size();
  if ( vertices.size() >= std::numeric_limits<std::uint32_t>::max() - begin )
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
    cut_back( begin );
    return;
  }
  mSet.line_begin.push_back( static_cast<std::uint32_t>( mSet.vertices.size() ) );
  mSet.line_feature.push_back( static_cast<std::uint32_t>( mSet.feature_ids.size() ) );
}

void PolylineBuilder3::end_feature()
{
  ++mSet.counts.features;
  if ( !mFinite )
  {
    leave_out( mSet.counts.nonfinite_features, mSet.counts.nonfinite_ids, mId );
    mSet.counts.zero_length_segments = mZeroLengthBefore;
    cut_back( mVerticesBefore );
    mSet.line_begin.resize( mLinesBefore + 1 );
    mSet.line_feature.resize( mLinesBefore );
    return;
  }
  if ( !mAnyVertex )
    leave_out( mSet.counts.empty_features, mSet.counts.empty_ids, mId );
  if ( mSet.line_count() > mLinesBefore )
    mSet.feature_ids.push_back( mId );
}

PolylineSet3 PolylineBuilder3::take()
{
  return std::exchange( mSet, PolylineSet3() );
}

} // namespace rubicon
