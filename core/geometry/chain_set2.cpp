// SPDX-License-Identifier: GPL-2.0-or-later
// Ingest: finite or left out, zero-length segments collapsed, chains as flat arrays.
// Relies on geometry/chain_set2.h and error.h.
#include "core/geometry/chain_set2.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rubicon
{

std::uint32_t ChainSet2::chain_of( std::uint32_t vertex ) const
{
  const auto next = std::upper_bound( chain_begin.begin(), chain_begin.end(), vertex );
  return static_cast<std::uint32_t>( next - chain_begin.begin() - 1 );
}

bool ChainSet2::is_closed( std::uint32_t chain ) const
{
  const Point2 first = vertices[chain_begin[chain]], last = vertices[chain_begin[chain + 1] - 1];
  return first.x == last.x && first.y == last.y;
}

std::uint32_t ChainSet2::stored_segment( std::uint32_t segment ) const
{
  const std::uint32_t begin = chain_begin[chain_of( segment )];
  // A duplicate that followed vertex v moves every segment from v on by one.
  const auto from = std::lower_bound( collapsed.begin(), collapsed.end(), begin );
  const auto to = std::upper_bound( from, collapsed.end(), segment );
  return segment - begin + static_cast<std::uint32_t>( to - from );
}

ChainBuilder2::ChainBuilder2( bool has_z )
  : mHasZ( has_z )
{}

void ChainBuilder2::count_null( std::int64_t id )
{
  ++mSet.counts.features;
  leave_out( mSet.counts.null_features, mSet.counts.null_ids, id );
}

void ChainBuilder2::begin_feature( std::int64_t id )
{
  mId = id;
  mPart = 0;
  mFinite = true;
  mAnyVertex = false;
  mVerticesBefore = mSet.vertices.size();
  mChainsBefore = mSet.chain_count();
  mCollapsedBefore = mSet.collapsed.size();
  mZeroLengthBefore = mSet.counts.zero_length_segments;
}

void ChainBuilder2::add_part( std::span<const Point2> vertices, std::span<const double> z )
{
  const std::uint32_t part = mPart++;
  if ( vertices.empty() )
    return;
  mAnyVertex = true;
  if ( !z.empty() && !mHasZ ) // a layer of mixed types may not know that it has Z
  {
    mHasZ = true;
    mSet.z.assign( mSet.vertices.size(), std::numeric_limits<double>::quiet_NaN() );
  }

  const std::size_t begin = mSet.vertices.size();
  // As stored, repeated vertices included: numbers of parts and segments fit the 32-bit fields of the outputs.
  constexpr std::size_t most_vertices = std::numeric_limits<std::int32_t>::max();
  if ( vertices.size() > most_vertices - std::min( most_vertices, begin + mSet.collapsed.size() ) )
    throw Error( "The layer has more than 2,147,483,647 vertices, which is more than one run can take." );

  for ( std::size_t i = 0; i < vertices.size(); ++i )
  {
    const Point2 v = vertices[i];
    mFinite = mFinite && std::isfinite( v.x ) && std::isfinite( v.y );
    const bool repeated = mSet.vertices.size() > begin && mSet.vertices.back().x == v.x
                          && mSet.vertices.back().y == v.y;
    if ( repeated )
    {
      mSet.collapsed.push_back( static_cast<std::uint32_t>( mSet.vertices.size() - 1 ) );
      ++mSet.counts.zero_length_segments;
      continue;
    }
    mSet.vertices.push_back( v );
    if ( mHasZ )
      mSet.z.push_back( z.empty() ? std::numeric_limits<double>::quiet_NaN() : z[i] );
  }

  if ( mSet.vertices.size() < begin + 2 ) // nothing but one place: no segment is left
  {
    mSet.vertices.resize( begin );
    mSet.z.resize( mHasZ ? begin : 0 );
    while ( !mSet.collapsed.empty() && mSet.collapsed.back() >= begin )
      mSet.collapsed.pop_back();
    return;
  }
  mSet.chain_begin.push_back( static_cast<std::uint32_t>( mSet.vertices.size() ) );
  mSet.chain_feature.push_back( static_cast<std::uint32_t>( mSet.feature_ids.size() ) );
  mSet.chain_part.push_back( part );
}

void ChainBuilder2::end_feature()
{
  ++mSet.counts.features;
  if ( !mFinite )
  {
    leave_out( mSet.counts.nonfinite_features, mSet.counts.nonfinite_ids, mId );
    mSet.counts.zero_length_segments = mZeroLengthBefore;
    mSet.vertices.resize( mVerticesBefore );
    mSet.z.resize( mHasZ ? mVerticesBefore : 0 );
    mSet.chain_begin.resize( mChainsBefore + 1 );
    mSet.chain_feature.resize( mChainsBefore );
    mSet.chain_part.resize( mChainsBefore );
    mSet.collapsed.resize( mCollapsedBefore );
    return;
  }
  if ( mSet.chain_count() > mChainsBefore )
    mSet.feature_ids.push_back( mId );
  else if ( mAnyVertex )
    leave_out( mSet.counts.lengthless_features, mSet.counts.lengthless_ids, mId );
  else
    leave_out( mSet.counts.empty_features, mSet.counts.empty_ids, mId );
}

ChainSet2 ChainBuilder2::take()
{
  return std::exchange( mSet, ChainSet2() );
}

} // namespace rubicon
