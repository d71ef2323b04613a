// SPDX-License-Identifier: GPL-2.0-or-later
// Sides of triangles that wait at their lower vertex for their like.
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

/**
 * The sides from one vertex to higher ones that came up an odd number of times so far. A side meets its like soon, for
 * neighbours in a mesh are mostly neighbours in its order: few wait at a time.
 */
struct alignas( 32 ) Waiting
{
    static constexpr std::uint32_t capacity = 6;

    std::uint32_t mesh; //!< all of one mesh
    std::uint32_t count;
    std::uint32_t high[capacity];

    //! Takes \a side out where it waits, else lets it wait. What finds no room goes to \a left_over.
    void toggle( const OpenEdge &side, std::vector<OpenEdge> &left_over )
    {
      if ( mesh != side.mesh )
      {
        move_to( side.low, left_over );
        mesh = side.mesh;
      }
      for ( std::uint32_t i = 0; i < count; ++i )
        if ( high[i] == side.high )
        {
          high[i] = high[--count];
          return;
        }
      if ( count < capacity )
        high[count++] = side.high;
      else
        left_over.push_back( side );
    }

    void move_to( std::uint32_t low, std::vector<OpenEdge> &left_over )
    {
      for ( std::uint32_t i = 0; i < count; ++i )
        left_over.push_back( { mesh, low, high[i] } );
      count = 0;
    }
};

//! Sides whose lower vertex is one of \a from .. \a to; those that are open are among them an odd number of times.
std::vector<OpenEdge> find_left_over( const TriangleMesh &mesh, std::size_t from, std::size_t to )
{
  std::vector<Waiting> waiting( to - from );
  std::vector<OpenEdge> left_over;
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto [a, b, c] = mesh.triangles[t];
    for ( const auto &[low, high] : { std::minmax( a, b ), std::minmax( b, c ), std::minmax( c, a ) } )
      if ( low != high && low - from < to - from )
        waiting[low - from].toggle( { mesh.mesh[t], low, high }, left_over );
  }
  for ( std::size_t v = from; v < to; ++v )
    waiting[v - from].move_to( static_cast<std::uint32_t>( v ), left_over );
  return left_over;
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
  // Each thread passes over all triangles for its share of the vertices.
  const std::size_t vertices = mesh.vertices.size(), grain = vertices / static_cast<std::size_t>( workers.count() ) + 1;
  std::vector<std::vector<OpenEdge>> parts( Workers::chunk_count( vertices, grain ) );
  workers.for_each_chunk( vertices, grain, [&]( std::size_t chunk, std::size_t from, std::size_t to ) {
    parts[chunk] = find_left_over( mesh, from, to );
  } );
  std::vector<OpenEdge> open;
  for ( const std::vector<OpenEdge> &part : parts )
    open.insert( open.end(), part.begin(), part.end() );
  std::sort( open.begin(), open.end() );

  // One of each run of odd length stays.
  auto kept = open.begin();
  for ( auto first = open.begin(); first != open.end(); )
  {
    const OpenEdge edge = *first;
    const auto last = std::find_if( first, open.end(), [&]( const OpenEdge &other ) { return other != edge; } );
    if ( ( last - first ) % 2 )
      *kept++ = edge;
    first = last;
  }
  open.erase( kept, open.end() );
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
