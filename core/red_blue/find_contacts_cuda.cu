// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU's way from two layers to their sorted raw pairs: the same quantizer, blocks, grid and ladder as the CPU's,
// with sorts and scans from CUB. One warp searches for one red block, a lane for each of its segments; what the filter
// cannot decide goes to a second, compacted kernel, and what needs GMP to the host.
// Relies on index/, exact/ and compute/cuda/.
#include "core/red_blue/find_contacts.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/pair_search.cuh"
#include "core/compute/stopwatch.h"
#include "core/exact/predicates.h"
#include "core/index/device_segment_trees.cuh"
#include "core/index/quantized_layer.h"
#include "core/index/sparse_grid.h"
#include "core/red_blue/grid_sample.h"
#include "core/red_blue/search_trees.h"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <algorithm>
#include <limits>
#include <string>

namespace rubicon
{

namespace
{

static_assert( block_capacity == warp_size, "a lane for each segment of a block" );

//! A layer on the device; raw pointers for kernels.
struct LayerView
{
    const Point2 *vertices;
    const QuantizedPoint *quantized;
    const std::uint32_t *mask;
    const Block *blocks;

    RUBICON_HD SegmentGroup group( std::uint32_t i ) const { return { quantized, i * block_capacity, mask[i] }; }
};

struct SegmentExtent
{
    const QuantizedPoint *quantized;
    const std::uint32_t *mask;
    RUBICON_HD std::uint64_t operator()( std::uint32_t segment ) const
    {
      const SegmentGroup group{ quantized, segment / 32 * 32, mask[segment / 32] };
      return group.has( segment % 32 ) ? static_cast<std::uint64_t>( extent( group.box( segment % 32 ) ) ) : 0;
    }
};

struct Widened
{
    RUBICON_HD std::uint64_t operator()( std::uint32_t count ) const { return count; }
};

//! How many segments a word of a mask names.
struct SegmentsNamed
{
    RUBICON_HD std::uint64_t operator()( std::uint32_t word ) const
    {
      std::uint64_t count = 0;
      for ( ; word != 0; word &= word - 1 )
        ++count;
      return count;
    }
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

struct Hull
{
    RUBICON_HD Box2 operator()( const Box2 &a, const Box2 &b ) const { return hull_of( a, b ); }
};

//! Takes the segments whose box does not meet \a shared out of \a mask; a warp for each word.
__global__ void keep_within( const Point2 *vertices, std::size_t count, Box2 shared, std::uint32_t *mask )
{
  const std::size_t i = thread_index();
  const bool named = i < count && NamedBy{ mask }( static_cast<std::uint32_t>( i ) );
  const bool kept = named && overlap( box_of( vertices[i], vertices[i + 1] ), shared );
  const unsigned word = __ballot_sync( 0xffffffff, kept );
  if ( i < count && i % 32 == 0 )
    mask[i / 32] = word;
}

__global__ void quantize_vertices( const Point2 *vertices, std::size_t count, Quantizer quantizer,
                                   QuantizedPoint *quantized )
{
  if ( const std::size_t i = thread_index(); i < count )
    quantized[i] = quantizer( vertices[i] );
}

__global__ void count_blocks( LayerView layer, std::size_t groups, std::int32_t cell_size, std::uint32_t *counts )
{
  const std::size_t g = thread_index();
  if ( g > groups )
    return;
  std::uint32_t count = 0; // the entry after the last receives the total
  if ( g < groups )
    for_each_block(
      layer.group( static_cast<std::uint32_t>( g ) ), cell_size, [&]( const Block & ) { ++count; },
      [&]( std::uint32_t, const CutSegment &cut ) { count += cut.count(); } );
  counts[g] = count;
}

//! A segment of so many pieces that a thread is not to write them alone, and where they belong.
struct LongCut
{
    CutSegment cut;
    std::uint32_t segment, at;

