// SPDX-License-Identifier: GPL-2.0-or-later
// All pairs in rational arithmetic; places by clipping the segment with the triangle's barycentric coordinates.
// Relies on exact/rational.h and line_mesh/classify.h.
#include "core/cli/line_mesh_brute_force.h"

#include "core/exact/rational.h"
#include "core/line_mesh/classify.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <tuple>

namespace rubicon
{

namespace
{

struct Vector
{
    mpq_class x, y, z;
};

Vector vector( Point3 from, Point3 to )
{
  return { mpq_class( to.x ) - from.x, mpq_class( to.y ) - from.y, mpq_class( to.z ) - from.z };
}

Vector cross( const Vector &a, const Vector &b )
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

mpq_class dot( const Vector &a, const Vector &b )
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

Segment3 segment_of( const PolylineSet3 &lines, std::uint32_t number )
{
  return { lines.vertices[number], lines.vertices[number + 1] };
}

Corners3 corners_of( const TriangleMesh &mesh, std::uint32_t triangle )
{
  const auto [a, b, c] = mesh.corners( triangle );
  return { { a, b, c } };
}

Hit rational_hit( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle )
{
  const auto plane = []( Point3 a, Point3 b, Point3 c ) {
    return [=]( Point3 d ) { return orient3d_rational( a, b, c, d ); };
  };
  Hit hit = classify( segment_of( lines, segment ), corners_of( mesh, triangle ), plane, orient2d_rational );
  hit.segment = segment;
  hit.triangle = triangle;
  return hit;
}

bool same( const Hit &a, const Hit &b )
{
  return std::tie( a.segment, a.triangle, a.kind, a.side, a.start_on, a.end_on )
         == std::tie( b.segment, b.triangle, b.kind, b.side, b.start_on, b.end_on );
}

std::string hexadecimal( Point3 p )
{
  char text[100];
  std::snprintf( text, sizeof text, "%a %a %a", p.x, p.y, p.z );
  return text;
}

std::string pair_text( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment,
                       std::uint32_t triangle )
{
  const auto [from, to] = segment_of( lines, segment );
  const auto [a, b, c] = mesh.corners( triangle );
  return "segment " + std::to_string( segment ) + " (" + hexadecimal( from ) + ", " + hexadecimal( to )
         + ") and triangle " + std::to_string( triangle ) + " (" + hexadecimal( a ) + ", " + hexadecimal( b ) + ", "
         + hexadecimal( c ) + ")";
}

//! A stretch of a line: vertices have whole numbers, places between them the share of the segment.
struct RationalStretch
{
    mpq_class low, high;
};

//! Barycentric coordinates of the point that lies at \a p from the origin of \a corner, times the squared area.
std::array<mpq_class, 3> weights( const Vector &normal, const std::array<Vector, 3> &corner )
{
  return { dot( normal, cross( corner[1], corner[2] ) ), dot( normal, cross( corner[2], corner[0] ) ),
           dot( normal, cross( corner[0], corner[1] ) ) };
}

//! What the segment shares with the triangle; they must share something.
RationalStretch stretch_of( const Segment3 &segment, const Corners3 &triangle )
{
  const Point3 a = triangle.corner[0], b = triangle.corner[1], c = triangle.corner[2];
  const Vector normal = cross( vector( a, b ), vector( a, c ) );
  const mpq_class rise = dot( normal, vector( segment.from, segment.to ) );
  if ( rise != 0 )
  {
    const mpq_class t = dot( normal, vector( segment.from, a ) ) / rise;
    return { t, t };
  }
  const auto seen_from = [&]( Point3 p ) {
    return weights( normal, { vector( p, a ), vector( p, b ), vector( p, c ) } );
  };
  const auto from = seen_from( segment.from ), to = seen_from( segment.to );
  RationalStretch stretch{ 0, 1 };
  for ( int k = 0; k < 3; ++k )
  {
    const mpq_class slope = to[k] - from[k];
    if ( slope > 0 )
      stretch.low = std::max( stretch.low, mpq_class( -from[k] / slope ) );
    else if ( slope < 0 )
      stretch.high = std::min( stretch.high, mpq_class( -from[k] / slope ) );
  }
  return stretch;
}

//! The nearest doubles to a place of a line; zero has no sign in results.
Point3 nearest_point( const PolylineSet3 &lines, const mpq_class &place )
{
  const mpz_class whole = place.get_num() / place.get_den();
  const auto vertex = static_cast<std::uint32_t>( whole.get_ui() );
  const mpq_class share = place - whole;
  const Point3 from = lines.vertices[vertex];
  if ( share == 0 )
    return { from.x + 0.0, from.y + 0.0, from.z + 0.0 };
  const Vector step = vector( from, lines.vertices[vertex + 1] );
  return { nearest_double( from.x + share * step.x ), nearest_double( from.y + share * step.y ),
           nearest_double( from.z + share * step.z ) };
}

//! The places of the events that hits bring, of each line and mesh: one for each place, two for each stretch.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<mpq_class>> event_places( const PolylineSet3 &lines,
                                                                                        const TriangleMesh &mesh,
                                                                                        const std::vector<Hit> &hits )
{
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<RationalStretch>> stretches;
  for ( const Hit &hit : hits )
  {
    const auto [low, high] = stretch_of( segment_of( lines, hit.segment ), corners_of( mesh, hit.triangle ) );
    stretches[{ lines.line_of( hit.segment ), mesh.mesh[hit.triangle] }].push_back(
      { hit.segment + low, hit.segment + high } );
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<mpq_class>> places;
  for ( auto &[pair, of_pair] : stretches )
  {
    std::sort( of_pair.begin(), of_pair.end(),
               []( const RationalStretch &a, const RationalStretch &b ) { return a.low < b.low; } );
    for ( std::size_t i = 0; i < of_pair.size(); )
    {
      const mpq_class low = of_pair[i].low;
      mpq_class high = of_pair[i].high;
      for ( ++i; i < of_pair.size() && of_pair[i].low <= high; ++i )
        high = std::max( high, of_pair[i].high );
      places[pair].push_back( low );
      if ( low < high )
        places[pair].push_back( high );
    }
  }
  return places;
}

} // namespace

std::vector<Hit> brute_force_hits( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  std::vector<Hit> hits;
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    for ( std::uint32_t s = lines.line_begin[line]; s + 1 < lines.line_begin[line + 1]; ++s )
      for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
        if ( const Hit hit = rational_hit( lines, mesh, s, t ); hit.kind != HitKind::none )
          hits.push_back( hit );
  return hits;
}

std::string hit_difference( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::vector<Hit> &expected,
                            const std::vector<Hit> &found )
{
  const auto [e, f] = std::mismatch( expected.begin(), expected.end(), found.begin(), found.end(), same );
  if ( e == expected.end() && f == found.end() )
    return {};
  const auto text = [&]( const Hit &hit ) { return pair_text( lines, mesh, hit.segment, hit.triangle ); };
  if ( f == found.end() || ( e != expected.end() && in_order( *e, *f ) ) )
    return "missed " + text( *e );
  if ( e == expected.end() || in_order( *f, *e ) )
    return "invented " + text( *f );
  return "wrong kind for " + text( *f );
}

std::string inexact_event( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result )
{
  for ( const Hit &hit : result.hits )
    if ( !same( rational_hit( lines, mesh, hit.segment, hit.triangle ), hit ) )
      return "wrong kind for " + pair_text( lines, mesh, hit.segment, hit.triangle );

  auto places = event_places( lines, mesh, result.hits );
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> told;
  for ( const LineEvent &event : result.events )
  {
    const std::pair pair( event.line, event.mesh );
    const std::vector<mpq_class> &of_pair = places[pair];
    const std::size_t number = told[pair]++;
    const auto at = [&] { return " of " + pair_text( lines, mesh, event.segment, event.triangle ); };
    if ( number >= of_pair.size() )
      return "an event too many" + at();
    const Point3 p = nearest_point( lines, of_pair[number] );
    if ( event.point.x != p.x || event.point.y != p.y || event.point.z != p.z )
      return "inexact place" + at();
  }
  for ( const auto &[pair, of_pair] : places )
    if ( told[pair] != of_pair.size() )
      return "too few events of line " + std::to_string( pair.first ) + " and mesh " + std::to_string( pair.second );
  return {};
}

} // namespace rubicon
