// SPDX-License-Identifier: GPL-2.0-or-later
// What the triangles around a body add up to: its volume, its centre and its surface; host and device.
// Relies on exact/ball.h and geometry/point.h.
#pragma once

#include "core/exact/ball.h"
#include "core/geometry/point.h"
#include "core/host_device.h"

#include <array>
#include <cstddef>

namespace rubicon
{

RUBICON_HD inline std::array<double, 3> coordinates( Point3 p )
{
  return { p.x, p.y, p.z };
}

// Vectors of doubles, balls or exact numbers. Temporaries of GMP's expressions do not outlive a line.

//! The type of a product: that of its factors, but for numbers that grow wider.
template <typename A, typename B>
struct ProductOf
{
    using Type = A;
};
template <typename A, typename B>
using Product = typename ProductOf<A, B>::Type;

//! \a a - \a b.
template <typename Number>
RUBICON_HD std::array<Number, 3> less( const std::array<Number, 3> &a, const std::array<Number, 3> &b )
{
  return { Number( a[0] - b[0] ), Number( a[1] - b[1] ), Number( a[2] - b[2] ) };
}

template <typename Number>
RUBICON_HD std::array<Number, 3> plus( const std::array<Number, 3> &a, const std::array<Number, 3> &b )
{
  return { Number( a[0] + b[0] ), Number( a[1] + b[1] ), Number( a[2] + b[2] ) };
}

template <typename Number>
RUBICON_HD std::array<Product<Number, Number>, 3> cross( const std::array<Number, 3> &u,
                                                         const std::array<Number, 3> &v )
{
  using Area = Product<Number, Number>;
  return { Area( u[1] * v[2] - u[2] * v[1] ), Area( u[2] * v[0] - u[0] * v[2] ), Area( u[0] * v[1] - u[1] * v[0] ) };
}

template <typename A, typename B>
RUBICON_HD Product<A, B> dot( const std::array<A, 3> &u, const std::array<B, 3> &v )
{
  return Product<A, B>( u[0] * v[0] + u[1] * v[1] + u[2] * v[2] );
}

//! Of a body, six times its volume, of a polygon, twice the area that it has along an axis; and the sums of the triangles'
//! shares of it, each times the sum of its corners as seen from the origin. Moments{} are of none. \a Length: the numbers in which
//! corners are told.
template <typename Length>
struct Moments
{
    using Share = Product<Product<Length, Length>, Length>;
    using Moment = Product<Share, Length>;

    Share whole;
    std::array<Moment, 3> moment;

    //! Adds the triangle \a a, \a b, \a c, whose share of the whole is \a share.
    RUBICON_HD void add( const Share &share, const std::array<Length, 3> &a, const std::array<Length, 3> &b,
                         const std::array<Length, 3> &c )
    {
      whole = whole + share;
      for ( std::size_t k = 0; k < 3; ++k )
        add_along( k, share, a, b, c );
    }

    //! The same, of its moment along one axis alone.
    RUBICON_HD void add_along( std::size_t k, const Share &share, const std::array<Length, 3> &a,
                               const std::array<Length, 3> &b, const std::array<Length, 3> &c )
    {
      moment[k] = moment[k] + Moment( share * Length( Length( a[k] + b[k] ) + c[k] ) );
    }

    RUBICON_HD void add( const Moments &other )
    {
      whole = whole + other.whole;
      moment = plus( moment, other.moment );
    }
};

//! Where \a p is as seen from \a origin.
RUBICON_HD inline std::array<Ball, 3> seen_from( Point3 origin, Point3 p )
{
  return { ball_difference( p.x, origin.x ), ball_difference( p.y, origin.y ), ball_difference( p.z, origin.z ) };
}

//! Whether what seen_from() tells may enter balls.
RUBICON_HD inline bool is_in_range( const std::array<Ball, 3> &seen )
{
  return in_range( seen[0].high ) & in_range( seen[1].high ) & in_range( seen[2].high );
}

//! Sums over triangles in balls, as seen from one of their corners. BallSums{} are of none.
struct BallSums
{
    Moments<Ball> moments;
    Ball area;         //!< twice
    bool out_of_range; //!< a coordinate is, and the balls mean nothing

    //! Adds a triangle of the surface of a body.
    RUBICON_HD void add( const std::array<Ball, 3> &a, const std::array<Ball, 3> &b, const std::array<Ball, 3> &c )
    {
      const std::array<Ball, 3> twice = cross( less( b, a ), less( c, a ) );
      moments.add( dot( twice, a ), a, b, c );
      area = area + square_root( dot( twice, twice ) );
      out_of_range = out_of_range | !( is_in_range( a ) & is_in_range( b ) & is_in_range( c ) );
    }

    RUBICON_HD void add( const BallSums &other )
    {
      moments.add( other.moments );
      area = area + other.area;
      out_of_range = out_of_range || other.out_of_range;
    }
};

} // namespace rubicon
