// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon red-blue: reads two layers, finds where they cross, writes files and a summary or JSON.
// Relies on io/ for layers and files, red_blue/ for the job.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/compute/stopwatch.h"
#include "core/io/table_writer.h"
#include "core/measure/prepared_backend.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/red_blue_tables.h"

#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct RedBlueArguments
{
    std::string red, blue;
    OutputFile points, overlaps, pairs{ {}, false };
    Backend backend = Backend::automatic;
    int threads = 0;
    bool json = false, ignore_crs = false, overwrite = false, quiet = false;
};

constexpr Share reading{ 0.0, 0.2 }, crossing{ 0.2, 0.8 }, writing{ 0.8, 1.0 };

nlohmann::ordered_json to_json( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue )
{
  nlohmann::ordered_json json = {
    { "red_segments", red.segment_count() },
    { "blue_segments", blue.segment_count() },
    { "pairs", result.counts.pairs() },
    { "cross", result.counts.cross },
    { "t_touch", result.counts.t_touch },
    { "v_touch", result.counts.v_touch },
    { "overlap", result.counts.overlap },
    { "points", result.points.size() },
    { "overlaps", result.overlaps.size() },
    { "ingest", { { "red", counts_as_json( red.counts ) }, { "blue", counts_as_json( blue.counts ) } } },
  };
  json.update( run_as_json( result.run, result.checksum ) );
  return json;
}

void print_summary( const RedBlueResult &result, std::size_t red_segments, std::size_t blue_segments )
{
  const ContactCounts &counts = result.counts;
  std::printf( "segments  %llu red, %llu blue\n", number( red_segments ), number( blue_segments ) );
  std::printf( "pairs     %llu: %llu cross, %llu t_touch, %llu v_touch, %llu overlap\n", number( counts.pairs() ),
               number( counts.cross ), number( counts.t_touch ), number( counts.v_touch ), number( counts.overlap ) );
  std::printf( "points    %llu\noverlaps  %llu\n", number( result.points.size() ), number( result.overlaps.size() ) );
  print_run( result.run, result.checksum );
}

int cross_layers( const RedBlueArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );

  const LayerName red_name = LayerName::parse( arguments.red ), blue_name = LayerName::parse( arguments.blue );
  check_targets( std::vector{ arguments.points, arguments.overlaps, arguments.pairs }, arguments.overwrite,
                 { red_name, blue_name }, "one of the two maps" );
  MapSources sources( red_name, blue_name, arguments.ignore_crs );
  RunOptions read_options = stage_options( bar, reading );
  read_options.threads = arguments.threads;
  read_options.backend = arguments.backend;
  PreparedBackend prepared( read_options, &MachineCosts::maps, sources.expected_bytes(),
                            arguments.red == arguments.blue );
  const auto [red, blue, crs] = sources.read( read_options );
  const double read_seconds = stage.lap();

  RunOptions options = stage_options( bar, crossing );
  options.backend = arguments.backend;
  options.threads = arguments.threads;
  options.costs = prepared.costs( options );
  RedBlueResult result = red_blue( red, blue, options );
  result.run.seconds.read = read_seconds;
  stage.lap();
  const TableFile files[] = { { arguments.points.path, points_table( result, red, blue ) },
                              { arguments.overlaps.path, overlaps_table( result, red, blue ) },
                              { arguments.pairs.path, pairs_table( result, red, blue ) } };
  write_tables( files, crs, arguments.overwrite, stage_options( bar, writing ) );
  result.run.seconds.write = stage.lap();
  result.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( result, red, blue ) );
  else
    print_summary( result, red.segment_count(), blue.segment_count() );
  return 0;
}

} // namespace

void add_red_blue_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "red-blue", "Find every place where two layers of lines or polygons meet." );
  const auto arguments = std::make_shared<RedBlueArguments>();
  command->add_option( "RED", arguments->red, "First layer: path, path|layername=L or path|layerid=N, any OGR source" )
    ->required();
  command->add_option( "BLUE", arguments->blue, "Second layer; brought to the CRS of the first where they differ" )
    ->required();
  add_output_option( *command, "-o,--output", arguments->points.path, "Write the points to this file" );
  add_output_option( *command, "--overlaps", arguments->overlaps.path, "Write the shared stretches, as lines" );
  add_output_option( *command, "--pairs", arguments->pairs.path, "Write the raw pairs of segments, as a table" );
  add_backend_option( *command, arguments->backend, "Where to run; auto: where it is expected to be faster" );
  add_threads_option( *command, arguments->threads );
  add_gpu_memory_option( *command );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--ignore-crs", arguments->ignore_crs, "Take coordinates as they are, with or without a CRS" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace files that exist, once the new ones are complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer( "The extension picks the format of a file: " + result_formats()
                   + ". FlatGeobuf (.fgb) is the fastest.\n"
                     "Files appear when they are complete; a failure or Ctrl-C leaves nothing behind.\n"
                   + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return cross_layers( *arguments ); }; } );
}

} // namespace rubicon
