// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the sorted sparse grid on the CPU.
// Relies on index/grid/sparse_grid.h, index/grid/cell_scan.h, compute/digit_sort.h, compute/workers.h.
#include "core/index/grid/sparse_grid.h"

#include "core/compute/digit_sort.h"
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/index/grid/cell_scan.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace rubicon
{

namespace
{

struct CellBlock
{
    CellKey key;
    std::uint32_t block;
};

constexpr std::size_t grain = 1 << 10;

//! The sums of count( i ) over the items before each chunk of \a size items, and over all.
template <typename Count>
std::vector<std::size_t> sums_of_chunks( std::size_t size, Workers &workers, const Count &count )
{
  std::vector<std::size_t> sums( Workers::chunk_count( size, grain ) + 1 );
  workers.for_each_chunk( size, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      sums[chunk + 1] += count( i );
  } );
  std::partial_sum( sums.begin(), sums.end(), sums.begin() );
  return sums;
}

//! The cells that each block touches, block by block.
UnfilledVector<CellBlock> cells_of( std::span<const Block> blocks, std::int32_t shift, Workers &workers )
{
  const std::vector<std::size_t> before = sums_of_chunks( blocks.size(), workers, [&]( std::size_t i ) {
    const QuantizedBox2 &box = blocks[i].box;
    const auto columns = static_cast<std::size_t>( ( box.x_high >> shift ) - ( box.x_low >> shift ) + 1 );
    return columns * static_cast<std::size_t>( ( box.y_high >> shift ) - ( box.y_low >> shift ) + 1 );
  } );
  if ( before.back() > std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The grid over the second layer would have more than 4,294,967,295 entries; take a part of the layer "
                 "at a time." );
  UnfilledVector<CellBlock> cells( before.back() );
  workers.for_each_chunk( blocks.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    std::size_t next = before[chunk];
    for ( std::size_t i = begin; i < end; ++i )
      for_each_cell( blocks[i].box, shift, [&]( CellKey key ) {
        cells[next++] = { key, static_cast<std::uint32_t>( i ) };
      } );
  } );
  return cells;
}

} // namespace

void GridEntries::resize( std::size_t count )
{
  for ( UnfilledVector<std::int32_t> *coordinate : { &x_low, &y_low, &x_high, &y_high } )
    coordinate->resize( count + most_read_at_once );
  block.resize( count + most_read_at_once );
}

void GridEntries::set( std::size_t entry, const QuantizedBox2 &box, std::uint32_t of_block )
{
  x_low[entry] = box.x_low, y_low[entry] = box.y_low, x_high[entry] = box.x_high, y_high[entry] = box.y_high;
  block[entry] = of_block;
}

SparseGrid::SparseGrid( std::span<const Block> blocks, std::int32_t shift, Workers &workers )
  : mShift( shift )
  , mRowShift( directory_row_shift( shift ) )
{
  UnfilledVector<CellBlock> cells = cells_of( blocks, shift, workers );
  const int bits = 31 - shift; // of a row or a column
  const auto place_of = [bits]( const CellBlock &cell ) { return cell.key >> 32 << bits | ( cell.key & 0xffffffff ); };
  workers.execute( [&] { sort_by_digits( cells, 2 * bits, workers, place_of ); } );

  const auto begins = [&cells]( std::size_t i ) { return i == 0 || cells[i - 1].key != cells[i].key; };
  const std::vector<std::size_t> cells_before = sums_of_chunks( cells.size(), workers, begins );
  mEntries.resize( cells.size() );
  mKeys.resize( cells_before.back() + 1 );
  mBegin.resize( mKeys.size() );
  mDirectory.resize( directory_size( shift ) );
  // Entries of the directory up to that of the row before cells[i].
  const auto rows_up_to = [&]( std::size_t i ) {
    return i == 0 ? 0 : static_cast<std::size_t>( cells[i - 1].key >> 32 >> mRowShift ) + 1;
  };
  workers.for_each_chunk( cells.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    std::size_t cell = cells_before[chunk];
    for ( std::size_t i = begin; i < end; ++i )
    {
      mEntries.set( i, blocks[cells[i].block].box, cells[i].block );
      if ( !begins( i ) )
        continue;
      for ( std::size_t rows = rows_up_to( i ); rows < rows_up_to( i + 1 ); ++rows )
        mDirectory[rows] = static_cast<std::uint32_t>( cell );
      mKeys[cell] = cells[i].key;
      mBegin[cell++] = static_cast<std::uint32_t>( i );
    }
  } );
  mKeys.back() = std::numeric_limits<CellKey>::max();
  mBegin.back() = static_cast<std::uint32_t>( cells.size() );
  std::fill( mDirectory.begin() + static_cast<std::ptrdiff_t>( rows_up_to( cells.size() ) ), mDirectory.end(),
             static_cast<std::uint32_t>( cells_before.back() ) );
}

void SparseGrid::find( QuantizedBox2 box, UnfilledVector<std::uint32_t> &near ) const
{
  const GridCells cells = this->cells();
  std::size_t found = 0;
  cells.for_each_touched( box, [&]( const GridCell &cell ) {
    near.resize( found + ( cell.end - cell.begin ) + most_read_at_once );
    found += scan_cell( mEntries, cells.shift, cell, box, near.data() + found );
    return true;
  } );
  near.resize( found );
}

} // namespace rubicon
