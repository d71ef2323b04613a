// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices of a hull as vectors of whole numbers, and fractions of powers of their unit.
// Relies on hull/convex_hull.h, hull/whole_coordinates.h and GMP.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/whole_coordinates.h"

namespace rubicon
{

using WholeVector = Vector3<mpz_class>;

//! Where \a point is, as seen from the first vertex.
inline WholeVector whole_vector( const WholeCoordinates &whole, std::uint32_t point )
{
  std::array<mpz_class, 3> at = whole( point );
  return { std::move( at[0] ), std::move( at[1] ), std::move( at[2] ) };
}

inline WholeVector operator-( const WholeVector &a, const WholeVector &b )
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

//! Square to facet \a f of \a hull, outwards: twice the area of the triangle of its first three vertices is its length.
inline WholeVector facet_normal( const HullView &hull, std::size_t f, const WholeCoordinates &whole )
{
  const auto corners = hull.facet( f );
  const WholeVector a = whole_vector( whole, corners[0] );
  return cross_product( whole_vector( whole, corners[1] ) - a, whole_vector( whole, corners[2] ) - a );
}

//! \a over / \a under · 2^\a exponent; \a under is positive.
inline mpq_class fraction( const mpz_class &over, const mpz_class &under, long exponent )
{
  mpq_class value( over, under );
  value.canonicalize();
  if ( exponent >= 0 )
    mpq_mul_2exp( value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>( exponent ) );
  else
    mpq_div_2exp( value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>( -exponent ) );
  return value;
}

} // namespace rubicon
