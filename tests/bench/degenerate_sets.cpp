// SPDX-License-Identifier: GPL-2.0-or-later
// Whole points that are placed, turned by whole matrices, scaled and shifted. Only integer draws and what IEEE 754 rounds in one
// way, so that every machine makes the same sets.
// Relies on degenerate_sets.h.
#include "degenerate_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace rubicon::bench
{

namespace
{

//! One set in 64 is large.
bool is_large( Random &random )
{
  return below( random, 64 ) == 0;
}

//! A whole number from -most to most.
double whole( Random &random, int most )
{
  return double( below( random, 2 * static_cast<std::uint64_t>( most ) + 1 ) ) - most;
}

Point3 whole_point( Random &random, int most )
{
  const double x = whole( random, most ), y = whole( random, most );
  return { x, y, whole( random, most ) };
}

//! a · p + b · q
Point3 combined( double a, Point3 p, double b, Point3 q )
{
  return { a * p.x + b * q.x, a * p.y + b * q.y, a * p.z + b * q.z };
}

//! Some of \a points in any order, \a count of them at most.
HullCase some_of( HullCase points, std::size_t count, Random &random )
{
  for ( std::size_t i = 0; i < points.size(); ++i )
    std::swap( points[i], points[i + below( random, points.size() - i )] );
  points.resize( std::min( points.size(), count ) );
  return points;
}

//! How many points of a set: few, up to 60, or up to 400.
std::size_t number_of_points( Random &random )
{
  return 1 + below( random, is_large( random ) ? 400 : below( random, 2 ) == 0 ? 12 : 60 );
}

//! \a points under a whole matrix that has an inverse: planes, lines and orders stay, and lie askew.
HullCase askew( HullCase points, Random &random )
{
  const double a = whole( random, 3 ), b = whole( random, 3 ), c = whole( random, 3 );
  for ( Point3 &p : points )
  {
    p.x += a * p.y + b * p.z;
    p.y += c * p.z;
    p.z += p.x;
  }
  return points;
}

//! Copies on one place, zeros of either sign among them.
HullCase one_place( Random &random )
{
  const Point3 place = below( random, 2 ) == 0 ? whole_point( random, 1 )
                                               : Point3{ real( random ), real( random ), real( random ) };
  HullCase points( 1 + below( random, 8 ), place );
  points[below( random, points.size() )] = { place.x == 0 ? -0.0 : place.x, place.y, place.z == 0 ? -0.0 : place.z };
  return points;
}

//! Whole points on one line, many of them more than once.
HullCase one_line( Random &random )
{
  const Point3 from = whole_point( random, 20 ), along = whole_point( random, 5 );
  HullCase points( number_of_points( random ) );
  const int most = 1 + static_cast<int>( below( random, 30 ) );
  for ( Point3 &p : points )
    p = combined( 1, from, whole( random, most ), along );
  return points;
}

//! Whole points in one plane, some of them on lines or more than once.
HullCase one_plane( Random &random )
{
  const Point3 from = whole_point( random, 20 ), along = whole_point( random, 5 ), across = whole_point( random, 5 );
  HullCase points( number_of_points( random ) );
  const int most = 1 + static_cast<int>( below( random, 8 ) );
  for ( Point3 &p : points )
  {
    const double far = whole( random, most ), wide = whole( random, most );
    p = combined( 1, combined( 1, from, wide, along ), far, across );
  }
  return points;
}

//! Whole points on one sphere, which lie on circles in many planes; often with points inside.
HullCase whole_sphere( Random &random )
{
  constexpr int squares[] = { 9, 29, 41, 50, 89, 101, 146, 194 };
  const int square = squares[below( random, std::size( squares ) )];
  HullCase all;
  for ( int x = -14; x <= 14; ++x )
    for ( int y = -14; y <= 14; ++y )
      for ( int z = -14; z <= 14; ++z )
        if ( x * x + y * y + z * z == square )
          all.push_back( { double( x ), double( y ), double( z ) } );
  HullCase points = some_of( std::move( all ), is_large( random ) ? 400 : 4 + below( random, 57 ), random );
  for ( std::uint64_t inside = below( random, 8 ); inside > 0; --inside )
    points.push_back( whole_point( random, 2 ) );
  return points;
}

//! Two facets that are polygons of up to 36 corners, or a polygon and an apex, askew.
HullCase prism( Random &random )
{
  constexpr int squares[] = { 25, 65, 325 };
  const int square = squares[below( random, std::size( squares ) )];
  const double height = 1 + double( below( random, 9 ) );
  const bool is_cone = below( random, 4 ) == 0;
  HullCase all;
  for ( int x = -18; x <= 18; ++x )
    for ( int y = -18; y <= 18; ++y )
      if ( x * x + y * y == square )
      {
        all.push_back( { double( x ), double( y ), 0 } );
        all.push_back( is_cone ? Point3{ 0, 0, height } : Point3{ double( x ), double( y ), height } );
      }
  return askew( some_of( std::move( all ), 4 + below( random, 60 ), random ), random );
}

//! All points of a grid, in any order, askew.
HullCase grid( Random &random )
{
  const std::uint64_t most = is_large( random ) ? 7 : 4;
  const std::array<std::uint64_t, 3> sides = { 1 + below( random, most ), 1 + below( random, most ),
                                               1 + below( random, most ) };
  HullCase all;
  for ( std::uint64_t x = 0; x < sides[0]; ++x )
    for ( std::uint64_t y = 0; y < sides[1]; ++y )
      for ( std::uint64_t z = 0; z < sides[2]; ++z )
        all.push_back( { double( x ), double( y ), double( z ) } );
  const std::size_t count = all.size();
  return askew( some_of( std::move( all ), count, random ), random );
}

//! Points of a cube without a grid, and others again, in the middle of two, and in the middle of three up to rounding.
HullCase duplicates( Random &random )
{
  HullCase points;
  for ( std::uint64_t i = 4 + below( random, 8 ); i > 0; --i )
  {
    const double x = real( random ), y = real( random );
    points.push_back( { x, y, real( random ) } );
  }
  for ( std::size_t left = number_of_points( random ); left > 0; --left )
  {
    const Point3 p = points[below( random, points.size() )], q = points[below( random, points.size() )];
    const Point3 r = points[below( random, points.size() )];
    const std::uint64_t kind = below( random, 3 );
    points.push_back( kind == 0   ? p
                      : kind == 1 ? combined( 0.5, p, 0.5, q )
                                  : combined( 1.0 / 3, combined( 1, p, 1, q ), 1.0 / 3, r ) );
  }
  return points;
}

//! A set of \a Make's with single coordinates moved by one unit in the last place, where zero has none.
template <HullCase ( *Make )( Random & )>
HullCase one_unit_off( Random &random )
{
  HullCase points = Make( random );
  for ( Point3 &p : points ) // thirds, so that the last places are not all zeros
    p = { p.x / 3, p.y / 3, p.z / 3 };
  for ( std::uint64_t moves = 1 + below( random, 3 ); moves > 0; --moves )
  {
    Point3 &p = points[below( random, points.size() )];
    double &moved = below( random, 3 ) == 0 ? p.x : below( random, 2 ) == 0 ? p.y : p.z;
    const double to = below( random, 2 ) == 0 ? HUGE_VAL : -HUGE_VAL;
    if ( moved != 0 )
      moved = std::nextafter( moved, to );
  }
  return points;
}

//! About a plane or a line that no coordinate axis lies in, as close as rounding leaves them.
HullCase thin( Random &random )
{
  const bool is_needle = below( random, 3 ) == 0;
  HullCase points( number_of_points( random ) );
  for ( Point3 &p : points )
  {
    const double a = std::floor( 1000 * real( random ) ) / 1000;
    const double b = is_needle ? 0.3 - a / 3 : std::floor( 1000 * real( random ) ) / 1000;
    p = { a, b, 1 - a - b };
  }
  return points;
}

//! Whole points of a family above in centimetres, in UTM coordinates.
HullCase utm( Random &random )
{
  HullCase points = below( random, 3 ) == 0   ? one_plane( random )
                    : below( random, 2 ) == 0 ? grid( random )
                                              : prism( random );
  for ( Point3 &p : points )
    p = { ( 50000000 + p.x ) / 100, ( 750000000 + p.y ) / 100, ( 100000 + p.z ) / 100 };
  return points;
}

//! Those of `rubicon verify` that are small, for which it compares them with brute force.
std::vector<VerifyGroup<HullCase>> all_families()
{
  std::vector<VerifyGroup<HullCase>> families;
  std::ranges::copy_if( hull_groups(), std::back_inserter( families ), &VerifyGroup<HullCase>::brute_force );
  for ( VerifyGroup<HullCase> &family : families )
    family.name = family.name.substr( family.name.find( ' ' ) + 1 );
  families.insert( families.end(), { { "one place", one_place, true },
                                     { "one line", one_line, true },
                                     { "one plane", one_plane, true },
                                     { "whole sphere", whole_sphere, true },
                                     { "prism", prism, true },
                                     { "grid", grid, true },
                                     { "duplicates", duplicates, true },
                                     { "plane, a unit off", one_unit_off<one_plane>, true },
                                     { "sphere, a unit off", one_unit_off<whole_sphere>, true },
                                     { "grid, a unit off", one_unit_off<grid>, true },
                                     { "thin", thin, true },
                                     { "UTM", utm, true } } );
  return families;
}

} // namespace

const std::vector<VerifyGroup<HullCase>> &degenerate_families()
{
  static const std::vector<VerifyGroup<HullCase>> families = all_families();
  return families;
}

HullCase degenerate_set( std::uint64_t seed )
{
  Random random = case_random( seed, 0, 0 );
  return degenerate_families()[family_of( seed )].make( random );
}

} // namespace rubicon::bench
