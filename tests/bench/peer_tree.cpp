// SPDX-License-Identifier: GPL-2.0-or-later
// CGAL::AABB_tree over the kernel whose predicates are exact.
// Relies on CGAL.
#include "peer_tree.h"

#include "core/compute/stopwatch.h"

#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/version.h>
#if CGAL_VERSION_MAJOR < 6
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_triangle_primitive.h>
#else
#include <CGAL/AABB_traits_3.h>
#include <CGAL/AABB_triangle_primitive_3.h>
#endif

#include <iterator>
#include <vector>

namespace rubicon::bench
{

namespace
{

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Triangles = std::vector<Kernel::Triangle_3>;
#if CGAL_VERSION_MAJOR < 6
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;
#else
using Primitive = CGAL::AABB_triangle_primitive_3<Kernel, Triangles::const_iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits_3<Kernel, Primitive>>;
#endif

Kernel::Point_3 point( Point3 p )
{
  return { p.x, p.y, p.z };
}

Triangles triangles_of( const TriangleMesh &mesh )
{
  Triangles triangles;
  triangles.reserve( mesh.triangles.size() );
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto [a, b, c] = mesh.corners( t );
    if ( !CGAL::collinear( point( a ), point( b ), point( c ) ) )
      triangles.emplace_back( point( a ), point( b ), point( c ) );
  }
  return triangles;
}

std::vector<Kernel::Segment_3> segments_of( const PolylineSet3 &lines )
{
  std::vector<Kernel::Segment_3> segments;
  segments.reserve( lines.segment_count() );
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    for ( std::uint32_t s = lines.line_begin[line]; s + 1 < lines.line_begin[line + 1]; ++s )
      segments.emplace_back( point( lines.vertices[s] ), point( lines.vertices[s + 1] ) );
  return segments;
}

} // namespace

TreeRun run_cgal_tree( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  const Triangles triangles = triangles_of( mesh );
  const std::vector<Kernel::Segment_3> segments = segments_of( lines );
  TreeRun run{};
  Stopwatch watch;
  Tree tree( triangles.begin(), triangles.end() );
  tree.build();
  run.build = watch.lap();
  std::vector<Primitive::Id> hits;
  for ( const Kernel::Segment_3 &segment : segments )
    tree.all_intersected_primitives( segment, std::back_inserter( hits ) );
  run.query = watch.lap();
  run.hits = hits.size();
  return run;
}

} // namespace rubicon::bench
