// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices several at a time, compiled for each instruction set.
// Relies on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/grid/vertex_batch.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/grid/vertex_batch.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

// x and y lie in the lanes by turns. On the oldest processors (HWY_SCALAR) there is one lane: one vertex after the other.

Box2 box_of_vertices( std::span<const Point2> vertices )
{
  std::size_t i = 0;
  Box2 box = empty_box2;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<double> d;
  // Every other batch has a box of its own: a processor has both in hand at once, where it would wait for one.
  auto low = hn::Set( d, box.x_low ), high = hn::Set( d, box.x_high ), other_low = low, other_high = high;
  for ( const std::size_t step = hn::Lanes( d ) / 2; i + 2 * step <= vertices.size(); i += 2 * step )
  {
    const auto some = hn::LoadU( d, &vertices[i].x ), others = hn::LoadU( d, &vertices[i + step].x );
    low = hn::Min( low, some ), high = hn::Max( high, some );
    other_low = hn::Min( other_low, others ), other_high = hn::Max( other_high, others );
  }
  Point2 lows[hn::MaxLanes( d ) / 2], highs[hn::MaxLanes( d ) / 2];
  hn::StoreU( hn::Min( low, other_low ), d, &lows[0].x );
  hn::StoreU( hn::Max( high, other_high ), d, &highs[0].x );
  for ( std::size_t lane = 0; lane < hn::Lanes( d ) / 2; ++lane )
    box = hull_of( box, Box2{ lows[lane].x, lows[lane].y, highs[lane].x, highs[lane].y } );
#endif
  return hull_of( box, bounds_of( vertices.subspan( i ) ) );
}

void quantize_vertices( const Point2 *vertices, std::size_t count, const Quantizer2 &quantizer,
                        QuantizedPoint2 *quantized )
{
  std::size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<double> d;
  const hn::Rebind<std::int32_t, decltype( d )> whole;
  const auto origin = hn::OddEven( hn::Set( d, quantizer.half_y0 ), hn::Set( d, quantizer.half_x0 ) );
  const auto half = hn::Set( d, 0.5 ), scale = hn::Set( d, quantizer.scale );
  const auto least = hn::Zero( d ), largest = hn::Set( d, Quantizer2::largest );
  for ( const std::size_t step = hn::Lanes( d ) / 2; i + step <= count; i += step )
  {
    const auto scaled = hn::Mul( hn::Sub( hn::Mul( hn::LoadU( d, &vertices[i].x ), half ), origin ), scale );
    hn::StoreU( hn::DemoteTo( whole, hn::Min( hn::Max( scaled, least ), largest ) ), whole, &quantized[i].x );
  }
#endif
  for ( ; i < count; ++i )
    quantized[i] = quantizer( vertices[i] );
}

std::uint64_t sum_of_extents( const QuantizedPoint2 *vertices, std::size_t count )
{
  std::uint64_t sum = 0;
  std::size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<std::int32_t> d;
  const hn::Repartition<std::uint64_t, decltype( d )> wide;
  auto sums = hn::Zero( wide );
  for ( const std::size_t step = hn::Lanes( d ) / 2; i + step <= count; i += step )
  {
    const auto from = hn::LoadU( d, &vertices[i].x ), to = hn::LoadU( d, &vertices[i + 1].x );
    const auto sides = hn::Sub( hn::Max( from, to ), hn::Min( from, to ) ); // 31 bits are enough
    const auto longer = hn::Max( sides, hn::Reverse2( d, sides ) );         // in both lanes of a segment
    sums = hn::Add( sums, hn::ShiftRight<32>( hn::BitCast( wide, longer ) ) );
  }
  sum = hn::GetLane( hn::SumOfLanes( wide, sums ) );
#endif
  for ( ; i < count; ++i )
    sum += static_cast<std::uint64_t>( extent( box_of( vertices[i], vertices[i + 1] ) ) );
  return sum;
}

