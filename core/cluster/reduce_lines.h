// SPDX-License-Identifier: GPL-2.0-or-later
// The task of one reducer of lines and cut meshes: the result of a share of the lines, from what partitions found of them.
// Relies on cluster/mesh_parts.h and line_mesh/line_mesh.h.
#pragma once

#include "core/cluster/mesh_parts.h"
#include "core/line_mesh/line_mesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

//! The result of one run for some lines, but for the numbers of triangles: they are those of \a mesh, and ascend as in the whole.
struct ReducedLines
{
    PolylineSet3 lines;
    TriangleMesh mesh;                    //!< the triangles that are hit, and all names
    std::vector<std::uint32_t> triangles; //!< of each, its number in the whole
    LineMeshResult result;
};

/**
 * Puts together what part_hits() of all partitions of \a plan told of the share \a lines, whatever the order of the \a hits; a
 * record that is there twice counts once. \a judged: with what add_crossings_of_parts() tells. Throws Cancelled, and Error for
 * records that are damaged or belong to another plan, or that are of other lines.
 */
ReducedLines reduce_lines( PolylineSet3 lines, std::span<const Bytes> hits, const JudgedMeshes &judged,
                           const Plan &plan, const LineMeshOptions &options );

} // namespace rubicon