    static constexpr std::uint32_t least_pieces = 64;
};

__global__ void write_blocks( LayerView layer, std::size_t groups, std::int32_t cell_size, const std::uint32_t *begin,
                              Block *blocks, DeviceList<LongCut> long_cuts )
{
  const std::size_t g = thread_index();
  if ( g >= groups )
    return;
  std::uint32_t at = begin[g];
  for_each_block(
    layer.group( static_cast<std::uint32_t>( g ) ), cell_size, [&]( const Block &block ) { blocks[at++] = block; },
    [&]( std::uint32_t segment, const CutSegment &cut ) {
      if ( cut.count() < LongCut::least_pieces )
        for ( std::uint32_t k = 0; k < cut.count(); ++k )
          blocks[at + k] = { cut.box( k ), segment, 1 };
      else
        long_cuts.append( { cut, segment, at } );
      at += cut.count();
    } );
}

//! A block of threads for each segment, as many at once as the grid has.
__global__ void write_long_cuts( const LongCut *long_cuts, const unsigned long long *count, Block *blocks )
{
  for ( unsigned long long i = blockIdx.x; i < *count; i += gridDim.x )
  {
    const LongCut &of = long_cuts[i];
    for ( std::uint32_t k = threadIdx.x; k < of.cut.count(); k += blockDim.x )
      blocks[of.at + k] = { of.cut.box( k ), of.segment, 1 };
  }
}

__global__ void count_cells( const Block *blocks, std::size_t count, std::int32_t shift, std::uint32_t *counts )
{
  const std::size_t i = thread_index();
  if ( i > count )
    return;
  std::uint32_t cells = 0;
  if ( i < count )
    for_each_cell( blocks[i].box, shift, [&]( CellKey ) { ++cells; } );
  counts[i] = cells;
}

__global__ void write_cells( const Block *blocks, std::size_t count, std::int32_t shift, const std::uint32_t *begin,
                             CellKey *keys, std::uint32_t *ids )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  std::uint32_t at = begin[i];
  for_each_cell( blocks[i].box, shift, [&]( CellKey key ) {
    keys[at] = key;
    ids[at++] = static_cast<std::uint32_t>( i );
  } );
}

__global__ void write_entries( const Block *blocks, const std::uint32_t *ids, std::size_t count, GridEntry *entries )
{
  if ( const std::size_t i = thread_index(); i < count )
    entries[i] = { blocks[ids[i]].box, ids[i] };
}

//! directory[d] is the first of the ascending \a keys at or after row d << row_shift.
__global__ void write_directory( const CellKey *keys, std::uint32_t key_count, std::int32_t row_shift,
                                 std::uint32_t size, std::uint32_t *directory )
{
  const std::size_t d = thread_index();
  if ( d >= size )
    return;
  directory[d] = first_key_from( keys, 0, key_count, static_cast<CellKey>( d ) << row_shift << 32 );
}

/**
 * For one warp, with a lane for each segment of a red block: every blue block whose box meets the red block's is loaded a
 * segment to a lane; those that meet the red block are shown to all lanes in turn. Calls visit( red, blue ) in the lanes
 * whose boxes overlap, and \a enter() before each blue block: where that answers false the block is passed over. Of
 * \a shares warps that are given the same block, this one sees to \a share.
 */
template <typename Enter, typename Visit>
__device__ void for_each_candidate( const LayerView &red, const LayerView &blue, const GridView &blue_grid,
                                    const Block &red_block, Enter &&enter, Visit &&visit, std::uint32_t share = 0,
                                    std::uint32_t shares = 1 )
{
  const std::uint32_t lane = threadIdx.x % warp_size;
  constexpr QuantizedBox nothing = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };
  const auto lane_box = [lane]( const LayerView &layer, const Block &block ) {
    if ( block.count == 1 )
      return lane == 0 ? block.box : nothing;
    const SegmentGroup group = layer.group( block.first / block_capacity );
    const std::uint32_t i = block.first % block_capacity + lane;
    return lane < block.count && group.has( i ) ? group.box( i ) : nothing;
  };

