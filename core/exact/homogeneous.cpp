// SPDX-License-Identifier: GPL-2.0-or-later
// Crossings, order and incidence of exact points by integers alone: coordinates are scaled to a common power of two.
// Relies on exact/homogeneous.h and, for rounding, on exact/rational.h.
#include "core/exact/homogeneous.h"

#include "core/exact/rational.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace rubicon
{

namespace
{

//! The largest scale in which all coordinates of the points are whole numbers of 53 bits and more.
long common_scale( std::initializer_list<Point2> points )
{
  int lowest = std::numeric_limits<int>::max();
  for ( const Point2 p : points )
    for ( const double coordinate : { p.x, p.y } )
      if ( coordinate != 0 )
        lowest = std::min( lowest, std::ilogb( coordinate ) - 52 );
  return lowest == std::numeric_limits<int>::max() ? 0 : lowest;
}

//! \a coordinate / 2^\a scale.
mpz_class scaled( double coordinate, long scale )
{
  if ( coordinate == 0 )
    return 0;
  const int last_bit = std::ilogb( coordinate ) - 52;
  mpz_class whole( std::scalbn( coordinate, -last_bit ) );
  whole <<= static_cast<mp_bitcnt_t>( last_bit - scale );
  return whole;
}

//! The sign of p * 2^\a p_scale - q * 2^\a q_scale.
int compare( mpz_class p, long p_scale, mpz_class q, long q_scale )
{
  if ( p_scale > q_scale )
    p <<= static_cast<mp_bitcnt_t>( p_scale - q_scale );
  else
    q <<= static_cast<mp_bitcnt_t>( q_scale - p_scale );
  return cmp( p, q );
}

} // namespace

HomogeneousPoint2 exact_crossing( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const long scale = common_scale( { a, b, c, d } );
  const mpz_class ax = scaled( a.x, scale ), ay = scaled( a.y, scale );
  const mpz_class cx = scaled( c.x, scale ), cy = scaled( c.y, scale );
  const mpz_class abx = scaled( b.x, scale ) - ax, aby = scaled( b.y, scale ) - ay;
  const mpz_class cdx = scaled( d.x, scale ) - cx, cdy = scaled( d.y, scale ) - cy;
  const mpz_class across = ( cx - ax ) * cdy - ( cy - ay ) * cdx;
  const mpz_class whole = abx * cdy - aby * cdx;
  HomogeneousPoint2 p = { ax * whole + across * abx, ay * whole + across * aby, whole, scale };
  if ( sgn( whole ) < 0 )
    p.x = -p.x, p.y = -p.y, p.w = -p.w;
  return p;
}

HomogeneousPoint2 exact_point( Point2 p )
{
  const long scale = common_scale( { p } );
  return { scaled( p.x, scale ), scaled( p.y, scale ), 1, scale };
}

int compare( const HomogeneousPoint2 &p, const HomogeneousPoint2 &q )
{
  const int by_x = compare( p.x * q.w, p.scale, q.x * p.w, q.scale );
  return by_x != 0 ? by_x : compare( p.y * q.w, p.scale, q.y * p.w, q.scale );
}

bool is_on_line( const HomogeneousPoint2 &p, Point2 a, Point2 b )
{
  const long scale = common_scale( { a, b } );
  const mpz_class ax = scaled( a.x, scale ), ay = scaled( a.y, scale );
  const mpz_class abx = scaled( b.x, scale ) - ax, aby = scaled( b.y, scale ) - ay;
  return compare( abx * p.y - aby * p.x, p.scale, ( abx * ay - aby * ax ) * p.w, scale ) == 0;
}

Point2 nearest_point( const HomogeneousPoint2 &p )
{
  return { nearest_double( p.x, p.w, p.scale ), nearest_double( p.y, p.w, p.scale ) };
}

} // namespace rubicon
