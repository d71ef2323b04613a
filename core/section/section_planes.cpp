// SPDX-License-Identifier: GPL-2.0-or-later
// Heights in decimals; lines that must be straight.
// Relies on section/section_planes.h, and on GMP for decimals.
#include "core/section/section_planes.h"

#include "core/error.h"
#include "core/exact/predicates.h"
#include "core/exact/rational.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string>

namespace rubicon
{

namespace
{

std::string shortest( double value )
{
  std::array<char, 32> text;
  return { text.data(), std::to_chars( text.data(), text.data() + text.size(), value ).ptr };
}

//! The shortest decimal that names \a value.
mpq_class decimal( double value )
{
  std::array<char, 32> text;
  const auto end = std::to_chars( text.data(), text.data() + text.size(), value, std::chars_format::scientific ).ptr;
  std::string digits( text.data(), end );
  const std::size_t e = digits.find( 'e' );
  long exponent = std::stol( digits.substr( e + 1 ) );
  digits.resize( e );
  if ( const std::size_t point = digits.find( '.' ); point != std::string::npos )
  {
    exponent -= static_cast<long>( digits.size() - point - 1 );
    digits.erase( point, 1 );
  }
  mpz_class power;
  mpz_ui_pow_ui( power.get_mpz_t(), 10, static_cast<unsigned long>( std::labs( exponent ) ) );
  const mpz_class number( digits );
  mpq_class value_of_digits = exponent < 0 ? mpq_class( number, power ) : mpq_class( number * power );
  value_of_digits.canonicalize();
  return value_of_digits;
}

} // namespace

std::vector<SectionPlane> level_planes( double bottom, double top, double step )
{
  constexpr unsigned long most = 1'000'000;
  const std::string asked = "Level planes from " + shortest( bottom ) + " to " + shortest( top ) + " in steps of "
                            + shortest( step );
  if ( !std::isfinite( bottom ) || !std::isfinite( top ) || !std::isfinite( step ) )
    throw Error( asked + " are not possible: that takes three finite numbers." );
  if ( top < bottom )
    throw Error( asked + " are not possible: the top lies below the bottom." );
  if ( step <= 0 )
    throw Error( asked + " are not possible: a step leads upwards." );
  const mpq_class first = decimal( bottom ), up = decimal( step ), steps = ( decimal( top ) - first ) / up;
  if ( steps >= most )
    throw Error( asked + " are more than a million." );
  std::vector<SectionPlane> planes;
  for ( unsigned long i = 0; i <= steps; ++i )
    if ( const double height = nearest_double( first + i * up ); planes.empty() || height > planes.back().height )
      planes.push_back( SectionPlane::level( height ) ); // steps may be smaller than doubles are apart
  return planes;
}

UprightPlanes upright_planes( const ChainSet2 &lines )
{
  UprightPlanes result;
  for ( std::size_t chain = 0; chain < lines.chain_count(); ++chain )
  {
    const std::int64_t id = lines.feature_ids[lines.chain_feature[chain]];
    const std::uint32_t begin = lines.chain_begin[chain], end = lines.chain_begin[chain + 1];
    const Point2 from = lines.vertices[begin], to = lines.vertices[begin + 1];
    for ( std::uint32_t v = begin + 2; v < end; ++v )
      if ( orient2d( from, to, lines.vertices[v] ) != Sign::zero )
        throw Error( "Feature " + std::to_string( id ) + " is no section line: it bends at ("
                     + shortest( lines.vertices[v - 1].x ) + " " + shortest( lines.vertices[v - 1].y )
                     + "), and a section line is straight." );
    result.planes.push_back( SectionPlane::upright( from, to ) );
    result.line_ids.push_back( id );
  }
  if ( result.planes.empty() )
    throw Error( "There is no section line." );
  return result;
}

} // namespace rubicon
