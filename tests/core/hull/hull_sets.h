// SPDX-License-Identifier: GPL-2.0-or-later
// Sets of points whose hulls are hard, or are known: seeded.
// Relies on tests/core/exact/point_families.h.
#pragma once

#include "tests/core/exact/point_families.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace rubicon::test
{

using Points = std::vector<Point3>;

//! \a count points as \a make( random ) makes them.
template <typename Make>
Points made( std::size_t count, std::uint64_t seed, Make &&make )
{
  Random random( seed );
  Points points;
  points.reserve( count );
  for ( std::size_t i = 0; i < count; ++i )
    points.push_back( make( random ) );
  return points;
}

//! Each of \a points as \a move( point ) makes it.
template <typename Move>
Points each( Points points, Move &&move )
{
  for ( Point3 &p : points )
    p = move( p );
  return points;
}

inline Point3 scaled( Point3 p, double factor )
{
  return { p.x * factor, p.y * factor, p.z * factor };
}

//! On the sphere around the origin, up to rounding.
inline Point3 on_sphere( Random &random )
{
  for ( ;; )
  {
    const double x = random.real(), y = random.real(), z = random.real();
    if ( const double r = std::sqrt( x * x + y * y + z * z ); r <= 1 && r > 0.1 )
      return { x / r, y / r, z / r };
  }
}

// The four distributions of paper 003, section 5.
inline Points in_cube( std::size_t count )
{
  return made( count, 1, []( Random &r ) { return Point3{ r.real(), r.real(), r.real() }; } );
}
inline Points in_ball( std::size_t count )
{
  return made( count, 2, []( Random &r ) { return scaled( on_sphere( r ), std::cbrt( ( r.real() + 1 ) / 2 ) ); } );
}
inline Points in_thin_box( std::size_t count )
{
  return made( count, 3, []( Random &r ) { return Point3{ r.real(), r.real(), 0.01 * r.real() }; } );
}
inline Points in_shell( std::size_t count )
{
  return made( count, 4, []( Random &r ) { return scaled( on_sphere( r ), 1 - 0.005 * ( r.real() + 1 ) ); } );
}

//! Points of a sphere about a ball: but those that a sample of many points takes, and tries, are all in the ball (sample_map.cpp).
inline Points that_mislead_a_sample( std::size_t count )
{
  Points points = in_ball( count );
  std::vector<bool> is_taken( count );
  std::uint64_t all_taken = 0;
  for ( const std::size_t taken : { 1 << 14, 1 << 12 } )
  {
    for ( std::size_t number = 0; number < taken; ++number )
    {
      const std::uint64_t anywhere = ( number + all_taken + 1 ) * 0x9e3779b97f4a7c15u;
      const std::size_t first = number * count / taken, next = ( number + 1 ) * count / taken;
      is_taken[first + ( anywhere >> 32 ) % ( next - first )] = true;
    }
    all_taken = 1 << 12; // the trial's turn is the second of its own size
  }
  Random random( 11 );
  for ( std::size_t i = count / 2; i < count; i += 3 ) // where a GPU has not yet got them all
    if ( !is_taken[i] )
      points[i] = scaled( on_sphere( random ), 2 );
  return points;
}

//! All points of a grid, \a side along each axis.
inline Points in_grid( int side )
{
  Points points;
  for ( int x = 0; x < side; ++x )
    for ( int y = 0; y < side; ++y )
      for ( int z = 0; z < side; ++z )
        points.push_back( { double( x ), double( y ), double( z ) } );
  return points;
}

//! All points of whole numbers with x² + y² + z² = \a square: many of them lie in one plane with others.
inline Points on_whole_sphere( int square )
{
  Points points;
  const int most = static_cast<int>( std::sqrt( square ) ) + 1;
  for ( int x = -most; x <= most; ++x )
    for ( int y = -most; y <= most; ++y )
      for ( int z = -most; z <= most; ++z )
        if ( x * x + y * y + z * z == square )
          points.push_back( { double( x ), double( y ), double( z ) } );
  return points;
}

//! Points of whole numbers from 0 to \a side - 1.
inline Points on_lattice( std::size_t count, unsigned side, std::uint64_t seed )
{
  return made( count, seed, [side]( Random &r ) {
    return Point3{ double( r.below( side ) ), double( r.below( side ) ), double( r.below( side ) ) };
  } );
}

} // namespace rubicon::test
