// SPDX-License-Identifier: GPL-2.0-or-later
// Most points of most sets are inside: told of many of them at once.
// Relies on hull/convex_hull.h.
#pragma once

#include "core/hull/convex_hull.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rubicon
{

//! Whether all of \a count points, a multiple of eight, are of the type inside, which is 0.
template <std::size_t count>
bool are_inside( const HullPoint *types )
{
  static_assert( HullPoint::inside == HullPoint( 0 ) && sizeof( HullPoint ) == 1 && count % 8 == 0 );
  std::array<std::uint64_t, count / 8> words;
  std::memcpy( words.data(), types, sizeof words );
  std::uint64_t all = 0;
  for ( const std::uint64_t word : words )
    all |= word;
  return all == 0;
}

} // namespace rubicon
