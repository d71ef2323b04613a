// SPDX-License-Identifier: GPL-2.0-or-later
// Places that rounding makes one, told apart: exact ranks, worked out once for each such group.
// Relies on geometry/ and red_blue/contact.h for what a place is made of.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! What one raw pair says about one place.
struct PlaceOfPair
{
    Point2 rounded;
    std::uint32_t blue_feature;
    std::uint32_t red, blue; //!< the segments
    ContactKind kind; //!< cross: the place is where the segments cross; else it is an input vertex, rounded exactly
    bool overlap_end;
    std::uint32_t rank =
      0; //!< of the exact place, among those at least of its features that have its rounded coordinates
};

//! True where two pairs whose rounded places are equal are one place without any arithmetic: both are vertices, or the
//! segments are the same, as neighbours repeat their common border.
bool is_one_place_on_sight( const ChainSet2 &red, const ChainSet2 &blue, const PlaceOfPair &a, const PlaceOfPair &b );

/**
 * The ranks of the places of \a group, whose rounded coordinates are equal: 0, 1, … in the lexicographic order of the
 * exact places, equal for equal ones. Within a task of \a workers; throws Cancelled.
 *
 * Balls order most places that differ. What they cannot tell apart is mostly one place: each segment is asked once
 * whether it passes through it. Only places that do not pass that test are worked out, each once, and sorted.
 */
std::vector<std::uint32_t> rank_places( const ChainSet2 &red, const ChainSet2 &blue, std::span<const PlaceOfPair> group,
                                        const Workers &workers, PlaceCounts &counts );

} // namespace rubicon
