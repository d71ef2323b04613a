// SPDX-License-Identifier: GPL-2.0-or-later
// Counts what paper 002 tells of a pair of maps, by listing the segments in each cell.
// Relies on map_twins.h and core/geometry.
#include "map_twins.h"

#include "core/geometry/box.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace rubicon::bench
{

namespace
{

std::vector<Box2> boxes_of( const ChainSet2 &layer )
{
  std::vector<Box2> boxes;
  for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
    for ( std::uint32_t s = layer.chain_begin[chain]; s + 1 < layer.chain_begin[chain + 1]; ++s )
      boxes.push_back( box_of( layer.vertices[s], layer.vertices[s + 1] ) );
  return boxes;
}

//! The cells that a box meets: columns and rows from the first to the last.
struct CellRange
{
    std::uint32_t first_column, last_column, first_row, last_row;
};

class Grid
{
  public:
    Grid( const Box2 &all, std::uint32_t cells )
      : mAll( all )
      , mCells( cells )
    {}

    CellRange range( const Box2 &box ) const
    {
      return { column( box.x_low ), column( box.x_high ), row( box.y_low ), row( box.y_high ) };
    }
    std::size_t count() const { return std::size_t{ mCells } * mCells; }
    std::size_t number( std::uint32_t column, std::uint32_t row ) const { return std::size_t{ row } * mCells + column; }

  private:
    std::uint32_t at( double share ) const
    {
      return std::min( static_cast<std::uint32_t>( share * mCells ), mCells - 1 );
    }
    std::uint32_t column( double x ) const { return at( ( x - mAll.x_low ) / ( mAll.x_high - mAll.x_low ) ); }
    std::uint32_t row( double y ) const { return at( ( y - mAll.y_low ) / ( mAll.y_high - mAll.y_low ) ); }

    Box2 mAll;
    std::uint32_t mCells;
};

//! The boxes in each cell, one cell after the other.
struct CellLists
{
    std::vector<std::size_t> begin; //!< cells + 1
    std::vector<std::uint32_t> boxes;

    CellLists( const std::vector<Box2> &all, const Grid &grid )
      : begin( grid.count() + 1 )
    {
      const auto for_each_cell = [&]( auto &&visit ) {
        for ( std::uint32_t number = 0; number < all.size(); ++number )
        {
          const CellRange range = grid.range( all[number] );
          for ( std::uint32_t row = range.first_row; row <= range.last_row; ++row )
            for ( std::uint32_t column = range.first_column; column <= range.last_column; ++column )
              visit( grid.number( column, row ), number );
        }
      };
      for_each_cell( [this]( std::size_t cell, std::uint32_t ) { ++begin[cell + 1]; } );
      for ( std::size_t cell = 0; cell < grid.count(); ++cell )
        begin[cell + 1] += begin[cell];
      boxes.resize( begin.back() );
      std::vector<std::size_t> next( begin.begin(), begin.end() - 1 );
      for_each_cell( [&]( std::size_t cell, std::uint32_t number ) { boxes[next[cell]++] = number; } );
    }
};

} // namespace

MapStatistics map_statistics( const MapTwin &twin, std::uint32_t cells )
{
  const std::vector<Box2> red = boxes_of( twin.red ), blue = boxes_of( twin.blue );
  Box2 all = empty_box2;
  for ( const std::vector<Box2> *boxes : { &red, &blue } )
    all = std::reduce( boxes->begin(), boxes->end(), all, Hull() );
  const Grid grid( all, cells );
  const CellLists reds( red, grid ), blues( blue, grid );

  std::size_t empty = 0;
  MapStatistics statistics{};
  for ( std::size_t cell = 0; cell < grid.count(); ++cell )
  {
    const std::size_t red_count = reds.begin[cell + 1] - reds.begin[cell];
    const std::size_t blue_count = blues.begin[cell + 1] - blues.begin[cell];
    empty += red_count + blue_count == 0;
    statistics.pairs += red_count * blue_count;
    for ( std::size_t i = reds.begin[cell]; i < reds.begin[cell + 1]; ++i )
      for ( std::size_t j = blues.begin[cell]; j < blues.begin[cell + 1]; ++j )
      {
        const Box2 &a = red[reds.boxes[i]], &b = blue[blues.boxes[j]];
        if ( !overlap( a, b ) )
          continue;
        // Counted in the first cell that both have.
        const CellRange in = grid.range( a ), other = grid.range( b );
        statistics.box_overlaps += cell
                                   == grid.number( std::max( in.first_column, other.first_column ),
                                                   std::max( in.first_row, other.first_row ) );
      }
  }
  statistics.empty_percent = 100.0 * static_cast<double>( empty ) / static_cast<double>( grid.count() );
  return statistics;
}

} // namespace rubicon::bench
