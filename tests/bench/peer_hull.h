// SPDX-License-Identifier: GPL-2.0-or-later
// The peer for hulls: CGAL's quickhull with exact predicates, one thread.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace rubicon::bench
{

struct HullPeerRun
{
    std::vector<Point3> vertices; //!< of the mesh that came out, in any order
    double seconds;               //!< turning points into CGAL's is not counted
};

HullPeerRun run_cgal_hull( std::span<const Point3> points );

//! What CGAL says that does not depend on how a facet is cut into triangles.
struct HullPeerShape
{
    int rank = -1; //!< as of ConvexHull
    std::vector<Point3>
      vertices = {};        //!< those where three facets meet or more, or the ends of what is flat; in any order
    std::size_t facets = 0; //!< of which no two lie in one plane; one of a polygon
};

//! Triangles in one plane are joined by CGAL's exact predicates. \a points must be finite.
HullPeerShape cgal_hull_shape( std::span<const Point3> points );

//! Whether two lists hold the same places, each as often, in any order.
inline bool are_same_places( std::vector<Point3> a, std::vector<Point3> b )
{
  const auto in_order = []( Point3 p, Point3 q ) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
  };
  std::ranges::sort( a, in_order );
  std::ranges::sort( b, in_order );
  return std::ranges::equal( a, b, []( Point3 p, Point3 q ) { return same_point( p, q ); } );
}

} // namespace rubicon::bench
