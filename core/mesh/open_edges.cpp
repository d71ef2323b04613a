// SPDX-License-Identifier: GPL-2.0-or-later
// Sides of triangles in buckets, one for each lower vertex, whose few entries are sorted.
// Relies on mesh/open_edges.h.
#include "core/mesh/open_edges.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace rubicon
{

namespace
{

//! Calls visit( triangle, low, high ) for every side between two vertices.
template <typename Visit>
void for_each_side( const TriangleMesh &mesh, Visit &&visit )
{
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto [a, b, c] = mesh.triangles[t];
    for ( const auto &[from, to] : { std::pair( a, b ), std::pair( b, c ), std::pair( c, a ) } )
      if ( from != to )
        visit( t, std::min( from, to ), std::max( from, to ) );
  }
}

std::string text_of( Point3 p )
{
  char text[128];
  std::snprintf( text, sizeof text, "(%.17g %.17g %.17g)", p.x, p.y, p.z );
  return text;
}

} // namespace

std::vector<OpenEdge> find_open_edges( const TriangleMesh &mesh, Workers &workers )
{
  // The sides of vertex v are sides[begin[v]] .. sides[begin[v + 1]]: mesh and higher vertex in one word.
  std::vector<std::size_t> begin( mesh.vertices.size() + 2 ); // one ahead while the buckets fill
  for_each_side( mesh, [&]( std::uint32_t, std::uint32_t low, std::uint32_t ) { ++begin[low + 2]; } );
  for ( std::size_t v = 2; v < begin.size(); ++v )
    begin[v] += begin[v - 1];
  std::vector<std::uint64_t> sides( begin.back() );
  for_each_side( mesh, [&]( std::uint32_t triangle, std::uint32_t low, std::uint32_t high ) {
    sides[begin[low + 1]++] = std::uint64_t( mesh.mesh[triangle] ) << 32 | high;
  } );

  constexpr std::size_t grain = 1 << 14;
  std::vector<std::vector<OpenEdge>> parts( Workers::chunk_count( mesh.vertices.size(), grain ) );
  workers.for_each_chunk( mesh.vertices.size(), grain, [&]( std::size_t chunk, std::size_t from, std::size_t to ) {
    for ( std::size_t v = from; v < to; ++v )
    {
      const auto bucket = sides.begin() + static_cast<std::ptrdiff_t>( begin[v] );
      const auto end = sides.begin() + static_cast<std::ptrdiff_t>( begin[v + 1] );
      std::sort( bucket, end );
      for ( auto first = bucket; first != end; )
      {
        const auto last = std::find_if( first, end, [&]( std::uint64_t side ) { return side != *first; } );
        if ( ( last - first ) % 2 )
          parts[chunk].push_back( { static_cast<std::uint32_t>( *first >> 32 ), static_cast<std::uint32_t>( v ),
                                    static_cast<std::uint32_t>( *first ) } );
        first = last;
      }
    }
  } );
  std::vector<OpenEdge> open;
  for ( const std::vector<OpenEdge> &part : parts )
    open.insert( open.end(), part.begin(), part.end() );
  std::sort( open.begin(), open.end() );
  return open;
}

std::vector<std::string> open_mesh_reasons( const TriangleMesh &mesh, std::span<const OpenEdge> open )
{
  std::vector<std::string> reasons( mesh.names.size() );
  for ( auto first = open.begin(); first != open.end(); )
  {
    const auto last = std::find_if( first, open.end(),
                                    [&]( const OpenEdge &edge ) { return edge.mesh != first->mesh; } );
    const std::string &name = mesh.names[first->mesh];
    reasons[first->mesh] = ( name.empty() ? std::string( "The mesh" ) : "Mesh " + name ) + " is not closed: "
                           + std::to_string( last - first ) + ( last - first == 1 ? " edge has" : " edges have" )
                           + " an odd number of triangles, the first from " + text_of( mesh.vertices[first->low] )
                           + " to " + text_of( mesh.vertices[first->high] ) + ".";
    first = last;
  }
  return reasons;
}

} // namespace rubicon
