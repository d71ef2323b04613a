// SPDX-License-Identifier: GPL-2.0-or-later
// The CPU's way from two layers to their raw pairs: blue blocks in the sparse grid, red blocks streamed past it in the
// order of their segments, so that the pairs come out sorted and no list of candidates is ever stored.
// Relies on index/ for candidates, exact/ for signs, compute/ for threads.
#include "core/red_blue/find_contacts.h"

#include "core/compute/cuda/device.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/quantized_layer.h"
#include "core/index/sparse_grid.h"

#include <algorithm>
#include <mutex>
#include <string>

namespace rubicon
{

namespace
{

//! The segments of a red block with their boxes, as arrays that the compiler can compare several at a time.
struct RedSegments
{
  std::int32_t x_low[block_capacity], y_low[block_capacity], x_high[block_capacity], y_high[block_capacity];
  std::uint32_t segment[block_capacity];
  std::uint32_t count = 0;

  void add( std::uint32_t id, QuantizedBox box )
  {
    x_low[count] = box.x_low, y_low[count] = box.y_low, x_high[count] = box.x_high, y_high[count] = box.y_high;
    segment[count++] = id;
  }

  bool overlaps( std::uint32_t i, QuantizedBox box ) const
  {
    return ( x_low[i] <= box.x_high ) & ( box.x_low <= x_high[i] ) & ( y_low[i] <= box.y_high ) & ( box.y_low <= y_high[i] );
  }
};

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

//! Everything that the decision of a red block reads.
struct Search
{
  const ChainSet2 &red, &blue;
  const QuantizedLayer &red_quantized, &blue_quantized;
  const std::vector<Block> &red_blocks, &blue_blocks;
  GridView blue_grid;

  //! Appends the contacts of red blocks begin .. end - 1, sorted and each once, and counts the tiers.
  void find( std::size_t begin, std::size_t end, std::vector<Contact> &contacts, TierCounts &tiers ) const
  {
    for ( std::size_t i = begin; i < end; )
    {
      const std::size_t first_contact = contacts.size();
      const std::uint32_t first_segment = red_blocks[i].first;
      do // the pieces of a long segment follow each other and may find the same pair
        find( red_blocks[i++], contacts, tiers );
      while ( i < end && red_blocks[i].first == first_segment );

      const auto from = contacts.begin() + static_cast<std::ptrdiff_t>( first_contact );
      std::sort( from, contacts.end(), in_order );
      contacts.erase( std::unique( from, contacts.end(), same_pair ), contacts.end() );
    }
  }

  void find( const Block &red_block, std::vector<Contact> &contacts, TierCounts &tiers ) const
  {
    RedSegments reds;
    for_each_segment( red_quantized, red_block, [&]( std::uint32_t id, QuantizedBox box ) { reds.add( id, box ); } );
    blue_grid.for_each_overlap( red_block.box, [&]( const GridEntry &entry ) {
      for_each_segment( blue_quantized, blue_blocks[entry.block], [&]( std::uint32_t id, QuantizedBox box ) {
        if ( !overlap( box, red_block.box ) )
          return;
        for ( std::uint32_t r = 0; r < reds.count; ++r )
          if ( reds.overlaps( r, box ) )
            decide( reds.segment[r], id, contacts, tiers );
      } );
    } );
  }

  void decide( std::uint32_t r, std::uint32_t b, std::vector<Contact> &contacts, TierCounts &tiers ) const
  {
    const ContactKind kind = classify( red.vertices[r], red.vertices[r + 1], blue.vertices[b], blue.vertices[b + 1],
                                       [&]( Point2 p, Point2 q, Point2 s ) { return orient2d( p, q, s, tiers ); } );
    if ( kind != ContactKind::none )
      contacts.push_back( { r, b, kind } );
  }
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
  const auto log = [&]( const std::string &line ) {
    if ( options.log )
      options.log( line );
  };
  if ( options.backend == Backend::cpu )
    return find_contacts_cpu( red, blue, workers, report );

  if ( !cuda_device_name() )
  {
    const std::string reason = cuda_absence_reason();
    if ( options.backend == Backend::cuda )
      throw Error( "The GPU backend was asked for, but no GPU can serve: " + reason + "." );
    log( "No GPU is used: " + reason + "." );
    return find_contacts_cpu( red, blue, workers, report );
  }
  const RunReport before = report;
  try
  {
    return find_contacts_cuda( red, blue, options, report );
  }
  catch ( const DeviceOutOfMemory &error )
  {
    log( std::string( error.what() ) + " Going on with the CPU." );
    report = before;
    return find_contacts_cpu( red, blue, workers, report );
  }
}

std::vector<Contact> find_contacts_cpu( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RunReport &report )
{
  report.backend = Backend::cpu;
  report.device = "CPU, " + std::to_string( workers.count() ) + ( workers.count() == 1 ? " thread" : " threads" );
  if ( red.segment_count() == 0 || blue.segment_count() == 0 )
    return {};

  Stopwatch watch;
  const Quantizer quantizer = make_quantizer( hull_of( bounds_of( red ), bounds_of( blue ) ) );
  const QuantizedLayer red_quantized = quantize( red, quantizer, workers );
  const QuantizedLayer blue_quantized = quantize( blue, quantizer, workers );
  const std::int32_t shift = choose_shift( red_quantized.total_extent + blue_quantized.total_extent,
                                           red.segment_count() + blue.segment_count() );
  const std::vector<Block> red_blocks = make_blocks( red_quantized, 1 << shift, workers );
  const std::vector<Block> blue_blocks = make_blocks( blue_quantized, 1 << shift, workers );
  const SparseGrid grid( blue_blocks, shift, workers );
  report.seconds.index += watch.lap();

  const Search search{ red, blue, red_quantized, blue_quantized, red_blocks, blue_blocks, grid.view() };
  constexpr std::size_t grain = 512;
  std::vector<std::vector<Contact>> parts( Workers::chunk_count( red_blocks.size(), grain ) );
  std::mutex tiers_mutex;
  workers.for_each_chunk( red_blocks.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    TierCounts tiers;
    search.find( segment_start( red_blocks, begin ), segment_start( red_blocks, end ), parts[chunk], tiers );
    const std::lock_guard lock( tiers_mutex );
    report.tiers += tiers;
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
