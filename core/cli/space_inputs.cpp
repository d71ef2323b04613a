// SPDX-License-Identifier: GPL-2.0-or-later
// Options, CRS checks and reading of the 3D commands.
// Relies on io/.
#include "core/cli/space_inputs.h"

#include "core/cli/map_job.h"
#include "core/error.h"
#include "core/io/mesh_file.h"
#include "core/io/mesh_source.h"

#include <algorithm>
#include <cstdio>

namespace rubicon
{

void add_space_options( CLI::App &command, SpaceInputs &inputs )
{
  command.add_option( "--mesh-name", inputs.mesh_name, "Features with one value in this field of MESH are one mesh" )
    ->option_text( "FIELD" );
  command.add_flag( "--ignore-crs", inputs.ignore_crs, "Take coordinates as they are, with or without a CRS" );
  command.add_flag( "--allow-geographic", inputs.allow_geographic,
                    "Take a geographic CRS too, where x and y are degrees and Z is not" );
}

void add_space_inputs( CLI::App &command, SpaceInputs &inputs, const std::string &noun )
{
  command
    .add_option( noun, inputs.layer,
                 "A layer with Z: path, path|layername=L or path|layerid=N, any OGR source (CSV with WKT too)" )
    ->required();
  command
    .add_option( "MESH", inputs.mesh,
                 "A layer of faces with Z, brought to the CRS of the other where they differ, or a mesh file: .obj, "
                 ".ply, .stl, .off" )
    ->required();
  add_space_options( command, inputs );
}

CLI::Option *add_exact_parameters_option( CLI::App &command, bool &exact_parameters )
{
  return command.add_flag( "--exact-parameters", exact_parameters,
                           "Write the exact place of events on their segments too, as fractions t_num / t_den" );
}

namespace
{

//! \a source: with a CRS; \a title: of it, for messages.
template <typename Source>
void refuse_degrees( const Source &source, const std::string &title, const SpaceInputs &inputs )
{
  if ( source.is_geographic() && !inputs.allow_geographic && !inputs.ignore_crs )
    throw Error( title + " has the geographic CRS " + source.crs_title()
                 + ": lengths in space mean nothing where x and y are degrees; --allow-geographic takes them all the "
                   "same." );
}

} // namespace

void refuse_geographic( const LayerSource &layer, const SpaceInputs &inputs )
{
  refuse_degrees( layer, "Layer " + layer.name(), inputs );
}

void refuse_geographic( const LasFile &file, const std::string &path, const SpaceInputs &inputs )
{
  refuse_degrees( file, path, inputs );
}

std::string job_crs( const SpaceInputs &inputs, const LayerSource &layer, const LayerName &mesh )
{
  if ( inputs.ignore_crs )
    return layer.crs_wkt();
  require_crs( layer );
  if ( !mesh_format( mesh.path ) )
    require_crs( LayerSource( mesh ) );
  refuse_geographic( layer, inputs );
  return layer.crs_wkt();
}

TriangleMesh read_meshes( const SpaceInputs &inputs, const LayerName &mesh, const std::string &crs_wkt,
                          const RunOptions &options )
{
  return read_mesh( mesh, inputs.mesh_name, options, inputs.ignore_crs ? std::string() : crs_wkt );
}

void log_meshes( const std::vector<std::string> &remarks, const std::vector<std::string> &reasons,
                 const LogCallback &log )
{
  for ( const std::string &remark : remarks )
    log( remark );
  for ( const std::string &reason : reasons )
    if ( !reason.empty() )
      log( "Warning: " + reason + " Inside and outside are unknown there." );
}

nlohmann::ordered_json meshes_as_json( const TriangleMesh &mesh, const std::vector<bool> &closed,
                                       const std::vector<InsideRule> &rules )
{
  nlohmann::ordered_json counts;
  for ( const InsideRule rule : { InsideRule::parity, InsideRule::winding, InsideRule::none } )
    counts[inside_rule_name( rule )] = std::count( rules.begin(), rules.end(), rule );
  return { { "meshes", mesh.names.size() },
           { "closed", std::find( closed.begin(), closed.end(), false ) == closed.end() },
           { "rules", counts } };
}

void print_meshes( const TriangleMesh &mesh, const std::vector<bool> &closed )
{
  std::printf( "meshes    %llu of %llu triangles, %llu closed\n", number( mesh.names.size() ),
               number( mesh.triangles.size() ), number( std::count( closed.begin(), closed.end(), true ) ) );
}

void print_rules( const std::vector<InsideRule> &rules )
{
  const auto count = [&]( InsideRule rule ) { return number( std::count( rules.begin(), rules.end(), rule ) ); };
  std::printf( "inside    %llu by parity, %llu by winding number, %llu unknown\n", count( InsideRule::parity ),
               count( InsideRule::winding ), count( InsideRule::none ) );
}

} // namespace rubicon
