// SPDX-License-Identifier: GPL-2.0-or-later
// Boxes to packed nodes, level by level.
// Relies on the node format of SQLite's rtree.c: numbers with their highest byte first.

#include "core/io/rtree_nodes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <utility>

namespace rubicon
{
namespace
{

using Cells = std::span<const RtreeCell>;
constexpr std::size_t node_header = 4, cell_bytes = 24;

// The box in floats must hold the box in doubles.
float rounded_down( double value )
{
  const float nearest = static_cast<float>( value );
  return nearest > value ? std::nextafter( nearest, -std::numeric_limits<float>::infinity() ) : nearest;
}

float rounded_up( double value )
{
  return -rounded_down( -value );
}

//! Writes a node at \a place, where all bytes are 0.
void put_node( Cells cells, std::size_t depth, std::byte *place )
{
  const auto put = [&place]( auto value ) {
    for ( int shift = 8 * sizeof value - 8; shift >= 0; shift -= 8 )
      *place++ = static_cast<std::byte>( value >> shift );
  };
  put( static_cast<std::uint16_t>( depth ) );
  put( static_cast<std::uint16_t>( cells.size() ) );
  for ( const RtreeCell &cell : cells )
  {
    put( static_cast<std::uint64_t>( cell.id ) );
    for ( const float side : { cell.min_x, cell.max_x, cell.min_y, cell.max_y } )
      put( std::bit_cast<std::uint32_t>( side ) );
  }
}

RtreeCell box_around( std::int64_t id, Cells cells )
{
  RtreeCell box = cells.front();
  box.id = id;
  for ( const RtreeCell &cell : cells )
  {
    box.min_x = std::min( box.min_x, cell.min_x );
    box.max_x = std::max( box.max_x, cell.max_x );
    box.min_y = std::min( box.min_y, cell.min_y );
    box.max_y = std::max( box.max_y, cell.max_y );
  }
  return box;
}

// Twice the middle. Sides at both infinities have none: NaN could not be sorted.
double middle( float from, float to )
{
  const double sum = double{ from } + to;
  return std::isnan( sum ) ? 0 : sum;
}

// Vertical slices of about as many nodes each as there are slices, and each slice from bottom to top. What lies in one place goes by
// id: cells come in whichever order threads found them, and files must not depend on that.
void sort_tiles( std::vector<RtreeCell> &cells, std::size_t capacity, const Workers &workers )
{
  const auto nodes = std::ceil( static_cast<double>( cells.size() ) / static_cast<double>( capacity ) );
  const std::size_t slice = static_cast<std::size_t>( std::ceil( std::sqrt( nodes ) ) ) * capacity;
  workers.sort( cells.begin(), cells.end(), []( const RtreeCell &a, const RtreeCell &b ) {
    return std::pair( middle( a.min_x, a.max_x ), a.id ) < std::pair( middle( b.min_x, b.max_x ), b.id );
  } );
  workers.share( Workers::chunk_count( cells.size(), slice ), 1, [&]( std::size_t first, std::size_t last ) {
    for ( std::size_t begin = first * slice; begin < std::min( last * slice, cells.size() ); begin += slice )
      std::ranges::sort( std::span( cells ).subspan( begin, std::min( slice, cells.size() - begin ) ), {},
                         []( const RtreeCell &cell ) {
                           return std::pair( middle( cell.min_y, cell.max_y ), cell.id );
                         } );
  } );
}

} // namespace

RtreeCell RtreeCell::around( std::int64_t id, double min_x, double max_x, double min_y, double max_y )
{
  return { id, rounded_down( min_x ), rounded_up( max_x ), rounded_down( min_y ), rounded_up( max_y ) };
}

RtreeNodes pack_rtree( std::vector<RtreeCell> level, std::size_t node_bytes, const Workers &workers )
{
  const std::size_t capacity = ( node_bytes - node_header ) / cell_bytes;
  RtreeNodes tree{ node_bytes, std::vector<std::byte>( node_bytes ), {}, {} };
  const auto place = [&]( std::int64_t node, Cells cells, std::size_t depth, bool leaf ) {
    put_node( cells, depth, tree.bytes.data() + static_cast<std::size_t>( node - 1 ) * node_bytes );
    for ( const RtreeCell &cell : cells )
      ( leaf ? tree.node_of_row : tree.parent_of_node ).emplace_back( cell.id, node );
  };

  std::int64_t next = 2;
  std::size_t depth = 0;
  for ( ; level.size() > capacity; ++depth )
  {
    sort_tiles( level, capacity, workers );
    tree.bytes.resize( tree.bytes.size() + Workers::chunk_count( level.size(), capacity ) * node_bytes );
    std::vector<RtreeCell> above;
    for ( std::size_t first = 0; first < level.size(); first += capacity, ++next )
    {
      workers.keep_going();
      const Cells cells = std::span( level ).subspan( first, std::min( capacity, level.size() - first ) );
      place( next, cells, 0, depth == 0 );
      above.push_back( box_around( next, cells ) );
    }
    level = std::move( above );
  }
  std::ranges::sort( level, {}, &RtreeCell::id );
  place( 1, level, depth, depth == 0 );
  for ( auto *pairs : { &tree.node_of_row, &tree.parent_of_node } )
    workers.sort( pairs->begin(), pairs->end(), std::less() ); // SQLite appends faster than it inserts
  return tree;
}

} // namespace rubicon
