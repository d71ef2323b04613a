// SPDX-License-Identifier: GPL-2.0-or-later
// Boxes of doubles within boxes: finds those that meet something without a look at all others.
// Relies on index/tree/box_tree.h for the shape of the tree. Host only.
#pragma once

#include "core/geometry/box.h"
#include "core/index/tree/box_tree.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * A tree as BoxTree, but of doubles, for what whole numbers cannot say: whether a slanting plane passes through a box. Boxes are
 * parted by the middle one, over and over, along the axis on which they lie farthest apart. So none far away makes all others
 * one place, and all nodes of a level but its last hold as many as each other wherever they lie.
 */
class NestedBoxes
{
  public:
    //! Within a task of \a workers. Boxes are finite, fewer than 2^32, and named by their numbers. Throws Cancelled.
    NestedBoxes( std::span<const Box3> boxes, const Workers &workers );

    /**
     * Calls \a visit( number ) for the boxes in all nodes of which meets( box ) says so of the node's box: for every one that it
     * would say so of, where it says so of whatever holds such a box, and for few others.
     */
    template <typename Meets, typename Visit>
    void for_each( Meets &&meets, Visit &&visit ) const
    {
      if ( !mOrder.empty() )
        descend( mShape.levels - 1, 0, meets, visit );
    }

  private:
    template <typename Meets, typename Visit>
    void descend( int level, std::size_t node, Meets &meets, Visit &visit ) const
    {
      if ( !meets( mBoxes[mShape.first[level] + node] ) )
        return;
      for ( std::size_t child = node * tree_fanout, end = std::min( child + tree_fanout, children_at( level ) );
            child < end; ++child )
        if ( level == 0 )
          visit( mOrder[child] );
        else
          descend( level - 1, child, meets, visit );
    }

    std::size_t children_at( int level ) const { return level == 0 ? mOrder.size() : mShape.node_count( level - 1 ); }

    std::vector<std::uint32_t> mOrder; //!< of the boxes
    TreeShape mShape;
    std::vector<Box3> mBoxes; //!< of the nodes
};

} // namespace rubicon
