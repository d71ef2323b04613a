// SPDX-License-Identifier: GPL-2.0-or-later
// Layers through OGR and WKB, mesh files through their readers, and the log of what is no mesh.
// Relies on io/layer_source.h, io/mesh_file.h and io/wkb.h.
#include "core/io/mesh_source.h"

#include "core/error.h"
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

//! " (feature 7, feature 9)", or " (face 3, …)" of a mesh file, whose faces are counted from 1.
std::string places( const std::vector<FacePlace> &first, std::uint64_t count )
{
  std::string text;
  for ( const FacePlace &place : first )
  {
    text += text.empty() ? " (" : ", ";
    text += place.feature < 0 ? "face " + std::to_string( place.face + 1 )
                              : "feature " + std::to_string( place.feature );
  }
  return text + ( count > first.size() ? ", …)" : ")" );
}

//! What was skipped or left out, a part of a sentence for each sort.
std::vector<std::string> left_out( const MeshCounts &counts )
{
  std::vector<std::string> lines;
  const auto say = [&]( std::uint64_t count, const char *noun, const std::string &what ) {
    if ( count )
      lines.push_back( std::to_string( count ) + " " + noun + ( count == 1 ? "" : "s" ) + " " + what );
  };
  say( counts.null_features, "feature", "without geometry skipped" );
  say( counts.empty_features, "feature", "with an empty geometry skipped" );
  say( counts.other_elements, "element", "other than a face (point, line, text) skipped" );
  say( counts.nonfinite_faces, "face",
       "with a NaN or infinite coordinate left out" + places( counts.nonfinite_places, counts.nonfinite_faces ) );
  say( counts.small_faces, "face",
       "with fewer than three different corners left out" + places( counts.small_places, counts.small_faces ) );
  say( counts.crossed_faces, "face",
       "whose border crosses or touches itself left out" + places( counts.crossed_places, counts.crossed_faces ) );
  say( counts.holed_faces, "face", "with a hole left out" + places( counts.holed_places, counts.holed_faces ) );
  return lines;
}

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
  MeshBuilder builder( options.stop );
  std::string title;
  if ( mesh_format( name.path ) )
  {
    if ( !name_field.empty() )
      throw Error( name.path + " has no field \"" + name_field + "\": a mesh file holds no fields." );
    title = name.path;
    read_mesh_file( name.path, {}, builder, options );
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
  if ( mesh.triangles.empty() )
    fail_empty( mesh.counts, title );
  log_left_out( mesh.counts, title, options.log );
  return mesh;
}

std::string mesh_crs_wkt( const LayerName &name )
{
  return mesh_format( name.path ) ? std::string() : LayerSource( name ).crs_wkt();
}

void log_left_out( const MeshCounts &counts, const std::string &name, const LogCallback &log )
{
  if ( !log )
    return;
  for ( const std::string &what : left_out( counts ) )
    log( name + ": " + what + "." );
  if ( counts.nonplanar_faces )
    log(
      "Warning: " + name + ": " + std::to_string( counts.nonplanar_faces ) + " face"
      + ( counts.nonplanar_faces == 1 ? "" : "s" )
      + " with corners on no common plane, cut into triangles all the same: other cuts would make another surface." );
}

} // namespace rubicon
