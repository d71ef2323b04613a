// SPDX-License-Identifier: GPL-2.0-or-later
// From the triangles of a finished surface to the true facets, and to the types of the points on it.
// Relies on hull/convex_hull.h and hull/hull_surface.h.
#pragma once

#include "core/hull/convex_hull.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class HullSurface;
class Workers;

//! Of each slot of \a hull, as bits, its edges whose two triangles lie in one plane. Exact; throws Cancelled.
std::vector<std::uint8_t> flat_edges( const HullSurface &hull, const Workers &workers, TierCounts &counts );

//! Sets the types of the corners of \a hull. \a flat: as flat_edges() gives them.
void type_corners( const HullSurface &surface, const std::vector<std::uint8_t> &flat, ConvexHull &hull );

//! Fills the facets. The corners have their types.
void add_facets( const HullSurface &surface, const std::vector<std::uint8_t> &flat, const Workers &workers,
                 ConvexHull &hull );

//! Puts facets, each from its lowest index on, into their order, and cuts them into triangles.
void finish_facets( std::vector<std::uint32_t> begin, std::vector<std::uint32_t> vertices, const Workers &workers,
                    ConvexHull &hull );

} // namespace rubicon
