// SPDX-License-Identifier: GPL-2.0-or-later
// Bits of named segments, counted, and chains walked to them.
// Relies on red_blue/indexed_chains.h, red_blue/segment_lengths.h and compute/workers.h.
#include "core/red_blue/indexed_chains.h"

#include "core/compute/workers.h"
#include "core/red_blue/segment_lengths.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <ranges>
#include <utility>

namespace rubicon
{

IndexedChains::IndexedChains( const ChainSet2 &layer, std::span<const Contact> contacts, std::uint32_t Contact::*named,
                              Workers &workers )
  : layer( layer )
{
  const bool are_few = contacts.size() < layer.vertices.size() / 4;
  mChain.resize( are_few ? name( contacts, named, workers ) : layer.vertices.size() );
  mDistance.resize( mChain.size() );
  constexpr std::size_t grain = 256;
  workers.for_each( layer.chain_count(), grain,
                    [&]( std::size_t chain ) { walk( static_cast<std::uint32_t>( chain ), workers ); } );
}

//! Sets the bits of the segments that contacts name, and returns how many they are.
std::uint32_t IndexedChains::name( std::span<const Contact> contacts, std::uint32_t Contact::*named, Workers &workers )
{
  mNamed.resize( layer.vertices.size() / 64 + 1 );
  constexpr std::size_t grain = 1 << 14;
  workers.for_each( contacts.size(), grain, [&]( std::size_t i ) {
    const std::uint32_t segment = contacts[i].*named;
    const std::uint64_t bit = std::uint64_t{ 1 } << segment % 64;
    // Where many contacts name one segment, looking first keeps the word in the caches of all threads.
    std::atomic_ref<std::uint64_t> word( mNamed[segment / 64] );
    if ( ( word.load( std::memory_order_relaxed ) & bit ) == 0 )
      word.fetch_or( bit, std::memory_order_relaxed );
  } );
  std::uint32_t count = 0; // a layer has fewer than 2^31 vertices
  for ( const std::uint64_t word : mNamed )
  {
    mNamedBefore.push_back( count );
    count += static_cast<std::uint32_t>( std::popcount( word ) );
  }
  return count;
}

void IndexedChains::walk( std::uint32_t chain, const Workers &workers )
{
  const std::uint32_t begin = layer.chain_begin[chain], last_vertex = layer.chain_begin[chain + 1] - 1;
  const std::size_t first = number_of( begin ), end = number_of( last_vertex ); // the last vertex starts no segment
  double distance = layer.pieces.empty() ? 0 : layer.pieces[chain].distance;
  std::array<double, 128> lengths;
  std::size_t number = first;
  for ( std::uint32_t segment = begin; number < end; )
  {
    workers.keep_going();
    const std::size_t count = std::min<std::size_t>( lengths.size(), last_vertex - segment );
    set_lengths( { &layer.vertices[segment], count + 1 }, std::span( lengths ).first( count ) );
    for ( std::size_t i = 0; i < count; ++i, ++segment )
    {
      if ( is_named( segment ) )
      {
        mChain[number] = chain;
        mDistance[number++] = distance;
      }
      distance += lengths[i];
    }
  }
}

std::uint32_t IndexedChains::neighbour( std::uint32_t segment, bool forward ) const
{
  const std::uint32_t its_chain = chain( segment ), first = layer.first_segment( its_chain ),
                      last = layer.last_segment( its_chain );
  if ( !layer.pieces.empty() && segment == ( forward ? last : first ) )
    return across_start_of_part( its_chain, forward );
  return neighbour_in_chain( segment, first, last, forward, [&] { return layer.is_closed( its_chain ); } );
}

//! What follows the last segment of piece \a chain (or precedes its first), if the part is closed there and the layer has it.
std::uint32_t IndexedChains::across_start_of_part( std::uint32_t chain, bool forward ) const
{
  const std::uint32_t ring_segments = layer.pieces[chain].ring_segments;
  const auto begins_part = [&]( std::uint32_t piece ) { return layer.pieces[piece].first_segment == 0; };
  const auto ends_part = [&]( std::uint32_t piece ) {
    return layer.pieces[piece].first_segment + layer.last_segment( piece ) - layer.first_segment( piece ) + 1
           == ring_segments;
  };
  if ( ring_segments == 0 || !( forward ? ends_part( chain ) : begins_part( chain ) ) )
    return no_number;
  const auto part = [&]( std::uint32_t piece ) {
    return std::pair( layer.chain_feature[piece], layer.chain_part[piece] );
  };
  const auto pieces = std::views::iota( std::uint32_t{ 0 }, static_cast<std::uint32_t>( layer.chain_count() ) );
  const auto of_part = std::ranges::equal_range( pieces, part( chain ), {}, part );
  const std::uint32_t other = forward ? of_part.front() : of_part.back();
  if ( !( forward ? begins_part( other ) : ends_part( other ) ) )
    return no_number;
  return forward ? layer.first_segment( other ) : layer.last_segment( other );
}

double IndexedChains::distance_to( std::uint32_t segment, Point2 p ) const
{
  const Point2 from = layer.vertices[segment];
  return mDistance[number_of( segment )] + length_of( p.x - from.x, p.y - from.y );
}

} // namespace rubicon
