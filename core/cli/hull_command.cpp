// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon hull: reads vertices, finds the hull of each group, proves it where asked to, writes hulls and points, a summary or
// JSON.
// Relies on io/ for layers, mesh files and outputs, hull/ for the job.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cli/point_inputs.h"
#include "core/compute/stopwatch.h"
#include "core/hull/check_hull.h"
#include "core/hull/convex_hull.h"
#include "core/io/table_writer.h"
#include "core/measure/prepared_backend.h"
#include "core/tables/hull_tables.h"

#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct HullArguments
{
    PointInputs inputs;
    std::string hulls, points;
    GeometryType surface = GeometryType::polygons;
    Backend backend = Backend::automatic;
    int threads = 0;
    bool check = false, json = false, overwrite = false, quiet = false;
};

constexpr Share reading{ 0.0, 0.4 }, finding{ 0.4, 0.6 }, checking{ 0.6, 0.8 }, writing{ 0.8, 1.0 };

nlohmann::ordered_json to_json( const ConvexHulls &found, const HullTotals &totals, const PointGroups3 &points,
                                bool is_proved )
{
  nlohmann::ordered_json json = {
    { "points", points.points.size() },
    { "hulls", found.hulls().size() },
    { "bodies", totals.bodies() },
    { "polygons", totals.ranks[3] },
    { "segments", totals.ranks[2] },
    { "single_points", totals.ranks[1] },
    { "empty", totals.ranks[0] },
    { "facets", totals.facets },
    { "types",
      { { "vertex", totals.of( HullPoint::vertex ) },
        { "edge", totals.of( HullPoint::edge ) },
        { "facet", totals.of( HullPoint::facet ) },
        { "inside", totals.of( HullPoint::inside ) },
        { "duplicate", totals.of( HullPoint::duplicate ) },
        { "left_out", totals.of( HullPoint::left_out ) } } },
  };
  if ( found.hulls().size() == 1 )
  {
    const HullView &hull = found.hulls()[0];
    json["rank"] = hull.rank < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json( hull.rank );
    json["volume"] = hull.volume;
    json["area"] = hull.area;
    json["centroid"] = { hull.centroid.x, hull.centroid.y, hull.centroid.z };
  }
  if ( is_proved )
    json["proved"] = true;
  json["ingest"] = counts_as_json( points.counts );
  json["ingest"]["flat_features"] = points.flat_features;
  json.update( run_as_json( found.run, found.checksum ) );
  return json;
}

void print_summary( const ConvexHulls &found, const HullTotals &totals, const PointGroups3 &points, bool is_proved )
{
  std::printf( "points    %llu in %llu groups\n", number( points.points.size() ), number( points.groups() ) );
  std::printf( "hulls     %llu bodies, %llu polygons, %llu segments, %llu points, %llu empty; %llu facets\n",
               number( totals.bodies() ), number( totals.ranks[3] ), number( totals.ranks[2] ),
               number( totals.ranks[1] ), number( totals.ranks[0] ), number( totals.facets ) );
  if ( found.hulls().size() == 1 )
    std::printf( "measures  volume %.17g, area %.17g\n", found.hulls()[0].volume, found.hulls()[0].area );
  std::printf( "types     %llu vertex, %llu edge, %llu facet, %llu inside, %llu duplicate, %llu left out\n",
               number( totals.of( HullPoint::vertex ) ), number( totals.of( HullPoint::edge ) ),
               number( totals.of( HullPoint::facet ) ), number( totals.of( HullPoint::inside ) ),
               number( totals.of( HullPoint::duplicate ) ), number( totals.of( HullPoint::left_out ) ) );
  if ( is_proved )
    std::printf( "proved    each hull, by exact signs\n" );
  print_run( found.run, found.checksum );
}

int find_hulls( const HullArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );
  const LayerName name = LayerName::parse( arguments.inputs.inputs.layer );
  check_targets( std::vector<OutputFile>{ { arguments.hulls }, { arguments.points } }, arguments.overwrite, { name },
                 "the input" );
  check_surface( arguments.hulls, arguments.surface );
  RunOptions backend;
  backend.backend = arguments.backend;
  backend.threads = arguments.threads;
  PreparedBackend prepared( backend, &MachineCosts::hulls, bytes_of_files( { name.path } ) );
  RunOptions read_options = stage_options( bar, reading );
  read_options.threads = arguments.threads;
  const PointsRead input = read_points( arguments.inputs, name, read_options );
  const double read_seconds = stage.lap();

  RunOptions options = stage_options( bar, finding );
  options.backend = arguments.backend;
  options.threads = arguments.threads;
  options.costs = prepared.costs( options );
  ConvexHulls found = convex_hulls( input.points.points, input.points.begin, options );
  found.run.seconds.read = read_seconds;
  found.run.seconds.decide = stage.lap();
  const HullTotals totals( found );
  log_left_out( totals, options.log );
  if ( arguments.check )
  {
    RunOptions check_options = stage_options( bar, checking );
    check_options.threads = arguments.threads;
    prove_hulls( found.hulls(), input.points, check_options );
    found.run.seconds.check = stage.lap();
  }
  const TableFile files[] = { { arguments.hulls,
                                as_surface( hulls_table( found.hulls(), input.points ), arguments.surface ) },
                              { arguments.points, hull_points_table( found.hulls(), input.points ) } };
  write_tables( files, input.crs, arguments.overwrite, stage_options( bar, writing ) );
  found.run.seconds.write = stage.lap();
  found.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( found, totals, input.points, arguments.check ) );
  else
    print_summary( found, totals, input.points, arguments.check );
  return 0;
}

} // namespace

void add_hull_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "hull", "Find the convex hulls of points in space, and what each point is." );
  const auto arguments = std::make_shared<HullArguments>();
  add_point_inputs( *command, arguments->inputs, "a hull" );
  add_output_option( *command, "-o,--output", arguments->hulls, "Write the hulls, their facets as polygons" );
  add_surface_option( *command, arguments->surface );
  add_output_option( *command, "--points", arguments->points, "Write every point with what it is to its hull" );
  command->add_flag( "--check", arguments->check,
                     "Prove each hull by exact signs, which takes longer than finding it" );
  add_backend_option(
    *command, arguments->backend,
    "Where to run; auto: where it is expected to be faster. Of several groups a GPU takes the small ones" );
  add_threads_option( *command, arguments->threads );
  add_gpu_memory_option( *command );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace a file that exists, once the new one is complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer(
    "A point is a vertex, on an edge, in a facet, strictly inside, or on the hull where an earlier point is: a "
    "duplicate. "
    "All is decided\nexactly. Points in one plane have a polygon, on one line a segment. Features without Z are left "
    "out, and points that are not finite.\nThe extension picks the format of a file: "
    + result_formats() + ".\nFiles appear when all are complete; a failure or Ctrl-C leaves nothing behind.\n"
    + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return find_hulls( *arguments ); }; } );
}

} // namespace rubicon
