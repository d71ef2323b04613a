// SPDX-License-Identifier: GPL-2.0-or-later
// The surface of a hull as triangles that grow point by point, with exact signs.
// Relies on exact/predicates.h and hull/hull_frame.h.
#pragma once

#include "core/exact/predicates.h"
#include "core/geometry/triangle_mesh.h"
#include "core/hull/hull_centre.h"
#include "core/hull/hull_frame.h"
#include "core/hull/plane_range.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * The boundary of the hull of the points inserted so far, cut into triangles.
 *
 * A point p that lies strictly above the plane of a triangle replaces all triangles that it lies strictly above by those
 * between it and the border of the hole. Triangles in whose plane it lies stay. That leaves a valid surface, for any input:
 * - The triangles strictly below p are connected and their border is one simple ring. Move p towards an inner point by so
 *   little that no strict sign changes: it is now strictly below the planes in which it lay, sees the same triangles, and
 *   lies on no plane. What a point off all planes sees of a convex body is a disk, whose border, seen from the point, is
 *   the outline of a convex shape.
 * - No new triangle is degenerate. One between p and the border's edge ab, of the removed triangle t, is so only if p is
 *   on the line ab, which lies in the plane of t: but p is strictly above it.
 * - A corner all of whose triangles vanish is strictly inside from then on: a plane through it with the new hull on one side
 *   would have a normal between those of its triangles, so p, above each of them, would be above the plane.
 * Corners may end as points of an edge or within a facet, as planes become one: hull_facets.h tells.
 *
 * Where a search begins and where it goes is by rounded numbers, and may be wrong; what it finds is decided by signs. Rounded
 * numbers are those of places in a frame, with bounds that hold there; what they leave open is asked of the points themselves.
 */
class HullSurface
{
  public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    //! Triangle number \a across[k] is the neighbour over the edge from corner k to the next one.
    struct Corners
    {
        std::array<std::uint32_t, 3> corner, across; //!< corner[0]: none where there is no such triangle any more
        std::uint32_t mark = 0;                      //!< the step of the last insertion that looked at it
    };

    //! A triangle, and whether the point is above its plane: exactly.
    using Found = std::pair<std::uint32_t, Sign>;

    //! \a first: indices into \a points, which \a box was made for; no plane holds these four. \a centre: theirs.
    HullSurface( std::span<const Point3> points, const std::array<std::uint32_t, 4> &first, const HullCentre &centre,
                 const FramedBox &box );

    // Points are those that were given, or, where the frame is plain, others in the box.

    /**
     * The triangle on which, or above or below which, \a p lies as seen from the centre; where \a p is outside, it may be another
     * one that \a p is above. \a hint: where to begin.
     */
    Found locate( Point3 p, std::uint32_t hint, TierCounts &counts ) const;

    //! Adds the point with the index \a point at \a place, which lies strictly above \a triangle. Returns one of its triangles.
    std::uint32_t insert( Point3 place, std::uint32_t point, std::uint32_t triangle, TierCounts &counts );

    //! Whether \a place is that of one of the first four corners, which from then on goes by the index \a point.
    bool takes_over_first( Point3 place, std::uint32_t point )
    {
      for ( std::uint32_t corner = 0; corner < 4; ++corner )
        if ( same_point( mPlaces[corner], place ) )
        {
          mPoints[corner] = point;
          return true;
        }
      return false;
    }

    //! The exact side of \a p, which lies in the box, at the plane of a triangle: positive above it, which is outside.
    Sign above( std::uint32_t triangle, Point3 p, TierCounts &counts ) const;

    //! Adds the plane of a triangle to \a range.
    void add_plane( std::uint32_t triangle, PlaneRange &range ) const
    {
      const Plane &plane = mPlanes[triangle];
      range.add( plane.origin, plane.normal, plane.bound );
    }

    //! Of the edges of \a triangle, as bits, those on which \a p lies, a point of the triangle.
    unsigned edges_with( Point3 p, std::uint32_t triangle, TierCounts &counts ) const;

    //! Triangles and gaps between them.
    std::size_t slot_count() const { return mCorners.size(); }
    bool is_there( std::uint32_t triangle ) const { return mCorners[triangle].corner[0] != none; }
    const Corners &triangle( std::uint32_t number ) const { return mCorners[number]; }
    std::size_t triangles() const { return mCorners.size() - mFree.size(); }

    //! Corners are numbered in the order of their insertion.
    std::size_t corners() const { return mPlaces.size(); }
    Point3 place( std::uint32_t corner ) const { return mPlaces[corner]; }
    std::uint32_t point( std::uint32_t corner ) const { return mPoints[corner]; } //!< index into the points

    //! What tells sides by rounded numbers, and where in it corners and about the centre of the first four are.
    const HullFrame &frame() const { return mCentre.frame(); }
    Point3 framed( std::uint32_t corner ) const { return frame().is_plain() ? mPlaces[corner] : mFramed[corner]; }
    Point3 framed_centre() const { return mCentre.framed(); }

  private:
    //! What climbing reads of a triangle, in the frame: one line of the processor's cache.
    struct Plane
    {
        Point3 origin, normal;
        double bound; //!< of the error of heights, of every point in the box
        double
          slope; //!< 1 / the centre's depth: heights times this have their maximum in the one triangle above a point

        double height_of( Point3 p ) const
        {
          return ( p.x - origin.x ) * normal.x + ( p.y - origin.y ) * normal.y + ( p.z - origin.z ) * normal.z;
        }
    };

    std::uint32_t add_corner( Point3 place, std::uint32_t point );
    void put( std::uint32_t slot, const std::array<std::uint32_t, 3> &corners );
    std::uint32_t free_slot();
    //! What rounded numbers tell of above(): uncertain where they do not.
    Sign seems_above( std::uint32_t triangle, const FramedPoint &p ) const;
    Sign above( std::uint32_t triangle, const FramedPoint &p, TierCounts &counts ) const;

    /**
     * From \a hint on to a triangle that \a p lies strictly above, or one that no neighbour of seems nearer to it: then p may
     * be above it or others all the same, which is uncertain.
     */
    Found climb( const FramedPoint &p, std::uint32_t hint, TierCounts &counts ) const;

    //! From \a from on to the triangle on which, or above or below which, \a p lies as seen from the centre: exactly.
    Found walk( const FramedPoint &p, std::uint32_t from, TierCounts &counts ) const;

    void collect_visible( const FramedPoint &p, std::uint32_t from, TierCounts &counts );
    Sign side( const FramedPoint &p, const Corners &triangle, unsigned edge, TierCounts &counts ) const;

    struct BorderEdge
    {
        std::uint32_t from, to, outside;
    };

    FramedCentre mCentre;
    Point3 mExtent;                       //!< of the box in the frame
    std::vector<Point3> mPlaces, mFramed; //!< of corners; the second empty where the frame is plain
    std::vector<std::uint32_t> mPoints;
    std::vector<std::uint32_t>
      mStarting; //!< of a corner on the border of the hole, the new triangle whose edge starts there
    std::vector<Plane> mPlanes;
    std::vector<Corners> mCorners;
    std::vector<std::uint32_t> mFree;
    std::uint32_t mStep = 0;
    std::vector<std::uint32_t> mVisible;
    std::vector<BorderEdge> mBorder;
};

} // namespace rubicon
