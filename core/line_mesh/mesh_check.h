// SPDX-License-Identifier: GPL-2.0-or-later
// What is wrong with a mesh, and by which rule it has an inside.
// Relies on mesh/inside_rule.h.
#pragma once

#include "core/export.h"
#include "core/mesh/inside_rule.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

//! Triangles at an edge are different ones: one that is there again is a fault of its own, and makes an edge inconsistent
//! at most, where it is there both ways round.
enum class MeshFaultKind : std::uint8_t
{
  boundary_edge,     //!< an edge of one triangle
  non_manifold_edge, //!< an edge of more than two triangles
  inconsistent_edge, //!< an edge of two triangles that run along it the same way: their sides face differently
  duplicate,         //!< a triangle with the corners of an earlier one
  degenerate,        //!< a triangle of zero area, exactly
  self_intersection, //!< a triangle that crosses others of its mesh, or overlaps them in their plane
  inner_solid        //!< the first triangle of a shell within another and turned like it: a hole all the same
};

//! The kinds as they stand in the outputs, in the order of MeshFaultKind.
inline constexpr const char *fault_kind_names[] = { "boundary_edge", "non_manifold_edge", "inconsistent_edge",
                                                    "duplicate",     "degenerate",        "self_intersection",
                                                    "inner_solid" };
RUBICON_API const char *fault_kind_name( MeshFaultKind kind );

//! One fault and where it is.
struct MeshFault
{
    MeshFaultKind kind;
    std::uint32_t mesh;     //!< index into TriangleMesh::names
    std::uint32_t triangle; //!< the triangle, or the first of those at the edge
    std::uint32_t from, to; //!< the edge's vertices, or the first two of the triangle
    std::uint32_t count;    //!< different triangles at the edge, else 1
};

//! The vertices to draw a fault by: the ends of an edge, the closed border of a triangle.
RUBICON_API std::vector<std::uint32_t> fault_path( const TriangleMesh &mesh, const MeshFault &fault );

//! The verdict on one mesh.
struct MeshVerdict
{
    std::uint64_t triangles = 0, vertices = 0;
    std::uint64_t boundary_edges = 0, non_manifold_edges = 0, inconsistent_edges = 0, duplicates = 0, degenerate = 0;
    std::uint64_t shells = 0;             //!< sets of triangles that hang together by edges
    std::uint64_t self_intersections = 0; //!< triangles that cross others (self_crossings.h)
    std::uint64_t inner_solids = 0;       //!< shells within others and turned like them (inner_shells.h)
    bool closed = false;                  //!< as MeshRule::closed
    InsideRule rule = InsideRule::none;
    std::string reason; //!< why nothing is inside or outside; empty with a rule
};

struct MeshReport
{
    std::vector<MeshVerdict> verdicts; //!< one for each of TriangleMesh::names
    std::vector<MeshFault> faults;     //!< by mesh, kind, triangle
    std::vector<std::string> remarks;  //!< MeshSurfaces::remarks
};

//! Checks every mesh of \a mesh by itself. Edges are shared where their vertices are. Throws Cancelled.
RUBICON_API MeshReport check_mesh( const TriangleMesh &mesh, const RunOptions &options = {} );

} // namespace rubicon
