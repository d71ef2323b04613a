// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from two layers to their raw pairs: blue blocks in the sparse grid, red blocks streamed past it in the
// order of their segments, so that the pairs come out sorted and no list of candidates is ever stored.
// Relies on index/ for candidates, red_blue/contact_decider.h for signs, compute/ for threads.
#include "core/red_blue/find_contacts.h"

#include "core/compute/choose_backend.h"
#include "core/compute/make_room.h"
#include "core/compute/stopwatch.h"
#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"
#include "core/index/box_join.h"
#include "core/index/grid/cell_bitmap.h"
#include "core/index/grid/quantized_layer.h"
#include "core/index/grid/sparse_grid.h"
#include "core/index/grid/vertex_batch.h"
#include "core/index/sampled_candidates.h"
#include "core/index/segment_mask.h"
#include "core/red_blue/contact_decider.h"
#include "core/red_blue/grid_sample.h"
#include "core/red_blue/search_trees.h"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

//! Takes the segments of \a block; the piece of a long one stands for it.
void set_boxes( const QuantizedLayer &layer, const Block &block, BoxArray &boxes )
{
  if ( block.count == 1 )
    boxes.set_one( block.first, block.box );
  else
    boxes.set( layer.group( block.first / block_capacity ), block.first % block_capacity, block.count );
}

//! Both layers in whole numbers, with masks of those of their segments that can meet the other layer at all.
struct QuantizedLayers
{
    QuantizedLayer red, blue;
};

//! Nothing where the layers lie apart.
std::optional<QuantizedLayers> quantize( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers )
{
  const Box2 red_bounds = bounds_of( red, workers ), blue_bounds = bounds_of( blue, workers );
  if ( !overlap( red_bounds, blue_bounds ) )
    return std::nullopt;
  const Box2 shared = intersection_of( red_bounds, blue_bounds );
  const bool leave_out = is_small_part( shared, hull_of( red_bounds, blue_bounds ) );
  const auto within = [&]( const ChainSet2 &layer, const Box2 &bounds ) {
    return leave_out ? segments_within( layer, shared, workers )
                     : SegmentsWithin{ segment_mask( layer.chain_begin, workers ), bounds };
  };
  SegmentsWithin red_within = within( red, red_bounds ), blue_within = within( blue, blue_bounds );
  if ( !overlap( red_within.bounds, blue_within.bounds ) )
    return std::nullopt;
  const Quantizer2 quantizer = make_quantizer( hull_of( red_within.bounds, blue_within.bounds ) );
  return QuantizedLayers{ quantize( red, std::move( red_within.mask ), quantizer, workers ),
                          quantize( blue, std::move( blue_within.mask ), quantizer, workers ) };
}

//! Where candidates come from: the blocks of both layers, the blue ones in a grid, but for those that no red one can meet.
struct GridCandidates
{
    GridCandidates( const QuantizedLayers &layers, Workers &workers )
      : shift( shift_of_cells( layers ) )
      , red_blocks( make_blocks( layers.red, 1 << shift, nullptr, workers ) )
      , blue_blocks( blocks_near_red( layers.blue, workers ) )
      , grid( blue_blocks, shift, workers )
    {}

    std::int32_t shift;
    UnfilledVector<Block> red_blocks, blue_blocks;
    SparseGrid grid;

  private:
    /**
     * From the cells of choose_shift() on, they become larger as long as their lists become a fifth shorter. Lines whose segments follow
     * each other fill their blocks then, and are looked at 32 at a time. Where single houses lie in any order, or segments, larger
     * cells make the blocks no fewer, and would only hold more of them.
     */
    static std::int32_t shift_of_cells( const QuantizedLayers &layers )
    {
      const auto entries_for = [&]( std::int32_t shift ) {
        return sampled_entries( layers.red, shift ) + sampled_entries( layers.blue, shift );
      };
      std::int32_t shift = choose_shift( layers.red.total_extent + layers.blue.total_extent,
                                         layers.red.segments + layers.blue.segments );
      constexpr std::int32_t most = 30, most_doublings = 3; // with a fourth nothing was gained
      const std::int32_t last = std::min( most, shift + most_doublings );
      for ( double entries = entries_for( shift ); shift < last; ++shift )
      {
        const double fewer = entries_for( shift + 1 );
        if ( fewer > 0.8 * entries )
          break;
        entries = fewer;
      }
      return shift;
    }

    UnfilledVector<Block> blocks_near_red( const QuantizedLayer &blue, Workers &workers ) const
    {
      const CellBitmap red_cells( red_blocks, shift, workers );
      return make_blocks( blue, 1 << shift, &red_cells, workers );
    }
};

