// SPDX-License-Identifier: GPL-2.0-or-later
// The filter of planes on vectors, compiled for each instruction set.
// Relies on exact/rounded_plane.inl and Google Highway.
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

#include "core/compute/mask_bits.inl"

const hn::CappedTag<double, CandidateBatch::capacity> lanes;
using Mask = hn::Mask<decltype( lanes )>;

//! Several doubles, with the arithmetic that RoundedPlane asks of a number.
struct Numbers
{
    hn::Vec<decltype( lanes )> of;

    Numbers() = default;
    HWY_INLINE Numbers( hn::Vec<decltype( lanes )> vector )
      : of( vector )
    {}
    HWY_INLINE explicit Numbers( double number )
      : of( hn::Set( lanes, number ) )
    {}

    HWY_INLINE friend Numbers operator+( Numbers a, Numbers b ) { return hn::Add( a.of, b.of ); }
    HWY_INLINE friend Numbers operator-( Numbers a, Numbers b ) { return hn::Sub( a.of, b.of ); }
    HWY_INLINE friend Numbers operator*( Numbers a, Numbers b ) { return hn::Mul( a.of, b.of ); }
    HWY_INLINE friend Numbers magnitude( Numbers a ) { return hn::Abs( a.of ); }
};

struct Points
{
    Numbers x, y, z;
};

HWY_INLINE Points load( const CandidateBatch::Points &points, std::size_t i )
{
  return { hn::Load( lanes, points.x + i ), hn::Load( lanes, points.y + i ), hn::Load( lanes, points.z + i ) };
}

#include "core/exact/rounded_plane.inl"

//! Lanes where a point is certainly above a plane, certainly below: PlaneFilter's signs the other way round.
struct Sides
{
    Mask above, below;
    HWY_INLINE Mask known() const { return hn::Or( above, below ); }
};

HWY_INLINE Sides side( const RoundedPlane<Points> &plane, const Points &d )
{
  const auto [height, bound] = plane.height_of( d );
  return { hn::Gt( height.of, bound.of ), hn::Lt( height.of, hn::Neg( bound.of ) ) };
}

HWY_INLINE Mask same( const Sides &a, const Sides &b )
{
  return hn::Or( hn::And( a.above, b.above ), hn::And( a.below, b.below ) );
}

HWY_INLINE Mask opposite( const Sides &a, const Sides &b )
{
  return hn::Or( hn::And( a.above, b.below ), hn::And( a.below, b.above ) );
}

// Flattened: RoundedPlane does not say itself that it is to be inline.
HWY_FLATTEN FilterAnswers filter_candidates( const CandidateBatch &batch )
{
  std::uint32_t after_two = 0, after_three = 0, after_five = 0, face = 0;
  for ( std::size_t i = 0; i < batch.count; i += hn::Lanes( lanes ) )
  {
    const Points p = load( batch.p, i ), q = load( batch.q, i );
    const Points a = load( batch.a, i ), b = load( batch.b, i ), c = load( batch.c, i );

    // classify() in heights over the planes through pq: that of b over pqa has the sign of -side_ab, that of c over pqa
    // the sign of side_ca, that of c over pqb the sign of -side_bc.
    const RoundedPlane<Points> through_a( p, q, a ), through_b( p, q, b ), of_triangle( a, b, c );
    const Sides b_over = side( through_a, b ), c_over = side( through_a, c ), c_over_b = side( through_b, c );
    const Sides from = side( of_triangle, p ), to = side( of_triangle, q );

    const Mask two = same( b_over, c_over );
    const Mask passes_a = opposite( b_over, c_over );
    const Mask three = hn::And( passes_a, opposite( b_over, c_over_b ) );
    const Mask five = hn::And( hn::And( passes_a, same( b_over, c_over_b ) ), hn::And( from.known(), to.known() ) );
    after_two |= mask_bits( lanes, two ) << i;
    after_three |= mask_bits( lanes, three ) << i;
    after_five |= mask_bits( lanes, five ) << i;
    face |= mask_bits( lanes, hn::And( five, opposite( from, to ) ) ) << i;
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
