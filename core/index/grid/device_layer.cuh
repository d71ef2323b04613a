// SPDX-License-Identifier: GPL-2.0-or-later
// A layer in device memory: what the other one cannot reach left out, quantized, and cut into blocks as the CPU's is.
// Relies on index/grid/quantized_layer.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/shared_array.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/index/device_vertices.cuh"
#include "core/index/grid/quantized_layer.h"

namespace rubicon
{

//! A layer on the device; raw pointers for kernels.
struct LayerView
{
    const Point2 *vertices;
    const QuantizedPoint2 *quantized;
    const std::uint32_t *mask;
    const Block *blocks;

    RUBICON_HD SegmentGroup group( std::uint32_t i ) const { return { quantized, i * block_capacity, mask[i] }; }
};

//! How many segments there are, and the sum of their extents.
struct SegmentSums
{
    std::uint64_t count = 0, extent = 0;

    RUBICON_HD friend SegmentSums operator+( SegmentSums a, SegmentSums b )
    {
      return { a.count + b.count, a.extent + b.extent };
    }
};

//! What one segment adds to them; nothing where the mask does not name it.
struct SegmentAddend
{
    const QuantizedPoint2 *quantized;
    const std::uint32_t *mask;
    RUBICON_HD SegmentSums operator()( std::uint32_t segment ) const
    {
      const SegmentGroup group{ quantized, segment / 32 * 32, mask[segment / 32] };
      if ( !group.has( segment % 32 ) )
        return {};
      return { 1, static_cast<std::uint64_t>( extent( group.box( segment % 32 ) ) ) };
    }
};

//! The box of one vertex.
struct VertexBox
{
    const Point2 *vertices;
    RUBICON_HD Box2 operator()( std::uint32_t i ) const { return box_of( vertices[i], vertices[i] ); }
};

//! The box of a segment that the mask names; nothing for the others.
struct SegmentBox
{
    const Point2 *vertices;
    NamedBy named;
    RUBICON_HD Box2 operator()( std::uint32_t segment ) const
    {
      return named( segment ) ? box_of( vertices[segment], vertices[segment + 1] ) : empty_box2;
    }
};

//! Takes the segments whose box does not meet \a shared out of \a mask; a warp for each word.
static __global__ void keep_within( const Point2 *vertices, std::size_t count, Box2 shared, std::uint32_t *mask )
{
  const std::size_t i = thread_index();
  const bool named = i < count && NamedBy{ mask }( static_cast<std::uint32_t>( i ) );
  const bool kept = named && overlap( box_of( vertices[i], vertices[i + 1] ), shared );
  const unsigned word = __ballot_sync( all_lanes, kept );
  if ( i < count && i % 32 == 0 )
    mask[i / 32] = word;
}

/**
 * The blocks of one group as for_each_block() of quantized_layer.cpp makes them, by a warp, a lane for each segment: lanes
 * join with their neighbours into runs of 2, 4, … 32 as long as the box around all of them fits. A box within one that fits
 * does so, too: the largest run that fits is found from below as well as from above. The first lane of each run has what it
 * gives.
 */
class BlocksOfGroup
{
  public:
    //! By all lanes of a warp together.
    __device__ BlocksOfGroup( const SegmentGroup &group, std::int32_t cell_size )
      : mGroup( group )
      , mCellSize( cell_size )
      , mBox( group.has( lane() ) ? group.box( lane() ) : QuantizedBox2( empty_quantized_box2 ) )
    {
      QuantizedBox2 around = mBox;
      bool grows = fits( mBox );
      for ( std::uint32_t size = 2; size <= block_capacity; size *= 2 )
      {
        const auto of_neighbours = [&]( std::int32_t bound ) { return __shfl_xor_sync( all_lanes, bound, size / 2 ); };
        around = hull_of( around, { of_neighbours( around.x_low ), of_neighbours( around.y_low ),
                                    of_neighbours( around.x_high ), of_neighbours( around.y_high ) } );
        grows = grows && fits( around );
        if ( grows )
          mSize = size, mBox = around;
      }
    }