QuantizedBox2 box_of_group( const SegmentGroup &group )
{
  const hn::CappedTag<std::int32_t, block_capacity> d;
  auto x_low = hn::Set( d, INT32_MAX ), y_low = x_low, x_high = hn::Set( d, INT32_MIN ), y_high = x_high;
  for ( std::size_t i = 0; i < block_capacity; i += hn::Lanes( d ) )
  {
    const std::uint64_t bits = group.mask >> i;
    const auto has = hn::LoadMaskBits( d, reinterpret_cast<const std::uint8_t *>( &bits ) );
    const std::int32_t *vertices = &group.vertices[group.first + i].x;
    auto x = x_low, y = x_low, next_x = x_low, next_y = x_low;
    hn::LoadInterleaved2( d, vertices, x, y );
    hn::LoadInterleaved2( d, vertices + 2, next_x, next_y );
    x_low = hn::IfThenElse( has, hn::Min( x_low, hn::Min( x, next_x ) ), x_low );
    y_low = hn::IfThenElse( has, hn::Min( y_low, hn::Min( y, next_y ) ), y_low );
    x_high = hn::IfThenElse( has, hn::Max( x_high, hn::Max( x, next_x ) ), x_high );
    y_high = hn::IfThenElse( has, hn::Max( y_high, hn::Max( y, next_y ) ), y_high );
  }
  return { hn::GetLane( hn::MinOfLanes( d, x_low ) ), hn::GetLane( hn::MinOfLanes( d, y_low ) ),
           hn::GetLane( hn::MaxOfLanes( d, x_high ) ), hn::GetLane( hn::MaxOfLanes( d, y_high ) ) };
}

#if HWY_TARGET == HWY_SCALAR

void run_boxes( const SegmentGroup &group, RunBoxes::Values *values )
{
  for ( std::uint32_t i = 0; i < block_capacity; ++i )
  {
    const QuantizedBox2 box = group.has( i ) ? group.box( i ) : empty_quantized_box2;
    values[i] = { box.x_low, box.y_low, ~box.x_high, ~box.y_high };
  }
  for ( std::uint32_t run = 0; run < block_capacity - 1; ++run ) // two neighbours of a level become one of the next
    for ( std::size_t i = 0; i < 4; ++i )
      values[block_capacity + run][i] = lesser( values[2 * run][i], values[2 * run + 1][i] );
}

#else

void run_boxes( const SegmentGroup &group, RunBoxes::Values *values )
{
  const hn::FixedTag<std::int32_t, 4> d;
  const auto empty = hn::Set( d, INT32_MAX );
  for ( std::uint32_t i = 0; i < block_capacity; ++i )
  {
    if ( !group.has( i ) )
    {
      hn::Store( empty, d, values[i].data() );
      continue;
    }
    const auto ends = hn::LoadU( d, &group.vertices[group.first + i].x ); // x, y of both
    const auto turned = hn::Shuffle1032( ends );
    const auto box = hn::ConcatLowerLower( d, hn::Not( hn::Max( ends, turned ) ), hn::Min( ends, turned ) );
    hn::Store( box, d, values[i].data() );
  }
  for ( std::uint32_t run = 0; run < block_capacity - 1; ++run )
  {
    const auto left = hn::Load( d, values[2 * run].data() ), right = hn::Load( d, values[2 * run + 1].data() );
    hn::Store( hn::Min( left, right ), d, values[block_capacity + run].data() );
  }
}

#endif

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( box_of_vertices );
HWY_EXPORT( quantize_vertices );
HWY_EXPORT( sum_of_extents );
HWY_EXPORT( box_of_group );
HWY_EXPORT( run_boxes );

Box2 box_of( std::span<const Point2> vertices )
{
  return HWY_DYNAMIC_DISPATCH( box_of_vertices )( vertices );
}

void quantize_vertices( const Point2 *vertices, std::size_t count, const Quantizer2 &quantizer,
                        QuantizedPoint2 *quantized )
{
  HWY_DYNAMIC_DISPATCH( quantize_vertices )( vertices, count, quantizer, quantized );
}

std::uint64_t sum_of_extents( const QuantizedPoint2 *vertices, std::size_t count )
{
  return HWY_DYNAMIC_DISPATCH( sum_of_extents )( vertices, count );
}

QuantizedBox2 box_of( const SegmentGroup &group )
{
  return HWY_DYNAMIC_DISPATCH( box_of_group )( group );
}

RunBoxes::RunBoxes( const SegmentGroup &group )
{
  HWY_DYNAMIC_DISPATCH( run_boxes )( group, mValues );
}

} // namespace rubicon
#endif
