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
 */
template <int Capacity>
struct Expansion
{
    double component[Capacity];
    int size = 0;

    //! Adds one double (Shewchuk's Grow-Expansion, theorem 10, with zero elimination).
    RUBICON_HD void add( double value )
    {
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

    RUBICON_HD Sign sign() const { return size == 0 ? Sign::zero : sign_of( component[size - 1] ); }
};

//! a - b as at most two components.
RUBICON_HD inline Expansion<2> expansion_difference( double a, double b )
{
  const Exact2 difference = two_diff( a, b );
  Expansion<2> result;
  if ( difference.error != 0 )
    result.component[result.size++] = difference.error;
  if ( difference.value != 0 )
    result.component[result.size++] = difference.value;
  return result;
}

template <int N, int M>
RUBICON_HD inline Expansion<N + M> operator+( const Expansion<N> &a, const Expansion<M> &b )
{
  Expansion<N + M> result;
  for ( int i = 0; i < a.size; ++i )
    result.component[i] = a.component[i];
  result.size = a.size;
  for ( int i = 0; i < b.size; ++i )
    result.add( b.component[i] );
  return result;
}

template <int N>
RUBICON_HD inline Expansion<N> operator-( const Expansion<N> &a )
{
  Expansion<N> result;
  for ( int i = 0; i < a.size; ++i )
    result.component[i] = -a.component[i];
  result.size = a.size;
  return result;
}

template <int N, int M>
RUBICON_HD inline Expansion<2 * N * M> operator*( const Expansion<N> &a, const Expansion<M> &b )
{
  Expansion<2 * N * M> result;
  for ( int i = 0; i < a.size; ++i )
    for ( int j = 0; j < b.size; ++j )
    {
      const Exact2 product = two_product( a.component[i], b.component[j] );
      result.add( product.error );
      result.add( product.value );
    }
  return result;
}

/**
 * True where products of up to \a Degree such factors stay exact: no overflow, and no error term under the least
 * subnormal. For degree 2, components within 2^-480 .. 2^480 give products within 2^-960 .. 2^960, whose error terms
 * reach down to 2^-960 - 106 > 2^-1074; for degree 3, 2^-300 .. 2^300 give products of 2^±900, whose partial errors
 * (three factors, 159 bits) reach down to 2^-900 - 159 > 2^-1074.
 */
template <int Degree>
RUBICON_HD inline bool products_stay_exact( const Expansion<2> &factor )
{
  static_assert( Degree == 2 || Degree == 3 );
  constexpr double high = Degree == 2 ? 0x1p480 : 0x1p300, low = 1 / high;
  for ( int i = 0; i < factor.size; ++i )
    if ( !( fabs( factor.component[i] ) >= low && fabs( factor.component[i] ) <= high ) )
      return false;
  return true;
}

//! Exact sign of ux · vy - uy · vx; uncertain only where exponents leave the range of exact products.
RUBICON_HD inline Sign cross_expansion( const Expansion<2> &ux, const Expansion<2> &uy, const Expansion<2> &vx,
                                        const Expansion<2> &vy )
{
  if ( !( products_stay_exact<2>( ux ) && products_stay_exact<2>( uy ) && products_stay_exact<2>( vx )
          && products_stay_exact<2>( vy ) ) )
    return Sign::uncertain;
  return ( ux * vy + -( uy * vx ) ).sign();
}

//! Exact sign of the turn a, b, c, or uncertain as cross_expansion().
RUBICON_HD inline Sign orient2d_expansion( Point2 a, Point2 b, Point2 c )
{
  return cross_expansion( expansion_difference( a.x, c.x ), expansion_difference( a.y, c.y ),
                          expansion_difference( b.x, c.x ), expansion_difference( b.y, c.y ) );
}

//! The exact sign of direction_turn_filter(), or uncertain as cross_expansion().
RUBICON_HD inline Sign direction_turn_expansion( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return cross_expansion( expansion_difference( b.x, a.x ), expansion_difference( b.y, a.y ),
                          expansion_difference( d.x, c.x ), expansion_difference( d.y, c.y ) );
}

//! Exact sign of | a - d; b - d; c - d |; uncertain only where exponents leave the range of exact products.
RUBICON_HD inline Sign orient3d_expansion( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const Expansion<2> difference[9] = { expansion_difference( a.x, d.x ), expansion_difference( a.y, d.y ),
                                       expansion_difference( a.z, d.z ), expansion_difference( b.x, d.x ),
                                       expansion_difference( b.y, d.y ), expansion_difference( b.z, d.z ),
                                       expansion_difference( c.x, d.x ), expansion_difference( c.y, d.y ),
                                       expansion_difference( c.z, d.z ) };
  for ( const Expansion<2> &factor : difference )
    if ( !products_stay_exact<3>( factor ) )
      return Sign::uncertain;

  const auto &[adx, ady, adz, bdx, bdy, bdz, cdx, cdy, cdz] = difference;
  const auto bc = bdx * cdy + -( cdx * bdy );
  const auto ca = cdx * ady + -( adx * cdy );
  const auto ab = adx * bdy + -( bdx * ady );
  return ( bc * adz + ca * bdz + ab * cdz ).sign();
}

} // namespace rubicon
