// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of a few points by looking at every plane through three of them, in whole numbers or rationals.
// Relies on core/hull/convex_hull.h and GMP.
#pragma once

#include "core/hull/convex_hull.h"

#include <gmpxx.h>

#include <string>
#include <vector>

namespace rubicon::test
{

//! The first difference between \a hull and what all planes through three of \a points say, empty where there is none. Of every
//! type, facet and measure. Time grows with the fourth power of the number of points.
std::string compare_with_oracle( const std::vector<Point3> &points, const ConvexHull &hull );

} // namespace rubicon::test
