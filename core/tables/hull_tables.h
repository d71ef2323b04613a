// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of convex hulls: hulls, and points with their type.
// Relies on tables/table.h, geometry/point_groups3.h and hull/convex_hull.h.
#pragma once

#include "core/export.h"
#include "core/geometry/point_groups3.h"
#include "core/hull/convex_hull.h"
#include "core/tables/table.h"

#include <span>

namespace rubicon
{

/**
 * One row for each group of \a points, with the facets of its hull as polygons with Z; without a geometry where the hull has no
 * facet, being a point or a segment.
 */
RUBICON_API Table hulls_table( std::span<const HullView> hulls, const PointGroups3 &points );

//! One row for each point, group by group, as points with Z; without a geometry where it is not finite.
RUBICON_API Table hull_points_table( std::span<const HullView> hulls, const PointGroups3 &points );

} // namespace rubicon
