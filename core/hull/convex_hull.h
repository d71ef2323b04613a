// SPDX-License-Identifier: GPL-2.0-or-later
// Convex hulls of points in space, exactly: what every point is, the true polygons around them, volume, area, centroid.
// Relies on geometry/ and compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/compute/unfilled_vector.h"
#include "core/export.h"
#include "core/geometry/point.h"
#include "core/geometry/triangle_mesh.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <memory_resource>
#include <span>
#include <vector>

namespace rubicon
{

//! What a point is to the hull of all. Of a flat hull, its polygon is its one facet, and a segment its one edge.
enum class HullPoint : std::uint8_t
{
  inside,    //!< strictly
  vertex,    //!< the hull of the other places is smaller
  edge,      //!< between two vertices, on the edge of theirs
  facet,     //!< within a facet
  duplicate, //!< on the hull, where a point of a lower index is
  left_out   //!< not finite
};

//! The types as they stand in the outputs, in the order of HullPoint.
inline constexpr const char *hull_point_names[] = { "inside", "vertex", "edge", "facet", "duplicate", "left out" };

//! A point on the hull, and the point of the lowest index that has its coordinates; -0 is 0.
struct HullDuplicate
{
    std::uint32_t point, first;
    auto operator<=>( const HullDuplicate & ) const = default;
};

//! How much there is of a hull.
struct HullMeasures
{
    double volume = 0;    //!< nearest to that of the exact hull
    double area = 0;      //!< of the surface, nearest to the exact sum of its roots; of a polygon its area, once
    Point3 centroid = {}; //!< of the body, polygon, segment or point: nearest to the exact one along each axis
};

//! Part \a number of \a all, of which each part ends at \a end.
inline std::span<const std::uint32_t> part_of( std::span<const std::uint32_t> all, std::span<const std::uint32_t> end,
                                               std::size_t number )
{
  const std::size_t begin = number > 0 ? end[number - 1] : 0;
  return all.subspan( begin, end[number] - begin );
}

struct ConvexHull;

/**
 * The hull of some points, all named by their indices, wherever its lists are. As a set of points a hull is unique, and everything
 * here is put into one order: so no byte depends on how it was found.
 */
struct HullView : HullMeasures
{
    HullView() = default;
    RUBICON_API HullView( const ConvexHull &hull ); //!< whose lists it shows, as long as it lasts

    int rank = -1;                    //!< 3: a body, 2: a polygon, 1: a segment, 0: a point, -1: no finite point
    std::span<const HullPoint> types; //!< of each point
    std::span<const HullDuplicate> duplicates; //!< by point
    std::span<const std::uint32_t> vertices;   //!< ascending
    //! The true facets, of which no two lie in one plane, as convex polygons without a corner of 180 degrees: counter-clockwise
    //! seen from outside, from the lowest index on, and in lexicographic order. A flat hull has one, counter-clockwise seen
    //! against the first of the axes z, x, y along which it has an area.
    std::span<const std::uint32_t> facet_vertices;
    std::span<const std::uint32_t> facet_end; //!< of each facet: where in facet_vertices the next one begins
    TierCounts tiers;
    std::uint64_t candidates = 0; //!< points that were held against facets one by one
    std::uint64_t checksum = 0;   //!< over all but tiers and candidates

    std::size_t facets() const { return facet_end.size(); }
    std::span<const std::uint32_t> facet( std::size_t number ) const
    {
      return part_of( facet_vertices, facet_end, number );
    }
};

//! The same, with its lists.
struct ConvexHull : HullMeasures
{
    int rank = -1;
    UnfilledVector<HullPoint> types;
    std::vector<HullDuplicate> duplicates;
    UnfilledVector<std::uint32_t> vertices;
    UnfilledVector<std::uint32_t> facet_vertices;
    UnfilledVector<std::uint32_t> facet_end;
    RunReport run; //!< with tiers and candidates
    std::uint64_t checksum = 0;

    std::size_t facets() const { return facet_end.size(); }
    std::span<const std::uint32_t> facet( std::size_t number ) const
    {
      return part_of( facet_vertices, facet_end, number );
    }
};

//! The triangles of its surface: each facet in turn, as a fan around its first vertex.
RUBICON_API UnfilledVector<Triangle> triangles_of( const HullView &hull );

//! Hulls cannot be had of more points: the facets of n vertices have fewer than 6 n, which 32 bits number.
inline constexpr std::size_t most_hull_points = 715827882;

/**
 * The hull of \a points, which may be any: those that are not finite are left out. No tolerance: every type, facet and
 * rank is decided by exact signs. Runs on the backend of \a options; a GPU tells which points are inside, and finds the hull of
 * the others where they are many, and the CPU does the rest. Throws Cancelled, and Error for more than most_hull_points, and where
 * the GPU was asked for and cannot serve.
 */
RUBICON_API ConvexHull convex_hull( std::span<const Point3> points, const RunOptions &options = {} );

//! Hulls of groups of points, with their lists.
struct ConvexHulls
{
    //! Of each group; they last as long as this.
    std::span<const HullView> hulls() const & { return views; }
    void hulls() const && = delete;

    std::span<HullView> views;                                      //!< in one of the arenas
    std::vector<ConvexHull> large;                                  //!< some of the hulls, in any order
    std::vector<std::unique_ptr<std::pmr::memory_resource>> arenas; //!< where the lists of the others lie
    RunReport run;
    std::uint64_t checksum = 0; //!< over those of the hulls
};

//! Numbers over all hulls.
struct HullTotals
{
    std::array<std::uint64_t, std::size( hull_point_names )> types = {}; //!< points of each type
    std::array<std::uint64_t, 5> ranks = {};                             //!< hulls by rank + 1
    std::uint64_t facets = 0;
    double volume = 0, area = 0;

    RUBICON_API explicit HullTotals( const ConvexHulls &found );
    std::uint64_t of( HullPoint type ) const { return types[static_cast<std::size_t>( type )]; }
    std::uint64_t bodies() const { return ranks[4]; }
};

/**
 * The hulls of many groups: group g has the points from \a group_begin[g] to \a group_begin[g + 1], and its hull's indices
 * count from the first of these. All threads share the groups, and those of them that are large. Runs on the backend of
 * \a options: of several groups a GPU finds the hulls of a few hundred points or fewer. Throws as convex_hull().
 */
RUBICON_API ConvexHulls convex_hulls( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                                      const RunOptions &options = {} );

} // namespace rubicon
