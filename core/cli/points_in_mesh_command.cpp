// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon points-in-mesh: reads 3D points and meshes, decides which lie inside, writes a file and a summary or JSON.
// Relies on io/ for layers, meshes and files, line_mesh/points_in_mesh.h for the job.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cli/space_inputs.h"
#include "core/compute/stopwatch.h"
#include "core/io/line_source.h"
#include "core/io/table_writer.h"
#include "core/line_mesh/points_in_mesh.h"
#include "core/tables/line_mesh_tables.h"

#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct PointsInMeshArguments
{
    SpaceInputs inputs;
    std::string output;
    int threads = 0;
    bool json = false, overwrite = false, quiet = false;
};

constexpr Share reading_points{ 0.0, 0.1 }, reading_mesh{ 0.1, 0.3 }, deciding{ 0.3, 0.8 }, writing{ 0.8, 1.0 };

nlohmann::ordered_json to_json( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh )
{
  nlohmann::ordered_json json = {
    { "points", points.points.size() }, { "triangles", mesh.triangles.size() }, { "inside", result.inside },
    { "outside", result.outside },      { "boundary", result.boundary },        { "unknown", result.unknown },
  };
  json.update( meshes_as_json( mesh, result.closed, result.rules ) );
  json["ingest"] = { { "points", counts_as_json( points.counts ) }, { "mesh", counts_as_json( mesh.counts ) } };
  json.update( run_as_json( result.run, result.checksum ) );
  return json;
}

void print_summary( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh )
{
  std::printf( "points    %llu\n", number( points.points.size() ) );
  print_meshes( mesh, result.closed );
  std::printf( "states    %llu inside, %llu outside, %llu boundary, %llu unknown\n", number( result.inside ),
               number( result.outside ), number( result.boundary ), number( result.unknown ) );
  print_rules( result.rules );
  print_run( result.run, result.checksum );
}

int place_points( const PointsInMeshArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );
  const LayerName layer_name = LayerName::parse( arguments.inputs.layer );
  const LayerName mesh_name = LayerName::parse( arguments.inputs.mesh );
  check_targets( std::vector<OutputFile>{ { arguments.output } }, arguments.overwrite, { layer_name, mesh_name },
                 "one of the inputs" );
  LayerSource layer( layer_name, LayerSource::Wanted::points );
  const std::string crs = job_crs( arguments.inputs, layer, mesh_name );
  const PointSet3 points = read_points( layer, stage_options( bar, reading_points ) );
  const TriangleMesh mesh = read_meshes( arguments.inputs, mesh_name, crs, stage_options( bar, reading_mesh ) );
  const double read_seconds = stage.lap();

  RunOptions options = stage_options( bar, deciding );
  options.threads = arguments.threads;
  PointsInMeshResult result = points_in_mesh( points.points, mesh, options );
  log_meshes( result.remarks, result.open_reasons, options.log );
  result.run.seconds.read = read_seconds;
  stage.lap();
  const TableFile file[] = { { arguments.output, points_in_mesh_table( result, points, mesh ) } };
  write_tables( file, crs, arguments.overwrite, stage_options( bar, writing ) );
  result.run.seconds.write = stage.lap();
  result.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( result, points, mesh ) );
  else
    print_summary( result, points, mesh );
  return 0;
}

} // namespace

void add_points_in_mesh_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "points-in-mesh", "Say which 3D points lie inside of meshes." );
  const auto arguments = std::make_shared<PointsInMeshArguments>();
  add_space_inputs( *command, arguments->inputs, "POINTS" );
  add_output_option( *command, "-o,--output", arguments->output,
                     "Write a point for each mesh that it is not outside of, or one where it is outside of all" );
  add_threads_option( *command, arguments->threads );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace a file that exists, once the new one is complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer( what_is_inside + "The extension picks the format of the file: " + result_formats()
                   + ".\nThe file appears when it is complete; a failure or Ctrl-C leaves nothing behind.\n"
                   + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return place_points( *arguments ); }; } );
}

} // namespace rubicon