//! Everything that the search for the contacts of a red block reads.
struct Layers
{
    const ChainSet2 &red, &blue;
    const QuantizedLayer &red_quantized, &blue_quantized;
    const UnfilledVector<Block> &red_blocks, &blue_blocks;
    const SparseGrid &blue_grid;
};

//! Where a search keeps what it has under way. It is kept for the next search of the same thread: one that began with no memory would
//! ask for it again and again.
struct SearchRoom
{
    UnfilledVector<std::uint32_t> blue_blocks;
    UnfilledVector<SegmentPair> near;    //!< the candidates of a block, a red segment first in each
    UnfilledVector<SegmentPair> waiting; //!< those of some blocks, in order
};
using SearchRooms = tbb::enumerable_thread_specific<SearchRoom>;

//! Finds the contacts of some red blocks, in one thread.
class ContactSearch
{
  public:
    //! Appends the contacts to \a contacts. No other search has \a room meanwhile. All that searches throws Cancelled.
    ContactSearch( const Layers &layers, const Workers &workers, SearchRoom &room, Contacts &contacts )
      : mLayers( layers )
      , mWorkers( workers )
      , mBlueBlocks( room.blue_blocks )
      , mNear( room.near )
      , mWaiting( room.waiting )
      , mDecider( layers.red, layers.blue, contacts )
    {
      mWaiting.clear(); // a search that was cancelled may have left some
    }

    //! Finds those of red blocks begin .. end - 1, sorted and each once.
    void find( std::size_t begin, std::size_t end )
    {
      const UnfilledVector<Block> &blocks = mLayers.red_blocks;
      for ( std::size_t first = begin, next; first < end; first = next )
      {
        next = first + 1;
        while ( next < end && blocks[next].first == blocks[first].first )
          ++next;
        if ( next == first + 1 )
          find_near( blocks[first] );
        else
          find_near_pieces( std::span( blocks ).subspan( first, next - first ) );
      }
      decide();
    }

    //! How much there is to look at for one red block: entries of its cells, segments of the blocks among them, pairs. Beyond \a most
    //! it is not told how much more.
    std::uint64_t effort( const Block &red_block, std::uint64_t most )
    {
      const std::uint64_t entries = mLayers.blue_grid.cells().entries_near( red_block.box );
      std::uint64_t pairs = 0;
      mNear.clear();
      const std::uint64_t looked = look( red_block, [&]( std::uint64_t so_far ) {
        pairs += mNear.size();
        mNear.clear();
        return entries + so_far + pairs <= most;
      } );
      return entries + looked + pairs + mNear.size();
    }

    const TierCounts &tiers() const { return mDecider.tiers(); }
    std::uint64_t candidates() const { return mDecider.candidates(); }

  private:
    //! Adds the candidates of a block to those that wait; where they are too many to hold, one half of the block after the other.
    void find_near( const Block &block )
    {
      bool are_too_many = false;
      mNear.clear();
      look( block, [&]( std::uint64_t ) {
        are_too_many = block.count > 1;
        return !are_too_many;
      } );
      if ( !are_too_many )
      {
        sort_near();
        decide_if_many();
        return;
      }
      const std::uint32_t half = block.count / 2;
      for ( const std::uint32_t first : { block.first, block.first + half } )
      {
        SegmentGroup group = mLayers.red_quantized.group( first / block_capacity );
        group.mask &= ( ( std::uint32_t( 1 ) << half ) - 1 ) << first % block_capacity;
        if ( group.mask != 0 )
          find_near( { box_of( group ), first, half } );
      }
    }

    //! The same of the pieces of one segment, which may meet the same blue one.
    void find_near_pieces( std::span<const Block> pieces )
    {
      mNear.clear();
      for ( const Block &piece : pieces )
        look( piece, []( std::uint64_t ) { return true; } );
      std::ranges::sort( mNear, {}, &SegmentPair::second );
      const auto again = std::ranges::unique( mNear, {}, &SegmentPair::second );
      mWaiting.insert( mWaiting.end(), mNear.begin(), again.begin() );
      decide_if_many();
    }

    //! Decides what waits.
    void decide()
    {
      constexpr std::size_t some = std::size_t( 1 ) << 12; // a millisecond
      for ( std::span<const SegmentPair> left = mWaiting; !left.empty();
            left = left.subspan( std::min( some, left.size() ) ) )
      {
        mWorkers.keep_going();
        mDecider.decide( left.first( std::min( some, left.size() ) ) );
      }
      mWaiting.clear();
    }

    void decide_if_many()
    {
      if ( mWaiting.size() >= ContactDecider::many )
        decide();
    }

