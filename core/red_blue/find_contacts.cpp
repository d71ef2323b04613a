// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from two layers to their raw pairs: blue blocks in the sparse grid, red blocks streamed past it in the
// order of their segments, so that the pairs come out sorted and no list of candidates is ever stored.
// Relies on index/ for candidates, red_blue/contact_decider.h for signs, compute/ for threads.
#include "core/red_blue/find_contacts.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/index/box_join.h"
#include "core/index/grid/cell_bitmap.h"
#include "core/index/grid/quantized_layer.h"
#include "core/index/grid/sparse_grid.h"
#include "core/index/sampled_candidates.h"
#include "core/index/segment_mask.h"
#include "core/red_blue/contact_decider.h"
#include "core/red_blue/grid_sample.h"
#include "core/red_blue/search_trees.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <optional>
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
      : shift(
        choose_shift( layers.red.total_extent + layers.blue.total_extent, layers.red.segments + layers.blue.segments ) )
      , red_blocks( make_blocks( layers.red, 1 << shift, nullptr, workers ) )
      , blue_blocks( blocks_near_red( layers.blue, workers ) )
      , grid( blue_blocks, shift, workers )
    {}

    std::int32_t shift;
    UnfilledVector<Block> red_blocks, blue_blocks;
    SparseGrid grid;

  private:
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
    GridView blue_grid;
};

//! Finds the contacts of some red blocks, in one thread.
class ContactSearch
{
  public:
    explicit ContactSearch( const Layers &layers )
      : mLayers( layers )
      , mDecider( layers.red, layers.blue, mFound )
    {}

    //! Appends the contacts of red blocks begin .. end - 1, sorted and each once. Throws Cancelled.
    void find( std::size_t begin, std::size_t end, const Workers &workers, Contacts &contacts )
    {
      const UnfilledVector<Block> &blocks = mLayers.red_blocks;
      for ( std::size_t i = begin; i < end; )
      {
        workers.keep_going();
        mNear.clear();
        const std::size_t first = i;
        do // the pieces of a long segment follow each other and may meet the same blue one
          look( blocks[i++] );
        while ( i < end && blocks[i].first == blocks[first].first );
        if ( i > first + 1 )
          sort_near();
        decide();
        append_by_red( blocks[first].first, contacts );
      }
    }

    //! How much there is to look at for one red block: entries of its cells, segments of the blocks among them, pairs.
    std::uint64_t effort( const Block &red_block )
    {
      mNear.clear();
      std::uint64_t effort = mLayers.blue_grid.entries_near( red_block.box ) + look( red_block );
      for ( const Near &near : mNear )
        effort += static_cast<std::uint64_t>( std::popcount( near.reds ) );
      return effort;
    }

    const TierCounts &tiers() const { return mDecider.tiers(); }
    std::uint64_t candidates() const { return mDecider.candidates(); }

  private:
    //! A blue segment near a red block, and a bit for each red segment whose box it overlaps.
    struct Near
    {
        std::uint32_t blue, reds;
    };

    //! Appends what is near one block to mNear, by blue segment, each once. Returns how many segments it looked at.
    std::uint64_t look( const Block &red_block )
    {
      mBlueBlocks.clear();
      mLayers.blue_grid.for_each_overlap(
        red_block.box, [&]( const GridEntry &entry ) { mBlueBlocks.push_back( entry.block ); },
        []( std::uint32_t ) { return true; } );
      if ( mBlueBlocks.empty() ) // most blocks of most maps: their segments need not be fetched
        return 0;
      set_boxes( mLayers.red_quantized, red_block, mReds );
      std::sort( mBlueBlocks.begin(), mBlueBlocks.end() );
      const std::size_t before = mNear.size();
      std::uint64_t looked = 0;
      for ( const std::uint32_t blue_block : mBlueBlocks )
      {
        looked += mLayers.blue_blocks[blue_block].count;
        set_boxes( mLayers.blue_quantized, mLayers.blue_blocks[blue_block], mBlues );
        for ( std::uint32_t blues = overlap_mask( mBlues, red_block.box ); blues != 0; blues &= blues - 1 )
        {
          const auto i = static_cast<std::uint32_t>( std::countr_zero( blues ) );
          const std::uint32_t blue = mBlues.first + i, reds = overlap_mask( mReds, mBlues.box( i ) );
          if ( mNear.size() > before && mNear.back().blue == blue ) // pieces follow each other
            mNear.back().reds |= reds;
          else if ( reds != 0 )
            mNear.push_back( { blue, reds } );
        }
      }
      return looked;
    }

