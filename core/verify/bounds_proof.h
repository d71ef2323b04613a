// SPDX-License-Identifier: GPL-2.0-or-later
// Whether a sphere or box around points is what it is said to be, in GMP rationals and without finding it again.
// Relies on bounds/bounding_volume.h.
#pragma once

#include "core/bounds/bounding_volume.h"

#include <span>
#include <string>

namespace rubicon
{

/**
 * Empty where \a found is a sphere or box of its kind around \a points, whose \a hull has been proved; else a sentence about the first
 * thing that is wrong.
 *
 * A sphere is proved to be the smallest: the vertices that it names lie on it, all other places within it, and its centre
 * is in the hull of these vertices. Of a box it is proved that it is the tight one along the axes that its vertices name,
 * and that these lie on its sides; with \a every_box it is also held against all boxes on planes through three points, and its width
 * against that square to all pairs of edges, which takes time with the sixth power of the number of points. Of both every number
 * is the double nearest to the exact one, but for angles. Which of equal boxes is taken is not checked.
 */
std::string fault_of_bounds( std::span<const Point3> points, const HullView &hull, const BoundingVolume &found,
                             bool every_box );

} // namespace rubicon
