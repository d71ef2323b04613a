// SPDX-License-Identifier: GPL-2.0-or-later
// The box tree in device memory; the same items and nodes as BoxTree's.
// Relies on index/tree/sources.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/index/tree/sources.h"

#include <type_traits>
#include <utility>

namespace rubicon
{

template <typename Source>
__global__ void count_items( Source source, std::uint32_t *counts )
{
  const std::size_t i = thread_index();
  if ( i <= source.count ) // the entry after the last receives the total
    counts[i] = i < source.count ? source.item_count( static_cast<std::uint32_t>( i ) ) : 0;
}

template <typename Source>
__global__ void write_items( Source source, const std::uint32_t *begin, BoxItem *items, std::uint32_t *codes,
                             std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= source.count )
    return;
  std::uint32_t at = begin[i];
  source.for_each_item( static_cast<std::uint32_t>( i ), [&]( const BoxItem &item, const QuantizedBox3 & ) {
    items[at] = item;
    codes[at] = morton_code( item.box );
    numbers[at] = at;
    ++at;
  } );
}

static __global__ void sort_items( const BoxItem *items, const std::uint32_t *order, std::size_t count,
                                   BoxItem *sorted )
{
  if ( const std::size_t i = thread_index(); i < count )
    sorted[i] = items[order[i]];
}

//! The nodes of one level, from the items (level 0) or from the nodes of the level below.
static __global__ void build_level( TreeShape shape, int level, const BoxItem *items, std::uint32_t item_count,
                                    TreeNode *nodes )
{
  const std::size_t child = thread_index();
  if ( child >= std::size_t( shape.node_count( level ) ) * tree_fanout )
    return;
  const std::size_t children = level == 0 ? item_count : shape.node_count( level - 1 );
  const QuantizedBox3 box = child >= children ? empty_box3
                            : level == 0      ? items[child].box
                                              : hull_of_children( nodes[shape.first[level - 1] + child] );
  nodes[shape.first[level] + child / tree_fanout].set( static_cast<std::uint32_t>( child % tree_fanout ), box );
}

//! How many items each member of a source has, and behind the last one 0.
template <typename Source>
DeviceArray<std::uint32_t> item_counts( const Source &source )
{
  DeviceArray<std::uint32_t> counts( source.count + 1 );
  count_items<<<grid_size( counts.size() ), threads, 0, thread_stream()>>>( source, counts.data() );
  check_launch( "counting items" );
  return counts;
}

//! The bits that any lane of a warp has; by all of them together.
__device__ inline std::uint32_t of_any_lane( std::uint32_t bits )
{
#if __CUDA_ARCH__ >= 800
  return __reduce_or_sync( all_lanes, bits );
#else
  for ( int step = warp_size / 2; step > 0; step /= 2 )
    bits |= __shfl_xor_sync( all_lanes, bits, step );
  return bits;
#endif
}

//! The box around those of all lanes, by all of them together.
__device__ inline QuantizedBox3 hull_of_lanes( const QuantizedBox3 &box )
{
#if __CUDA_ARCH__ >= 800
  return { __reduce_min_sync( all_lanes, box.x_low ),  __reduce_min_sync( all_lanes, box.y_low ),
           __reduce_min_sync( all_lanes, box.z_low ),  __reduce_max_sync( all_lanes, box.x_high ),
           __reduce_max_sync( all_lanes, box.y_high ), __reduce_max_sync( all_lanes, box.z_high ) };
#else
  QuantizedBox3 all = box;
  for ( int step = warp_size / 2; step > 0; step /= 2 )
    all = hull_of( all,
                   { __shfl_xor_sync( all_lanes, all.x_low, step ), __shfl_xor_sync( all_lanes, all.y_low, step ),
                     __shfl_xor_sync( all_lanes, all.z_low, step ), __shfl_xor_sync( all_lanes, all.x_high, step ),
                     __shfl_xor_sync( all_lanes, all.y_high, step ), __shfl_xor_sync( all_lanes, all.z_high, step ) } );
  return all;
#endif
}

/**
 * Bit c of each lane: the box of child c of \a node overlaps the lane's \a box. By all lanes together; \a around: hull_of_lanes( box ). A
 * child that overlaps the box of a lane overlaps the one around all, so only those are looked at that do: eight lanes look at one child
 * each for that, where every lane would have to look at all eight.
 */
