// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles that a plane may cut, found without a look at all others: boxes within boxes.
// Relies on index/tree/box_tree.h for the shape of the tree, section/plane_cuts.h for what a plane passes. Host only.
#pragma once

#include "core/geometry/box.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/box_tree.h"
#include "core/section/plane_cuts.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * A tree as BoxTree, but with boxes of doubles, for there is no plane of whole numbers over a slanting line: its nodes are
 * asked exactly. Triangles stand in the order of their places by ranks, so that none far away makes all others one place.
 */
class PlaneIndex
{
  public:
    //! \a mesh outlives this. Throws Cancelled.
    PlaneIndex( const TriangleMesh &mesh, Workers &workers );

    //! Calls \a visit( triangle ) once for every triangle that \a plane cuts, and for few others.
    template <typename Visit>
    void for_each( const PlaneCuts &plane, Visit &&visit ) const
    {
      if ( !mOrder.empty() )
        descend( plane, mShape.levels - 1, 0, visit );
    }

  private:
    template <typename Visit>
    void descend( const PlaneCuts &plane, int level, std::size_t node, Visit &visit ) const
    {
      if ( !plane.passes( mBoxes[mShape.first[level] + node] ) )
        return;
      for ( std::size_t child = node * tree_fanout, end = std::min( child + tree_fanout, children_at( level ) );
            child < end; ++child )
        if ( level == 0 )
          visit( mOrder[child] );
        else
          descend( plane, level - 1, child, visit );
    }

    std::size_t children_at( int level ) const { return level == 0 ? mOrder.size() : mShape.node_count( level - 1 ); }

    std::vector<std::uint32_t> mOrder; //!< of the triangles
    TreeShape mShape;
    std::vector<Box3> mBoxes; //!< of the nodes
};

} // namespace rubicon
