// SPDX-License-Identifier: GPL-2.0-or-later
// A box that may be the smallest, by what it lies against, and which of two is smaller, exactly.
// Relies on bounds/rough_hull.h and GMP.
#pragma once

#include "core/bounds/rough_hull.h"
#include "core/bounds/whole_vectors.h"

#include <array>
#include <compare>
#include <cstdint>
#include <limits>

namespace rubicon
{

/**
 * What a side of a box lies against: a facet, or two edges of the hull that are not parallel, one on the side and one on the
 * side across from it. In their order facets come by their number, then edges by their vertices.
 */
struct BoxSide
{
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t facet = none;              //!< none: edges
    std::array<std::uint32_t, 4> edges = {}; //!< two vertices and two vertices, ascending each, the lesser edge first

    auto operator<=>( const BoxSide & ) const = default;
};

/**
 * A box with a side across \a across, and an edge along what an edge of the outline is seen along it. Its extents are height / |across|,
 * wide / |level| and long_way / ( |across| |level| ): as the third axis is square to both others, it is as long as their lengths
 * multiplied. So the volume is rational.
 */
struct BoxCandidate
{
    BoxSide side;
    std::array<std::uint32_t, 2>
      edge = {};               //!< vertices, the lesser first; where several are seen in one place, the least
    WholeVector across, level; //!< the axis along the edge is square to both
    mpz_class across_square, level_square;
    mpz_class height, wide, long_way;
    double about = 0; //!< what the goal asks for, within 1 part in 2^45, in scaled units
};

//! \a over / root( \a square ) · 2^\a exponent, within 1 part in 2^50; 0 or infinite where that is beyond doubles.
double root_quotient( const mpz_class &over, const mpz_class &square, long exponent );

//! Sets about of \a box. Lengths are in units of 2^\a exponent.
void estimate( BoxGoal goal, long exponent, BoxCandidate &box );

/**
 * Whether \a a is to be taken rather than \a b, exactly: it is smaller in what \a goal asks for. Of equal ones: by volume that of the
 * smaller area, by area that of the smaller volume, of rectangles, which have one direction across, that of the shorter
 * border; so it does not depend on the order of the points as far as these numbers tell boxes apart. Else by its side, else by
 * its edge.
 */
bool is_better( BoxGoal goal, const BoxCandidate &a, const BoxCandidate &b );

} // namespace rubicon
