// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the sorted sparse grid on the CPU.
// Relies on index/grid/sparse_grid.h, compute/workers.h.
#include "core/index/grid/sparse_grid.h"

#include "core/compute/workers.h"
#include "core/error.h"

#include <functional>
#include <limits>

namespace rubicon
{

namespace
{

struct CellBlock
{
    CellKey key;
    std::uint32_t block;
    bool operator<( const CellBlock &other ) const
    {
      return key < other.key || ( key == other.key && block < other.block );
    }
};

} // namespace

SparseGrid::SparseGrid( const std::vector<Block> &blocks, std::int32_t shift, Workers &workers )
  : mShift( shift )
  , mRowShift( directory_row_shift( shift ) )
{
  std::vector<CellBlock> cells;
  for ( std::uint32_t i = 0; i < blocks.size(); ++i )
    for_each_cell( blocks[i].box, shift, [&]( CellKey key ) { cells.push_back( { key, i } ); } );
  if ( cells.size() > std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The grid over the second layer would have more than 4,294,967,295 entries; take a part of the layer "
                 "at a time." );
  workers.execute( [&] { workers.sort( cells.begin(), cells.end(), std::less() ); } );

  mDirectory.assign( directory_size( shift ), 0 );
  mEntries.reserve( cells.size() );
  for ( const CellBlock &cell : cells )
  {
    if ( mKeys.empty() || mKeys.back() != cell.key )
    {
      mKeys.push_back( cell.key );
      mBegin.push_back( static_cast<std::uint32_t>( mEntries.size() ) );
      ++mDirectory[( cell.key >> 32 >> mRowShift ) + 1];
    }
    mEntries.push_back( { blocks[cell.block].box, cell.block } );
  }
  for ( std::size_t i = 1; i < mDirectory.size(); ++i )
    mDirectory[i] += mDirectory[i - 1];
  mKeys.push_back( std::numeric_limits<CellKey>::max() );
  mBegin.push_back( static_cast<std::uint32_t>( mEntries.size() ) );
}

GridView SparseGrid::view() const
{
  return { mKeys.data(), mBegin.data(), mEntries.data(), mDirectory.data(), mShift, mRowShift };
}

} // namespace rubicon
