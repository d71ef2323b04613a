// SPDX-License-Identifier: GPL-2.0-or-later
// What proves that stars are the hull.
// Relies on hull/stars/stars.h.
#pragma once

#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

//! How many stars are not what they must be, and how many live.
struct Proved
{
    std::uint32_t unproved = 0, living = 0;
};

struct Prove
{
    Stars stars;
    Proved *counts;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      if ( !is_proved( stars, static_cast<std::uint32_t>( star ) ) )
        count_one( &counts->unproved );
      if ( stars.dead[star] == 0 )
        count_one( &counts->living );
    }
};

//! By the points of its stars, from the lowest on.
struct TriangleOfPoints
{
    const std::uint32_t *point_of;
    StarTriangle *triangles;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const StarTriangle stars = triangles[i];
      const std::uint32_t a = point_of[stars.a], b = point_of[stars.b], c = point_of[stars.c];
      triangles[i] = a < b && a < c ? StarTriangle{ a, b, c }
                     : b < c        ? StarTriangle{ b, c, a }
                                    : StarTriangle{ c, a, b };
    }
};

//! The first edge of each triangle, which no other has: in a closed surface an edge runs in each direction in one triangle.
struct FirstEdge
{
    const StarTriangle *triangles;
    Key *keys;
    RUBICON_HD void operator()( std::size_t i ) const { keys[i] = key_of( triangles[i].a, triangles[i].b ); }
};

//! Puts each triangle where its first edge is among all \a count of them, which are \a sorted.
struct PutInOrder
{
    const StarTriangle *from;
    const Key *sorted;
    std::size_t count;
    StarTriangle *to;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Key key = key_of( from[i].a, from[i].b );
      std::size_t first = 0;
      for ( std::size_t left = count; left > 0; )
        if ( const std::size_t half = left / 2; sorted[first + half] < key )
          first += half + 1, left -= half + 1;
        else
          left = half;
      to[first] = from[i];
    }
};

} // namespace rubicon::star_body
