// SPDX-License-Identifier: GPL-2.0-or-later
// The sorted sparse grid in device memory; for cells of one size it has the same cells as SparseGrid, and empty ones behind
// them.
// Relies on index/grid/grid_cells.h, compute/cuda/ and CUB.
#pragma once

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/index/grid/grid_cells.h"

#include <cub/cub.cuh>

#include <climits>
#include <utility>

namespace rubicon
{

//! A block under one of its cells. The box is kept here so that a cell is scanned in one sweep over memory.
struct GridEntry
{
    QuantizedBox2 box;
    std::uint32_t block;
};

//! Read access to a grid.
struct GridView
{
    GridCells cells;
    const GridEntry *entries;

    /**
     * Calls \a visit( entry ) for every block whose box overlaps \a box, once each. Asks \a goes_on( walked ) now and then, with how
     * many entries it has walked over since, and ends where that says false: a cell of a grid that does not fit its layers may hold
     * nearly all entries. Between two questions lies a loop that only its end leaves, so that the compiler can load several
     * entries at once.
     */
    template <typename Visit, typename GoesOn>
    __device__ void for_each_overlap( QuantizedBox2 box, Visit &&visit, GoesOn &&goes_on ) const
    {
      cells.for_each_touched( box, [&]( const GridCell &cell ) {
        for ( std::uint32_t first = cell.begin; first < cell.end; )
        {
          constexpr std::uint32_t many = 256;
          const std::uint32_t pause = cell.end - first < many ? cell.end : first + many;
          for ( std::uint32_t e = first; e < pause; ++e )
          {
            const GridEntry &entry = entries[e];
            if ( overlap( box, entry.box ) && cells.meet_first_in( cell, box, entry.box ) )
              visit( entry );
          }
          if ( !goes_on( pause - first ) )
            return false;
          first = pause;
        }
        return true;
      } );
    }
};

static __global__ void count_cells( const Block *blocks, std::size_t count, std::int32_t shift, std::uint32_t *counts )
{
  const std::size_t i = thread_index();
  if ( i > count )
    return;
  std::uint32_t cells = 0;
  if ( i < count )
    for_each_cell( blocks[i].box, shift, [&]( CellKey ) { ++cells; } );
  counts[i] = cells;
}

static __global__ void write_cells( const Block *blocks, std::size_t count, std::int32_t shift,
                                    const std::uint32_t *begin, CellKey *keys, std::uint32_t *ids )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  std::uint32_t at = begin[i];
  for_each_cell( blocks[i].box, shift, [&]( CellKey key ) {
    keys[at] = key;
    ids[at++] = static_cast<std::uint32_t>( i );
  } );
}

static __global__ void write_entries( const Block *blocks, const std::uint32_t *ids, std::size_t count,
                                      GridEntry *entries )
{
  if ( const std::size_t i = thread_index(); i < count )
    entries[i] = { blocks[ids[i]].box, ids[i] };
}

//! directory[d] is the first of the ascending \a keys at or after row d << row_shift.
static __global__ void write_directory( const CellKey *keys, std::uint32_t key_count, std::int32_t row_shift,
                                        std::uint32_t size, std::uint32_t *directory )
{
  const std::size_t d = thread_index();
  if ( d >= size )
    return;
  directory[d] = first_key_from( keys, 0, key_count, static_cast<CellKey>( d ) << row_shift << 32 );
}

class DeviceGrid
{
  public:
    DeviceGrid( const DeviceArray<Block> &blocks, std::int32_t shift )
      : mShift( shift )
      , mRowShift( directory_row_shift( shift ) )
    {
      DeviceArray<std::uint32_t> begin( blocks.size() + 1 );
      count_cells<<<grid_size( begin.size() ), threads, 0, thread_stream()>>>( blocks.data(), blocks.size(), shift,
                                                                               begin.data() );
      check_launch( "counting cells" );
      constexpr const char *too_many = "The GPU's grid would have too many entries.";
      const std::size_t count = turn_into_begins_and_wait( begin, too_many );
      if ( count > INT_MAX ) // more than CUB encodes
        throw DeviceOutOfMemory( too_many );

      DeviceArray<CellKey> keys( count );
      DeviceArray<std::uint32_t> ids( count );
      write_cells<<<grid_size( blocks.size() ), threads, 0, thread_stream()>>>( blocks.data(), blocks.size(), shift,
                                                                                begin.data(), keys.data(), ids.data() );
      check_launch( "writing cells" );
      sort_by_key( keys, ids );
      mEntries = DeviceArray<GridEntry>( count );
      write_entries<<<grid_size( count ), threads, 0, thread_stream()>>>( blocks.data(), ids.data(), count,
                                                                          mEntries.data() );
      check_launch( "writing grid entries" );
      list_cells( keys );
    }

    GridView view() const
    {
      return { { mKeys.data(), mBegin.data(), mDirectory.data(), mShift, mRowShift }, mEntries.data() };
    }

  private:
    //! Run-length of the \a sorted keys, and the directory over them. How many cells there are only the device knows: behind them
    //! all keys are sentinels, and all cells empty.
    void list_cells( const DeviceArray<CellKey> &sorted )
    {
      const std::size_t count = sorted.size();
      mKeys = filled<CellKey>( count + 1, 0xff );
      DeviceArray<std::uint32_t> lengths = filled<std::uint32_t>( count + 1, 0 ), runs( 1 );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return cub::DeviceRunLengthEncode::Encode( scratch, size, sorted.data(), mKeys.data(), lengths.data(),
                                                   runs.data(), count, stream );
      } );
      turn_into_begins( lengths );
      mBegin = std::move( lengths );
      mDirectory = DeviceArray<std::uint32_t>( directory_size( mShift ) );
      write_directory<<<grid_size( mDirectory.size() ), threads, 0, thread_stream()>>>(
        mKeys.data(), static_cast<std::uint32_t>( count ), mRowShift, static_cast<std::uint32_t>( mDirectory.size() ),
        mDirectory.data() );
      check_launch( "writing the directory" );
    }

    std::int32_t mShift, mRowShift;
    DeviceArray<CellKey> mKeys;
    DeviceArray<std::uint32_t> mBegin, mDirectory;
    DeviceArray<GridEntry> mEntries;
};

} // namespace rubicon
