// SPDX-License-Identifier: GPL-2.0-or-later
// Points as plain coordinates, and vectors between them, shared by host and device code.
// Relies on host_device.h.
#pragma once

#include "core/host_device.h"

#include <cmath>

namespace rubicon
{

struct Point2
{
    double x, y;
};

struct Point3
{
    double x, y, z;
};

inline bool is_finite( Point2 p )
{
  return std::isfinite( p.x ) && std::isfinite( p.y );
}

RUBICON_HD inline bool is_finite( Point3 p )
{
  return std::isfinite( p.x ) && std::isfinite( p.y ) && std::isfinite( p.z );
}

//! \a points: a range of them.
template <typename Points>
bool all_finite( const Points &points )
{
  for ( const auto &p : points )
    if ( !is_finite( p ) )
      return false;
  return true;
}

RUBICON_HD constexpr bool same_point( Point2 a, Point2 b )
{
  return a.x == b.x && a.y == b.y;
}

RUBICON_HD constexpr bool same_point( Point3 a, Point3 b )
{
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

//! Lexicographic order; along a straight line it is the order of position.
RUBICON_HD constexpr bool before( Point2 a, Point2 b )
{
  return a.x < b.x || ( a.x == b.x && a.y < b.y );
}

//! The projections along z, x and y, in this order; orientation is kept.
RUBICON_HD constexpr Point2 project( Point3 p, int axis )
{
  return axis == 0 ? Point2{ p.x, p.y } : axis == 1 ? Point2{ p.y, p.z } : Point2{ p.z, p.x };
}

//! A zero has no sign in results.
constexpr double without_negative_zero( double value )
{
  return value + 0.0;
}
constexpr Point2 without_negative_zero( Point2 p )
{
  return { p.x + 0.0, p.y + 0.0 };
}
constexpr Point3 without_negative_zero( Point3 p )
{
  return { p.x + 0.0, p.y + 0.0, p.z + 0.0 };
}

//! Of a vector. Squares that overflow or vanish are left to std::hypot(), which is slower, and what is infinite is not: of three numbers
//! libstdc++'s makes NaN of it.
template <typename... Numbers>
double length_of( Numbers... along )
{
  const double squares = ( ... + ( along * along ) );
  if ( squares > 0x1p-900 && squares < 0x1p1000 )
    return std::sqrt( squares );
  return ( ... || std::isinf( along ) ) ? HUGE_VAL : std::hypot( along... );
}

//! An ordinary double; infinite beyond the largest.
inline double distance( Point3 a, Point3 b )
{
  return length_of( b.x - a.x, b.y - a.y, b.z - a.z );
}

//! Of doubles, or of exact numbers.
template <typename Number>
struct Vector3
{
    Number x, y, z;
};

template <typename Number>
constexpr Vector3<Number> difference( Point3 to, Point3 from )
{
  return { Number( to.x ) - from.x, Number( to.y ) - from.y, Number( to.z ) - from.z };
}

template <typename Number>
constexpr Vector3<Number> cross_product( const Vector3<Number> &u, const Vector3<Number> &v )
{
  return { u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x };
}

template <typename Number>
constexpr Number dot_product( const Vector3<Number> &u, const Vector3<Number> &v )
{
  return u.x * v.x + u.y * v.y + u.z * v.z;
}

} // namespace rubicon
