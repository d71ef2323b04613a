// SPDX-License-Identifier: GPL-2.0-or-later
// Which cells of a coarse grid the blocks of a layer touch, a bit for each: what touches none of them meets no block.
// Relies on index/grid/grid_cells.h and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/index/grid/grid_cells.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

/**
 * A few cells for each block, and at most 2^11 along each axis, 512 KiB, so that a processor core's cache holds them: a
 * question costs much less than an entry in the sparse grid. Boxes that overlap share a point and so the cell of that point:
 * that two of them touch no common cell proves that they lie apart.
 */
class CellBitmap
{
  public:
    //! \a cell_shift: the cells are not smaller than those of that shift, of which a block touches few.
    CellBitmap( std::span<const Block> blocks, std::int32_t cell_shift, Workers &workers )
      : mShift( std::max( cell_shift, 31 - columns_log2( blocks.size() ) ) )
      , mRowWords( ( ( std::size_t( 1 ) << ( 31 - mShift ) ) + 63 ) / 64 )
      , mBits( mRowWords << ( 31 - mShift ) )
    {
      constexpr std::size_t grain = 1 << 10;
      workers.for_each( blocks.size(), grain, [&]( std::size_t i ) {
        for_each_cell( blocks[i].box, mShift, [&]( CellKey key ) {
          std::atomic_ref word( mBits[word_of( key )] );
          if ( ( word.load( std::memory_order_relaxed ) & bit_of( key ) ) == 0 ) // most bits are set again and again
            word.fetch_or( bit_of( key ), std::memory_order_relaxed );
        } );
      } );
    }

    //! Whether \a box touches a cell that a block touches.
    bool meets( QuantizedBox2 box ) const
    {
      bool any = false;
      for_each_cell( box, mShift, [&]( CellKey key ) { any |= ( mBits[word_of( key )] & bit_of( key ) ) != 0; } );
      return any;
    }

  private:
    //! About as many cells as blocks, so that a few of them do not pay for clearing many bits.
    static std::int32_t columns_log2( std::size_t blocks )
    {
      return std::min( 11, static_cast<std::int32_t>( std::bit_width( blocks ) ) / 2 + 1 );
    }

    std::size_t word_of( CellKey key ) const { return ( key >> 32 ) * mRowWords + ( key & 0xffffffff ) / 64; }
    static std::uint64_t bit_of( CellKey key ) { return std::uint64_t( 1 ) << key % 64; }

    std::int32_t mShift;
    std::size_t mRowWords;
    std::vector<std::uint64_t> mBits;
};

} // namespace rubicon
