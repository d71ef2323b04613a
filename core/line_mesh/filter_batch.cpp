// SPDX-License-Identifier: GPL-2.0-or-later
// PlaneFilter on vectors, compiled for each instruction set.
// Relies on Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/line_mesh/filter_batch.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/exact/filter.h"
#include "core/line_mesh/filter_batch.h"

#include <bit>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

const hn::CappedTag<double, CandidateBatch::capacity> lanes;
using Vector = hn::Vec<decltype( lanes )>;
using Mask = hn::Mask<decltype( lanes )>;

struct Vector3
{
    Vector x, y, z;
};

HWY_INLINE Vector3 load( const CandidateBatch::Points &points, std::size_t i )
{
  return { hn::Load( lanes, points.x + i ), hn::Load( lanes, points.y + i ), hn::Load( lanes, points.z + i ) };
}

HWY_INLINE Vector3 difference( const Vector3 &a, const Vector3 &b )
{
  return { hn::Sub( a.x, b.x ), hn::Sub( a.y, b.y ), hn::Sub( a.z, b.z ) };
}

//! Lanes where a height is certainly positive, certainly negative: PlaneFilter's signs the other way round.
struct Heights
{
    Mask above, below;
    HWY_INLINE Mask known() const { return hn::Or( above, below ); }
};

//! PlaneFilter, lane by lane.
class PlaneFilters
{
  public:
    HWY_INLINE PlaneFilters( const Vector3 &a, const Vector3 &b, const Vector3 &c )
      : mA( a )
    {
      const Vector3 u = difference( b, a ), v = difference( c, a );
      const Vector yz = hn::Mul( u.y, v.z ), zy = hn::Mul( u.z, v.y ), zx = hn::Mul( u.z, v.x );
      const Vector xz = hn::Mul( u.x, v.z ), xy = hn::Mul( u.x, v.y ), yx = hn::Mul( u.y, v.x );
      mNormal = { hn::Sub( yz, zy ), hn::Sub( zx, xz ), hn::Sub( xy, yx ) };
      mPermanent = { sum_of_magnitudes( yz, zy ), sum_of_magnitudes( zx, xz ), sum_of_magnitudes( xy, yx ) };
    }

    HWY_INLINE Heights of( const Vector3 &d ) const
    {
      const Vector3 w = difference( d, mA );
      const Vector3 far = { hn::Abs( w.x ), hn::Abs( w.y ), hn::Abs( w.z ) };
      const Vector height = dot( w, mNormal ), permanent = dot( mPermanent, far );
      const Vector reach = hn::Add( hn::Add( hn::Add( far.x, far.y ), far.z ), hn::Set( lanes, 1.0 ) );
      const Vector bound = hn::Add( hn::Mul( hn::Set( lanes, filter_bound::orient3d ), permanent ),
                                    hn::Mul( reach, hn::Set( lanes, filter_bound::underflow ) ) );
      return { hn::Gt( height, bound ), hn::Lt( height, hn::Neg( bound ) ) };
    }

  private:
    static HWY_INLINE Vector sum_of_magnitudes( Vector a, Vector b ) { return hn::Add( hn::Abs( a ), hn::Abs( b ) ); }
    static HWY_INLINE Vector dot( const Vector3 &a, const Vector3 &b )
    {
      return hn::Add( hn::Add( hn::Mul( a.x, b.x ), hn::Mul( a.y, b.y ) ), hn::Mul( a.z, b.z ) );
    }

    Vector3 mA, mNormal, mPermanent;
};

HWY_INLINE Mask same( const Heights &a, const Heights &b )
{
  return hn::Or( hn::And( a.above, b.above ), hn::And( a.below, b.below ) );
}

HWY_INLINE Mask opposite( const Heights &a, const Heights &b )
{
  return hn::Or( hn::And( a.above, b.below ), hn::And( a.below, b.above ) );
}

HWY_INLINE std::uint32_t bits_of( Mask mask )
{
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits( lanes, mask, bytes );
  return bytes[0] | static_cast<std::uint32_t>( bytes[1] ) << 8;
}

FilterAnswers filter_candidates( const CandidateBatch &batch )
{
  std::uint32_t after_two = 0, after_three = 0, after_five = 0, face = 0;
  for ( std::size_t i = 0; i < batch.count; i += hn::Lanes( lanes ) )
  {
    const Vector3 p = load( batch.p, i ), q = load( batch.q, i );
    const Vector3 a = load( batch.a, i ), b = load( batch.b, i ), c = load( batch.c, i );

    // classify() in heights over the planes through pq: that of b over pqa has the sign of -side_ab, that of c over pqa
    // the sign of side_ca, that of c over pqb the sign of -side_bc.
    const PlaneFilters through_a( p, q, a ), through_b( p, q, b ), of_triangle( a, b, c );
    const Heights b_over = through_a.of( b ), c_over = through_a.of( c ), c_over_b = through_b.of( c );
    const Heights from = of_triangle.of( p ), to = of_triangle.of( q );

    const Mask two = same( b_over, c_over );
    const Mask passes_a = opposite( b_over, c_over );
    const Mask three = hn::And( passes_a, opposite( b_over, c_over_b ) );
    const Mask five = hn::And( hn::And( passes_a, same( b_over, c_over_b ) ), hn::And( from.known(), to.known() ) );
    after_two |= bits_of( two ) << i;
    after_three |= bits_of( three ) << i;
    after_five |= bits_of( five ) << i;
    face |= bits_of( hn::And( five, opposite( from, to ) ) ) << i;
  }
  const std::uint32_t asked = batch.count == 32 ? ~std::uint32_t( 0 ) : ( std::uint32_t( 1 ) << batch.count ) - 1;
  after_two &= asked, after_three &= asked, after_five &= asked, face &= asked;
  const auto number = []( std::uint32_t bits ) { return static_cast<std::uint64_t>( std::popcount( bits ) ); };
  return { face, ( after_two | after_three | after_five ) & ~face,
           2 * number( after_two ) + 3 * number( after_three ) + 5 * number( after_five ) };
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( filter_candidates );

FilterAnswers filter_candidates( const CandidateBatch &batch )
{
  return HWY_DYNAMIC_DISPATCH( filter_candidates )( batch );
}

} // namespace rubicon
#endif
