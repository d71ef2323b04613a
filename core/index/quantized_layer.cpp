// SPDX-License-Identifier: GPL-2.0-or-later
// Quantizes a layer and cuts it into blocks, on the CPU.
// Relies on index/quantized_layer.h.
#include "core/index/quantized_layer.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace rubicon
{

Box2 bounds_of( const ChainSet2 &layer )
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Box2 box = { infinite, infinite, -infinite, -infinite };
  for ( const Point2 v : layer.vertices )
  {
    box.x_low = std::min( box.x_low, v.x );
    box.y_low = std::min( box.y_low, v.y );
    box.x_high = std::max( box.x_high, v.x );
    box.y_high = std::max( box.y_high, v.y );
  }
  return box;
}

std::vector<std::uint32_t> segment_mask( const ChainSet2 &layer )
{
  std::vector<std::uint32_t> mask( ( layer.vertices.size() + 31 ) / 32, ~std::uint32_t( 0 ) );
  for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
  {
    const std::uint32_t last = layer.chain_begin[chain + 1] - 1;
    mask[last / 32] &= ~( std::uint32_t( 1 ) << last % 32 );
  }
  if ( const std::size_t beyond = layer.vertices.size() % 32 )
    mask.back() &= ( std::uint32_t( 1 ) << beyond ) - 1;
  return mask;
}

QuantizedLayer quantize( const ChainSet2 &layer, const Quantizer &quantizer, Workers &workers )
{
  QuantizedLayer result;
  result.mask = segment_mask( layer );
  result.vertices.resize( layer.vertices.size() );
  constexpr std::size_t grain = 1 << 16;
  workers.for_each_chunk( layer.vertices.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    std::transform( layer.vertices.begin() + static_cast<std::ptrdiff_t>( begin ),
                    layer.vertices.begin() + static_cast<std::ptrdiff_t>( end ),
                    result.vertices.begin() + static_cast<std::ptrdiff_t>( begin ), quantizer );
  } );

  std::atomic<std::uint64_t> total = 0; // integers: the order of addition does not matter
  workers.for_each_chunk( result.group_count(), grain / block_capacity,
                          [&]( std::size_t, std::size_t begin, std::size_t end ) {
                            std::uint64_t sum = 0;
                            for ( std::size_t g = begin; g < end; ++g )
                              for ( std::uint32_t i = 0; i < block_capacity; ++i )
                                if ( const SegmentGroup group = result.group( g ); group.has( i ) )
                                  sum += static_cast<std::uint64_t>( extent( group.box( i ) ) );
                            total += sum;
                          } );
  result.total_extent = total;
  return result;
}

std::vector<Block> make_blocks( const QuantizedLayer &layer, std::int32_t cell_size, Workers &workers )
{
  constexpr std::size_t grain = 2048;
  std::vector<std::vector<Block>> parts( Workers::chunk_count( layer.group_count(), grain ) );
  workers.for_each_chunk( layer.group_count(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t g = begin; g < end; ++g )
      for_each_block( layer.group( g ), cell_size, [&]( const Block &block ) { parts[chunk].push_back( block ); } );
  } );

  std::vector<Block> blocks;
  for ( const std::vector<Block> &part : parts )
    blocks.insert( blocks.end(), part.begin(), part.end() );
  return blocks;
}

} // namespace rubicon
