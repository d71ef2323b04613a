// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-bench: measures the jobs beside CGAL and the papers' schemes, on real maps, on twins of the papers' maps, mines and
// rays, and on the points of paper 003, and tells it as tables and as JSON lines.
// Relies on CLI11 and nlohmann-json.
#include "bounds.h"
#include "chain_dump.h"
#include "core/cli/backend_option.h"
#include "core/cli/terminal.h"
#include "core/error.h"
#include "hulls.h"
#include "layers.h"
#include "map_twins.h"
#include "measure.h"
#include "measure_line_mesh.h"
#include "ray_files.h"
#include "report.h"
#include "report_schemes.h"
#include "twin_dump.h"

#ifdef RUBICON_PEER
#include "check_hulls.h"
#endif

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>

using namespace rubicon;
using namespace rubicon::bench;

namespace
{

struct Arguments
{
    Settings settings;
    std::string maps = RUBICON_MAPS, json;
    std::vector<std::string> only = { "maps", "map-twins", "mines", "rays", "hulls" };
    std::size_t rays = 1000000, points = 1000000, copies = 1;
    std::vector<std::string> map_twins, hulls;        //!< those to be measured; all where it is empty
    std::uint32_t grid_2d = map_cells, grid_3d = 100; //!< of the papers' schemes, cells along each axis
    std::vector<std::string> pair;                    //!< red and blue instead of the real maps
    std::string dump_source, dump_path;               //!< of the command dump
    std::string ray_folder;                           //!< of the command dump-rays
    std::string twin, twin_folder;                    //!< of the commands dump-twin and dump-hull
    std::string points_file;                          //!< for hulls, in place of the sets
    std::uint64_t seed = 1;                           //!< of the command check-hulls, as is the next
    std::size_t sets = 1000000;

    bool wants( const std::string &what ) const { return std::find( only.begin(), only.end(), what ) != only.end(); }
};

//! The file for JSON lines, or nothing.
class JsonLines
{
  public:
    explicit JsonLines( const std::string &path )
      : mPath( path )
    {
      if ( !path.empty() )
        mFile.open( path );
    }

    void add( const nlohmann::ordered_json &json )
    {
      if ( !mPath.empty() && !( mFile << json.dump() << std::endl ) )
        throw Error( "Cannot write " + mPath + "." );
    }

