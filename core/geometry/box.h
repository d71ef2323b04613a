// SPDX-License-Identifier: GPL-2.0-or-later
// Closed boxes in the plane and in space, of doubles or of whole numbers.
// Relies on geometry/point.h; host and device.
#pragma once

#include "core/geometry/point.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace rubicon
{

//! Of doubles or of whole numbers; empty where a low bound exceeds its high bound.
template <typename Number>
struct BoxOf2
{
    Number x_low, y_low, x_high, y_high;
};

//! The same in space.
template <typename Number>
struct BoxOf3
{
    Number x_low, y_low, z_low, x_high, y_high, z_high;
};

using Box2 = BoxOf2<double>;
using Box3 = BoxOf3<double>;

//! Meets nothing, and adds nothing to a hull.
constexpr Box2 empty_box2 = { std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity() };

template <typename Number>
RUBICON_HD constexpr Number lesser( Number a, Number b )
{
  return a < b ? a : b;
}
template <typename Number>
RUBICON_HD constexpr Number greater( Number a, Number b )
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

RUBICON_HD constexpr Box3 box_of( Point3 a, Point3 b )
{
  return { lesser( a.x, b.x ),  lesser( a.y, b.y ),  lesser( a.z, b.z ),
           greater( a.x, b.x ), greater( a.y, b.y ), greater( a.z, b.z ) };
}

template <typename Number>
RUBICON_HD constexpr BoxOf2<Number> hull_of( const BoxOf2<Number> &a, const BoxOf2<Number> &b )
{
  return { lesser( a.x_low, b.x_low ), lesser( a.y_low, b.y_low ), greater( a.x_high, b.x_high ),
           greater( a.y_high, b.y_high ) };
}

template <typename Number>
RUBICON_HD constexpr BoxOf3<Number> hull_of( const BoxOf3<Number> &a, const BoxOf3<Number> &b )
{
  return { lesser( a.x_low, b.x_low ),    lesser( a.y_low, b.y_low ),    lesser( a.z_low, b.z_low ),
           greater( a.x_high, b.x_high ), greater( a.y_high, b.y_high ), greater( a.z_high, b.z_high ) };
}

//! What two boxes share; low > high on an axis where they are apart.
RUBICON_HD constexpr Box2 intersection_of( const Box2 &a, const Box2 &b )
{
  return { greater( a.x_low, b.x_low ), greater( a.y_low, b.y_low ), lesser( a.x_high, b.x_high ),
           lesser( a.y_high, b.y_high ) };
}

constexpr Box3 intersection_of( const Box3 &a, const Box3 &b )
{
  return { greater( a.x_low, b.x_low ),  greater( a.y_low, b.y_low ),  greater( a.z_low, b.z_low ),
           lesser( a.x_high, b.x_high ), lesser( a.y_high, b.y_high ), lesser( a.z_high, b.z_high ) };
}

template <typename Number>
RUBICON_HD constexpr bool overlap( const BoxOf2<Number> &a, const BoxOf2<Number> &b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high;
}

template <typename Number>
RUBICON_HD constexpr bool overlap( const BoxOf3<Number> &a, const BoxOf3<Number> &b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high && a.z_low <= b.z_high
         && b.z_low <= a.z_high;
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

//! The box around \a points; empty_box2 around none. Every other one goes into a box of its own: a processor has both in hand at
//! once, where it would wait for one.
inline Box2 bounds_of( std::span<const Point2> points )
{
  Box2 even = empty_box2, odd = empty_box2;
  std::size_t i = 0;
  for ( ; i + 1 < points.size(); i += 2 )
  {
    even = hull_of( even, box_of( points[i], points[i] ) );
    odd = hull_of( odd, box_of( points[i + 1], points[i + 1] ) );
  }
  if ( i < points.size() )
    even = hull_of( even, box_of( points[i], points[i] ) );
  return hull_of( even, odd );
}

//! The box around \a points, of which there is one at least.
inline Box3 bounds_of( std::span<const Point3> points )
{
  Box3 box = box_of( points.front(), points.front() );
  for ( const Point3 &p : points )
    box = hull_of( box, box_of( p, p ) );
  return box;
}

} // namespace rubicon
