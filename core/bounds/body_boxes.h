// SPDX-License-Identifier: GPL-2.0-or-later
// A body as the searches for its boxes see it: rough and exact, facet by facet, edge by edge.
// Relies on bounds/rough_hull.h and bounds/smallest_rectangle.h.
#pragma once

#include "core/bounds/hull_graph.h"
#include "core/bounds/rough_hull.h"
#include "core/bounds/smallest_rectangle.h"

#include <functional>
#include <span>

namespace rubicon
{

class Workers;

//! A body and how its search goes on. What it is made from outlives it.
struct Body
{
    //! Throws Cancelled.
    Body( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole, const Workers &workers )
      : hull( hull )
      , whole( whole )
      , workers( workers )
      , graph( hull, workers )
      , rough( points, hull, graph, whole, workers )
    {}

    Body( const Body & ) = delete; // rough looks at graph
    Body &operator=( const Body & ) = delete;

    WholeVector at( std::uint32_t vertex ) const { return whole_vector( whole, hull.vertices[vertex] ); }
    WholeVector normal( std::size_t facet ) const { return facet_normal( hull, facet, whole ); }
    //! Lengths in whole numbers times 2 to this are lengths in scaled units.
    long exponent() const { return whole.exponent() - rough.scale(); }

    //! A vertex that none lies lower than, against \a up: from \a start on down, as a body has no other low place.
    std::uint32_t lowest( const WholeVector &up, std::uint32_t start ) const;

    const HullView hull;
    const WholeCoordinates &whole;
    const Workers &workers;
    HullGraph graph;
    RoughHull rough;
};

//! The best box with a side in the plane of a facet. Throws Cancelled.
BoxCandidate best_on_facets( const Body &body, BoxGoal goal, const std::function<void( double )> &report,
                             RunReport &run );

//! Of the boxes of the smallest width the one of the smallest rectangle across it. Throws Cancelled.
BoxCandidate narrowest( const Body &body, const std::function<void( double )> &report, RunReport &run );

//! The best box across \a up, which is \a height / |up| high. Throws Cancelled.
BoxCandidate best_across( const Body &body, const WholeVector &up, const mpz_class &height, const BoxSide &side,
                          BoxGoal goal, std::span<const std::uint32_t> outline );

} // namespace rubicon
