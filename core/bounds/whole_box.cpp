// SPDX-License-Identifier: GPL-2.0-or-later
// Places in a box are sums of shares of its axes, which are fractions; extents are roots of fractions.
// Relies on bounds/whole_box.h and exact/.
#include "core/bounds/whole_box.h"

#include "core/exact/exact_number.h"
#include "core/exact/rational.h"
#include "core/exact/root_sum.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace rubicon
{

namespace
{

mpq_class times_power_of_two( const mpq_class &value, long exponent )
{
  return fraction( value.get_num(), value.get_den(), exponent );
}

//! The axes in the order of their extents, and turned so that they are right-handed.
void put_in_order( WholeBox &box )
{
  std::array<mpq_class, 3> squares;
  for ( std::size_t k = 0; k < 3; ++k )
    squares[k] = box.squared_extent( k );
  std::array<std::size_t, 3> order = { 0, 1, 2 };
  std::ranges::stable_sort( order, [&]( std::size_t a, std::size_t b ) { return squares[a] > squares[b]; } );
  WholeBox sorted;
  for ( std::size_t k = 0; k < 3; ++k )
  {
    sorted.axes[k] = box.axes[order[k]];
    sorted.low[k] = box.low[order[k]];
    sorted.high[k] = box.high[order[k]];
  }
  if ( dot_product( cross_product( sorted.axes[0], sorted.axes[1] ), sorted.axes[2] ) < 0 )
  {
    sorted.axes[2] = { -sorted.axes[2].x, -sorted.axes[2].y, -sorted.axes[2].z };
    std::swap( sorted.low[2], sorted.high[2] );
    sorted.low[2] = -sorted.low[2];
    sorted.high[2] = -sorted.high[2];
  }
  box = std::move( sorted );
}

//! The place with these shares of the axes, as axis · x, each divided by \a parts.
Point3 place_in( const WholeBox &box, const std::array<mpz_class, 3> &shares, int parts, const WholeCoordinates &whole )
{
  std::array<mpq_class, 3> at;
  for ( std::size_t k = 0; k < 3; ++k )
  {
    mpq_class share( shares[k], parts * dot_product( box.axes[k], box.axes[k] ) );
    share.canonicalize();
    at[0] += share * box.axes[k].x;
    at[1] += share * box.axes[k].y;
    at[2] += share * box.axes[k].z;
  }
  for ( std::size_t k = 0; k < 3; ++k )
    at[k] = times_power_of_two( at[k] + whole.origin()[k], whole.exponent() );
  return { nearest_double( at[0] ), nearest_double( at[1] ), nearest_double( at[2] ) };
}

//! Two numbers as doubles, divided by one power of two so that neither is too large.
std::array<double, 2> as_doubles( const mpz_class &a, const mpz_class &b )
{
  const std::size_t bits = std::max( mpz_sizeinbase( a.get_mpz_t(), 2 ), mpz_sizeinbase( b.get_mpz_t(), 2 ) );
  const long scale = -static_cast<long>( bits );
  return { nearest_double( a, 1, scale ), nearest_double( b, 1, scale ) };
}

//! Which way leads down is decided exactly, and so are angles of a multiple of 90 degrees.
AxisAngles angles_of( WholeVector axis )
{
  constexpr double degrees = 180 / std::numbers::pi;
  const bool is_turned = axis.z > 0 || ( axis.z == 0 && ( axis.x < 0 || ( axis.x == 0 && axis.y < 0 ) ) );
  if ( is_turned )
    axis = { -axis.x, -axis.y, -axis.z };
  if ( axis.x == 0 && axis.y == 0 )
    return { 0, 90 };
  const auto [x, y] = as_doubles( axis.x, axis.y );
  double azimuth = std::atan2( x, y ) * degrees;
  if ( azimuth < 0 )
    azimuth += 360;
  const mpz_class level = axis.x * axis.x + axis.y * axis.y, down = axis.z * axis.z;
  const auto [level_square, down_square] = as_doubles( level, down );
  return { azimuth < 360 ? azimuth : 0, std::atan2( std::sqrt( down_square ), std::sqrt( level_square ) ) * degrees };
}

void measure( const WholeBox &box, const WholeCoordinates &whole, BoundingVolume &result )
{
  std::array<mpq_class, 3> squares;
  for ( std::size_t k = 0; k < 3; ++k )
  {
    squares[k] = times_power_of_two( box.squared_extent( k ), 2 * whole.exponent() );
    result.extents[k] = nearest_root( squares[k] );
    result.dimensions += squares[k] > 0;
  }
  const std::array<mpq_class, 3> sides = { squares[0] * squares[1], squares[1] * squares[2], squares[2] * squares[0] };
  if ( result.dimensions == 3 )
  {
    result.volume = nearest_root( squares[0] * squares[1] * squares[2] );
    result.area = nearest_root_sum(
      std::array{ mpq_class( 4 * sides[0] ), mpq_class( 4 * sides[1] ), mpq_class( 4 * sides[2] ) } );
  }
  else
    result.area = nearest_root( sides[0] );
}

} // namespace

mpq_class WholeBox::squared_extent( std::size_t k ) const
{
  const mpz_class extent = high[k] - low[k];
  mpq_class square( extent * extent, dot_product( axes[k], axes[k] ) );
  square.canonicalize();
  return square;
}

std::array<WholeVector, 3> axes_along( const WholeVector &along )
{
  // That along which it goes least, so that the two are not parallel.
  const mpz_class x = abs( along.x ), y = abs( along.y ), z = abs( along.z );
  const WholeVector other = x <= y && x <= z ? WholeVector{ 1, 0, 0 }
                            : y <= z         ? WholeVector{ 0, 1, 0 }
                                             : WholeVector{ 0, 0, 1 };
  const WholeVector across = cross_product( along, other );
  return { along, across, cross_product( along, across ) };
}

WholeBox box_along( const std::array<WholeVector, 3> &axes, const HullView &hull, const WholeCoordinates &whole )
{
  WholeBox box;
  box.axes = axes;
  for ( const std::uint32_t vertex : hull.vertices )
  {
    const WholeVector at = whole_vector( whole, vertex );
    for ( std::size_t k = 0; k < 3; ++k )
    {
      const mpz_class along = dot_product( axes[k], at ); // 0 for the first vertex, which is the origin
      box.low[k] = std::min( box.low[k], along );
      box.high[k] = std::max( box.high[k], along );
    }
  }
  return box;
}

void describe( WholeBox box, const WholeCoordinates &whole, BoundingVolume &result )
{
  put_in_order( box );
  measure( box, whole, result );
  for ( std::size_t k = 0; k < 3; ++k )
    if ( result.dimensions > 1 || ( result.dimensions == 1 && k == 0 ) )
      result.axes[k] = angles_of( box.axes[k] );
  std::array<mpz_class, 3> middle;
  for ( std::size_t k = 0; k < 3; ++k )
    middle[k] = box.low[k] + box.high[k];
  result.center = place_in( box, middle, 2, whole );
  for ( std::size_t corner = 0; corner < result.corners.size(); ++corner )
  {
    std::array<mpz_class, 3> at;
    for ( std::size_t k = 0; k < 3; ++k )
      at[k] = ( corner >> k & 1 ) != 0 ? box.high[k] : box.low[k];
    result.corners[corner] = place_in( box, at, 1, whole );
  }
}

} // namespace rubicon
