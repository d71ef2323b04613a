// SPDX-License-Identifier: GPL-2.0-or-later
// Volume, area and centroid of a hull, each nearest to the exact one.
// Relies on hull/convex_hull.h and hull/moments.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/moments.h"

namespace rubicon
{

class Workers;

//! Sets volume, area and centroid of \a hull, whose facets are there. Infinite where beyond the largest double. Throws Cancelled.
void measure( std::span<const Point3> points, const Workers &workers, ConvexHull &hull );

//! The same of a body whose triangles add up to \a sums, as seen from its lowest vertex.
void measure( std::span<const Point3> points, const BallSums &sums, const Workers &workers, ConvexHull &hull );

} // namespace rubicon
