// SPDX-License-Identifier: GPL-2.0-or-later
// How many edges are open, where the first one is, and how many look like T-junctions.
// Relies on mesh/open_edges.h, geometry/point_hash.h, mesh/inside_rule.h for how meshes and places are named, exact/predicates.h.
#include "core/mesh/open_edges.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/geometry/point_hash.h"
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

//! One end of an edge.
struct EdgeEnd
{
    std::uint64_t
      hash; //!< of the corner there: equal where corners are, so that ends at a corner come together quickly
    Point3 corner, other;
};

//! Of the edges that start at \a ends, which share a corner, those with a corner of another one inside.
std::size_t count_t_junctions_at( std::span<const EdgeEnd> ends )
{
  constexpr std::size_t few = 16; // at a corner of many open edges the sentence may say less
  const std::span<const EdgeEnd> others = ends.first( std::min( few, ends.size() ) );
  return static_cast<std::size_t>( std::ranges::count_if( ends, [&]( const EdgeEnd &end ) {
    return PointOrder()( end.corner, end.other ) && std::ranges::any_of( others, [&]( const EdgeEnd &other ) {
             return is_between( end.corner, end.other, other.other );
           } );
  } ) );
}

//! Edges with a corner of another one inside, which starts from the same corner: \a edges are those of one mesh.
std::size_t count_t_junctions( std::span<const OpenEdge> edges, const Workers &workers )
{
  std::vector<EdgeEnd> ends;
  ends.reserve( 2 * edges.size() );
  for ( const OpenEdge &edge : edges )
    for ( const auto &[corner, other] : { std::pair( edge.from, edge.to ), std::pair( edge.to, edge.from ) } )
      ends.push_back( { hash_of( corner ), corner, other } );
  workers.sort( ends.begin(), ends.end(), []( const EdgeEnd &a, const EdgeEnd &b ) {
    constexpr PointOrder is_before;
    return a.hash != b.hash                    ? a.hash < b.hash
           : !same_point( a.corner, b.corner ) ? is_before( a.corner, b.corner )
                                               : is_before( a.other, b.other );
  } );
  std::size_t count = 0;
  for ( auto first = ends.begin(); first != ends.end(); )
  {
    workers.keep_going();
    const auto last = std::find_if( first, ends.end(),
                                    [&]( const EdgeEnd &end ) { return !same_point( end.corner, first->corner ); } );
    count += count_t_junctions_at( { first, last } );
    first = last;
  }
  return count;
}

//! \a edges: of one mesh, in order.
std::string text_of( std::span<const OpenEdge> edges, const std::string &name, const Workers &workers )
{
  const OpenEdge &first = edges.front();
  std::string text = mesh_title( name ) + " is not closed: " + std::to_string( edges.size() )
                     + ( edges.size() == 1 ? " edge has" : " edges have" )
                     + " an odd number of triangles, the first from " + place_text( first.from ) + " to "
                     + place_text( first.to );
  if ( const std::size_t junctions = count_t_junctions( edges, workers ) )
    text += "; inside " + std::to_string( junctions )
            + " of them lies a corner of a neighbour (T-junction), and triangles share an edge only where they share "
              "both its ends";
  return text + ".";
}

} // namespace

void tell_open_meshes( std::vector<OpenEdge> edges, std::span<const std::string> names,
                       std::vector<std::string> &reasons, const Workers &workers )
{
  workers.sort( edges.begin(), edges.end(), []( const OpenEdge &a, const OpenEdge &b ) {
    return std::tie( a.mesh, a.triangle, a.side ) < std::tie( b.mesh, b.triangle, b.side );
  } );
  for ( auto first = edges.begin(); first != edges.end(); )
  {
    const auto last = std::find_if( first, edges.end(), [&]( const OpenEdge &e ) { return e.mesh != first->mesh; } );
    reasons[first->mesh] = text_of( { first, last }, names[first->mesh], workers );
    first = last;
  }
}

} // namespace rubicon
