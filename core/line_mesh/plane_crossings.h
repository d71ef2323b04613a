// SPDX-License-Identifier: GPL-2.0-or-later
// Where segments pass through the planes of triangles, worked out for many hits at once: parameter, point and M.
// Relies on exact/ball.h and line_mesh/hit.h; Google Highway picks the widest instructions at run time. Host only.
#pragma once

#include "core/exact/ball.h"
#include "core/exact/tiers.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"

#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! Where a segment passes through the plane of a triangle, as far as balls tell.
struct PlaneCrossing
{
    Ball parameter; //!< along the segment, 0 to 1; its radius is infinite where coordinates are out of range
    Point3 point;   //!< the nearest doubles; a coordinate that is not certain is NaN
    double m;       //!< the nearest double to M; NaN where it is not certain, or not finite, or the lines have none
    double sine;    //!< of the angle between segment and plane, as sine_in_doubles() has it
    Sign start;     //!< orient3d of the triangle and the start of the segment; uncertain where balls do not tell
};

/**
 * The crossing of each of \a hits, in their order. They mean something for hits of kind face and edge, on segments that
 * have no end on the triangle. The same on every machine; thread-safe. Throws Cancelled.
 */
std::vector<PlaneCrossing> find_plane_crossings( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                                 std::span<const Hit> hits, const Workers &workers );

} // namespace rubicon
