// SPDX-License-Identifier: GPL-2.0-or-later
// Options and reading of the commands on points in space.
// Relies on io/.
#include "core/cli/point_inputs.h"

#include "core/cli/checked_options.h"
#include "core/error.h"
#include "core/io/file_extension.h"
#include "core/io/las_file.h"
#include "core/io/mesh_file.h"
#include "core/io/vertex_source.h"

#include <map>
#include <utility>

namespace rubicon
{

void add_point_inputs( CLI::App &command, PointInputs &inputs, const std::string &of_their_own )
{
  command
    .add_option(
      "POINTS", inputs.inputs.layer,
      "A layer of points, lines or polygons with Z, whose vertices are taken, a mesh file: .obj, .ply, .stl, "
      ".off, or a point cloud: .las, not compressed" )
    ->required();
  command
    .add_option( "--group", inputs.group,
                 "Features with one value in this field have " + of_their_own
                   + " of their own; NULL and an empty text are one value; of a point cloud classification or "
                     "point_source_id" )
    ->option_text( "FIELD" );
  command.add_flag( "--allow-geographic", inputs.inputs.allow_geographic,
                    "Take a geographic CRS too, where x and y are degrees and Z is not" );
}

PointsRead read_points( const PointInputs &inputs, const LayerName &name, const RunOptions &options )
{
  if ( mesh_format( name.path ) )
  {
    name.require_no_layer( "a mesh file" );
    if ( !inputs.group.empty() )
      throw Error( name.path + " has no field \"" + inputs.group + "\": a mesh file holds no fields." );
    return { read_mesh_vertices( name.path, options ), {} };
  }
  if ( is_las_path( name.path ) )
  {
    name.require_no_layer( "a LAS file" );
    const LasFile cloud( name.path );
    refuse_geographic( cloud, name.path, inputs.inputs );
    return { cloud.read( inputs.group, options ), cloud.crs_wkt() };
  }
  LayerSource layer( name, LayerSource::Wanted::vertices );
  refuse_geographic( layer, inputs.inputs );
  return { read_vertices( layer, inputs.group, options ), layer.crs_wkt() };
}

void log_left_out( const HullTotals &totals, const LogCallback &log )
{
  if ( const std::uint64_t left_out = totals.of( HullPoint::left_out ); left_out > 0 )
    log( std::to_string( left_out ) + " points with a NaN or infinite coordinate left out." );
}

void add_surface_option( CLI::App &command, GeometryType &surface )
{
  static const std::map<std::string, GeometryType> surfaces = { { "multipolygon", GeometryType::polygons },
                                                                { "polyhedral", GeometryType::surface } };
  add_choice_option(
    command, "--surface", surface,
    "Write bodies as multi-polygons (the default), or as polyhedral surfaces, which QGIS knows from 3.40 on",
    surfaces );
}

void check_surface( const std::string &path, GeometryType surface )
{
  const std::string extension = file_extension( path );
  if ( extension == ".shp" )
    throw Error( path
                 + " cannot be written: Shapefiles tell holes by the way round on the map, where upright facets have "
                   "none." );
  const bool has_surfaces = extension == ".gpkg" || extension == ".fgb" || extension == ".csv";
  if ( surface == GeometryType::surface && !path.empty() && !has_surfaces )
    throw Error( path + " cannot be written: of the formats only .gpkg, .fgb and .csv hold polyhedral surfaces." );
}

Table as_surface( Table table, GeometryType surface )
{
  table.geometry.type = surface;
  return table;
}

} // namespace rubicon
