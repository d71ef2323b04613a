// SPDX-License-Identifier: GPL-2.0-or-later
// A hull that grows by points, and those of them that came to lie on its surface.
// Relies on hull/hull_surface.h and hull/hull_points.h.
#pragma once

#include "core/hull/hull_points.h"
#include "core/hull/hull_surface.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

//! Four points that no plane holds, from which a hull grows, and the frame of all that may be asked about it.
struct HullSeed
{
    std::array<std::uint32_t, 4> corners; //!< indices of points
    HullCentre centre;                    //!< theirs
    FramedBox box;
};

//! Where a point lies in a surface, as far as that is known.
struct Located
{
    std::uint32_t triangle = HullSurface::none;
    Sign above = Sign::uncertain;
};

//! The hull of the points inserted so far.
class GrowingHull
{
  public:
    GrowingHull( std::span<const Point3> points, const HullSeed &seed )
      : mSurface( points, seed.corners, seed.centre, seed.box )
    {}

    const HullSurface &surface() const { return mSurface; }

    //! Points that were on the surface when they came, and are no corners of it: they may be inside now.
    const std::vector<PlacedPoint> &on_surface() const { return mOnSurface; }

    //! Where points lie in the surface as it is now, which all threads find out. Throws Cancelled.
    std::vector<Located> located( std::span<const PlacedPoint> points, const Workers &workers,
                                  TierCounts &counts ) const;

    /**
     * Inserts those that are outside, one after the other, and tells \a progress what share of them is done. \a found: as
     * located() gave it before, or empty. What is strictly inside then stays so.
     */
    void insert( std::span<const PlacedPoint> points, std::span<const Located> found, TierCounts &counts,
                 const HullProgress &progress );

    //! Whether the place is that of one of the first four corners, which from then on goes by the index of the point.
    bool takes_over_first( const PlacedPoint &placed )
    {
      return mSurface.takes_over_first( placed.place, placed.point );
    }

  private:
    std::uint32_t first_triangle() const;

    HullSurface mSurface;
    std::vector<PlacedPoint> mOnSurface;
};

} // namespace rubicon
