// SPDX-License-Identifier: GPL-2.0-or-later
// Steps 3 and 5 of paper 003: star splaying (algorithm 1).
// Relies on hull/stars/parts.h and hull/stars/stars.h.
#pragma once

#include "core/hull/stars/parts.h"
#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

/**
 * The edges of living stars of which an end has changed since they were last checked. The paper flags single edges: new ones, and
 * the opposite of those that went. A star here stands for all its edges.
 */
struct EdgesToCheck
{
    Stars stars;
    PartsOfList<Key> edges; //!< of each star

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      std::uint32_t count = 0;
      for ( std::uint32_t k = 0; k < stars.sizes[star] && !stars.dead[star]; ++k )
        if ( stars.changed[star] || stars.changed[stars.link( star )[k]] )
          edges.add( star, count, key_of( star, k ) );
      edges.finish( star, count );
    }
};

//! One edge; four places for what it needs, seldom all of them, and mostly none.
struct CheckEdge
{
    Stars stars;
    const Key *edges;
    Key *insertions;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Insertions needed = check_edge( stars, high_of( edges[i] ), low_of( edges[i] ) );
      for ( int k = 0; k < 4; ++k )
        insertions[4 * i + k] = k < needed.count ? needed.items[k] : no_key;
    }
};

struct IsThere
{
    const Key *keys;
    RUBICON_HD bool operator()( std::size_t i ) const { return keys[i] != no_key; }
};

//! How many insertions begin with number \a i, which is the first into its star; 0 where it is not.
RUBICON_HD inline std::uint32_t insertions_from( const Key *insertions, std::size_t i, std::size_t count )
{
  const std::uint32_t star = high_of( insertions[i] );
  if ( i > 0 && high_of( insertions[i - 1] ) == star )
    return 0;
  std::size_t low = i + 1, high = count; // keys are in order
  while ( low < high )
  {
    const std::size_t middle = low + ( high - low ) / 2;
    if ( high_of( insertions[middle] ) == star )
      low = middle + 1;
    else
      high = middle;
  }
  return static_cast<std::uint32_t>( low - i );
}

//! Whether a star's link may outgrow its room, and what room it will need.
struct NeedRoom
{
    Stars stars;
    const Key *insertions;
    std::size_t count;
    std::uint32_t most;    //!< that a star may need
    std::uint32_t *needed; //!< of each star, and at the end: 1 where any has too little, 1 where any needs too much
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t more = insertions_from( insertions, i, count );
      if ( more == 0 )
        return;
      const std::uint32_t star = high_of( insertions[i] );
      needed[star] = stars.sizes[star] + more;
      if ( needed[star] > stars.room[star] )
        needed[stars.count] = 1;
      if ( needed[star] > most )
        needed[stars.count + 1] = 1;
    }
};

//! Room with a fifth to spare (section 4).
struct RoomToSpare
{
    Stars stars;
    const std::uint32_t *needed;
    std::uint32_t *room, *begin;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      const std::uint32_t size = needed[star] > stars.sizes[star] ? needed[star] : stars.sizes[star];
      room[star] = begin[star] = size + size / 5 + 4;
    }
};

struct MoveLink
{
    Stars stars;
    const std::uint32_t *begin;
    std::uint32_t *links;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      for ( std::uint32_t k = 0; k < stars.sizes[star]; ++k )
        links[begin[star] + k] = stars.links[stars.begin[star] + k];
    }
};

//! All insertions into one star, by the first of them.
struct InsertAll
{
    Stars stars;
    const Key *insertions;
    std::size_t count;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t into = insertions_from( insertions, i, count );
      for ( std::uint32_t k = 0; k < into; ++k )
        stars.insert( high_of( insertions[i] ), low_of( insertions[i + k] ) );
    }
};

} // namespace rubicon::star_body
