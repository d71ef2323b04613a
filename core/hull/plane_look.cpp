// SPDX-License-Identifier: GPL-2.0-or-later
// Compiled for each instruction set.
// Relies on hull/plane_look.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/hull/plane_look.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/hull/plane_look.h"

#include <bit>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

#include "core/compute/mask_bits.inl"

const hn::CappedTag<double, 16> lanes;
using Numbers = hn::Vec<decltype( lanes )>;

//! The part that one axis has of heights over the planes of slots \a t and after.
HWY_INLINE Numbers along( const double *origin, const double *normal, std::uint32_t t, Numbers p )
{
  return hn::Mul( hn::Sub( p, hn::LoadU( lanes, origin + t ) ), hn::LoadU( lanes, normal + t ) );
}

//! RoundedHeight of several slots at once, in the same arithmetic. The last vector reads into the array that follows; of that,
//! nothing counts.
LookedAt look_at_planes( const SmallHullMemory &memory, std::uint32_t count, Point3 p )
{
  const Numbers x = hn::Set( lanes, p.x ), y = hn::Set( lanes, p.y ), z = hn::Set( lanes, p.z );
  const auto step = static_cast<std::uint32_t>( hn::Lanes( lanes ) );
  LookedAt listed = {};
  for ( std::uint32_t t = 0; t < count; t += step )
  {
    const Numbers height = hn::Add( hn::Add( along( memory.origin[0], memory.normal[0], t, x ),
                                             along( memory.origin[1], memory.normal[1], t, y ) ),
                                    along( memory.origin[2], memory.normal[2], t, z ) );
    const auto is_sure = hn::Gt( hn::Abs( height ), hn::LoadU( lanes, memory.bound + t ) );
    const std::uint32_t asked = count - t < step ? ( 1u << ( count - t ) ) - 1 : ( 1u << step ) - 1;
    const std::uint32_t sure = mask_bits( lanes, is_sure ),
                        upper = mask_bits( lanes, hn::Gt( height, hn::Zero( lanes ) ) );
    for ( std::uint32_t above = sure & upper & asked; above != 0; above &= above - 1 )
      memory.changed[listed.above++] = static_cast<std::uint16_t>(
        t + static_cast<std::uint32_t>( std::countr_zero( above ) ) );
    for ( std::uint32_t open = ~sure & asked; open != 0; open &= open - 1 )
      memory.border[listed.open++].outside = static_cast<std::uint16_t>(
        t + static_cast<std::uint32_t>( std::countr_zero( open ) ) );
  }
  return listed;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( look_at_planes );

LookedAt look_at_planes( const SmallHullMemory &memory, std::uint32_t count, Point3 p )
{
  return HWY_DYNAMIC_DISPATCH( look_at_planes )( memory, count, p );
}

} // namespace rubicon
#endif
