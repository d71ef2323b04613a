// SPDX-License-Identifier: GPL-2.0-or-later
// The smallest sphere around a few points: of all spheres through up to four of them that hold all, the one of the least radius.
// Relies on GMP and geometry/point.h; shares nothing with what it checks.
#pragma once

#include "core/geometry/point.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include <gmpxx.h>

namespace rubicon::brute_force
{

using Fractions = std::array<mpq_class, 3>;

inline Fractions fractions( Point3 p )
{
  return { mpq_class( p.x ), mpq_class( p.y ), mpq_class( p.z ) };
}

inline mpq_class product( const Fractions &a, const Fractions &b )
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Fractions from_to( const Fractions &a, const Fractions &b )
{
  return { mpq_class( b[0] - a[0] ), mpq_class( b[1] - a[1] ), mpq_class( b[2] - a[2] ) };
}

inline Fractions cross( const Fractions &a, const Fractions &b )
{
  return { mpq_class( a[1] * b[2] - a[2] * b[1] ), mpq_class( a[2] * b[0] - a[0] * b[2] ),
           mpq_class( a[0] * b[1] - a[1] * b[0] ) };
}

struct ExactSphere
{
    Fractions center;
    mpq_class square; //!< of the radius

    mpq_class excess( const Fractions &p ) const
    {
      const Fractions apart = from_to( center, p );
      return product( apart, apart ) - square;
    }
};

/**
 * Shares of \a ways whose sum goes along each way as far as \a along says, counted as products with it; none where ways are not
 * independent.
 */
inline std::optional<std::vector<mpq_class>> shares_of( const std::vector<Fractions> &ways,
                                                        const std::vector<mpq_class> &along )
{
  const std::size_t unknowns = ways.size();
  std::vector<std::vector<mpq_class>> rows( unknowns, std::vector<mpq_class>( unknowns + 1 ) );
  for ( std::size_t i = 0; i < unknowns; ++i )
  {
    for ( std::size_t j = 0; j < unknowns; ++j )
      rows[i][j] = product( ways[i], ways[j] );
    rows[i][unknowns] = along[i];
  }
  for ( std::size_t i = 0; i < unknowns; ++i )
  {
    std::size_t pivot = i;
    while ( pivot < unknowns && rows[pivot][i] == 0 )
      ++pivot;
    if ( pivot == unknowns )
      return std::nullopt;
    std::swap( rows[i], rows[pivot] );
    for ( std::size_t k = 0; k < unknowns; ++k )
      if ( k != i )
      {
        const mpq_class factor = rows[k][i] / rows[i][i];
        for ( std::size_t j = i; j <= unknowns; ++j )
          rows[k][j] -= factor * rows[i][j];
      }
  }
  std::vector<mpq_class> shares;
  for ( std::size_t i = 0; i < unknowns; ++i )
    shares.emplace_back( rows[i][unknowns] / rows[i][i] );
  return shares;
}

//! The ways from the first of \a points to the others.
inline std::vector<Fractions> ways_from_first( const std::vector<Fractions> &points )
{
  std::vector<Fractions> ways;
  for ( std::size_t i = 1; i < points.size(); ++i )
    ways.push_back( from_to( points[0], points[i] ) );
  return ways;
}

//! The smallest sphere through the points \a on: its centre lies half of each way along it. None where they are not independent.
inline std::optional<ExactSphere> sphere_through( const std::vector<Fractions> &on )
{
  const std::vector<Fractions> ways = ways_from_first( on );
  std::vector<mpq_class> half;
  for ( const Fractions &way : ways )
    half.emplace_back( product( way, way ) / 2 );
  const auto shares = shares_of( ways, half );
  if ( !shares )
    return std::nullopt;
  ExactSphere sphere{ on[0], 0 };
  for ( std::size_t i = 0; i < ways.size(); ++i )
    for ( std::size_t k = 0; k < 3; ++k )
      sphere.center[k] += ( *shares )[i] * ways[i][k];
  sphere.square = sphere.excess( on[0] );
  return sphere;
}

} // namespace rubicon::brute_force
