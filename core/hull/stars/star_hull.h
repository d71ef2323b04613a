// SPDX-License-Identifier: GPL-2.0-or-later
// What stars found to be the hull, and what its triangles add up to, for machines as StarScheme has them.
// Relies on hull/stars/stars.h and hull/moments.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/hull/moments.h"
#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

struct StarHull
{
    UnfilledVector<StarTriangle> triangles; //!< in the order of triangles_of()
    BallSums sums;                          //!< of these, as seen from the lowest vertex
};

namespace star_body
{

//! Of one triangle, as seen from the first corner of the first.
struct SumsOfTriangle
{
    const StarTriangle *triangles;
    const Point3 *places;

    RUBICON_HD BallSums operator()( std::uint32_t i ) const
    {
      const Point3 origin = places[triangles[0].a];
      const auto [a, b, c] = triangles[i];
      BallSums sums{};
      sums.add( seen_from( origin, places[a] ), seen_from( origin, places[b] ), seen_from( origin, places[c] ) );
      return sums;
    }
};

struct JoinSums
{
    RUBICON_HD BallSums operator()( BallSums a, const BallSums &b ) const
    {
      a.add( b );
      return a;
    }
};

} // namespace star_body

//! Of \a triangles, which begin with the lowest vertex, by indices of \a places.
template <typename Machine, typename Triangles, typename Places>
BallSums sums_of_triangles( Machine &machine, const Triangles &triangles, const Places &places )
{
  return machine.reduce( triangles.size(), star_body::SumsOfTriangle{ triangles.data(), places.data() },
                         star_body::JoinSums(), BallSums{} );
}

} // namespace rubicon
