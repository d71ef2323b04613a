// SPDX-License-Identifier: GPL-2.0-or-later
// Places of pairs on the device: rounded where balls certify it, and equal ones found, of all red features at once.
// Relies on red_blue/assembled_rows.h, exact/crossing_ball.h and red_blue/device_stretches.cuh.
#pragma once

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/exact/crossing_ball.h"
#include "core/exact/ladder.h"
#include "core/red_blue/assembled_rows.h"
#include "core/red_blue/device_stretches.cuh"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Sets \a p as crossing_point() where balls tell; else returns false.
__device__ inline bool certified_crossing( const Segment2 &red, const Segment2 &blue, Point2 &p )
{
  const auto known = []( const Segment2 &s ) {
    return in_range( s.from.x ) & in_range( s.from.y ) & in_range( s.to.x ) & in_range( s.to.y );
  };
  const auto [x, y] = place_of_crossing( red.from, red.to, blue.from, blue.to,
                                         parameter_of_crossing<SplitFactors>( red.from, red.to, blue.from, blue.to ) );
  const bool is_x = certified_nearest( x, p.x ), is_y = certified_nearest( y, p.y );
  return known( red ) && known( blue ) && is_x && is_y;
}

//! The rounded place of a contact that is no overlap; false where the host has to work it out.
__device__ inline bool set_rounded( const Contact &contact, const PairSegments &segments, Point2 &rounded )
{
  const Segment2 red = segments.red( contact.red ), blue = segments.blue( contact.blue );
  if ( contact.kind == ContactKind::cross )
    return certified_crossing( red, blue, rounded );
  TierCounts uncounted;
  const TouchedVertex touched = touched_vertex( contact.kind, red.from, red.to, blue.from, blue.to,
                                                Ladder<Tier::expansion>( uncounted ) );
  rounded = without_negative_zero( touched.vertex );
  return touched.is_certain;
}

//! Of all pairs, by red, then blue segment.
struct DevicePlaces
{
    DeviceArray<std::uint32_t> begin; //!< of each contact the first of its places, and one more: how many there are
    DeviceArray<PlaceOfPair> places;
    DeviceArray<std::uint32_t> open; //!< contacts whose places the host has to round
    std::uint32_t open_count = 0;
};

//! How many places each contact has: a touch or crossing one, unless a stretch runs on through it; an overlap those ends of its
//! stretch that it has.
inline DeviceArray<std::uint32_t> count_places( const ContactsView &contacts, const StretchesView &stretches )
{
  DeviceArray<std::uint32_t> counts( std::size_t{ contacts.count } + 1 );
  for_each( counts.size(), "counting places", [=, counts = counts.data()] __device__( std::uint32_t i ) {
    if ( i == contacts.count )
      counts[i] = 0;
    else if ( contacts.is_overlap( i ) )
      counts[i] = stretches.is_first_of_open( i ) + stretches.is_last_of_open( i );
    else
      counts[i] = !stretches.absorbed( i );
  } );
  return counts;
}

//! The places of \a contacts. Throws DeviceOutOfMemory where they are too many.
inline DevicePlaces device_places( const ContactsView &contacts, const StretchesView &stretches )
{
  DevicePlaces all{ count_places( contacts, stretches ), {}, DeviceArray<std::uint32_t>( contacts.count ) };
  all.places = DeviceArray<PlaceOfPair>(
    turn_into_begins_and_wait( all.begin, "The places of the layers' contacts are too many for the GPU." ) );
  DeviceArray<unsigned long long> open_count = filled<unsigned long long>( 1, 0 );
  const DeviceList<std::uint32_t> open{ all.open.data(), all.open.size(), open_count.data() };
  for_each( contacts.count, "finding places",
            [=, begin = all.begin.data(), places = all.places.data()] __device__( std::uint32_t i ) {
              const Contact contact = contacts.contacts[i];
              PlaceOfPair *at = places + begin[i];
              if ( contact.kind != ContactKind::overlap )
              {
                if ( stretches.absorbed( i ) )
                  return;
                *at = place_of_contact( contact, contacts.blue.feature( contact.blue ) );
                if ( !set_rounded( contact, contacts.segments(), at->rounded ) )
                  open.append( i );
                return;
              }
              const bool is_first = stretches.is_first_of_open( i ), is_last = stretches.is_last_of_open( i );
              if ( !is_first && !is_last )
                return;
              const SharedPiece piece = contacts.piece( i );
              const std::uint32_t blue_feature = contacts.blue.feature( contact.blue );
              if ( is_first )
                *at++ = end_of_stretch( contact, blue_feature, piece.from, piece.from_red_end, piece.from_blue_end );
              if ( is_last )
                *at = end_of_stretch( contact, blue_feature, piece.to, piece.to_red_end, piece.to_blue_end );
            } );
  all.open_count = static_cast<std::uint32_t>( open_count.download_one( 0 ) );
  return all;
}

//! What makes places of pairs equal.
struct PlacesView
{
    const PlaceOfPair *places;
    ChainsView red;

    __device__ bool look_the_same( std::uint32_t i, std::uint32_t k ) const
    {
      return rubicon::look_the_same( places[i], places[k] )
             && red.feature( places[i].red ) == red.feature( places[k].red );
    }

    __device__ std::uint64_t hash( std::uint32_t i ) const
    {
      const std::uint64_t h = ( hash_of( places[i] ) ^ red.feature( places[i].red ) ) * 0x9e3779b97f4a7c15u;
      return h ^ h >> 32;
    }
};

//! first_equal_places(), of red features all at once, in the same kind of table.
inline DeviceArray<std::uint32_t> device_first_equal( const PlacesView &view, std::size_t count )
{
  constexpr std::size_t most_slots = std::size_t( 1 ) << 32;
  const std::size_t size = std::bit_ceil( 2 * count );
  if ( size > most_slots )
    throw DeviceOutOfMemory( "The places of the layers' contacts are too many for the GPU." );
  DeviceArray<std::uint32_t> slots = filled<std::uint32_t>( size, 0xff ), first( count );
  for_each( count, "finding equal places",
            [=, slots = slots.data(), first = first.data(), last = size - 1] __device__( std::uint32_t i ) {
              std::size_t at = view.hash( i ) & last;
              for ( ;; at = ( at + 1 ) & last )
              {
                std::uint32_t held = *static_cast<const volatile std::uint32_t *>( slots + at );
                if ( held == no_number )
                  held = atomicCAS( slots + at, no_number, i );
                if ( held == no_number )
                  break;
                if ( !view.look_the_same( held, i ) )
                  continue;
                if ( i < held )
                  atomicMin( slots + at, i );
                break;
              }
              first[i] = static_cast<std::uint32_t>( at );
            } );
  for_each( count, "finding equal places", [slots = slots.data(), first = first.data()] __device__( std::uint32_t i ) {
    first[i] = slots[first[i]];
  } );
  return first;
}

} // namespace rubicon
