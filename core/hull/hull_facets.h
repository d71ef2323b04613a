// SPDX-License-Identifier: GPL-2.0-or-later
// From the triangles of a finished surface to the true facets, and to the types of the points on it.
// Relies on hull/convex_hull.h and hull/growing_hull.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "core/hull/growing_hull.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! True facets, as the indices of their vertices.
struct HullFacets
{
    UnfilledVector<std::uint32_t> begin{ 0 }, vertices; //!< as ConvexHull has them, in any order

    std::size_t count() const { return begin.size() - 1; }
    //! Adds one, from its lowest index on. \a facet: its vertices, counter-clockwise seen from outside.
    void add( std::span<const std::uint32_t> facet );
    void add( const HullFacets &facets );
};

/**
 * A surface that is finished, and which of its triangles are of the hull that is looked for: all, or those of some facets where
 * the surface is that of the hull of a part of the points. A facet of both hulls is the same polygon in both, and as a face of a
 * face of a body is a face of the body, a point of it is a vertex, on an edge or within it to the one hull as to the other. So all
 * that is said here of what lies on a wanted facet holds for the hull that is looked for.
 */
struct FinishedSurface
{
    const HullSurface &surface;
    std::vector<std::uint8_t> flat;      //!< flat_edges()
    std::vector<std::uint8_t> wanted;    //!< by slot; of each facet all triangles or none
    std::vector<HullPoint> corner_types; //!< of each corner to the hull of this surface
};

//! All triangles are wanted. Exact; throws Cancelled.
FinishedSurface finished( const HullSurface &surface, const Workers &workers, TierCounts &counts );

//! The points that are corners of triangles for which \a is_meant( triangle ) holds, each once.
template <typename IsMeant>
std::vector<std::uint32_t> corner_points( const HullSurface &surface, IsMeant &&is_meant )
{
  std::vector<std::uint8_t> found( surface.corners(), 0 );
  for ( std::uint32_t t = 0; t < surface.slot_count(); ++t )
    if ( surface.is_there( t ) && is_meant( t ) )
      for ( const std::uint32_t corner : surface.triangle( t ).corner )
        found[corner] = 1;
  std::vector<std::uint32_t> points;
  for ( std::uint32_t corner = 0; corner < surface.corners(); ++corner )
    if ( found[corner] != 0 )
      points.push_back( surface.point( corner ) );
  return points;
}

//! Sets the types, of all points, of those corners that are on a wanted facet.
void type_corners( const FinishedSurface &finished, std::span<HullPoint> types );

/**
 * Sets the types, of all points, of those of \a points that are on a wanted facet. Of each place of a corner, that corner is all
 * that was given. Returns the others that lie on the surface. Exact; throws Cancelled.
 */
std::vector<PlacedPoint> type_on_surface( const FinishedSurface &finished, const std::vector<PlacedPoint> &points,
                                          const std::vector<Located> &found, const Workers &workers, TierCounts &counts,
                                          std::span<HullPoint> types );

//! Takes a facet: one of its triangles, its vertices in turn, and of the edge from each of them to the next the triangle beyond it.
using TakeFacet = std::function<void( std::uint32_t triangle, std::span<const std::uint32_t> vertices,
                                      std::span<const std::uint32_t> beyond )>;

//! Hands all wanted facets to \a take. Throws Cancelled.
void for_each_facet( const FinishedSurface &finished, const Workers &workers, const TakeFacet &take );

//! Fills the facets of \a hull: \a facets in their order; triangles_of() cuts them.
void finish_facets( const HullFacets &facets, const Workers &workers, ConvexHull &hull );

} // namespace rubicon