  private:
    std::string mPath;
    std::ofstream mFile;
};

void bench_maps( const std::string &name, const ChainSet2 &red, const ChainSet2 &blue, const Settings &settings,
                 JsonLines &json )
{
  const Measurement m = measure( name, red, blue, settings );
  print_row( m );
  json.add( as_json( m, settings ) );
}

void bench_pairs( const std::vector<SourcePair> &pairs, const Settings &settings, JsonLines &json )
{
  print_red_blue_head( settings );
  for ( const SourcePair &pair : pairs )
  {
    const ChainSet2 red = read_layer( pair.red );
    const ChainSet2 blue = pair.red == pair.blue ? ChainSet2() : read_layer( pair.blue );
    bench_maps( pair.name, red, pair.red == pair.blue ? red : blue, settings, json );
  }
}

void bench_map_twins( const Arguments &arguments, JsonLines &json )
{
  const std::vector<std::string> &names = arguments.map_twins;
  print_red_blue_head( arguments.settings );
  const auto bench = [&]( const auto &pair ) {
    if ( !names.empty() && std::ranges::find( names, pair.name ) == names.end() )
      return;
    const MapTwin twin = arguments.copies == 1 ? pair.make() : side_by_side( pair.make(), arguments.copies );
    const std::string times = arguments.copies == 1 ? "" : ", " + std::to_string( arguments.copies ) + " times";
    bench_maps( pair.name + times, twin.red, twin.blue, arguments.settings, json );
  };
  std::ranges::for_each( map_pairs(), bench );
  std::ranges::for_each( degenerate_map_pairs(), bench );
}

void bench_twin( const std::string &name, const Twin &twin, Job job, const Settings &settings, JsonLines &json )
{
  const LineMeshMeasurement m = measure( name, twin, job, settings );
  print_row( m );
  json.add( as_json( m, settings ) );
}

//! Those that are to be measured.
std::vector<HullSet> wanted_hulls( const Arguments &arguments )
{
  if ( !arguments.points_file.empty() )
    return { points_in( arguments.points_file ) };
  std::vector<HullSet> sets = hull_sets();
  const std::vector<std::string> &names = arguments.hulls;
  std::erase_if( sets, [&names]( const HullSet &set ) {
    return !names.empty() && std::ranges::find( names, set.name ) == names.end();
  } );
  return sets;
}

void bench_hulls( const Arguments &arguments, JsonLines &json )
{
  print_hull_head( arguments.settings );
  for ( const HullSet &set : wanted_hulls( arguments ) )
  {
    const HullMeasurement m = measure( set, arguments.points, arguments.settings );
    print_row( m );
    json.add( as_json( m, arguments.settings ) );
  }
}

void bench_bounds( const Arguments &arguments, JsonLines &json )
{
  print_bounds_head( arguments.settings );
  std::vector<HullSet> sets = wanted_hulls( arguments );
  std::erase_if( sets, []( const HullSet &set ) { return set.group > 0; } );
  for ( const HullSet &set : sets )
    for ( const BoundsMeasurement &m : measure_bounds( set, arguments.points, arguments.settings ) )
    {
      print_row( m );
      json.add( as_json( m, arguments.settings ) );
    }
}

void dump_hull( const Arguments &arguments )
{
  Arguments one = arguments;
  one.hulls = { arguments.twin };
  const std::vector<HullSet> sets = wanted_hulls( one );
  if ( sets.empty() )
    throw Error( "There is no set of points \"" + arguments.twin + "\"." );
  dump_hull( sets.front(), arguments.points, arguments.settings.run, arguments.twin_folder );
}

void bench_schemes( const Arguments &arguments, JsonLines &json )
{
  const Settings &settings = arguments.settings;
  const auto report = [&]( const SchemesMeasurement &measurement ) {
    print_table( measurement, settings );
    json.add( as_json( measurement, settings ) );
  };
  print_schemes_legend( settings );
  if ( arguments.wants( "schemes-2d" ) )
    for ( const MapPair &pair : map_pairs() )
      report( measure_schemes( pair, arguments.grid_2d, settings ) );
  if ( arguments.wants( "schemes-3d" ) )
    report( measure_mine_schemes( arguments.grid_3d, settings ) );
}

void bench_hull_scheme( const Arguments &arguments, JsonLines &json )
{
  print_hull_scheme_legend( arguments.settings );
  std::vector<HullSet> sets = wanted_hulls( arguments );
  if ( arguments.hulls.empty() && arguments.points_file.empty() )
    sets.resize( 4 ); // the paper's
  for ( const HullSet &set : sets )
  {
    const HullSchemeMeasurement m = measure_hull_scheme( set, arguments.points, arguments.settings );
    print_table( m );
    json.add( as_json( m, arguments.settings ) );
  }
}

void run_bench( const Arguments &arguments )
{
  const Settings &settings = arguments.settings;
  JsonLines json( arguments.json );
  if ( !arguments.pair.empty() )
  {
    bench_pairs( { { "red × blue", arguments.pair[0], arguments.pair[1] } }, settings, json );
    return;
  }
  if ( arguments.wants( "maps" ) )
  {
    if ( const std::vector<SourcePair> pairs = real_pairs( arguments.maps ); !pairs.empty() )
      bench_pairs( pairs, settings, json );
  }
  if ( arguments.wants( "map-twins" ) )
    bench_map_twins( arguments, json );
  if ( arguments.wants( "mines" ) || arguments.wants( "rays" ) )
    print_line_mesh_head( settings );
  if ( arguments.wants( "mines" ) )
  {
    bench_twin( "mine", mining_twin( Holes::fans ), Job::whole, settings, json );
    bench_twin( "degenerate mine", mining_twin( Holes::degenerate ), Job::whole, settings, json );
    bench_twin( "mine, ten meshes", mining_twin( Holes::fans, Bodies::a_mesh_each ), Job::whole, settings, json );
  }
  if ( arguments.wants( "rays" ) )
  {
    bench_twin( "rays", ray_twin( arguments.rays, Rays::dead_zone ), Job::hits, settings, json );
    bench_twin( "rays in UTM", ray_twin( arguments.rays, Rays::utm ), Job::hits, settings, json );
  }
  if ( arguments.wants( "hulls" ) )
    bench_hulls( arguments, json );
  if ( arguments.wants( "bounds" ) )
    bench_bounds( arguments, json );
  if ( arguments.wants( "schemes-2d" ) || arguments.wants( "schemes-3d" ) )
    bench_schemes( arguments, json );
  if ( arguments.wants( "schemes-hull" ) )
    bench_hull_scheme( arguments, json );
}

bool is_near( double value, double wanted )
{
  return std::abs( value - wanted ) <= wanted / 10;
}

//! A row for \a twin, which it compares with \a paper where that is given. Throws Error where they differ by more than a tenth.
void describe_map_twin( const std::string &name, const MapTwin &twin, const MapPair *paper )
{
  const MapStatistics found = map_statistics( twin, map_cells );
  const ContactCounts counts = red_blue( twin.red, twin.blue ).counts;
  std::cout << "| " << name << " | " << twin.red.segment_count() << " × " << twin.blue.segment_count() << " | "
            << std::fixed << std::setprecision( 1 ) << found.empty_percent << " | " << found.pairs << " | "
            << found.box_overlaps << " | " << counts.pairs() << " | " << counts.cross << ", " << counts.t_touch << ", "
            << counts.v_touch << ", " << counts.overlap << " |" << std::endl;
  if ( !paper )
    return;
  const auto near = []( auto value, auto wanted ) {
    return is_near( static_cast<double>( value ), static_cast<double>( wanted ) );
  };
  if ( twin.red.segment_count() != paper->red_segments || twin.blue.segment_count() != paper->blue_segments
       || !near( found.empty_percent, paper->statistics.empty_percent ) || !near( found.pairs, paper->statistics.pairs )
       || !near( found.box_overlaps, paper->statistics.box_overlaps ) || !near( counts.pairs(), paper->crossings ) )
    throw Error( name + ": the twin is not within a tenth of the paper's data." );
}

void describe_map_twins()
{
  std::cout << "| maps | segments | empty cells of 2500², % | pairs in cells | boxes that meet | pairs that meet | "
               "cross, T, V, overlap |\n|---|---|---|---|---|---|---|\n";
  for ( const MapPair &pair : map_pairs() )
  {
    std::cout << "| " << pair.name << ", paper 002 | " << pair.red_segments << " × " << pair.blue_segments << " | "
              << pair.statistics.empty_percent << " | " << pair.statistics.pairs << " | "
              << pair.statistics.box_overlaps << " | " << pair.crossings << " | |\n";
    describe_map_twin( pair.name, pair.make(), &pair );
  }
  for ( const DegenerateMapPair &pair : degenerate_map_pairs() )
    describe_map_twin( pair.name, pair.make(), nullptr );
  std::cout << std::endl;
}

//! What shows that the twins are like the papers' data; nothing is timed.
void describe_twins( const Arguments &arguments )
{
  describe_map_twins();
  const auto describe = [&]( const std::string &name, const Twin &twin ) {
    Settings once = arguments.settings;
    once.repeat = 0;
    once.with_peer = false;
    const LineMeshMeasurement m = measure( name, twin, Job::hits, once );
    std::cout << "| " << name << " | " << m.segments << " | " << m.triangles << " | " << grid_pairs( twin, 100 )
              << " | " << m.counts.hits() << " | " << m.counts.face << ", " << m.counts.edge << ", " << m.counts.vertex
              << ", " << m.counts.coplanar << " | " << m.segments_hit << " |" << std::endl;
  };
  std::cout
    << "Papers 000 and 001: 7,846 segments, 1,000,000 triangles, 15.45 million pairs at 100³, 211 thousand hits.\n"
       "Paper 004: 29,284 triangles; every other ray hits.\n\n"
       "| twin | segments | triangles | pairs at 100³ | hits | face, edge, vertex, coplanar | segments hit |\n"
       "|---|---|---|---|---|---|---|\n";
  describe( "mine", mining_twin( Holes::fans ) );
  describe( "degenerate mine", mining_twin( Holes::degenerate ) );
  describe( "rays", ray_twin( arguments.rays, Rays::dead_zone ) );
  describe( "rays in UTM", ray_twin( arguments.rays, Rays::utm ) );
}

#ifdef RUBICON_PEER
void print_families( const CheckedHulls &checked )
{
  std::cout
    << "| family | sets | rank 0, 1, 2, 3 | points | vertices | facets | wrong |\n|---|---|---|---|---|---|---|\n";
  CheckedFamily all;
  const auto print = []( const std::string &name, const CheckedFamily &of ) {
    std::cout << "| " << name << " | " << of.sets << " | " << of.ranks[0] << ", " << of.ranks[1] << ", " << of.ranks[2]
              << ", " << of.ranks[3] << " | " << of.points << " | " << of.vertices << " | " << of.facets << " | "
              << of.faults << " |\n";
  };
  for ( std::size_t i = 0; i < checked.families.size(); ++i )
  {
    print( degenerate_families()[i].name, checked.families[i] );
    all += checked.families[i];
  }
  print( "all", all );
}

//! Throws Error where a set is wrong, with its seed.
void check_degenerate_hulls( const Arguments &arguments )
{
  catch_interrupts();
  ProgressBar bar( false );
  const CheckedHulls checked = check_hulls( arguments.seed, arguments.sets,
                                            [&bar]( double done ) { return bar.report( done ); } );
  bar.clear();
  std::cout << "Found in these ways, proved by exact signs, and beside CGAL's hull:";
  for ( const std::string &way : checked.ways )
    std::cout << ( way == checked.ways.front() ? " " : "; " ) << way;
  std::cout << ".\n\n";
  print_families( checked );
  std::cout << "\nSeeds " << arguments.seed << " to " << arguments.seed + arguments.sets - 1 << ", " << std::fixed
            << std::setprecision( 1 ) << checked.seconds << " s." << std::endl;
  if ( checked.first_fault )
    throw Error( "The set with seed " + std::to_string( checked.first_fault->seed )
                 + " is wrong: " + checked.first_fault->what );
}
#endif

void define_commands( CLI::App &app, Arguments &arguments )
{
  CLI::App *dump = app.add_subcommand( "dump", "Write a layer as .chains, for a machine without GDAL" );
  dump->add_option( "source", arguments.dump_source, "path|layername=L" )->required();
  dump->add_option( "path", arguments.dump_path, "NAME.chains" )->required();
  app.add_subcommand( "twins", "Show how near the twins come to the papers' data" );
  CLI::App *dump_rays = app.add_subcommand( "dump-rays", "Write the rays as the input of paper 004's program" );
  dump_rays->add_option( "folder", arguments.ray_folder, "An existing folder" )
    ->required()
    ->check( CLI::ExistingDirectory );
  CLI::App *dump_twin = app.add_subcommand( "dump-twin", "Write a twin and which of it meet, for other programs" );
  dump_twin->add_option( "twin", arguments.twin, "Its name in the tables" )->required();
  dump_twin->add_option( "folder", arguments.twin_folder, "An existing folder" )
    ->required()
    ->check( CLI::ExistingDirectory );
  CLI::App *dump_hull = app.add_subcommand( "dump-hull", "Write points and which of them are vertices, for others" );
  dump_hull->add_option( "set", arguments.twin, "Its name in the table of hulls" )->required();
  dump_hull->add_option( "folder", arguments.twin_folder, "An existing folder" )
    ->required()
    ->check( CLI::ExistingDirectory );
#ifdef RUBICON_PEER
  CLI::App *check = app.add_subcommand( "check-hulls",
                                        "Find the hulls of very many sets in special position in every way, "
                                        "prove them, and hold them against CGAL's" );
  check->add_option( "--sets", arguments.sets, "How many" )->check( CLI::PositiveNumber )->capture_default_str();
  check->add_option( "--seed", arguments.seed, "Of the first set; each further one has the next" )
    ->capture_default_str();
#endif
}

//! Fills \a arguments; exits through CLI::ParseError where they are no arguments.
void define( CLI::App &app, Arguments &arguments )
{
  Settings &settings = arguments.settings;
  settings.run.backend = Backend::cpu;
  settings.run.threads = 1;
  app
    .add_option(
      "--only", arguments.only,
      "Measure only maps, map-twins, mines, rays, hulls (one or several), or what is left out otherwise: bounds, "
      "spheres "
      "and boxes around the points of hulls, and the schemes of the papers, which take long: schemes-2d, schemes-3d, "
      "schemes-hull" )
    ->check( CLI::IsMember(
      { "maps", "map-twins", "mines", "rays", "hulls", "bounds", "schemes-2d", "schemes-3d", "schemes-hull" } ) )
    ->delimiter( ',' )
    ->allow_extra_args( false );
  app.add_option( "--maps", arguments.maps, "Folder with brazil.gpkg and usa.gpkg, or with their layers as .chains" )
    ->capture_default_str();
  app.add_option( "--rays", arguments.rays, "How many rays; paper 004 has 10,000,000" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app
    .add_option( "--map-twins", arguments.map_twins,
                 "Measure only these of the map twins, by their names in the table" )
    ->delimiter( ';' );
  app.add_option( "--copies", arguments.copies, "Measure so many copies of each map twin side by side" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app
    .add_option( "--hulls", arguments.hulls,
                 "Measure only the hulls and bounds of these sets, by their names in the table" )
    ->delimiter( ';' );
  app.add_option( "--points", arguments.points, "How many points of hulls; paper 003 has 100,000 to 10,000,000" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app
    .add_option( "--points-file", arguments.points_file,
                 "Find the hull of these points, x, y, z of each as doubles, and not those of the sets" )
    ->check( CLI::ExistingFile );
  app.add_option( "--grid-2d", arguments.grid_2d, "Cells of the schemes' grid along each axis; paper 002 has 2500" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app.add_option( "--grid-3d", arguments.grid_3d, "The same for the mine; paper 000 has 100" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  add_backend_option( app, settings.run.backend, "Where the engine runs; for the schemes it runs everywhere" );
  app.add_option( "--threads", settings.run.threads, "CPU threads; 0: all cores; the schemes take 1, then all" )
    ->check( CLI::NonNegativeNumber )
    ->capture_default_str();
  add_gpu_memory_option( app );
  app.add_option( "--repeat", settings.repeat, "Runs after the first" )
    ->check( CLI::PositiveNumber )
    ->capture_default_str();
  app.add_flag( "!--no-peer", settings.with_peer, "Leave CGAL out" );
  app.add_flag( "!--no-rationals", settings.with_rationals,
                "Leave out the schemes that decide all in rationals, which take ten minutes" );
  app.add_option( "--json", arguments.json, "Write one JSON object a line to this file, too" );
  app.add_option( "layers", arguments.pair, "A red and a blue layer instead of everything else" )->expected( 2 );
  define_commands( app, arguments );
}

void run( const CLI::App &app, const Arguments &arguments )
{
  if ( app.got_subcommand( "dump" ) )
    write_chains( read_layer( arguments.dump_source ), arguments.dump_path );
  else if ( app.got_subcommand( "dump-rays" ) )
    write_ray_files( ray_twin( arguments.rays, Rays::dead_zone ), arguments.ray_folder );
  else if ( app.got_subcommand( "dump-twin" ) )
    dump_twin( arguments.twin, arguments.rays, arguments.settings.run, arguments.twin_folder );
  else if ( app.got_subcommand( "dump-hull" ) )
    dump_hull( arguments );
  else if ( app.got_subcommand( "twins" ) )
    describe_twins( arguments );
#ifdef RUBICON_PEER
  else if ( app.got_subcommand( "check-hulls" ) )
    check_degenerate_hulls( arguments );
#endif
  else
    run_bench( arguments );
}

} // namespace

int main( int argc, char **argv )
{
  CLI::App app( "Measures where two maps cross and where lines meet meshes, beside CGAL." );
  Arguments arguments;
  define( app, arguments );
  CLI11_PARSE( app, argc, argv );
  try
  {
    run( app, arguments );
  }
  catch ( const Error &error )
  {
    std::cerr << error.what() << '\n';
    return 1;
  }
  catch ( const Cancelled & )
  {
    std::cerr << "Cancelled.\n";
    return 130;
  }
  return 0;
}
