// SPDX-License-Identifier: GPL-2.0-or-later
// Third tier: exact orientation by expansions, sums of doubles that do not overlap (Shewchuk 1997), without memory
// allocation, so that the device decides what shared borders bring: exact zeros whose products round.
// Relies on exact/error_free.h; host and device.
#pragma once

#include "core/exact/error_free.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <cmath>

namespace rubicon
{

/**
 * The exact sum of at most Capacity doubles: ascending in magnitude, nonoverlapping, no zeros. Its sign is that of its
 * last component, and zero is the empty expansion.
 *
 * Sums grow in place and are never returned by value: nvcc 13.0 gave two such sums of one function the same memory of the
 * device while both were needed, and signs were wrong.
 */
template <int Capacity>
struct Expansion
{
    double component[Capacity];
    int size = 0;

    //! Adds one double (Shewchuk's Grow-Expansion, theorem 10, with zero elimination).
    RUBICON_HD void add( double value )
    {
      if ( value == 0 )
        return;
      double carry = value;
      int kept = 0;
      for ( int i = 0; i < size; ++i )
      {
        const Exact2 sum = two_sum( carry, component[i] );
        if ( sum.error != 0 )
          component[kept++] = sum.error;
        carry = sum.value;
      }
      if ( carry != 0 )
        component[kept++] = carry;
      size = kept;
    }

    //! Adds a · b.
    RUBICON_HD void add_product( double a, double b )
    {
      const Exact2 product = two_product( a, b );
      add( product.error );
      add( product.value );
    }

    //! Adds the product of two numbers that two doubles hold each, which may be zero.
    RUBICON_HD void add_product( const Exact2 &a, const Exact2 &b )
    {
      add_product( a.error, b.error );
      add_product( a.error, b.value );
      add_product( a.value, b.error );
      add_product( a.value, b.value );
    }

    //! The same of a sum and such a number.
    template <int N>
    RUBICON_HD void add_product( const Expansion<N> &a, const Exact2 &b )
    {
      for ( int i = 0; i < a.size; ++i )
      {
        add_product( a.component[i], b.error );
        add_product( a.component[i], b.value );
      }
    }

    RUBICON_HD Sign sign() const { return size == 0 ? Sign::zero : sign_of( component[size - 1] ); }
};

RUBICON_HD inline Exact2 negated( const Exact2 &a )
{
  return { -a.value, -a.error };
}

/**
 * True where products of up to \a Degree such factors stay exact: no overflow, and no error term under the least
 * subnormal. For degree 2, components within 2^-480 .. 2^480 give products within 2^-960 .. 2^960, whose error terms
 * reach down to 2^-960 - 106 > 2^-1074; for degree 3, 2^-300 .. 2^300 give products of 2^±900, whose partial errors
 * (three factors, 159 bits) reach down to 2^-900 - 159 > 2^-1074.
 */
template <int Degree>
RUBICON_HD inline bool products_stay_exact( const Exact2 &factor )
{
  static_assert( Degree == 2 || Degree == 3 );
  constexpr double high = Degree == 2 ? 0x1p480 : 0x1p300, low = 1 / high;
  const auto stays = []( double x ) { return x == 0 || ( fabs( x ) >= low && fabs( x ) <= high ); };
  return stays( factor.value ) && stays( factor.error );
}

//! The 2 by 2 determinant ux · vy - uy · vx.
using CrossExpansion = Expansion<16>;

RUBICON_HD inline void add_cross( CrossExpansion &sum, const Exact2 &ux, const Exact2 &uy, const Exact2 &vx,
                                  const Exact2 &vy )
{
  sum.add_product( ux, vy );
  sum.add_product( negated( uy ), vx );
}

//! Exact sign of ux · vy - uy · vx; uncertain only where exponents leave the range of exact products.
RUBICON_HD inline Sign cross_expansion( const Exact2 &ux, const Exact2 &uy, const Exact2 &vx, const Exact2 &vy )
{
  if ( !( products_stay_exact<2>( ux ) && products_stay_exact<2>( uy ) && products_stay_exact<2>( vx )
          && products_stay_exact<2>( vy ) ) )
    return Sign::uncertain;
  CrossExpansion sum;
  add_cross( sum, ux, uy, vx, vy );
  return sum.sign();
}

//! Exact sign of the turn a, b, c, or uncertain as cross_expansion().
RUBICON_HD inline Sign orient2d_expansion( Point2 a, Point2 b, Point2 c )
{
  return cross_expansion( two_diff( a.x, c.x ), two_diff( a.y, c.y ), two_diff( b.x, c.x ), two_diff( b.y, c.y ) );
}

//! The exact sign of direction_turn_filter(), or uncertain as cross_expansion().
RUBICON_HD inline Sign direction_turn_expansion( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return cross_expansion( two_diff( b.x, a.x ), two_diff( b.y, a.y ), two_diff( d.x, c.x ), two_diff( d.y, c.y ) );
}

//! Exact sign of | a - d; b - d; c - d |; uncertain only where exponents leave the range of exact products.
RUBICON_HD inline Sign orient3d_expansion( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const Exact2 adx = two_diff( a.x, d.x ), ady = two_diff( a.y, d.y ), adz = two_diff( a.z, d.z );
  const Exact2 bdx = two_diff( b.x, d.x ), bdy = two_diff( b.y, d.y ), bdz = two_diff( b.z, d.z );
  const Exact2 cdx = two_diff( c.x, d.x ), cdy = two_diff( c.y, d.y ), cdz = two_diff( c.z, d.z );
  const auto row_stays_exact = []( const Exact2 &x, const Exact2 &y, const Exact2 &z ) {
    return products_stay_exact<3>( x ) && products_stay_exact<3>( y ) && products_stay_exact<3>( z );
  };
  if ( !row_stays_exact( adx, ady, adz ) || !row_stays_exact( bdx, bdy, bdz ) || !row_stays_exact( cdx, cdy, cdz ) )
    return Sign::uncertain;

  Expansion<192> sum;
  CrossExpansion bc, ca, ab;
  add_cross( bc, bdx, bdy, cdx, cdy );
  sum.add_product( bc, adz );
  add_cross( ca, cdx, cdy, adx, ady );
  sum.add_product( ca, bdz );
  add_cross( ab, adx, ady, bdx, bdy );
  sum.add_product( ab, cdz );
  return sum.sign();
}

} // namespace rubicon
