// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters of places as balls and as rationals, their order, and coordinates rounded once.
// Relies on line_mesh/place.h, line_mesh/classify.h, exact/constructions.h and compute/workers.h.
#include "core/line_mesh/place.h"

#include "core/compute/workers.h"
#include "core/exact/constructions.h"
#include "core/exact/predicates.h"
#include "core/line_mesh/classify.h"
#include "core/line_mesh/station.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rubicon
{

namespace
{

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

mpq_class exact_plane_parameter( Point3 p, Point3 q, Point3 a, Point3 b, Point3 c )
{
  const auto normal = cross_product( difference<mpq_class>( b, a ), difference<mpq_class>( c, a ) );
  const auto height = [&]( Point3 s ) { return dot_product( normal, difference<mpq_class>( s, a ) ); };
  const mpq_class from = height( p );
  return from / ( from - height( q ) );
}

//! The axis along which the segment is longest: 0 x, 1 y, 2 z. Any axis along which it has a length would do.
int longest_axis( Point3 p, Point3 q )
{
  const double x = std::fabs( q.x - p.x ), y = std::fabs( q.y - p.y ), z = std::fabs( q.z - p.z );
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

double coordinate( Point3 p, int axis )
{
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

} // namespace

std::size_t Places::KeyHash::operator()( const Key &key ) const
{
  const std::uint64_t hash = ( std::uint64_t( key.step ) << 32 | key.triangle ) * 0x9e3779b97f4a7c15u + key.side;
  return static_cast<std::size_t>( hash ^ ( hash >> 32 ) );
}

void Places::forget()
{
  if ( !mExact.empty() )
    mExact = {}; // clear() would pass over every bucket again, line after line
}

Place Places::at_vertex( std::uint32_t vertex ) const
{
  return { vertex, 0, PlaceAnchor::line_vertex, 0, false, { 0, 0, 0 }, nullptr };
}

template <typename Between, typename Crossing>
auto Places::parameter_by( const Place &place, Between &&between, Crossing &&crossing ) const
{
  const Point3 p = mLines.vertices[place.step], q = mLines.vertices[place.step + 1];
  if ( place.anchor == PlaceAnchor::corner )
  {
    const int axis = longest_axis( p, q );
    return between( coordinate( p, axis ), coordinate( q, axis ), coordinate( corner( place ), axis ) );
  }
  const std::array<Point3, 3> corners = mMesh.corners( place.triangle );
  const int axis = axis_of_area( corners );
  return crossing( project( p, axis ), project( q, axis ), project( corners[place.side], axis ),
                   project( corners[( place.side + 1 ) % 3], axis ) );
}

Place Places::at( const Hit &hit, PlaceAnchor anchor, std::uint8_t side ) const
{
  Place place = { hit.segment, hit.triangle, anchor, side, anchor == PlaceAnchor::side, nothing_known, nullptr };
  place.parameter = parameter_by( place, parameter_between, crossing_parameter );
  return place;
}

Stretch Places::of_hit( const Hit &hit, const PlaneCrossing &crossing ) const
{
  if ( hit.kind == HitKind::coplanar )
    return of_coplanar_hit( hit );
  const Place place =
    hit.start_on ? at_vertex( hit.segment )
    : hit.end_on ? at_vertex( hit.segment + 1 )
    : hit.kind == HitKind::vertex
      ? at( hit, PlaceAnchor::corner, hit.side )
      : Place{ hit.segment,        hit.triangle, PlaceAnchor::plane, hit.side, hit.kind == HitKind::edge,
               crossing.parameter, &crossing };
  return { place, place };
}

//! A segment in the plane of its triangle shares a piece with it. Both ends of the piece are among the places that
//! classify_coplanar() counts: ends of the segment in the triangle, corners in the segment, crossings with sides.
Stretch Places::of_coplanar_hit( const Hit &hit ) const
{
  const Segment3 segment = { mLines.vertices[hit.segment], mLines.vertices[hit.segment + 1] };
  const Corners3 triangle = mMesh.corners( hit.triangle );
  TierCounts uncounted;
  CoplanarSigns signs;
  coplanar_signs( segment, triangle, ExactLadder( uncounted ), signs );

  std::array<Place, 4> found; // two, but for the compiler
  std::size_t count = 0;
  if ( hit.start_on )
    found[count++] = at_vertex( hit.segment );
  for ( int i = 0; i < 3 && count < 2; ++i )
  {
    const std::uint8_t number = static_cast<std::uint8_t>( i );
    if ( corner_inside( segment, triangle, signs, i ) )
      found[count++] = at( hit, PlaceAnchor::corner, number );
    if ( signs.crosses_side( i ) )
      found[count++] = at( hit, PlaceAnchor::side, number );
  }
  if ( hit.end_on )
    found[count++] = at_vertex( hit.segment + 1 );
  return compare( found[0], found[1] ) < 0 ? Stretch{ found[0], found[1] } : Stretch{ found[1], found[0] };
}

const mpq_class &Places::exact_parameter( const Place &place ) const
{
  const Key key = { place.step, place.triangle, place.anchor, place.side };
  const auto known = mExact.find( key );
  if ( known != mExact.end() )
    return known->second;
  mWorkers.keep_going();
  ++mExactCount;
  return mExact.emplace( key, new_exact_parameter( place ) ).first->second;
}

mpq_class Places::new_exact_parameter( const Place &place ) const
{
  if ( place.anchor != PlaceAnchor::plane )
    return parameter_by( place, parameter_between_rational, crossing_parameter_rational );
  const auto [a, b, c] = mMesh.corners( place.triangle );
  return exact_plane_parameter( mLines.vertices[place.step], mLines.vertices[place.step + 1], a, b, c );
}

mpq_class Places::parameter( const Place &place, std::uint32_t segment ) const
{
  if ( place.anchor == PlaceAnchor::line_vertex )
    return place.step == segment ? 0 : 1;
  return exact_parameter( place );
}

/**
 * One place by the name of what is hit: the same corner, or the same side. A segment passes through the interior of a
 * side in one point, unless it runs along it, and then its contact is a piece that ends elsewhere.
 */
bool Places::same_by_name( const Place &a, const Place &b ) const
{
  const bool corners = a.anchor == PlaceAnchor::corner && b.anchor == PlaceAnchor::corner;
  const auto vertex = [&]( const Place &place, int i ) {
    return mMesh.triangles[place.triangle][( place.side + i ) % 3];
  };
  if ( corners )
    return vertex( a, 0 ) == vertex( b, 0 );
  if ( !( a.on_side && b.on_side ) )
    return a.triangle == b.triangle && a.anchor == b.anchor && a.side == b.side && a.on_side == b.on_side;
  return std::minmax( vertex( a, 0 ), vertex( a, 1 ) ) == std::minmax( vertex( b, 0 ), vertex( b, 1 ) );
}

int Places::compare( const Place &a, const Place &b ) const
{
  // Vertex k begins step k, and nothing inside a segment has the parameter 0.
  if ( a.step != b.step )
    return a.step < b.step ? -1 : 1;
  const bool a_vertex = a.anchor == PlaceAnchor::line_vertex, b_vertex = b.anchor == PlaceAnchor::line_vertex;
  if ( a_vertex || b_vertex )
    return a_vertex && b_vertex ? 0 : a_vertex ? -1 : 1;

  const int order = certain_order( a.parameter, b.parameter );
  return order != 0 ? order : compare_closely( a, b );
}

//! Of places inside one segment whose parameters are about equal.
int Places::compare_closely( const Place &a, const Place &b ) const
{
  const Ball apart = a.parameter - b.parameter;
  const double margin = apart.radius * ball_bound::inflate + std::fabs( apart.low );
  if ( apart.high > margin * ball_bound::inflate )
    return 1;
  if ( -apart.high > margin * ball_bound::inflate )
    return -1;
  if ( same_by_name( a, b ) )
    return 0;
  return cmp( exact_parameter( a ), exact_parameter( b ) );
}

double Places::interpolate( const Place &place, double from, double to ) const
{
  return nearest_between( from, to, place.parameter, [&]() -> const mpq_class & { return exact_parameter( place ); } );
}

Point3 Places::point( const Place &place ) const
{
  Point3 p = mLines.vertices[place.step];
  if ( place.anchor == PlaceAnchor::corner )
    p = corner( place );
  else if ( place.anchor != PlaceAnchor::line_vertex )
  {
    const Point3 q = mLines.vertices[place.step + 1];
    const Point3 known = place.crossing ? place.crossing->point : Point3{ unknown, unknown, unknown };
    p = { std::isnan( known.x ) ? interpolate( place, p.x, q.x ) : known.x,
          std::isnan( known.y ) ? interpolate( place, p.y, q.y ) : known.y,
          std::isnan( known.z ) ? interpolate( place, p.z, q.z ) : known.z };
  }
  return without_negative_zero( p );
}

double Places::m( const Place &place ) const
{
  if ( !mLines.has_m() )
    return unknown;
  const double from = mLines.m[place.step];
  if ( place.anchor == PlaceAnchor::line_vertex )
    return m_at_vertex( from );
  if ( place.crossing && !std::isnan( place.crossing->m ) )
    return place.crossing->m;
  const double to = mLines.m[place.step + 1];
  return std::isfinite( from ) && std::isfinite( to ) ? interpolate( place, from, to ) : unknown;
}

} // namespace rubicon
