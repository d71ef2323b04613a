// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon line-mesh: reads 3D lines and meshes, finds where the lines enter and leave, writes files and a summary or
// JSON.
// Relies on io/ for layers, meshes and files, line_mesh/ for the job.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cli/space_inputs.h"
#include "core/compute/stopwatch.h"
#include "core/ingest/left_out.h"
#include "core/io/line_source.h"
#include "core/io/table_writer.h"
#include "core/line_mesh/line_mesh.h"
#include "core/measure/prepared_backend.h"
#include "core/tables/line_mesh_tables.h"

#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct LineMeshArguments
{
    SpaceInputs inputs;
    OutputFile events, intervals, summary{ {}, false };
    Backend backend = Backend::automatic;
    int threads = 0;
    bool exact_parameters = false, json = false, overwrite = false, quiet = false;
};

constexpr Share reading_lines{ 0.0, 0.1 }, reading_mesh{ 0.1, 0.3 }, crossing{ 0.3, 0.8 }, writing{ 0.8, 1.0 };

nlohmann::ordered_json to_json( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  const HitCounts &hits = result.hit_counts;
  const EventCounts &events = result.event_counts;
  nlohmann::ordered_json json = {
    { "lines", lines.line_count() },
    { "segments", lines.segment_count() },
    { "triangles", mesh.triangles.size() },
    { "raw_hits", hits.hits() },
    { "face", hits.face },
    { "edge", hits.edge },
    { "vertex", hits.vertex },
    { "coplanar", hits.coplanar },
    { "events", result.events.size() },
    { "entry", events.entry },
    { "exit", events.exit },
    { "pierce", events.pierce },
    { "touch", events.touch },
    { "slide", events.slide_in + events.slide_out },
    { "intervals", result.intervals.size() },
  };
  json.update( meshes_as_json( mesh, result.closed, result.rules ) );
  json["ingest"] = { { "lines", counts_as_json( lines.counts ) }, { "mesh", counts_as_json( mesh.counts ) } };
  json.update( run_as_json( result.run, result.checksum ) );
  return json;
}

void print_summary( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  const HitCounts &hits = result.hit_counts;
  const EventCounts &events = result.event_counts;
  std::printf( "lines     %llu of %llu segments\n", number( lines.line_count() ), number( lines.segment_count() ) );
  print_meshes( mesh, result.closed );
  std::printf( "raw hits  %llu: %llu face, %llu edge, %llu vertex, %llu coplanar\n", number( hits.hits() ),
               number( hits.face ), number( hits.edge ), number( hits.vertex ), number( hits.coplanar ) );
  std::printf( "events    %llu: %llu entry, %llu exit, %llu pierce, %llu touch, %llu slide\n",
               number( result.events.size() ), number( events.entry ), number( events.exit ), number( events.pierce ),
               number( events.touch ), number( events.slide_in + events.slide_out ) );
  std::printf( "intervals %llu\n", number( result.intervals.size() ) );
  print_rules( result.rules );
  print_run( result.run, result.checksum );
}

int cross_meshes( const LineMeshArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );
  const LayerName layer_name = LayerName::parse( arguments.inputs.layer );
  const LayerName mesh_name = LayerName::parse( arguments.inputs.mesh );
  check_targets( std::vector{ arguments.events, arguments.intervals, arguments.summary }, arguments.overwrite,
                 { layer_name, mesh_name }, "one of the inputs" );
  LayerSource layer( layer_name, LayerSource::Wanted::lines );
  const std::string crs = job_crs( arguments.inputs, layer, mesh_name );
  RunOptions backend;
  backend.backend = arguments.backend;
  backend.threads = arguments.threads;
  PreparedBackend prepared( backend, &MachineCosts::meshes,
                            layer.expected_bytes() + bytes_of_files( { mesh_name.path } ) );
  const RunOptions line_options = stage_options( bar, reading_lines );
  const PolylineSet3 lines = read_lines( layer, line_options );
  log_repeated_ids( lines.feature_ids, layer.name(), line_options.log );
  const TriangleMesh mesh = read_meshes( arguments.inputs, mesh_name, crs, stage_options( bar, reading_mesh ) );
  const double read_seconds = stage.lap();

  LineMeshOptions options{ stage_options( bar, crossing ), arguments.exact_parameters };
  options.backend = arguments.backend;
  options.threads = arguments.threads;
  options.costs = prepared.costs( options );
  LineMeshResult result = line_mesh( lines, mesh, options );
  log_meshes( result.remarks, result.open_reasons, options.log );
  result.run.seconds.read = read_seconds;
  stage.lap();
  const TableFile files[] = { { arguments.events.path, events_table( result, lines, mesh ) },
                              { arguments.intervals.path, intervals_table( result, lines, mesh ) },
                              { arguments.summary.path, summary_table( result, lines, mesh ) } };
  write_tables( files, crs, arguments.overwrite, stage_options( bar, writing ) );
  result.run.seconds.write = stage.lap();
  result.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( result, lines, mesh ) );
  else
    print_summary( result, lines, mesh );
  return 0;
}

} // namespace

void add_line_mesh_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "line-mesh", "Find where 3D lines (drill holes) enter and leave meshes." );
  const auto arguments = std::make_shared<LineMeshArguments>();
  add_space_inputs( *command, arguments->inputs, "LINES" );
  add_output_option( *command, "--events", arguments->events.path, "Write the events to this file, as points" );
  add_output_option( *command, "--intervals", arguments->intervals.path,
                     "Write the pieces inside and outside, as lines" );
  add_output_option( *command, "--summary", arguments->summary.path, "Write a row for each line and mesh, as a table" );
  add_exact_parameters_option( *command, arguments->exact_parameters );
  add_backend_option( *command, arguments->backend, "Where to run; auto: where it is expected to be faster" );
  add_threads_option( *command, arguments->threads );
  add_gpu_memory_option( *command );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace files that exist, once the new ones are complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer(
    "depth is M, empty where the lines have none; from and to are M, else distances along the line.\n"
    "crosses: the line lies inside and outside of the mesh, or pierces one without an inside; a touch or "
    "a slide alone is no crossing.\n"
    + what_is_inside + "The extension picks the format of a file: " + result_formats()
    + ".\nFiles appear when they are complete; a failure or Ctrl-C leaves nothing behind.\n" + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return cross_meshes( *arguments ); }; } );
}

} // namespace rubicon
