// SPDX-License-Identifier: GPL-2.0-or-later
// The edges of meshes and the triangles at each: which triangles are there again, which edges are open or crowded, and
// whether the triangles run the same way round.
// Relies on geometry/triangle_mesh.h and compute/workers.h.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! An edge of one mesh.
struct MeshEdge
{
    std::uint32_t mesh;      //!< index into TriangleMesh::names
    std::uint32_t low, high; //!< vertices, low < high
    auto operator<=>( const MeshEdge & ) const = default;
};

//! The edge from corner \a side of a triangle to the next.
MeshEdge edge_of( const TriangleMesh &mesh, std::uint32_t triangle, std::size_t side );

//! A side of a triangle.
struct Side
{
    MeshEdge edge;
    std::uint32_t opposite; //!< the third corner
    std::uint32_t triangle;
    bool ascending; //!< the triangle runs along it from low to high
};

/**
 * The sides whose lower vertex is one of \a from .. \a to - 1, edge by edge: by lower vertex, mesh, higher vertex, third
 * corner, triangle. Triangles with a corner twice have none: their sides cancel out.
 */
std::vector<Side> sides_at( const TriangleMesh &mesh, std::size_t from, std::size_t to );

//! Calls \a visit( std::span<const Side> ) for each edge whose lower vertex is one of \a from .. \a to - 1, with its sides.
template <typename Visit>
void for_each_edge( const TriangleMesh &mesh, std::size_t from, std::size_t to, Visit &&visit )
{
  const std::vector<Side> sides = sides_at( mesh, from, to );
  for ( auto begin = sides.begin(); begin != sides.end(); )
  {
    const auto end = std::find_if( begin, sides.end(), [&]( const Side &s ) { return s.edge != begin->edge; } );
    visit( std::span<const Side>( begin, end ) );
    begin = end;
  }
}

//! An edge of an odd number of different triangles.
struct RimEdge
{
    MeshEdge edge;
    std::uint32_t triangle; //!< the lowest of them
    auto operator<=>( const RimEdge & ) const = default;
};

struct EdgeSurvey
{
    std::vector<RimEdge> open; //!< by edge
    //! Edges of more than two different triangles, a side of each; by lower vertex.
    std::vector<std::vector<Side>> crowded;
    std::vector<std::uint32_t> repeated;  //!< triangles with the corners of an earlier one of their mesh; ascending
    std::vector<std::uint32_t> two_sided; //!< those that are there both ways round, the first of each; ascending
    std::vector<bool> consistent; //!< of each mesh: every edge is passed as often either way, and nothing is two-sided
};

/**
 * What is taken for the surface of meshes: \a left_out are triangles that are not there, one flag for each (empty: none).
 * Triangles of no area never cross anything.
 */
struct CountedSurface
{
    const TriangleMesh &mesh;
    const std::vector<bool> &left_out;
    const EdgeSurvey &edges; //!< of what is there
};

//! Surveys all meshes. \a left_out: triangles that are not there, one flag for each; empty: none.
EdgeSurvey survey_edges( const TriangleMesh &mesh, const std::vector<bool> &left_out, Workers &workers );

} // namespace rubicon
