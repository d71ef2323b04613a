// SPDX-License-Identifier: GPL-2.0-or-later
// Layers through OGR and WKB, mesh files through their readers, and the log of what is no mesh.
// Relies on io/layer_source.h, io/mesh_file.h and io/wkb.h.
#include "core/io/mesh_source.h"

#include "core/error.h"
#include "core/io/mesh_file.h"
#include "core/io/wkb.h"

#include <filesystem>

namespace rubicon
{

TriangleMesh read_mesh( const LayerName &name, const std::string &name_field, const RunOptions &options,
                        const std::string &to_crs_wkt )
{
  MeshBuilder builder;
  std::string title;
  if ( is_mesh_file( name.path ) )
  {
    if ( !name_field.empty() )
      throw Error( name.path + " has no field \"" + name_field + "\": a mesh file holds no fields." );
    title = name.path;
    read_mesh_file( name.path, builder, options );
  }
  else
  {
    LayerSource layer( name );
    title = "Layer " + layer.name();
    const std::string whole = name.layer.empty() ? std::filesystem::path( name.path ).stem().string() : name.layer;
    const PartTransform transform = layer.transform_to( to_crs_wkt );
    const auto add = [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &value ) {
      add_wkb_faces( builder, id, wkb, name_field.empty() ? whole : value, transform );
    };
    layer.visit( name_field, add, options );
  }
  TriangleMesh mesh = builder.take();
  log_left_out( mesh.counts, title, options.log );
  if ( mesh.triangles.empty() )
    throw Error( title + " has no face that could be read as part of a mesh." );
  return mesh;
}

std::string mesh_crs_wkt( const LayerName &name )
{
  return is_mesh_file( name.path ) ? std::string() : LayerSource( name ).crs_wkt();
}

void log_left_out( const MeshCounts &counts, const std::string &name, const LogCallback &log )
{
  const auto say = [&]( std::uint64_t count, const char *noun, const char *what ) {
    if ( log && count )
      log( name + ": " + std::to_string( count ) + " " + noun + ( count == 1 ? "" : "s" ) + " " + what + "." );
  };
  say( counts.null_features, "feature", "without geometry skipped" );
  say( counts.empty_features, "feature", "with an empty geometry skipped" );
  say( counts.nonfinite_faces, "face", "with a NaN or infinite coordinate left out" );
  say( counts.small_faces, "face", "with fewer than three different corners left out" );
  say( counts.crossed_faces, "face", "whose border crosses or touches itself left out" );
  say( counts.holed_faces, "face", "with a hole left out" );
  const std::string warned = "Warning: " + name;
  if ( log && counts.nonplanar_faces )
    log( warned + ": " + std::to_string( counts.nonplanar_faces ) + " face" + ( counts.nonplanar_faces == 1 ? "" : "s" )
         + " with corners on no common plane, cut into triangles from the corner that comes first." );
}

} // namespace rubicon
