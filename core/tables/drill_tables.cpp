// SPDX-License-Identifier: GPL-2.0-or-later
// Traces, composites, samples, parts and faults, column by column.
// Relies on tables/drill_tables.h and tables/mesh_columns.h.
#include "core/tables/drill_tables.h"

#include "core/tables/mesh_columns.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rubicon
{

namespace
{

double length_of( const PolylineSet3 &lines, std::size_t line )
{
  double length = 0;
  for ( std::uint32_t i = lines.line_begin[line]; i + 1 < lines.line_begin[line + 1]; ++i )
    length += distance( lines.vertices[i], lines.vertices[i + 1] );
  return length;
}

//! The collars by their ids: of several with one id the first, as in the desurvey.
std::shared_ptr<const std::unordered_map<std::string_view, std::size_t>> collars_by_id(
  std::span<const Collar> collars )
{
  auto by_id = std::make_shared<std::unordered_map<std::string_view, std::size_t>>();
  for ( std::size_t i = 0; i < collars.size(); ++i )
    by_id->emplace( collars[i].id, i );
  return by_id;
}

//! What gives the sentence of a fault by its number; copies of a table share those that tell the place.
template <typename Kind>
auto sentences_of( const std::vector<TableFault<Kind>> &faults )
{
  auto placed = std::make_shared<std::unordered_map<std::size_t, std::string>>();
  for ( std::size_t i = 0; i < faults.size(); ++i )
    if ( needs_place( faults[i] ) )
      placed->emplace( i, place_of( faults[i] ) + ": " + fault_text( faults[i].kind ).sentence );
  return [&faults, placed]( std::size_t number ) -> std::string_view {
    const auto found = placed->find( number );
    return found == placed->end() ? fault_text( faults[number].kind ).sentence : std::string_view( found->second );
  };
}

std::optional<double> finite( double value )
{
  return std::isfinite( value ) ? std::optional( value ) : std::nullopt;
}

//! Files and databases take names without case.
bool same_name( std::string_view a, std::string_view b )
{
  const auto lower = []( char c ) { return c >= 'A' && c <= 'Z' ? static_cast<char>( c - 'A' + 'a' ) : c; };
  return std::ranges::equal( a, b, {}, lower, lower );
}

//! \a name, with a number where a column of \a table has it; none that one of \a wanted has.
std::string free_name( const std::string &name, const Table &table, std::span<const std::string> wanted )
{
  const auto is_taken = [&table]( const std::string &of ) {
    return std::ranges::any_of( table.columns, [&of]( const Column &column ) { return same_name( column.name, of ); } );
  };
  const auto is_wanted = [&wanted]( const std::string &of ) {
    return std::ranges::any_of( wanted, [&of]( const std::string &other ) { return same_name( other, of ); } );
  };
  std::string found = name;
  for ( int number = 2; is_taken( found ) || ( number > 2 && is_wanted( found ) ); ++number )
    found = name + "_" + std::to_string( number );
  return found;
}

//! Why the state of a part of a sample is unknown; NULL where it is not, or nothing tells why.
std::optional<std::string_view> reason_of( const SamplePiece &piece, std::span<const HoleInterval> intervals )
{
  if ( piece.interval == SamplePiece::no_interval )
    return "The hole has no interval at this depth.";
  return piece.state == IntervalState::unknown ? text_or_null( intervals[piece.interval].reason ) : std::nullopt;
}

//! For each piece its number among the samples in meshes.
std::shared_ptr<const std::vector<std::size_t>> samples_of_pieces( const AssayIntervals &result )
{
  auto samples = std::make_shared<std::vector<std::size_t>>( result.pieces.size() );
  for ( std::size_t i = 0; i < result.samples.size(); ++i )
    for ( std::size_t piece = 0; piece < result.samples[i].piece_count; ++piece )
      ( *samples )[result.samples[i].first_piece + piece] = i;
  return samples;
}

} // namespace

Table traces_table( const DesurveyResult &result, std::span<const Collar> collars )
{
  Table table;
  table.columns = {
    { "hole", ColumnType::text, false, "", "the id of the collar" },
    { "trace_length", ColumnType::real, false, "CRS", "3D length of the line" },
    { "stations", ColumnType::integer, false, "", "stations used; 0: no usable station, taken as vertical" },
  };
  table.geometry = { GeometryType::line, true, true };
  table.row_count = result.traces.line_count();
  table.fill = [&result, collars]( std::size_t number, Row &row ) {
    const PolylineSet3 &traces = result.traces;
    row.first_feature = traces.feature_ids[traces.line_feature[number]];
    for ( std::uint32_t i = traces.line_begin[number]; i < traces.line_begin[number + 1]; ++i )
      row.geometry.push_back( { traces.vertices[i].x, traces.vertices[i].y, traces.vertices[i].z, traces.m[i] } );
    row.add( collars[static_cast<std::size_t>( row.first_feature )].id, length_of( traces, number ),
             result.trace_stations[number] );
  };
  return table;
}

Table survey_faults_table( const DesurveyResult &result, std::span<const Collar> collars )
{
  Table table;
  table.columns = {
    { "hole", ColumnType::text, false, "", "the id of the hole" },
    { "kind", ColumnType::text, false, "", "the fault" },
    { "sentence", ColumnType::text, false, "", "what is wrong and what was done" },
    { "table", ColumnType::text, false, "", "collar or survey" },
    { "row", ColumnType::integer, false, "", "the row of that table, from 1" },
    { "depth", ColumnType::real, true, "M", "of the station; NULL where the fault has none" },
  };
  table.geometry = { GeometryType::point, true };
  table.row_count = result.faults.size();
  table.fill = [&result, collars, by_id = collars_by_id( collars ),
                sentences = sentences_of( result.faults )]( std::size_t number, Row &row ) {
    const SurveyFault &fault = result.faults[number];
    const bool of_collar = is_of_collar( fault.kind );
    const auto found = fault.hole.empty() ? by_id->end() : by_id->find( fault.hole );
    if ( of_collar || found != by_id->end() )
    {
      const Collar &at = collars[of_collar ? fault.row : found->second];
      if ( std::isfinite( at.x ) && std::isfinite( at.y ) )
        row.geometry.push_back( { at.x, at.y, at.z } );
    }
    row.add( fault.hole, fault_text( fault.kind ).name, sentences( number ), of_collar ? "collar" : "survey",
             fault.row + 1, finite( fault.depth ) );
  };
  return table;
}

Table composites_table( const AssayIntervals &result, std::span<const HoleInterval> intervals,
                        std::span<const std::string> value_names )
{
  Table table;
  table.columns = {
    { "hole", ColumnType::text, false, "", "the id of the hole" },
    mesh_name,
    { "from", ColumnType::real, false, "M", "depth where the stay begins" },
    { "to", ColumnType::real, false, "M", "depth where it ends" },
    { "length", ColumnType::real, false, "M", "of the stay" },
    { "from_open", ColumnType::boolean, true, "", "the line begins within the stay" },
    { "to_open", ColumnType::boolean, true, "", "the line ends within the stay" },
    { "n_samples", ColumnType::integer, false, "", "samples in it, wholly or in part" },
    { "missing", ColumnType::real, false, "M", "length that no sample covers" },
  };
  for ( const std::string &value : value_names )
  {
    table.columns.push_back(
      { free_name( value, table, value_names ), ColumnType::real, true, "", "mean, weighted by length" } );
    table.columns.push_back( { free_name( value + "_missing", table, value_names ), ColumnType::real, false, "M",
                               "length that no sample with a value covers" } );
  }
  table.row_count = result.composites.size();
  table.fill = [&result, intervals, values = value_names.size()]( std::size_t number, Row &row ) {
    const Composite &stay = result.composites[number];
    const HoleInterval &interval = intervals[stay.interval];
    row.first_feature = static_cast<std::int64_t>( stay.interval );
    row.add( interval.hole, result.meshes[stay.mesh], stay.from, stay.to, stay.length, interval.from_open,
             interval.to_open, stay.samples, stay.missing );
    for ( std::size_t value = number * values; value < ( number + 1 ) * values; ++value )
      row.add( finite( result.means[value] ), result.missing[value] );
  };
  return table;
}

Table samples_table( const AssayIntervals &result )
{
  Table table;
  table.columns = {
    mesh_name,
    { "length", ColumnType::real, false, "M", "of the sample" },
    { "length_inside", ColumnType::real, true, "M", "inside the mesh; NULL where all of the sample is unknown" },
    { "length_outside", ColumnType::real, true, "M", "outside" },
    { "length_boundary", ColumnType::real, true, "M", "on the surface" },
    { "length_unknown", ColumnType::real, false, "M", "where the mesh has no inside, or the hole no interval" },
    { "share_inside", ColumnType::real, true, "", "length_inside / length" },
    { "mid_inside", ColumnType::boolean, true, "", "the mid-point is inside; NULL where that is unknown" },
  };
  table.row_count = result.samples.size();
  table.fill = [&result]( std::size_t number, Row &row ) {
    const SampleInMesh &sample = result.samples[number];
    const bool is_known = sample.unknown != sample.length;
    const auto if_known = [is_known]( double value ) { return is_known ? std::optional( value ) : std::nullopt; };
    row.first_feature = static_cast<std::int64_t>( sample.sample );
    row.add( result.meshes[sample.mesh], sample.length, if_known( sample.inside ), if_known( sample.outside ),
             if_known( sample.boundary ), sample.unknown, if_known( sample.share_inside ),
             sample.middle == IntervalState::unknown ? std::nullopt
                                                     : std::optional( sample.middle == IntervalState::inside ) );
  };
  return table;
}

Table parts_table( const AssayIntervals &result, std::span<const HoleInterval> intervals )
{
  Table table;
  table.columns = {
    mesh_name,
    { "state", ColumnType::text, true, "", "inside, outside, boundary; NULL where that is unknown" },
    { "reason", ColumnType::text, true, "", "why state is NULL" },
    { "part_from", ColumnType::real, false, "M", "depth where the part begins" },
    { "part_to", ColumnType::real, false, "M", "depth where it ends" },
    { "part_length", ColumnType::real, false, "M", "of the part" },
  };
  table.row_count = result.pieces.size();
  table.fill = [&result, intervals, samples = samples_of_pieces( result )]( std::size_t number, Row &row ) {
    const SamplePiece &piece = result.pieces[number];
    const SampleInMesh &sample = result.samples[( *samples )[number]];
    row.first_feature = static_cast<std::int64_t>( sample.sample );
    row.add( result.meshes[sample.mesh], interval_state_name( piece.state ), reason_of( piece, intervals ), piece.from,
             piece.to, piece.length() );
  };
  return table;
}

Table assay_faults_table( const AssayIntervals &result, const std::string &assay_name,
                          const std::string &intervals_name )
{
  Table table;
  table.columns = {
    { "layer", ColumnType::text, false, "", "the assay table or the layer of intervals" },
    { "row", ColumnType::integer, false, "", "its row, from 1" },
    { "hole", ColumnType::text, false, "", "the id of the hole" },
    { "depth", ColumnType::real, true, "M", "NULL where the fault has none" },
    { "fault", ColumnType::text, false, "", "its kind" },
    { "description", ColumnType::text, false, "", "what is wrong and what was done" },
  };
  table.row_count = result.faults.size();
  table.fill = [&result, assay_name, intervals_name, sentences = sentences_of( result.faults )]( std::size_t number,
                                                                                                 Row &row ) {
    const AssayFault &fault = result.faults[number];
    row.add( std::string_view( is_of_sample( fault.kind ) ? assay_name : intervals_name ), fault.row + 1, fault.hole,
             finite( fault.depth ), fault_text( fault.kind ).name, sentences( number ) );
  };
  return table;
}

} // namespace rubicon
