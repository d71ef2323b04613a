// SPDX-License-Identifier: GPL-2.0-or-later
// Points as whole numbers of one unit, so that sums and products of their coordinates are exact and need no fractions.
// Relies on compute/workers.h, exact/wide_integer.h, geometry/point.h, hull/moments.h and GMP.
#pragma once

#include "core/compute/workers.h"
#include "core/exact/wide_integer.h"
#include "core/geometry/point.h"
#include "core/hull/moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <span>

#include <gmpxx.h>

namespace rubicon
{

//! Coordinates as whole numbers of one small enough power of two, as seen from the first of some points.
class WholeCoordinates
{
  public:
    //! \a named: the indices of those of \a points that are asked for, at least one. Throws Cancelled.
    WholeCoordinates( std::span<const Point3> points, std::span<const std::uint32_t> named, const Workers &workers )
      : mPoints( points )
    {
      std::mutex mutex;
      double least = std::numeric_limits<double>::infinity(), most = 0;
      constexpr std::size_t grain = 1 << 14;
      workers.share( named.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        double least_here = std::numeric_limits<double>::infinity(), most_here = 0;
        for ( const std::uint32_t point : named.subspan( begin, end - begin ) )
          for ( const double x : coordinates( points[point] ) )
          {
            const double magnitude = std::fabs( x );
            least_here = magnitude > 0 && magnitude < least_here ? magnitude : least_here;
            most_here = magnitude > most_here ? magnitude : most_here;
          }
        const std::lock_guard lock( mutex );
        least = std::min( least, least_here );
        most = std::max( most, most_here );
      } );
      if ( most > 0 )
      {
        mExponent = std::ilogb( least ) - 52L;
        mBits = std::ilogb( most ) + 1 - mExponent;
      }
      mOriginPoint = named.front();
      mOrigin = at( mOriginPoint );
    }

    //! The unit is 2^exponent().
    long exponent() const { return mExponent; }
    //! No coordinate has a magnitude of 2^bits() units or more.
    long bits() const { return mBits; }
    std::span<const Point3> points() const { return mPoints; }
    std::uint32_t origin_point() const { return mOriginPoint; }
    const std::array<mpz_class, 3> &origin() const { return mOrigin; }

    std::array<mpz_class, 3> operator()( std::uint32_t point ) const { return less( at( point ), mOrigin ); }

  private:
    std::array<mpz_class, 3> at( std::uint32_t point ) const
    {
      std::array<mpz_class, 3> whole;
      const std::array<double, 3> from = coordinates( mPoints[point] );
      for ( std::size_t k = 0; k < 3; ++k )
        if ( from[k] != 0 )
        {
          const int log = std::ilogb( from[k] );
          whole[k] = std::scalbn( std::scalbn( from[k], -log ), 52 ); // 53 bits
          whole[k] <<= static_cast<mp_bitcnt_t>( log - 52 - mExponent );
        }
      return whole;
    }

    std::span<const Point3> mPoints;
    long mExponent = 0, mBits = 0;
    std::uint32_t mOriginPoint = 0;
    std::array<mpz_class, 3> mOrigin;
};

//! For vectors and Moments of wide integers.
template <std::size_t A, std::size_t B>
struct ProductOf<WideInteger<A>, WideInteger<B>>
{
    using Type = WideInteger<A + B>;
};

/**
 * The same coordinates in numbers of a fixed width, where they are not too far apart for that. Moments of hulls have room in them: as
 * seen from a vertex of the hull, and from each other, corners are less than 2^125 away along each axis, so that a sum of three stays
 * below 2^127; twice the areas of triangles below 2^251; the triangles' shares of the whole below 2^378. These all have one sign, and
 * come to six times the volume, less than 2^378, or twice the area. So their products with sums of corners come to less than 2^505,
 * with whatever was added up of them before the last.
 */
class WideCoordinates
{
  public:
    using Length = WideInteger<2>;

    static bool hold( const WholeCoordinates &whole ) { return whole.bits() <= 124; }

    //! \a whole: such as these hold.
    explicit WideCoordinates( const WholeCoordinates &whole )
      : mPoints( whole.points() )
      , mExponent( whole.exponent() )
      , mOrigin( at( whole.origin_point() ) )
    {}

    std::array<Length, 3> operator()( std::uint32_t point ) const { return less( at( point ), mOrigin ); }

  private:
    std::array<Length, 3> at( std::uint32_t point ) const
    {
      const Point3 p = mPoints[point];
      return { wide_integer( p.x, mExponent ), wide_integer( p.y, mExponent ), wide_integer( p.z, mExponent ) };
    }

    std::span<const Point3> mPoints;
    long mExponent;
    std::array<Length, 3> mOrigin;
};

} // namespace rubicon
