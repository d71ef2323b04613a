// SPDX-License-Identifier: GPL-2.0-or-later
// Crossing points and interpolated values, each rounded once.
// Relies on exact/crossing_ball.h, exact/predicates.h, exact/homogeneous.h and exact/rational.h.
#include "core/exact/constructions.h"

#include "core/exact/homogeneous.h"
#include "core/exact/predicates.h"

namespace rubicon
{

namespace
{

bool in_range( Point2 a, Point2 b )
{
  return rubicon::in_range( a.x ) && rubicon::in_range( a.y ) && rubicon::in_range( b.x ) && rubicon::in_range( b.y );
}

//! Sets \a nearest as certified_nearest(), or to the double that the exact value may be where it is any.
bool certain( const Ball &ball, double &nearest )
{
  if ( ball.radius == 0 && ball.low == 0 )
  {
    nearest = ball.high;
    return true;
  }
  if ( certified_nearest( ball, nearest ) )
    return true;
  nearest = std::fabs( ball.high ) <= ball.radius ? 0 : ball.high;
  return false;
}

//! True where the segments are known to cross in \a p: their lines pass through it, and they are not parallel. A ball
//! does not tell that its value is exactly a double, such as 0, where many segments of a star may cross.
bool is_crossing( Point2 p, Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts )
{
  if ( !std::isfinite( p.x ) || !std::isfinite( p.y ) )
    return false;
  ++counts.incidences;
  if ( orient2d( a, b, p ) != Sign::zero )
    return false;
  ++counts.incidences;
  return orient2d( c, d, p ) == Sign::zero;
}

//! Sets \a p to the place in \a ball where the segments cross, if that can be told without whole numbers of any length.
bool is_certain( const PlaceBall &ball, Point2 a, Point2 b, Point2 c, Point2 d, Point2 &p, PlaceCounts &counts )
{
  const bool x_certain = certain( ball.x, p.x ), y_certain = certain( ball.y, p.y );
  return ( x_certain && y_certain ) || is_crossing( p, a, b, c, d, counts );
}

} // namespace

Ball crossing_parameter( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return in_range( a, b ) && in_range( c, d ) ? parameter_of_crossing<SplitFactors>( a, b, c, d ) : nothing_known;
}

Ball parameter_between( double from, double to, double at )
{
  const bool known = rubicon::in_range( from ) && rubicon::in_range( to ) && rubicon::in_range( at );
  return known ? ball_difference( at, from ) / ball_difference( to, from ) : nothing_known;
}

mpq_class parameter_between_rational( double from, double to, double at )
{
  const mpq_class start( from );
  return ( at - start ) / ( to - start );
}

PlaceBall crossing_ball( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return place_of_crossing( a, b, c, d, crossing_parameter( a, b, c, d ) );
}

Point2 crossing_point( Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts )
{
  const PlaceBall ball = crossing_ball( a, b, c, d );
  Point2 p;
  if ( ( certified_nearest( ball.x, p.x ) && certified_nearest( ball.y, p.y ) )
       || is_certain( ball, a, b, c, d, p, counts ) )
    ++counts.certified;
  else
  {
    ++counts.rational;
    p = nearest_point( exact_crossing( a, b, c, d ) );
  }
  return without_negative_zero( p );
}

double value_at_crossing( Point2 a, Point2 b, Point2 c, Point2 d, double at_a, double at_b )
{
  return nearest_between( at_a, at_b, crossing_parameter( a, b, c, d ),
                          [&] { return crossing_parameter_rational( a, b, c, d ); } );
}

double value_on_segment( Point2 a, Point2 b, Point2 p, double at_a, double at_b )
{
  const bool along_x = std::fabs( b.x - a.x ) >= std::fabs( b.y - a.y );
  const double from = along_x ? a.x : a.y, to = along_x ? b.x : b.y, at = along_x ? p.x : p.y;
  return nearest_between( at_a, at_b, parameter_between( from, to, at ),
                          [&] { return parameter_between_rational( from, to, at ); } );
}

} // namespace rubicon
