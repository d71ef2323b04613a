// SPDX-License-Identifier: GPL-2.0-or-later
// A number for a place, as good as drawn by lot, and the same on every machine.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"
#include "core/host_device.h"

#include <bit>
#include <cstdint>

namespace rubicon
{

//! Of equal coordinates equal, with -0 as 0.
RUBICON_HD inline std::uint64_t hash_of( Point3 p )
{
  const auto mixed = []( std::uint64_t h, double x ) {
    h = ( h ^ std::bit_cast<std::uint64_t>( x + 0.0 ) ) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
  };
  const std::uint64_t h = mixed( mixed( mixed( 0x243f6a8885a308d3u, p.x ), p.y ), p.z ) * 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}

} // namespace rubicon
