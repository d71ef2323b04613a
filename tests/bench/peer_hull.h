// SPDX-License-Identifier: GPL-2.0-or-later
// The peer for hulls: CGAL's quickhull with exact predicates, one thread.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

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

} // namespace rubicon::bench
