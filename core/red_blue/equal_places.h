// SPDX-License-Identifier: GPL-2.0-or-later
// Which places of pairs have the same rounded coordinates and are of the same blue feature.
// Relies on red_blue/place_of_pair.h for what a place is.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/red_blue/place_of_pair.h"

#include <cstdint>
#include <span>

namespace rubicon
{

class Workers;

/**
 * Of each place the number of the first one that is of its blue feature and has its rounded coordinates: its own, mostly. The
 * places are of one red feature, and fewer than 2^32 - 1. In time that grows with their number; within a task of \a workers, of which
 * idle threads help; throws Cancelled.
 */
UnfilledVector<std::uint32_t> first_equal_places( std::span<const PlaceOfPair> places, const Workers &workers );

} // namespace rubicon