  const QuantizedBox red_box = lane_box( red, red_block );
  blue_grid.for_each_overlap(
    red_block.box,
    [&]( const GridEntry &entry ) {
      const Block blue_block = blue.blocks[entry.block];
      if ( !enter( blue_block ) )
        return;
      const QuantizedBox box = lane_box( blue, blue_block );
      constexpr unsigned all = 0xffffffff;
      for ( unsigned left = __ballot_sync( all, overlap( box, red_block.box ) ); left != 0; left &= left - 1 )
      {
        const int source = __ffs( static_cast<int>( left ) ) - 1;
        const QuantizedBox blue_box = { __shfl_sync( all, box.x_low, source ), __shfl_sync( all, box.y_low, source ),
                                        __shfl_sync( all, box.x_high, source ),
                                        __shfl_sync( all, box.y_high, source ) };
        if ( overlap( red_box, blue_box ) )
          visit( red_block.first + lane, blue_block.first + static_cast<std::uint32_t>( source ) );
      }
    },
    share, shares );
}

__global__ void find_candidates( LayerView red, LayerView blue, GridView blue_grid, std::size_t first_block,
                                 std::size_t last_block, DeviceList<PairKey> candidates )
{
  const std::size_t index = first_block + thread_index() / warp_size;
  if ( index >= last_block )
    return;
  for_each_candidate(
    red, blue, blue_grid, red.blocks[index], []( const Block & ) { return true; },
    [&]( std::uint32_t r, std::uint32_t b ) { candidates.append( pair_key( r, b ) ); } );
}

//! Warps that share the work of one sampled block: there are few of those, and much to look at where the grid does not fit.
constexpr std::uint32_t sample_shares = 16;

/**
 * Adds to \a spent how much there is to look at for the red blocks of the sample, as the CPU's search counts it; stops
 * looking once that is more than \a most.
 */
__global__ void measure_effort( LayerView red, LayerView blue, GridView blue_grid, GridSample sample,
                                unsigned long long most, unsigned long long *spent )
{
  const std::size_t index = thread_index() / warp_size;
  if ( index >= sample.size() * sample_shares )
    return;
  const bool first_lane = threadIdx.x % warp_size == 0;
  const std::uint32_t share = static_cast<std::uint32_t>( index % sample_shares );
  const Block red_block = red.blocks[sample.block( index / sample_shares )];
  unsigned long long looked = first_lane && share == 0 ? blue_grid.entries_near( red_block.box ) : 0;
  for_each_candidate(
    red, blue, blue_grid, red_block,
    [&]( const Block &blue_block ) {
      looked += first_lane ? blue_block.count : 0;
      constexpr unsigned long long often = 128;
      if ( looked > often )
        atomicAdd( spent, looked ), looked = 0;
      const unsigned long long so_far = *static_cast<const volatile unsigned long long *>( spent );
      return __shfl_sync( 0xffffffff, so_far, 0 ) <= most;
    },
    [&]( std::uint32_t, std::uint32_t ) { ++looked; }, share, sample_shares );
  if ( looked > 0 ) // most lanes have nothing to add, and additions to one place wait for each other
    atomicAdd( spent, looked );
}

//! A thread for each segment that asks about others.
__global__ void find_candidates_in_trees( const __grid_constant__ TreeJoin join, std::uint32_t begin, std::uint32_t end,
                                          DeviceList<PairKey> candidates )
{
  const std::size_t i = begin + thread_index();
  if ( i < end )
    join.for_each_candidate( static_cast<std::uint32_t>( i ),
                             [&]( std::uint32_t r, std::uint32_t b ) { candidates.append( pair_key( r, b ) ); } );
}

//! The kind of a contact is its code.
RUBICON_HD constexpr PairCode code_of( ContactKind kind )
{
  return kind == ContactKind::undecided ? code_undecided : static_cast<PairCode>( kind );
}
static_assert( code_of( ContactKind::none ) == code_none );

//! Classifies candidates: with the filter alone, which is what nearly every pair needs, or through the expansions.
template <Tier top>
__global__ void decide( const Point2 *red, const Point2 *blue, const PairKey *pairs, unsigned long long count,
                        Decisions decisions )
{
  TierCounts tiers;
  for ( std::size_t i = thread_index(); i < count; i += static_cast<std::size_t>( gridDim.x ) * blockDim.x )
  {
    const std::uint32_t r = first_of( pairs[i] ), b = second_of( pairs[i] );
    TierCounts of_pair;
    const ContactKind kind = classify( red[r], red[r + 1], blue[b], blue[b + 1], [&]( Point2 p, Point2 q, Point2 s ) {
      const Sign sign = orient2d_filter( p, q, s );
      if ( sign != Sign::uncertain )
        of_pair.count( Tier::filter );
      else if constexpr ( top != Tier::filter )
        return orient2d_unfiltered( p, q, s, of_pair );
      return sign;
    } );
    if ( kind != ContactKind::undecided )
      tiers += of_pair;
    decisions.append( pairs[i], code_of( kind ) );
  }
  decisions.add( tiers );
}

//! The sum of 32-bit counts, which may need more.
std::uint64_t sum_of( const DeviceArray<std::uint32_t> &counts )
{
  DeviceArray<std::uint64_t> sum( 1 );
  const auto wide = thrust::make_transform_iterator( counts.data(), Widened() );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceReduce::Sum( scratch, size, wide, sum.data(), counts.size() );
  } );
  return sum.download_one( 0 );
}

