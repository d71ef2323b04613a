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
using Numbers = hn::Vec<decltype( d )>;

//! Boxes, one in each lane.
struct Boxes
{
    Numbers x_low, y_low, x_high, y_high;
};

//! Those of segments \a i and following of \a group that \a asked has a bit for; boxes that meet nothing in the other lanes.
HWY_INLINE Boxes boxes_of( const SegmentGroup &group, std::uint32_t asked, std::size_t i )
{
  const std::uint64_t bits = asked >> i;
  const auto has = hn::LoadMaskBits( d, reinterpret_cast<const std::uint8_t *>( &bits ) );
  const std::int32_t *vertices = &group.vertices[group.first + i].x;
  Numbers x, y, next_x, next_y;
  hn::LoadInterleaved2( d, vertices, x, y );
  hn::LoadInterleaved2( d, vertices + 2, next_x, next_y );
  const auto none = hn::Set( d, BoxArray::below_all );
  return { hn::Min( x, next_x ), hn::Min( y, next_y ), hn::IfThenElse( has, hn::Max( x, next_x ), none ),
           hn::IfThenElse( has, hn::Max( y, next_y ), none ) };
}

HWY_INLINE Boxes load( const BoxArray &boxes, std::size_t i )
{
  return { hn::Load( d, boxes.x_low + i ), hn::Load( d, boxes.y_low + i ), hn::Load( d, boxes.x_high + i ),
           hn::Load( d, boxes.y_high + i ) };
}

HWY_INLINE void store( const Boxes &from, BoxArray &boxes, std::size_t i )
{
  hn::Store( from.x_low, d, boxes.x_low + i );
  hn::Store( from.y_low, d, boxes.y_low + i );
  hn::Store( from.x_high, d, boxes.x_high + i );
  hn::Store( from.y_high, d, boxes.y_high + i );
}

//! The same box in all lanes.
HWY_INLINE Boxes everywhere( QuantizedBox2 box )
{
  return { hn::Set( d, box.x_low ), hn::Set( d, box.y_low ), hn::Set( d, box.x_high ), hn::Set( d, box.y_high ) };
}

//! Bit i: the boxes in lane i lie apart. An upper end less a lower one is negative where a box ends before the other begins; lower
//! ends are 0 to 2^31 - 1 and upper ones -1 to 2^31 - 1, so no difference overflows.
HWY_INLINE std::uint32_t apart( const Boxes &a, const Boxes &b )
{
  const auto beside = hn::Or( hn::Sub( a.x_high, b.x_low ), hn::Sub( b.x_high, a.x_low ) );
  const auto above = hn::Or( hn::Sub( a.y_high, b.y_low ), hn::Sub( b.y_high, a.y_low ) );
  return mask_bits( d, hn::Lt( hn::Or( beside, above ), hn::Zero( d ) ) );
}

void set_boxes( const SegmentGroup &group, std::uint32_t asked, BoxArray &boxes )
{
  for ( std::size_t i = 0; i < block_capacity; i += hn::Lanes( d ) )
    store( boxes_of( group, asked, i ), boxes, i );
}

std::uint32_t overlaps( const BoxArray &boxes, QuantizedBox2 box )
{
  const Boxes one = everywhere( box );
  std::uint32_t beside = 0;
  for ( std::size_t i = 0; i < block_capacity; i += hn::Lanes( d ) )
    beside |= apart( load( boxes, i ), one ) << i;
  return ~beside;
}

QuantizedBox2 box_of( const BoxArray &boxes, std::size_t i )
{
  return { boxes.x_low[i], boxes.y_low[i], boxes.x_high[i], boxes.y_high[i] };
}

//! Calls \a visit( i, j ) where box i of \a some, one of \a those, overlaps box j of \a others, in this order.
template <typename Visit>
HWY_INLINE void for_each_overlap( const BoxArray &some, std::uint32_t those, const BoxArray &others, Visit &&visit )
{
  for ( ; those != 0; those &= those - 1 )
  {
    const auto i = static_cast<std::uint32_t>( hwy::Num0BitsBelowLS1Bit_Nonzero32( those ) );
    for ( std::uint32_t met = overlaps( others, box_of( some, i ) ); met != 0; met &= met - 1 )
      visit( i, static_cast<std::uint32_t>( hwy::Num0BitsBelowLS1Bit_Nonzero32( met ) ) );
  }
}

std::uint32_t join( const BoxArray &boxes, const QuantizedBox2 &hull, const SegmentRun &run, std::uint32_t asked,
                    SegmentPair *pairs )
{
  const std::uint32_t firsts = overlaps( boxes, run.hull );
  if ( firsts == 0 )
    return 0;
  BoxArray others;
  others.first = run.group.first;
  set_boxes( run.group, asked, others );
  const std::uint32_t seconds = overlaps( others, hull );
  std::uint32_t count = 0;
  const auto add = [&]( std::uint32_t i, std::uint32_t j ) { pairs[count++] = { boxes.first + i, others.first + j }; };
  // Those that reach the other hull are few on one side mostly: where a line runs past a corner of the other.
  if ( hwy::PopCount( firsts ) <= hwy::PopCount( seconds ) )
    for_each_overlap( boxes, firsts, others, add );
  else
    for_each_overlap( others, seconds, boxes, [&]( std::uint32_t j, std::uint32_t i ) { add( i, j ); } );
  return count;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( set_boxes );
HWY_EXPORT( overlaps );
HWY_EXPORT( join );

namespace
{

//! Which of segments \a begin .. \a begin + \a count - 1 of \a group exist.
std::uint32_t existing( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count )
{
  const std::uint32_t upper = begin + count == block_capacity ? 0 : ~std::uint32_t( 0 ) << ( begin + count ),
                      lower = ( std::uint32_t( 1 ) << begin ) - 1;
  return group.mask & ~upper & ~lower;
}

} // namespace

void BoxArray::set( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count )
{
  first = group.first;
  HWY_DYNAMIC_DISPATCH( set_boxes )( group, existing( group, begin, count ), *this );
}

void BoxArray::set_one( std::uint32_t segment, QuantizedBox2 box )
{
  first = segment;
  std::ranges::fill( x_low, 0 ), std::ranges::fill( y_low, 0 );
  std::ranges::fill( x_high, below_all ), std::ranges::fill( y_high, below_all );
  x_low[0] = box.x_low, y_low[0] = box.y_low, x_high[0] = box.x_high, y_high[0] = box.y_high;
}

std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box )
{
  return HWY_DYNAMIC_DISPATCH( overlaps )( boxes, box );
}

std::uint32_t join( const BoxArray &boxes, const QuantizedBox2 &hull, const SegmentRun &run,
                    std::span<SegmentPair, std::size_t( block_capacity ) * block_capacity> pairs )
{
  return HWY_DYNAMIC_DISPATCH( join )( boxes, hull, run, existing( run.group, run.begin, run.count ), pairs.data() );
}

} // namespace rubicon
#endif
