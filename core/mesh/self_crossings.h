// SPDX-License-Identifier: GPL-2.0-or-later
// Where meshes cross themselves: every triangle against all others of its mesh whose boxes meet, exactly.
// Relies on mesh/mesh_edges.h and compute/workers.h.
#pragma once

#include "core/mesh/mesh_edges.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * What is taken for the surface of meshes: \a left_out are triangles that are not there, one flag for each (empty: none).
 * Triangles of no area never cross anything.
 */
struct CountedSurface
{
    const TriangleMesh &mesh;
    const std::vector<bool> &left_out;
    const EdgeSurvey &edges; //!< of what is there
};

struct SelfCrossings
{
    std::vector<std::uint8_t> crossing; //!< of each triangle: 1 where it crosses others of its mesh
    std::uint64_t met = 0;              //!< triangles whose boxes overlap one of a block of others
    std::uint64_t decided = 0;          //!< pairs of triangles that took exact signs: what the search costs
};

/**
 * The triangles that cross others of their mesh; those of meshes that are not \a wanted cross nothing.
 *
 * Two triangles cross where their insides meet in different planes; where their insides overlap in one plane, and, if
 * the mesh is consistent, both run the same way round, so that the bodies behind them lie on one side (else they stand
 * against each other, and nothing is within both); where a side of one runs through the inside of the other and the
 * triangles at that edge stand on both sides of it; and where two edges of two triangles each run along each other and
 * their triangles alternate around them. In a consistent mesh the triangles of an edge of four or more cross each other
 * where the winding number takes more than two values around it. Contacts beyond these are touches.
 * The triangles are the same for every number of threads. Throws Cancelled.
 */
SelfCrossings find_self_crossings( const CountedSurface &surface, const std::vector<bool> &wanted, Workers &workers );

} // namespace rubicon
