// SPDX-License-Identifier: GPL-2.0-or-later
// Proves that a hull is the hull of its points, without finding a hull.
// Relies on hull/convex_hull.h and geometry/point_groups3.h.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/point_groups3.h"
#include "core/hull/convex_hull.h"

#include <optional>
#include <span>
#include <string>

namespace rubicon
{

/**
 * Nothing where \a hull is proved to be the convex hull of \a points, with each point of its true type and everything in its
 * order; else one sentence on what is not so. Volume, area, centroid and checksum are not looked at.
 *
 * Of a body it is shown, by exact signs: every polygon is flat; every edge has two polygons, which run along it in opposite
 * ways and bend outwards there; a point c is strictly below all of them; and a ray from c passes through one triangle only.
 * Looking from c then is a covering of the sphere, possibly branched at vertices, with one sheet: so the surface is embedded, and
 * locally convex, and so the boundary of a convex body (Mehlhorn, Näher, Seel and others, "Checking geometric programs", 1999).
 * Each point is then held against the triangle that the ray from c through it meets, which a walk from the point beside it finds.
 * Takes about as long as n log n where facets have few vertices: within a facet the walk passes its triangles, which are a fan, one
 * by one, and from a point to the next one that may be all of them. Throws Cancelled.
 */
RUBICON_API std::optional<std::string> fault_of_hull( std::span<const Point3> points, const HullView &hull,
                                                      const RunOptions &options = {} );

/**
 * Proves each of \a hulls, one for each group of \a points. Throws Cancelled, and Error with the sentence on the first that is
 * not right, and its group.
 */
RUBICON_API void prove_hulls( std::span<const HullView> hulls, const PointGroups3 &points,
                              const RunOptions &options = {} );

} // namespace rubicon