//! Turns counts into where each begins, and returns their sum; throws \a too_many where offsets would not fit.
std::size_t begins_from( DeviceArray<std::uint32_t> &counts, const char *too_many )
{
  const std::uint64_t total = sum_of( counts );
  if ( total > std::numeric_limits<std::uint32_t>::max() )
    throw DeviceOutOfMemory( too_many );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceScan::ExclusiveSum( scratch, size, counts.data(), counts.data(), counts.size() );
  } );
  return total;
}

//! A layer in device memory.
struct DeviceLayer
{
    explicit DeviceLayer( const ChainSet2 &layer )
      : vertices( PinnedRing::instance().upload( layer.vertices ) )
      , mask( PinnedRing::instance().upload( segment_mask( layer ) ) )
    {}

    //! Leaves only the segments that can meet the other layer, and returns the box around them.
    Box2 keep_within( const Box2 &shared )
    {
      rubicon::keep_within<<<grid_size( vertices.size() ), threads>>>( vertices.data(), vertices.size(), shared,
                                                                       mask.data() );
      check_launch( "leaving out what lies apart" );
      DeviceArray<Box2> hull( 1 );
      const auto boxes = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ),
                                                          SegmentBox{ vertices.data(), { mask.data() } } );
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceReduce::Reduce( scratch, size, boxes, hull.data(), vertices.size(), Hull(), empty_box2 );
      } );
      return hull.download_one( 0 );
    }

    void quantize( const Quantizer &quantizer )
    {
      quantized = DeviceArray<QuantizedPoint>( vertices.size() );
      quantize_vertices<<<grid_size( vertices.size() ), threads>>>( vertices.data(), vertices.size(), quantizer,
                                                                    quantized.data() );
      check_launch( "quantizing" );
    }

    std::uint64_t segment_count() const
    {
      DeviceArray<std::uint64_t> sum( 1 );
      const auto named = thrust::make_transform_iterator( mask.data(), SegmentsNamed() );
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceReduce::Sum( scratch, size, named, sum.data(), mask.size() );
      } );
      return sum.download_one( 0 );
    }

    LayerView view() const { return { vertices.data(), quantized.data(), mask.data(), blocks.data() }; }

    std::uint64_t total_extent() const
    {
      DeviceArray<std::uint64_t> sum( 1 );
      const auto extents = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ),
                                                            SegmentExtent{ quantized.data(), mask.data() } );
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceReduce::Sum( scratch, size, extents, sum.data(), vertices.size() );
      } );
      return sum.download_one( 0 );
    }

    void make_blocks( std::int32_t cell_size )
    {
      DeviceArray<std::uint32_t> begin( mask.size() + 1 );
      count_blocks<<<grid_size( begin.size() ), threads>>>( view(), mask.size(), cell_size, begin.data() );
      check_launch( "counting blocks" );
      blocks = DeviceArray<Block>( begins_from( begin, "The GPU's index of a layer would have too many blocks." ) );
      DeviceArray<LongCut> long_cuts( blocks.size() / LongCut::least_pieces );
      DeviceArray<unsigned long long> long_count( 1 );
      long_count.fill_zero();
      write_blocks<<<grid_size( mask.size() ), threads>>>( view(), mask.size(), cell_size, begin.data(), blocks.data(),
                                                           { long_cuts.data(), long_cuts.size(), long_count.data() } );
      check_launch( "writing blocks" );
      constexpr unsigned at_once = 256;
      write_long_cuts<<<at_once, threads>>>( long_cuts.data(), long_count.data(), blocks.data() );
      check_launch( "writing the pieces of long segments" );
    }

    DeviceArray<Point2> vertices;
    DeviceArray<QuantizedPoint> quantized;
    DeviceArray<std::uint32_t> mask;
    DeviceArray<Block> blocks;
};

