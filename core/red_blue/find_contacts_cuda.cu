// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU's way from two layers to their sorted raw pairs: an index and a ladder like the CPU's. One warp searches for one red
// block, a lane for each of its segments.
// Relies on index/, exact/ and compute/cuda/.
#include "core/red_blue/find_contacts.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/pair_search.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"
#include "core/exact/predicates.h"
#include "core/index/grid/device_grid.cuh"
#include "core/index/grid/device_layer.cuh"
#include "core/index/grid/kept_index.cuh"
#include "core/index/tree/device_segment_trees.cuh"
#include "core/red_blue/grid_sample.h"
#include "core/red_blue/resident_contacts.cuh"
#include "core/red_blue/search_trees.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace rubicon
{

namespace
{

static_assert( block_capacity == warp_size, "a lane for each segment of a block" );

//! Device memory that a vertex takes at most times on ordinary maps: itself, quantized, its blocks, and their lists while they are
//! sorted. Where it takes more, slices are made smaller.
constexpr std::size_t bytes_of_vertex = 96;

/**
 * One warp for each red block, a lane for each of its segments. Every blue block whose box meets the red block's is loaded a
 * segment to a lane, and those of its segments that meet the red block are shown to all lanes in turn. What the blocks of
 * the sample look at is counted as on the CPU, whose cells may be larger. All warps give up once that is too much: at their start, and now and then.
 */
__global__ void find_candidates( LayerView red, LayerView blue, GridView blue_grid, std::size_t first_block,
                                 std::size_t last_block, GridSample sample, CandidateList candidates )
{
  const std::size_t index = first_block + thread_index() / warp_size;
  if ( index >= last_block )
    return;
  const bool goes_on_at_first = candidates.goes_on(); // asked here, so that the wait for it and for the block is one
  const std::uint32_t lane = threadIdx.x % warp_size;
  const auto lane_box = [lane]( const LayerView &layer, const Block &block ) {
    if ( block.count == 1 )
      return lane == 0 ? block.box : QuantizedBox2( empty_quantized_box2 );
    const SegmentGroup group = layer.group( block.first / block_capacity );
    const std::uint32_t i = block.first % block_capacity + lane;
    return lane < block.count && group.has( i ) ? group.box( i ) : QuantizedBox2( empty_quantized_box2 );
  };

  const Block red_block = red.blocks[index];
  const QuantizedBox2 red_box = lane_box( red, red_block );
  if ( !goes_on_at_first )
    return;
  const bool sampled = sample.has( index );
  if ( sampled ) // many entries take long to walk over: the others need not wait for that
    candidates.add_effort( lane == 0 ? blue_grid.cells.entries_near( red_block.box ) : 0 );
  std::uint32_t looked = 0, walked = 0;
  __shared__ WarpCandidates::Room room;
  WarpCandidates kept( candidates, room );
  const auto visit = [&]( const GridEntry &entry ) {
    const Block blue_block = blue.blocks[entry.block];
    looked += lane == 0 ? blue_block.count : 0;
    const QuantizedBox2 box = lane_box( blue, blue_block );
    std::uint32_t met = 0; // segments of the blue block, a bit for each
    for ( unsigned left = __ballot_sync( all_lanes, overlap( box, red_block.box ) ); left != 0; left &= left - 1 )
    {
      const int source = __ffs( static_cast<int>( left ) ) - 1;
      const auto of_source = [source]( std::int32_t bound ) { return __shfl_sync( all_lanes, bound, source ); };
      const QuantizedBox2 blue_box = { of_source( box.x_low ), of_source( box.y_low ), of_source( box.x_high ),
                                       of_source( box.y_high ) };
      met |= static_cast<std::uint32_t>( overlap( red_box, blue_box ) ) << source;
    }
    looked += static_cast<std::uint32_t>( __popc( met ) );
    for ( ; __any_sync( all_lanes, met != 0 ); met &= met - 1 )
      kept.append( met != 0, red_block.first + lane, blue_block.first + lowest_bit( met ) );
  };
  const auto goes_on = [&]( std::uint32_t entries ) {
    constexpr std::uint32_t often = 256;
    walked += entries;
    if ( walked < often )
      return true;
    const bool more = candidates.add_effort( sampled ? looked : 0 );
    looked = walked = 0;
    return more;
  };
  blue_grid.for_each_overlap( red_block.box, visit, goes_on );
  kept.hand_over();
  if ( sampled )
    candidates.add_effort( looked );
}

//! A thread for each segment that asks about others.
__global__ void find_candidates_in_trees( const __grid_constant__ TreeJoin join, std::uint32_t begin, std::uint32_t end,
                                          CandidateList candidates )
{
  const std::size_t i = begin + thread_index();
  if ( i < end )
    join.for_each_candidate( static_cast<std::uint32_t>( i ),
                             [&]( std::uint32_t r, std::uint32_t b ) { candidates.append( r, b ); } );
}

//! The kind of a contact is its code.
RUBICON_HD constexpr PairCode code_of( ContactKind kind )
{
  return kind == ContactKind::undecided ? code_undecided : static_cast<PairCode>( kind );
}
static_assert( code_of( ContactKind::none ) == code_none );

//! The contact of a pair of a red and a blue slice, which begin with these segments.
struct ContactOf
{
    std::uint32_t red_begin, blue_begin;

    RUBICON_HD Contact operator()( PairKey pair, PairCode code ) const
    {
      return { red_begin + first_of( pair ), blue_begin + second_of( pair ), static_cast<ContactKind>( code ) };
    }
};

//! Classifies candidates: with the filter alone, which is what nearly every pair needs, or through the expansions.
template <Tier top>
__global__ void decide( const Point2 *red, const Point2 *blue, const PairKey *pairs, PairCount pair_count,
                        Decisions decisions )
{
  const unsigned long long count = pair_count.get();
  if ( static_cast<std::size_t>( blockIdx.x ) * blockDim.x >= count )
    return; // the whole block
  TierCounts tiers;
  for ( std::size_t i = thread_index(); i < count; i += static_cast<std::size_t>( gridDim.x ) * blockDim.x )
  {
    const std::uint32_t r = first_of( pairs[i] ), b = second_of( pairs[i] );
    TierCounts of_pair;
    const ContactKind kind = classify( red[r], red[r + 1], blue[b], blue[b + 1], Ladder<top>( of_pair ) );
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

    std::size_t first_members() const { return red.vertices.size(); }
    std::size_t second_members() const { return blue.vertices.size(); }

    template <Tier top>
    void decide( const PairKey *pairs, const PairCount &count, const Decisions &decisions ) const
    {
      rubicon::decide<top><<<decide_grid( count ), threads, 0, thread_stream()>>>( red.vertices.data(),
                                                                                   blue.vertices.data(), pairs, count,
                                                                                   decisions );
    }
};

//! The search through the grid; its items are red blocks.
struct GridSearch : ContactDecision
{
    const DeviceGrid &grid;

    std::size_t size() const { return red.blocks.size(); }

    void find( std::size_t begin, std::size_t size, CandidateList candidates ) const
    {
      find_candidates<<<grid_size( size * warp_size ), threads, 0, thread_stream()>>>(
        red.view(), blue.view(), grid.view(), begin, begin + size, GridSample( this->size() ), candidates );
    }
};

//! The search through trees; its items are the segments that ask.
struct TreeSearch : ContactDecision
{
    TreeJoin join;

    std::size_t size() const { return join.size(); }

    void find( std::size_t begin, std::size_t size, CandidateList candidates ) const
    {
      find_candidates_in_trees<<<grid_size( size ), threads, 0, thread_stream()>>>(
        join, static_cast<std::uint32_t>( begin ), static_cast<std::uint32_t>( begin + size ), candidates );
    }
};

//! What is looked for on one device at a time: the contacts of a slice of each layer.
struct ContactJob
{
    const HostLayer &red, &blue;
    SlicePair slices;
    bool is_alone; //!< on this device, and in the calling thread of the whole job
    const ContactLimits &limits;
    LogCallback log;
    Workers &workers;
    std::shared_ptr<ResidentContacts> *resident = nullptr; //!< where to leave what the device holds, if anywhere
    const KeptIndexes *blue_indexes = nullptr;             //!< of the whole blue layer, if there are any
    RedSlices *red_slices = nullptr;                       //!< where to leave the red vertices, if anywhere

    std::uint32_t red_begin() const { return static_cast<std::uint32_t>( slices.first.begin ); }
    std::uint32_t blue_begin() const { return static_cast<std::uint32_t>( slices.second.begin ); }
};

//! Decides with GMP what the device could not, and puts the contacts among it into their places.
void decide_beyond_device( const ContactJob &job, const std::vector<PairKey> &pairs, Contacts &contacts,
                           TierCounts &tiers )
{
  const Point2 *red = job.red.layer.vertices.data(), *blue = job.blue.layer.vertices.data();
  for ( const PairKey pair : pairs )
  {
    job.workers.keep_going(); // a decision takes microseconds
    const std::uint32_t r = job.red_begin() + first_of( pair ), b = job.blue_begin() + second_of( pair );
    const ContactKind kind = classify( red[r], red[r + 1], blue[b], blue[b + 1], ExactLadder( tiers ) );
    if ( kind != ContactKind::none )
      contacts.push_back( { r, b, kind } );
  }
  if ( pairs.empty() )
    return;
  std::sort( contacts.begin(), contacts.end(), in_order );
  contacts.erase( std::unique( contacts.begin(), contacts.end(), same_pair ), contacts.end() );
}

//! From candidates to contacts, through either kind of index.
struct DeviceRun
{
    const ContactJob &job;
    const DeviceLayer &red, &blue;
    Stopwatch &on_device; //!< since the upload
    RunReport &report;
    std::optional<DeviceArray<Contact>> &contacts; //!< becomes what was found, where it is all of it

    //! Nothing where the search gave up.
    template <typename Search>
    std::optional<Contacts> search( const Search &through,
                                    std::uint64_t most_effort = PairSearch<Search>::no_limit ) const
    {
      PairSearch search( through, room_to_begin_with( job.limits.candidates, job.slices, job.is_alone ),
                         room_to_begin_with( job.limits.contacts, job.slices, job.is_alone ), job.workers, job.log,
                         most_effort );
      if ( !search.search_all( through.size(), job.limits.batch_blocks ) )
        return std::nullopt;
      DeviceArray<Contact> found = search.sorted( ContactOf{ job.red_begin(), job.blue_begin() } );
      report.seconds.device += on_device.lap();
      report.tiers += search.tiers();
      report.candidates += search.candidates();
      Contacts on_host = Transfers::instance().download( found, found.size(), &job.workers );
      decide_beyond_device( job, search.beyond_device(), on_host, report.tiers );
      if ( job.resident && on_host.size() == found.size() ) // GMP found no more
        contacts = std::move( found );
      return on_host;
    }

    //! As on the CPU: nothing where the sample shows that \a grid does not fit the layers, of \a segments in all.
    std::optional<Contacts> search_grid( const DeviceGrid &grid, std::uint64_t segments ) const
    {
      const GridSearch through{ { red, blue }, grid };
      if ( job.limits.index == CandidateIndex::trees )
        return std::nullopt;
      if ( job.limits.index == CandidateIndex::grid )
        return search( through );
      return search( through, GridSample( through.size() ).most_effort( segments ) );
    }

    Contacts search_trees() const
    {
      job.workers.keep_going();
      const auto greatest = []( const DeviceLayer &layer ) { return length_exponent( layer.vertices, layer.mask ); };
      const int longest = std::max( greatest( red ), greatest( blue ) );
      const DeviceSegmentTrees red_trees( red.vertices, red.mask, longest ),
        blue_trees( blue.vertices, blue.mask, longest );
      return *search( TreeSearch{
        { red, blue }, { red.vertices.data(), blue.vertices.data(), red_trees.view(), blue_trees.view() } } );
    }
};

//! The contacts of a red slice with the whole blue layer; nothing where its index does not serve the slice.
std::optional<Contacts> find_with_kept_index( const ContactJob &job, DeviceLayer &red, const KeptIndex &blue,
                                              Stopwatch &on_device, RunReport &report )
{
  const KeptIndex::Served served = blue.serve( red );
  if ( !served.is_served )
    return std::nullopt;
  if ( served.segments == 0 )
    return Contacts();
  std::optional<DeviceArray<Contact>> not_asked_for;
  const DeviceRun run{ job, red, blue.layer, on_device, report, not_asked_for };
  if ( std::optional<Contacts> contacts = run.search_grid( blue.grid, served.segments + blue.segments.count ) )
    return contacts;
  return run.search_trees();
}

//! The contacts of a red and a blue slice.
Contacts find_with_own_index( const ContactJob &job, DeviceLayer &red, DeviceLayer &blue, Stopwatch &watch,
                              Stopwatch &on_device, RunReport &report )
{
  const auto [red_bounds, blue_bounds] = reduced_both( red.vertex_boxes(), blue.vertex_boxes(), Hull(), empty_box2 );
  if ( !overlap( red_bounds, blue_bounds ) )
    return {};
  const Box2 shared = intersection_of( red_bounds, blue_bounds );
  const bool leave_out = is_small_part( shared, hull_of( red_bounds, blue_bounds ) );
  std::array<Box2, 2> within = { red_bounds, blue_bounds };
  if ( leave_out )
  {
    red.keep_within( shared );
    blue.keep_within( shared );
    within = reduced_both( red.segment_boxes(), blue.segment_boxes(), Hull(), empty_box2 );
  }
  if ( !overlap( within[0], within[1] ) )
    return {};

  const Quantizer2 quantizer = make_quantizer( hull_of( within[0], within[1] ) );
  red.quantize( quantizer );
  blue.quantize( quantizer );
  const auto [of_red, of_blue] = reduced_both( red.addends(), blue.addends(), cuda::std::plus<>(), SegmentSums() );
  if ( of_red.count == 0 || of_blue.count == 0 ) // a slice may hold nothing but the last vertices of chains
    return {};
  const SegmentSums segments = of_red + of_blue;
  const std::int32_t shift = choose_shift( segments.extent, segments.count );
  {
    const BlockCounts red_counts = red.start_counting_blocks( 1 << shift ),
                      blue_counts = blue.start_counting_blocks( 1 << shift );
    red.make_blocks( red_counts );
    blue.make_blocks( blue_counts );
  }
  const DeviceGrid grid( blue.blocks, shift );
  report.seconds.index += watch.lap();

  std::optional<DeviceArray<Contact>> on_device_still;
  const DeviceRun run{ job, red, blue, on_device, report, on_device_still };
  std::optional<Contacts> contacts = run.search_grid( grid, segments.count );
  if ( !contacts )
    contacts = run.search_trees();
  report.seconds.decide += watch.lap();
  if ( on_device_still )
    *job.resident = std::make_shared<ResidentContacts>( std::move( red.vertices ), std::move( blue.vertices ),
                                                        std::move( *on_device_still ) );
  return std::move( *contacts );
}

//! The contacts of \a job, on the calling thread's device. Adds to tiers, candidates and the seconds of index, decide and
//! device in \a report.
Contacts find_contacts_of( const ContactJob &job, RunReport &report )
{
  Stopwatch watch, on_device;
  const auto send = [&]( Uploads &uploads ) {
    uploads.send( job.workers );
    wait_for_thread_stream( "uploading" );
    on_device.lap();
  };
  const SegmentMask red_mask = mask_with_end( job.red.layer.chain_begin, job.slices.first, job.workers );
  Uploads uploads;
  DeviceLayer red( job.red, job.slices.first, red_mask, uploads );
  std::optional<Contacts> contacts;
  if ( job.blue_indexes )
  {
    send( uploads );
    if ( const KeptIndex *index = job.blue_indexes->here() )
      contacts = find_with_kept_index( job, red, *index, on_device, report );
  }
  if ( !contacts )
  {
    const SegmentMask blue_mask = mask_with_end( job.blue.layer.chain_begin, job.slices.second, job.workers );
    DeviceLayer blue( job.blue, job.slices.second, blue_mask, uploads );
    send( uploads );
    contacts = find_with_own_index( job, red, blue, watch, on_device, report );
  }
  if ( job.red_slices )
    job.red_slices->add( job.slices.first, std::move( red.vertices ) );
  return std::move( *contacts );
}

//! What assembly on the calling thread's device needs of a job that was done in slices; null where its memory is too little.
std::shared_ptr<ResidentContacts> gathered( RedSlices &reds, std::size_t red_count, KeptIndexes &blues,
                                            const Contacts &contacts, Workers &workers )
try
{
  DeviceArray<Point2> red = reds.gathered( red_count ), blue = blues.give_up_vertices();
  if ( red.size() == 0 || blue.size() == 0 )
    return nullptr;
  return std::make_shared<ResidentContacts>( std::move( red ), std::move( blue ),
                                             Transfers::instance().upload( contacts, &workers ) );
}
catch ( const DeviceOutOfMemory & )
{
  return nullptr;
}

//! Around some of the vertices, and as much again on each side: around all of them on ordinary maps.
Box2 likely_bounds( const ChainSet2 &layer )
{
  constexpr std::size_t samples = 4096;
  Box2 box = empty_box2;
  for ( std::size_t i = 0; i < layer.vertices.size(); i += layer.vertices.size() / samples + 1 )
    box = hull_of( box, box_of( layer.vertices[i], layer.vertices[i] ) );
  return with_as_much_on_each_side( box );
}

} // namespace

Contacts find_contacts_cuda( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options, Workers &workers,
                             RunReport &report, const ContactLimits &limits,
                             std::shared_ptr<ResidentContacts> *resident )
{
  report.backend = Backend::cuda;
  report.device = cuda_device_name().value_or( "" );
  workers.stage( 0, 0 );
  if ( red.vertices.empty() || blue.vertices.empty() )
    return {};
  HostLayer reds( red ), blues( blue );
  const std::size_t red_count = red.vertices.size(), blue_count = blue.vertices.size();
  const SliceSizes sizes = choose_slices( red_count, blue_count, limits.slice, bytes_of_vertex, OfSecond::once );
  // What one device could have done alone it assembles, too, whoever has searched.
  const bool assembles = resident && sizes.first < red_count && sizes.second >= blue_count && red.pieces.empty()
                         && blue.pieces.empty()
                         && ( red_count + blue_count ) * bytes_of_vertex <= DeviceBudget::current().left();
  std::optional<KeptIndexes> blue_indexes;
  RedSlices red_slices;
  const auto share = [&]( const SliceSizes &slices ) {
    const bool cuts_red = slices.first < red_count, cuts_blue = slices.second < blue_count;
    if ( cuts_blue )
      reds.vertices.share( workers, options.log );
    if ( cuts_red )
      blues.vertices.share( workers, options.log );
    if ( cuts_red && !cuts_blue )
      blue_indexes.emplace( blues, likely_bounds( red ), workers );
    return blue_indexes.has_value();
  };
  const auto find = [&]( const SlicePair &slices, RunReport &of_pair, bool alone ) {
    ContactJob job{ reds, blues, slices, alone, limits, {}, workers };
    if ( alone )
    {
      job.log = options.log;
      job.resident = resident;
    }
    else if ( blue_indexes && slices.second.size() == blue_count )
    {
      job.blue_indexes = &*blue_indexes;
      job.red_slices = assembles ? &red_slices : nullptr;
    }
    return find_contacts_of( job, of_pair );
  };
  Contacts contacts = find_in_slices( red_count, blue_count, sizes, options, workers, report, in_order, share, find );
  if ( assembles && blue_indexes && !contacts.empty() )
    *resident = gathered( red_slices, red_count, *blue_indexes, contacts, workers );
  return contacts;
}

} // namespace rubicon
