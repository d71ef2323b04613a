// SPDX-License-Identifier: GPL-2.0-or-later
// Quantizes a layer and cuts it into blocks, on the CPU.
// Relies on index/grid/quantized_layer.h.
#include "core/index/grid/quantized_layer.h"

#include "core/error.h"
#include "core/index/grid/cell_bitmap.h"
#include "core/index/grid/vertex_batch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

namespace rubicon
{

namespace
{

//! The box around what \a hull( begin, end ) gives for the chunks of \a grain out of \a count.
template <typename HullOf>
Box2 hull_of_chunks( std::size_t count, std::size_t grain, Workers &workers, const HullOf &hull )
{
  std::vector<Box2> parts( Workers::chunk_count( count, grain ) );
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    parts[chunk] = hull( begin, end );
  } );
  return std::reduce( parts.begin(), parts.end(), empty_box2, Hull() );
}

/**
 * Goes through the blocks of one group in the order of their segments: the largest aligned runs of 32, 16, … 1 segments
 * whose box is at most \a cell_size long and wide, for which it calls \a emit( Block ), and longer single segments, for
 * which it calls \a cut( segment, CutSegment ).
 */
template <typename Emit, typename Cut>
void for_each_block( const SegmentGroup &group, std::int32_t cell_size, Emit &&emit, Cut &&cut )
{
  if ( group.mask == 0 )
    return;
  if ( const QuantizedBox2 all = box_of( group ); extent( all ) <= cell_size ) // most groups are one block
    return emit( Block{ all, group.first, block_capacity } );
  const RunBoxes boxes( group );
  for ( std::uint32_t begin = 0; begin < block_capacity; )
  {
    // The largest run that may start here: what divides begin.
    std::uint32_t size = begin == 0 ? block_capacity : begin & ( ~begin + 1 );
    QuantizedBox2 box = boxes.of( begin, size );
    while ( size > 1 && box.x_low <= box.x_high && extent( box ) > cell_size )
      box = boxes.of( begin, size /= 2 );
    if ( box.x_low <= box.x_high )
    {
      const std::uint32_t segment = group.first + begin;
      if ( extent( box ) <= cell_size )
        emit( Block{ box, segment, size } );
      else
        cut( segment, CutSegment( group.vertices[segment], group.vertices[segment + 1], cell_size ) );
    }
    begin += size;
  }
}

} // namespace

Box2 bounds_of( const ChainSet2 &layer, Workers &workers )
{
  if ( layer.bounds )
    return *layer.bounds;
  constexpr std::size_t grain = 1 << 13;
  return hull_of_chunks( layer.vertices.size(), grain, workers, [&]( std::size_t begin, std::size_t end ) {
    return box_of( std::span( layer.vertices ).subspan( begin, end - begin ) );
  } );
}

SegmentsWithin segments_within( const ChainSet2 &layer, const Box2 &shared, Workers &workers )
{
  SegmentsWithin within{ segment_mask( layer.chain_begin, workers ), empty_box2 };
  constexpr std::size_t grain = 2048;
  within.bounds = hull_of_chunks( within.mask.size(), grain, workers, [&]( std::size_t begin, std::size_t end ) {
    const Point2 *vertices = layer.vertices.data();
    Box2 hull = empty_box2;
    for ( std::size_t g = begin; g < end; ++g )
      for ( std::uint32_t left = within.mask[g]; left != 0; left &= left - 1 )
      {
        const Point2 *ends = vertices + g * block_capacity + static_cast<std::size_t>( std::countr_zero( left ) );
        const Box2 box = box_of( ends[0], ends[1] );
        if ( overlap( box, shared ) )
          hull = hull_of( hull, box );
        else
          within.mask[g] ^= left & ( ~left + 1 );
      }
    return hull;
  } );
  return within;
}

bool is_small_part( const Box2 &shared, const Box2 &hull )
{
  constexpr double small = 1.0 / 16;
  const auto half_extent = []( const Box2 &box ) {
    return std::max( box.x_high * 0.5 - box.x_low * 0.5, box.y_high * 0.5 - box.y_low * 0.5 );
  };
  return half_extent( shared ) < small * half_extent( hull );
}

