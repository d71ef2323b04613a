// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the trees of segments on the GPU, the same as SegmentTrees does on the CPU: order by class and rank, then node
// upon node, with sorts and scans from CUB.
// Relies on index/tree/segment_tree.h, compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/index/segment_mask.h"
#include "core/index/tree/segment_tree.h"

#include <cub/cub.cuh>
#include <cuda/functional>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

//! The length_exponent() of a segment that the mask names; INT_MIN for the others.
struct ExponentOfNamed
{
    const Point2 *vertices;
    NamedBy named;
    RUBICON_HD int operator()( std::uint32_t segment ) const
    {
      return named( segment ) ? length_exponent( vertices[segment], vertices[segment + 1] ) : INT_MIN;
    }
};

//! The number of an entry that differs from the one before it, else 0.
struct FirstOfEqual
{
    const double *sorted;
    RUBICON_HD std::uint32_t operator()( std::uint32_t i ) const { return i > 0 && sorted[i] != sorted[i - 1] ? i : 0; }
};

template <typename T>
struct Joined
{
    RUBICON_HD T operator()( T a, const T &b ) const
    {
      a.add( b );
      return a;
    }
};

static __global__ void write_centres( const Point2 *vertices, const std::uint32_t *segments, std::uint32_t count,
                                      bool of_y, double *centres, std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  const Point2 a = vertices[segments[i]], b = vertices[segments[i] + 1];
  centres[i] = of_y ? centre_of( a.y, b.y ) : centre_of( a.x, b.x );
  numbers[i] = static_cast<std::uint32_t>( i );
}

static __global__ void scatter_ranks( const std::uint32_t *sorted_numbers, const std::uint32_t *first_equal,
                                      std::uint32_t count, int bits, std::uint32_t *ranks )
{
  if ( const std::size_t i = thread_index(); i < count )
    ranks[sorted_numbers[i]] = top_bits( first_equal[i], bits );
}

static __global__ void write_codes( const Point2 *vertices, const std::uint32_t *segments, std::uint32_t count,
                                    int longest, const std::uint32_t *x_ranks, const std::uint32_t *y_ranks,
                                    TreeCode *codes )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  const int exponent = length_exponent( vertices[segments[i]], vertices[segments[i] + 1] );
  codes[i] = tree_code( length_class( exponent, longest ), x_ranks[i], y_ranks[i] );
}

//! A thread for each class: how many of the sorted codes belong to it or to one before it.
static __global__ void write_class_ends( const TreeCode *codes, std::uint32_t count, std::uint32_t *ends )
{
  std::uint32_t low = 0, high = count;
  while ( low < high )
  {
    const std::uint32_t middle = low + ( high - low ) / 2;
    if ( class_of( codes[middle] ) <= threadIdx.x )
      low = middle + 1;
    else
      high = middle;
  }
  ends[threadIdx.x] = low;
}

//! A thread for each child of the nodes of one level: a segment where \a below is null, else a node of the level below.
static __global__ void write_boxes( const Point2 *vertices, const std::uint32_t *segments, const SegmentNode *below,
                                    std::uint32_t children, SegmentNode *nodes, std::size_t node_count )
{
  const std::size_t child = thread_index();
  if ( child >= node_count * tree_fanout )
    return;
  Box2 box = empty_box2;
  if ( child < children && below )
    box = hull_of_children( below[child] );
  else if ( child < children )
    box = box_of( vertices[segments[child]], vertices[segments[child] + 1] );
  nodes[child / tree_fanout].set( static_cast<std::uint32_t>( child % tree_fanout ), box );
}

//! A block of \a size threads for each node of one level, over segments_of_node of the \a count segments of a class.
template <int size>
__global__ void __launch_bounds__( size ) write_strips( const Point2 *vertices, const std::uint32_t *segments,
                                                        std::size_t count, std::size_t segments_of_node, Strip *strips )
{
  const std::size_t begin = blockIdx.x * segments_of_node;
  const std::size_t end = begin + segments_of_node < count ? begin + segments_of_node : count;
  using Guides = cub::BlockReduce<StripGuide, size>;
  using Strips = cub::BlockReduce<Strip, size>;
  __shared__ union
  {
      typename Guides::TempStorage guides;
      typename Strips::TempStorage strips;
  } scratch;
  __shared__ Strip empty;

  StripGuide guide;
  for ( std::size_t i = begin + threadIdx.x; i < end; i += size )
    guide.add( vertices[segments[i]], vertices[segments[i] + 1], static_cast<std::uint32_t>( i ) );
  guide = Guides( scratch.guides ).Reduce( guide, Joined<StripGuide>() );
  if ( threadIdx.x == 0 )
    empty = guide.strip();
  __syncthreads();

  Strip strip = empty;
  for ( std::size_t i = begin + threadIdx.x; i < end; i += size )
  {
    strip.add( vertices[segments[i]] );
    strip.add( vertices[segments[i] + 1] );
  }
  strip = Strips( scratch.strips ).Reduce( strip, Joined<Strip>() );
  if ( threadIdx.x == 0 )
  {
    strip.widen( guide.reach );
    strips[blockIdx.x] = strip;
  }
}

//! The greatest length_exponent() of the segments that \a mask names; INT_MIN where there is none.
inline int length_exponent( const DeviceArray<Point2> &vertices, const DeviceArray<std::uint32_t> &mask )
{
  const ValuesOf<ExponentOfNamed> exponents{ { vertices.data(), { mask.data() } }, vertices.size() };
  return reduced_on_host( exponents, cuda::maximum<>(), INT_MIN );
}

