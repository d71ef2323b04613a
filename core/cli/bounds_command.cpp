// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon bounds: reads vertices, finds the hull of each group and the smallest sphere or box around it, writes them, a summary or
// JSON.
// Relies on io/ for outputs, hull/ and bounds/ for the job.
#include "core/bounds/bounding_volume.h"
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cli/point_inputs.h"
#include "core/compute/stopwatch.h"
#include "core/hull/convex_hull.h"
#include "core/io/table_writer.h"
#include "core/tables/bounds_tables.h"

#include <cstdio>
#include <map>
#include <memory>

namespace rubicon
{

namespace
{

struct BoundsArguments
{
    PointInputs inputs;
    BoundingKind kind = BoundingKind::envelope;
    std::string volumes;
    GeometryType surface = GeometryType::polygons;
    int threads = 0;
    bool json = false, overwrite = false, quiet = false;
};

constexpr Share reading{ 0.0, 0.4 }, hulls_share{ 0.4, 0.55 }, finding{ 0.55, 0.9 }, writing{ 0.9, 1.0 };

const char *name_of( BoundingKind kind )
{
  return bounding_kind_names[static_cast<std::size_t>( kind )];
}

nlohmann::ordered_json to_json( const BoundingVolume &volume )
{
  const auto &[x, y, z] = volume.center;
  nlohmann::ordered_json json = {
    { "rank", volume.rank < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json( volume.rank ) },
    { "center", { x, y, z } },
  };
  if ( volume.kind == BoundingKind::sphere )
    json.update( nlohmann::ordered_json{ { "radius", volume.radius }, { "touching", volume.touching.size() } } );
  else
    json.update( nlohmann::ordered_json{ { "length", volume.extents[0] },
                                         { "width", volume.extents[1] },
                                         { "height", volume.extents[2] },
                                         { "azimuth", volume.axes[0].azimuth },
                                         { "plunge", volume.axes[0].plunge } } );
  return json;
}

nlohmann::ordered_json to_json( const BoundingVolumes &found, const HullTotals &totals, const PointGroups3 &points,
                                BoundingKind kind )
{
  nlohmann::ordered_json json = { { "kind", name_of( kind ) },
                                  { "points", points.points.size() },
                                  { "groups", found.volumes.size() },
                                  { "empty", totals.ranks[0] },
                                  { "left_out", totals.of( HullPoint::left_out ) },
                                  { "volume", found.volume() },
                                  { "area", found.area() } };
  if ( found.volumes.size() == 1 )
    json.update( to_json( found.volumes[0] ) );
  json["ingest"] = counts_as_json( points.counts );
  json["ingest"]["flat_features"] = points.flat_features;
  json.update( run_as_json( found.run, found.checksum ) );
  return json;
}

void print_summary( const BoundingVolumes &found, const HullTotals &totals, const PointGroups3 &points,
                    BoundingKind kind )
{
  std::printf( "points    %llu in %llu groups, %llu left out\n", number( points.points.size() ),
               number( points.groups() ), number( totals.of( HullPoint::left_out ) ) );
  std::printf( "around    %llu times %s, %llu groups are empty\n", number( found.volumes.size() - totals.ranks[0] ),
               name_of( kind ), number( totals.ranks[0] ) );
  std::printf( "measures  volume %.17g, area %.17g\n", found.volume(), found.area() );
  if ( found.volumes.size() == 1 && kind == BoundingKind::sphere )
    std::printf( "sphere    radius %.17g around %.17g, %.17g, %.17g\n", found.volumes[0].radius,
                 found.volumes[0].center.x, found.volumes[0].center.y, found.volumes[0].center.z );
  else if ( found.volumes.size() == 1 )
    std::printf( "box       %.17g by %.17g by %.17g\n", found.volumes[0].extents[0], found.volumes[0].extents[1],
                 found.volumes[0].extents[2] );
  print_run( found.run, found.checksum );
}

//! The volumes of \a input, whose \a hulls it fills, with the seconds of both steps.
BoundingVolumes found_in( const PointsRead &input, const BoundsArguments &arguments, ProgressBar &bar,
                          ConvexHulls &hulls )
{
  Stopwatch stage;
  RunOptions options = stage_options( bar, hulls_share );
  options.backend =
    Backend::cpu; // the volumes are found there, and a GPU's start costs more than it saves for their hulls
  options.threads = arguments.threads;
  hulls = convex_hulls( input.points.points, input.points.begin, options );
  options = stage_options( bar, finding );
  options.threads = arguments.threads;
  BoundingVolumes found = bounding_volumes( input.points.points, input.points.begin, hulls.hulls(), arguments.kind,
                                            options );
  found.run.seconds.decide = stage.lap();
  return found;
}

int find_bounds( const BoundsArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );
  const LayerName name = LayerName::parse( arguments.inputs.inputs.layer );
  check_targets( std::vector<OutputFile>{ { arguments.volumes } }, arguments.overwrite, { name }, "the input" );
  check_surface( arguments.volumes, arguments.surface );
  RunOptions options = stage_options( bar, reading );
  options.threads = arguments.threads;
  const PointsRead input = read_points( arguments.inputs, name, options );
  const double read_seconds = stage.lap();
  ConvexHulls hulls;
  BoundingVolumes found = found_in( input, arguments, bar, hulls );
  found.run.seconds.read = read_seconds;
  const HullTotals totals( hulls );
  options = stage_options( bar, writing );
  log_left_out( totals, options.log );
  stage.lap();
  const TableFile files[] = {
    { arguments.volumes, as_surface( bounds_table( found.volumes, hulls.hulls(), input.points ), arguments.surface ) }
  };
  write_tables( files, input.crs, arguments.overwrite, options );
  found.run.seconds.write = stage.lap();
  found.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( found, totals, input.points, arguments.kind ) );
  else
    print_summary( found, totals, input.points, arguments.kind );
  return 0;
}

void add_kind_option( CLI::App &command, BoundingKind &kind )
{
  std::map<std::string, BoundingKind> kinds;
  for ( const char *name : bounding_kind_names )
    kinds[name] = *bounding_kind( name );
  add_choice_option(
    command, "--kind", kind,
    "What is put around the points: the box along the axes (the default), the smallest sphere, or the box in any "
    "direction of the smallest volume or surface among those with a side on a facet of the hull, or of the smallest "
    "width of all",
    kinds );
}

} // namespace

void add_bounds_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "bounds", "Find the smallest spheres and boxes around points in space." );
  const auto arguments = std::make_shared<BoundsArguments>();
  add_point_inputs( *command, arguments->inputs, "a sphere or box" );
  add_kind_option( *command, arguments->kind );
  add_output_option( *command, "-o,--output", arguments->volumes,
                     "Write the spheres or boxes, their faces as polygons" );
  add_surface_option( *command, arguments->surface );
  add_threads_option( *command, arguments->threads );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace a file that exists, once the new one is complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer(
    "Which sphere or box it is is decided exactly, and its numbers are rounded once. A box that lies against no facet "
    "may have a\nsmaller volume or surface than these. Points in one plane have a rectangle, on one line a segment; "
    "spheres "
    "are drawn with\ncorners on them, every 15 degrees. Features without Z are left out, and points that are not "
    "finite.\nThe extension picks the format of a file: "
    + result_formats() + ".\nFiles appear when all are complete; a failure or Ctrl-C leaves nothing behind.\n"
    + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return find_bounds( *arguments ); }; } );
}

} // namespace rubicon
