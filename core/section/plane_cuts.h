// SPDX-License-Identifier: GPL-2.0-or-later
// Where a plane cuts: on which side of it points lie, and where edges pass through.
// Relies on exact/predicates.h and exact/constructions.h. Host only.
#pragma once

#include "core/exact/ball.h"
#include "core/exact/rational.h"
#include "core/exact/tiers.h"
#include "core/geometry/box.h"
#include "core/section/section_plane.h"

namespace rubicon
{

//! Where an edge passes through a plane: balls around its coordinates in that plane, and the nearest doubles in space.
struct PlaneCut
{
    Ball u, v;
    Point3 nearest;
};

/**
 * A plane with coordinates u and v of its own, which are two of x, y and z: x and y in a level plane; in an upright one
 * that of x and y along which its line goes further, and z.
 */
class PlaneCuts
{
  public:
    explicit PlaneCuts( const SectionPlane &plane );

    //! Positive above a level plane, and to the left of an upright one.
    Sign side( Point3 p, TierCounts &counts ) const;

    //! Whether points of \a box lie on both sides, where the plane itself counts as its positive side; exactly.
    bool passes( const Box3 &box ) const;

    //! Where the edge from \a p to \a q, which lie on different sides, passes through.
    PlaneCut cut( Point3 p, Point3 q ) const;

    //! The same place exactly, in the plane's own coordinates.
    RationalPoint2 exact_cut( Point3 p, Point3 q ) const;

    //! \a p in the plane's own coordinates.
    Point2 own( Point3 p ) const;

    //! How far one goes on the map for one step of u: 1 in a level plane.
    double stretch() const;

  private:
    SectionPlane mPlane;
    bool mAlongX; //!< u is x
};

} // namespace rubicon
