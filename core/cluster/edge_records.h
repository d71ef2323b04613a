// SPDX-License-Identifier: GPL-2.0-or-later
// What a partition finds at the edges that it owns, as it is sent to who judges the meshes.
// Relies on cluster/records.h and geometry/box.h.
#pragma once

#include "core/cluster/records.h"
#include "core/geometry/box.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

// Triangles are named by their numbers in the whole, and come with their boxes from above where the partitions that have them must
// be told.

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

//! An edge of an odd number of different triangles.
struct OpenEdgeOfComponent
{
    std::uint32_t component;
    std::uint32_t without_walls;  //!< 1: odd without triangles that are there both ways round; 0: with them
    std::uint32_t triangle, side; //!< as OpenEdge, and the next
    Point3 from, to;
};

//! A side of a triangle, whether the triangle counts or not, at an open edge.
struct OpenSide
{
    std::uint32_t edge; //!< its number among those of the view
    std::uint32_t triangle, side, unused;
    Box2 box;
};

//! A triangle that is there both ways round.
struct TwoSidedTriangle
{
    std::uint32_t triangle, component;
    Box2 box;
};

//! A triangle that may not count, whatever hangs together.
struct IdleTriangle
{
    std::uint32_t triangle, mesh;
    std::uint32_t has_no_area, is_repeated; //!< 1 where it is
    Box2 box;
};

static_assert( sizeof( EdgeComponent ) == 8 && sizeof( ComponentLink ) == 8 && sizeof( OpenEdgeOfComponent ) == 64
               && sizeof( OpenSide ) == 48 && sizeof( TwoSidedTriangle ) == 40 && sizeof( IdleTriangle ) == 48 );

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
    std::uint64_t owned = 0;                     //!< triangles: those whose first side it owns
    std::vector<std::uint32_t> meshes_with_area; //!< that have an owned triangle with an area
    std::vector<IdleTriangle> idle;              //!< owned
    std::vector<EdgeView> views;                 //!< of all triangles; and of those with an area, where some have none

    const EdgeView &view( bool with_area ) const { return with_area ? views.back() : views.front(); }
};

std::string bytes_of( const EdgesOfPart &edges );
//! Throws Error where the bytes are damaged.
EdgesOfPart edges_of_part_from( Bytes record );

} // namespace rubicon
