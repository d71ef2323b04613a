// SPDX-License-Identifier: GPL-2.0-or-later
// What lies in each cell of a grid, in one array after the other (the papers' ragged array), and the list of pairs that
// share a cell.
// Relies on uniform_grid.h and compute/workers.h.
#pragma once

#include "uniform_grid.h"

#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/segment_mask.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace rubicon::bench
{

//! The items of cell c are items[begin[c]] to items[begin[c + 1] - 1], in no order.
struct CellLists
{
    UnfilledVector<std::uint32_t> begin; //!< cells + 1
    UnfilledVector<std::uint32_t> items;

    std::uint32_t count( std::size_t cell ) const { return begin[cell + 1] - begin[cell]; }
};

//! A red and a blue segment, or a segment and a triangle, to be tested.
struct CandidatePair
{
    std::uint32_t first, second;
};

using CandidatePairs = UnfilledVector<CandidatePair>;

//! The cells of all points, all threads at once.
template <typename Points, typename Point>
UnfilledVector<Cell<Point>> cells_of( const Points &points, const UniformGrid<Point> &grid, Workers &workers )
{
  constexpr std::size_t grain = 1 << 16;
  UnfilledVector<Cell<Point>> cells( points.size() );
  workers.for_each( points.size(), grain, [&]( std::size_t i ) { cells[i] = grid.cell( points[i] ); } );
  return cells;
}

//! Segments as items of a grid, by the numbers of their first vertices.
template <typename Point>
struct SegmentItems
{
    const UnfilledVector<Cell<Point>> &vertex_cells;
    const SegmentMask &mask; //!< segment_mask()

    std::size_t size() const { return vertex_cells.size(); }
    bool has( std::uint32_t i ) const { return NamedBy{ mask.data() }( i ); }
    CellRange<Point> range( std::uint32_t i ) const { return range_of( vertex_cells[i], vertex_cells[i + 1] ); }
};

//! Triangles as items of a grid.
struct TriangleItems
{
    const UnfilledVector<Cell<Point3>> &vertex_cells;
    const std::vector<Triangle> &triangles;

    std::size_t size() const { return triangles.size(); }
    bool has( std::uint32_t ) const { return true; }
    CellRange<Point3> range( std::uint32_t i ) const
    {
      const auto &[a, b, c] = triangles[i];
      return range_of( range_of( vertex_cells[a], vertex_cells[b] ), vertex_cells[c] );
    }
};

//! Turns counts into where each ends, which all threads add up. Throws Error where that is 2^32 or more.
inline void turn_into_ends( UnfilledVector<std::uint32_t> &counts, Workers &workers )
{
  constexpr std::size_t grain = 1 << 14;
  std::vector<std::uint64_t> before( Workers::chunk_count( counts.size(), grain ) + 1 );
  workers.for_each_chunk( counts.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      before[chunk + 1] += counts[i];
  } );
  for ( std::size_t chunk = 1; chunk < before.size(); ++chunk )
    before[chunk] += before[chunk - 1];
  if ( before.back() > std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The cells of the grid hold more than 2^32 entries; take fewer cells." );
  workers.for_each_chunk( counts.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    std::uint32_t sum = static_cast<std::uint32_t>( before[chunk] );
    for ( std::size_t i = begin; i < end; ++i )
      counts[i] = sum += counts[i];
  } );
}

/**
 * The lists of all \a items, in the papers' two passes, each by all threads: count what each cell holds, then insert, each
 * list from its end. Throws Error where the lists have 2^32 entries or more.
 */
template <typename Point, typename Items>
CellLists list_by_cell( const UniformGrid<Point> &grid, const Items &items, Workers &workers )
{
  constexpr std::size_t grain = 1 << 14;
  const auto for_each_entry = [&]( auto &&visit ) {
    workers.for_each( items.size(), grain, [&]( std::size_t i ) {
      const std::uint32_t item = static_cast<std::uint32_t>( i );
      if ( items.has( item ) )
        grid.for_each_cell( items.range( item ), [&]( std::size_t cell ) { visit( cell, item ); } );
    } );
  };

  CellLists lists;
  UnfilledVector<std::uint32_t> &begin = lists.begin;
  begin.resize( grid.count() + 1 );
  workers.for_each( begin.size(), grain, [&]( std::size_t i ) { begin[i] = 0; } );
  for_each_entry( [&]( std::size_t cell, std::uint32_t ) {
    std::atomic_ref( begin[cell] ).fetch_add( 1, std::memory_order_relaxed );
  } );
  turn_into_ends( begin, workers );
  lists.items.resize( begin.back() );
  for_each_entry( [&]( std::size_t cell, std::uint32_t item ) {
    lists.items[std::atomic_ref( begin[cell] ).fetch_sub( 1, std::memory_order_relaxed ) - 1] = item;
  } );
  return lists;
}

//! Calls visit( first, second ) for all pairs of cell \a cell.
template <typename Visit>
void for_each_pair( const CellLists &first, const CellLists &second, std::size_t cell, Visit &&visit )
{
  for ( std::uint32_t i = first.begin[cell]; i < first.begin[cell + 1]; ++i )
    for ( std::uint32_t j = second.begin[cell]; j < second.begin[cell + 1]; ++j )
      visit( first.items[i], second.items[j] );
}

//! Pairs that share a cell, counted in each that they share.
inline std::uint64_t count_pairs( const CellLists &first, const CellLists &second, std::size_t begin, std::size_t end )
{
  std::uint64_t pairs = 0;
  for ( std::size_t cell = begin; cell < end; ++cell )
    pairs += std::uint64_t{ first.count( cell ) } * second.count( cell );
  return pairs;
}

//! The same of all cells.
inline std::uint64_t count_pairs( const CellLists &first, const CellLists &second )
{
  return count_pairs( first, second, 0, first.begin.size() - 1 );
}

//! All pairs that share a cell, once for each that they share: counted, then written, by all threads.
inline CandidatePairs list_pairs( const CellLists &first, const CellLists &second, Workers &workers )
{
  constexpr std::size_t grain = 1024;
  const std::size_t cells = first.begin.size() - 1;
  std::vector<std::uint64_t> begin_of_chunk( Workers::chunk_count( cells, grain ) + 1 );
  workers.for_each_chunk( cells, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    begin_of_chunk[chunk + 1] = count_pairs( first, second, begin, end );
  } );
  for ( std::size_t chunk = 1; chunk < begin_of_chunk.size(); ++chunk )
    begin_of_chunk[chunk] += begin_of_chunk[chunk - 1];
  CandidatePairs pairs( begin_of_chunk.back() );
  workers.for_each_chunk( cells, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    std::uint64_t next = begin_of_chunk[chunk];
    for ( std::size_t cell = begin; cell < end; ++cell )
      for_each_pair( first, second, cell, [&]( std::uint32_t one, std::uint32_t other ) {
        pairs[next++] = { one, other };
      } );
  } );
  return pairs;
}

} // namespace rubicon::bench
