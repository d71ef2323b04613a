// SPDX-License-Identifier: GPL-2.0-or-later
// Where segments pass through the planes of triangles, worked out for many hits at once: parameter, point and M.
// Relies on line_mesh/plane_crossing.h and line_mesh/hit.h; Google Highway picks the widest instructions at run time. Host only.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"
#include "core/line_mesh/plane_crossing.h"

#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * The crossing of each of \a hits, in their order. They mean something for hits of kind face and edge, on segments that
 * have no end on the triangle. The same on every machine; thread-safe. Throws Cancelled.
 */
std::vector<PlaneCrossing> find_plane_crossings( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                                 std::span<const Hit> hits, const Workers &workers );

} // namespace rubicon
