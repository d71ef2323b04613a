// SPDX-License-Identifier: GPL-2.0-or-later
// Whether meshes that are cut are closed: what each partition finds at its edges, and what all of them say.
// Relies on cluster/mesh_parts.h, cluster/mesh_shares.h and cluster/judged_meshes.h.
#pragma once

#include "core/cluster/judged_meshes.h"
#include "core/cluster/mesh_parts.h"
#include "core/cluster/mesh_shares.h"
#include "core/compute/run.h"

#include <cstdint>
#include <span>
#include <string>

namespace rubicon
{

// An edge belongs to the partition of the lower left corner of its box, as it is seen from above. That corner lies in the box of
// each triangle with this edge, so the partition has all of these: it counts them, and tells which of its triangles hang together
// by edges. Triangles with edges of several partitions join what these found.

//! What partition \a partition of \a plan finds at the edges of its \a part that it owns: the bytes of a record. Throws Cancelled.
std::string part_edges( const MeshPart &part, const Plan &plan, std::uint32_t partition, const StopCallback &stop );

struct JudgedParts
{
    JudgedMeshes judged; //!< by edges, as if no mesh crossed itself
    Records marks; //!< for each partition one, whose key it is: which of its triangles do not count, or lie on the rim
};

/**
 * Judges the meshes that were cut as \a shares, from what partitions of \a plan found, in any order; a partition that has no
 * triangle need not be among them, and what comes twice counts once. Needs memory for the open edges, for triangles that do not
 * count and for those with edges of several partitions, not for all. Throws Cancelled, and Error for records that are damaged or
 * of another plan, and where a partition misses something, or what it found.
 */
JudgedParts judge_parts( std::span<const Bytes> edges, const MeshShares &shares, const Plan &plan,
                         const RunOptions &options );

//! Fills the marks of \a part, which has a name for each mesh then, from the \a record of its partition. Throws Error where the
//! record is damaged, or the part is not the one that was judged.
void mark( MeshPart &part, Bytes record, const JudgedMeshes &judged, const Plan &plan, std::uint32_t partition );

} // namespace rubicon
