// SPDX-License-Identifier: GPL-2.0-or-later
// Which meshes are closed, and where the others are open: edges with an odd number of triangles.
// Relies on geometry/triangle_mesh.h and compute/workers.h.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

class Workers;

//! An edge with an odd number of triangles of one mesh.
struct OpenEdge
{
    std::uint32_t mesh;      //!< index into TriangleMesh::names
    std::uint32_t low, high; //!< vertices, low < high
    auto operator<=>( const OpenEdge & ) const = default;
};

/**
 * All open edges of the meshes of \a mesh, sorted; a mesh without is closed (MeshVerdict::closed). Sides from a vertex to
 * itself are passed over.
 */
std::vector<OpenEdge> find_open_edges( const TriangleMesh &mesh, Workers &workers );

/**
 * Of each mesh, why nothing can be said about its inside and outside: one sentence naming the mesh, the number of its
 * open edges and the ends of the first; empty where it is closed. \a open: the open edges of \a mesh.
 */
std::vector<std::string> open_mesh_reasons( const TriangleMesh &mesh, std::span<const OpenEdge> open );

} // namespace rubicon
