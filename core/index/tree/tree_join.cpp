// SPDX-License-Identifier: GPL-2.0-or-later
// The descent through the tree, compiled for each instruction set.
// Relies on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/tree/tree_join.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/tree/tree_join.h"

#include <bit>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

#include "core/compute/mask_bits.inl"

//! Bit i: box i of \a boxes, a TreeNode or a BoxBlock3 of \a Count boxes, overlaps \a box.
template <std::size_t Count, typename Boxes>
std::uint32_t overlap_mask( const Boxes &boxes, const QuantizedBox3 &box )
{
  const hn::CappedTag<std::int32_t, Count> d;
  const auto x_low = hn::Set( d, box.x_low ), y_low = hn::Set( d, box.y_low ), z_low = hn::Set( d, box.z_low );
  const auto x_high = hn::Set( d, box.x_high ), y_high = hn::Set( d, box.y_high ), z_high = hn::Set( d, box.z_high );
  std::uint32_t apart = 0;
  for ( std::size_t i = 0; i < Count; i += hn::Lanes( d ) )
  {
    const auto in_x = hn::Or( hn::Gt( hn::Load( d, boxes.x_low + i ), x_high ),
                              hn::Gt( x_low, hn::Load( d, boxes.x_high + i ) ) );
    const auto in_y = hn::Or( hn::Gt( hn::Load( d, boxes.y_low + i ), y_high ),
                              hn::Gt( y_low, hn::Load( d, boxes.y_high + i ) ) );
    const auto in_z = hn::Or( hn::Gt( hn::Load( d, boxes.z_low + i ), z_high ),
                              hn::Gt( z_low, hn::Load( d, boxes.z_high + i ) ) );
    apart |= mask_bits( d, hn::Or( in_x, hn::Or( in_y, in_z ) ) ) << i;
  }
  constexpr std::uint32_t all = Count == 32 ? ~0u : ( 1u << Count % 32 ) - 1;
  return ~apart & all;
}

/**
 * The part of the descent below one node, over what lies at \a first or after it. Below a child of level l lie 8^l items, so
 * item i lies below child i / 8^l of its level, and those before that one are passed over.
 */
void descend( const TreeView &tree, int level, std::uint32_t node, std::uint32_t first, const BoxBlock3 &block,
              std::vector<BlockOverlap> &overlaps )
{
  const TreeNode &boxes = tree.nodes[tree.shape.first[level] + node];
  const std::uint64_t first_child = std::uint64_t( first ) >> 3 * level, here = std::uint64_t( node ) * tree_fanout;
  std::uint32_t left = overlap_mask<tree_fanout>( boxes, block.hull );
  if ( first_child > here ) // within this node: none above it that lies wholly before \a first is visited
    left &= ~0u << ( first_child - here );
  for ( ; left != 0; left &= left - 1 )
  {
    const std::uint32_t c = static_cast<std::uint32_t>( std::countr_zero( left ) );
    const std::uint32_t child = node * tree_fanout + c;
    if ( level > 0 )
      descend( tree, level - 1, child, first, block, overlaps );
    else if ( const std::uint32_t met = block.count == 1 ? 1 : overlap_mask<block_capacity3>( block, boxes.box( c ) ) )
      overlaps.push_back( { child, met } );
  }
}

void find_overlaps( const TreeView &tree, std::uint32_t first, const BoxBlock3 &block,
                    std::vector<BlockOverlap> &overlaps )
{
  descend( tree, tree.shape.levels - 1, 0, first, block, overlaps );
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

void BoxBlock3::set( std::span<const BoxItem> items, const QuantizedBox3 &around )
{
  hull = around;
  count = static_cast<std::uint32_t>( items.size() );
  if ( count == 1 )
    return;
  for ( std::uint32_t i = 0; i < block_capacity3; ++i )
  {
    const QuantizedBox3 box = i < count ? items[i].box : empty_box3;
    x_low[i] = box.x_low, y_low[i] = box.y_low, z_low[i] = box.z_low;
    x_high[i] = box.x_high, y_high[i] = box.y_high, z_high[i] = box.z_high;
  }
}

HWY_EXPORT( find_overlaps );

void find_overlaps( const TreeView &tree, std::uint32_t first, const BoxBlock3 &block,
                    std::vector<BlockOverlap> &overlaps )
{
  HWY_DYNAMIC_DISPATCH( find_overlaps )( tree, first, block, overlaps );
}

} // namespace rubicon
#endif
