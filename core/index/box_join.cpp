// SPDX-License-Identifier: GPL-2.0-or-later
// The boxes of a group and their cull, compiled for each instruction set.
// Relies on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/box_join.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/box_join.h"

#include <algorithm>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

#include "core/compute/mask_bits.inl"

const hn::CappedTag<std::int32_t, block_capacity> d;

//! Of all segments of \a group that \a asked has a bit for, and empty boxes in the places of the others.
void set_boxes( const SegmentGroup &group, std::uint32_t asked, BoxArray &boxes )
{
  const auto lowest = hn::Set( d, INT32_MIN ), highest = hn::Set( d, INT32_MAX );
  for ( std::size_t i = 0; i < block_capacity; i += hn::Lanes( d ) )
  {
    const std::uint64_t bits = asked >> i;
    const auto has = hn::LoadMaskBits( d, reinterpret_cast<const std::uint8_t *>( &bits ) );
    const std::int32_t *vertices = &group.vertices[group.first + i].x;
    hn::Vec<decltype( d )> x, y, next_x, next_y;
    hn::LoadInterleaved2( d, vertices, x, y );
    hn::LoadInterleaved2( d, vertices + 2, next_x, next_y );
    hn::Store( hn::IfThenElse( has, hn::Min( x, next_x ), highest ), d, boxes.x_low + i );
    hn::Store( hn::IfThenElse( has, hn::Min( y, next_y ), highest ), d, boxes.y_low + i );
    hn::Store( hn::IfThenElse( has, hn::Max( x, next_x ), lowest ), d, boxes.x_high + i );
    hn::Store( hn::IfThenElse( has, hn::Max( y, next_y ), lowest ), d, boxes.y_high + i );
  }
}

std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box )
{
  const auto x_low = hn::Set( d, box.x_low ), y_low = hn::Set( d, box.y_low );
  const auto x_high = hn::Set( d, box.x_high ), y_high = hn::Set( d, box.y_high );
  std::uint32_t apart = 0;
  for ( std::size_t i = 0; i < block_capacity; i += hn::Lanes( d ) )
  {
    const auto beside = hn::Or( hn::Gt( hn::Load( d, boxes.x_low + i ), x_high ),
                                hn::Gt( x_low, hn::Load( d, boxes.x_high + i ) ) );
    const auto above = hn::Or( hn::Gt( hn::Load( d, boxes.y_low + i ), y_high ),
                               hn::Gt( y_low, hn::Load( d, boxes.y_high + i ) ) );
    apart |= mask_bits( d, hn::Or( beside, above ) ) << i;
  }
  return ~apart;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( set_boxes );
HWY_EXPORT( overlap_mask );

void BoxArray::set( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count )
{
  first = group.first;
  const std::uint32_t upper = begin + count == block_capacity ? 0 : ~std::uint32_t( 0 ) << ( begin + count ),
                      lower = ( std::uint32_t( 1 ) << begin ) - 1;
  HWY_DYNAMIC_DISPATCH( set_boxes )( group, group.mask & ~upper & ~lower, *this );
}

void BoxArray::set_one( std::uint32_t segment, QuantizedBox2 box )
{
  first = segment;
  std::ranges::fill( x_low, INT32_MAX ), std::ranges::fill( y_low, INT32_MAX );
  std::ranges::fill( x_high, INT32_MIN ), std::ranges::fill( y_high, INT32_MIN );
  x_low[0] = box.x_low, y_low[0] = box.y_low, x_high[0] = box.x_high, y_high[0] = box.y_high;
}

std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box )
{
  return HWY_DYNAMIC_DISPATCH( overlap_mask )( boxes, box );
}

} // namespace rubicon
#endif
