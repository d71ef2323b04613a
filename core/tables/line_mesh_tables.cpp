// SPDX-License-Identifier: GPL-2.0-or-later
// Events, intervals, summary and points in meshes, column by column.
// Relies on tables/line_mesh_tables.h and tables/mesh_columns.h.
#include "core/tables/line_mesh_tables.h"

#include "core/tables/mesh_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

namespace rubicon
{

namespace
{

const Column line_fid = { "line_fid", ColumnType::integer, false, "", "the feature" },
             line_part = { "line_part", ColumnType::integer, false, "", "the line within the feature, from 0" };

//! Begins a row with its line and mesh: line_fid, line_part, mesh.
void begin_row( Row &row, const PolylineSet3 &lines, std::uint32_t line, const std::string &mesh )
{
  row.first_feature = lines.line_feature[line];
  row.add( lines.feature_ids[lines.line_feature[line]], lines.line_part[line], mesh );
}

//! Which lines have an M: one at least is a number.
std::vector<bool> lines_with_m( const PolylineSet3 &lines )
{
  std::vector<bool> has_m( lines.line_count() );
  for ( std::size_t line = 0; lines.has_m() && line < has_m.size(); ++line )
    has_m[line] = !std::all_of( lines.m.begin() + lines.line_begin[line], lines.m.begin() + lines.line_begin[line + 1],
                                []( double m ) { return std::isnan( m ); } );
  return has_m;
}

double depth_of( const LineEvent &event, DepthColumn depth )
{
  return depth == DepthColumn::distance ? event.distance : event.m;
}

//! NaN where the segment is vertical.
double heading_of( const PolylineSet3 &lines, std::uint32_t segment )
{
  const Point3 a = lines.vertices[segment], b = lines.vertices[segment + 1];
  if ( a.x == b.x && a.y == b.y )
    return std::numeric_limits<double>::quiet_NaN();
  const double degrees = std::atan2( b.x - a.x, b.y - a.y ) * 180 / std::numbers::pi;
  const double turned = degrees < 0 ? degrees + 360 : degrees;
  return turned < 360 ? turned : 0; // next to nothing below 0 rounds to 360
}

std::vector<Column> event_columns( bool exact_parameters )
{
  std::vector<Column> columns = {
    line_fid,
    line_part,
    mesh_name,
    mesh_fid,
    { "tri", ColumnType::integer, false, "", "the first triangle there, by its number, as by the mesh check" },
    { "seg", ColumnType::integer, false, "", "the segment within the line, from 0, as stored" },
  };
  if ( exact_parameters )
    columns.insert( columns.end(),
                    { { "t_num", ColumnType::text, false, "",
                        "numerator of the exact place on the segment, from 0 (its start) to 1 (its end)" },
                      { "t_den", ColumnType::text, false, "", "denominator of the exact place on the segment" } } );
  columns.insert(
    columns.end(),
    { { "depth", ColumnType::real, true, "M", "M there; NULL where the line has no M. With DEPTH 1 the distance" },
      { "dist3d", ColumnType::real, false, "CRS", "distance along the line" },
      { "kind", ColumnType::text, false, "",
        "what of the triangles is hit: face, edge, vertex, coplanar; the strongest" },
      { "code", ColumnType::text, false, "", "what the line does: entry, exit, pierce, touch, slide_in, slide_out" },
      { "n_pairs", ColumnType::integer, false, "", "pairs of segment and triangle that meet here" },
      { "angle", ColumnType::real, true, "degree", "between the segment and the triangle's plane, 0 to 90" },
      { "heading", ColumnType::real, true, "degree",
        "of the segment on the map, clockwise from the north of the grid; NULL where it is vertical" } } );
  return columns;
}

//! The vertices of an interval, with M, or the distance where its line has none.
void add_vertices( const LineMeshResult &result, const LineInterval &interval, bool has_m,
                   std::vector<Coordinates> &vertices )
{
  double to_vertex = interval.from_distance;
  const std::uint32_t end = interval.first_vertex + interval.vertex_count;
  for ( std::uint32_t i = interval.first_vertex; i < end; ++i )
  {
    const Point3 p = result.interval_vertices[i];
    if ( i > interval.first_vertex )
      to_vertex += distance( result.interval_vertices[i - 1], p );
    vertices.push_back( { p.x, p.y, p.z,
                          has_m          ? result.interval_m[i]
                          : i + 1 == end ? interval.to_distance
                                         : to_vertex } );
  }
}

//! What there is to say about a point: its number, and the mesh, or none where it is outside of all.
struct PointInMesh
{
    std::size_t point;
    std::optional<std::size_t> mesh;
};

std::vector<PointInMesh> points_in_meshes( const PointsInMeshResult &result, std::size_t points )
{
  std::vector<PointInMesh> rows;
  for ( std::size_t point = 0; point < points; ++point )
  {
    const std::size_t before = rows.size();
    for ( std::size_t mesh = 0; mesh < result.meshes; ++mesh )
      if ( result.state( point, mesh ) != PointState::outside )
        rows.push_back( { point, mesh } );
    if ( rows.size() == before )
      rows.push_back( { point, std::nullopt } );
  }
  return rows;
}

} // namespace

Table events_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                    DepthColumn depth, std::span<const std::uint32_t> numbers )
{
  Table table;
  table.columns = event_columns( result.has_parameters );
  table.geometry = { GeometryType::point, true, true };
  table.row_count = result.events.size();
  table.fill = [&result, &lines, &mesh, depth, numbers, has_m = lines_with_m( lines )]( std::size_t number, Row &row ) {
    const LineEvent &event = result.events[number];
    begin_row( row, lines, event.line, mesh.names[event.mesh] );
    row.second_feature = mesh.feature[event.triangle];
    const Point3 p = event.point;
    row.geometry.push_back( { p.x, p.y, p.z, has_m[event.line] ? event.m : event.distance } );
    row.add( feature_of( mesh, event.triangle ), numbers.empty() ? event.triangle : numbers[event.triangle],
             lines.stored_segment( event.segment ) );
    if ( result.has_parameters )
    {
      const std::string_view parameter = result.parameters[number];
      const std::size_t slash = parameter.find( '/' );
      row.add( parameter.substr( 0, slash ), parameter.substr( slash + 1 ) );
    }
    row.add( depth_of( event, depth ), event.distance, hit_kind_name( event.kind ), event_code_name( event.code ),
             event.pairs, event.angle, heading_of( lines, event.segment ) );
  };
  return table;
}

