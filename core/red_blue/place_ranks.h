// SPDX-License-Identifier: GPL-2.0-or-later
// Places that rounding makes one, told apart: exact ranks, worked out once for each such group.
// Relies on geometry/ and red_blue/place_of_pair.h for what a place is made of.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/place_of_pair.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * The ranks of the places of \a group, whose rounded coordinates are equal: 0, 1, … in the lexicographic order of the
 * exact places, equal for equal ones. Within a task of \a workers; throws Cancelled.
 *
 * Balls order most places that differ. What they cannot tell apart is mostly one place: each segment is asked once
 * whether it passes through it. Only places that do not pass that test are worked out, each once, and sorted.
 */
std::vector<std::uint32_t> rank_places( const ChainSet2 &red, const ChainSet2 &blue, std::span<const PlaceOfPair> group,
                                        const Workers &workers, PlaceCounts &counts );

//! For each of \a ranks the number of the first that is equal.
std::vector<std::uint32_t> first_of_equal_ranks( std::span<const std::uint32_t> ranks );

} // namespace rubicon
