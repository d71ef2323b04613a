// SPDX-License-Identifier: GPL-2.0-or-later
// Roots of whole numbers, taken down to more and more bits. All fractions are brought to one denominator Q first, as the root of
// p / q is that of p Q (Q / q), divided by Q.
// Relies on exact/root_sum.h and exact/rational.h.
#include "core/exact/root_sum.h"

#include "core/exact/rational.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace rubicon
{

namespace
{

//! A denominator that all of \a squares have.
void take_denominators( std::span<const mpq_class> squares, mpz_class &denominator )
{
  for ( const mpq_class &square : squares )
    mpz_lcm( denominator.get_mpz_t(), denominator.get_mpz_t(), square.get_den_mpz_t() );
}

//! What the roots are taken of, ascending and without zeros, so that their sum is \a denominator times that of \a squares.
std::vector<mpz_class> radicands( std::span<const mpq_class> squares, const mpz_class &denominator )
{
  std::vector<mpz_class> all;
  for ( const mpq_class &square : squares )
    if ( square != 0 )
      all.emplace_back( square.get_num() * denominator * ( denominator / square.get_den() ) );
  std::ranges::sort( all );
  return all;
}

//! 2^\a bits times the sum of the roots, each rounded down: too small by less than their number.
mpz_class sum_below( const std::vector<mpz_class> &squares, unsigned long bits )
{
  mpz_class sum, root;
  for ( const mpz_class &square : squares )
  {
    root = square << 2 * bits;
    mpz_sqrt( root.get_mpz_t(), root.get_mpz_t() );
    sum += root;
  }
  return sum;
}

/**
 * Bits from which on a difference that is not zero shows. A sum of roots of whole numbers, with any signs, is an algebraic
 * integer, of a degree of at most 2^n for n roots. The product of its conjugates is a whole number, and not 0 where it is
 * not 0 itself. Each of them is such a sum too, with other signs, so at most the sum u of all roots; hence the
 * difference is at least u^( 1 - 2^n ) (Burnikel, Fleischer, Mehlhorn and Schirra 2000).
 */
unsigned long bits_to_tell( const std::vector<mpz_class> &a, const std::vector<mpz_class> &b )
{
  const std::size_t roots = a.size() + b.size();
  const mpz_class most = sum_below( a, 0 ) + sum_below( b, 0 ) + roots;
  return ( 1ul << roots ) * mpz_sizeinbase( most.get_mpz_t(), 2 ) + 8; // and twice as many units as there are roots
}

} // namespace

double nearest_root_sum( std::span<const mpq_class> squares )
{
  mpz_class denominator = 1, whole;
  take_denominators( squares, denominator );
  std::vector<mpz_class> others = radicands( squares, denominator );
  std::erase_if( others, [&whole]( const mpz_class &square ) {
    const bool is_square = mpz_perfect_square_p( square.get_mpz_t() ) != 0;
    if ( is_square )
      whole += sqrt( square );
    return is_square;
  } );
  for ( unsigned long bits = others.empty() ? 0 : 64;; bits *= 2 )
  {
    const mpz_class least = ( whole << bits ) + sum_below( others, bits ), most = least + others.size();
    const double nearest = nearest_double( least, denominator, -static_cast<long>( bits ) );
    if ( nearest == nearest_double( most, denominator, -static_cast<long>( bits ) ) )
      return nearest;
  }
}

std::strong_ordering compare_root_sums( std::span<const mpq_class> a, std::span<const mpq_class> b )
{
  mpz_class denominator = 1;
  take_denominators( a, denominator );
  take_denominators( b, denominator );
  const std::vector<mpz_class> all_of_a = radicands( a, denominator ), all_of_b = radicands( b, denominator );
  std::vector<mpz_class> of_a, of_b; // without what they have in common
  std::ranges::set_difference( all_of_a, all_of_b, std::back_inserter( of_a ) );
  std::ranges::set_difference( all_of_b, all_of_a, std::back_inserter( of_b ) );
  if ( of_a.empty() && of_b.empty() )
    return std::strong_ordering::equal;
  const unsigned long enough = bits_to_tell( of_a, of_b );
  for ( unsigned long bits = 64;; bits = std::min( 2 * bits, enough ) )
  {
    const mpz_class difference = sum_below( of_a, bits ) - sum_below( of_b, bits );
    if ( difference >= of_b.size() )
      return std::strong_ordering::greater;
    if ( -difference >= of_a.size() )
      return std::strong_ordering::less;
    if ( bits == enough )
      return std::strong_ordering::equal;
  }
}

} // namespace rubicon
