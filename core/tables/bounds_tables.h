// SPDX-License-Identifier: GPL-2.0-or-later
// The output of bounding volumes: a sphere or box for each group.
// Relies on tables/table.h, geometry/point_groups3.h and bounds/bounding_volume.h.
#pragma once

#include "core/bounds/bounding_volume.h"
#include "core/export.h"
#include "core/geometry/point_groups3.h"
#include "core/hull/convex_hull.h"
#include "core/tables/table.h"

#include <span>

namespace rubicon
{

/**
 * One row for each group of \a points, with the faces of its box as polygons with Z, or those of a sphere cut every 15 degrees, whose
 * corners lie on it up to rounding: it is for looking at, and runs within the sphere. A box of two dimensions is one
 * polygon. Without a geometry where it is a segment or a point, there is no finite point, or a corner is beyond the largest double.
 */
RUBICON_API Table bounds_table( std::span<const BoundingVolume> volumes, std::span<const HullView> hulls,
                                const PointGroups3 &points );

} // namespace rubicon
