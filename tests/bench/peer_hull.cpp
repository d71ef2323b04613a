// SPDX-License-Identifier: GPL-2.0-or-later
// CGAL::convex_hull_3 into a Surface_mesh.
// Relies on CGAL.
#include "peer_hull.h"

#include "core/compute/stopwatch.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

namespace rubicon::bench
{

HullPeerRun run_cgal_hull( std::span<const Point3> points )
{
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  std::vector<Kernel::Point_3> places;
  places.reserve( points.size() );
  for ( const Point3 &p : points )
    places.emplace_back( p.x, p.y, p.z );
  HullPeerRun run;
  Stopwatch watch;
  CGAL::Surface_mesh<Kernel::Point_3> mesh;
  CGAL::convex_hull_3( places.begin(), places.end(), mesh );
  run.seconds = watch.lap();
  for ( const auto vertex : mesh.vertices() )
    run.vertices.push_back( { mesh.point( vertex ).x(), mesh.point( vertex ).y(), mesh.point( vertex ).z() } );
  return run;
}

} // namespace rubicon::bench
