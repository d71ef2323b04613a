// SPDX-License-Identifier: GPL-2.0-or-later
// Groups of triangles that need no look at each other, since all is known of their pairs: faces, and stars that were swept.
// Relies on mesh/star_sweep.h.
#pragma once

#include "core/mesh/star_sweep.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace rubicon
{

//! The large stars that a triangle was settled in, ascending from 1 on, then 0.
using Stars = std::array<std::uint32_t, 3>;

/**
 * Triangles of one group need no look at each other, nor do those of two groups that share a star. Groups are faces, whose triangles
 * never cross, and sets of stars. Those of stars that hang together by triangles follow each other.
 */
struct TriangleGroups
{
    std::vector<std::uint32_t> of; //!< of each triangle: its face, else the number of faces and that of a set
    std::uint32_t faces;
    std::vector<Stars> stars;         //!< of each set
    std::vector<std::uint32_t> clump; //!< of each set, the number of one of the stars that hang together

    //! Of each triangle, a number that it has in common with those of all groups that hang together.
    std::uint32_t clump_of( std::uint32_t triangle ) const
    {
      const std::uint32_t group = of[triangle];
      return group < faces ? group : faces + clump[group - faces];
    }

    //! Whether two groups are one, or sets with a star in common.
    bool share( std::uint32_t a, std::uint32_t b ) const
    {
      if ( a == b || a < faces || b < faces )
        return a == b;
      const Stars &of_a = stars[a - faces], &of_b = stars[b - faces];
      return std::any_of( of_a.begin(), of_a.end(), [&]( std::uint32_t star ) {
        return star != 0 && std::find( of_b.begin(), of_b.end(), star ) != of_b.end();
      } );
    }
};

//! How many triangles each clump has, of those with an area.
std::vector<std::uint32_t> sizes_of_clumps( const TriangleGroups &groups, const std::vector<std::uint8_t> &has_area );

/**
 * The groups of the triangles of \a mesh, and in \a meetings the pairs that are to be looked at though their groups share a star.
 * \a has_area: one flag for each triangle. Faces of \a many triangles stay groups; the others' triangles are swept around each
 * vertex that has several times as many of them. Throws Cancelled.
 */
TriangleGroups group_triangles( const TriangleMesh &mesh, const std::vector<std::uint8_t> &has_area, std::uint32_t many,
                                std::vector<std::pair<std::uint32_t, std::uint32_t>> &meetings, Workers &workers );

} // namespace rubicon