//! The sorted sparse grid in device memory; the same lists as SparseGrid's.
class DeviceGrid
{
  public:
    DeviceGrid( const DeviceArray<Block> &blocks, std::int32_t shift )
      : mShift( shift )
      , mRowShift( directory_row_shift( shift ) )
    {
      DeviceArray<std::uint32_t> begin( blocks.size() + 1 );
      count_cells<<<grid_size( begin.size() ), threads>>>( blocks.data(), blocks.size(), shift, begin.data() );
      check_launch( "counting cells" );
      const std::size_t count = begins_from( begin, "The GPU's grid would have too many entries." );

      DeviceArray<CellKey> keys( count ), sorted_keys( count );
      DeviceArray<std::uint32_t> ids( count ), sorted_ids( count );
      write_cells<<<grid_size( blocks.size() ), threads>>>( blocks.data(), blocks.size(), shift, begin.data(),
                                                            keys.data(), ids.data() );
      check_launch( "writing cells" );
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceRadixSort::SortPairs( scratch, size, keys.data(), sorted_keys.data(), ids.data(),
                                                sorted_ids.data(), count );
      } );
      mEntries = DeviceArray<GridEntry>( count );
      write_entries<<<grid_size( count ), threads>>>( blocks.data(), sorted_ids.data(), count, mEntries.data() );
      check_launch( "writing grid entries" );
      list_cells( sorted_keys, keys );
    }

    GridView view() const
    {
      return { mKeys.data(), mBegin.data(), mEntries.data(), mDirectory.data(), mShift, mRowShift };
    }

  private:
    //! Run-length of the sorted keys, closed by a sentinel, and the directory over them. \a unique is scratch memory.
    void list_cells( const DeviceArray<CellKey> &sorted, DeviceArray<CellKey> &unique )
    {
      DeviceArray<std::uint32_t> lengths( sorted.size() + 1 ), runs( 1 );
      lengths.fill_zero(); // the scan reads one more than there are runs
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceRunLengthEncode::Encode( scratch, size, sorted.data(), unique.data(), lengths.data(),
                                                   runs.data(), sorted.size() );
      } );
      const std::uint32_t cells = runs.download_one( 0 );
      mBegin = DeviceArray<std::uint32_t>( cells + 1 );
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceScan::ExclusiveSum( scratch, size, lengths.data(), mBegin.data(), cells + 1 );
      } );
      mKeys = DeviceArray<CellKey>( cells + 1 );
      check_cuda( cudaMemcpy( mKeys.data(), unique.data(), cells * sizeof( CellKey ), cudaMemcpyDeviceToDevice ),
                  "copying cells" );
      check_cuda( cudaMemset( mKeys.data() + cells, 0xff, sizeof( CellKey ) ), "closing the list of cells" );

      mDirectory = DeviceArray<std::uint32_t>( directory_size( mShift ) );
      write_directory<<<grid_size( mDirectory.size() ), threads>>>( mKeys.data(), cells, mRowShift,
                                                                    static_cast<std::uint32_t>( mDirectory.size() ),
                                                                    mDirectory.data() );
      check_launch( "writing the directory" );
    }

    std::int32_t mShift, mRowShift;
    DeviceArray<CellKey> mKeys;
    DeviceArray<std::uint32_t> mBegin, mDirectory;
    DeviceArray<GridEntry> mEntries;
};

