// SPDX-License-Identifier: GPL-2.0-or-later
// The angle between a line and a surface where they meet.
// Relies on line_mesh/classify.h for its geometries. Host only.
#pragma once

#include "core/line_mesh/classify.h"

namespace rubicon
{

/**
 * The angle between \a segment and the plane of \a triangle, in degrees, 0 to 90: an ordinary double, with some twelve digits
 * right however thin the triangle is. NaN for a triangle of no area.
 */
double angle_between( const Segment3 &segment, const Corners3 &triangle );

} // namespace rubicon
