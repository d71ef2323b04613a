// SPDX-License-Identifier: GPL-2.0-or-later
// The box cull, compiled for each instruction set.
// Relies on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/box_join.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/box_join.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

#include "core/compute/mask_bits.inl"

std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box )
{
  const hn::CappedTag<std::int32_t, block_capacity> d;
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

HWY_EXPORT( overlap_mask );

std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box )
{
  return HWY_DYNAMIC_DISPATCH( overlap_mask )( boxes, box );
}

} // namespace rubicon
#endif
