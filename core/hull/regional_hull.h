// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of many points of which most may be vertices, by all threads: region by region, and then what lies between.
// Relies on hull/hull_facets.h.
#pragma once

#include "core/hull/hull_facets.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace rubicon
{

//! Into how many regions points are cut whose hull is found.
struct RegionRule
{
    std::size_t most = 0;              //!< 0: as many as there are threads
    std::size_t fewest_each = 1 << 12; //!< points, as between small regions too much is left

    //! 1: it is found without.
    std::size_t regions_of( std::size_t points, const Workers &workers ) const
    {
      const std::size_t wanted = most > 0 ? most : static_cast<std::size_t>( workers.count() );
      return std::clamp( points / fewest_each, std::size_t( 1 ), wanted );
    }
};

/**
 * The facets of the hull of \a points, and sets the types of those on it in \a hull, where they are inside so far. \a open: points
 * that lie in different places, along a curve; all others are strictly inside of the hull of these, or copies. \a seed: four of the
 * points, or copies. The threads find the hull of each of \a regions pieces of the curve on its own.
 *
 * A facet of such a hull is certified if all other open points are strictly below it. It is a facet of the whole hull then, with all
 * points in its plane. The others are found from the seam: the points that are corners of facets, of any region, that are not
 * certified.
 *
 * All vertices of a facet F of the whole hull that is not certified are in the seam. For let v be one of them: it is a
 * vertex of the hull of its region too, as that is smaller. Were all facets there that v is a corner of certified, they would be
 * facets of the whole hull, one beside the other all around v: these would be all there are around v, and so F one of them.
 *
 * So F is a facet of the hull of the seam, the same polygon: its plane has all points on one side, and its vertices are there, whatever
 * points are there besides: those of the seed, and those on facets that are not certified. That hull has other facets, which close what certified ones leave open. Those of the whole hull are the ones that are reached from a
 * certified facet over an edge that it shares with none of its region's that are, and from there on over edges, but over no edge of
 * a certified facet. For the facets on both sides of an edge of the whole hull are facets of it, and all of them hang together.
 * Where a certified facet is beside another, both are of one region, as the ends of their edge are. So what is joined are polygons
 * with their vertices, however each of the hulls cut them into triangles and whatever points it has on their edges.
 *
 * Where nothing is certified all that is one more pass, by all threads, before what would have been done without it.
 */
HullFacets find_by_regions( std::span<const Point3> points, const HullSeed &seed, std::span<const PlacedPoint> open,
                            std::size_t regions, const Workers &workers, const HullProgress &progress,
                            ConvexHull &hull );

} // namespace rubicon
