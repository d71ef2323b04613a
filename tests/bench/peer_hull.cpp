// SPDX-License-Identifier: GPL-2.0-or-later
// CGAL::convex_hull_3 into a Surface_mesh, and its triangles joined into facets.
// Relies on CGAL.
#include "peer_hull.h"

#include "core/compute/stopwatch.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <numeric>

namespace rubicon::bench
{

namespace
{

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Place = Kernel::Point_3;
using Mesh = CGAL::Surface_mesh<Place>;

std::vector<Place> as_places( std::span<const Point3> points )
{
  std::vector<Place> places;
  places.reserve( points.size() );
  for ( const Point3 &p : points )
    places.emplace_back( p.x, p.y, p.z );
  return places;
}

Point3 as_point( const Place &place )
{
  return { place.x(), place.y(), place.z() };
}

Mesh hull_of( const std::vector<Place> &places )
{
  Mesh mesh;
  CGAL::convex_hull_3( places.begin(), places.end(), mesh );
  return mesh;
}

//! The triangles on both sides of an edge lie in one plane.
bool is_flat_at( const Mesh &mesh, Mesh::Halfedge_index edge )
{
  const Mesh::Halfedge_index other = mesh.opposite( edge );
  return CGAL::coplanar( mesh.point( mesh.source( edge ) ), mesh.point( mesh.target( edge ) ),
                         mesh.point( mesh.target( mesh.next( edge ) ) ),
                         mesh.point( mesh.target( mesh.next( other ) ) ) );
}

//! For each triangle the number of one of its facet, which is the same for all of that facet.
std::vector<std::size_t> facet_of_triangles( const Mesh &mesh )
{
  std::vector<std::size_t> joined( mesh.number_of_faces() );
  std::iota( joined.begin(), joined.end(), std::size_t( 0 ) );
  const auto facet_of = [&joined]( std::size_t triangle ) {
    while ( joined[triangle] != triangle )
      triangle = joined[triangle] = joined[joined[triangle]];
    return triangle;
  };
  for ( const auto edge : mesh.edges() )
    if ( const auto half = mesh.halfedge( edge ); is_flat_at( mesh, half ) )
      joined[facet_of( mesh.face( half ).idx() )] = facet_of( mesh.face( mesh.opposite( half ) ).idx() );
  for ( std::size_t triangle = 0; triangle < joined.size(); ++triangle )
    joined[triangle] = facet_of( triangle );
  return joined;
}

//! Of points on one line, or on one place. CGAL 5.5 takes the first of them for an end, which it need not be.
HullPeerShape shape_of_line( const std::vector<Place> &places )
{
  const auto [low, high] = std::minmax_element( places.begin(), places.end(), Kernel::Less_xyz_3() );
  if ( *low == *high )
    return { 0, { as_point( *low ) }, 0 };
  return { 1, { as_point( *low ), as_point( *high ) }, 0 };
}

HullPeerShape shape_of_polygon( const Mesh &mesh )
{
  HullPeerShape shape{ 2, {}, 1 };
  for ( const auto vertex : mesh.vertices() )
    shape.vertices.push_back( as_point( mesh.point( vertex ) ) );
  return shape;
}

//! A vertex of the mesh is one of the body where at least three facets meet; where two do, it lies on an edge.
HullPeerShape shape_of_body( const Mesh &mesh )
{
  HullPeerShape shape{ 3 };
  const std::vector<std::size_t> facet_of = facet_of_triangles( mesh );
  for ( std::size_t triangle = 0; triangle < facet_of.size(); ++triangle )
    shape.facets += facet_of[triangle] == triangle;
  std::vector<std::size_t> around;
  for ( const auto vertex : mesh.vertices() )
  {
    around.clear();
    for ( const auto face : CGAL::faces_around_target( mesh.halfedge( vertex ), mesh ) )
      around.push_back( facet_of[face.idx()] );
    std::ranges::sort( around );
    const auto again = std::ranges::unique( around );
    if ( around.size() - again.size() >= 3 )
      shape.vertices.push_back( as_point( mesh.point( vertex ) ) );
  }
  return shape;
}

} // namespace

HullPeerRun run_cgal_hull( std::span<const Point3> points )
{
  const std::vector<Place> places = as_places( points );
  HullPeerRun run;
  Stopwatch watch;
  const Mesh mesh = hull_of( places );
  run.seconds = watch.lap();
  for ( const auto vertex : mesh.vertices() )
    run.vertices.push_back( as_point( mesh.point( vertex ) ) );
  return run;
}

HullPeerShape cgal_hull_shape( std::span<const Point3> points )
{
  if ( points.empty() )
    return {};
  const std::vector<Place> places = as_places( points );
  const Mesh mesh = hull_of( places );
  if ( mesh.number_of_faces() == 0 )
    return shape_of_line( places );
  return CGAL::is_closed( mesh ) ? shape_of_body( mesh ) : shape_of_polygon( mesh );
}

} // namespace rubicon::bench
