// SPDX-License-Identifier: GPL-2.0-or-later
// Which facets an edge of a body has, and which vertices are beside a vertex.
// Relies on hull/convex_hull.h.
#pragma once

#include "core/hull/convex_hull.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * The edges of a body's hull. Vertices are named by their number among those of the hull, which are in the order of the points.
 */
class HullGraph
{
  public:
    struct Edge
    {
        std::uint32_t from, to;    //!< from < to
        std::uint32_t left, right; //!< the facets that run along it from \a from to \a to, and back
    };

    //! Of a \a hull of rank 3. Throws Cancelled.
    HullGraph( const HullView &hull, const Workers &workers );

    const std::vector<Edge> &edges() const { return mEdges; } //!< in the order of from and to
    std::span<const std::uint32_t> beside( std::uint32_t vertex ) const
    {
      return std::span( mBeside ).subspan( mBegin[vertex], mBegin[vertex + 1] - mBegin[vertex] );
    }

  private:
    std::vector<Edge> mEdges;
    std::vector<std::uint32_t> mBegin, mBeside; //!< of each vertex, where its neighbours begin; these
};

} // namespace rubicon
