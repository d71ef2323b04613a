// SPDX-License-Identifier: GPL-2.0-or-later
// Small sets of points that are hard for bounding volumes: level, straight, on one sphere, the same from several sides. Seeded.
// Relies on tests/core/hull/hull_sets.h.
#pragma once

#include "tests/core/hull/hull_sets.h"

#include <algorithm>
#include <iterator>
#include <random>

namespace rubicon::test
{

struct SmallFamily
{
    const char *name;
    Points ( *make )( std::uint64_t seed );
};

//! Some of \a all, in any order.
inline Points some_of( Points all, std::size_t count, std::uint64_t seed )
{
  std::shuffle( all.begin(), all.end(), std::mt19937_64( seed ) );
  all.resize( std::min( all.size(), count ) );
  return all;
}

inline Points of_family( Family family, std::size_t count, std::uint64_t seed )
{
  return made( count, seed, [family]( Random &r ) { return r.point3( family ); } );
}

inline const SmallFamily small_families[] = {
  { "uniform", []( std::uint64_t seed ) { return of_family( Family::uniform, 4 + seed % 6, seed ); } },
  { "lattice of 2", []( std::uint64_t seed ) { return on_lattice( 1 + seed % 9, 2, seed ); } },
  { "lattice of 3", []( std::uint64_t seed ) { return on_lattice( 3 + seed % 7, 3, seed ); } },
  { "lattice of 5", []( std::uint64_t seed ) { return on_lattice( 4 + seed % 6, 5, seed ); } },
  { "on a whole sphere", []( std::uint64_t seed ) { return some_of( on_whole_sphere( 9 ), 4 + seed % 7, seed ); } },
  { "on a larger one", []( std::uint64_t seed ) { return some_of( on_whole_sphere( 41 ), 4 + seed % 6, seed ); } },
  { "in a plane",
    []( std::uint64_t seed ) {
      return made( 3 + seed % 7, seed, []( Random &r ) {
        const double a = double( r.below( 7 ) ), b = double( r.below( 7 ) );
        return Point3{ a, b, a - 3 * b };
      } );
    } },
  { "on a line",
    []( std::uint64_t seed ) {
      return made( 1 + seed % 5, seed, []( Random &r ) {
        const double t = double( r.below( 9 ) );
        return Point3{ t, -2 * t, 0.5 * t };
      } );
    } },
  { "projected", []( std::uint64_t seed ) { return of_family( Family::projected, 4 + seed % 5, seed ); } },
  { "last places", []( std::uint64_t seed ) { return of_family( Family::last_places, 4 + seed % 5, seed ); } },
  { "any exponent", []( std::uint64_t seed ) { return of_family( Family::wild, 4 + seed % 4, seed ); } },
  { "huge", []( std::uint64_t seed ) { return of_family( Family::huge, 4 + seed % 4, seed ); } },
  { "tiny", []( std::uint64_t seed ) { return of_family( Family::tiny, 4 + seed % 4, seed ); } },
  { "subnormal", []( std::uint64_t seed ) { return of_family( Family::subnormal, 4 + seed % 5, seed ); } },
};

//! Moves that lose nothing, under which what is around points is the same, moved.
struct Turn
{
    const char *name;
    Point3 ( *move )( Point3 );
};

inline const Turn turns[] = {
  { "mirrored",
    []( Point3 p ) {
      return Point3{ -p.x, p.y, p.z };
    } },
  { "turned about z",
    []( Point3 p ) {
      return Point3{ -p.y, p.x, p.z };
    } },
  { "turned about x",
    []( Point3 p ) {
      return Point3{ p.x, -p.z, p.y };
    } },
  { "axes in a ring",
    []( Point3 p ) {
      return Point3{ p.y, p.z, p.x };
    } },
};

} // namespace rubicon::test
