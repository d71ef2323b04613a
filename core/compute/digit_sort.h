// SPDX-License-Identifier: GPL-2.0-or-later
// Sorting by whole numbers, digit by digit, on all threads: soonest where there are many items and few bits.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * Within a task of Workers::for_each_chunk() or execute(): sorts fewer than 2^32 \a items by \a key_of( item ), a number of \a key_bits
 * bits or fewer; those of one key stay in their order. Throws Cancelled once the job is to stop.
 *
 * Digit by digit, the least first, items go to where those of their value belong. Chunks of the items do so at once: first each counts its
 * items of each value; all of a lower value come before its own, and those of the same value in chunks before it.
 */
template <typename Item, typename KeyOf>
void sort_by_digits( UnfilledVector<Item> &items, int key_bits, const Workers &workers, const KeyOf &key_of )
{
  constexpr int most_bits = 11; // of a digit: so many places to write to stay at hand
  constexpr std::size_t least_grain = 1 << 12, most_chunks = 64;
  const std::size_t count = items.size(), grain = std::max( least_grain, count / most_chunks + 1 ),
                    chunks = Workers::chunk_count( count, grain );
  const int digits = ( key_bits + most_bits - 1 ) / most_bits,
            bits = digits == 0 ? 0 : ( key_bits + digits - 1 ) / digits;
  const std::size_t values = std::size_t( 1 ) << bits;
  UnfilledVector<Item> sorted( count );
  UnfilledVector<std::uint32_t> next( chunks * values ); // of each chunk, for each value
  std::vector<std::uint32_t> before( values );           // items of lower values, and of the same in the chunks so far
  for ( int first_bit = 0; first_bit < digits * bits; first_bit += bits )
  {
    // For each chunk: visit( where its next item of the value goes, item ).
    const auto for_each_item = [&]( std::size_t chunk, auto &&visit ) {
      std::uint32_t *of_chunk = next.data() + chunk * values;
      for ( const Item &item : std::span( items ).subspan( chunk * grain, std::min( grain, count - chunk * grain ) ) )
        visit( of_chunk[static_cast<std::size_t>( key_of( item ) >> first_bit ) & ( values - 1 )], item );
    };
    workers.share( chunks, 1, [&]( std::size_t begin, std::size_t end ) {
      std::fill( next.begin() + static_cast<std::ptrdiff_t>( begin * values ),
                 next.begin() + static_cast<std::ptrdiff_t>( end * values ), 0 );
      for ( std::size_t chunk = begin; chunk < end; ++chunk )
        for_each_item( chunk, []( std::uint32_t &at, const Item & ) { ++at; } );
    } );
    // Chunk by chunk, as counts lie in memory, and several at a time: all other threads wait for this one.
    std::ranges::fill( before, 0 );
    for ( std::size_t chunk = 0; chunk < chunks; ++chunk )
      for ( std::size_t value = 0; value < values; ++value )
        before[value] += next[chunk * values + value];
    std::exclusive_scan( before.begin(), before.end(), before.begin(), std::uint32_t( 0 ) );
    for ( std::size_t chunk = 0; chunk < chunks; ++chunk )
      for ( std::size_t value = 0; value < values; ++value )
        before[value] += std::exchange( next[chunk * values + value], before[value] );
    workers.share( chunks, 1, [&]( std::size_t begin, std::size_t end ) {
      for ( std::size_t chunk = begin; chunk < end; ++chunk )
        for_each_item( chunk, [&sorted]( std::uint32_t &at, const Item &item ) { sorted[at++] = item; } );
    } );
    std::swap( items, sorted );
  }
}

} // namespace rubicon
