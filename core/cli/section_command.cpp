// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon section: reads meshes and planes, cuts, writes lines and areas, a summary or JSON.
// Relies on io/ for layers, meshes and files, section/ for the job.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cli/space_inputs.h"
#include "core/compute/stopwatch.h"
#include "core/error.h"
#include "core/io/file_extension.h"
#include "core/io/mesh_file.h"
#include "core/io/mesh_source.h"
#include "core/io/table_writer.h"
#include "core/section/mesh_sections.h"
#include "core/section/section_planes.h"
#include "core/tables/section_tables.h"

#include <cmath>
#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct SectionArguments
{
    SpaceInputs inputs; //!< its layer: the section lines; empty: level planes
    std::vector<double> heights, stack;
    std::string lines, areas;
    int threads = 0;
    bool json = false, overwrite = false, quiet = false;
};

constexpr Share reading_lines{ 0.0, 0.05 }, reading_mesh{ 0.05, 0.4 }, cutting{ 0.4, 0.8 }, writing{ 0.8, 1.0 };

//! The planes, and what the meshes are brought to.
struct Cuts
{
    UprightPlanes upright; //!< of level ones only the planes
    std::string crs;
};

Cuts level_cuts( const SectionArguments &arguments, const LayerName &mesh )
{
  Cuts cuts;
  if ( !mesh_format( mesh.path ) )
  {
    const LayerSource layer( mesh );
    refuse_geographic( layer, arguments.inputs );
    cuts.crs = layer.crs_wkt();
  }
  if ( !arguments.stack.empty() )
    cuts.upright.planes = level_planes( arguments.stack[0], arguments.stack[1], arguments.stack[2] );
  for ( const double height : arguments.heights )
  {
    if ( !std::isfinite( height ) )
      throw Error( "A level plane takes a finite height." );
    cuts.upright.planes.push_back( SectionPlane::level( height ) );
  }
  return cuts;
}

Cuts upright_cuts( const SectionArguments &arguments, const LayerName &lines, const LayerName &mesh,
                   const RunOptions &options )
{
  LayerSource layer( lines, LayerSource::Wanted::lines );
  Cuts cuts;
  cuts.crs = job_crs( arguments.inputs, layer, mesh );
  const ChainSet2 read = layer.read( options ); // whose errors name the layer
  try
  {
    cuts.upright = upright_planes( read );
  }
  catch ( const Error &error )
  {
    throw Error( layer.name() + ": " + error.what() );
  }
  return cuts;
}

nlohmann::ordered_json to_json( const MeshSections &sections, const TriangleMesh &mesh, std::size_t planes )
{
  double length = 0, area = 0;
  for ( const SectionLine &line : sections.lines )
    length += line.length;
  for ( const SectionArea &part : sections.areas )
    area += part.area;
  nlohmann::ordered_json meshes = nlohmann::ordered_json::array();
  for ( std::size_t m = 0; m < sections.meshes.size(); ++m )
    meshes.push_back( { { "name", mesh.names[m] },
                        { "closed", sections.meshes[m].closed },
                        { "self_intersections", sections.meshes[m].crossing },
                        { "open_sections", sections.meshes[m].open_sections } } );
  nlohmann::ordered_json json = {
    { "planes", planes }, { "triangles", mesh.triangles.size() }, { "lines", sections.lines.size() },
    { "length", length }, { "areas", sections.areas.size() },     { "area", area },
    { "meshes", meshes }, { "vanished", sections.vanished },
  };
  json["ingest"] = counts_as_json( mesh.counts );
  json.update( run_as_json( sections.run, sections.checksum ) );
  return json;
}

void print_summary( const MeshSections &sections, const TriangleMesh &mesh, std::size_t planes )
{
  std::printf( "planes    %llu through %llu triangles of %llu meshes\n", number( planes ),
               number( mesh.triangles.size() ), number( mesh.names.size() ) );
  std::printf( "sections  %llu lines, %llu areas\n", number( sections.lines.size() ), number( sections.areas.size() ) );
  print_run( sections.run, sections.checksum );
}

