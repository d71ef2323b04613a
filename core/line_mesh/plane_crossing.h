// SPDX-License-Identifier: GPL-2.0-or-later
// Where a segment passes through the plane of a triangle, in balls: the parameter, the point, M, the side it comes from.
// Relies on exact/ball.h, geometry/point.h and line_mesh/angle.h; host and device. Free of branches, so that compilers make vectors of
// loops.
#pragma once

#include "core/exact/ball.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"
#include "core/line_mesh/angle.h"

#include <cmath>
#include <limits>

namespace rubicon
{

//! Where a segment passes through the plane of a triangle, as far as balls tell.
struct PlaneCrossing
{
    Ball parameter;    //!< along the segment, 0 to 1; its radius is infinite where coordinates are out of range
    Point3 point;      //!< the nearest doubles; a coordinate that is not certain is NaN
    double m;          //!< the nearest double to M; NaN where it is not certain, or not finite, or the lines have none
    double angle;      //!< between segment and plane, that of sine_in_doubles(), in degrees
    double from_start; //!< the length from the start of the segment to the point, an ordinary double
    Sign start;        //!< orient3d of the triangle and the start of the segment; uncertain where balls do not tell
    bool is_certain;   //!< all of that is known, but for m
};

//! Stands for a number that balls do not tell.
inline constexpr double not_certain = std::numeric_limits<double>::quiet_NaN();

//! The sign of the number in \a ball, 1 or -1: |low| is at most 2^-53 |high|, so that high tells where it exceeds the radius by
//! more. Else 0.
template <typename Products>
RUBICON_HD double certain_sign( const BallBy<Products> &ball )
{
  const double least = fabs( ball.high ) * ( 1 - 0x1p-50 );
  return least > ball.radius ? copysign( 1.0, ball.high ) : 0;
}

template <typename Products>
struct PlaneParameter
{
    BallBy<Products> along; //!< where the segment passes through the plane, 0 to 1
    double above; //!< 1 where it starts above the plane (orient3d is negative), -1 below, 0 where balls do not tell
};

//! Of the segment pq and the plane abc: t = h( p ) / ( h( p ) - h( q ) ), h the height over the plane.
template <typename Products>
RUBICON_HD PlaneParameter<Products> plane_parameter( Point3 p, Point3 q, Point3 a, Point3 b, Point3 c )
{
  const auto u = pair_difference<Products>( b, a ), v = pair_difference<Products>( c, a );
  const Vector3<BallBy<Products>> normal = { u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x };
  const auto height = [&]( Point3 s ) {
    const auto d = pair_difference<Products>( s, a );
    return normal.x * d.x + normal.y * d.y + normal.z * d.z;
  };
  const BallBy<Products> from = height( p );
  return { from / ( from - height( q ) ), certain_sign( from ) };
}

//! The nearest double to what goes from \a from to \a to along a segment; not_certain where the ball does not tell.
template <typename Products>
RUBICON_HD double nearest_along( double from, double to, const BallBy<Products> &parameter )
{
  double value;
  return certified_nearest( interpolate( from, to, parameter ), value ) ? value : not_certain;
}

RUBICON_HD constexpr Sign sign_of_start( double above )
{
  return above == 0 ? Sign::uncertain : above > 0 ? Sign::negative : Sign::positive;
}

//! The length of a vector where doubles hold its square, as length_of() has it; else not_certain.
RUBICON_HD inline double plain_length( const Vector3<double> &way )
{
  const double squares = dot_product( way, way );
  return ( squares > 0x1p-900 ) & ( squares < 0x1p1000 ) ? sqrt( squares ) : not_certain;
}

//! PlaneCrossing::angle of the segment pq and the triangle abc.
RUBICON_HD inline double plane_angle( Point3 p, Point3 q, Point3 a, Point3 b, Point3 c )
{
  return angle_of_sine(
    sine_in_doubles( difference<double>( q, p ), difference<double>( b, a ), difference<double>( c, a ) ) );
}

//! PlaneCrossing::is_certain: what is not certain is NaN, and stays it in sums. \a from_start holds the point.
RUBICON_HD constexpr bool all_certain( double from_start, double angle, double above )
{
  const double sum = from_start + angle;
  return ( sum == sum ) & ( above != 0 );
}

//! Whether all coordinates may enter balls.
RUBICON_HD inline bool in_range( Point3 p )
{
  return in_range( p.x ) & in_range( p.y ) & in_range( p.z );
}

//! The crossing of the segment pq, with M \a p_m and \a q_m at its ends, and the plane abc. Of many at once, find_plane_crossings() tells the
//! same by vectors.
template <typename Products>
RUBICON_HD PlaneCrossing plane_crossing( Point3 p, Point3 q, double p_m, double q_m, Point3 a, Point3 b, Point3 c )
{
  auto [along, above] = plane_parameter<Products>( p, q, a, b, c );
  if ( !( in_range( p ) & in_range( q ) & in_range( a ) & in_range( b ) & in_range( c ) ) )
    along.radius = HUGE_VAL, above = 0;
  const Point3 point = { nearest_along( p.x, q.x, along ), nearest_along( p.y, q.y, along ),
                         nearest_along( p.z, q.z, along ) };
  const double m = in_range( p_m ) & in_range( q_m ) ? nearest_along( p_m, q_m, along ) : not_certain;
  const double angle = plane_angle( p, q, a, b, c ), from_start = plain_length( difference<double>( point, p ) );
  return { { along.high, along.low, along.radius }, point, m, angle, from_start, sign_of_start( above ),
           all_certain( from_start, angle, above ) };
}

/**
 * The order of two places inside one segment by their parameters: negative where \a a certainly comes first, positive where
 * \a b does, 0 where they may be one. |low| <= 2^-53 |high|: high parts that are further apart than this tell, rounding of both
 * sides included.
 */
RUBICON_HD inline int certain_order( const Ball &a, const Ball &b )
{
  const double apart = a.high - b.high;
  const double margin = ( fabs( a.high ) + fabs( b.high ) ) * 0x1p-50 + ( a.radius + b.radius ) * 2;
  return apart > margin ? 1 : -apart > margin ? -1 : 0;
}

} // namespace rubicon
