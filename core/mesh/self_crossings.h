// SPDX-License-Identifier: GPL-2.0-or-later
// Where meshes cross themselves: every triangle against all others of its mesh whose boxes meet, exactly.
// Relies on mesh/edge_judge.h, mesh/mesh_edges.h and compute/workers.h.
#pragma once

#include "core/geometry/box.h"
#include "core/mesh/edge_judge.h"
#include "core/mesh/mesh_edges.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace rubicon
{

struct SelfCrossings
{
    std::vector<std::uint8_t> crossing; //!< of each triangle: 1 where it crosses others of its mesh
    std::uint64_t met = 0;              //!< triangles whose boxes overlap one of a block of others
    std::uint64_t decided = 0;          //!< pairs that took exact signs: what the search costs, but for its sweeps
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

//! What is found by itself, and what hangs on all else that is found of a mesh.
struct PartCrossings : SelfCrossings
{
    WallTurns turns;
};

/**
 * The same of a part of meshes that has all triangles whose boxes meet some place, so that all parts together tell what the
 * meshes tell. \a surface: edges.consistent of the whole, edges.crowded of the part. \a owns: whether a box begins at the place,
 * of all parts for one; empty where the part is all.
 *
 * Two triangles that cross have boxes that meet, so that a part has both. What hangs on the triangles at edges is judged where the
 * box begins that the edge shares with the other edge or triangle, or where the box of a crowded edge begins: all triangles at
 * these edges have boxes with that place, so the part has all of them, and other parts leave it alone.
 */
PartCrossings find_crossings_of_part( const CountedSurface &surface, const std::vector<bool> &wanted,
                                      const std::function<bool( const Box3 & )> &owns, Workers &workers );

} // namespace rubicon
