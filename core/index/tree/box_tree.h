// SPDX-License-Identifier: GPL-2.0-or-later
// The linear box tree: items sorted along a Morton curve, eight to a node, nodes packed level by level without pointers
// (architecture: index; the replacement of the papers' dense grid in three dimensions).
// Relies on index/tree/quantizer3.h; host and device.
#pragma once

#include "core/index/tree/quantizer3.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

//! What the tree holds and what is streamed past it: a triangle, or a piece of a segment.
struct BoxItem
{
    QuantizedBox3 box;
    std::uint32_t id;    //!< of the triangle or segment
    std::uint32_t piece; //!< of the segment; 0 for triangles
};

//! Children of a node.
constexpr std::uint32_t tree_fanout = 8;

//! The boxes of a node's children, coordinate by coordinate; empty where there is no child.
struct alignas( 32 ) TreeNode
{
    std::int32_t x_low[tree_fanout], y_low[tree_fanout], z_low[tree_fanout];
    std::int32_t x_high[tree_fanout], y_high[tree_fanout], z_high[tree_fanout];

    RUBICON_HD void set( std::uint32_t child, QuantizedBox3 box )
    {
      x_low[child] = box.x_low, y_low[child] = box.y_low, z_low[child] = box.z_low;
      x_high[child] = box.x_high, y_high[child] = box.y_high, z_high[child] = box.z_high;
    }
    RUBICON_HD QuantizedBox3 box( std::uint32_t child ) const
    {
      return { x_low[child], y_low[child], z_low[child], x_high[child], y_high[child], z_high[child] };
    }
};

//! The box around all children of a node.
template <typename Node>
RUBICON_HD auto hull_of_children( const Node &node )
{
  auto hull = node.box( 0 ); // a node has a child
  for ( std::uint32_t child = 1; child < tree_fanout; ++child )
    hull = hull_of( hull, node.box( child ) );
  return hull;
}

//! Levels that 2^32 items need.
constexpr int tree_levels = 11;

/**
 * Where the nodes of a tree of \a items lie. Level 0 holds the nodes whose children are items: child c of its node n is
 * item 8 n + c of the sorted items. Child c of node n of level l + 1 is node 8 n + c of level l.
 */
struct TreeShape
{
    std::uint32_t first[tree_levels + 1] = {}; //!< of each level, in the list of all nodes
    int levels = 0;                            //!< the last one has one node: the root

    explicit TreeShape( std::size_t items )
    {
      for ( std::size_t nodes = items; levels == 0 || nodes > 1; ++levels )
      {
        nodes = ( nodes + tree_fanout - 1 ) / tree_fanout;
        first[levels + 1] = first[levels] + static_cast<std::uint32_t>( nodes );
      }
    }
    std::uint32_t node_count() const { return first[levels]; }
    RUBICON_HD std::uint32_t node_count( int level ) const { return first[level + 1] - first[level]; }
};

//! The place of a box on the Morton curve: the top bits of its centre, 10 or 11 of each coordinate.
RUBICON_HD constexpr std::uint32_t morton_code( QuantizedBox3 box )
{
  const auto spread = []( std::uint32_t value ) { // bit i of 11 goes to bit 3 i
    std::uint64_t bits = value & 0x7ff;
    bits = ( bits | bits << 16 ) & 0x0000ff0000ff;
    bits = ( bits | bits << 8 ) & 0x00f00f00f00f;
    bits = ( bits | bits << 4 ) & 0x0c30c30c30c3;
    bits = ( bits | bits << 2 ) & 0x249249249249;
    return bits;
  };
  const auto centre = []( std::int32_t low, std::int32_t high ) {
    return static_cast<std::uint32_t>( ( std::int64_t( low ) + high ) / 2 ) >> 20;
  };
  const std::uint64_t code = spread( centre( box.x_low, box.x_high ) ) << 2
                             | spread( centre( box.y_low, box.y_high ) ) << 1
                             | spread( centre( box.z_low, box.z_high ) );
  return static_cast<std::uint32_t>( code >> 1 ); // 33 bits less one
}

//! Read access to a tree.
struct TreeView
{
    const TreeNode *nodes;
    const BoxItem *items; //!< sorted
    TreeShape shape;
};

class Workers;

//! A tree on the CPU.
class BoxTree
{
  public:
    //! At least one item, fewer than 2^32; each at its place of \a places, those of one place in their order.
    BoxTree( const std::vector<BoxItem> &items, std::span<const std::uint32_t> places, Workers &workers );

    TreeView view() const { return { mNodes.data(), mItems.data(), mShape }; }

  private:
    std::vector<BoxItem> mItems;
    TreeShape mShape;
    std::vector<TreeNode> mNodes;
};

} // namespace rubicon
