// SPDX-License-Identifier: GPL-2.0-or-later
// What inside means for each mesh: the parity of its triangles, its winding number, or nothing, and why.
// Relies on geometry/triangle_mesh.h and compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/mesh/mesh_edges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

enum class InsideRule : std::uint8_t
{
  parity,  //!< closed, and does not cross itself: inside is behind an odd number of triangles
  winding, //!< closed and crosses itself, consistently oriented: inside is where the winding number is not 0
  none     //!< not closed, or crosses itself without being consistently oriented
};

//! The rule as it stands in the outputs: "parity", "winding", "none".
RUBICON_API const char *inside_rule_name( InsideRule rule );

//! How sentences name a mesh: "Mesh ore", or "The mesh" where it has no name.
RUBICON_API std::string mesh_title( const TriangleMesh &mesh, std::size_t m );

//! The same by its name.
RUBICON_API std::string mesh_title( const std::string &name );

//! How sentences name a place: "(1 2 3)".
RUBICON_API std::string place_text( Point3 place );

//! What was found of one mesh.
struct MeshRule
{
    InsideRule rule = InsideRule::parity;
    bool closed = true;         //!< every edge has an even number of the triangles that count
    bool consistent = true;     //!< every edge is passed as often either way
    std::uint64_t repeated = 0; //!< triangles that do not count: they have the corners of an earlier one
    std::uint64_t walls = 0;    //!< triangles that do not count: there from both sides, between two parts
    std::uint64_t crossing = 0; //!< triangles that cross others of the mesh
};

/**
 * The meshes of one set as surfaces. A triangle that is there again (the same three corners) counts once. A mesh is
 * closed where every edge then has an even number of triangles, or has so without the triangles of no area, or where the
 * parts of it that are not closed are so without the triangles that are there both ways round (walls between two bodies),
 * or without both.
 */
struct MeshSurfaces
{
    std::vector<MeshRule> meshes;       //!< one for each of TriangleMesh::names
    std::vector<std::string> reasons;   //!< of each, why nothing is inside or outside; empty where it has a rule
    std::vector<std::string> remarks;   //!< of all, what else its reader should know, a sentence each
    std::vector<bool> left_out;         //!< of each triangle: does not count; empty where all count
    std::vector<MeshEdge> rim;          //!< edges with an odd number of the triangles that count, sorted
    std::vector<std::uint8_t> crossing; //!< of each triangle: 1 where it crosses others of its mesh
    double seconds = 0;                 //!< that it took to find out

    bool counts( std::uint32_t triangle ) const { return left_out.empty() || !left_out[triangle]; }
    bool has_inside( std::uint32_t mesh ) const { return meshes[mesh].rule != InsideRule::none; }
    //! Any of the meshes.
    bool has_inside() const
    {
      return std::any_of( meshes.begin(), meshes.end(),
                          []( const MeshRule &of_mesh ) { return of_mesh.rule != InsideRule::none; } );
    }
};

//! The triangles of a mesh that cross others of it.
struct CrossingTriangles
{
    std::uint64_t count = 0;
    std::uint32_t first = 0; //!< the lowest of them
    Point3 corner = {};      //!< its first
};

/**
 * Completes what edges tell of meshes of such \a names, as if none crossed itself, by their \a crossings: rules may become others, and
 * reasons and remarks are added.
 */
void add_crossings( std::span<const std::string> names, std::span<const CrossingTriangles> crossings,
                    MeshSurfaces &surfaces );

//! Which meshes are searched for crossings.
enum class CrossingSearch : std::uint8_t
{
  closed_meshes, //!< whose rule depends on it
  all_meshes
};

//! Judges the meshes of \a mesh. Throws Cancelled.
RUBICON_API MeshSurfaces judge_surfaces( const TriangleMesh &mesh, const RunOptions &options,
                                         CrossingSearch search = CrossingSearch::closed_meshes );

} // namespace rubicon
