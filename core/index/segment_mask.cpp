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
  const std::size_t vertices = part_begin.back();
  std::vector<std::uint32_t> mask( ( vertices + 31 ) / 32 );
  constexpr std::size_t grain = 1 << 13;
  workers.for_each_chunk( mask.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    std::fill( mask.begin() + static_cast<std::ptrdiff_t>( begin ), mask.begin() + static_cast<std::ptrdiff_t>( end ),
               ~std::uint32_t( 0 ) );
    // The parts whose last vertex lies in these words.
    auto after = std::upper_bound( part_begin.begin() + 1, part_begin.end(), begin * 32 );
    for ( ; after != part_begin.end() && *after <= end * 32; ++after )
      mask[( *after - 1 ) / 32] &= ~( std::uint32_t( 1 ) << ( *after - 1 ) % 32 );
  } );
  if ( const std::size_t beyond = vertices % 32 )
    mask.back() &= ( std::uint32_t( 1 ) << beyond ) - 1;
  return mask;
}

} // namespace rubicon
