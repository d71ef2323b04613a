// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU's way from two layers to their sorted raw pairs: the same index and ladder as the CPU's. One warp searches
// for one red block, a lane for each of its segments.
// Relies on index/, exact/ and compute/cuda/.
#include "core/red_blue/find_contacts.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/pair_search.cuh"
#include "core/compute/stopwatch.h"
#include "core/exact/predicates.h"
#include "core/index/grid/device_grid.cuh"
#include "core/index/grid/device_layer.cuh"
#include "core/index/tree/device_segment_trees.cuh"
#include "core/red_blue/grid_sample.h"
#include "core/red_blue/search_trees.h"

#include <algorithm>
#include <string>

namespace rubicon
{

namespace
{

static_assert( block_capacity == warp_size, "a lane for each segment of a block" );

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
  constexpr QuantizedBox2 nothing = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };
  const auto lane_box = [lane]( const LayerView &layer, const Block &block ) {
    if ( block.count == 1 )
      return lane == 0 ? block.box : nothing;
    const SegmentGroup group = layer.group( block.first / block_capacity );
    const std::uint32_t i = block.first % block_capacity + lane;
    return lane < block.count && group.has( i ) ? group.box( i ) : nothing;
  };

  const QuantizedBox2 red_box = lane_box( red, red_block );
  blue_grid.for_each_overlap(
    red_block.box,
    [&]( const GridEntry &entry ) {
      const Block blue_block = blue.blocks[entry.block];
      if ( !enter( blue_block ) )
        return;
      const QuantizedBox2 box = lane_box( blue, blue_block );
      constexpr unsigned all = 0xffffffff;
      for ( unsigned left = __ballot_sync( all, overlap( box, red_block.box ) ); left != 0; left &= left - 1 )
      {
        const int source = __ffs( static_cast<int>( left ) ) - 1;
        const QuantizedBox2 blue_box = { __shfl_sync( all, box.x_low, source ), __shfl_sync( all, box.y_low, source ),
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
    const Ladder<top> ladder( of_pair );
    const ContactKind kind = classify( red[r], red[r + 1], blue[b], blue[b + 1],
                                       [&]( Point2 p, Point2 q, Point2 s ) { return ladder.turn( p, q, s ); } );
    if ( kind != ContactKind::undecided )
      tiers += of_pair;
    decisions.append( pairs[i], code_of( kind ) );
  }
  decisions.add( tiers );
}

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
                             const ContactLimits &limits, RunReport &report )
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
                                   const ChainSet2 &blue, const RunOptions &options, const ContactLimits &limits,
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
                                         Workers &workers, RunReport &report, const ContactLimits &limits )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  Stopwatch watch;
  workers.stage( 0, 0 );
  const Box2 red_bounds = bounds_of( red ), blue_bounds = bounds_of( blue );
  if ( !overlap( red_bounds, blue_bounds ) )
    return {};

  DeviceLayer device_red( red, workers ), device_blue( blue, workers );
  const Box2 shared = intersection_of( red_bounds, blue_bounds );
  const bool leave_out = is_small_part( shared, hull_of( red_bounds, blue_bounds ) );
  const Box2 red_within = leave_out ? device_red.keep_within( shared ) : red_bounds;
  const Box2 blue_within = leave_out ? device_blue.keep_within( shared ) : blue_bounds;
  if ( !overlap( red_within, blue_within ) )
    return {};

  const Quantizer2 quantizer = make_quantizer( hull_of( red_within, blue_within ) );
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
