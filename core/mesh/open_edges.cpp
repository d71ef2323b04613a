// SPDX-License-Identifier: GPL-2.0-or-later
// How many edges are open, where the first one is, and how many look like T-junctions.
// Relies on mesh/open_edges.h, mesh/inside_rule.h for how meshes and places are named, exact/predicates.h.
#include "core/mesh/open_edges.h"

#include "core/exact/predicates.h"
#include "core/geometry/point_order.h"
#include "core/mesh/inside_rule.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace rubicon
{

namespace
{

//! \a p lies on the segment, off its ends.
bool is_between( Point3 from, Point3 to, Point3 p )
{
  const auto inner = []( double a, double b, double x ) { return std::min( a, b ) <= x && x <= std::max( a, b ); };
  return is_degenerate( { from, to, p } ) && inner( from.x, to.x, p.x ) && inner( from.y, to.y, p.y )
         && inner( from.z, to.z, p.z ) && !same_point( from, p ) && !same_point( to, p );
}

//! Edges with a corner of another one inside, which starts from the same corner: \a edges are those of one mesh.
std::size_t count_t_junctions( std::span<const OpenEdge> edges )
{
  using Ends = std::pair<Point3, Point3>;
  constexpr PointOrder is_before;
  std::vector<Ends> ends;
  for ( const OpenEdge &edge : edges )
    ends.insert( ends.end(), { { edge.from, edge.to }, { edge.to, edge.from } } );
  std::ranges::sort( ends, [is_before]( const Ends &a, const Ends &b ) {
    return same_point( a.first, b.first ) ? is_before( a.second, b.second ) : is_before( a.first, b.first );
  } );
  const auto has_corner_inside = [&]( const OpenEdge &edge ) {
    constexpr std::size_t few = 16; // at a corner of many open edges the sentence may say less
    const Point3 start = is_before( edge.from, edge.to ) ? edge.from : edge.to;
    auto other = std::ranges::lower_bound( ends, start, is_before, &Ends::first );
    for ( std::size_t i = 0; i < few && other != ends.end() && same_point( other->first, start ); ++i, ++other )
      if ( is_between( edge.from, edge.to, other->second ) )
        return true;
    return false;
  };
  return static_cast<std::size_t>( std::ranges::count_if( edges, has_corner_inside ) );
}

//! \a edges: of one mesh, in order.
std::string text_of( std::span<const OpenEdge> edges, const std::string &name )
{
  const OpenEdge &first = edges.front();
  std::string text = mesh_title( name ) + " is not closed: " + std::to_string( edges.size() )
                     + ( edges.size() == 1 ? " edge has" : " edges have" )
                     + " an odd number of triangles, the first from " + place_text( first.from ) + " to "
                     + place_text( first.to );
  if ( const std::size_t junctions = count_t_junctions( edges ) )
    text += "; inside " + std::to_string( junctions )
            + " of them lies a corner of a neighbour (T-junction), and triangles share an edge only where they share "
              "both its ends";
  return text + ".";
}

} // namespace

void tell_open_meshes( std::vector<OpenEdge> edges, std::span<const std::string> names,
                       std::vector<std::string> &reasons )
{
  std::ranges::sort( edges, {},
                     []( const OpenEdge &edge ) { return std::tuple( edge.mesh, edge.triangle, edge.side ); } );
  for ( auto first = edges.begin(); first != edges.end(); )
  {
    const auto last = std::find_if( first, edges.end(), [&]( const OpenEdge &e ) { return e.mesh != first->mesh; } );
    reasons[first->mesh] = text_of( { first, last }, names[first->mesh] );
    first = last;
  }
}

} // namespace rubicon
