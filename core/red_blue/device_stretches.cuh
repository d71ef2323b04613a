// SPDX-License-Identifier: GPL-2.0-or-later
// OverlapRuns on the device, of all red features at once: overlapping pairs linked, and each told its stretch and its number there.
// Relies on red_blue/stretch_link.h and red_blue/device_chains.cuh.
#pragma once

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/workers.h"
#include "core/red_blue/device_chains.cuh"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace rubicon
{

//! All contacts, for kernels; what stretch_link() asks.
struct ContactsView
{
    const Contact *contacts; //!< by red, then blue segment
    std::uint32_t count;
    ChainsView red, blue;
    const PieceEnds *piece_ends; //!< of each contact, set for overlaps
    std::uint32_t near = 0;      //!< where find() looks first

    __device__ const Contact &contact( std::uint32_t number ) const { return contacts[number]; }
    __device__ PieceEnds ends( std::uint32_t pair ) const { return piece_ends[pair]; }
    __device__ std::uint32_t red_neighbour( std::uint32_t segment, bool forward ) const
    {
      return red.neighbour( segment, forward );
    }
    __device__ std::uint32_t blue_neighbour( std::uint32_t segment, bool forward ) const
    {
      return blue.neighbour( segment, forward );
    }

    //! Steps that double lead away from \a near until they pass the place, halves back to it: what is looked for lies near, mostly.
    __device__ std::uint32_t find( std::uint32_t red_segment, std::uint32_t blue_segment ) const
    {
      const Contact wanted{ red_segment, blue_segment, ContactKind::none };
      const auto is_before = [&]( std::uint32_t i ) { return in_order( contacts[i], wanted ); };
      std::uint32_t low = 0, high = count; // those before low are before it, high is not
      if ( is_before( near ) )
      {
        low = near + 1;
        for ( std::uint32_t width = 1; low < high; width *= 2 )
          if ( const std::uint32_t at = low + ::min( width, count - low ) - 1; is_before( at ) )
            low = at + 1;
          else
          {
            high = at;
            break;
          }
      }
      else
      {
        high = near;
        for ( std::uint32_t width = 1; low < high; width *= 2 )
          if ( const std::uint32_t at = high - ::min( width, high ); !is_before( at ) )
            high = at;
          else
          {
            low = at + 1;
            break;
          }
      }
      while ( low < high )
        if ( const std::uint32_t middle = low + ( high - low ) / 2; is_before( middle ) )
          low = middle + 1;
        else
          high = middle;
      return low < count && same_pair( contacts[low], wanted ) ? low : no_number;
    }

    RUBICON_HD PairSegments segments() const { return { red.vertices, blue.vertices }; }
    __device__ bool is_overlap( std::uint32_t i ) const { return contacts[i].kind == ContactKind::overlap; }

    __device__ SharedPiece piece( std::uint32_t pair ) const
    {
      const auto [r, b, kind] = contacts[pair];
      return shared_piece( piece_ends[pair], red.vertices[r], red.vertices[r + 1], blue.vertices[b],
                           blue.vertices[b + 1] );
    }
};

//! For kernels: of each overlap among all contacts.
struct StretchesView
{
    const std::uint32_t *next, *previous; //!< no_number at the ends of open ones
    const std::uint8_t *is_absorbed;      //!< of each contact: true for a touch that a stretch runs on through

    __device__ bool absorbed( std::uint32_t contact ) const { return is_absorbed[contact] != 0; }
    __device__ bool is_first_of_open( std::uint32_t pair ) const { return previous[pair] == no_number; }
    __device__ bool is_last_of_open( std::uint32_t pair ) const { return next[pair] == no_number; }
};

//! Which pairs follow each other.
struct DeviceStretches
{
    DeviceArray<std::uint32_t> next, previous;
    DeviceArray<std::uint8_t> is_absorbed;

    StretchesView view() const { return { next.data(), previous.data(), is_absorbed.data() }; }
};

//! The ends of the pieces that overlaps share.
inline DeviceArray<PieceEnds> device_piece_ends( const ContactsView &contacts )
{
  DeviceArray<PieceEnds> ends( contacts.count );
  for_each( contacts.count, "finding shared pieces", [=, ends = ends.data()] __device__( std::uint32_t i ) {
    const auto [r, b, kind] = contacts.contacts[i];
    if ( kind == ContactKind::overlap )
      ends[i] = piece_ends( contacts.red.vertices[r], contacts.red.vertices[r + 1], contacts.blue.vertices[b],
                            contacts.blue.vertices[b + 1] );
  } );
  return ends;
}

//! Links the overlaps among \a contacts.
inline DeviceStretches device_stretches( const ContactsView &contacts )
{
  DeviceStretches stretches{ filled<std::uint32_t>( contacts.count, 0xff ),
                             filled<std::uint32_t>( contacts.count, 0xff ), filled<std::uint8_t>( contacts.count, 0 ) };
  for_each( contacts.count, "linking overlaps",
            [=, next = stretches.next.data(), previous = stretches.previous.data(),
             is_absorbed = stretches.is_absorbed.data()] __device__( std::uint32_t i ) {
              if ( !contacts.is_overlap( i ) )
                return;
              ContactsView near_it = contacts;
              near_it.near = i;
              const StretchLink link = stretch_link( near_it, i );
              if ( link.next == no_number )
                return;
              next[i] = link.next;
              previous[link.next] = i;
              for ( const std::uint32_t touch : link.touches )
                if ( touch != no_number )
                  is_absorbed[touch] = 1;
            } );
  return stretches;
}

/**
 * What is known of a pair's place in its stretch after some steps back: the pair \a steps before it, or the first of an open
 * stretch where that comes sooner, and the lowest of those passed.
 */
struct alignas( 16 ) WayBack
{
    std::uint32_t reached, steps;
    std::uint32_t lowest, steps_to_lowest;
};

//! Of each overlap: the first pair of its stretch, of a ring the lowest, and how many pairs lie between.
struct PlaceInStretch
{
    std::uint32_t first, number;
};

//! For kernels.
struct WaysBackView
{
    const WayBack *ways;
    const std::uint32_t *previous;

    __device__ PlaceInStretch operator()( std::uint32_t pair ) const
    {
      const WayBack way = ways[pair];
      if ( previous[way.reached] == no_number )
        return { way.reached, way.steps };
      return { way.lowest, way.steps_to_lowest };
    }
};

/**
 * The ways back of all overlaps, long enough. Each round doubles them: a way goes on as that of the pair which it reached.
 *
 * It ends with the first round in which no way came to the first pair of an open stretch and none found a lower pair. In an open
 * stretch some pair comes to the first in every round until all have. On a ring the pair right behind the ways that know the lowest
 * learns of it in every round until all do. So then every pair of either has come to its end.
 */
inline DeviceArray<WayBack> device_ways_back( const ContactsView &contacts, const StretchesView &stretches,
                                              const Workers &workers )
{
  DeviceArray<WayBack> ways( contacts.count ), longer( contacts.count );
  for_each( contacts.count, "beginning ways", [=, ways = ways.data()] __device__( std::uint32_t i ) {
    if ( contacts.is_overlap( i ) )
      ways[i] = stretches.is_first_of_open( i ) ? WayBack{ i, 0, i, 0 } : WayBack{ stretches.previous[i], 1, i, 0 };
  } );
  for ( bool goes_on = true; goes_on; )
  {
    workers.keep_going();
    DeviceArray<std::uint32_t> learned = filled<std::uint32_t>( 1, 0 );
    for_each( contacts.count, "following stretches",
              [=, ways = ways.data(), longer = longer.data(), learned = learned.data()] __device__( std::uint32_t i ) {
                if ( !contacts.is_overlap( i ) )
                  return;
                const WayBack way = ways[i], on = ways[way.reached];
                WayBack both = { on.reached, way.steps + on.steps, way.lowest, way.steps_to_lowest };
                if ( on.lowest < way.lowest )
                {
                  both.lowest = on.lowest;
                  both.steps_to_lowest = way.steps + on.steps_to_lowest;
                }
                longer[i] = both;
                if ( both.lowest != way.lowest
                     || ( stretches.is_first_of_open( both.reached ) && !stretches.is_first_of_open( way.reached ) ) )
                  *learned = 1;
              } );
    std::swap( ways, longer );
    goes_on = learned.download_one( 0 ) != 0;
  }
  return ways;
}

} // namespace rubicon
