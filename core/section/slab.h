// SPDX-License-Identifier: GPL-2.0-or-later
// The slab around a straight line on the map: points and lines seen from the side, as a vertical section shows them.
// Relies on geometry/point.h. Ordinary doubles, for drawing; what must be exact is decided by mesh_sections.h.
#pragma once

#include "core/geometry/point.h"

#include <span>
#include <vector>

namespace rubicon
{

//! A place as a section shows it. In the unit of the coordinates.
struct SlabPoint
{
    double distance;  //!< along the section line, from its first point
    double elevation; //!< z
    double offset; //!< from the plane; positive to the right of the line, which is towards whoever looks at the section
};

//! A piece of a line within a slab.
struct SlabPiece
{
    std::vector<SlabPoint> points; //!< two or more
    std::vector<double> m;         //!< one for each point, interpolated where the line was cut; empty where it has no M
    bool has_start = false;        //!< begins where the line begins
};

//! All that lies between two upright planes beside the section line, and between its ends; at all heights.
class SectionSlab
{
  public:
    //! The two points differ; \a thickness is that of both sides together, and not negative.
    SectionSlab( Point2 from, Point2 to, double thickness );

    double length() const { return mLength; } //!< of the section line

    SlabPoint project( const Point3 &p ) const;

    //! The border belongs to it.
    bool contains( const SlabPoint &p ) const;

    /**
     * The pieces of a line within the slab, in its order; as many as it enters the slab. \a m is empty, or has one for each
     * of \a vertices, which are finite. Where it only touches the slab in a point, there is no
     * piece. Linear in the number of vertices.
     */
    std::vector<SlabPiece> clip( std::span<const Point3> vertices, std::span<const double> m ) const;

  private:
    Point2 mFrom, mAlong; //!< a unit vector
    double mLength, mHalfThickness;
};

} // namespace rubicon