__device__ inline std::uint32_t overlap_mask_of_lane( const TreeNode &node, const QuantizedBox3 &box,
                                                      const QuantizedBox3 &around )
{
  const bool may_meet = overlap( node.box( threadIdx.x % tree_fanout ), around );
  std::uint32_t left = __ballot_sync( all_lanes, may_meet ) & ( ( 1u << tree_fanout ) - 1 ), met = 0;
  for ( ; left != 0; left &= left - 1 )
  {
    const std::uint32_t child = lowest_bit( left );
    met |= static_cast<std::uint32_t>( overlap( node.box( child ), box ) ) << child;
  }
  return met;
}

/**
 * Calls \a visit( items, mask ) for every eight items of the tree that stand together and of which any overlaps the box of any
 * lane of a warp: all lanes together, each with its own \a box, which may be empty, and the bits of those that it overlaps.
 * Boxes that lie near each other go the same way down, and the warp reads each node once for all of them; one thread for each
 * box took three times as long on meshes, for its neighbours waited while it read nodes alone.
 */
template <typename Visit>
__device__ void for_each_overlap_of_warp( const TreeView &tree, const QuantizedBox3 &box, Visit &&visit )
{
  std::uint8_t pending[tree_levels]; // of the node on each level that the way leads through: children still to visit
  const QuantizedBox3 around = hull_of_lanes( box );
  int level = tree.shape.levels - 1;
  std::uint32_t node = 0;
  for ( ;; )
  {
    const std::uint32_t met = overlap_mask_of_lane( tree.nodes[tree.shape.first[level] + node], box, around );
    std::uint32_t mask = of_any_lane( met );
    if ( level == 0 && mask != 0 )
    {
      visit( tree.items + std::size_t( node ) * tree_fanout, met );
      mask = 0;
    }
    while ( mask == 0 )
    {
      if ( ++level == tree.shape.levels )
        return;
      node /= tree_fanout;
      mask = pending[level];
    }
    pending[level--] = static_cast<std::uint8_t>( mask & ( mask - 1 ) );
    node = node * tree_fanout + lowest_bit( mask );
  }
}

class DeviceTree
{
  public:
    //! Of \a item_count items, fewer than 2^32; \a begin: item_counts() turned into begins.
    template <typename Source>
    DeviceTree( const Source &source, DeviceArray<std::uint32_t> begin, std::size_t item_count )
      : mItems( item_count )
      , mShape( item_count )
      , mNodes( mShape.node_count() )
    {
      const std::uint32_t count = static_cast<std::uint32_t>( item_count );
      DeviceArray<BoxItem> items( count );
      DeviceArray<std::uint32_t> codes( count ), numbers( count );
      write_items<<<grid_size( source.count ), threads, 0, thread_stream()>>>( source, begin.data(), items.data(),
                                                                               codes.data(), numbers.data() );
      check_launch( "writing items" );
      sort_by_key( codes, numbers );
      sort_items<<<grid_size( count ), threads, 0, thread_stream()>>>( items.data(), numbers.data(), count,
                                                                       mItems.data() );
      check_launch( "sorting items" );
      for ( int level = 0; level < mShape.levels; ++level )
      {
        const std::size_t nodes = mShape.node_count( level );
        build_level<<<grid_size( nodes * tree_fanout ), threads, 0, thread_stream()>>>( mShape, level, mItems.data(),
                                                                                        count, mNodes.data() );
        check_launch( "building the tree" );
      }
      if constexpr ( std::is_same_v<Source, SegmentSource> )
      {
        mList = std::move( items );
        mBegin = std::move( begin );
      }
    }

    TreeView view() const { return { mNodes.data(), mItems.data(), mShape }; }
    PieceList pieces() const { return { mList.data(), mBegin.data() }; } //!< of segments

  private:
    DeviceArray<BoxItem> mList; //!< in the order of the source
    DeviceArray<std::uint32_t> mBegin;
    DeviceArray<BoxItem> mItems;
    TreeShape mShape;
    DeviceArray<TreeNode> mNodes;
};

} // namespace rubicon
