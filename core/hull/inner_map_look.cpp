// SPDX-License-Identifier: GPL-2.0-or-later
// Compiled for each instruction set.
// Relies on hull/inner_map_look.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/hull/inner_map_look.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/hull/inner_map_look.h"

#include <algorithm>
#include <cmath>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

const hn::CappedTag<double, 16> lanes;
using Numbers = hn::Vec<decltype( lanes )>;

//! Which of two numbers for each lane.
template <typename Mask>
HWY_INLINE Numbers either( Mask mask, Numbers yes, Numbers no )
{
  return hn::IfThenElse( mask, yes, no );
}

//! Which of the points x, y, z are finite and such that InnerMap::contains() holds of them, in the same steps.
HWY_INLINE hn::Mask<decltype( lanes )> contained( const InnerMap &map, Numbers at_x, Numbers at_y, Numbers at_z )
{
  const auto number = [&]( double value ) { return hn::Set( lanes, value ); };
  const Numbers dx = hn::Sub( at_x, number( map.centre.x ) ), dy = hn::Sub( at_y, number( map.centre.y ) ),
                dz = hn::Sub( at_z, number( map.centre.z ) );
  const Numbers x = hn::Mul( number( map.xx ), dx );
  const Numbers y = hn::Add( hn::Mul( number( map.yx ), dx ), hn::Mul( number( map.yy ), dy ) );
  const Numbers z = hn::Add( hn::Add( hn::Mul( number( map.zx ), dx ), hn::Mul( number( map.zy ), dy ) ),
                             hn::Mul( number( map.zz ), dz ) );
  const Numbers far_x = hn::Abs( x ), far_y = hn::Abs( y ), far_z = hn::Abs( z );
  const auto is_y = hn::Gt( far_y, far_x );
  const Numbers far_xy = either( is_y, far_y, far_x );
  const auto is_z = hn::Gt( far_z, far_xy );
  const Numbers t = either( is_z, far_z, far_xy );
  // No number on the diagonal of M is 0: so where a coordinate is not finite, x, y or z is infinite or no number, and so is the sum.
  const auto is_finite = hn::Lt( hn::Add( hn::Add( far_x, far_y ), far_z ), number( HUGE_VAL ) );
  const auto is_near = hn::And( is_finite,
                                hn::And( hn::Lt( t, number( map.farthest ) ), hn::Gt( t, number( 0x1p-500 ) ) ) );

  const double cells = map.cells;
  const Numbers scale = number( 0.5 * cells ), per_main = hn::Div( scale, t );
  const auto cell = [&]( Numbers along ) { // no number where it is not near, where nothing is looked up
    const Numbers at = hn::Add( hn::Mul( along, per_main ), scale );
    const Numbers within = hn::Min( hn::Max( at, hn::Zero( lanes ) ), number( cells - 1 ) );
    return hn::IfThenElseZero( is_near, hn::Trunc( within ) );
  };
  const Numbers u = cell( either( is_z, x, either( is_y, z, y ) ) ),
                v = cell( either( is_z, y, either( is_y, x, z ) ) );
  const Numbers main = either( is_z, z, either( is_y, y, x ) );
  const Numbers side = hn::Add( either( is_z, number( 4 ), hn::IfThenElseZero( is_y, number( 2 ) ) ),
                                hn::IfThenElseZero( hn::Lt( main, hn::Zero( lanes ) ), number( 1 ) ) );
  const Numbers place = hn::Add( hn::Mul( hn::Add( hn::Mul( side, number( cells ) ), v ), number( cells ) ), u );
  const hn::Rebind<std::int32_t, decltype( lanes )> whole;
  const hn::Rebind<float, decltype( lanes )> reaches;
  const Numbers reach = hn::PromoteTo( lanes, hn::GatherIndex( reaches, map.reach, hn::DemoteTo( whole, place ) ) );
  return hn::And( is_near, hn::Lt( t, reach ) );
}

std::size_t points_left_open( const InnerMap &map, std::span<const Point3> points, std::size_t begin, std::size_t end,
                              LookedAtPoints &open )
{
  static_assert( sizeof( Point3 ) == 3 * sizeof( double ) );
  constexpr std::size_t ahead = 4096 / sizeof( Point3 ),
                        cache_line = 64; // fetched so that memory never waits to be asked
  const hn::RebindToUnsigned<decltype( lanes )> wide;
  const hn::Rebind<std::uint32_t, decltype( lanes )> numbers;
  const std::size_t step = hn::Lanes( lanes );
  std::size_t found = 0, i = begin;
  for ( ; i + step <= end; i += step )
  {
    const char *later = reinterpret_cast<const char *>( &points[std::min( i + ahead, points.size() - step )] );
    for ( std::size_t byte = 0; byte < step * sizeof( Point3 ); byte += cache_line )
      hwy::Prefetch( later + byte );
    Numbers x, y, z;
    hn::LoadInterleaved3( lanes, &points[i].x, x, y, z );
    const auto is_inside = hn::BitCast( wide, hn::VecFromMask( lanes, contained( map, x, y, z ) ) );
    const auto is_open = hn::Not( hn::MaskFromVec( hn::TruncateTo( numbers, is_inside ) ) );
    const auto all = hn::Add( hn::Iota( numbers, 0 ), hn::Set( numbers, static_cast<std::uint32_t>( i ) ) );
    // Not CompressStore(): to memory that instruction takes some processors of AMD's a hundred cycles. And 32 bits each: for
    // 64 bits Highway 1.0.3 builds a table on the stack in each call.
    hn::StoreU( hn::Compress( all, is_open ), numbers, open.data() + found );
    found += hn::CountTrue( numbers, is_open );
  }
  for ( ; i < end; ++i )
    if ( !( is_finite( points[i] ) && map.contains( points[i] ) ) )
      open[found++] = static_cast<std::uint32_t>( i );
  return found;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( points_left_open );

std::size_t points_left_open( const InnerMap &map, std::span<const Point3> points, std::size_t begin, std::size_t end,
                              LookedAtPoints &open )
{
  return HWY_DYNAMIC_DISPATCH( points_left_open )( map, points, begin, end, open );
}

} // namespace rubicon
#endif
