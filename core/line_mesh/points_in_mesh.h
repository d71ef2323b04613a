// SPDX-License-Identifier: GPL-2.0-or-later
// Points in meshes: inside, outside or on the surface, by exact parity or winding number (paper 004's inside/outside,
// made exact).
// Relies on geometry/, mesh/ and compute/.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/triangle_mesh.h"
#include "core/mesh/inside_rule.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! Where a point lies with respect to a mesh.
enum class PointState : std::uint8_t
{
  outside,
  inside,
  boundary, //!< on the surface
  unknown   //!< not on the surface, and the mesh has no rule of inside
};

//! The states as they stand in the outputs, in the order of PointState; null for unknown.
inline constexpr const char *point_state_names[] = { "outside", "inside", "boundary", nullptr };

struct PointsInMeshResult
{
    std::size_t meshes = 0;                //!< of the mesh set
    std::vector<PointState> states;        //!< points × meshes: that of point p and mesh m at p · meshes + m
    std::vector<bool> closed;              //!< of each mesh
    std::vector<InsideRule> rules;         //!< of each mesh
    std::vector<std::string> open_reasons; //!< of each mesh, why its inside is unknown; empty with a rule
    std::vector<std::string> remarks;      //!< MeshSurfaces::remarks
    std::uint64_t inside = 0, outside = 0, boundary = 0, unknown = 0; //!< states of each kind
    RunReport run;
    std::uint64_t checksum = 0; //!< over the states

    PointState state( std::size_t point, std::size_t mesh ) const { return states[point * meshes + mesh]; }
};

/**
 * Decides for each of \a points, whose coordinates must be finite, and each mesh in \a mesh, whose \a surfaces were judged
 * before. Runs on the CPU.
 * Throws Cancelled when options.progress says stop, Error for a point among meshes that reach the largest doubles.
 */
RUBICON_API PointsInMeshResult points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh,
                                               const MeshSurfaces &surfaces, const RunOptions &options = {} );

//! Judges the surfaces first.
RUBICON_API PointsInMeshResult points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh,
                                               const RunOptions &options = {} );

} // namespace rubicon
