// SPDX-License-Identifier: GPL-2.0-or-later
// The smallest boxes around a hull that may lie any way, exactly.
// Relies on bounds/whole_box.h.
#pragma once

#include "core/bounds/bounding_volume.h"
#include "core/bounds/whole_box.h"

#include <functional>
#include <span>

namespace rubicon
{

class Workers;

/**
 * A box around the vertices of \a hull, whose rank is 0 or more, and what it lies against, which is put into \a result.
 *
 * By volume and by area it is the smallest of all boxes of which a side lies in the plane of a facet. Whichever way such a box is
 * turned about the facet's normal, a smaller one, or one as small, has an edge along an edge of the outline: while it turns between
 * two of these, its two other extents are L cos( t - a ) and M cos( t - b ) for two diagonals of the outline. As each diagonal
 * is within the other's extent, cos( 2 t - a - b ) is not negative; so the product, half of L M ( cos( a - b ) + cos( 2 t -
 * a - b ) ), is concave in t, and so are both extents, and any sum of these with positive factors is least at an end. For a
 * product that is the theorem of Freeman and Shapira (1975). A box that lies against no facet may have a smaller volume: of
 * a regular tetrahedron it does (O'Rourke 1985).
 *
 * By width it has the smallest of all extents that a box can have. Two planes around a body are closest where one holds a facet,
 * or both hold an edge (Houle and Toussaint 1988). Of all boxes that are as narrow it is the one of the smallest rectangle across that direction, and so of the smallest volume.
 *
 * Facets are taken from the most promising on, by bounds in doubles that leave most of them out. At the worst none can be left
 * out, and time grows with the facets times the vertices of an outline, or the neighbours of a tip; by width with the square of the
 * edges. \a report takes the share that is done. Throws Cancelled.
 */
WholeBox oriented_box( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole,
                       const Workers &workers, const std::function<void( double )> &report, BoundingVolume &result,
                       RunReport &run );

} // namespace rubicon
