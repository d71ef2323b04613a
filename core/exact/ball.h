// SPDX-License-Identifier: GPL-2.0-or-later
// Constructions: double-double numbers that carry a proven bound of their error, and the test (Ziv's) whether the
// nearest double of the exact value is already certain. Free of branches, so that compilers make vectors of loops.
// Relies on exact/error_free.h and geometry/point.h; host and device, vectors host only.
#pragma once

#include "core/exact/error_free.h"
#include "core/geometry/point.h"

#include <cmath>

namespace rubicon
{

//! Exact products by two_product().
struct SplitFactors
{
    RUBICON_HD static Exact2 product( double a, double b ) { return two_product( a, b ); }
};

/**
 * The same two numbers, where two_product() gives them exactly, by the fused multiply-add that newer processors have: two
 * operations for seventeen. Only for code that is compiled for such processors; elsewhere each is a call.
 */
struct FusedProducts
{
    static Exact2 product( double a, double b )
    {
      const double rounded = a * b;
      return { rounded, std::fma( a, b, -rounded ) };
    }
};

/**
 * An exact real number x with |x - (high + low)| <= radius and |low| <= ulp( high ) / 2. Valid while the magnitudes of
 * products and quotients stay within 2^±800; in_range() guards the inputs.
 *
 * The operations are those of Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of
 * double-word arithmetic", ACM TOMS 44(2), 2017; with u = 2^-53 their relative errors are below 3u^2 + 13u^3 (sum,
 * algorithm 6), 7u^2 (product, algorithm 10) and 15u^2 + 56u^3 (quotient, algorithm 17). step = 2^-100 = 64u^2 bounds
 * each of them with enough to spare for the roundings of the radius itself, which are relative and a few u.
 * \a Products: how doubles are multiplied exactly. All ways give the same numbers, and so the same balls.
 */
template <typename Products>
struct BallBy
{
    double high, low, radius;
};

//! A real number that two doubles hold exactly.
template <typename Products>
struct PairBy
{
    double high, low;
};

//! By what every processor has.
using Ball = BallBy<SplitFactors>;

namespace ball_bound
{
constexpr double step = 0x1p-100;
constexpr double inflate = 1 + 0x1p-40; // covers the rounding of every radius computed below
} // namespace ball_bound

//! True where x may enter balls: zero, or of a magnitude that keeps every product and quotient of a construction normal.
RUBICON_HD inline bool in_range( double x )
{
  const double magnitude = x == 0 ? 1 : fabs( x );
  return ( magnitude > 0x1p-100 ) & ( magnitude < 0x1p100 );
}

//! A ball around nothing in particular.
inline constexpr Ball nothing_known = { 0, 0, HUGE_VAL };

//! A double as a ball, where it may enter one.
inline Ball ball_of( double x )
{
  return in_range( x ) ? Ball{ x, 0, 0 } : nothing_known;
}

RUBICON_HD inline Ball ball_difference( double a, double b )
{
  const Exact2 d = two_diff( a, b );
  return { d.value, d.error, 0 };
}

inline Vector3<Ball> ball_difference( Point3 a, Point3 b )
{
  return { ball_difference( a.x, b.x ), ball_difference( a.y, b.y ), ball_difference( a.z, b.z ) };
}

template <typename Products>
RUBICON_HD PairBy<Products> pair_difference( double a, double b )
{
  const Exact2 d = two_diff( a, b );
  return { d.value, d.error };
}

template <typename Products>
RUBICON_HD Vector3<PairBy<Products>> pair_difference( Point3 a, Point3 b )
{
  return { pair_difference<Products>( a.x, b.x ), pair_difference<Products>( a.y, b.y ),
           pair_difference<Products>( a.z, b.z ) };
}

template <typename Products>
RUBICON_HD BallBy<Products> operator+( const BallBy<Products> &a, const BallBy<Products> &b )
{
  const Exact2 s = two_sum( a.high, b.high ), t = two_sum( a.low, b.low );
  const Exact2 v = quick_two_sum( s.value, s.error + t.value );
  const Exact2 z = quick_two_sum( v.value, t.error + v.error );
  return { z.value, z.error, ( a.radius + b.radius + ball_bound::step * fabs( z.value ) ) * ball_bound::inflate };
}

//! The same numbers: the low part of \a a is 0, and that of the sum is as small already as a second sum would make it.
template <typename Products>
RUBICON_HD BallBy<Products> operator+( double a, const BallBy<Products> &b )
{
  const Exact2 s = two_sum( a, b.high );
  const Exact2 z = quick_two_sum( s.value, s.error + b.low );
  return { z.value, z.error, ( b.radius + ball_bound::step * fabs( z.value ) ) * ball_bound::inflate };
}

template <typename Products>
RUBICON_HD BallBy<Products> operator-( const BallBy<Products> &a )
{
  return { -a.high, -a.low, a.radius };
}

template <typename Products>
RUBICON_HD BallBy<Products> operator-( const BallBy<Products> &a, const BallBy<Products> &b )
{
  return a + -b;
}

template <typename Products>
RUBICON_HD BallBy<Products> operator*( const BallBy<Products> &a, const BallBy<Products> &b )
{
  const Exact2 p = Products::product( a.high, b.high );
  const Exact2 z = quick_two_sum( p.value, p.error + ( a.high * b.low + a.low * b.high ) );
  const double radius = fabs( a.high ) * b.radius + fabs( b.high ) * a.radius + a.radius * b.radius
                        + ball_bound::step * fabs( z.value );
  // |a| <= |a.high| (1 + 2^-52): inside the inflation.
  return { z.value, z.error, radius * ball_bound::inflate };
}

//! The same numbers where \a b has no radius.
template <typename Products>
RUBICON_HD BallBy<Products> operator*( const BallBy<Products> &a, const PairBy<Products> &b )
{
  const Exact2 p = Products::product( a.high, b.high );
  const Exact2 z = quick_two_sum( p.value, p.error + ( a.high * b.low + a.low * b.high ) );
  const double radius = fabs( b.high ) * a.radius + ball_bound::step * fabs( z.value );
  return { z.value, z.error, radius * ball_bound::inflate };
}

//! The same numbers where neither has a radius.
template <typename Products>
RUBICON_HD BallBy<Products> operator*( const PairBy<Products> &a, const PairBy<Products> &b )
{
  const Exact2 p = Products::product( a.high, b.high );
  const Exact2 z = quick_two_sum( p.value, p.error + ( a.high * b.low + a.low * b.high ) );
  return { z.value, z.error, ball_bound::step * fabs( z.value ) * ball_bound::inflate };
}

//! A radius that is infinite, and so certifies nothing, where the divisor may be zero.
template <typename Products>
RUBICON_HD BallBy<Products> operator/( const BallBy<Products> &a, const BallBy<Products> &b )
{
  const double q = a.high / b.high;
  const Exact2 back = Products::product( b.high, q );
  const double error = back.error + b.low * q;
  const double rest = ( a.high - back.value ) + ( a.low - error );
  const Exact2 z = quick_two_sum( q, rest / b.high );
  const double divisor = fabs( b.high ) * ( 1 - 0x1p-50 ) - b.radius;
  const double radius = ( a.radius + fabs( z.value ) * ( 1 + 0x1p-50 ) * b.radius ) / divisor
                        + ball_bound::step * fabs( z.value );
  return { z.value, z.error, divisor > 0 ? radius * ball_bound::inflate : HUGE_VAL };
}

/**
 * Of a number that is positive; a radius that is infinite where it may be too small against that of \a a to tell.
 * With s = fl( sqrt( high ) ), off by a part of u, the rest a - s^2 is at most 4u a, and is known to 12u^2 a: its first part is
 * exact (Sterbenz), and the two roundings that follow are of it. Newton's step s + rest / 2s leaves out rest^2 / 8s^3, which
 * is at most 2u^2 sqrt( a ). All that, with the roundings of the step, is below 16u^2 sqrt( a ), a quarter of step.
 */
template <typename Products>
RUBICON_HD BallBy<Products> square_root( const BallBy<Products> &a )
{
  const double s = sqrt( a.high );
  const Exact2 square = Products::product( s, s );
  const double rest = ( ( a.high - square.value ) - square.error ) + a.low;
  const Exact2 z = quick_two_sum( s, rest / ( 2 * s ) );
  const bool is_known = a.high > 0 && a.radius <= a.high * 0x1p-60;
  const double radius = a.radius / s + ball_bound::step * fabs( z.value ); // half of the first would do
  return { z.value, z.error, is_known ? radius * ball_bound::inflate : HUGE_VAL };
}

//! What goes linearly from \a from, at parameter 0, to \a to, at 1.
template <typename Products>
RUBICON_HD BallBy<Products> interpolate( double from, double to, const BallBy<Products> &parameter )
{
  return from + parameter * pair_difference<Products>( to, from );
}

/**
 * Sets \a nearest to the double nearest to the exact value and returns true, or returns false where the ball does not
 * tell. Rounding is monotone: if both ends of the ball round to one double, so does everything between. Values that
 * may be as small as 2^-400, zero among them, are left to exact arithmetic: step is relative.
 */
template <typename Products>
RUBICON_HD bool certified_nearest( const BallBy<Products> &ball, double &nearest )
{
  // low ± radius is rounded; the margin moves each end out by more than that rounding.
  const double margin = ball.radius * ball_bound::inflate + fabs( ball.low ) * 0x1p-51;
  nearest = ball.high + ( ball.low - margin );
  return ( fabs( ball.high ) > 0x1p-400 ) & ( nearest == ball.high + ( ball.low + margin ) );
}

} // namespace rubicon
