// SPDX-License-Identifier: GPL-2.0-or-later
// Makes the twin, asks the engine for its pairs and writes both.
// Relies on twin_dump.h, twins.h, map_twins.h and array_file.h.
#include "twin_dump.h"

#include "array_file.h"
#include "chain_dump.h"
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/find_hits.h"
#include "core/red_blue/red_blue.h"
#include "map_twins.h"
#include "twins.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rubicon::bench
{

namespace
{

void append( std::vector<double> &coordinates, const Point3 &point )
{
  coordinates.insert( coordinates.end(), { point.x, point.y, point.z } );
}

void append( std::vector<double> &coordinates, const Point2 &point )
{
  coordinates.insert( coordinates.end(), { point.x, point.y } );
}

//! Both ends of each segment of the lines or chains that \a begin tells apart.
template <typename Vertices>
std::vector<double> segment_ends( const Vertices &vertices, const std::vector<std::uint32_t> &begin )
{
  std::vector<double> ends;
  for ( std::size_t part = 0; part + 1 < begin.size(); ++part )
    for ( std::size_t i = begin[part]; i + 1 < begin[part + 1]; ++i )
    {
      append( ends, vertices[i] );
      append( ends, vertices[i + 1] );
    }
  return ends;
}

void dump( const Twin &twin, const RunOptions &options, const std::string &folder )
{
  std::vector<double> vertices;
  for ( const Point3 &vertex : twin.mesh.vertices )
    append( vertices, vertex );
  Workers workers( options );
  RunReport report;
  std::vector<std::uint32_t> pairs;
  for ( const Hit &hit : find_hits( twin.lines, twin.mesh, options, workers, report ) )
    pairs.insert( pairs.end(), { hit.segment - twin.lines.line_of( hit.segment ), hit.triangle } );
  write_array( folder + "/segments_f64", segment_ends( twin.lines.vertices, twin.lines.line_begin ) );
  write_array( folder + "/vertices_f64", vertices );
  write_array( folder + "/triangles_u32", twin.mesh.triangles );
  write_array( folder + "/pairs_u32", pairs );
}

void dump( const MapTwin &twin, const RunOptions &options, const std::string &folder )
{
  std::vector<std::uint32_t> pairs;
  for ( const Contact &contact : red_blue( twin.red, twin.blue, options ).contacts )
    pairs.insert( pairs.end(), { contact.red - twin.red.chain_of( contact.red ),
                                 contact.blue - twin.blue.chain_of( contact.blue ) } );
  write_array( folder + "/red_f64", segment_ends( twin.red.vertices, twin.red.chain_begin ) );
  write_array( folder + "/blue_f64", segment_ends( twin.blue.vertices, twin.blue.chain_begin ) );
  write_array( folder + "/pairs_u32", pairs );
  write_chains( twin.red, folder + "/red.chains" );
  write_chains( twin.blue, folder + "/blue.chains" );
}

std::optional<Twin> line_mesh_twin( const std::string &name, std::size_t rays )
{
  if ( name == "mine" )
    return mining_twin( Holes::fans );
  if ( name == "degenerate mine" )
    return mining_twin( Holes::degenerate );
  if ( name == "rays" )
    return ray_twin( rays, Rays::dead_zone );
  if ( name == "rays in UTM" )
    return ray_twin( rays, Rays::utm );
  return {};
}

std::optional<MapTwin> map_twin( const std::string &name )
{
  for ( const MapPair &pair : map_pairs() )
    if ( name == pair.name )
      return pair.make();
  for ( const DegenerateMapPair &pair : degenerate_map_pairs() )
    if ( name == pair.name )
      return pair.make();
  return {};
}

} // namespace

void dump_twin( const std::string &name, std::size_t rays, const RunOptions &options, const std::string &folder )
{
  if ( const auto twin = line_mesh_twin( name, rays ) )
    dump( *twin, options, folder );
  else if ( const auto maps = map_twin( name ) )
    dump( *maps, options, folder );
  else
    throw Error( "There is no twin \"" + name + "\"." );
}

} // namespace rubicon::bench
