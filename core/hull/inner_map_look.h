// SPDX-License-Identifier: GPL-2.0-or-later
// Many points held against a map of what is inside, by vectors.
// Relies on hull/inner_map.h.
#pragma once

#include "core/geometry/point.h"
#include "core/hull/inner_map.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

//! So many points that are looked at in one go stay near the processor.
constexpr std::size_t most_looked_at = 2048;

//! Numbers of points, with room for what a vector writes beyond the last one.
using LookedAtPoints = std::array<std::uint64_t, most_looked_at + 16>;

/**
 * Writes to \a open those i from \a begin to \a end - 1, ascending, of which \a map does not prove that points[i] is inside, so all
 * that are not finite, and returns how many they are. No more than most_looked_at are asked about. \a map has a plain frame.
 */
std::size_t points_left_open( const InnerMap &map, std::span<const Point3> points, std::size_t begin, std::size_t end,
                              LookedAtPoints &open );

} // namespace rubicon