    //! Appends the candidates of one block to mNear, each once. Whenever these are many, asks \a goes_on( so far ). Returns how many
    //! segments it looked at.
    template <typename GoesOn>
    std::uint64_t look( const Block &red_block, GoesOn &&goes_on )
    {
      mWorkers.keep_going();
      mLayers.blue_grid.find( red_block.box, mBlueBlocks );
      if ( mBlueBlocks.empty() ) // most blocks of most maps: their segments need not be fetched
        return 0;
      set_boxes( mLayers.red_quantized, red_block, mReds );
      std::sort( mBlueBlocks.begin(), mBlueBlocks.end() );
      std::uint64_t looked = 0;
      for ( auto blue = mBlueBlocks.cbegin(); blue != mBlueBlocks.cend(); )
      {
        const Block &block = mLayers.blue_blocks[*blue];
        if ( block.count == 1 )
          looked += add_one( blue );
        else
        {
          looked += block.count;
          add_block( red_block.box, block );
          ++blue;
        }
        constexpr std::size_t many = std::size_t( 1 ) << 16;
        if ( mNear.size() < many )
          continue;
        mWorkers.keep_going();
        if ( !goes_on( looked ) )
          break;
      }
      return looked;
    }

    //! Appends the candidates of mReds, around which \a red_box is, and a blue block to mNear.
    void add_block( const QuantizedBox2 &red_box, const Block &blue )
    {
      const SegmentRun run{ mLayers.blue_quantized.group( blue.first / block_capacity ), blue.first % block_capacity,
                            blue.count, blue.box };
      constexpr std::size_t most = std::size_t( block_capacity ) * block_capacity;
      const std::size_t before = mNear.size();
      mNear.resize( before + most );
      mNear.resize( before + join( mReds, red_box, run, std::span( mNear ).last<most>() ) );
    }

    //! The same of a blue segment, or of the pieces of one that are near, which follow each other. \a blue goes on behind them.
    std::uint64_t add_one( UnfilledVector<std::uint32_t>::const_iterator &blue )
    {
      const std::uint32_t segment = mLayers.blue_blocks[*blue].first;
      std::uint32_t reds = 0;
      std::uint64_t looked = 0;
      for ( ; blue != mBlueBlocks.cend() && mLayers.blue_blocks[*blue].first == segment; ++blue, ++looked )
        reds |= overlap_mask( mReds, mLayers.blue_blocks[*blue].box );
      for ( ; reds != 0; reds &= reds - 1 )
        mNear.push_back( { mReds.first + static_cast<std::uint32_t>( std::countr_zero( reds ) ), segment } );
      return looked;
    }

    //! Puts the candidates of a block into mWaiting by red segment, at most block_capacity of them, in time that grows with their
    //! number. For each they come by blue segment.
    void sort_near()
    {
      if ( std::ranges::is_sorted( mNear, {}, &SegmentPair::first ) ) // few or none, mostly
      {
        mWaiting.insert( mWaiting.end(), mNear.begin(), mNear.end() );
        return;
      }
      std::array<std::size_t, block_capacity + 1> place = {};
      for ( const SegmentPair &pair : mNear )
        ++place[pair.first - mReds.first + 1];
      place[0] = mWaiting.size();
      std::partial_sum( place.begin(), place.end(), place.begin() );
      mWaiting.resize( mWaiting.size() + mNear.size() );
      for ( const SegmentPair &pair : mNear )
        mWaiting[place[pair.first - mReds.first]++] = pair;
    }

    const Layers &mLayers;
    const Workers &mWorkers;
    BoxArray mReds;
    UnfilledVector<std::uint32_t> &mBlueBlocks;
    UnfilledVector<SegmentPair> &mNear, &mWaiting;
    ContactDecider mDecider;
};

/**
 * Whether the grid does not fit the layers: a sample of red blocks shows more to look at for each segment than any even
 * map has. Then boxes or cells hold far more than they should: a far vertex has taken the resolution from all the
 * rest, town and country lie in one map, or long segments run side by side.
 */
bool is_uneven( const Layers &layers, Workers &workers )
{
  const GridSample sample( layers.red_blocks.size() );
  const std::uint64_t most = sample.most_effort( layers.red_quantized.segments + layers.blue_quantized.segments );
  std::atomic<std::uint64_t> spent = 0;
  SearchRooms rooms;
  constexpr std::size_t grain = 8;
  workers.for_each_chunk( sample.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    Contacts none; // nothing is decided
    ContactSearch search( layers, workers, rooms.local(), none );
    for ( std::size_t i = begin; i < end && spent <= most; ++i )
      spent += search.effort( layers.red_blocks[sample.block( i )], most );
  } );
  return spent > most;
}

constexpr double decide_from = 0.2, decide_to = 0.6; //!< shares of the job's progress

//! Bounds of chunks of blocks that never part the pieces of one segment.
std::size_t segment_start( const UnfilledVector<Block> &blocks, std::size_t i )
{
  if ( i == 0 || i == blocks.size() || blocks[i].first != blocks[i - 1].first )
    return i;
  const auto next = std::ranges::upper_bound( blocks.begin() + static_cast<std::ptrdiff_t>( i ), blocks.end(),
                                              blocks[i].first, {}, &Block::first );
  return static_cast<std::size_t>( next - blocks.begin() );
}

