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
#include "core/index/quantized_layer.h"
#include "core/index/sparse_grid.h"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <algorithm>
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
    for_each_block( layer.group( static_cast<std::uint32_t>( g ) ), cell_size, [&]( const Block & ) { ++count; } );
  counts[g] = count;
}

__global__ void write_blocks( LayerView layer, std::size_t groups, std::int32_t cell_size, const std::uint32_t *begin,
                              Block *blocks )
{
  const std::size_t g = thread_index();
  if ( g >= groups )
    return;
  std::uint32_t at = begin[g];
  for_each_block( layer.group( static_cast<std::uint32_t>( g ) ), cell_size,
                  [&]( const Block &block ) { blocks[at++] = block; } );
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
 * One warp for each red block, a lane for each of its segments: every blue block whose box meets the red block's is
 * loaded a segment to a lane; those that meet the red block are shown to all lanes in turn.
 */
__global__ void find_candidates( LayerView red, LayerView blue, GridView blue_grid, std::size_t first_block,
                                 std::size_t last_block, DeviceList<PairKey> candidates )
{
  const std::size_t index = first_block + thread_index() / warp_size;
  if ( index >= last_block )
    return;
  const std::uint32_t lane = threadIdx.x % warp_size;
  constexpr QuantizedBox nothing = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };
  const auto lane_box = [lane]( const LayerView &layer, const Block &block ) {
    if ( block.count == 1 )
      return lane == 0 ? block.box : nothing;
    const SegmentGroup group = layer.group( block.first / block_capacity );
    const std::uint32_t i = block.first % block_capacity + lane;
    return lane < block.count && group.has( i ) ? group.box( i ) : nothing;
  };

  const Block red_block = red.blocks[index];
  const QuantizedBox red_box = lane_box( red, red_block );
  blue_grid.for_each_overlap( red_block.box, [&]( const GridEntry &entry ) {
    const Block blue_block = blue.blocks[entry.block];
    const QuantizedBox box = lane_box( blue, blue_block );
    constexpr unsigned all = 0xffffffff;
    for ( unsigned left = __ballot_sync( all, overlap( box, red_block.box ) ); left != 0; left &= left - 1 )
    {
      const int source = __ffs( static_cast<int>( left ) ) - 1;
      const QuantizedBox blue_box = { __shfl_sync( all, box.x_low, source ), __shfl_sync( all, box.y_low, source ),
                                      __shfl_sync( all, box.x_high, source ), __shfl_sync( all, box.y_high, source ) };
      if ( overlap( red_box, blue_box ) )
        candidates.append(
          pair_key( red_block.first + lane, blue_block.first + static_cast<std::uint32_t>( source ) ) );
    }
  } );
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

//! A layer in device memory.
struct DeviceLayer
{
    DeviceLayer( const ChainSet2 &layer, const Quantizer &quantizer )
      : vertices( PinnedRing::instance().upload( layer.vertices ) )
      , quantized( layer.vertices.size() )
      , mask( PinnedRing::instance().upload( segment_mask( layer ) ) )
    {
      quantize_vertices<<<grid_size( vertices.size() ), threads>>>( vertices.data(), vertices.size(), quantizer,
                                                                    quantized.data() );
      check_launch( "quantizing" );
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
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceScan::ExclusiveSum( scratch, size, begin.data(), begin.data(), begin.size() );
      } );
      blocks = DeviceArray<Block>( begin.download_one( mask.size() ) );
      write_blocks<<<grid_size( mask.size() ), threads>>>( view(), mask.size(), cell_size, begin.data(),
                                                           blocks.data() );
      check_launch( "writing blocks" );
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
      run_cub( [&]( void *scratch, std::size_t &size ) {
        return cub::DeviceScan::ExclusiveSum( scratch, size, begin.data(), begin.data(), begin.size() );
      } );
      const std::size_t count = begin.download_one( blocks.size() );

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

//! The kernels of the search.
struct ContactSearch
{
    const DeviceLayer &red, &blue;
    const DeviceGrid &grid;

    void find( std::size_t begin, std::size_t size, DeviceList<PairKey> candidates ) const
    {
      find_candidates<<<grid_size( size * warp_size ), threads>>>( red.view(), blue.view(), grid.view(), begin,
                                                                   begin + size, candidates );
    }

    template <Tier top>
    void decide( const PairKey *pairs, unsigned long long count, const Decisions &decisions ) const
    {
      rubicon::decide<top>
        <<<decide_grid( count ), threads>>>( red.vertices.data(), blue.vertices.data(), pairs, count, decisions );
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

} // namespace

std::vector<Contact> find_contacts_cuda( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options,
                                         RunReport &report, const DeviceLimits &limits )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  if ( red.segment_count() == 0 || blue.segment_count() == 0 )
    return {};

  Stopwatch watch;
  const Quantizer quantizer = make_quantizer( hull_of( bounds_of( red ), bounds_of( blue ) ) );
  DeviceLayer device_red( red, quantizer ), device_blue( blue, quantizer );
  const std::int32_t shift = choose_shift( device_red.total_extent() + device_blue.total_extent(),
                                           red.segment_count() + blue.segment_count() );
  device_red.make_blocks( 1 << shift );
  device_blue.make_blocks( 1 << shift );
  const DeviceGrid grid( device_blue.blocks, shift );
  check_cuda( cudaDeviceSynchronize(), "building the index" );
  report.seconds.index += watch.lap();

  const ContactSearch job{ device_red, device_blue, grid };
  PairSearch search( job, limits.candidates, limits.contacts, options.log );
  search.search_all( device_red.blocks.size(), limits.batch_blocks, options.progress );
  search.finish();
  report.tiers += search.tiers();
  const std::vector<PairKey> pairs = PinnedRing::instance().download( search.pairs(), search.size() );
  const std::vector<PairCode> kinds = PinnedRing::instance().download( search.codes(), search.size() );
  std::vector<Contact> contacts( pairs.size() );
  for ( std::size_t i = 0; i < contacts.size(); ++i )
    contacts[i] = { first_of( pairs[i] ), second_of( pairs[i] ), static_cast<ContactKind>( kinds[i] ) };
  decide_beyond_device( red, blue, search.beyond_device(), contacts, report.tiers );
  report.seconds.decide += watch.lap();
  return contacts;
}

} // namespace rubicon
