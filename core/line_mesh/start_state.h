// SPDX-License-Identifier: GPL-2.0-or-later
// Which points lie inside closed meshes: the parity of the crossings on a way out of all of them.
// Relies on line_mesh/find_hits.h and line_mesh/parity.h. Host only.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/quantizer3.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! The smallest box with all meshes strictly inside; a bound may be infinite. Empty for an empty mesh.
Box3 box_around( const TriangleMesh &mesh );

//! Strictly: else the point is outside of every mesh that the box is around.
bool is_within( Point3 p, const Box3 &box );

//! Points and meshes.
struct InsideMatrix
{
    std::size_t meshes;
    std::vector<std::uint8_t> inside;     //!< points × meshes: 1 where an odd number of triangles lies on the way out
    std::vector<std::uint8_t> on_surface; //!< points × meshes: 1 where the point lies on a triangle

    bool is_inside( std::size_t point, std::size_t mesh ) const { return inside[point * meshes + mesh] != 0; }
    bool is_on_surface( std::size_t point, std::size_t mesh ) const { return on_surface[point * meshes + mesh] != 0; }
};

/**
 * For each of \a points, moved as parity.h moves lines, whether it is inside each mesh of \a mesh; that means nothing
 * for a mesh that is not closed. Runs on the CPU and adds to the tiers of \a report. Throws Cancelled, and Error where the
 * meshes reach the ends of what doubles hold, so that there is no way out of them.
 */
InsideMatrix find_inside( std::span<const Point3> points, const TriangleMesh &mesh, Workers &workers,
                          RunReport &report );

} // namespace rubicon
