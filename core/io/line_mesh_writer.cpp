// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the line-mesh and points-in-mesh jobs, field by field.
// Relies on io/output_layer.h.

#include "core/io/line_mesh_writer.h"

#include "core/io/output_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace rubicon
{
namespace
{

constexpr double none = std::numeric_limits<double>::quiet_NaN();

//! Everything an output is made from.
struct Source
{
    const LineMeshResult &result;
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    std::vector<bool> has_m; //!< of each line: one M at least is a number

    std::int64_t fid( std::uint32_t line ) const { return lines.feature_ids[lines.line_feature[line]]; }
    //! M where the line has M, else the distance.
    double measure( std::uint32_t line, double m, double distance ) const { return has_m[line] ? m : distance; }
};

std::vector<bool> lines_with_m( const PolylineSet3 &lines )
{
  std::vector<bool> has_m( lines.line_count() );
  for ( std::size_t line = 0; lines.has_m() && line < has_m.size(); ++line )
    has_m[line] = !std::all_of( lines.m.begin() + lines.line_begin[line], lines.m.begin() + lines.line_begin[line + 1],
                                []( double m ) { return std::isnan( m ); } );
  return has_m;
}

const char *null_if_empty( const std::string &text )
{
  return text.empty() ? nullptr : text.c_str();
}

std::vector<OutputField> event_fields( bool exact_parameters )
{
  std::vector<OutputField> fields = {
    { "line_fid", OFTInteger64 }, { "line_part", OFTInteger }, { "mesh", OFTString },
    { "mesh_fid", OFTInteger64 }, { "tri", OFTInteger64 },     { "seg", OFTInteger64 }
  };
  if ( exact_parameters )
    fields.insert( fields.end(), { { "t_num", OFTString }, { "t_den", OFTString } } );
  fields.insert( fields.end(), { { "depth", OFTReal },
                                 { "dist3d", OFTReal },
                                 { "kind", OFTString },
                                 { "code", OFTString },
                                 { "n_pairs", OFTInteger64 },
                                 { "angle", OFTReal } } );
  return fields;
}

const std::vector<OutputField> interval_fields = {
  { "line_fid", OFTInteger64 },
  { "line_part", OFTInteger },
  { "mesh", OFTString },
  { "state", OFTString },
  { "reason", OFTString },
  { "from", OFTReal },
  { "to", OFTReal },
  { "length", OFTReal },
  { "from_open", OFTInteger, OFSTBoolean },
  { "to_open", OFTInteger, OFSTBoolean },
};

const std::vector<OutputField> summary_fields = {
  { "line_fid", OFTInteger64 }, { "line_part", OFTInteger },
  { "mesh", OFTString },        { "crosses", OFTInteger, OFSTBoolean },
  { "first_depth", OFTReal },   { "first_dist", OFTReal },
  { "n_events", OFTInteger64 }, { "n_hits", OFTInteger64 },
  { "length_inside", OFTReal }, { "reason", OFTString },
};

const std::vector<OutputField> state_fields = {
  { "point_fid", OFTInteger64 }, { "point_part", OFTInteger }, { "mesh", OFTString },
  { "state", OFTString },        { "reason", OFTString },
};

void write_event( OutputLayer &out, const Source &from, std::size_t index )
{
  const LineEvent &event = from.result.events[index];
  const std::int64_t feature = from.mesh.feature[event.triangle];
  const auto mesh_fid = feature < 0 ? std::nullopt : std::optional( feature );
  const Point3 p = event.point;
  const auto write = [&]( const auto &...exact_place ) {
    out.write( std::make_unique<OGRPoint>( p.x, p.y, p.z, from.measure( event.line, event.m, event.distance ) ),
               from.fid( event.line ), from.lines.line_part[event.line], from.mesh.names[event.mesh], mesh_fid,
               event.triangle, from.lines.stored_segment( event.segment ), exact_place..., event.m, event.distance,
               hit_kind_name( event.kind ), event_code_name( event.code ), event.pairs, event.angle );
  };
  if ( from.result.parameters.empty() )
  {
    write();
    return;
  }
  const std::string &parameter = from.result.parameters[index];
  const std::size_t slash = parameter.find( '/' );
  write( parameter.substr( 0, slash ), parameter.substr( slash + 1 ) );
}

std::unique_ptr<OGRLineString> line_of( const Source &from, const LineInterval &interval )
{
  const LineMeshResult &result = from.result;
  const auto count = static_cast<int>( interval.vertex_count );
  auto line = std::make_unique<OGRLineString>();
  line->setNumPoints( count, false );
  double distance = interval.from_distance;
  for ( int i = 0; i < count; ++i )
  {
    const std::uint32_t at = interval.first_vertex + static_cast<std::uint32_t>( i );
    const Point3 p = result.interval_vertices[at];
    if ( i > 0 )
    {
      const Point3 last = result.interval_vertices[at - 1];
      distance += std::hypot( p.x - last.x, p.y - last.y, p.z - last.z );
    }
    const bool at_end = i + 1 == count;
    line->setPoint( i, p.x, p.y, p.z,
                    from.has_m[interval.line] ? result.interval_m[at]
                    : at_end                  ? interval.to_distance
                                              : distance );
  }
  return line;
}

void write_interval( OutputLayer &out, const Source &from, std::size_t index )
{
  const LineInterval &interval = from.result.intervals[index];
  const std::string &reason = from.result.open_reasons[interval.mesh];
  out.write( line_of( from, interval ), from.fid( interval.line ), from.lines.line_part[interval.line],
             from.mesh.names[interval.mesh], interval_state_name( interval.state ),
             interval.state == IntervalState::unknown ? null_if_empty( reason ) : nullptr,
             from.measure( interval.line, interval.from_m, interval.from_distance ),
             from.measure( interval.line, interval.to_m, interval.to_distance ), interval.length(), interval.from_open,
             interval.to_open );
}

void write_summary( OutputLayer &out, const Source &from, std::size_t index )
{
  const LineSummary &summary = from.result.summaries[index];
  const LineEvent *first = summary.events > 0 ? &from.result.events[summary.first_event] : nullptr;
  out.write( nullptr, from.fid( summary.line ), from.lines.line_part[summary.line], from.mesh.names[summary.mesh],
             summary.crosses, first ? first->m : none, first ? first->distance : none, summary.events, summary.hits,
             summary.length_inside, null_if_empty( from.result.open_reasons[summary.mesh] ) );
}

const char *point_state_name( PointState state )
{
  switch ( state )
  {
    case PointState::outside: return "outside";
    case PointState::inside: return "inside";
    case PointState::boundary: return "boundary";
    case PointState::unknown: break;
  }
  return nullptr;
}

//! What there is to say about a point: its number, and the mesh, or none where it is outside of all.
struct PointRow
{
    std::size_t point;
    std::optional<std::size_t> mesh;
};

std::vector<PointRow> rows_of( const PointsInMeshResult &result, std::size_t points )
{
  std::vector<PointRow> rows;
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

void write_line_mesh( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                      const std::string &crs_wkt, const LineMeshFiles &files, const RunOptions &options )
{
  const OutputSettings settings;
  check_output_files( files.targets() );
  const Source from{ result, lines, mesh, lines_with_m( lines ) };
  const auto rows = []( const std::string &target, const auto &items ) {
    return target.empty() ? 0.0 : static_cast<double>( items.size() );
  };
  Pace pace{ PacedProgress( options.progress ), rows( files.events, result.events )
                                                  + rows( files.intervals, result.intervals )
                                                  + rows( files.summary, result.summaries ) };

  const std::vector<OutputField> fields_of_events = event_fields( !result.parameters.empty() );
  const std::unique_ptr<OutputLayer> finished[] = {
    write_layer(
      { files.events, wkbPointZM, fields_of_events, crs_wkt }, result.events.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_event( out, from, i ); }, pace, options ),
    write_layer(
      { files.intervals, wkbLineStringZM, interval_fields, crs_wkt }, result.intervals.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_interval( out, from, i ); }, pace, options ),
    write_layer(
      { files.summary, wkbNone, summary_fields, crs_wkt }, result.summaries.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_summary( out, from, i ); }, pace, options ),
  };
  publish( finished );
}

void write_points_in_mesh( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh,
                           const std::string &crs_wkt, const std::string &file, const RunOptions &options )
{
  const OutputSettings settings;
  const std::vector<PointRow> rows = rows_of( result, points.points.size() );
  Pace pace{ PacedProgress( options.progress ), static_cast<double>( rows.size() ) };
  const auto write_row = [&]( OutputLayer &out, std::size_t i ) {
    const auto &[point, of_mesh] = rows[i];
    const Point3 p = points.points[point];
    const PointState state = of_mesh ? result.state( point, *of_mesh ) : PointState::outside;
    out.write( std::make_unique<OGRPoint>( p.x, p.y, p.z ), points.feature[point], points.part[point],
               of_mesh ? mesh.names[*of_mesh].c_str() : nullptr, point_state_name( state ),
               state == PointState::unknown ? null_if_empty( result.open_reasons[*of_mesh] ) : nullptr );
  };
  const std::unique_ptr<OutputLayer> finished[] = { write_layer( { file, wkbPoint25D, state_fields, crs_wkt },
                                                                 rows.size(), write_row, pace, options ) };
  publish( finished );
}

} // namespace rubicon
