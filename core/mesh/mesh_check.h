// SPDX-License-Identifier: GPL-2.0-or-later
// What is wrong with a mesh, and whether it is closed: what inside and outside rest on.
// Relies on geometry/triangle_mesh.h.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

enum class MeshFaultKind : std::uint8_t
{
  boundary_edge,     //!< an edge of one triangle
  non_manifold_edge, //!< an edge of more than two triangles
  inconsistent_edge, //!< an edge of two triangles that run along it the same way: their sides face differently
  duplicate,         //!< a triangle with the corners of an earlier one
  degenerate         //!< a triangle of zero area, exactly
};

//! The kind as it stands in the outputs: "boundary_edge", …
const char *fault_kind_name( MeshFaultKind kind );

//! One fault and where it is.
struct MeshFault
{
    MeshFaultKind kind;
    std::uint32_t mesh;     //!< index into TriangleMesh::names
    std::uint32_t triangle; //!< the triangle, or the first of those at the edge
    std::uint32_t from, to; //!< the edge's vertices, or the first two of the triangle
    std::uint32_t count;    //!< triangles at the edge; 1 for a triangle
};

//! The vertices to draw a fault by: the ends of an edge, the closed border of a triangle.
std::vector<std::uint32_t> fault_path( const TriangleMesh &mesh, const MeshFault &fault );

//! The verdict on one mesh.
struct MeshVerdict
{
    std::uint64_t triangles = 0, vertices = 0;
    std::uint64_t boundary_edges = 0, non_manifold_edges = 0, inconsistent_edges = 0, duplicates = 0, degenerate = 0;
    std::uint64_t shells = 0; //!< sets of triangles that hang together by edges
    /**
   * Every edge has an even number of triangles: then the number of triangles that a line in general position crosses
   * from a point outwards has one parity, whatever the line, and inside is exact. Degenerate triangles take part: one
   * that fills the seam between a long edge and its halves closes a mesh.
   */
    bool closed = false;
};

struct MeshReport
{
    std::vector<MeshVerdict> verdicts; //!< one for each of TriangleMesh::names
    std::vector<MeshFault> faults;     //!< by mesh, kind, triangle
};

//! Checks every mesh of \a mesh by itself. Edges are shared where their vertices are.
MeshReport check_mesh( const TriangleMesh &mesh );

} // namespace rubicon
