// SPDX-License-Identifier: GPL-2.0-or-later
// Points as whole numbers of one unit, so that sums and products of their coordinates are exact and need no fractions.
// Relies on geometry/point.h, hull/moments.h and GMP.
#pragma once

#include "core/geometry/point.h"
#include "core/hull/moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <gmpxx.h>

namespace rubicon
{

//! Coordinates as whole numbers of one small enough power of two, as seen from the first of some points.
class WholeCoordinates
{
  public:
    //! \a named: the indices of those of \a points that are asked for, at least one.
    WholeCoordinates( std::span<const Point3> points, std::span<const std::uint32_t> named )
      : mPoints( points )
    {
      constexpr long none = std::numeric_limits<long>::max();
      mExponent = none;
      for ( const std::uint32_t point : named )
        for ( const double x : coordinates( points[point] ) )
          if ( x != 0 )
            mExponent = std::min( mExponent, std::ilogb( x ) - 52L );
      if ( mExponent == none )
        mExponent = 0;
      mOrigin = at( named.front() );
    }

    //! The unit is 2^exponent().
    long exponent() const { return mExponent; }
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
    long mExponent;
    std::array<mpz_class, 3> mOrigin;
};

} // namespace rubicon
