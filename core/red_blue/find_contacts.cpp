// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from two layers to their raw pairs: blue blocks in the sparse grid, red blocks streamed past it in the
// order of their segments, so that the pairs come out sorted and no list of candidates is ever stored.
// Relies on index/ for candidates, exact/ for signs, compute/ for threads.
#include "core/red_blue/find_contacts.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/box_join.h"
#include "core/index/quantized_layer.h"
#include "core/index/sparse_grid.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <string>

namespace rubicon
{

namespace
{

//! Calls visit( segment, box ) for every segment of \a block; the piece of a long one stands for it.
template <typename Visit>
void for_each_segment( const QuantizedLayer &layer, const Block &block, Visit &&visit )
{
  if ( block.count == 1 )
    return visit( block.first, block.box );
  const SegmentGroup group = layer.group( block.first / block_capacity );
  const std::uint32_t begin = block.first % block_capacity;
  for ( std::uint32_t i = begin; i < begin + block.count; ++i )
    if ( group.has( i ) )
      visit( group.first + i, group.box( i ) );
}

//! Everything that the search for the contacts of a red block reads.
struct Layers
{
    const ChainSet2 &red, &blue;
    const QuantizedLayer &red_quantized, &blue_quantized;
    const std::vector<Block> &red_blocks, &blue_blocks;
    GridView blue_grid;
};

//! Finds the contacts of some red blocks, in one thread.
class Search
{
  public:
    explicit Search( const Layers &layers )
      : mLayers( layers )
    {}

    //! Appends the contacts of red blocks begin .. end - 1, sorted and each once.
    void find( std::size_t begin, std::size_t end, std::vector<Contact> &contacts )
    {
      const std::vector<Block> &blocks = mLayers.red_blocks;
      for ( std::size_t i = begin; i < end; )
      {
        mFound.clear();
        const std::size_t first = i;
        do // the pieces of a long segment follow each other and may find the same pair
          find( blocks[i++] );
        while ( i < end && blocks[i].first == blocks[first].first );

        const auto from = static_cast<std::ptrdiff_t>( contacts.size() );
        append_by_red( blocks[first].first, contacts );
        if ( i > first + 1 )
          std::sort( contacts.begin() + from, contacts.end(), in_order );
        contacts.erase( std::unique( contacts.begin() + from, contacts.end(), same_pair ), contacts.end() );
      }
    }

    const TierCounts &tiers() const { return mTiers; }

  private:
    //! Appends the contacts of one block to mFound, by blue segment.
    void find( const Block &red_block )
    {
      mReds.clear();
      for_each_segment( mLayers.red_quantized, red_block,
                        [&]( std::uint32_t id, QuantizedBox box ) { mReds.add( id, box ); } );
      mBlueBlocks.clear();
      mLayers.blue_grid.for_each_overlap( red_block.box,
                                          [&]( const GridEntry &entry ) { mBlueBlocks.push_back( entry.block ); } );
      std::sort( mBlueBlocks.begin(), mBlueBlocks.end() );
      for ( const std::uint32_t blue_block : mBlueBlocks )
        for_each_segment( mLayers.blue_quantized, mLayers.blue_blocks[blue_block],
                          [&]( std::uint32_t id, QuantizedBox box ) {
                            if ( !overlap( box, red_block.box ) )
                              return;
                            for ( std::uint32_t hits = overlap_mask( mReds, box ); hits != 0; hits &= hits - 1 )
                              decide( mReds.segment[std::countr_zero( hits )], id );
                          } );
    }

    void decide( std::uint32_t r, std::uint32_t b )
    {
      const std::vector<Point2> &red = mLayers.red.vertices, &blue = mLayers.blue.vertices;
      const ContactKind kind = classify( red[r], red[r + 1], blue[b], blue[b + 1],
                                         [&]( Point2 p, Point2 q, Point2 s ) { return orient2d( p, q, s, mTiers ); } );
      if ( kind != ContactKind::none )
        mFound.push_back( { r, b, kind } );
    }

    //! Appends mFound, which is in the order of blue segments, in the order of red ones: they are at most 32.
    void append_by_red( std::uint32_t first_red, std::vector<Contact> &contacts ) const
    {
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
    TierCounts mTiers;
    BoxArray mReds;
    std::vector<std::uint32_t> mBlueBlocks;
    std::vector<Contact> mFound;
};

//! Bounds of chunks of blocks that never part the pieces of one segment.
std::size_t segment_start( const std::vector<Block> &blocks, std::size_t i )
{
  while ( i > 0 && i < blocks.size() && blocks[i].first == blocks[i - 1].first )
    ++i;
  return i;
}

} // namespace

std::vector<Contact> find_contacts( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options,
                                    Workers &workers, RunReport &report )
{
  return on_chosen_backend(
    options, report, [&] { return find_contacts_cuda( red, blue, options, report ); },
    [&] { return find_contacts_cpu( red, blue, workers, report ); } );
}

std::vector<Contact> find_contacts_cpu( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers,
                                        RunReport &report )
{
  report.backend = Backend::cpu;
  report.device = cpu_name( workers );
  if ( red.segment_count() == 0 || blue.segment_count() == 0 )
    return {};

  Stopwatch watch;
  workers.stage( 0, 0.1 );
  const Quantizer quantizer = make_quantizer( hull_of( bounds_of( red ), bounds_of( blue ) ) );
  const QuantizedLayer red_quantized = quantize( red, quantizer, workers );
  const QuantizedLayer blue_quantized = quantize( blue, quantizer, workers );
  const std::int32_t shift = choose_shift( red_quantized.total_extent + blue_quantized.total_extent,
                                           red.segment_count() + blue.segment_count() );
  workers.stage( 0.1, 0.2 );
  const std::vector<Block> red_blocks = make_blocks( red_quantized, 1 << shift, workers );
  const std::vector<Block> blue_blocks = make_blocks( blue_quantized, 1 << shift, workers );
  const SparseGrid grid( blue_blocks, shift, workers );
  report.seconds.index += watch.lap();

  workers.stage( 0.2, 0.6 );
  const Layers layers{ red, blue, red_quantized, blue_quantized, red_blocks, blue_blocks, grid.view() };
  constexpr std::size_t grain = 512;
  std::vector<std::vector<Contact>> parts( Workers::chunk_count( red_blocks.size(), grain ) );
  std::mutex tiers_mutex;
  workers.for_each_chunk( red_blocks.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    Search search( layers );
    search.find( segment_start( red_blocks, begin ), segment_start( red_blocks, end ), parts[chunk] );
    const std::lock_guard lock( tiers_mutex );
    report.tiers += search.tiers();
  } );

  std::vector<Contact> contacts;
  std::size_t total = 0;
  for ( const std::vector<Contact> &part : parts )
    total += part.size();
  contacts.reserve( total );
  for ( const std::vector<Contact> &part : parts )
    contacts.insert( contacts.end(), part.begin(), part.end() );
  report.seconds.decide += watch.lap();
  return contacts;
}

} // namespace rubicon
