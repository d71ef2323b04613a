// SPDX-License-Identifier: GPL-2.0-or-later
// Barycentric coordinates and rays instead of the five orientations that the engine takes.
// Relies on gmpxx and on gmp_oracle.h for rounding.
#include "exact_geometry.h"
#include "core/exact/predicates.h"

#include "gmp_oracle.h"

#include <algorithm>

namespace rubicon::test
{

Vector exact( Point3 p )
{
  return { p.x, p.y, p.z };
}

Vector operator+( const Vector &a, const Vector &b )
{
  return { a.x + b.x, a.y + b.y, a.z + b.z };
}

Vector operator-( const Vector &a, const Vector &b )
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

Vector operator*( const Exact &factor, const Vector &a )
{
  return { factor * a.x, factor * a.y, factor * a.z };
}

Exact dot( const Vector &a, const Vector &b )
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

Vector cross( const Vector &a, const Vector &b )
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

Point3 rounded( const Vector &p )
{
  return { gmp_nearest_double( p.x ) + 0.0, gmp_nearest_double( p.y ) + 0.0, gmp_nearest_double( p.z ) + 0.0 };
}

bool Box::meets( const Box &other ) const
{
  return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
         && low.z <= other.high.z && other.low.z <= high.z;
}

Box box_around( Point3 a, Point3 b )
{
  return { { std::min( a.x, b.x ), std::min( a.y, b.y ), std::min( a.z, b.z ) },
           { std::max( a.x, b.x ), std::max( a.y, b.y ), std::max( a.z, b.z ) } };
}

Box box_around( const std::array<Point3, 3> &corners )
{
  const auto &[a, b, c] = corners;
  const Box ab = box_around( a, b ), bc = box_around( b, c );
  return { box_around( ab.low, bc.low ).low, box_around( ab.high, bc.high ).high };
}

ExactTriangle::ExactTriangle( const std::array<Point3, 3> &corners )
  : corner{ exact( corners[0] ), exact( corners[1] ), exact( corners[2] ) }
  , normal( cross( corner[1] - corner[0], corner[2] - corner[0] ) )
{}

std::array<Exact, 3> ExactTriangle::weights( const Vector &p ) const
{
  const Vector a = corner[0] - p, b = corner[1] - p, c = corner[2] - p;
  return { dot( normal, cross( b, c ) ), dot( normal, cross( c, a ) ), dot( normal, cross( a, b ) ) };
}

std::pair<HitKind, std::uint8_t> part_with( const std::array<Exact, 3> &weights )
{
  int zeros = 0, zero = 0, positive = 0;
  for ( int k = 0; k < 3; ++k )
  {
    if ( weights[k] < 0 )
      return { HitKind::none, 0 };
    if ( weights[k] == 0 )
    {
      ++zeros;
      zero = k;
    }
    else
      positive = k;
  }
  switch ( zeros )
  {
    case 0: return { HitKind::face, 0 };
    case 1: return { HitKind::edge, static_cast<std::uint8_t>( ( zero + 1 ) % 3 ) }; // the side opposite the corner
    default: return { HitKind::vertex, static_cast<std::uint8_t>( positive ) };
  }
}

namespace
{

std::optional<Shared> share_a_place( const Vector &from, const Vector &step, const Exact &t,
                                     const ExactTriangle &triangle )
{
  const auto [kind, side] = part_with( triangle.weights( from + t * step ) );
  return kind == HitKind::none ? std::nullopt : std::optional( Shared{ t, t, kind, side } );
}

std::optional<Shared> share_a_plane( const Vector &from, const Vector &step, const ExactTriangle &triangle )
{
  Exact low = 0, high = 1;
  const auto at_start = triangle.weights( from ), at_end = triangle.weights( from + step );
  for ( int k = 0; k < 3; ++k )
  {
    const Exact slope = at_end[k] - at_start[k];
    if ( slope == 0 )
    {
      if ( at_start[k] < 0 )
        return std::nullopt;
      continue;
    }
    const Exact root = -at_start[k] / slope;
    if ( slope > 0 )
      low = std::max( low, root );
    else
      high = std::min( high, root );
  }
  if ( low > high )
    return std::nullopt;
  if ( low == high )
    return share_a_place( from, step, low, triangle );
  return Shared{ low, high, HitKind::coplanar, 0 };
}

//! The sign of \a g · (1, e, e²).
int sign_at_translation( const Vector &g )
{
  return sgn( g.x ) ? sgn( g.x ) : sgn( g.y ) ? sgn( g.y ) : sgn( g.z );
}

} // namespace

std::optional<Shared> share( const Vector &from, const Vector &step, const ExactTriangle &triangle )
{
  if ( triangle.is_degenerate() )
    return std::nullopt;
  const Exact rise = dot( triangle.normal, step ), height = dot( triangle.normal, from - triangle.corner[0] );
  if ( rise == 0 )
    return height == 0 ? share_a_plane( from, step, triangle ) : std::nullopt;
  const Exact t = -height / rise;
  return t < 0 || t > 1 ? std::nullopt : share_a_place( from, step, t, triangle );
}

int passage_from( const Vector &step, const ExactTriangle &triangle, HitKind kind, std::uint8_t side )
{
  const Exact height = dot( triangle.normal, step );
  const int above = sign_at_translation( triangle.normal );
  if ( sgn( height ) * above >= 0 )
    return 0;
  // Where the way meets the plane it must be on the inner side of every side of the triangle that the place lies on.
  std::vector<int> sides;
  if ( kind == HitKind::edge )
    sides = { side };
  else if ( kind == HitKind::vertex )
    sides = { side, ( side + 2 ) % 3 };
  const bool passes = std::all_of( sides.begin(), sides.end(), [&]( int k ) {
    const Vector inward = cross( triangle.normal, triangle.corner[( k + 1 ) % 3] - triangle.corner[k] );
    return sign_at_translation( dot( inward, step ) * triangle.normal - height * inward ) * above > 0;
  } );
  return passes ? sgn( height ) : 0;
}

namespace
{

//! A stretch of a line; empty where low >= high.
struct Stretch
{
    Exact low, high;
    std::optional<std::uint8_t> side; // of the triangle, that all of it runs along
};

//! What of the line from \a from along \a step, which lies in the triangle's plane, is in the triangle.
Stretch clip( const Vector &from, const Vector &step, const ExactTriangle &triangle )
{
  Stretch stretch{ 0, 0, {} };
  bool bounded_below = false, bounded_above = false;
  const auto at_start = triangle.weights( from ), at_end = triangle.weights( from + step );
  for ( std::uint8_t k = 0; k < 3; ++k )
  {
    const Exact slope = at_end[k] - at_start[k];
    if ( slope == 0 )
    {
      if ( at_start[k] < 0 )
        return { 0, 0, {} };
      if ( at_start[k] == 0 )
        stretch.side = static_cast<std::uint8_t>( ( k + 1 ) % 3 );
      continue;
    }
    const Exact root = -at_start[k] / slope;
    if ( slope > 0 )
      stretch.low = bounded_below ? std::max( stretch.low, root ) : root;
    else
      stretch.high = bounded_above ? std::min( stretch.high, root ) : root;
    ( slope > 0 ? bounded_below : bounded_above ) = true;
  }
  return stretch;
}

//! What a convex polygon has where \a weight k of a triangle is not negative.
std::vector<Vector> cut( const std::vector<Vector> &polygon, const ExactTriangle &triangle, int k )
{
  std::vector<Vector> left;
  for ( std::size_t i = 0; i < polygon.size(); ++i )
  {
    const Vector &a = polygon[i], &b = polygon[( i + 1 ) % polygon.size()];
    const Exact of_a = triangle.weights( a )[k], of_b = triangle.weights( b )[k];
    if ( of_a >= 0 )
      left.push_back( a );
    if ( sgn( of_a ) * sgn( of_b ) < 0 )
      left.push_back( a + Exact( of_a / ( of_a - of_b ) ) * ( b - a ) );
  }
  return left;
}

} // namespace

std::optional<SharedPiece> share_a_piece( const ExactTriangle &first, const ExactTriangle &second )
{
  const Vector along = cross( first.normal, second.normal );
  if ( dot( along, along ) == 0 )
    return std::nullopt;
  // A point of both planes: from a corner of the first, in its plane and across the line, to the plane of the second.
  const Vector across = cross( first.normal, along );
  const Exact way = dot( second.normal, second.corner[0] - first.corner[0] ) / dot( second.normal, across );
  const Vector start = first.corner[0] + way * across;
  const Stretch of_first = clip( start, along, first ), of_second = clip( start, along, second );
  if ( of_first.low >= of_first.high || of_second.low >= of_second.high
       || std::max( of_first.low, of_second.low ) >= std::min( of_first.high, of_second.high ) )
    return std::nullopt;
  return SharedPiece{ of_first.side, of_second.side };
}

bool share_an_area( const ExactTriangle &first, const ExactTriangle &second )
{
  for ( const Vector &corner : second.corner )
    if ( dot( first.normal, corner - first.corner[0] ) != 0 )
      return false;
  std::vector<Vector> polygon( second.corner.begin(), second.corner.end() );
  for ( int k = 0; k < 3 && !polygon.empty(); ++k )
    polygon = cut( polygon, first, k );
  for ( std::size_t i = 2; i < polygon.size(); ++i )
  {
    const Vector area = cross( polygon[i - 1] - polygon[0], polygon[i] - polygon[0] );
    if ( dot( area, area ) != 0 )
      return true;
  }
  return false;
}

std::vector<std::vector<std::size_t>> order_around( const Vector &from, const Vector &to,
                                                    const std::vector<Vector> &points )
{
  // Coordinates across the axis: x towards the first point.
  const Vector axis = to - from;
  const auto across = [&]( const Vector &p ) {
    const Vector v = p - from;
    return v - Exact( dot( v, axis ) / dot( axis, axis ) ) * axis;
  };
  const Vector x_axis = across( points.front() ), y_axis = cross( axis, x_axis );
  struct Place
  {
      Exact x, y;
      bool lower() const { return y < 0 || ( y == 0 && x < 0 ); } // the second half turn
  };
  std::vector<Place> places;
  for ( const Vector &p : points )
    places.push_back( { dot( across( p ), x_axis ), dot( across( p ), y_axis ) } );
  const auto before = [&]( std::size_t i, std::size_t j ) {
    const Place &a = places[i], &b = places[j];
    return a.lower() != b.lower() ? b.lower() : a.x * b.y - a.y * b.x > 0;
  };
  std::vector<std::size_t> order( points.size() );
  for ( std::size_t i = 0; i < order.size(); ++i )
    order[i] = i;
  std::stable_sort( order.begin(), order.end(), before );
  std::vector<std::vector<std::size_t>> groups;
  for ( const std::size_t i : order )
    if ( groups.empty() || before( groups.back().front(), i ) )
      groups.push_back( { i } );
    else
      groups.back().push_back( i );
  return groups;
}

} // namespace rubicon::test
