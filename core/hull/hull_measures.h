// SPDX-License-Identifier: GPL-2.0-or-later
// Volume, area and centroid of a hull, each nearest to the exact one.
// Relies on hull/convex_hull.h and hull/moments.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/moments.h"

namespace rubicon
{

class Workers;

//! Of \a hull, whose rank, vertices and facets are there. Infinite where beyond the largest double. Throws Cancelled.
HullMeasures measures_of( std::span<const Point3> points, const Workers &workers, const HullView &hull );

//! The same of a body whose triangles add up to \a sums, as seen from its lowest vertex.
HullMeasures measures_of( std::span<const Point3> points, const BallSums &sums, const Workers &workers,
                          const HullView &hull );

} // namespace rubicon