int cut( const SectionArguments &arguments )
{
  Stopwatch total, stage;
  ProgressBar bar( arguments.quiet );
  const bool is_level = arguments.inputs.layer.empty();
  const LayerName mesh_name = LayerName::parse( arguments.inputs.mesh );
  std::vector<LayerName> sources{ mesh_name };
  if ( !is_level )
    sources.push_back( LayerName::parse( arguments.inputs.layer ) );
  check_targets( std::vector<OutputFile>{ { arguments.lines }, { arguments.areas } }, arguments.overwrite, sources,
                 "one of the inputs" );
  if ( !is_level && file_extension( arguments.areas ) == ".shp" )
    throw Error(
      arguments.areas
      + " cannot be written: Shapefiles tell holes by the way round on the map, where upright areas have none." );
  const Cuts cuts = is_level
                      ? level_cuts( arguments, mesh_name )
                      : upright_cuts( arguments, sources.back(), mesh_name, stage_options( bar, reading_lines ) );
  const TriangleMesh mesh = read_meshes( arguments.inputs, mesh_name, cuts.crs, stage_options( bar, reading_mesh ) );
  const double read_seconds = stage.lap();

  RunOptions options = stage_options( bar, cutting );
  options.threads = arguments.threads;
  MeshSections sections = cut_meshes( mesh, cuts.upright.planes, options );
  for ( const std::string &remark : remarks_on( sections, mesh ) )
    options.log( remark );
  sections.run.seconds.read = read_seconds;
  stage.lap();
  const SectionPlanes planes{ cuts.upright.planes, cuts.upright.line_ids };
  const TableFile files[] = { { arguments.lines, section_lines_table( sections, planes, mesh ) },
                              { arguments.areas, section_areas_table( sections, planes, mesh ) } };
  write_tables( files, cuts.crs, arguments.overwrite, stage_options( bar, writing ) );
  sections.run.seconds.write = stage.lap();
  sections.run.seconds.total = total.lap();

  bar.clear();
  if ( arguments.json )
    print_json( to_json( sections, mesh, planes.planes.size() ) );
  else
    print_summary( sections, mesh, planes.planes.size() );
  return 0;
}

void add_plane_options( CLI::App &command, SectionArguments &arguments )
{
  CLI::Option *along =
    command
      .add_option( "--along", arguments.inputs.layer,
                   "Upright planes over the straight lines of this layer (any OGR source), endless both ways" )
      ->option_text( "LINES" );
  CLI::Option *levels =
    command.add_option( "--levels", arguments.stack, "Level planes at BOTTOM and every STEP above it, up to TOP" )
      ->expected( 3 )
      ->option_text( "BOTTOM TOP STEP" );
  CLI::Option *level = command
                         .add_option( "--level", arguments.heights, "A level plane at this height; may be repeated" )
                         ->expected( 1 )
                         ->take_all()
                         ->option_text( "Z" );
  along->excludes( levels )->excludes( level );
}

} // namespace

void add_section_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "section", "Cut meshes with planes: lines on their surface, areas inside." );
  const auto arguments = std::make_shared<SectionArguments>();
  command
    ->add_option( "MESH", arguments->inputs.mesh, "A layer of faces with Z, or a mesh file: .obj, .ply, .stl, .off" )
    ->required();
  add_plane_options( *command, *arguments );
  add_space_options( *command, arguments->inputs );
  add_output_option( *command, "--lines", arguments->lines, "Write the lines in which planes meet the surface" );
  add_output_option( *command, "--areas", arguments->areas,
                     "Write the areas in which planes meet the inside, as polygons" );
  add_threads_option( *command, arguments->threads );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace a file that exists, once the new one is complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer(
    "What lies in a plane is seen from below it, and from the right of a section line: a face there is an area where "
    "the body is on that side.\nInside is behind an odd number of lines; a mesh that crosses itself has no areas, one "
    "that "
    "is not closed has none where a line ends.\nWith --along meshes are brought to the CRS of the lines where they "
    "differ. The extension picks the format of a file: "
    + result_formats() + ".\nFiles appear when all are complete; a failure or Ctrl-C leaves nothing behind.\n"
    + exit_codes );
  command->callback( [&action, arguments] {
    if ( arguments->inputs.layer.empty() && arguments->stack.empty() && arguments->heights.empty() )
      throw CLI::RequiredError( "One of --along, --levels and --level" );
    action = [arguments] { return cut( *arguments ); };
  } );
}

} // namespace rubicon
