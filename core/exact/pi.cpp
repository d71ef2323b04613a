// SPDX-License-Identifier: GPL-2.0-or-later
// Machin's formula of 1706 in whole numbers: pi = 16 arctan( 1/5 ) - 4 arctan( 1/239 ).
// Relies on exact/pi.h.
#include "core/exact/pi.h"

namespace rubicon
{

namespace
{

/**
 * 2^\a bits · arctan( 1 / \a x ), off by less than two for each of its terms, of which there are fewer than bits: a term is its
 * power, one too small at most, divided once more; and the terms that are left out, whose signs alternate, come to less than one.
 */
mpz_class arctan_of_inverse( unsigned long x, unsigned long bits )
{
  mpz_class power = ( mpz_class( 1 ) << bits ) / x, sum = power;
  for ( unsigned long k = 1; power != 0; ++k )
  {
    power /= x * x;
    const mpz_class term = power / ( 2 * k + 1 );
    if ( k % 2 == 0 )
      sum += term;
    else
      sum -= term;
  }
  return sum;
}

} // namespace

PiBetween pi_between( unsigned long bits )
{
  constexpr unsigned long guard = 64; // 20 times two for each term is less than half of 2^64
  const mpz_class with_guard = 16 * arctan_of_inverse( 5, bits + guard ) - 4 * arctan_of_inverse( 239, bits + guard );
  const mpz_class whole = with_guard >> guard, unit = mpz_class( 1 ) << bits;
  mpq_class below( whole - 1, unit ), above( whole + 2, unit );
  below.canonicalize();
  above.canonicalize();
  return { below, above };
}

} // namespace rubicon