//! Decides pairs, wherever the candidates come from.
struct ContactDecision
{
    const DeviceLayer &red, &blue;

    template <Tier top>
    void decide( const PairKey *pairs, unsigned long long count, const Decisions &decisions ) const
    {
      rubicon::decide<top>
        <<<decide_grid( count ), threads>>>( red.vertices.data(), blue.vertices.data(), pairs, count, decisions );
    }
};

//! The search through the grid; its items are red blocks.
struct GridSearch : ContactDecision
{
    const DeviceGrid &grid;

    std::size_t size() const { return red.blocks.size(); }

    void find( std::size_t begin, std::size_t size, DeviceList<PairKey> candidates ) const
    {
      find_candidates<<<grid_size( size * warp_size ), threads>>>( red.view(), blue.view(), grid.view(), begin,
                                                                   begin + size, candidates );
    }

    //! As on the CPU: whether the grid does not fit the layers, of \a segments in all.
    bool is_uneven( std::uint64_t segments ) const
    {
      const GridSample sample( size() );
      const unsigned long long most = sample.most_effort( segments );
      DeviceArray<unsigned long long> spent( 1 );
      spent.fill_zero();
      measure_effort<<<grid_size( sample.size() * sample_shares * warp_size ), threads>>>( red.view(), blue.view(),
                                                                                           grid.view(), sample, most,
                                                                                           spent.data() );
      check_launch( "measuring the grid" );
      return spent.download_one( 0 ) > most;
    }
};

//! The search through trees; its items are the segments that ask.
struct TreeSearch : ContactDecision
{
    TreeJoin join;

    std::size_t size() const { return join.size(); }

    void find( std::size_t begin, std::size_t size, DeviceList<PairKey> candidates ) const
    {
      find_candidates_in_trees<<<grid_size( size ), threads>>>( join, static_cast<std::uint32_t>( begin ),
                                                                static_cast<std::uint32_t>( begin + size ),
                                                                candidates );
    }
};

//! Decides with GMP what the device could not, and puts the contacts among it into their places.
void decide_beyond_device( const ChainSet2 &red, const ChainSet2 &blue, const std::vector<PairKey> &pairs,
                           std::vector<Contact> &contacts, TierCounts &tiers )
{
  for ( const PairKey pair : pairs )
  {
    const std::uint32_t r = first_of( pair ), b = second_of( pair );
    const ContactKind kind = classify( red.vertices[r], red.vertices[r + 1], blue.vertices[b], blue.vertices[b + 1],
                                       [&]( Point2 p, Point2 q, Point2 s ) { return orient2d( p, q, s, tiers ); } );
    if ( kind != ContactKind::none )
      contacts.push_back( { r, b, kind } );
  }
  if ( pairs.empty() )
    return;
  std::sort( contacts.begin(), contacts.end(), in_order );
  contacts.erase( std::unique( contacts.begin(), contacts.end(), same_pair ), contacts.end() );
}

