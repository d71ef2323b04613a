// SPDX-License-Identifier: GPL-2.0-or-later
// Layers through OGR and WKB, mesh files through their readers.
// Relies on io/layer_source.h, io/mesh_file.h and io/wkb.h.
#include "core/io/mesh_source.h"

#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/ingest/mesh_builder.h"
#include "core/io/mesh_file.h"
#include "core/io/wkb.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace rubicon
{
namespace
{

//! The refusal of source \a title, of which no triangle came.
[[noreturn]] void fail_empty( const MeshCounts &counts, const std::string &title )
{
  std::string sentence = title + " has no face that could be read as part of a mesh", between = ": ";
  for ( const std::string &what : left_out( counts ) )
    sentence += std::exchange( between, ", " ) + what;
  throw Error( sentence + "." );
}

} // namespace

TriangleMesh read_mesh( const LayerName &name, const std::string &name_field, const RunOptions &options,
                        const std::string &to_crs_wkt )
{
  std::optional<MeshBuilder> builder( std::in_place, options.stop );
  std::string title;
  if ( mesh_format( name.path ) )
  {
    name.require_no_layer( "a mesh file" );
    if ( !name_field.empty() )
      throw Error( name.path + " has no field \"" + name_field + "\": a mesh file holds no fields." );
    title = name.path;
    read_mesh_file( name.path, {}, *builder, options );
  }
  else
  {
    LayerSource layer( name );
    title = "Layer " + layer.name();
    const std::string whole = name.layer.empty() ? std::filesystem::path( name.path ).stem().string() : name.layer;
    const PartTransform transform = layer.transform_to( to_crs_wkt );
    const auto start = [&]() -> LayerSource::Visitor {
      builder.emplace( options.stop );
      return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &value ) {
        add_wkb_faces( *builder, id, wkb, name_field.empty() ? whole : value, transform );
      };
    };
    layer.visit( name_field, start, options );
  }
  TriangleMesh mesh = builder->take();
  if ( mesh.triangles.empty() )
    fail_empty( mesh.counts, title );
  log_left_out( mesh.counts, title, options.log );
  return mesh;
}

std::string mesh_crs_wkt( const LayerName &name )
{
  return mesh_format( name.path ) ? std::string() : LayerSource( name ).crs_wkt();
}

} // namespace rubicon
