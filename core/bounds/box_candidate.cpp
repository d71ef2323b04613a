// SPDX-License-Identifier: GPL-2.0-or-later
// Estimates tell most pairs apart; else volumes are compared as fractions, and areas as sums of roots.
// Relies on bounds/box_candidate.h and exact/root_sum.h.
#include "core/bounds/box_candidate.h"

#include "core/exact/root_sum.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

namespace
{

//! A number as a double and a power of two; it may be far beyond doubles.
struct Split
{
    double part;
    long exponent;

    explicit Split( const mpz_class &value )
      : part( mpz_get_d_2exp( &exponent, value.get_mpz_t() ) )
    {}
};

std::array<mpq_class, 3> squared_extents( const BoxCandidate &box )
{
  std::array<mpq_class, 3> squares = { mpq_class( box.height * box.height, box.across_square ),
                                       mpq_class( box.wide * box.wide, box.level_square ),
                                       mpq_class( box.long_way * box.long_way, box.across_square * box.level_square ) };
  for ( mpq_class &square : squares )
    square.canonicalize();
  return squares;
}

std::strong_ordering compare_areas( const BoxCandidate &a, const BoxCandidate &b )
{
  const auto sides = []( const BoxCandidate &box ) {
    const auto [x, y, z] = squared_extents( box );
    return std::array{ mpq_class( x * y ), mpq_class( y * z ), mpq_class( z * x ) };
  };
  return compare_root_sums( sides( a ), sides( b ) );
}

//! Of rectangles.
std::strong_ordering compare_borders( const BoxCandidate &a, const BoxCandidate &b )
{
  const auto of_a = squared_extents( a ), of_b = squared_extents( b );
  return compare_root_sums( std::span( of_a ).last( 2 ), std::span( of_b ).last( 2 ) );
}

//! Of boxes: height · wide · long_way / ( |across|² |level|² ); of rectangles across one direction without what both share.
std::strong_ordering compare_products( const BoxCandidate &a, const BoxCandidate &b, bool with_height )
{
  mpz_class of_a = a.wide * a.long_way * b.level_square, of_b = b.wide * b.long_way * a.level_square;
  if ( with_height )
  {
    of_a *= a.height * b.across_square;
    of_b *= b.height * a.across_square;
  }
  return cmp( of_a, of_b ) <=> 0;
}

std::strong_ordering compare( BoxGoal goal, const BoxCandidate &a, const BoxCandidate &b )
{
  if ( goal == BoxGoal::rectangle )
  {
    const std::strong_ordering order = compare_products( a, b, false );
    return order != 0 ? order : compare_borders( a, b );
  }
  const bool by_area = goal == BoxGoal::area;
  const std::strong_ordering order = by_area ? compare_areas( a, b ) : compare_products( a, b, true );
  return order != 0 ? order : by_area ? compare_products( a, b, true ) : compare_areas( a, b );
}

} // namespace

double root_quotient( const mpz_class &over, const mpz_class &square, long exponent )
{
  const Split numerator( over ), denominator( square );
  const bool is_odd = denominator.exponent % 2 != 0;
  const double root = std::sqrt( is_odd ? 2 * denominator.part : denominator.part );
  const long half = ( denominator.exponent - is_odd ) / 2;
  const long power = numerator.exponent - half + exponent;
  return std::ldexp( numerator.part / root, static_cast<int>( std::clamp( power, -4000L, 4000L ) ) );
}

void estimate( BoxGoal goal, long exponent, BoxCandidate &box )
{
  const double height = root_quotient( box.height, box.across_square, exponent );
  const double wide = root_quotient( box.wide, box.level_square, exponent );
  const double long_way = root_quotient( box.long_way, box.across_square * box.level_square, exponent );
  const double side = wide * long_way;
  box.about = goal == BoxGoal::rectangle ? side
              : goal == BoxGoal::volume  ? side * height
                                         : 2 * ( side + height * ( wide + long_way ) );
}

bool is_better( BoxGoal goal, const BoxCandidate &a, const BoxCandidate &b )
{
  // Below 2^-900 products may have lost digits.
  const double apart = 0x1p-43 * ( a.about + b.about ) + 0x1p-900;
  if ( a.about < b.about - apart )
    return true;
  if ( a.about > b.about + apart )
    return false;
  const std::strong_ordering order = compare( goal, a, b );
  if ( order != 0 )
    return order < 0;
  return a.side != b.side ? a.side < b.side : a.edge < b.edge;
}

} // namespace rubicon
