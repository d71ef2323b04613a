// SPDX-License-Identifier: GPL-2.0-or-later
// Volume, area and centroid of a hull, each nearest to the exact one.
// Relies on hull/convex_hull.h and hull/certified_measures.h.
#pragma once

#include "core/hull/certified_measures.h"
#include "core/hull/convex_hull.h"

namespace rubicon
{

class Workers;

//! Of \a hull, whose rank, vertices and facets are there. Infinite where beyond the largest double. Throws Cancelled.
HullMeasures measures_of( std::span<const Point3> points, const Workers &workers, const HullView &hull );

//! The same of a body, of which certified_measures() told \a certified, from its lowest vertex.
HullMeasures measures_of( std::span<const Point3> points, const CertifiedMeasures &certified, const Workers &workers,
                          const HullView &hull );

} // namespace rubicon
