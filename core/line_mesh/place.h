// SPDX-License-Identifier: GPL-2.0-or-later
// Places on a line, exactly: where a hit lies along its segment, in which order places follow each other, and the
// correctly rounded coordinates there.
// Relies on exact/ball.h first, on GMP where that cannot certify the answer. Host only.
#pragma once

#include "core/exact/ball.h"
#include "core/exact/rational.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"
#include "core/line_mesh/plane_crossings.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace rubicon
{

class Workers;

//! What fixes a place on its segment.
enum class PlaceAnchor : std::uint8_t
{
  line_vertex, //!< a vertex of the line
  corner,      //!< a corner of the triangle inside the segment
  plane,       //!< where the segment passes through the plane of the triangle, inside the segment
  side         //!< where the segment crosses a side of the triangle, in whose plane it lies
};

/**
 * A place on a line: a vertex of it, or inside one of its segments. Balls and anchors make it cheap to compare; the
 * exact parameter is worked out where they do not tell.
 */
struct Place
{
    std::uint32_t step;     //!< line_vertex: the vertex; else the segment
    std::uint32_t triangle; //!< what the anchor speaks of
    PlaceAnchor anchor;
    std::uint8_t side; //!< corner: its number in the triangle; side, and plane of a hit on a side: that side
    bool on_side;      //!< plane: the hit lies on a side
    Ball parameter;    //!< along the segment, 0 to 1; 0 at a vertex
    const PlaneCrossing *crossing; //!< plane: what is known of it already; else null
};

//! What a hit covers of its segment: a piece from low to high, or one place, which then is both.
struct Stretch
{
    Place low, high; //!< in the direction of the line
};

//! Lines and mesh with all that is asked of places on them. Not thread-safe: exact parameters are remembered.
class Places
{
  public:
    Places( const PolylineSet3 &lines, const TriangleMesh &mesh, const Workers &workers )
      : mLines( lines )
      , mMesh( mesh )
      , mWorkers( workers )
    {}

    //! Gives back what is remembered: the places of another line come now.
    void forget();
    //! How often an exact parameter was worked out.
    std::uint64_t exact_count() const { return mExactCount; }

    Place at_vertex( std::uint32_t vertex ) const;
    //! Where \a hit lies on its line. \a crossing: its plane crossing, which outlives the places.
    Stretch of_hit( const Hit &hit, const PlaneCrossing &crossing ) const;

    //! Negative: \a a comes before \a b on their line; zero: they are one place. Of places on one line. Throws Cancelled.
    int compare( const Place &a, const Place &b ) const;

    //! The doubles nearest to the place; a zero has no sign.
    Point3 point( const Place &place ) const;
    //! The double nearest to M there, a zero without sign; NaN where the lines have none, or where it is not finite at an
    //! end of the segment.
    double m( const Place &place ) const;
    //! The exact parameter along segment \a segment, on which the place lies.
    mpq_class parameter( const Place &place, std::uint32_t segment ) const;

  private:
    //! A place inside a segment, by what fixes it.
    struct Key
    {
        std::uint32_t step, triangle;
        PlaceAnchor anchor;
        std::uint8_t side;
        bool operator==( const Key & ) const = default;
    };
    struct KeyHash
    {
        std::size_t operator()( const Key &key ) const;
    };

    Stretch of_coplanar_hit( const Hit &hit ) const;
    //! At a corner or a side.
    Place at( const Hit &hit, PlaceAnchor anchor, std::uint8_t side ) const;
    //! Of a place at a corner or a side: between( from, to, at ) or crossing( a, b, c, d ) along an axis.
    template <typename Between, typename Crossing>
    auto parameter_by( const Place &place, Between &&between, Crossing &&crossing ) const;
    const mpq_class &exact_parameter( const Place &place ) const;
    mpq_class new_exact_parameter( const Place &place ) const;
    int compare_closely( const Place &a, const Place &b ) const;
    bool same_by_name( const Place &a, const Place &b ) const;
    Point3 corner( const Place &place ) const { return mMesh.vertices[mMesh.triangles[place.triangle][place.side]]; }
    double interpolate( const Place &place, double from, double to ) const;

    const PolylineSet3 &mLines;
    const TriangleMesh &mMesh;
    const Workers &mWorkers;
    //! Of places that were compared exactly: where n lie in one spot, each is worked out once, not n log n times.
    mutable std::unordered_map<Key, mpq_class, KeyHash> mExact;
    mutable std::uint64_t mExactCount = 0;
};

} // namespace rubicon
