// SPDX-License-Identifier: GPL-2.0-or-later
// Closed boxes of doubles in the plane and in space.
// Relies on geometry/point.h; host and device.
#pragma once

#include "core/geometry/point.h"

#include <cmath>
#include <limits>
#include <span>

namespace rubicon
{

//! Empty where a low bound exceeds its high bound.
struct Box2
{
    double x_low, y_low, x_high, y_high;
};

//! Meets nothing, and adds nothing to a hull.
constexpr Box2 empty_box2 = { std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity() };

RUBICON_HD constexpr double lesser( double a, double b )
{
  return a < b ? a : b;
}
RUBICON_HD constexpr double greater( double a, double b )
{
  return a > b ? a : b;
}

RUBICON_HD inline double magnitude( double a )
{
  return fabs( a );
}

RUBICON_HD constexpr Box2 box_of( Point2 a, Point2 b )
{
  return { lesser( a.x, b.x ), lesser( a.y, b.y ), greater( a.x, b.x ), greater( a.y, b.y ) };
}

RUBICON_HD constexpr Box2 hull_of( const Box2 &a, const Box2 &b )
{
  return { lesser( a.x_low, b.x_low ), lesser( a.y_low, b.y_low ), greater( a.x_high, b.x_high ),
           greater( a.y_high, b.y_high ) };
}

//! What two boxes share; low > high on an axis where they are apart.
RUBICON_HD constexpr Box2 intersection_of( const Box2 &a, const Box2 &b )
{
  return { greater( a.x_low, b.x_low ), greater( a.y_low, b.y_low ), lesser( a.x_high, b.x_high ),
           lesser( a.y_high, b.y_high ) };
}

RUBICON_HD constexpr bool overlap( const Box2 &a, const Box2 &b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high;
}

//! As Box2.
struct Box3
{
    Point3 low, high;
};

RUBICON_HD constexpr Box3 hull_of( const Box3 &a, const Box3 &b )
{
  return { { lesser( a.low.x, b.low.x ), lesser( a.low.y, b.low.y ), lesser( a.low.z, b.low.z ) },
           { greater( a.high.x, b.high.x ), greater( a.high.y, b.high.y ), greater( a.high.z, b.high.z ) } };
}

//! What two boxes share; low > high on an axis where they are apart.
constexpr Box3 intersection_of( const Box3 &a, const Box3 &b )
{
  return { { greater( a.low.x, b.low.x ), greater( a.low.y, b.low.y ), greater( a.low.z, b.low.z ) },
           { lesser( a.high.x, b.high.x ), lesser( a.high.y, b.high.y ), lesser( a.high.z, b.high.z ) } };
}

constexpr bool overlap( const Box3 &a, const Box3 &b )
{
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y && a.low.z <= b.high.z
         && b.low.z <= a.high.z;
}

//! hull_of() as an object, for reductions; host and device.
struct Hull
{
    template <typename Box>
    RUBICON_HD constexpr Box operator()( const Box &a, const Box &b ) const
    {
      return hull_of( a, b );
    }
};

//! The box around \a points, of which there is one at least.
inline Box3 bounds_of( std::span<const Point3> points )
{
  Box3 box = { points.front(), points.front() };
  for ( const Point3 &p : points )
    box = hull_of( box, { p, p } );
  return box;
}

} // namespace rubicon
