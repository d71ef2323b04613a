// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the line-mesh job (events, intervals, summary), and points with the meshes that they lie in.
// Relies on tables/table.h and line_mesh/.
#pragma once

#include "core/export.h"
#include "core/geometry/point_set3.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/points_in_mesh.h"
#include "core/tables/table.h"

#include <cstdint>
#include <span>

namespace rubicon
{

//! What column depth of events and first_depth of the summary hold.
enum class DepthColumn
{
  measure, //!< M there; NULL where the line has none
  distance //!< the distance along the line
};

/**
 * One row for each of LineMeshResult::events, as points with Z and M: that of the line where it has one, else the distance.
 * With the exact place on the segment where the result has it. \a numbers: where \a mesh has some triangles of a whole, the
 * numbers there of each.
 */
RUBICON_API Table events_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                DepthColumn depth = DepthColumn::measure, std::span<const std::uint32_t> numbers = {} );

//! One row for each of LineMeshResult::intervals, as lines with Z and M as of events.
RUBICON_API Table intervals_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh );

//! One row for each of LineMeshResult::summaries, without geometry.
RUBICON_API Table summary_table( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                 DepthColumn depth = DepthColumn::measure );

//! By point, as points with Z: one row for each mesh that it is not outside of, or a single one where it is outside of all.
RUBICON_API Table points_in_mesh_table( const PointsInMeshResult &result, const PointSet3 &points,
                                        const TriangleMesh &mesh );

} // namespace rubicon
