// SPDX-License-Identifier: GPL-2.0-or-later
// Steps 3 and 5 of paper 003: star splaying (algorithm 1).
// Relies on hull/stars/stars.h.
#pragma once

#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace rubicon::star_body
{

//! What a round of splaying tells the host, which waits for it once.
struct SplayRound
{
    std::uint32_t needs_any = 0;    //!< some star is not consistent with a neighbour
    std::uint32_t needs_room = 0;   //!< some star has not all that it needs yet, for it has no room
    std::uint32_t is_too_large = 0; //!< some star would need more room than is allowed
};

//! Many threads may do so at once; on the host there is one.
RUBICON_HD inline std::uint32_t exchanged( std::uint32_t *at, std::uint32_t value )
{
#ifdef __CUDA_ARCH__
  return atomicExch( at, value );
#else
  return std::exchange( *at, value );
#endif
}

/**
 * The points that must be inserted where stars are not consistent: a list for each star, of which many threads find parts. Each edge
 * has places of its own for what it needs, so that nobody has to ask for one.
 */
struct NeededPoints
{
    Stars stars;
    Key *places;           //!< four for each place in the links: the next place of the list, and the point
    std::uint32_t *first;  //!< place of each star's list; nobody: it needs none
    std::uint32_t *counts; //!< of each star's list, in which a point may stand several times before it is put in order
    SplayRound *round;

    RUBICON_HD void add( std::uint32_t place, std::uint32_t star, std::uint32_t point ) const
    {
      places[place] = key_of( exchanged( first + star, place ), point );
      count_one( counts + star );
      round->needs_any = 1;
    }

    RUBICON_HD std::uint32_t next( std::uint32_t place ) const { return high_of( places[place] ); }
    RUBICON_HD std::uint32_t point( std::uint32_t place ) const { return low_of( places[place] ); }

    //! Puts a star's list in the order of its points, each once, and counts them: so runs are alike, whichever thread was first.
    RUBICON_HD void put_in_order( std::uint32_t star ) const
    {
      std::uint32_t begin = first[star];
      for ( std::uint32_t run = 1; merge_runs( begin, run ) > 1; run *= 2 )
        ;
      first[star] = begin;
      std::uint32_t count = begin == nobody ? 0 : 1;
      for ( std::uint32_t at = begin, after; at != nobody && ( after = next( at ) ) != nobody; )
        if ( point( after ) == point( at ) )
          follow( at, next( after ) );
        else
          ++count, at = after;
      counts[star] = count;
    }

  private:
    RUBICON_HD void follow( std::uint32_t place, std::uint32_t after ) const
    {
      places[place] = key_of( after, point( place ) );
    }

    //! Merges runs of \a run places that are in order, each with the next, in the list that begins at \a begin; how many are left.
    RUBICON_HD std::uint32_t merge_runs( std::uint32_t &begin, std::uint32_t run ) const
    {
      std::uint32_t rest = begin, last = nobody, runs = 0;
      for ( ; rest != nobody; ++runs )
      {
        std::uint32_t a = rest, b = rest, left_a = 0, left_b = run;
        for ( ; left_a < run && b != nobody; ++left_a )
          b = next( b );
        while ( left_a > 0 || ( left_b > 0 && b != nobody ) )
        {
          const bool from_b = left_a == 0 || ( left_b > 0 && b != nobody && point( b ) < point( a ) );
          const std::uint32_t taken = from_b ? b : a;
          ( from_b ? b : a ) = next( taken );
          --( from_b ? left_b : left_a );
          if ( last == nobody )
            begin = taken;
          else
            follow( last, taken );
          last = taken;
        }
        rest = b;
      }
      if ( last != nobody )
        follow( last, nobody );
      return runs;
    }
};

/**
 * Holds the edges of living stars against the stars at their other ends, where one of both has changed since that was done last. The
 * paper flags single edges: new ones, and the opposite of those that went. A star here stands for all its edges, which a few
 * threads share: number star * threads_each + the first edge.
 */
struct CheckStar
{
    static constexpr std::uint32_t threads_each = 8;

    NeededPoints needed;
    std::uint32_t *rest; //!< of each number: the edge from which on filters do not tell; nobody where they told all

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = star_of( number );
      rest[number] = nobody;
      if ( !needed.stars.dead[star] )
        check<Tier::filter>( number, number % threads_each );
    }

    RUBICON_HD static std::uint32_t star_of( std::size_t number )
    {
      return static_cast<std::uint32_t>( number / threads_each );
    }

    //! From edge \a k on.
    template <Tier top>
    RUBICON_HD void check( std::size_t number, std::uint32_t k ) const
    {
      const Stars &stars = needed.stars;
      for ( const std::uint32_t star = star_of( number ); k < stars.sizes[star]; k += threads_each )
      {
        if ( !stars.changed[star] && !stars.changed[stars.link( star )[k]] )
          continue;
        const Insertions insertions = check_edge<top>( stars, star, k );
        if ( !insertions.are_told )
        {
          rest[number] = k;
          return;
        }
        for ( int i = 0; i < insertions.count; ++i )
          needed.add( 4 * ( stars.begin[star] + k ) + i, high_of( insertions.items[i] ),
                      low_of( insertions.items[i] ) );
      }
    }
};

//! What filters left. They have a body of their own, so that no expansion takes up their registers.
struct CheckRest
{
    CheckStar stars;
    RUBICON_HD void operator()( std::size_t number ) const
    {
      if ( stars.rest[number] != nobody )
        stars.check<Tier::expansion>( number, stars.rest[number] );
    }
};

//! What a star needs, as long as filters tell and there is room. What is left stays in its list.
struct InsertNeeded
{
    NeededPoints needed;
    std::uint32_t most_room; //!< of a star

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const auto star = static_cast<std::uint32_t>( number );
      needed.stars.changed[star] = 0;
      // A star gets four entries at most from each of its edges, two from its opposite, and three from each point that is new to it.
      const bool is_too_long = needed.counts[star] / 8 > most_room;
      if ( !is_too_long )
        needed.put_in_order( star );
      if ( is_too_long || needed.stars.sizes[star] + needed.counts[star] > most_room )
        needed.round->is_too_large = 1;
      else
        insert<Tier::filter>( star );
    }

    template <Tier top>
    RUBICON_HD void insert( std::uint32_t star ) const
    {
      std::uint32_t place = needed.first[star], left = needed.counts[star];
      for ( ; place != nobody; place = needed.next( place ), --left )
      {
        if ( needed.stars.sizes[star] == needed.stars.room[star] )
        {
          needed.round->needs_room = 1;
          break;
        }
        if ( !needed.stars.insert<top>( star, needed.point( place ) ) )
          break;
      }
      needed.first[star] = place;
      needed.counts[star] = left;
    }
};

//! What filters left, or had no room before, as CheckRest.
struct InsertRest
{
    InsertNeeded stars;

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const auto star = static_cast<std::uint32_t>( number );
      if ( stars.needed.first[star] != nobody && stars.needed.round->is_too_large == 0 )
        stars.insert<Tier::expansion>( star );
    }
};

//! Room with a fifth to spare (section 4), and no less than that of a new star, which it would have to ask for again.
struct RoomToSpare
{
    Stars stars;
    const std::uint32_t *more; //!< points that each star needs
    std::uint32_t *room, *begin;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      const std::uint32_t size = stars.sizes[star] + more[star];
      const std::uint32_t to_spare = size + size / 5 + 4;
      room[star] = begin[star] = to_spare > room_of_new_star ? to_spare : room_of_new_star;
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

} // namespace rubicon::star_body
