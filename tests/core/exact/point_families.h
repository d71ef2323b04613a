// SPDX-License-Identifier: GPL-2.0-or-later
// Seeded families of numbers and points that lie badly for floating point: grids, near-collinear, huge, tiny, decimal.
// Relies on core/geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace rubicon::test
{

//! Where the coordinates of a family come from.
enum class Family
{
  uniform,     //!< reals in [-1, 1), the smaller ones with more digits after the point
  grid,        //!< integers 0..8: many exact zeros
  projected,   //!< metres with centimetres, far from the origin
  degrees,     //!< longitudes and latitudes with six decimals
  last_places, //!< 0.5 and up to 63 units in its last place
  wild,        //!< any exponent of a double
  huge,        //!< up to the largest double: differences and products overflow
  tiny,        //!< about 1e-152 to 1e-166: products underflow, in part or wholly
  subnormal    //!< multiples of the smallest double
};

inline constexpr Family all_families[] = { Family::uniform, Family::grid,        Family::projected,
                                           Family::degrees, Family::last_places, Family::wild,
                                           Family::huge,    Family::tiny,        Family::subnormal };

constexpr const char *name_of( Family family )
{
  constexpr const char *names[] = { "uniform", "grid", "projected", "degrees",  "last places",
                                    "wild",    "huge", "tiny",      "subnormal" };
  return names[static_cast<int>( family )];
}

//! True where every product of the predicates stays well within the exponents of a double.
constexpr bool exponents_are_moderate( Family family )
{
  return family != Family::wild && family != Family::huge && family != Family::tiny && family != Family::subnormal;
}

class Random
{
  public:
    explicit Random( std::uint64_t seed )
      : mBits( seed )
    {}

    //! An integer in [0, bound).
    std::uint64_t below( std::uint64_t bound ) { return mBits() % bound; }

    //! A real in [-1, 1).
    double real() { return std::ldexp( static_cast<double>( mBits() >> 11 ), -52 ) - 1.0; }

    double coordinate( Family family )
    {
      switch ( family )
      {
        case Family::uniform: return std::ldexp( real(), -static_cast<int>( below( 8 ) ) );
        case Family::grid: return static_cast<double>( below( 9 ) );
        case Family::projected: return 7500000.0 + static_cast<double>( below( 400 ) ) / 100.0;
        case Family::degrees: return -48.0 + static_cast<double>( below( 200 ) ) / 1e6;
        case Family::last_places: return 0.5 + std::ldexp( static_cast<double>( below( 64 ) ), -53 );
        case Family::wild: return std::ldexp( real(), static_cast<int>( below( 2097 ) ) - 1073 );
        case Family::huge: return std::numeric_limits<double>::max() * ( below( 4 ) == 0 ? 1.0 : real() );
        case Family::tiny: return std::ldexp( real(), -505 - static_cast<int>( below( 45 ) ) );
        case Family::subnormal: return std::ldexp( static_cast<double>( below( 17 ) ) - 8.0, -1074 );
      }
      return 0;
    }

    Point2 point2( Family family )
    {
      const double x = coordinate( family );
      return { x, coordinate( family ) };
    }

    Point3 point3( Family family )
    {
      const double x = coordinate( family ), y = coordinate( family );
      return { x, y, coordinate( family ) };
    }

    //! A point near the line of \a a and \a b: rounded onto it, then moved by up to two units in the last place.
    Point2 near_line( Point2 a, Point2 b )
    {
      const double t = 1.5 * real();
      return { nudge( a.x + t * ( b.x - a.x ) ), nudge( a.y + t * ( b.y - a.y ) ) };
    }

    //! A point near the plane of \a a, \a b and \a c.
    Point3 near_plane( Point3 a, Point3 b, Point3 c )
    {
      const double s = real(), t = real();
      return { nudge( a.x + s * ( b.x - a.x ) + t * ( c.x - a.x ) ),
               nudge( a.y + s * ( b.y - a.y ) + t * ( c.y - a.y ) ),
               nudge( a.z + s * ( b.z - a.z ) + t * ( c.z - a.z ) ) };
    }

  private:
    //! Moves \a value up to two doubles up or down; where it overflowed, the largest double takes its place. Zero
    //! stays: its neighbours are subnormal, which is a family of its own.
    double nudge( double value )
    {
      const double largest = std::numeric_limits<double>::max();
      if ( value == 0 )
        return value;
      value = std::isfinite( value ) ? value : largest;
      for ( auto steps = below( 3 ); steps > 0; --steps )
        value = std::nextafter( value, below( 2 ) == 0 ? -largest : largest );
      return value;
    }

    std::mt19937_64 mBits;
};

} // namespace rubicon::test
