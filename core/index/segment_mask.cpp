// SPDX-License-Identifier: GPL-2.0-or-later
// All bits set, then those of last vertices taken away.
// Relies on index/segment_mask.h.
#include "core/index/segment_mask.h"

#include <algorithm>
#include <cstddef>

namespace rubicon
{

std::vector<std::uint32_t> segment_mask( const std::vector<std::uint32_t> &part_begin, Workers &workers )
{
  return segment_mask( part_begin, 0, part_begin.back(), workers );
}

std::vector<std::uint32_t> segment_mask( const std::vector<std::uint32_t> &part_begin, std::size_t first,
                                         std::size_t end, Workers &workers )
{
  const std::size_t vertices = end - first;
  std::vector<std::uint32_t> mask( ( vertices + 31 ) / 32, ~std::uint32_t( 0 ) );
  const auto clear_last_vertices = [&]( std::size_t from, std::size_t to ) { // those in words from .. to - 1
    auto after = std::upper_bound( part_begin.begin() + 1, part_begin.end(), first + from * 32 );
    for ( ; after != part_begin.end() && *after <= first + to * 32; ++after )
      mask[( *after - 1 - first ) / 32] &= ~( std::uint32_t( 1 ) << ( *after - 1 ) % 32 );
  };
  constexpr std::size_t few = 1 << 16; // done before another thread is awake
  constexpr std::size_t grain = 1 << 13;
  if ( part_begin.size() < few )
    clear_last_vertices( 0, mask.size() );
  else
    workers.for_each_chunk( mask.size(), grain,
                            [&]( std::size_t, std::size_t from, std::size_t to ) { clear_last_vertices( from, to ); } );
  if ( const std::size_t beyond = vertices % 32 )
    mask.back() &= ( std::uint32_t( 1 ) << beyond ) - 1;
  return mask;
}

} // namespace rubicon
