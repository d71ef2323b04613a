// SPDX-License-Identifier: GPL-2.0-or-later
// What assembly says of a place and of a stretch: the rows of the result.
// Relies on red_blue/contact_place.h, red_blue/place_of_pair.h and, for the rows, red_blue/red_blue.h; host and device.
#pragma once

#include "core/host_device.h"
#include "core/red_blue/contact_place.h"
#include "core/red_blue/place_of_pair.h"
#include "core/red_blue/red_blue.h"

#include <cstdint>

namespace rubicon
{

//! What a touch or a crossing says about its place, but where that is.
RUBICON_HD inline PlaceOfPair place_of_contact( const Contact &contact, std::uint32_t blue_feature )
{
  return { {}, blue_feature, contact.red, contact.blue, contact.kind, false, 0 };
}

//! What the first or last \a pair of an open stretch says about the end of it in \a p, which may be an end of either segment.
RUBICON_HD inline PlaceOfPair end_of_stretch( const Contact &pair, std::uint32_t blue_feature, Point2 p, bool red_end,
                                              bool blue_end )
{
  return { without_negative_zero( p ),
           blue_feature,
           pair.red,
           pair.blue,
           red_end && blue_end ? ContactKind::v_touch : ContactKind::t_touch,
           true,
           0 };
}

//! A unique place and what the pairs there add up to.
struct UniquePlace
{
    PlaceOfPair first; //!< the pair with the lowest red, then blue segment
    std::uint32_t blue_segment;
    std::uint32_t pairs;
    ContactKind kind;
    bool overlap_end;
};

// Chains, below, have distance_to( segment, point ) and feature( segment ), as IndexedChains.

template <typename Chains>
RUBICON_HD ContactPoint contact_point( const Chains &red, const Chains &blue, std::uint32_t red_feature,
                                       const UniquePlace &place, double z )
{
  const PlaceOfPair &first = place.first;
  const Point2 p = first.rounded;
  return { p.x,
           p.y,
           z,
           red_feature,
           first.blue_feature,
           first.red,
           place.blue_segment,
           red.distance_to( first.red, p ),
           blue.distance_to( place.blue_segment, p ),
           place.pairs,
           place.kind,
           place.overlap_end };
}

//! Of a stretch of so many \a pairs, the \a first and \a last of which share the pieces \a start and \a end.
template <typename Chains>
RUBICON_HD OverlapRun overlap_run( const Chains &red, const Chains &blue, const Contact &first,
                                   const SharedPiece &start, const Contact &last, const SharedPiece &end,
                                   std::uint64_t first_vertex, std::uint32_t pairs )
{
  return { red.feature( first.red ),
           blue.feature( first.blue ),
           first.red,
           first.blue,
           red.distance_to( first.red, start.from ),
           red.distance_to( last.red, end.to ),
           blue.distance_to( first.blue, start.from ),
           blue.distance_to( last.blue, end.to ),
           first_vertex,
           pairs + 1,
           pairs,
           start.same_direction };
}

} // namespace rubicon
