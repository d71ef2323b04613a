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

//! Throws Error for more points than a hull can be had of.
void refuse_too_many( std::size_t points );

//! All but the report's backend, device and seconds. Within a task of \a workers; throws Cancelled.
ConvexHull find_hull( const HullPoints &given, const Workers &workers, const HullProgress &progress,
                      const RegionRule &rule = {} );

} // namespace rubicon
