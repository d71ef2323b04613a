// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon mesh-check: reads meshes, judges each, writes the faults as a layer and a summary or JSON.
// Relies on io/ for meshes and files, mesh/ for the verdicts.
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/io/mesh_source.h"
#include "core/io/table_writer.h"
#include "core/line_mesh/mesh_check.h"
#include "core/tables/mesh_tables.h"

#include <cstdio>
#include <memory>

namespace rubicon
{

namespace
{

struct MeshCheckArguments
{
    std::string mesh, name_field, report;
    bool json = false, overwrite = false, quiet = false;
};

nlohmann::ordered_json to_json( const TriangleMesh &mesh, const MeshReport &report )
{
  nlohmann::ordered_json meshes = nlohmann::ordered_json::array();
  for ( std::size_t i = 0; i < report.verdicts.size(); ++i )
  {
    const MeshVerdict &verdict = report.verdicts[i];
    meshes.push_back( { { "name", mesh.names[i] },
                        { "triangles", verdict.triangles },
                        { "vertices", verdict.vertices },
                        { "boundary_edges", verdict.boundary_edges },
                        { "non_manifold_edges", verdict.non_manifold_edges },
                        { "inconsistent_edges", verdict.inconsistent_edges },
                        { "duplicates", verdict.duplicates },
                        { "degenerate", verdict.degenerate },
                        { "self_intersections", verdict.self_intersections },
                        { "shells", verdict.shells },
                        { "inner_solids", verdict.inner_solids },
                        { "closed", verdict.closed },
                        { "rule", inside_rule_name( verdict.rule ) } } );
  }
  nlohmann::ordered_json all = {
    { "meshes", meshes },
    { "triangles", mesh.triangles.size() },
    { "vertices", mesh.vertices.size() },
  };
  all.update( counts_as_json( mesh.counts ) );
  return all;
}

const char *rule_text( InsideRule rule )
{
  return rule == InsideRule::parity    ? "behind an odd number of triangles"
         : rule == InsideRule::winding ? "where the winding number is not 0"
                                       : "unknown";
}

void print_summary( const TriangleMesh &mesh, const MeshReport &report )
{
  for ( std::size_t i = 0; i < report.verdicts.size(); ++i )
  {
    const MeshVerdict &verdict = report.verdicts[i];
    std::printf( "%s: %s\n", mesh.names[i].c_str(), verdict.closed ? "closed" : "not closed" );
    std::printf( "  triangles  %llu, vertices %llu, shells %llu\n", number( verdict.triangles ),
                 number( verdict.vertices ), number( verdict.shells ) );
    std::printf( "  edges      %llu boundary, %llu non-manifold, %llu inconsistent\n", number( verdict.boundary_edges ),
                 number( verdict.non_manifold_edges ), number( verdict.inconsistent_edges ) );
    std::printf( "  triangles  %llu duplicate, %llu degenerate, %llu self-intersecting\n", number( verdict.duplicates ),
                 number( verdict.degenerate ), number( verdict.self_intersections ) );
    std::printf( "  inside     %s\n", rule_text( verdict.rule ) );
    if ( !verdict.reason.empty() )
      std::printf( "  because    %s\n", verdict.reason.c_str() );
    if ( verdict.inner_solids > 0 )
      std::printf( "  shells     %llu within others and turned like them: holes all the same\n",
                   number( verdict.inner_solids ) );
  }
}

int check_meshes( const MeshCheckArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const LayerName source = LayerName::parse( arguments.mesh );
  check_targets( std::vector<OutputFile>{ { arguments.report } }, arguments.overwrite, { source }, "the mesh itself" );
  const TriangleMesh mesh = read_mesh( source, arguments.name_field, stage_options( bar, { 0, 0.5 } ) );
  const RunOptions options = stage_options( bar, { 0.5, 0.8 } );
  const MeshReport report = check_mesh( mesh, options );
  for ( const std::string &remark : report.remarks )
    options.log( remark );
  for ( const MeshVerdict &verdict : report.verdicts )
    if ( verdict.closed && !verdict.reason.empty() )
      options.log( "Warning: " + verdict.reason );
  if ( !arguments.report.empty() )
  {
    const TableFile file[] = { { arguments.report, faults_table( report, mesh ) } };
    write_tables( file, mesh_crs_wkt( source ), arguments.overwrite, stage_options( bar, { 0.8, 1 } ) );
  }

  bar.clear();
  if ( arguments.json )
    print_json( to_json( mesh, report ) );
  else
    print_summary( mesh, report );
  return 0;
}

} // namespace

void add_mesh_check_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "mesh-check", "Say whether meshes are closed, and what is wrong with them." );
  const auto arguments = std::make_shared<MeshCheckArguments>();
  command
    ->add_option( "MESH", arguments->mesh,
                  "A layer of faces with Z (path, path|layername=L or path|layerid=N, any OGR source), or a mesh file: "
                  ".obj, .ply, .stl, .off" )
    ->required();
  command->add_option( "--name-field", arguments->name_field, "Features with one value in this field are one mesh" )
    ->option_text( "FIELD" );
  add_output_option( *command, "--report", arguments->report, "Write the faults to this file, as lines" );
  command->add_flag( "--json", arguments->json, "Print the summary as one JSON object" );
  command->add_flag( "--overwrite", arguments->overwrite, "Replace a file that exists, once the new one is complete" );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->footer(
    "The extension picks the format of the report: " + result_formats()
    + ".\nA mesh that is not closed is a finding, not a failure.\n"
      "A triangle that is there again counts once. Triangles that cross others of their mesh, or overlap "
      "them in their plane, are self-intersections.\nWhere a closed mesh has none, inside is behind an odd "
      "number of triangles, so that a shell within another is a hole; else it is where the\nwinding number "
      "is not 0, if the triangles all run the same way round, or unknown.\n"
    + exit_codes );
  command->callback( [&action, arguments] { action = [arguments] { return check_meshes( *arguments ); }; } );
}

} // namespace rubicon
