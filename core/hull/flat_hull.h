// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls of points that lie in one plane, on one line, or in one place.
// Relies on hull/convex_hull.h and hull/hull_points.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/hull_points.h"

#include <functional>
#include <span>

namespace rubicon
{

/**
 * Fills types, duplicates and facets of \a hull, whose rank is set and less than 3. \a finite: the indices of the points that
 * are finite, ascending. \a axis: of project(), along which a polygon has an area. \a report takes the share that is
 * done. Exact; throws Cancelled.
 */
void add_flat_hull( std::span<const Point3> points, PointIndices finite, int axis, const Workers &workers,
                    const std::function<void( double )> &report, ConvexHull &hull );

} // namespace rubicon
