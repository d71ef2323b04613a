// SPDX-License-Identifier: GPL-2.0-or-later
// The parts of a layer, chains or lines, as offsets into its vertices.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rubicon
{

//! The part that holds vertex \a vertex. \a part_begin: parts + 1 offsets into the vertices.
inline std::uint32_t part_of( const std::vector<std::uint32_t> &part_begin, std::uint32_t vertex )
{
  const auto next = std::upper_bound( part_begin.begin(), part_begin.end(), vertex );
  return static_cast<std::uint32_t>( next - part_begin.begin() ) - 1;
}

//! The number of \a segment in its part as the layer stores it, segments of no length counted. \a part_begin: the first vertex
//! of that part; \a collapsed: as ChainSet2::collapsed.
inline std::uint32_t stored_number( std::uint32_t segment, std::uint32_t part_begin,
                                    const std::vector<std::uint32_t> &collapsed )
{
  // A vertex that repeated vertex v moves every segment from v on by one.
  const auto from = std::lower_bound( collapsed.begin(), collapsed.end(), part_begin );
  const auto to = std::upper_bound( from, collapsed.end(), segment );
  return segment - part_begin + static_cast<std::uint32_t>( to - from );
}

} // namespace rubicon
