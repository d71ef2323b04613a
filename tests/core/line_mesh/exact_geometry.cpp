// SPDX-License-Identifier: GPL-2.0-or-later
// Barycentric coordinates and rays instead of the five orientations that the engine takes.
// Relies on gmpxx and on gmp_oracle.h for rounding.
#include "exact_geometry.h"

#include "gmp_oracle.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

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

Box box_of( Point3 a, Point3 b )
{
  return { { std::min( a.x, b.x ), std::min( a.y, b.y ), std::min( a.z, b.z ) },
           { std::max( a.x, b.x ), std::max( a.y, b.y ), std::max( a.z, b.z ) } };
}

Box box_of( const std::array<Point3, 3> &corners )
{
  const auto &[a, b, c] = corners;
  const Box ab = box_of( a, b ), bc = box_of( b, c );
  return { box_of( ab.low, bc.low ).low, box_of( ab.high, bc.high ).high };
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

namespace
{

//! What of the triangle has these weights; none where one is negative.
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

bool passes_towards( const Vector &step, const ExactTriangle &triangle, HitKind kind, std::uint8_t side )
{
  const Exact height = dot( triangle.normal, step );
  const int above = sign_at_translation( triangle.normal );
  if ( sgn( height ) * above >= 0 )
    return false;
  // Where the way meets the plane it must be on the inner side of every side of the triangle that the place lies on.
  std::vector<int> sides;
  if ( kind == HitKind::edge )
    sides = { side };
  else if ( kind == HitKind::vertex )
    sides = { side, ( side + 2 ) % 3 };
  return std::all_of( sides.begin(), sides.end(), [&]( int k ) {
    const Vector inward = cross( triangle.normal, triangle.corner[( k + 1 ) % 3] - triangle.corner[k] );
    return sign_at_translation( dot( inward, step ) * triangle.normal - height * inward ) * above > 0;
  } );
}

Solid::Solid( const TriangleMesh &set, std::uint32_t index )
  : mSet( set )
{
  std::map<Edge, int> edges, edges_of_different; // with all triangles, and with each once
  std::set<Triangle> seen;
  for ( std::uint32_t t = 0; t < set.triangles.size(); ++t )
  {
    if ( set.mesh[t] != index )
      continue;
    mTriangles.push_back( t );
    mBoxes.push_back( box_of( set.corners( t ) ) );
    Triangle corners = set.triangles[t];
    std::sort( corners.begin(), corners.end() );
    const bool is_new = seen.insert( corners ).second;
    for ( int k = 0; k < 3; ++k )
      if ( const Edge edge = std::minmax( set.triangles[t][k], set.triangles[t][( k + 1 ) % 3] );
           edge.first != edge.second )
      {
        ++edges[edge];
        edges_of_different[edge] += is_new;
      }
  }
  mClosed = std::all_of( edges.begin(), edges.end(), []( const auto &edge ) { return edge.second % 2 == 0; } );
  for ( const auto &[edge, count] : edges_of_different )
    if ( count % 2 == 1 )
    {
      mRimEdges.insert( edge );
      mRimVertices.insert( { edge.first, edge.second } );
    }
}

bool Solid::is_rim( std::uint32_t triangle, HitKind kind, std::uint8_t side ) const
{
  const Triangle &corners = mSet.triangles[triangle];
  if ( kind == HitKind::edge )
    return mRimEdges.count( std::minmax( corners[side], corners[( side + 1 ) % 3] ) ) > 0;
  return kind == HitKind::vertex && mRimVertices.count( corners[side] ) > 0;
}

bool Solid::is_on( const Vector &p ) const
{
  return std::any_of( mTriangles.begin(), mTriangles.end(), [&]( std::uint32_t t ) {
    const ExactTriangle triangle( mSet.corners( t ) );
    return !triangle.is_degenerate() && dot( triangle.normal, p - triangle.corner[0] ) == 0
           && part_with( triangle.weights( p ) ).first != HitKind::none;
  } );
}

bool Solid::encloses( const Vector &p ) const
{
  std::mt19937_64 numbers( 1 );
  const auto positive = [&] { return Exact( static_cast<unsigned long>( 1 + numbers() % 1000 ) ); };
  while ( true )
  {
    const Vector direction{ positive(), positive(), positive() };
    if ( const auto odd = parity( p, direction ) )
      return *odd;
  }
}

//! Nothing where the ray meets an edge or runs in a plane. All of \a direction is positive: the ray goes up all axes.
std::optional<bool> Solid::parity( const Vector &p, const Vector &direction ) const
{
  bool odd = false;
  for ( std::size_t i = 0; i < mTriangles.size(); ++i )
  {
    const Point3 high = mBoxes[i].high;
    if ( p.x > high.x || p.y > high.y || p.z > high.z )
      continue;
    const ExactTriangle triangle( mSet.corners( mTriangles[i] ) );
    if ( triangle.is_degenerate() )
      continue;
    const Exact rise = dot( triangle.normal, direction ), height = dot( triangle.normal, p - triangle.corner[0] );
    if ( rise == 0 )
    {
      if ( height == 0 )
        return std::nullopt;
      continue;
    }
    if ( sgn( rise ) * sgn( height ) >= 0 ) // behind, or in the plane beside the triangle
      continue;
    const auto [kind, side] = part_with( triangle.weights( p - Exact( height / rise ) * direction ) );
    if ( kind == HitKind::edge || kind == HitKind::vertex )
      return std::nullopt;
    odd = odd != ( kind == HitKind::face );
  }
  return odd;
}

} // namespace rubicon::test
