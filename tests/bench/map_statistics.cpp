// SPDX-License-Identifier: GPL-2.0-or-later
// Counts what paper 002 tells of a pair of maps, by listing the segments in each cell.
// Relies on map_twins.h and schemes/red_blue_steps.h.
#include "map_twins.h"
#include "schemes/red_blue_steps.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace rubicon::bench
{

namespace
{

//! Pairs of \a cell whose boxes share a point, each in the first cell that both have.
std::uint64_t box_overlaps( const MapTwin &twin, const UniformGrid<Point2> &grid, const CellLists &reds,
                            const CellLists &blues, std::size_t cell )
{
  const auto box = []( const ChainSet2 &layer, std::uint32_t s ) {
    return box_of( layer.vertices[s], layer.vertices[s + 1] );
  };
  std::uint64_t overlaps = 0;
  for_each_pair( reds, blues, cell, [&]( std::uint32_t r, std::uint32_t b ) {
    const Box2 red = box( twin.red, r ), blue = box( twin.blue, b );
    if ( overlap( red, blue ) )
      overlaps += cell == grid.number( range_of( grid.range( red ).first, grid.range( blue ).first ).last );
  } );
  return overlaps;
}

} // namespace

MapStatistics map_statistics( const MapTwin &twin, std::uint32_t cells )
{
  Workers workers{ RunOptions() };
  const UniformGrid<Point2> grid = *grid_over( twin.red, twin.blue, cells, workers );
  const auto lists = [&]( const ChainSet2 &layer ) {
    return list_segments( layer, cells_of( layer.vertices, grid, workers ), grid, workers );
  };
  const CellLists reds = lists( twin.red ), blues = lists( twin.blue );

  std::atomic<std::uint64_t> empty = 0, overlaps = 0;
  constexpr std::size_t grain = 1024;
  workers.for_each( grid.count(), grain, [&]( std::size_t cell ) {
    if ( reds.count( cell ) + blues.count( cell ) == 0 )
      ++empty;
    else if ( const std::uint64_t in_cell = box_overlaps( twin, grid, reds, blues, cell ); in_cell > 0 )
      overlaps += in_cell;
  } );
  return { 100.0 * static_cast<double>( empty ) / static_cast<double>( grid.count() ), count_pairs( reds, blues ),
           overlaps };
}

} // namespace rubicon::bench