Table intervals_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  Table table;
  table.columns = {
    line_fid,
    line_part,
    mesh_name,
    { "state", ColumnType::text, true, "",
      "inside, outside, boundary (on the surface); NULL off the surface of a mesh without an inside" },
    { "reason", ColumnType::text, true, "",
      "why state is NULL: how many edges leak, or in how many triangles it crosses itself, and where" },
    { "from", ColumnType::real, true, "M", "depth at its start where the line has M, else the distance" },
    { "to", ColumnType::real, true, "M", "depth at its end where the line has M, else the distance" },
    { "length", ColumnType::real, false, "CRS", "measured along the line" },
    { "from_open", ColumnType::boolean, false, "", "the line begins within the piece" },
    { "to_open", ColumnType::boolean, false, "", "the line ends within the piece" },
  };
  table.geometry = { GeometryType::line, true, true };
  table.row_count = result.intervals.size();
  table.fill = [&result, &lines, &mesh, has_m = lines_with_m( lines )]( std::size_t number, Row &row ) {
    const LineInterval &interval = result.intervals[number];
    const bool by_m = has_m[interval.line], is_unknown = interval.state == IntervalState::unknown;
    begin_row( row, lines, interval.line, mesh.names[interval.mesh] );
    add_vertices( result, interval, by_m, row.geometry );
    row.add( interval_state_name( interval.state ),
             is_unknown ? text_or_null( result.open_reasons[interval.mesh] ) : std::nullopt,
             by_m ? interval.from_m : interval.from_distance, by_m ? interval.to_m : interval.to_distance,
             interval.length(), interval.from_open, interval.to_open );
  };
  return table;
}

Table summary_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                     DepthColumn depth )
{
  Table table;
  table.columns = {
    line_fid,
    line_part,
    mesh_name,
    { "crosses", ColumnType::boolean, false, "",
      "the line has pieces inside and outside, or pierces a mesh without an inside" },
    { "first_depth", ColumnType::real, true, "M", "depth of its first event; NULL where the line has no M" },
    { "first_dist", ColumnType::real, true, "CRS", "distance of its first event" },
    { "n_events", ColumnType::integer, false, "", "events" },
    { "n_hits", ColumnType::integer, false, "", "pairs of segment and triangle" },
    { "length_inside", ColumnType::real, true, "CRS", "NULL where the mesh has no inside" },
    { "reason", ColumnType::text, true, "", "why it has none" },
  };
  table.row_count = result.summaries.size();
  table.fill = [&result, &lines, &mesh, depth]( std::size_t number, Row &row ) {
    const LineSummary &summary = result.summaries[number];
    const LineEvent *first = summary.events > 0 ? &result.events[summary.first_event] : nullptr;
    begin_row( row, lines, summary.line, mesh.names[summary.mesh] );
    row.add( summary.crosses, first ? std::optional( depth_of( *first, depth ) ) : std::nullopt,
             first ? std::optional( first->distance ) : std::nullopt, summary.events, summary.hits,
             summary.length_inside, text_or_null( result.open_reasons[summary.mesh] ) );
  };
  return table;
}

Table points_in_mesh_table( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh )
{
  // Copies of the table share them.
  const auto rows = std::make_shared<const std::vector<PointInMesh>>(
    points_in_meshes( result, points.points.size() ) );
  Table table;
  table.columns = {
    { "point_fid", ColumnType::integer, false, "", "the feature" },
    { "point_part", ColumnType::integer, false, "", "the point within the feature, from 0" },
    { "mesh", ColumnType::text, true, "", "the wireframe; NULL where the point is outside of all" },
    { "state", ColumnType::text, true, "",
      "inside, boundary, outside; NULL where the mesh has no inside, off its surface" },
    { "reason", ColumnType::text, true, "", "why state is NULL" },
  };
  table.geometry = { GeometryType::point, true };
  table.row_count = rows->size();
  table.fill = [&result, &points, &mesh, rows]( std::size_t number, Row &row ) {
    const auto &[point, of_mesh] = ( *rows )[number];
    const Point3 p = points.points[point];
    const PointState state = of_mesh ? result.state( point, *of_mesh ) : PointState::outside;
    row.first_feature = points.feature[point];
    row.geometry.push_back( { p.x, p.y, p.z } );
    row.add( points.feature[point], points.part[point],
             of_mesh ? std::optional<std::string_view>( mesh.names[*of_mesh] ) : std::nullopt,
             point_state_names[static_cast<std::size_t>( state )],
             state == PointState::unknown ? text_or_null( result.open_reasons[*of_mesh] ) : std::nullopt );
  };
  return table;
}

} // namespace rubicon
