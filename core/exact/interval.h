// SPDX-License-Identifier: GPL-2.0-or-later
// Second tier: interval arithmetic with directed rounding (paper 000, sections 2 and 3.2). The device has rounding
// modes in its instructions; the host never switches modes but steps one double outward where an operation was inexact.
// Relies on exact/error_free.h; host and device.
#pragma once

#include "core/exact/error_free.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <cmath>

namespace rubicon
{

//! A closed interval that contains the exact value. A NaN or infinite bound says nothing, and sign() is uncertain.
struct Interval
{
    double low, high;
};

//! Operations rounded down and up.
namespace rounded
{

// Host: the rounded sum is at most one step from the exact one, and two_sum's error (exact: sums never underflow) says
// on which side. The error is a NaN where the sum overflows, and also where only an intermediate of two_sum does (a term
// near the largest double): a step outward is right for both.

RUBICON_HD inline double add_down( double a, double b )
{
#ifdef __CUDA_ARCH__
  return __dadd_rd( a, b );
#else
  const Exact2 sum = two_sum( a, b );
  return sum.error >= 0 ? sum.value : std::nextafter( sum.value, -HUGE_VAL );
#endif
}

RUBICON_HD inline double add_up( double a, double b )
{
#ifdef __CUDA_ARCH__
  return __dadd_ru( a, b );
#else
  const Exact2 sum = two_sum( a, b );
  return sum.error <= 0 ? sum.value : std::nextafter( sum.value, HUGE_VAL );
#endif
}

// two_product's error is exact in this range of products and factors (error_free.h); outside it a step outward is
// always enough, because a rounded product is at most one step away.
inline bool product_error_is_exact( double a, double b, double product )
{
  return a == 0 || b == 0
         || ( std::fabs( product ) >= 0x1p-960 && std::fabs( a ) < 0x1p990 && std::fabs( b ) < 0x1p990 );
}

RUBICON_HD inline double multiply_down( double a, double b )
{
#ifdef __CUDA_ARCH__
  return __dmul_rd( a, b );
#else
  const Exact2 product = two_product( a, b );
  const bool above = !product_error_is_exact( a, b, product.value ) || product.error < 0;
  return above ? std::nextafter( product.value, -HUGE_VAL ) : product.value;
#endif
}

RUBICON_HD inline double multiply_up( double a, double b )
{
#ifdef __CUDA_ARCH__
  return __dmul_ru( a, b );
#else
  const Exact2 product = two_product( a, b );
  const bool below = !product_error_is_exact( a, b, product.value ) || product.error > 0;
  return below ? std::nextafter( product.value, HUGE_VAL ) : product.value;
#endif
}

} // namespace rounded

RUBICON_HD inline Interval exact_difference( double a, double b )
{
  return { rounded::add_down( a, -b ), rounded::add_up( a, -b ) };
}

RUBICON_HD inline Interval operator+( Interval a, Interval b )
{
  return { rounded::add_down( a.low, b.low ), rounded::add_up( a.high, b.high ) };
}

RUBICON_HD inline Interval operator-( Interval a, Interval b )
{
  return { rounded::add_down( a.low, -b.high ), rounded::add_up( a.high, -b.low ) };
}

RUBICON_HD inline Interval operator*( Interval a, Interval b )
{
  // Of two numbers, as the differences of coordinates are that share their last digits: all products below would be this one.
  if ( a.low == a.high && b.low == b.high )
    return { rounded::multiply_down( a.low, b.low ), rounded::multiply_up( a.low, b.low ) };
  const double low1 = rounded::multiply_down( a.low, b.low ), low2 = rounded::multiply_down( a.low, b.high );
  const double low3 = rounded::multiply_down( a.high, b.low ), low4 = rounded::multiply_down( a.high, b.high );
  const double high1 = rounded::multiply_up( a.low, b.low ), high2 = rounded::multiply_up( a.low, b.high );
  const double high3 = rounded::multiply_up( a.high, b.low ), high4 = rounded::multiply_up( a.high, b.high );
  return { fmin( fmin( low1, low2 ), fmin( low3, low4 ) ), fmax( fmax( high1, high2 ), fmax( high3, high4 ) ) };
}

//! The sign that every number of the interval has, else uncertain.
RUBICON_HD inline Sign sign( Interval i )
{
  // Infinite bounds come from overflow. x - x is 0 for finite x and NaN otherwise.
  if ( !( i.low - i.low == 0 && i.high - i.high == 0 ) )
    return Sign::uncertain;
  if ( i.low > 0 )
    return Sign::positive;
  if ( i.high < 0 )
    return Sign::negative;
  return i.low == 0 && i.high == 0 ? Sign::zero : Sign::uncertain;
}

//! Sign of the turn a, b, c; uncertain where the interval holds zero and more.
RUBICON_HD inline Sign orient2d_interval( Point2 a, Point2 b, Point2 c )
{
  const Interval acx = exact_difference( a.x, c.x ), bcx = exact_difference( b.x, c.x );
  const Interval acy = exact_difference( a.y, c.y ), bcy = exact_difference( b.y, c.y );
  return sign( acx * bcy - acy * bcx );
}

//! As direction_turn_filter; uncertain where the interval holds zero and more.
RUBICON_HD inline Sign direction_turn_interval( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const Interval abx = exact_difference( b.x, a.x ), aby = exact_difference( b.y, a.y );
  const Interval cdx = exact_difference( d.x, c.x ), cdy = exact_difference( d.y, c.y );
  return sign( abx * cdy - aby * cdx );
}

//! Sign of | a - d; b - d; c - d |, as orient3d_filter; uncertain where the interval holds zero and more.
RUBICON_HD inline Sign orient3d_interval( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const Interval adx = exact_difference( a.x, d.x ), ady = exact_difference( a.y, d.y ),
                 adz = exact_difference( a.z, d.z );
  const Interval bdx = exact_difference( b.x, d.x ), bdy = exact_difference( b.y, d.y ),
                 bdz = exact_difference( b.z, d.z );
  const Interval cdx = exact_difference( c.x, d.x ), cdy = exact_difference( c.y, d.y ),
                 cdz = exact_difference( c.z, d.z );
  return sign( adz * ( bdx * cdy - cdx * bdy ) + bdz * ( cdx * ady - adx * cdy ) + cdz * ( adx * bdy - bdx * ady ) );
}

} // namespace rubicon
