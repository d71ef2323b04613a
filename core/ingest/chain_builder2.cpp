// SPDX-License-Identifier: GPL-2.0-or-later
// Finite or left out, zero-length segments collapsed, chains as flat arrays.
// Relies on ingest/chain_builder2.h and error.h.
#include "core/ingest/chain_builder2.h"

#include "core/error.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace rubicon
{

ChainBuilder2::ChainBuilder2( bool has_z )
  : mHasZ( has_z )
{}

void ChainBuilder2::begin_feature( std::int64_t id )
{
  mLedger.begin( id, mSet.counts );
  mVerticesBefore = mSet.vertices.size();
  mChainsBefore = mSet.chain_count();
  mCollapsedBefore = mSet.collapsed.size();
}

void ChainBuilder2::cut_back( std::size_t vertices, std::size_t collapsed )
{
  mSet.vertices.resize( vertices );
  mSet.z.resize( mHasZ ? vertices : 0 );
  mSet.collapsed.resize( collapsed );
}

void ChainBuilder2::add_part( std::span<const Point2> vertices, std::span<const double> z )
{
  const std::uint32_t part = mLedger.next_part();
  if ( !z.empty() && !mHasZ ) // a layer of mixed types may not know that it has Z
  {
    mHasZ = true;
    mSet.z.assign( mSet.vertices.size(), std::numeric_limits<double>::quiet_NaN() );
  }

  const std::size_t begin = mSet.vertices.size(), collapsed = mSet.collapsed.size();
  // As stored, repeated vertices included: numbers of parts and segments fit the 32-bit fields of the outputs.
  constexpr std::size_t most_vertices = std::numeric_limits<std::int32_t>::max();
  if ( vertices.size() > most_vertices - std::min( most_vertices, begin + collapsed ) )
    throw Error( "The layer has more than 2,147,483,647 vertices, which is more than one run can take." );

  mLedger.add_vertices( vertices, mSet.vertices, mSet.collapsed, mSet.counts, [&]( std::size_t i ) {
    if ( mHasZ )
      mSet.z.push_back( z.empty() ? std::numeric_limits<double>::quiet_NaN() : z[i] );
  } );
  if ( mSet.vertices.size() < begin + 2 ) // nothing but one place: no segment is left
  {
    cut_back( begin, collapsed );
    return;
  }
  mSet.chain_begin.push_back( static_cast<std::uint32_t>( mSet.vertices.size() ) );
  mSet.chain_feature.push_back( static_cast<std::uint32_t>( mSet.feature_ids.size() ) );
  mSet.chain_part.push_back( part );
}

void ChainBuilder2::end_feature()
{
  const bool any_chain = mSet.chain_count() > mChainsBefore;
  if ( !mLedger.end( any_chain, mSet.counts ) )
  {
    cut_back( mVerticesBefore, mCollapsedBefore );
    mSet.chain_begin.resize( mChainsBefore + 1 );
    mSet.chain_feature.resize( mChainsBefore );
    mSet.chain_part.resize( mChainsBefore );
  }
  else if ( any_chain )
    mSet.feature_ids.push_back( mLedger.id() );
}

ChainSet2 ChainBuilder2::take()
{
  return std::exchange( mSet, ChainSet2() );
}

} // namespace rubicon
