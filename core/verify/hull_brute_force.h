// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of a few points by looking at every plane through three of them, in GMP rationals.
// Relies on hull/convex_hull.h and GMP.
#pragma once

#include "core/hull/convex_hull.h"

#include <span>
#include <string>

namespace rubicon
{

//! Empty where \a hull is what all planes through three of \a points say, of every type, facet and measure; else a sentence
//! about the first difference. Time grows with the fourth power of the number of points.
std::string hull_difference( std::span<const Point3> points, const HullView &hull );

} // namespace rubicon
