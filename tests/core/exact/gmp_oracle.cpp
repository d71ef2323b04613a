// SPDX-License-Identifier: GPL-2.0-or-later
// Signs and roundings from GMP rationals.
// Relies on gmpxx only, so that a fault of the engine cannot hide in its own arithmetic.
#include "gmp_oracle.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace rubicon::test
{

Sign gmp_orient2d( Point2 a, Point2 b, Point2 c )
{
  const mpq_class ax( a.x ), ay( a.y );
  const mpq_class left = ( mpq_class( b.x ) - ax ) * ( mpq_class( c.y ) - ay );
  const mpq_class right = ( mpq_class( b.y ) - ay ) * ( mpq_class( c.x ) - ax );
  return static_cast<Sign>( sgn( mpq_class( left - right ) ) );
}

Sign gmp_orient3d( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const mpq_class dx( d.x ), dy( d.y ), dz( d.z );
  const mpq_class ax = a.x - dx, ay = a.y - dy, az = a.z - dz;
  const mpq_class bx = b.x - dx, by = b.y - dy, bz = b.z - dz;
  const mpq_class cx = c.x - dx, cy = c.y - dy, cz = c.z - dz;
  const mpq_class det = ax * ( by * cz - bz * cy ) - ay * ( bx * cz - bz * cx ) + az * ( bx * cy - by * cx );
  return static_cast<Sign>( sgn( det ) );
}

double gmp_nearest_double( const mpq_class &value )
{
  const mpq_class magnitude = abs( value );
  const double infinity = std::numeric_limits<double>::infinity();

  // Walk from GMP's truncation to the largest double that is not above the value.
  double low = magnitude.get_d();
  while ( mpq_class( low ) > magnitude )
    low = std::nextafter( low, 0.0 );
  double high = std::nextafter( low, infinity );
  while ( high != infinity && mpq_class( high ) <= magnitude )
  {
    low = high;
    high = std::nextafter( low, infinity );
  }

  const mpq_class high_exact = high == infinity ? mpq_class( mpz_class( 1 ) << 1024 ) : mpq_class( high );
  const int side = cmp( magnitude, mpq_class( ( mpq_class( low ) + high_exact ) / 2 ) );
  const bool low_is_even = ( std::bit_cast<std::uint64_t>( low ) & 1 ) == 0;
  const double nearest = side < 0 || ( side == 0 && low_is_even ) ? low : high;
  return sgn( value ) < 0 ? -nearest : nearest;
}

} // namespace rubicon::test
