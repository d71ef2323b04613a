// SPDX-License-Identifier: GPL-2.0-or-later
// Decimals by whole numbers alone, and roots with one bit that says whether anything follows.
// Relies on exact/exact_number.h.
#include "core/exact/exact_number.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace rubicon
{

namespace
{

constexpr int digits_shown = 25;

//! 10^\a exponent, which may be negative.
mpq_class power_of_ten( long exponent )
{
  mpz_class power;
  mpz_ui_pow_ui( power.get_mpz_t(), 10, static_cast<unsigned long>( std::labs( exponent ) ) );
  return exponent < 0 ? mpq_class( 1, power ) : mpq_class( power );
}

//! The whole number nearest to \a value, which is not negative; halves go up.
mpz_class nearest_whole( const mpq_class &value )
{
  return ( 2 * value.get_num() + value.get_den() ) / ( 2 * value.get_den() );
}

//! \a digits times 10^\a exponent as people write it; without zeros at the end.
std::string written( std::string digits, long exponent )
{
  while ( digits.size() > 1 && digits.back() == '0' )
  {
    digits.pop_back();
    ++exponent;
  }
  const long before_point = static_cast<long>( digits.size() ) + exponent;
  if ( before_point > digits_shown || before_point < -6 )
    return digits.substr( 0, 1 ) + ( digits.size() > 1 ? "." + digits.substr( 1 ) : "" ) + "e"
           + std::to_string( before_point - 1 );
  if ( before_point <= 0 )
    return "0." + std::string( static_cast<std::size_t>( -before_point ), '0' ) + digits;
  if ( exponent >= 0 )
    return digits + std::string( static_cast<std::size_t>( exponent ), '0' );
  return digits.substr( 0, static_cast<std::size_t>( before_point ) ) + "."
         + digits.substr( static_cast<std::size_t>( before_point ) );
}

//! Fills the decimal of \a number, which is \a value.
void add_decimal( const mpq_class &value, ExactNumber &number )
{
  if ( value == 0 )
  {
    number.decimal = "0";
    number.is_decimal = true;
    return;
  }
  const mpq_class magnitude = abs( value );
  // From its logarithm to within 1: as many digits as are shown, or some more, and then fewer.
  const double bits = static_cast<double>( mpz_sizeinbase( magnitude.get_num_mpz_t(), 2 ) )
                      - static_cast<double>( mpz_sizeinbase( magnitude.get_den_mpz_t(), 2 ) );
  long exponent = static_cast<long>( std::floor( bits * std::log10( 2.0 ) ) ) - digits_shown;
  mpz_class digits = nearest_whole( magnitude * power_of_ten( -exponent ) );
  while ( static_cast<int>( digits.get_str().size() ) > digits_shown )
    digits = nearest_whole( magnitude * power_of_ten( -++exponent ) );
  number.is_decimal = digits * power_of_ten( exponent ) == magnitude;
  number.decimal = ( value < 0 ? "-" : "" ) + written( digits.get_str(), exponent );
}

} // namespace

ExactNumber exact_number( const mpq_class &value )
{
  ExactNumber number;
  number.numerator = value.get_num().get_str();
  number.denominator = value.get_den().get_str();
  number.nearest = nearest_double( value );
  add_decimal( value, number );
  return number;
}

/**
 * With k so large that floor( square * 4^k ) has 110 bits or more, its whole root r has 55 or more, two beyond those of a
 * double. One bit behind them, set where the root is not r exactly, settles what rounding asks; r and it are rounded once.
 */
double nearest_root( const mpq_class &square )
{
  if ( square == 0 )
    return 0;
  const long magnitude = static_cast<long>( mpz_sizeinbase( square.get_num_mpz_t(), 2 ) )
                         - static_cast<long>( mpz_sizeinbase( square.get_den_mpz_t(), 2 ) );
  const long k = std::max( 0L, ( 114 - magnitude ) / 2 );
  const mpz_class scaled = square.get_num() << static_cast<mp_bitcnt_t>( 2 * k );
  mpz_class whole, left_over, root, rest;
  mpz_tdiv_qr( whole.get_mpz_t(), left_over.get_mpz_t(), scaled.get_mpz_t(), square.get_den_mpz_t() );
  mpz_sqrtrem( root.get_mpz_t(), rest.get_mpz_t(), whole.get_mpz_t() );
  const mpz_class with_sticky_bit = 2 * root + ( left_over != 0 || rest != 0 ? 1 : 0 );
  return nearest_double( with_sticky_bit, 1, -k - 1 );
}

double nearest_distance( const RationalPoint2 &exact, Point2 rounded )
{
  const mpq_class x = exact.x - rounded.x, y = exact.y - rounded.y;
  return nearest_root( x * x + y * y );
}

double nearest_distance( const Vector3<mpq_class> &exact, Point3 rounded )
{
  const Vector3<mpq_class> apart = { exact.x - rounded.x, exact.y - rounded.y, exact.z - rounded.z };
  return nearest_root( dot_product( apart, apart ) );
}

} // namespace rubicon
