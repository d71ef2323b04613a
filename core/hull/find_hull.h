// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of one set of points, wherever these are looked at.
// Relies on hull/convex_hull.h, hull/hull_points.h and hull/regional_hull.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/hull_points.h"
#include "core/hull/regional_hull.h"

#include <cstddef>

namespace rubicon
{

//! When which way to the hull is tried.
struct HullRule : RegionRule
{
    //! Stars are tried where so many points of the next round may be outside: to insert these takes a thread some 10 milliseconds, and
    //! stars take a GPU five.
    double fewest_for_stars = 2000;
};

//! Throws Error for more points than a hull can be had of.
void refuse_too_many( std::size_t points );

//! All but the report's backend, device and seconds. Within a task of \a workers; throws Cancelled.
ConvexHull find_hull( const HullPoints &given, const Workers &workers, const HullProgress &progress,
                      const HullRule &rule = {} );

} // namespace rubicon