    //! Blocks that begin with this lane's segment: one, the pieces of a long segment, or none.
    __device__ std::uint32_t count() const
    {
      if ( lane() % mSize != 0 || is_empty( mBox ) )
        return 0;
      return fits( mBox ) ? 1 : cut().count();
    }

    __device__ bool is_cut() const { return !fits( mBox ); }
    __device__ CutSegment cut() const
    {
      return CutSegment( mGroup.vertices[segment()], mGroup.vertices[segment() + 1], mCellSize );
    }
    __device__ Block block() const { return { mBox, segment(), mSize }; }
    __device__ std::uint32_t segment() const { return mGroup.first + lane(); }

  private:
    static __device__ std::uint32_t lane() { return threadIdx.x % warp_size; }
    static __device__ bool is_empty( const QuantizedBox2 &box ) { return box.x_low > box.x_high; }
    __device__ bool fits( const QuantizedBox2 &box ) const { return is_empty( box ) || extent( box ) <= mCellSize; }

    const SegmentGroup mGroup;
    std::int32_t mCellSize;
    QuantizedBox2 mBox; //!< around the run
    std::uint32_t mSize = 1;
};
static_assert( block_capacity == warp_size, "a lane for each segment of a group" );

//! A warp for each group, and one for the entry after the last, which receives the total.
static __global__ void count_blocks( LayerView layer, std::size_t groups, std::int32_t cell_size,
                                     std::uint32_t *counts )
{
  using Sum = cub::WarpReduce<std::uint32_t>;
  __shared__ typename Sum::TempStorage scratch[threads / warp_size];
  const std::size_t g = thread_index() / warp_size;
  if ( g > groups )
    return;
  const std::uint32_t of_lane = g < groups
                                  ? BlocksOfGroup( layer.group( static_cast<std::uint32_t>( g ) ), cell_size ).count()
                                  : 0;
  const std::uint32_t count = Sum( scratch[threadIdx.x / warp_size] ).Sum( of_lane );
  if ( threadIdx.x % warp_size == 0 )
    counts[g] = count;
}

//! A segment of so many pieces that a thread is not to write them alone, and where they belong.
struct LongCut
{
    CutSegment cut;
    std::uint32_t segment, at;

    static constexpr std::uint32_t least_pieces = 64;
};

//! A warp for each group.
static __global__ void write_blocks( LayerView layer, std::size_t groups, std::int32_t cell_size,
                                     const std::uint32_t *begin, Block *blocks, DeviceList<LongCut> long_cuts )
{
  using Scan = cub::WarpScan<std::uint32_t>;
  __shared__ typename Scan::TempStorage scratch[threads / warp_size];
  const std::size_t g = thread_index() / warp_size;
  if ( g >= groups )
    return;
  const BlocksOfGroup of_group( layer.group( static_cast<std::uint32_t>( g ) ), cell_size );
  const std::uint32_t count = of_group.count();
  std::uint32_t at;
  Scan( scratch[threadIdx.x / warp_size] ).ExclusiveSum( count, at );
  at += begin[g];
  if ( count == 0 )
    return;
  if ( !of_group.is_cut() )
    blocks[at] = of_group.block();
  else if ( const CutSegment cut = of_group.cut(); count < LongCut::least_pieces )
    for ( std::uint32_t k = 0; k < count; ++k )
      blocks[at + k] = { cut.box( k ), of_group.segment(), 1 };
  else
    long_cuts.append( { cut, of_group.segment(), at } );
}

//! A block of threads for each segment, as many at once as the grid has.
static __global__ void write_long_cuts( const LongCut *long_cuts, const unsigned long long *count, Block *blocks )
{
  for ( unsigned long long i = blockIdx.x; i < *count; i += gridDim.x )
  {
    const LongCut &of = long_cuts[i];
    for ( std::uint32_t k = threadIdx.x; k < of.cut.count(); k += blockDim.x )
      blocks[of.at + k] = { of.cut.box( k ), of.segment, 1 };
  }
}

//! A layer in the host's memory, from which slices come to devices.
struct HostLayer
{
    explicit HostLayer( const ChainSet2 &layer )
      : layer( layer )
      , vertices( layer.vertices )
    {}

