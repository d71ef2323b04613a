// SPDX-License-Identifier: GPL-2.0-or-later
// Each triangle's piece as two points in fractions; areas by their cross products, lengths by roots of 300 bits.
// Relies on exact_section.h.
#include "exact_section.h"

#include <gmpxx.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace rubicon::test
{

namespace
{

using Exact = mpq_class;

struct ExactPoint
{
    Exact x, y, z;
};

ExactPoint exact( Point3 p )
{
  return { Exact( p.x ), Exact( p.y ), Exact( p.z ) };
}

//! The height over the plane, in some unit.
Exact height( const ExactPoint &p, const SectionPlane &plane )
{
  if ( plane.is_level )
    return p.z - Exact( plane.height );
  const Exact ax( plane.from.x ), ay( plane.from.y ), dx = Exact( plane.to.x ) - ax, dy = Exact( plane.to.y ) - ay;
  return dx * ( p.y - ay ) - dy * ( p.x - ax );
}

ExactPoint between( const ExactPoint &p, const Exact &at_p, const ExactPoint &q, const Exact &at_q )
{
  const Exact t = at_p / ( at_p - at_q );
  return { p.x + t * ( q.x - p.x ), p.y + t * ( q.y - p.y ), p.z + t * ( q.z - p.z ) };
}

Exact sum_of( const std::vector<Exact> &values, std::size_t begin, std::size_t end )
{
  if ( end - begin < 2 )
    return begin < end ? values[begin] : Exact();
  const std::size_t middle = ( begin + end ) / 2;
  return sum_of( values, begin, middle ) + sum_of( values, middle, end );
}

mpf_class root( const Exact &square )
{
  mpf_class number( 0, 300 );
  number = square;
  return sqrt( number );
}

//! GMP itself rounds towards zero.
double nearest( const mpf_class &number )
{
  const double low = number.get_d(), high = std::nextafter( low, std::numeric_limits<double>::infinity() );
  return mpf_class( number - low ) <= mpf_class( high - number ) ? low : high;
}

} // namespace

SectionSize size_of_section( const TriangleMesh &mesh, const SectionPlane &plane )
{
  // The plane's coordinates are (x, y), (x, z) or (y, z); an area in the latter two is stretched on the way to space.
  const Exact dx = Exact( plane.to.x ) - Exact( plane.from.x ), dy = Exact( plane.to.y ) - Exact( plane.from.y );
  const bool along_x = abs( dx ) >= abs( dy );
  const auto u = [&]( const ExactPoint &p ) { return plane.is_level || along_x ? p.x : p.y; };
  const auto v = [&]( const ExactPoint &p ) { return plane.is_level ? p.y : p.z; };

  std::vector<Exact> doubled;
  mpf_class length( 0, 300 );
  std::set<std::pair<std::array<Exact, 3>, std::array<Exact, 3>>> measured, added;
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto corners = mesh.corners( t );
    const std::array<ExactPoint, 3> at{ exact( corners[0] ), exact( corners[1] ), exact( corners[2] ) };
    const std::array<Exact, 3> over{ height( at[0], plane ), height( at[1], plane ), height( at[2], plane ) };
    for ( std::size_t i = 0; i < 3; ++i )
    {
      const std::size_t j = ( i + 1 ) % 3, k = ( i + 2 ) % 3;
      if ( ( over[i] < 0 ) == ( over[j] < 0 ) || ( over[j] < 0 ) != ( over[k] < 0 ) )
        continue; // corner i is not by itself
      const ExactPoint from = between( at[i], over[i], at[j], over[j] ), to = between( at[i], over[i], at[k], over[k] );
      const std::array<Exact, 3> start{ from.x, from.y, from.z }, end{ to.x, to.y, to.z };
      const bool is_below = over[i] < 0;
      // A triangle that is there again adds nothing, one that is there both ways round nothing to the area.
      if ( start != end && added.insert( is_below ? std::pair( start, end ) : std::pair( end, start ) ).second )
      {
        const Exact cross = u( from ) * v( to ) - u( to ) * v( from );
        doubled.push_back( is_below ? cross : Exact( -cross ) );
      }
      if ( start != end && measured.insert( std::minmax( start, end ) ).second )
      {
        const Exact x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
        length += root( x * x + y * y + z * z );
      }
    }
  }
  mpf_class area( 0, 300 );
  area = abs( sum_of( doubled, 0, doubled.size() ) ) / 2;
  if ( !plane.is_level )
    area *= root( ( dx * dx + dy * dy ) / ( along_x ? dx * dx : dy * dy ) );
  return { nearest( area ), nearest( length ) };
}

} // namespace rubicon::test
