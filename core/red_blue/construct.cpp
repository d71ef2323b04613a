// SPDX-License-Identifier: GPL-2.0-or-later
// Crossing points and interpolated values, each rounded once.
// Relies on exact/ball.h and exact/rational.h.
#include "core/red_blue/construct.h"

#include "core/exact/ball.h"
#include "core/exact/rational.h"

#include <cmath>
#include <limits>

namespace rubicon
{

namespace
{

bool in_range( Point2 a, Point2 b )
{
  return rubicon::in_range( a.x ) && rubicon::in_range( a.y ) && rubicon::in_range( b.x ) && rubicon::in_range( b.y );
}

//! Where along ab, from 0 to 1, the line cd crosses.
Ball crossing_parameter( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const Ball cdx = ball_difference( d.x, c.x ), cdy = ball_difference( d.y, c.y );
  const Ball across = ball_difference( c.x, a.x ) * cdy - ball_difference( c.y, a.y ) * cdx;
  const Ball whole = ball_difference( b.x, a.x ) * cdy - ball_difference( b.y, a.y ) * cdx;
  return across / whole;
}

Ball interpolate( double at_a, double at_b, const Ball &parameter )
{
  return Ball{ at_a, 0, 0 } + parameter * ball_difference( at_b, at_a );
}

double nearest_interpolated( double at_a, double at_b, const mpq_class &parameter )
{
  const mpq_class from( at_a );
  return nearest_double( from + parameter * ( at_b - from ) );
}

//! True where no arithmetic is needed: a constant value, or one that the layer does not know.
bool is_constant( double at_a, double at_b )
{
  return at_a == at_b || !std::isfinite( at_a ) || !std::isfinite( at_b );
}

double constant( double at_a, double at_b )
{
  return at_a == at_b ? at_a : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Point2 crossing_point( Point2 a, Point2 b, Point2 c, Point2 d )
{
  if ( in_range( a, b ) && in_range( c, d ) )
  {
    const Ball t = crossing_parameter( a, b, c, d );
    Point2 p;
    if ( certified_nearest( interpolate( a.x, b.x, t ), p.x ) && certified_nearest( interpolate( a.y, b.y, t ), p.y ) )
      return p;
  }
  const RationalPoint2 p = crossing_rational( a, b, c, d );
  return { nearest_double( p.x ), nearest_double( p.y ) };
}

double value_at_crossing( Point2 a, Point2 b, Point2 c, Point2 d, double at_a, double at_b )
{
  if ( is_constant( at_a, at_b ) )
    return constant( at_a, at_b );
  double value;
  if ( in_range( a, b ) && in_range( c, d ) && rubicon::in_range( at_a ) && rubicon::in_range( at_b )
       && certified_nearest( interpolate( at_a, at_b, crossing_parameter( a, b, c, d ) ), value ) )
    return value;
  return nearest_interpolated( at_a, at_b, crossing_parameter_rational( a, b, c, d ) );
}

double value_on_segment( Point2 a, Point2 b, Point2 p, double at_a, double at_b )
{
  if ( is_constant( at_a, at_b ) )
    return constant( at_a, at_b );
  const bool along_x = std::fabs( b.x - a.x ) >= std::fabs( b.y - a.y );
  const double from = along_x ? a.x : a.y, to = along_x ? b.x : b.y, at = along_x ? p.x : p.y;
  double value;
  if ( rubicon::in_range( from ) && rubicon::in_range( to ) && rubicon::in_range( at ) && rubicon::in_range( at_a )
       && rubicon::in_range( at_b )
       && certified_nearest( interpolate( at_a, at_b, ball_difference( at, from ) / ball_difference( to, from ) ),
                             value ) )
    return value;
  const mpq_class start( from );
  return nearest_interpolated( at_a, at_b, mpq_class( ( at - start ) / ( to - start ) ) );
}

} // namespace rubicon
