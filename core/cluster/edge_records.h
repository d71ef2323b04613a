// SPDX-License-Identifier: GPL-2.0-or-later
// What a partition finds at the edges that it owns, as it is sent to who judges the meshes.
// Relies on cluster/mesh_parts.h and cluster/records.h.
#pragma once

#include "core/cluster/mesh_parts.h"
#include "core/cluster/records.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

// Triangles are named by their numbers in the whole. What must come back to all partitions that have a triangle is told once for each
// of these.

//! Triangles that hang together by edges of one partition.
struct EdgeComponent
{
    enum Trait : std::uint32_t
    {
      has_two_sided = 1,       //!< triangles that are there both ways round
      has_others = 2,          //!< triangles that are not
      uneven = 4,              //!< an edge that is not passed as often either way
      uneven_without_walls = 8 //!< the same without triangles that are there both ways round
    };
    std::uint32_t mesh, traits;
};

//! A triangle with an edge that another partition owns, by which components of both hang together.
struct ComponentLink
{
    std::uint32_t triangle, component;
};

//! An edge of an odd number of different triangles, as the lowest of them runs along it, which is OpenEdge::triangle.
struct OpenEdgeOfComponent
{
    enum Count : std::uint32_t
    {
      with_walls = 1,   //!< odd with all triangles
      without_walls = 2 //!< odd without those that are there both ways round
    };
    std::uint32_t component, counts; //!< counts: one of these, or both
    std::uint32_t triangle, side;
    Point3 from, to;
};

//! A side of a triangle, whether the triangle counts or not, at an open edge.
struct OpenSide
{
    std::uint32_t edge; //!< its number among those of the view
    std::uint32_t triangle, side, partition;
};

//! A triangle that is there both ways round.
struct TwoSidedTriangle
{
    std::uint32_t triangle, component;
    std::uint32_t partition, again; //!< again: 1 where it was told before, for another partition
};

//! A triangle that may not count, whatever hangs together.
struct IdleTriangle
{
    std::uint32_t triangle, mesh;
    std::uint32_t has_no_area, is_repeated; //!< 1 where it is
    std::uint32_t partition, again;         //!< as TwoSidedTriangle
};

static_assert( sizeof( EdgeComponent ) == 8 && sizeof( ComponentLink ) == 8 && sizeof( OpenEdgeOfComponent ) == 64
               && sizeof( OpenSide ) == 16 && sizeof( TwoSidedTriangle ) == 16 && sizeof( IdleTriangle ) == 24
               && sizeof( TrianglesOfShare ) == 24 );

//! What edges tell of all triangles, or of those with an area.
struct EdgeView
{
    std::vector<EdgeComponent> components;
    std::vector<ComponentLink> links;
    std::vector<OpenEdgeOfComponent> open;
    std::vector<OpenSide> open_sides;
    std::vector<TwoSidedTriangle> two_sided; //!< each in one partition
};

struct EdgesOfPart
{
    std::uint32_t partition = 0;
    std::uint64_t content = 0;                   //!< MeshPart::content()
    std::vector<TrianglesOfShare> shares;        //!< MeshPart::shares
    std::vector<std::uint32_t> meshes_with_area; //!< that have an owned triangle with an area
    std::vector<IdleTriangle> idle;              //!< owned: the partition has its first side
    std::vector<EdgeView> views;                 //!< of all triangles; and of those with an area, where some have none

    const EdgeView &view( bool with_area ) const { return with_area ? views.back() : views.front(); }
};

std::string bytes_of( const EdgesOfPart &edges );
//! Throws Error where the bytes are damaged.
EdgesOfPart edges_of_part_from( Bytes record );
//! Whether numbers are such that no reader of \a edges leaves an array, in a job with so many meshes and partitions.
bool is_consistent( const EdgesOfPart &edges, std::uint32_t meshes, std::uint32_t partitions );

} // namespace rubicon