//! The trees of a layer, in device memory.
class DeviceSegmentTrees
{
  public:
    //! As SegmentTrees; \a vertices must outlive the trees' construction only.
    DeviceSegmentTrees( const DeviceArray<Point2> &vertices, const DeviceArray<std::uint32_t> &mask, int longest )
    {
      list_segments( vertices.size(), mask );
      sort_segments( vertices, longest );
      const std::uint32_t node_count = lay_out( mTrees );
      mNodes = DeviceArray<SegmentNode>( node_count );
      mStrips = DeviceArray<Strip>( node_count );
      for ( const ClassTree &tree : mTrees )
        if ( tree.count != 0 )
          build_tree( vertices, tree );
    }

    SegmentTreesView view() const { return { mSegments.data(), mNodes.data(), mStrips.data(), mTrees }; }

  private:
    //! Those that the mask names, ascending.
    void list_segments( std::size_t vertices, const DeviceArray<std::uint32_t> &mask )
    {
      DeviceArray<std::uint32_t> named( vertices ), count( 1 );
      const thrust::counting_iterator<std::uint32_t> all( 0 );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return cub::DeviceSelect::If( scratch, size, all, named.data(), count.data(), vertices, NamedBy{ mask.data() },
                                      stream );
      } );
      mCount = count.download_one( 0 );
      mSegments = DeviceArray<std::uint32_t>( mCount ); // which may be far fewer than there are vertices
      check_cuda( cudaMemcpyAsync( mSegments.data(), named.data(), mCount * sizeof( std::uint32_t ),
                                   cudaMemcpyDeviceToDevice, thread_stream() ),
                  "listing segments" );
    }

    //! The top bits of the rank of each segment's centre on one axis; equal centres have equal ranks.
    DeviceArray<std::uint32_t> ranks( const DeviceArray<Point2> &vertices, bool of_y ) const
    {
      DeviceArray<double> centres( mCount );
      DeviceArray<std::uint32_t> numbers( mCount ), first_equal( mCount ), top( mCount );
      write_centres<<<grid_size( mCount ), threads, 0, thread_stream()>>>( vertices.data(), mSegments.data(), mCount,
                                                                           of_y, centres.data(), numbers.data() );
      check_launch( "finding the centres of segments" );
      sort_by_key( centres, numbers );
      const auto firsts = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ),
                                                           FirstOfEqual{ centres.data() } );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return cub::DeviceScan::InclusiveScan( scratch, size, firsts, first_equal.data(), cuda::maximum<>(), mCount,
                                               stream );
      } );
      scatter_ranks<<<grid_size( mCount ), threads, 0, thread_stream()>>>( numbers.data(), first_equal.data(), mCount,
                                                                           std::bit_width( mCount ), top.data() );
      check_launch( "ranking segments" );
      return top;
    }

    //! Sorts mSegments by class and along the curve, and counts those of each class.
    void sort_segments( const DeviceArray<Point2> &vertices, int longest )
    {
      DeviceArray<TreeCode> codes( mCount );
      {
        const DeviceArray<std::uint32_t> x = ranks( vertices, false ), y = ranks( vertices, true );
        write_codes<<<grid_size( mCount ), threads, 0, thread_stream()>>>( vertices.data(), mSegments.data(), mCount,
                                                                           longest, x.data(), y.data(), codes.data() );
        check_launch( "placing segments on the curve" );
      }
      sort_by_key( codes, mSegments ); // segments with one code stay in their order
      DeviceArray<std::uint32_t> ends( length_classes );
      write_class_ends<<<1, length_classes, 0, thread_stream()>>>( codes.data(), mCount, ends.data() );
      check_launch( "counting the segments of each class" );
      const UnfilledVector<std::uint32_t> end = Transfers::instance().download( ends, ends.size() );
      for ( std::uint32_t c = 0; c < length_classes; ++c )
        mTrees[c].count = end[c] - ( c ? end[c - 1] : 0 );
    }

    void build_tree( const DeviceArray<Point2> &vertices, const ClassTree &tree )
    {
      const std::uint32_t *segments = mSegments.data() + tree.first_segment;
      const SegmentNode *below = nullptr;
      std::uint32_t children = tree.count;
      std::size_t segments_of_node = tree_fanout;
      for ( int level = 0; level < tree.shape.levels; ++level )
      {
        const std::uint32_t first = tree.first_node + tree.shape.first[level], count = tree.shape.node_count( level );
        SegmentNode *nodes = mNodes.data() + first;
        write_boxes<<<grid_size( std::size_t( count ) * tree_fanout ), threads, 0, thread_stream()>>>(
          vertices.data(), segments, below, children, nodes, count );
        check_launch( "building trees of segments" );
        if ( level + 1 < tree.shape.levels ) // nobody asks for the root's
          put_strips( vertices, { segments, tree.count }, segments_of_node, count, mStrips.data() + first );
        below = nodes;
        children = count;
        segments_of_node *= tree_fanout;
      }
    }

    static void put_strips( const DeviceArray<Point2> &vertices, std::span<const std::uint32_t> segments,
                            std::size_t segments_of_node, std::uint32_t nodes, Strip *strips )
    {
      constexpr int many = 1024;
      if ( segments_of_node < many )
        write_strips<warp_size><<<nodes, warp_size, 0, thread_stream()>>>( vertices.data(), segments.data(),
                                                                           segments.size(), segments_of_node, strips );
      else
        write_strips<many><<<nodes, many, 0, thread_stream()>>>( vertices.data(), segments.data(), segments.size(),
                                                                 segments_of_node, strips );
      check_launch( "putting strips around segments" );
    }

    std::uint32_t mCount = 0;
    DeviceArray<std::uint32_t> mSegments;
    DeviceArray<SegmentNode> mNodes;
    DeviceArray<Strip> mStrips;
    ClassTrees mTrees;
};

} // namespace rubicon