QuantizedLayer quantize( const ChainSet2 &layer, SegmentMask mask, const Quantizer2 &quantizer, Workers &workers )
{
  QuantizedLayer result;
  result.mask = std::move( mask );
  const std::size_t vertices = layer.vertices.size();
  result.vertices.resize( vertices + block_capacity );
  std::fill_n( result.vertices.end() - block_capacity, block_capacity, QuantizedPoint2{ 0, 0 } );
  const auto extent_of = [&]( std::size_t segment ) {
    return static_cast<std::uint64_t>( extent( box_of( result.vertices[segment], result.vertices[segment + 1] ) ) );
  };
  std::atomic<std::uint64_t> total = 0, segments = 0; // integers: the order of addition does not matter
  constexpr std::size_t grain = 1 << 12;              // whole groups
  workers.for_each_chunk( vertices, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    quantize_vertices( &layer.vertices[begin], end - begin, quantizer, &result.vertices[begin] );
    std::uint64_t sum = sum_of_extents( &result.vertices[begin], end - begin - 1 ), count = 0;
    for ( std::size_t first = begin; first < end; first += block_capacity )
    {
      count += block_capacity;
      // Between the last vertex of a chain and the next is no segment.
      for ( std::uint32_t none = ~result.mask[first / block_capacity]; none != 0; none &= none - 1, --count )
        if ( const auto i = first + static_cast<std::size_t>( std::countr_zero( none ) ); i + 1 < end )
          sum -= extent_of( i );
    }
    total += sum;
    segments += count;
  } );
  for ( std::size_t next = grain; next < vertices; next += grain ) // segments from the end of a chunk into the next
    if ( result.group( ( next - 1 ) / block_capacity ).has( ( next - 1 ) % block_capacity ) )
      total += extent_of( next - 1 );
  result.total_extent = total;
  result.segments = segments;
  return result;
}

double sampled_entries( const QuantizedLayer &layer, std::int32_t shift )
{
  constexpr std::size_t enough = 64; // one thread looks at them
  const std::size_t groups = layer.group_count(), sampled = std::min( groups, enough );
  std::uint64_t entries = 0;
  const auto add_cells = [&]( const Block &block ) {
    for_each_cell( block.box, shift, [&]( CellKey ) { ++entries; } );
  };
  const auto add_pieces = [&]( std::uint32_t, const CutSegment &cut ) { entries += cut.count(); };
  for ( std::size_t i = 0; i < sampled; ++i )
    for_each_block( layer.group( i * groups / sampled ), 1 << shift, add_cells, add_pieces );
  return static_cast<double>( entries ) * static_cast<double>( groups )
         / static_cast<double>( std::max<std::size_t>( sampled, 1 ) );
}

UnfilledVector<Block> make_blocks( const QuantizedLayer &layer, std::int32_t cell_size, const CellBitmap *near,
                                   Workers &workers )
{
  constexpr std::size_t grain = 256;
  std::vector<std::vector<Block>> parts( Workers::chunk_count( layer.group_count(), grain ) );
  workers.for_each_chunk( layer.group_count(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    const auto keep = [&, &part = parts[chunk]]( const Block &block ) {
      if ( !near || near->meets( block.box ) )
        part.push_back( block );
    };
    for ( std::size_t g = begin; g < end; ++g )
      for_each_block( layer.group( g ), cell_size, keep, [&]( std::uint32_t segment, const CutSegment &cut ) {
        for ( std::uint32_t k = 0; k < cut.count(); ++k )
          keep( { cut.box( k ), segment, 1 } );
      } );
  } );

  std::vector<std::size_t> begin{ 0 };
  for ( const std::vector<Block> &part : parts )
    begin.push_back( begin.back() + part.size() );
  if ( begin.back() > std::numeric_limits<std::uint32_t>::max() )
    throw Error(
      "The index of a layer would have more than 4,294,967,295 blocks; take a part of the layer at a time." );
  UnfilledVector<Block> blocks( begin.back() );
  workers.for_each( parts.size(), 1, [&]( std::size_t chunk ) {
    std::ranges::copy( parts[chunk], blocks.begin() + static_cast<std::ptrdiff_t>( begin[chunk] ) );
  } );
  return blocks;
}

} // namespace rubicon
