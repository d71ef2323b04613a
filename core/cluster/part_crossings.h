// SPDX-License-Identifier: GPL-2.0-or-later
// Where meshes that are cut cross themselves: what each partition finds, and what all of them say of the rules.
// Relies on cluster/mesh_parts.h and mesh/self_crossings.h.
#pragma once

#include "core/cluster/mesh_parts.h"
#include "core/compute/run.h"

#include <cstdint>
#include <span>

namespace rubicon
{

/**
 * Where the meshes cross themselves in partition \a partition of \a plan, whose \a part is marked; \a judged: by their edges. The
 * bytes of a record. Throws Cancelled.
 */
std::string part_crossings( const MeshPart &part, const JudgedMeshes &judged, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options );

//! Completes \a judged by the records of all partitions of \a plan, whatever their order. Throws Error for records that are damaged
//! or belong to another plan.
void add_crossings_of_parts( std::span<const Bytes> records, const Plan &plan, JudgedMeshes &judged );

} // namespace rubicon
