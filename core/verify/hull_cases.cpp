// SPDX-License-Identifier: GPL-2.0-or-later
// Generators of points whose hulls are hard, and what is around them. Only integer draws and what IEEE 754 rounds in one way, so that every machine
// makes the same ones.
// Relies on verify/cases.h.
#include "core/verify/cases.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace rubicon
{

namespace
{

//! Points whose coordinates come from \a next( random ) one after the other.
template <typename Next>
HullCase points_of( Random &random, std::size_t count, Next &&next )
{
  HullCase points;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double x = next( random ), y = next( random );
    points.push_back( { x, y, next( random ) } );
  }
  return points;
}

//! Places on a small lattice, many of them taken more than once.
HullCase lattice( Random &random )
{
  const std::uint64_t side = 2 + below( random, 4 );
  return points_of( random, 4 + below( random, 16 ), [side]( Random &r ) { return double( below( r, side ) ); } );
}

//! Whole points in one plane, or close to one where its numbers are long; some on one line.
HullCase flat( Random &random )
{
  const double factor = below( random, 2 ) == 0 ? 1 : 1 + 0x1p-30, lift = below( random, 2 ) == 0 ? 0 : 0x1p-45;
  const std::uint64_t height = below( random, 3 ) == 0 ? 1 : 6;
  HullCase points;
  for ( std::size_t i = 0; i < 12; ++i )
  {
    const double a = double( below( random, 6 ) ), b = double( below( random, height ) );
    points.push_back( { a * factor, b * factor, ( a - 3 * b ) * factor + ( i == 5 ? lift : 0 ) } );
  }
  return points;
}

//! Neighbours of one double.
HullCase last_places( Random &random )
{
  return points_of( random, 10, []( Random &r ) { return 0.5 + std::ldexp( double( below( r, 4 ) ), -53 ); } );
}

//! Any exponent; the largest doubles and subnormal ones among them.
HullCase any_exponent( Random &random )
{
  return points_of( random, 8, []( Random &r ) {
    return below( r, 8 ) == 0 ? std::numeric_limits<double>::max() * real( r )
                              : std::ldexp( real( r ), static_cast<int>( below( r, 2097 ) ) - 1073 );
  } );
}

//! Thousands of whole points on a grid, on a sphere up to rounding, or within it.
HullCase many( Random &random )
{
  const std::uint64_t kind = below( random, 3 );
  HullCase points;
  for ( std::size_t i = 0; i < 20000; ++i )
  {
    double x = real( random ), y = real( random ), z = real( random );
    const double scale = kind == 0 ? 1 : 1 / std::sqrt( x * x + y * y + z * z + 0x1p-20 );
    const double shrink = kind == 2 && i % 4 != 0 ? std::fabs( real( random ) ) : 1;
    x *= scale * shrink, y *= scale * shrink, z *= scale * shrink;
    points.push_back( kind == 0 ? Point3{ std::floor( 16 * x ), std::floor( 16 * y ), std::floor( 16 * z ) }
                                : Point3{ x, y, z } );
  }
  return points;
}

//! Whole points on one sphere, often with more on it than four, which tell of it, and sides that are alike.
HullCase one_sphere( Random &random )
{
  const int square = below( random, 2 ) == 0 ? 9 : 41;
  HullCase all;
  for ( int x = -6; x <= 6; ++x )
    for ( int y = -6; y <= 6; ++y )
      for ( int z = -6; z <= 6; ++z )
        if ( x * x + y * y + z * z == square )
          all.push_back( { double( x ), double( y ), double( z ) } );
  for ( std::size_t i = 0; i < all.size(); ++i ) // some of them in any order
    std::swap( all[i], all[i + below( random, all.size() - i )] );
  return all;
}

//! The first points that \a make makes, at most \a count.
auto first( std::size_t count, HullCase ( *make )( Random & ) )
{
  return [count, make]( Random &random ) {
    BoundsCase around{ make( random ) };
    around.points.resize( std::min( around.points.size(), count ) );
    return around;
  };
}

} // namespace

const std::vector<VerifyGroup<HullCase>> &hull_groups()
{
  static const std::vector<VerifyGroup<HullCase>> groups = {
    { "hull: lattice", lattice, true },           { "hull: planes and lines", flat, true },
    { "hull: last places", last_places, true },   { "hull: any exponent", any_exponent, true },
    { "hull: thousands of points", many, false },
  };
  return groups;
}

const std::vector<VerifyGroup<BoundsCase>> &bounds_groups()
{
  static const std::vector<VerifyGroup<BoundsCase>> groups = {
    { "bounds: lattice", first( 8, lattice ), true },
    { "bounds: planes and lines", first( 9, flat ), true },
    { "bounds: one sphere", first( 8, one_sphere ), true },
    { "bounds: last places", first( 8, last_places ), true },
    { "bounds: any exponent", first( 4, any_exponent ), true },
    { "bounds: thousands of points", first( 3000, many ), false },
  };
  return groups;
}

} // namespace rubicon
