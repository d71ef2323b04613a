// SPDX-License-Identifier: GPL-2.0-or-later
// All pairs in rational arithmetic; places by clipping the segment with the triangle's barycentric coordinates.
// Relies on exact/rational.h and line_mesh/classify.h.
#include "core/verify/line_mesh_brute_force.h"

#include "core/exact/predicates.h"
#include "core/exact/rational.h"
#include "core/line_mesh/classify.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
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

Hit rational_hit( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle )
{
  Hit hit = classify( segment_of( lines, segment ), mesh.corners( triangle ), RationalLadder() );
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

//! What the segment shares with the triangle; they must share something.
RationalStretch stretch_of( const Segment3 &segment, const Corners3 &triangle )
{
  const Point3 a = triangle[0], b = triangle[1], c = triangle[2];
  const Vector normal = cross( vector( a, b ), vector( a, c ) );
  const mpq_class rise = dot( normal, vector( segment.from, segment.to ) );
  if ( rise != 0 )
  {
    const mpq_class t = dot( normal, vector( segment.from, a ) ) / rise;
    return { t, t };
  }
  // Barycentric coordinates of p, times the squared area.
  const auto seen_from = [&]( Point3 p ) {
    const Vector to_a = vector( p, a ), to_b = vector( p, b ), to_c = vector( p, c );
    return std::array<mpq_class, 3>{ dot( normal, cross( to_b, to_c ) ), dot( normal, cross( to_c, to_a ) ),
                                     dot( normal, cross( to_a, to_b ) ) };
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

//! A place of a line.
Vector exact_point( const PolylineSet3 &lines, const mpq_class &place )
{
  const mpz_class whole = place.get_num() / place.get_den();
  const auto vertex = static_cast<std::uint32_t>( whole.get_ui() );
  const mpq_class share = place - whole;
  const Point3 from = lines.vertices[vertex];
  if ( share == 0 )
    return { from.x, from.y, from.z };
  const Vector step = vector( from, lines.vertices[vertex + 1] );
  return { from.x + share * step.x, from.y + share * step.y, from.z + share * step.z };
}

//! The nearest doubles to a place of a line.
Point3 nearest_point( const PolylineSet3 &lines, const mpq_class &place )
{
  const Vector p = exact_point( lines, place );
  return { nearest_double( p.x ), nearest_double( p.y ), nearest_double( p.z ) };
}

//! A line and a mesh.
using Pair = std::pair<std::uint32_t, std::uint32_t>;

//! What hits cover of each line with each mesh, united where it hangs together, in order.
std::map<Pair, std::vector<RationalStretch>> covered( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                                      const Hits &hits )
{
  std::map<Pair, std::vector<RationalStretch>> stretches;
  for ( const Hit &hit : hits )
  {
    const auto [low, high] = stretch_of( segment_of( lines, hit.segment ), mesh.corners( hit.triangle ) );
    stretches[{ lines.line_of( hit.segment ), mesh.mesh[hit.triangle] }].push_back(
      { hit.segment + low, hit.segment + high } );
  }
  std::map<Pair, std::vector<RationalStretch>> united;
  for ( auto &[pair, of_pair] : stretches )
  {
    std::sort( of_pair.begin(), of_pair.end(),
               []( const RationalStretch &a, const RationalStretch &b ) { return a.low < b.low; } );
    for ( std::size_t i = 0; i < of_pair.size(); )
    {
      RationalStretch whole = of_pair[i];
      for ( ++i; i < of_pair.size() && of_pair[i].low <= whole.high; ++i )
        whole.high = std::max( whole.high, of_pair[i].high );
      united[pair].push_back( whole );
    }
  }
  return united;
}

//! The places of the events that hits bring, of each line and mesh: one for each place, two for each stretch.
std::map<Pair, std::vector<mpq_class>> event_places( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                                     const Hits &hits )
{
  std::map<Pair, std::vector<mpq_class>> places;
  for ( const auto &[pair, stretches] : covered( lines, mesh, hits ) )
    for ( const auto &[low, high] : stretches )
    {
      places[pair].push_back( low );
      if ( low < high )
        places[pair].push_back( high );
    }
  return places;
}

//! The triangles of a mesh, each that is there again once.
std::vector<std::uint32_t> different_triangles( const TriangleMesh &mesh, std::uint32_t of_mesh )
{
  std::set<Triangle> seen;
  std::vector<std::uint32_t> triangles;
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    Triangle corners = mesh.triangles[t];
    std::sort( corners.begin(), corners.end() );
    if ( mesh.mesh[t] == of_mesh && seen.insert( corners ).second )
      triangles.push_back( t );
  }
  return triangles;
}

//! How much more often a ray from \a p passes \a triangles outwards than inwards; nothing where it meets a side.
std::optional<int> winding_along( const TriangleMesh &mesh, const std::vector<std::uint32_t> &triangles,
                                  const Vector &p, const Vector &ray )
{
  const auto from_p = [&]( Point3 q ) { return Vector{ q.x - p.x, q.y - p.y, q.z - p.z }; };
  int winding = 0;
  for ( const std::uint32_t t : triangles )
  {
    const auto corners = mesh.corners( t );
    const Vector a = from_p( corners[0] ), b = from_p( corners[1] ), c = from_p( corners[2] );
    // The line of the ray passes all sides alike; it does so ahead of p where its height under the triangle agrees.
    const auto [least, most] = std::minmax(
      { sgn( dot( ray, cross( a, b ) ) ), sgn( dot( ray, cross( b, c ) ) ), sgn( dot( ray, cross( c, a ) ) ) } );
    if ( is_degenerate( corners ) || ( least < 0 && most > 0 ) )
      continue;
    if ( least != most || least == 0 )
      return std::nullopt;
    if ( sgn( dot( a, cross( b, c ) ) ) == least )
      winding += least;
  }
  return winding;
}

bool is_inside( const TriangleMesh &mesh, const std::vector<std::uint32_t> &triangles, InsideRule rule,
                const Vector &p )
{
  for ( int turn = 1;; ++turn )
    if ( const auto winding = winding_along( mesh, triangles, p,
                                             { 1, mpq_class( turn, 101 ), mpq_class( 1, 97 + turn ) } ) )
      return rule == InsideRule::winding ? *winding != 0 : *winding % 2 != 0;
}

//! The states of the pieces of a line, one for each interval, from what hits cover of it.
std::vector<IntervalState> states_of( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t line,
                                      const std::vector<std::uint32_t> &triangles, InsideRule rule,
                                      const std::vector<RationalStretch> &stretches )
{
  std::vector<IntervalState> states;
  mpq_class from = lines.line_begin[line];
  const auto add = [&]( IntervalState state ) {
    if ( states.empty() || states.back() != state )
      states.push_back( state );
  };
  const auto add_gap = [&]( const mpq_class &to ) {
    if ( from == to )
      return;
    const mpq_class within = ( from + to ) / 2;
    add( rule == InsideRule::none                                           ? IntervalState::unknown
         : is_inside( mesh, triangles, rule, exact_point( lines, within ) ) ? IntervalState::inside
                                                                            : IntervalState::outside );
  };
  for ( const auto &[low, high] : stretches )
  {
    add_gap( low );
    if ( low < high )
      add( IntervalState::boundary );
    from = high;
  }
  add_gap( lines.line_begin[line + 1] - 1 );
  return states;
}

//! A sentence where a side of one of \a triangles runs through the inside of another.
std::string crossing_sides( const TriangleMesh &mesh, const std::vector<std::uint32_t> &triangles )
{
  for ( const std::uint32_t t : triangles )
  {
    const auto corners = mesh.corners( t );
    for ( std::size_t k = 0; k < 3 && !is_degenerate( corners ); ++k )
      for ( const std::uint32_t other : triangles )
      {
        const Segment3 side = { corners[k], corners[( k + 1 ) % 3] };
        const Hit hit = classify( side, mesh.corners( other ), RationalLadder() );
        if ( hit.kind == HitKind::face && !hit.start_on && !hit.end_on )
          return "triangle " + std::to_string( t ) + " crosses " + std::to_string( other )
                 + ", and the rule of their mesh is parity";
      }
  }
  return {};
}

} // namespace

Hits brute_force_hits( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  Hits hits;
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    for ( std::uint32_t s = lines.line_begin[line]; s + 1 < lines.line_begin[line + 1]; ++s )
      for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
        if ( const Hit hit = rational_hit( lines, mesh, s, t ); hit.kind != HitKind::none )
          hits.push_back( hit );
  return hits;
}

std::string hit_difference( const PolylineSet3 &lines, const TriangleMesh &mesh, const Hits &expected,
                            const Hits &found )
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

std::string wrong_state( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result )
{
  std::map<Pair, std::vector<RationalStretch>> stretches = covered( lines, mesh, result.hits );
  std::map<Pair, std::vector<IntervalState>> told;
  for ( const LineInterval &interval : result.intervals )
    told[{ interval.line, interval.mesh }].push_back( interval.state );
  for ( std::uint32_t m = 0; m < mesh.names.size(); ++m )
  {
    const InsideRule rule = result.rules[m];
    const std::vector<std::uint32_t> triangles = different_triangles( mesh, m );
    const std::string crossing = rule == InsideRule::parity ? crossing_sides( mesh, triangles ) : std::string();
    if ( !crossing.empty() )
      return crossing;
    for ( std::uint32_t line = 0; line < lines.line_count(); ++line )
      if ( const Pair pair( line, m ); told[pair] != states_of( lines, mesh, line, triangles, rule, stretches[pair] ) )
        return "wrong states of line " + std::to_string( line ) + " in mesh " + std::to_string( m );
  }
  return {};
}

} // namespace rubicon
