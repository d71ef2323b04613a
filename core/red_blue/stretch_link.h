// SPDX-License-Identifier: GPL-2.0-or-later
// How a stretch that a red and a blue chain share runs on from one overlapping pair to the next.
// Relies on red_blue/contact_place.h and red_blue/place_of_pair.h; host and device.
#pragma once

#include "core/host_device.h"
#include "core/red_blue/contact_place.h"
#include "core/red_blue/place_of_pair.h"

#include <cstdint>
#include <limits>

namespace rubicon
{

//! Where a question for a segment or a contact has no answer.
constexpr std::uint32_t no_number = std::numeric_limits<std::uint32_t>::max();

//! The segment that follows \a segment, or precedes it, in a chain of segments \a first … \a last, across the start of a closed
//! one; no_number at an end. \a is_closed() is asked only there, as that takes the vertices at both ends.
template <typename IsClosed>
RUBICON_HD std::uint32_t neighbour_in_chain( std::uint32_t segment, std::uint32_t first, std::uint32_t last,
                                             bool forward, const IsClosed &is_closed )
{
  if ( segment != ( forward ? last : first ) )
    return forward ? segment + 1 : segment - 1;
  return !is_closed() ? no_number : forward ? first : last;
}

//! Contacts by number, no_number where there is none.
struct StretchLink
{
    std::uint32_t next = no_number;                      //!< the overlapping pair with which the stretch goes on
    std::uint32_t touches[2] = { no_number, no_number }; //!< nothing but its running on through a vertex
};

/**
 * A stretch runs on from the end of a pair's piece with the next segment of every chain that ends there, if those
 * overlap too and in the same sense. Both predecessor and successor of a pair are unique, so stretches never branch.
 *
 * \a contacts has: contact( number ); ends( number ), of an overlap; red_neighbour( segment, forward ) and
 * blue_neighbour( segment, forward ), as neighbour_in_chain(); find( red segment, blue segment ), a number.
 */
template <typename AnyContacts>
RUBICON_HD StretchLink stretch_link( const AnyContacts &contacts, std::uint32_t pair )
{
  StretchLink link;
  const Contact &here = contacts.contact( pair );
  const PieceEnds ends = contacts.ends( pair );
  const std::uint32_t red_next = ends.to_red_end ? contacts.red_neighbour( here.red, true ) : here.red;
  const std::uint32_t blue_next = ends.to_blue_end ? contacts.blue_neighbour( here.blue, ends.same_direction )
                                                   : here.blue;
  if ( red_next == no_number || blue_next == no_number )
    return link;
  const std::uint32_t next = contacts.find( red_next, blue_next );
  if ( next == no_number || contacts.contact( next ).kind != ContactKind::overlap
       || contacts.ends( next ).same_direction != ends.same_direction )
    return link;
  link.next = next;
  if ( !ends.to_red_end || !ends.to_blue_end )
    return link;
  const std::uint32_t touches[2] = { contacts.find( here.red, blue_next ), contacts.find( red_next, here.blue ) };
  for ( int i = 0; i < 2; ++i )
    if ( touches[i] != no_number && contacts.contact( touches[i] ).kind == ContactKind::v_touch )
      link.touches[i] = touches[i];
  return link;
}

//! Where a stretch begins.
struct StretchStart
{
    Point2 from;
    std::uint32_t red, blue; //!< segments
};

//! Along the red feature, then by blue feature: blue segments are numbered in the order of these. \a segment: that of \a a.
RUBICON_HD inline bool is_before( const Segment2 &segment, const StretchStart &a, const StretchStart &b )
{
  if ( a.red != b.red )
    return a.red < b.red;
  if ( !same_point( a.from, b.from ) )
    return before( segment.from, segment.to ) == before( a.from, b.from );
  return a.blue < b.blue;
}

} // namespace rubicon
