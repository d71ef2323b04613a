// SPDX-License-Identifier: GPL-2.0-or-later
// All bits set, then those of last vertices taken away.
// Relies on index/segment_mask.h.
#include "core/index/segment_mask.h"

#include <algorithm>
#include <cstddef>

namespace rubicon
{

SegmentMask segment_mask( const std::vector<std::uint32_t> &part_begin, Workers &workers )
{
  return segment_mask( part_begin, 0, part_begin.back(), workers );
}

SegmentMask segment_mask( const std::vector<std::uint32_t> &part_begin, std::size_t first, std::size_t end,
                          Workers &workers )
{
  const std::size_t vertices = end - first;
  SegmentMask mask( ( vertices + 31 ) / 32 );
  const auto write = [&]( std::size_t from, std::size_t to ) { // words from .. to - 1
    std::fill( mask.begin() + static_cast<std::ptrdiff_t>( from ), mask.begin() + static_cast<std::ptrdiff_t>( to ),
               ~std::uint32_t( 0 ) );
    auto after = std::upper_bound( part_begin.begin() + 1, part_begin.end(), first + from * 32 );
    for ( ; after != part_begin.end() && *after <= first + to * 32; ++after )
      mask[( *after - 1 - first ) / 32] &= ~( std::uint32_t( 1 ) << ( *after - 1 ) % 32 );
  };
  constexpr std::size_t few = 1 << 16; // words or parts: done before another thread is awake
  constexpr std::size_t grain = 1 << 13;
  if ( mask.size() < few && part_begin.size() < few )
    write( 0, mask.size() );
  else
    workers.for_each_chunk( mask.size(), grain,
                            [&]( std::size_t, std::size_t from, std::size_t to ) { write( from, to ); } );
  if ( const std::size_t beyond = vertices % 32 )
    mask.back() &= ( std::uint32_t( 1 ) << beyond ) - 1;
  return mask;
}

} // namespace rubicon
