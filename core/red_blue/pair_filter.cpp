// SPDX-License-Identifier: GPL-2.0-or-later
// The filter of turns on vectors, compiled for each instruction set.
// Relies on exact/filter.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/red_blue/pair_filter.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/exact/filter.h"
#include "core/red_blue/pair_filter.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

#include "core/compute/mask_bits.inl"

const hn::CappedTag<double, PairBatch::capacity> lanes;
using Numbers = hn::Vec<decltype( lanes )>;
using Mask = hn::Mask<decltype( lanes )>;

struct Vectors
{
    Numbers x, y;
};

HWY_INLINE Vectors load( const PairBatch::Points &points, std::size_t i )
{
  return { hn::Load( lanes, points.x + i ), hn::Load( lanes, points.y + i ) };
}

HWY_INLINE Vectors from_to( const Vectors &from, const Vectors &to )
{
  return { hn::Sub( to.x, from.x ), hn::Sub( to.y, from.y ) };
}

//! Lanes where the sign of a turn is certainly positive, negative, zero.
struct Signs
{
    Mask positive, negative, zero;
};

HWY_INLINE Mask is_zero( Numbers number )
{
  return hn::Eq( number, hn::Zero( lanes ) );
}

//! cross_filter().
HWY_INLINE Signs cross( const Vectors &u, const Vectors &v )
{
  const Numbers left = hn::Mul( u.x, v.y ), right = hn::Mul( u.y, v.x );
  const Numbers det = hn::Sub( left, right );
  const Numbers bound = hn::Add( hn::Mul( hn::Set( lanes, filter_bound::orient2d ),
                                          hn::Add( hn::Abs( left ), hn::Abs( right ) ) ),
                                 hn::Set( lanes, filter_bound::underflow ) );
  return { hn::Gt( det, bound ), hn::Lt( det, hn::Neg( bound ) ),
           hn::And( hn::Or( is_zero( u.x ), is_zero( v.y ) ), hn::Or( is_zero( u.y ), is_zero( v.x ) ) ) };
}

//! What two ends of one segment are at the line of the other.
struct Ends
{
    Mask one_side, on_line; //!< both of them
    Mask opposite;          //!< one on each side
    Mask touch;             //!< one of them on the line, the other beside it
};

HWY_INLINE Ends ends( const Signs &a, const Signs &b )
{
  const Mask a_beside = hn::Or( a.positive, a.negative ), b_beside = hn::Or( b.positive, b.negative );
  return { hn::Or( hn::And( a.positive, b.positive ), hn::And( a.negative, b.negative ) ), hn::And( a.zero, b.zero ),
           hn::Or( hn::And( a.positive, b.negative ), hn::And( a.negative, b.positive ) ),
           hn::Or( hn::And( a.zero, b_beside ), hn::And( a_beside, b.zero ) ) };
}

//! before() of points.
HWY_INLINE Mask before( const Vectors &a, const Vectors &b )
{
  return hn::Or( hn::Lt( a.x, b.x ), hn::And( hn::Eq( a.x, b.x ), hn::Lt( a.y, b.y ) ) );
}

HWY_INLINE Vectors either( Mask first, const Vectors &a, const Vectors &b )
{
  return { hn::IfThenElse( first, a.x, b.x ), hn::IfThenElse( first, a.y, b.y ) };
}

//! What two segments on one line share, which no rounding touches.
struct Shared
{
    Mask piece, point;
};

//! classify_collinear().
HWY_INLINE Shared share( const Vectors &a, const Vectors &b, const Vectors &c, const Vectors &d )
{
  const Mask red_forward = before( a, b ), blue_forward = before( c, d );
  const Vectors red_low = either( red_forward, a, b ), red_high = either( red_forward, b, a ),
                blue_low = either( blue_forward, c, d ), blue_high = either( blue_forward, d, c );
  const Vectors low = either( before( red_low, blue_low ), blue_low, red_low ),
                high = either( before( red_high, blue_high ), red_high, blue_high );
  return { before( low, high ), hn::And( hn::Eq( low.x, high.x ), hn::Eq( low.y, high.y ) ) };
}

PairAnswers filter_pairs( const PairBatch &batch )
{
  PairAnswers answers{};
  const std::uint32_t asked = batch.count == 32 ? ~std::uint32_t( 0 ) : ( std::uint32_t( 1 ) << batch.count ) - 1;
  std::uint32_t collinear = 0, beside = 0; // beside: the red ends lie on one side of the blue line
  for ( std::size_t i = 0; i < batch.count; i += hn::Lanes( lanes ) )
  {
    const Vectors a = load( batch.a, i ), b = load( batch.b, i ), c = load( batch.c, i ), d = load( batch.d, i );
    const Vectors ca = from_to( c, a ), cb = from_to( c, b ), da = from_to( d, a ), db = from_to( d, b );

    // The turns that classify() asks for: a, b, c and a, b, d; then c, d, a and c, d, b, whose factors c - a and d - a are
    // those at hand, both negated, which changes no product.
    const Ends blue = ends( cross( ca, cb ), cross( da, db ) ), red = ends( cross( ca, da ), cross( cb, db ) );
    const Mask goes_on = hn::Or( blue.opposite, blue.touch );
    answers.none |= mask_bits( lanes, blue.one_side ) << i;
    beside |= mask_bits( lanes, hn::And( goes_on, red.one_side ) ) << i;
    answers.cross |= mask_bits( lanes, hn::And( blue.opposite, red.opposite ) ) << i;
    const Mask blue_end = hn::And( blue.touch, red.opposite ), red_end = hn::And( blue.opposite, red.touch );
    answers.t_touch |= mask_bits( lanes, hn::Or( blue_end, red_end ) ) << i;
    answers.v_touch |= mask_bits( lanes, hn::And( blue.touch, red.touch ) ) << i;
    if ( const std::uint32_t on_line = mask_bits( lanes, blue.on_line ) << i & asked; on_line != 0 )
    {
      const Shared shared = share( a, b, c, d );
      collinear |= on_line;
      answers.overlap |= mask_bits( lanes, hn::And( blue.on_line, shared.piece ) ) << i;
      answers.v_touch |= mask_bits( lanes, hn::And( blue.on_line, shared.point ) ) << i;
    }
  }
  for ( std::uint32_t *kind :
        { &answers.none, &answers.v_touch, &answers.t_touch, &answers.cross, &answers.overlap, &collinear, &beside } )
    *kind &= asked;
  const auto number = []( std::uint32_t bits ) { return static_cast<std::uint64_t>( hwy::PopCount( bits ) ); };
  answers.predicates = 2 * number( answers.none | collinear )
                       + 4 * number( beside | ( ( answers.cross | answers.t_touch | answers.v_touch ) & ~collinear ) );
  answers.none |= beside | ( collinear & ~answers.overlap & ~answers.v_touch );
  return answers;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( filter_pairs );

PairAnswers filter_pairs( const PairBatch &batch )
{
  return HWY_DYNAMIC_DISPATCH( filter_pairs )( batch );
}

} // namespace rubicon
#endif
