// SPDX-License-Identifier: GPL-2.0-or-later
// Many points held against a map of what is inside, by vectors.
// Relies on hull/inner_map.h.
#pragma once

#include "core/geometry/point.h"
#include "core/hull/inner_map.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

//! So many points that are looked at in one go stay near the processor.
constexpr std::size_t most_looked_at = 2048;

//! Numbers of points, with room for what a vector writes beyond the last one.
using LookedAtPoints = std::array<std::uint32_t, most_looked_at + 16>;

/**
 * Writes to \a open those i from \a begin to \a end - 1, ascending, of which \a map does not prove that points[i] is inside, so all
 * that are not finite, and returns how many they are. No more than most_looked_at are asked about. \a map has a plain frame.
 */
std::size_t points_left_open( const InnerMap &map, std::span<const Point3> points, std::size_t begin, std::size_t end,
                              LookedAtPoints &open );

//! The same of any number of points: calls \a found( i ) for each.
template <typename Found>
void for_each_left_open( const InnerMap &map, std::span<const Point3> points, std::size_t begin, std::size_t end,
                         Found &&found )
{
  LookedAtPoints open;
  for ( std::size_t first = begin; first < end; first += most_looked_at )
  {
    const std::size_t count = points_left_open( map, points, first, std::min( end, first + most_looked_at ), open );
    for ( std::size_t k = 0; k < count; ++k )
      found( std::size_t( open[k] ) );
  }
}

} // namespace rubicon