    const ChainSet2 &layer;
    SharedArray<Point2> vertices;
};

//! Where the blocks of each group of a layer begin, and how many there are in all, for cells of one size.
struct BlockCounts
{
    std::int32_t cell_size;
    DeviceArray<std::uint32_t> begin;
    DeviceArray<std::uint64_t> total;
};

//! A layer in device memory.
struct DeviceLayer
{
    //! The segments of \a slice, numbered from 0; \a mask: mask_with_end() of it. There once \a uploads are sent.
    DeviceLayer( const HostLayer &host, const Slice &slice, const SegmentMask &mask, Uploads &uploads )
      : vertices( slice_with_end( host.vertices, slice, uploads ) )
      , mask( uploads.add( mask ) )
    {}

    //! Of all vertices, for their bounds.
    ValuesOf<VertexBox> vertex_boxes() const { return { { vertices.data() }, vertices.size() }; }

    //! Of all segments that the mask names.
    ValuesOf<SegmentBox> segment_boxes() const { return { { vertices.data(), { mask.data() } }, vertices.size() }; }

    //! Of the same.
    ValuesOf<SegmentAddend> addends() const { return { { quantized.data(), mask.data() }, vertices.size() }; }

    //! Leaves only the segments that can meet the other layer.
    void keep_within( const Box2 &shared )
    {
      rubicon::keep_within<<<grid_size( vertices.size() ), threads, 0, thread_stream()>>>( vertices.data(),
                                                                                           vertices.size(), shared,
                                                                                           mask.data() );
      check_launch( "leaving out what lies apart" );
    }

    void quantize( const Quantizer2 &quantizer ) { quantized = rubicon::quantize( vertices, quantizer ); }

    LayerView view() const { return { vertices.data(), quantized.data(), mask.data(), blocks.data() }; }

    //! How many blocks each group has, while the device still counts them.
    BlockCounts start_counting_blocks( std::int32_t cell_size ) const
    {
      BlockCounts counts{ cell_size, DeviceArray<std::uint32_t>( mask.size() + 1 ), {} };
      count_blocks<<<grid_size( counts.begin.size() * warp_size ), threads, 0, thread_stream()>>>(
        view(), mask.size(), cell_size, counts.begin.data() );
      check_launch( "counting blocks" );
      counts.total = turn_into_begins_with_sum( counts.begin );
      return counts;
    }

    //! Makes the blocks that were counted; waits for their number.
    void make_blocks( const BlockCounts &counts )
    {
      blocks = DeviceArray<Block>(
        fitting( counts.total.download_one( 0 ), "The GPU's index of a layer would have too many blocks." ) );
      DeviceArray<LongCut> long_cuts( blocks.size() / LongCut::least_pieces );
      DeviceArray<unsigned long long> long_count( 1 );
      long_count.fill_zero();
      write_blocks<<<grid_size( mask.size() * warp_size ), threads, 0, thread_stream()>>>(
        view(), mask.size(), counts.cell_size, counts.begin.data(), blocks.data(),
        { long_cuts.data(), long_cuts.size(), long_count.data() } );
      check_launch( "writing blocks" );
      constexpr unsigned at_once = 256;
      write_long_cuts<<<at_once, threads, 0, thread_stream()>>>( long_cuts.data(), long_count.data(), blocks.data() );
      check_launch( "writing the pieces of long segments" );
    }

    DeviceArray<Point2> vertices;
    DeviceArray<QuantizedPoint2> quantized;
    DeviceArray<std::uint32_t> mask;
    DeviceArray<Block> blocks;
};

} // namespace rubicon
