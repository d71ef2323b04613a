// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the box tree on the CPU.
// Relies on index/tree/box_tree.h, compute/digit_sort.h, compute/workers.h.
#include "core/index/tree/box_tree.h"

#include "core/compute/digit_sort.h"
#include "core/compute/workers.h"

namespace rubicon
{

namespace
{

constexpr std::size_t grain = 1 << 14;

} // namespace

BoxTree::BoxTree( const std::vector<BoxItem> &items, std::span<const std::uint32_t> places, Workers &workers )
  : mItems( items.size() )
  , mShape( items.size() )
  , mNodes( mShape.node_count() )
{
  UnfilledVector<std::uint64_t> order( items.size() );
  workers.for_each( items.size(), grain, [&]( std::size_t i ) { order[i] = std::uint64_t( places[i] ) << 32 | i; } );
  workers.execute( [&] { sort_by_digits( order, 32, workers, []( std::uint64_t item ) { return item >> 32; } ); } );

  workers.for_each( mItems.size(), grain, [&]( std::size_t i ) { mItems[i] = items[order[i] & 0xffffffff]; } );
  for ( int level = 0; level < mShape.levels; ++level )
  {
    const std::size_t nodes = mShape.node_count( level );
    const std::size_t children = level == 0 ? mItems.size() : mShape.node_count( level - 1 );
    workers.for_each( nodes, grain / tree_fanout, [&]( std::size_t n ) {
      for ( std::uint32_t c = 0; c < tree_fanout; ++c )
      {
        const std::size_t child = n * tree_fanout + c;
        const QuantizedBox3 box = child >= children ? empty_box3
                                  : level == 0      ? mItems[child].box
                                                    : hull_of_children( mNodes[mShape.first[level - 1] + child] );
        mNodes[mShape.first[level] + n].set( c, box );
      }
    } );
  }
}

} // namespace rubicon