//! Decides the candidates of the grid, chunk by chunk.
Contacts search_grid( const Layers &layers, Workers &workers, RunReport &report )
{
  const UnfilledVector<Block> &blocks = layers.red_blocks;
  constexpr std::size_t step = 128;
  // One thread has nobody to wait for: it fills one part, which then is the result as it stands.
  const std::size_t count = blocks.size(), grain = workers.count() == 1 ? std::max<std::size_t>( count, 1 ) : step;
  std::vector<Contacts> parts( Workers::chunk_count( count, grain ) );
  SearchRooms rooms;
  std::mutex counts_mutex;
  std::size_t found = 0, searched = 0; // contacts, and of how many blocks
  // As many as there were elsewhere, and a quarter more: a vector that grows by doubling is written about twice. Not very many,
  // for the first chunks may have most of all contacts.
  const auto room_for = [&]( std::size_t more ) {
    constexpr std::size_t most = 1 << 16;
    const std::lock_guard lock( counts_mutex );
    return searched > 0 ? std::min( found * more / searched * 5 / 4, most ) : 0;
  };
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    parts[chunk].reserve( room_for( end - begin ) );
    ContactSearch search( layers, workers, rooms.local(), parts[chunk] );
    for ( std::size_t first = begin; first < end; first += step )
    {
      make_room( parts[chunk], static_cast<double>( first - begin ) / static_cast<double>( end - begin ) );
      const std::size_t next = std::min( first + step, end );
      search.find( segment_start( blocks, first ), segment_start( blocks, next ) );
      if ( next < end )
        workers.poll( decide_from
                      + ( decide_to - decide_from ) * static_cast<double>( next ) / static_cast<double>( count ) );
    }
    const std::lock_guard lock( counts_mutex );
    searched += end - begin;
    found += parts[chunk].size();
    report.tiers += search.tiers();
    report.candidates += search.candidates();
  } );
  return joined( parts, workers );
}

//! About how many, from a sample; without an index, for that is what it decides about. The last vertex of a chain counts as a
//! segment of no length.
double candidates_of( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers )
{
  workers.stage( 0, 0 );
  const bool red_is_larger = red.vertices.size() > blue.vertices.size();
  const ChainSet2 &larger = red_is_larger ? red : blue, &smaller = red_is_larger ? blue : red;
  const SegmentMask larger_mask = segment_mask( larger.chain_begin, workers ),
                    smaller_mask = segment_mask( smaller.chain_begin, workers );
  const auto boxes_of = []( const ChainSet2 &layer, const SegmentMask &mask ) {
    return [&layer, named = NamedBy{ mask.data() }]( std::size_t i ) {
      return box_of( layer.vertices[i], layer.vertices[i + named( static_cast<std::uint32_t>( i ) )] );
    };
  };
  return sampled_candidates( larger.vertices.size(), boxes_of( larger, larger_mask ), smaller.vertices.size(),
                             boxes_of( smaller, smaller_mask ), workers );
}

} // namespace

Contacts find_contacts( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options, Workers &workers,
                        RunReport &report, std::shared_ptr<ResidentContacts> *resident )
{
  const JobToPlace job{ &MachineCosts::maps, static_cast<double>( red.segment_count() + blue.segment_count() ),
                        [&] { return candidates_of( red, blue, workers ); } };
  return on_chosen_backend(
    options, report, job, [&] { return find_contacts_cuda( red, blue, options, workers, report, {}, resident ); },
    [&] { return find_contacts_cpu( red, blue, workers, report ); } );
}

Contacts find_contacts_cpu( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RunReport &report,
                            CandidateIndex index )
{
  report.backend = Backend::cpu;
  report.device = cpu_name( workers );
  Stopwatch watch;
  workers.stage( 0, 0.1 );
  const std::optional<QuantizedLayers> quantized = quantize( red, blue, workers );
  if ( !quantized )
    return {};
  workers.stage( 0.1, decide_from );
  const GridCandidates candidates( *quantized, workers );
  const Layers layers{
    red, blue, quantized->red, quantized->blue, candidates.red_blocks, candidates.blue_blocks, candidates.grid
  };
  const bool in_trees = index == CandidateIndex::automatic ? is_uneven( layers, workers )
                                                           : index == CandidateIndex::trees;
  report.seconds.index += watch.lap();

  workers.stage( decide_from, decide_to );
  Contacts contacts = in_trees ? search_trees( red, quantized->red.mask, blue, quantized->blue.mask, workers, report )
                               : search_grid( layers, workers, report );
  report.seconds.decide += watch.lap();
  return contacts;
}

} // namespace rubicon
