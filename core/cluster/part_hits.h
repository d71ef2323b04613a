// SPDX-License-Identifier: GPL-2.0-or-later
// The task of one partition of lines and cut meshes: which of the pairs that it owns meet.
// Relies on cluster/mesh_parts.h and line_mesh/find_hits.h.
#pragma once

#include "core/cluster/mesh_parts.h"
#include "core/compute/run.h"

#include <cstdint>

namespace rubicon
{

//! A triangle that is hit, with all that a reducer needs to know of it.
struct HitTriangle
{
    std::uint32_t number; //!< in the whole
    std::uint32_t mesh;
    std::uint32_t marks, unused; //!< marks: as MeshPart::marks
    std::array<Point3, 3> corners;
    std::int64_t feature;
};
static_assert( sizeof( HitTriangle ) == 96 ); // no gaps

/**
 * The hits that partition \a partition of \a plan owns among its \a lines on its \a part of meshes: for each share of lines with
 * some a record, whose key is the share, of the hits in their order, with segments as the share numbers them and triangles as
 * the whole does, and of the triangles that are hit. All partitions together give each hit once. On the backend of \a options;
 * adds to \a report. Throws as find_hits(), and Error for a partition that the plan does not have.
 */
Records part_hits( const MeshPart &part, const JoinedPieces &lines, const Plan &plan, std::uint32_t partition,
                   const RunOptions &options, RunReport &report );

} // namespace rubicon