//! Everything from candidates to contacts, the same for both kinds of index.
template <typename Job>
std::vector<Contact> search( const Job &job, const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options,
                             const DeviceLimits &limits, RunReport &report )
{
  PairSearch search( job, limits.candidates, limits.contacts, options );
  search.search_all( job.size(), limits.batch_blocks );
  search.finish();
  report.tiers += search.tiers();
  report.candidates += search.candidates();
  const std::vector<PairKey> pairs = PinnedRing::instance().download( search.pairs(), search.size() );
  const std::vector<PairCode> kinds = PinnedRing::instance().download( search.codes(), search.size() );
  std::vector<Contact> contacts( pairs.size() );
  for ( std::size_t i = 0; i < contacts.size(); ++i )
    contacts[i] = { first_of( pairs[i] ), second_of( pairs[i] ), static_cast<ContactKind>( kinds[i] ) };
  decide_beyond_device( red, blue, search.beyond_device(), contacts, report.tiers );
  return contacts;
}

std::vector<Contact> search_trees( const DeviceLayer &device_red, const DeviceLayer &device_blue, const ChainSet2 &red,
                                   const ChainSet2 &blue, const RunOptions &options, const DeviceLimits &limits,
                                   RunReport &report )
{
  keep_going( options.stop );
  const auto greatest = []( const DeviceLayer &layer ) { return length_exponent( layer.vertices, layer.mask ); };
  const int longest = std::max( greatest( device_red ), greatest( device_blue ) );
  const DeviceSegmentTrees red_trees( device_red.vertices, device_red.mask, longest ),
    blue_trees( device_blue.vertices, device_blue.mask, longest );
  const TreeSearch job{ { device_red, device_blue },
                        { device_red.vertices.data(), device_blue.vertices.data(), red_trees.view(),
                          blue_trees.view() } };
  return search( job, red, blue, options, limits, report );
}

} // namespace

std::vector<Contact> find_contacts_cuda( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options,
                                         RunReport &report, const DeviceLimits &limits )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  Stopwatch watch;
  const Box2 red_bounds = bounds_of( red ), blue_bounds = bounds_of( blue );
  if ( !overlap( red_bounds, blue_bounds ) )
    return {};

  DeviceLayer device_red( red ), device_blue( blue );
  const Box2 shared = intersection_of( red_bounds, blue_bounds );
  const bool leave_out = is_small_part( shared, hull_of( red_bounds, blue_bounds ) );
  const Box2 red_within = leave_out ? device_red.keep_within( shared ) : red_bounds;
  const Box2 blue_within = leave_out ? device_blue.keep_within( shared ) : blue_bounds;
  if ( !overlap( red_within, blue_within ) )
    return {};

  const Quantizer quantizer = make_quantizer( hull_of( red_within, blue_within ) );
  device_red.quantize( quantizer );
  device_blue.quantize( quantizer );
  const std::uint64_t segments = device_red.segment_count() + device_blue.segment_count();
  const std::int32_t shift = choose_shift( device_red.total_extent() + device_blue.total_extent(), segments );
  device_red.make_blocks( 1 << shift );
  device_blue.make_blocks( 1 << shift );
  const DeviceGrid grid( device_blue.blocks, shift );
  const GridSearch job{ { device_red, device_blue }, grid };
  const bool in_trees = limits.index == CandidateIndex::automatic ? job.is_uneven( segments )
                                                                  : limits.index == CandidateIndex::trees;
  report.seconds.index += watch.lap();

  std::vector<Contact> contacts = in_trees ? search_trees( device_red, device_blue, red, blue, options, limits, report )
                                           : search( job, red, blue, options, limits, report );
  report.seconds.decide += watch.lap();
  return contacts;
}

} // namespace rubicon
