// SPDX-License-Identifier: GPL-2.0-or-later
// A hash table with open addresses, which all threads fill at once.
// Relies on red_blue/equal_places.h and compute/workers.h.
#include "core/red_blue/equal_places.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <limits>

namespace rubicon
{

namespace
{

/**
 * Slots that hold numbers of places, of equal ones the lowest that there was so far. A slot that holds a place is never
 * empty again, and holds no other than equal ones: so whoever comes later, with an equal place, stops at the same slot. In the end
 * it holds the first of them, whatever the order in which threads came.
 */
class PlaceTable
{
  public:
    PlaceTable( std::span<const PlaceOfPair> places, const Workers &workers )
      : mPlaces( places )
      , mSlots( std::min( std::bit_ceil( 2 * places.size() ), most_slots ) )
    {
      workers.fill( std::span( mSlots ), empty );
    }

    //! Puts place \a number in, and returns its slot.
    std::size_t add( std::uint32_t number )
    {
      const PlaceOfPair &place = mPlaces[number];
      const std::size_t last = mSlots.size() - 1;
      for ( std::size_t at = hash_of( place ) & last;; at = ( at + 1 ) & last )
      {
        const std::atomic_ref slot( mSlots[at] );
        std::uint32_t held = slot.load( std::memory_order_relaxed );
        if ( held == empty && slot.compare_exchange_strong( held, number, std::memory_order_relaxed ) )
          return at;
        if ( !look_the_same( mPlaces[held], place ) )
          continue;
        while ( number < held && !slot.compare_exchange_weak( held, number, std::memory_order_relaxed ) )
          ;
        return at;
      }
    }

    std::uint32_t held_by( std::size_t slot ) const { return mSlots[slot]; }

  private:
    //! What 32 bits number. Up to 2^31 places leave half of the slots empty, so that one is near; of more, which alone take 80 GB,
    //! each still finds a slot.
    static constexpr std::size_t most_slots = std::size_t( 1 ) << 32;
    static constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();

    std::span<const PlaceOfPair> mPlaces;
    UnfilledVector<std::uint32_t> mSlots;
};

} // namespace

UnfilledVector<std::uint32_t> first_equal_places( std::span<const PlaceOfPair> places, const Workers &workers )
{
  UnfilledVector<std::uint32_t> first( places.size() );
  if ( places.empty() )
    return first;
  PlaceTable table( places, workers );
  constexpr std::size_t grain = 1 << 14;
  workers.share( places.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      first[i] = static_cast<std::uint32_t>( table.add( static_cast<std::uint32_t>( i ) ) );
  } );
  workers.share( places.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      first[i] = table.held_by( first[i] );
  } );
  return first;
}

} // namespace rubicon
