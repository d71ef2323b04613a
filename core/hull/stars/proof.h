// SPDX-License-Identifier: GPL-2.0-or-later
// What proves that stars are the hull.
// Relies on hull/stars/stars.h.
#pragma once

#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

//! 1 for each star that is not what it must be.
struct IsNotProved
{
    Stars stars;
    std::uint32_t *marks;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      marks[star] = !is_proved( stars, static_cast<std::uint32_t>( star ) );
    }
};

struct TriangleOfPoints
{
    const std::uint32_t *point_of;
    StarTriangle *triangles;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const StarTriangle stars = triangles[i];
      triangles[i] = { point_of[stars.a], point_of[stars.b], point_of[stars.c] };
    }
};

} // namespace rubicon::star_body
