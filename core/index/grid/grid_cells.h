// SPDX-License-Identifier: GPL-2.0-or-later
// The cells of the sorted sparse grid: blocks are listed under those that their boxes touch, cells in sorted order, nothing
// stored for empty ones (architecture: index; the replacement of paper 002's dense uniform grid).
// Relies on index/grid/blocks.h; host and device.
#pragma once

#include "core/index/grid/blocks.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! The position of a cell in the order of the grid: by row, then column.
using CellKey = std::uint64_t;

RUBICON_HD constexpr CellKey cell_key( std::int32_t column, std::int32_t row )
{
  return static_cast<CellKey>( row ) << 32 | static_cast<std::uint32_t>( column );
}

//! The first of the ascending keys low .. high - 1 that is not below \a key, else high.
RUBICON_HD inline std::uint32_t first_key_from( const CellKey *keys, std::uint32_t low, std::uint32_t high,
                                                CellKey key )
{
  while ( low < high )
  {
    const std::uint32_t middle = low + ( high - low ) / 2;
    if ( keys[middle] < key )
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

//! A cell, and the entries begin .. end - 1 of the blocks that touch it.
struct GridCell
{
    std::int32_t column, row;
    std::uint32_t begin, end;
};

/**
 * Read access to the cells of a grid: entries of the cell keys[i] are begin[i] .. begin[i + 1] - 1. A directory over the leading
 * bits of the key narrows the search for a cell.
 */
struct GridCells
{
    const CellKey *keys;
    const std::uint32_t *begin;
    const std::uint32_t *directory; //!< directory[row >> row_shift]: the first cell at or after that row
    std::int32_t shift;             //!< cell = quantized coordinate >> shift
    std::int32_t row_shift;

    //! Calls \a visit( GridCell ) for each that \a box touches and that is not empty, until it says false.
    template <typename Visit>
    RUBICON_HD void for_each_touched( QuantizedBox2 box, Visit &&visit ) const
    {
      const std::int32_t column_low = box.x_low >> shift, column_high = box.x_high >> shift;
      for ( std::int32_t row = box.y_low >> shift; row <= box.y_high >> shift; ++row )
      {
        std::uint32_t cell = first_cell_from( row, column_low );
        for ( const CellKey last = cell_key( column_high, row ); keys[cell] <= last; ++cell )
          if ( !visit(
                 GridCell{ static_cast<std::int32_t>( keys[cell] & 0xffffffff ), row, begin[cell], begin[cell + 1] } ) )
            return;
      }
    }

    /**
     * Whether two overlapping boxes meet in \a cell first: they may meet in several, and the one with the lower left corner x of
     * what they share owns the pair. No list of what was seen is needed.
     *
     *     +-------+-------+-------+
     *     |  +----+-------+---+   |
     *     |  |  A |  +----+---+-+ |
     *     +--+----+--+----+---+-+-+
     *     |  +----+--x----+---+ | |     A and B meet in four cells; the lower middle one owns them
     *     |       |  |  B |     | |
     *     |       |  +----+-----+ |
     *     +-------+-------+-------+
     */
    RUBICON_HD bool meet_first_in( const GridCell &cell, const QuantizedBox2 &a, const QuantizedBox2 &b ) const
    {
      return greater( a.x_low, b.x_low ) >> shift == cell.column && greater( a.y_low, b.y_low ) >> shift == cell.row;
    }

    //! How many entries the cells hold that \a box touches.
    RUBICON_HD std::uint64_t entries_near( QuantizedBox2 box ) const
    {
      std::uint64_t entries = 0;
      for ( std::int32_t row = box.y_low >> shift; row <= box.y_high >> shift; ++row )
        entries += begin[first_cell_from( row, ( box.x_high >> shift ) + 1 )]
                   - begin[first_cell_from( row, box.x_low >> shift )];
      return entries;
    }

    //! The first cell at or after the given one. Behind the keys of cells is a sentinel above every cell, or several.
    RUBICON_HD std::uint32_t first_cell_from( std::int32_t row, std::int32_t column ) const
    {
      const std::uint32_t *range = directory + ( row >> row_shift );
      return first_key_from( keys, range[0], range[1], cell_key( column, row ) );
    }
};

//! Rows that one entry of the directory stands for, as a power of two: at most 2^16 entries.
constexpr std::int32_t directory_row_shift( std::int32_t shift )
{
  constexpr std::int32_t directory_bits = 16;
  return 31 - shift > directory_bits ? 31 - shift - directory_bits : 0;
}

//! Entries of the directory, the closing one included.
constexpr std::size_t directory_size( std::int32_t shift )
{
  return ( std::size_t( 1 ) << ( 31 - shift - directory_row_shift( shift ) ) ) + 1;
}

//! Calls \a emit( CellKey ) for every cell that \a box touches.
template <typename Emit>
RUBICON_HD void for_each_cell( QuantizedBox2 box, std::int32_t shift, Emit &&emit )
{
  for ( std::int32_t row = box.y_low >> shift; row <= box.y_high >> shift; ++row )
    for ( std::int32_t column = box.x_low >> shift; column <= box.x_high >> shift; ++column )
      emit( cell_key( column, row ) );
}

/**
 * The shift whose cell fits about a dozen average segments: cells of at least eight mean lengths bound the number of
 * pieces by one eighth of the segments, so the index stays linear in the input whatever the mix of lengths.
 * \a total_extent is the sum of the segments' quantized extents.
 */
constexpr std::int32_t choose_shift( std::uint64_t total_extent, std::uint64_t segments )
{
  constexpr std::uint64_t mean_lengths = 8;
  const std::uint64_t cell_size = segments ? mean_lengths * ( total_extent / segments + 1 ) : 0;
  std::int32_t shift = 4;
  while ( shift < 30 && ( std::uint64_t( 1 ) << shift ) < cell_size )
    ++shift;
  return shift;
}

} // namespace rubicon
