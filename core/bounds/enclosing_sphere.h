// SPDX-License-Identifier: GPL-2.0-or-later
// The smallest sphere around the vertices of a hull, exactly.
// Relies on bounds/whole_vectors.h and hull/convex_hull.h.
#pragma once

#include "core/bounds/whole_vectors.h"
#include "core/hull/convex_hull.h"

#include <functional>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! A sphere through a point: its centre is anchor + twice_centre / ( 2 denominator ), in whole numbers.
struct WholeSphere
{
    std::uint32_t anchor_point = 0; //!< its index
    WholeVector anchor, twice_centre;
    mpz_class denominator = 1; //!< positive

    /**
     * Positive where \a q is outside, zero on the sphere, and of two points greater for the farther one: the square of q's
     * distance from the centre less that of the radius, times the denominator.
     */
    mpz_class excess( const WholeVector &q ) const;
};

//! The smallest sphere, and all vertices that lie on it, ascending.
struct EnclosingSphere
{
    WholeSphere sphere;
    std::vector<std::uint32_t> touching;
};

/**
 * Of the vertices of \a hull, of which there is one at least. A sphere around a few of them is replaced, as long as a vertex
 * lies outside, by the smallest one around those and the vertex farthest out, so that it grows each time (Gärtner 1999). How
 * often is not bounded by a small number; some ten or twenty times is usual, each a pass over the vertices. \a report takes
 * the share that is done. Throws Cancelled.
 */
EnclosingSphere enclosing_sphere( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole,
                                  const Workers &workers, const std::function<void( double )> &report, RunReport &run );

} // namespace rubicon