    //! Sorts what is near the pieces of one red segment, so that each blue one is decided once.
    void sort_near()
    {
      std::sort( mNear.begin(), mNear.end(), []( const Near &a, const Near &b ) { return a.blue < b.blue; } );
      const auto same_blue = []( const Near &a, const Near &b ) { return a.blue == b.blue; };
      mNear.erase( std::unique( mNear.begin(), mNear.end(), same_blue ), mNear.end() );
    }

    //! Decides the pairs of mNear; the contacts go to mFound, by blue segment.
    void decide()
    {
      mFound.clear();
      for ( const Near &near : mNear )
        for ( std::uint32_t reds = near.reds; reds != 0; reds &= reds - 1 )
          mDecider.add( mReds.first + static_cast<std::uint32_t>( std::countr_zero( reds ) ), near.blue );
      mDecider.finish();
    }

    //! Appends mFound, which is in the order of blue segments, in the order of red ones: they are at most 32.
    void append_by_red( std::uint32_t first_red, Contacts &contacts ) const
    {
      if ( mFound.empty() )
        return;
      std::size_t end_of[block_capacity + 1] = {};
      for ( const Contact &contact : mFound )
        ++end_of[contact.red - first_red + 1];
      for ( std::uint32_t i = 0; i < block_capacity; ++i )
        end_of[i + 1] += end_of[i];
      const std::size_t from = contacts.size();
      contacts.resize( from + mFound.size() );
      for ( const Contact &contact : mFound )
        contacts[from + end_of[contact.red - first_red]++] = contact;
    }

    const Layers &mLayers;
    BoxArray mReds, mBlues;
    std::vector<std::uint32_t> mBlueBlocks;
    std::vector<Near> mNear;
    Contacts mFound;
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
  constexpr std::size_t grain = 8;
  workers.for_each_chunk( sample.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    ContactSearch search( layers );
    for ( std::size_t i = begin; i < end && spent <= most; ++i )
    {
      workers.keep_going();
      spent += search.effort( layers.red_blocks[sample.block( i )] );
    }
  } );
  return spent > most;
}

//! Bounds of chunks of blocks that never part the pieces of one segment.
std::size_t segment_start( const UnfilledVector<Block> &blocks, std::size_t i )
{
  while ( i > 0 && i < blocks.size() && blocks[i].first == blocks[i - 1].first )
    ++i;
  return i;
}

//! Decides the candidates of the grid, chunk by chunk.
Contacts search_grid( const Layers &layers, Workers &workers, RunReport &report )
{
  const UnfilledVector<Block> &blocks = layers.red_blocks;
  constexpr std::size_t grain = 512;
  std::vector<Contacts> parts( Workers::chunk_count( blocks.size(), grain ) );
  std::mutex counts_mutex;
  workers.for_each_chunk( blocks.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    ContactSearch search( layers );
    search.find( segment_start( blocks, begin ), segment_start( blocks, end ), workers, parts[chunk] );
    const std::lock_guard lock( counts_mutex );
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
                        RunReport &report )
{
  const JobToPlace job{ &MachineCosts::maps, static_cast<double>( red.segment_count() + blue.segment_count() ),
                        [&] { return candidates_of( red, blue, workers ); } };
  return on_chosen_backend(
    options, report, job, [&] { return find_contacts_cuda( red, blue, options, workers, report ); },
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
  workers.stage( 0.1, 0.2 );
  const GridCandidates candidates( *quantized, workers );
  const Layers layers{
    red, blue, quantized->red, quantized->blue, candidates.red_blocks, candidates.blue_blocks, candidates.grid.view()
  };
  const bool in_trees = index == CandidateIndex::automatic ? is_uneven( layers, workers )
                                                           : index == CandidateIndex::trees;
  report.seconds.index += watch.lap();

  workers.stage( 0.2, 0.6 );
  Contacts contacts = in_trees ? search_trees( red, quantized->red.mask, blue, quantized->blue.mask, workers, report )
                               : search_grid( layers, workers, report );
  report.seconds.decide += watch.lap();
  return contacts;
}

} // namespace rubicon
