// SPDX-License-Identifier: GPL-2.0-or-later
// Orientation and crossing points in GMP rationals, and their rounding to doubles.
// Relies on exact/rational.h.
#include "core/exact/rational.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

Sign orient2d_rational( Point2 a, Point2 b, Point2 c )
{
  const mpq_class cx( c.x ), cy( c.y );
  return static_cast<Sign>( sgn( ( a.x - cx ) * ( b.y - cy ) - ( a.y - cy ) * ( b.x - cx ) ) );
}

Sign orient3d_rational( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const mpq_class dx( d.x ), dy( d.y ), dz( d.z );
  const mpq_class adx = a.x - dx, ady = a.y - dy, adz = a.z - dz;
  const mpq_class bdx = b.x - dx, bdy = b.y - dy, bdz = b.z - dz;
  const mpq_class cdx = c.x - dx, cdy = c.y - dy, cdz = c.z - dz;
  return static_cast<Sign>(
    sgn( adz * ( bdx * cdy - cdx * bdy ) + bdz * ( cdx * ady - adx * cdy ) + cdz * ( adx * bdy - bdx * ady ) ) );
}

Sign direction_turn_rational( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const mpq_class ax( a.x ), ay( a.y ), cx( c.x ), cy( c.y );
  return static_cast<Sign>( sgn( ( b.x - ax ) * ( d.y - cy ) - ( b.y - ay ) * ( d.x - cx ) ) );
}

mpq_class crossing_parameter_rational( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const mpq_class ax( a.x ), ay( a.y ), cx( c.x ), cy( c.y );
  const mpq_class cdx = d.x - cx, cdy = d.y - cy;
  return ( ( cx - ax ) * cdy - ( cy - ay ) * cdx ) / ( ( b.x - ax ) * cdy - ( b.y - ay ) * cdx );
}

RationalPoint2 crossing_rational( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const mpq_class t = crossing_parameter_rational( a, b, c, d );
  const mpq_class ax( a.x ), ay( a.y );
  return { ax + t * ( b.x - ax ), ay + t * ( b.y - ay ) };
}

double nearest_double( const mpq_class &value )
{
  return nearest_double( value.get_num(), value.get_den(), 0 );
}

double nearest_double( const mpz_class &over, const mpz_class &under, long scale )
{
  if ( over == 0 )
    return 0;
  mpz_class numerator = abs( over ), denominator = under;

  // The exponent of the last bit kept: 53 significant bits, or the least subnormal's.
  const long magnitude = static_cast<long>( mpz_sizeinbase( numerator.get_mpz_t(), 2 ) )
                         - static_cast<long>( mpz_sizeinbase( denominator.get_mpz_t(), 2 ) ) + scale; // log2, within 1
  // One bit too many or too few is settled below: scale so that the quotient has 54 or 55 bits, round it by hand.
  long exponent = std::max( magnitude - 54, -1075L - 1 );
  if ( exponent > scale )
    denominator <<= exponent - scale;
  else
    numerator <<= scale - exponent;

  mpz_class quotient, remainder;
  mpz_tdiv_qr( quotient.get_mpz_t(), remainder.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t() );
  bool sticky = remainder != 0;
  const auto drop_bit = [&] {
    sticky = sticky || mpz_odd_p( quotient.get_mpz_t() );
    quotient >>= 1;
    ++exponent;
  };
  // Keep one bit below the last place: it and the sticky bit decide.
  while ( mpz_sizeinbase( quotient.get_mpz_t(), 2 ) > 54 || exponent < -1075 )
    drop_bit();
  const bool half = mpz_odd_p( quotient.get_mpz_t() );
  quotient >>= 1;
  ++exponent;
  if ( half && ( sticky || mpz_odd_p( quotient.get_mpz_t() ) ) )
    ++quotient;

  const double rounded = std::ldexp( quotient.get_d(), static_cast<int>( exponent ) );
  return without_negative_zero( sgn( over ) < 0 ? -rounded : rounded );
}

} // namespace rubicon
