// SPDX-License-Identifier: GPL-2.0-or-later
// Variants and their undoing.
// Relies on variants.h.
#include "variants.h"

#include "point_families.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace rubicon::test
{

namespace
{

constexpr Point3 offset = { 500000, 7500000, 300 };

//! A quarter turn: exact, only signs and names change. -0 is 0.
Point3 turned( Point3 p, Variant variant )
{
  switch ( variant )
  {
    case Variant::turned_about_x: return { p.x, -p.z + 0.0, p.y };
    case Variant::turned_about_y: return { p.z, p.y, -p.x + 0.0 };
    default: return { -p.y + 0.0, p.x, p.z };
  }
}

Point3 turned_back( Point3 p, Variant variant )
{
  return turned( turned( turned( p, variant ), variant ), variant );
}

bool is_turn( Variant variant )
{
  return variant == Variant::turned_about_x || variant == Variant::turned_about_y || variant == Variant::turned_about_z;
}

bool moves_triangles( Variant variant )
{
  return variant == Variant::triangles_reversed || variant == Variant::triangles_shuffled;
}

//! Of each new triangle the old one.
std::vector<std::uint32_t> triangle_order( std::size_t size, Variant variant )
{
  std::vector<std::uint32_t> order( size );
  std::iota( order.begin(), order.end(), 0 );
  if ( variant == Variant::triangles_reversed )
    std::reverse( order.begin(), order.end() );
  if ( variant == Variant::triangles_shuffled )
  {
    Random random( size );
    for ( std::size_t i = size; i > 1; --i )
      std::swap( order[i - 1], order[random.below( i )] );
  }
  return order;
}

//! Of each new corner the old one.
std::array<int, 3> corner_order( Variant variant )
{
  return variant == Variant::corners_rotated ? std::array{ 1, 2, 0 } : std::array{ 2, 1, 0 };
}

template <typename Value>
std::vector<Value> in_order( const std::vector<Value> &values, const std::vector<std::uint32_t> &order )
{
  std::vector<Value> out;
  for ( const std::uint32_t i : order )
    out.push_back( values[i] );
  return out;
}

template <typename Change>
void change_points( Setting &setting, Change &&change )
{
  for ( std::vector<Point3> *points : { &setting.lines.vertices, &setting.mesh.vertices, &setting.points } )
    for ( Point3 &p : *points )
      p = change( p );
}

void reverse_lines( PolylineSet3 &lines )
{
  for ( std::size_t i = 0; i < lines.line_count(); ++i )
  {
    const auto begin = lines.line_begin[i], end = lines.line_begin[i + 1];
    std::reverse( lines.vertices.begin() + begin, lines.vertices.begin() + end );
    if ( lines.has_m() )
      std::reverse( lines.m.begin() + begin, lines.m.begin() + end );
  }
}

EventCode seen_backwards( EventCode code )
{
  switch ( code )
  {
    case EventCode::entry: return EventCode::exit;
    case EventCode::exit: return EventCode::entry;
    case EventCode::slide_in: return EventCode::slide_out;
    case EventCode::slide_out: return EventCode::slide_in;
    default: return code;
  }
}

void tell_corners_back( LineMeshResult &result, Variant variant )
{
  const std::array<int, 3> old = corner_order( variant );
  for ( Hit &hit : result.hits )
  {
    const int first = old[hit.side], second = old[( hit.side + 1 ) % 3];
    if ( hit.kind == HitKind::vertex )
      hit.side = static_cast<std::uint8_t>( first );
    else if ( hit.kind == HitKind::edge ) // a side is named after the corner that it starts from
      hit.side = static_cast<std::uint8_t>( ( first + 1 ) % 3 == second ? first : second );
  }
  for ( std::size_t m = 0; variant == Variant::corners_reversed && m < result.windings.size(); ++m )
    if ( result.rules[m] == InsideRule::winding )
      result.windings[m] = { -result.windings[m].most, -result.windings[m].least };
}

void tell_triangles_back( LineMeshResult &result, const std::vector<std::uint32_t> &old )
{
  for ( Hit &hit : result.hits )
    hit.triangle = old[hit.triangle];
  std::sort( result.hits.begin(), result.hits.end(),
             []( const Hit &a, const Hit &b ) { return rubicon::in_order( a, b ); } );
}

//! The intervals of each line and mesh from its end to its start.
void reverse_intervals( LineMeshResult &result, const std::vector<double> &lengths )
{
  const UnfilledVector<Point3> vertices = std::move( result.interval_vertices );
  const UnfilledVector<double> m = std::move( result.interval_m );
  std::stable_sort( result.intervals.begin(), result.intervals.end(),
                    []( const LineInterval &a, const LineInterval &b ) {
                      return std::tie( a.line, a.mesh, b.first_vertex ) < std::tie( b.line, b.mesh, a.first_vertex );
                    } );
  result.interval_vertices.clear();
  result.interval_m.clear();
  for ( LineInterval &interval : result.intervals )
  {
    const std::uint32_t begin = interval.first_vertex, end = begin + interval.vertex_count;
    interval.first_vertex = static_cast<std::uint32_t>( result.interval_vertices.size() );
    for ( std::uint32_t v = end; v-- > begin; )
    {
      result.interval_vertices.push_back( vertices[v] );
      if ( !m.empty() )
        result.interval_m.push_back( m[v] );
    }
    interval.from_distance = lengths[interval.line] - interval.from_distance;
    interval.to_distance = lengths[interval.line] - interval.to_distance;
    std::swap( interval.from_distance, interval.to_distance );
    std::swap( interval.from_m, interval.to_m );
    std::swap( interval.from_open, interval.to_open );
  }
}

void tell_lines_back( LineMeshResult &result, const PolylineSet3 &lines )
{
  std::vector<double> lengths( lines.line_count() );
  for ( const LineInterval &interval : result.intervals )
    lengths[interval.line] = std::max( lengths[interval.line], interval.to_distance );
  for ( Hit &hit : result.hits )
  {
    const auto end = std::upper_bound( lines.line_begin.begin(), lines.line_begin.end(), hit.segment );
    hit.segment = *( end - 1 ) + ( *end - 2 - hit.segment );
    std::swap( hit.start_on, hit.end_on );
  }
  std::sort( result.hits.begin(), result.hits.end(),
             []( const Hit &a, const Hit &b ) { return rubicon::in_order( a, b ); } );
  std::reverse( result.events.begin(), result.events.end() );
  for ( LineEvent &event : result.events )
  {
    event.code = seen_backwards( event.code );
    event.distance = lengths[event.line] - event.distance;
  }
  std::swap( result.event_counts.entry, result.event_counts.exit );
  std::swap( result.event_counts.slide_in, result.event_counts.slide_out );
  reverse_intervals( result, lengths );
}

//! To a millionth: more than the digits that a shift costs.
double to_few_digits( double value )
{
  return std::round( value * 1e6 ) / 1e6 + 0.0;
}

template <typename Change>
void change_places( LineMeshResult &result, Change &&change )
{
  for ( LineEvent &event : result.events )
    event.point = change( event.point );
  for ( Point3 &p : result.interval_vertices )
    p = change( p );
}

} // namespace

const char *name_of( Variant variant )
{
  constexpr const char *names[] = { "turned about x",     "turned about y",   "turned about z",
                                    "corners rotated",    "corners reversed", "triangles reversed",
                                    "triangles shuffled", "lines reversed",   "shifted" };
  return names[static_cast<int>( variant )];
}

std::optional<Setting> varied( const Setting &setting, Variant variant )
{
  Setting out = setting;
  TriangleMesh &mesh = out.mesh;
  if ( is_turn( variant ) )
    change_points( out, [&]( Point3 p ) { return turned( p, variant ); } );
  else if ( moves_triangles( variant ) )
  {
    const std::vector<std::uint32_t> order = triangle_order( mesh.triangles.size(), variant );
    mesh.triangles = in_order( mesh.triangles, order );
    mesh.face = in_order( mesh.face, order );
    mesh.mesh = in_order( mesh.mesh, order );
    mesh.feature = in_order( mesh.feature, order );
  }
  else if ( variant == Variant::lines_reversed )
    reverse_lines( out.lines );
  else if ( variant == Variant::shifted )
  {
    bool exact = true;
    change_points( out, [&]( Point3 p ) {
      const Point3 moved = { p.x + offset.x, p.y + offset.y, p.z + offset.z };
      exact = exact && moved.x - offset.x == p.x && moved.y - offset.y == p.y && moved.z - offset.z == p.z
              && moved.x - p.x == offset.x && moved.y - p.y == offset.y && moved.z - p.z == offset.z;
      return moved;
    } );
    if ( !exact )
      return std::nullopt;
  }
  else
    for ( Triangle &corners : mesh.triangles )
    {
      const auto [a, b, c] = corner_order( variant );
      corners = { corners[a], corners[b], corners[c] };
    }
  return out;
}

LineMeshResult told_back( const Setting &setting, LineMeshResult result, Variant variant )
{
  if ( is_turn( variant ) )
    change_places( result, [&]( Point3 p ) { return turned_back( p, variant ); } );
  else if ( moves_triangles( variant ) )
    tell_triangles_back( result, triangle_order( setting.mesh.triangles.size(), variant ) );
  else if ( variant == Variant::lines_reversed )
    tell_lines_back( result, setting.lines );
  else if ( variant == Variant::shifted )
    change_places( result, []( Point3 p ) { return Point3{ p.x - offset.x, p.y - offset.y, p.z - offset.z }; } );
  else
    tell_corners_back( result, variant );
  return without_what_is_lost( std::move( result ), variant );
}

LineMeshResult without_what_is_lost( LineMeshResult result, Variant lost )
{
  if ( lost == Variant::shifted )
    change_places( result, []( Point3 p ) {
      return Point3{ to_few_digits( p.x ), to_few_digits( p.y ), to_few_digits( p.z ) };
    } );
  const bool reversed = lost == Variant::lines_reversed;
  for ( LineEvent &event : result.events )
  {
    event.triangle = moves_triangles( lost ) ? 0 : event.triangle;
    event.segment = reversed ? 0 : event.segment;
    event.angle = moves_triangles( lost ) || reversed ? 0 : event.angle;
  }
  if ( reversed )
  {
    result.parameters.clear();
    std::stable_sort( result.events.begin(), result.events.end(), []( const LineEvent &a, const LineEvent &b ) {
      return std::tie( a.line, a.mesh ) < std::tie( b.line, b.mesh );
    } );
    for ( LineSummary &summary : result.summaries )
      summary.first_event = 0;
  }
  return result;
}

} // namespace rubicon::test
