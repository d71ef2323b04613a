// SPDX-License-Identifier: GPL-2.0-or-later
// The points of a hull before it is known: which are finite, in which round each comes, and four that no plane holds.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;
struct TierCounts;

/**
 * Points come in rounds, each about seven times as large as all before it, by a hash of their coordinates: so the hull of a
 * random sample is there before the rest, and copies of a point come in one round (Amenta, Choi and Rote, "Incremental
 * constructions con BRIO", 2003, where each is as large as all before it).
 */
struct HullRounds
{
    static constexpr std::uint8_t left_out = 255;

    std::vector<std::uint8_t> round; //!< of each point; left_out: not finite
    std::size_t rounds = 1;
    std::array<std::size_t, 20> sizes = {}; //!< of each round
    //! Of all rounds but the last, which has most points, the indices of their points, ascending.
    std::array<std::vector<std::uint32_t>, 20> early;
    std::size_t finite = 0;
    Point3 low = {}, high = {}; //!< the box of those that are finite
};

//! Throws Cancelled.
HullRounds hull_rounds( std::span<const Point3> points, const Workers &workers );

//! The indices of the points in round \a round, or in any with \a round == rounds; ascending.
std::vector<std::uint32_t> points_in_round( const HullRounds &rounds, std::size_t round );

//! Points that span what all of some points span.
struct Simplex
{
    int rank = -1; //!< as ConvexHull::rank
    std::array<std::uint32_t, 4> corners = {};
    int axis = 0; //!< of rank 2: as axis_of_area() of the first three
};

//! Of the points with the indices \a among; exact. Throws Cancelled.
Simplex find_simplex( std::span<const Point3> points, std::span<const std::uint32_t> among, const Workers &workers,
                      TierCounts &counts );

//! Sorts \a among along a Morton curve through their box, equal points by index beside each other. Throws Cancelled.
void sort_along_curve( std::span<const Point3> points, std::vector<std::uint32_t> &among, const Workers &workers );

//! The same, keeps the first of each place, and hands the others to \a duplicate( point, first ).
template <typename Duplicate>
void sort_along_curve( std::span<const Point3> points, std::vector<std::uint32_t> &among, const Workers &workers,
                       Duplicate &&duplicate )
{
  sort_along_curve( points, among, workers );
  std::size_t kept = 0;
  for ( const std::uint32_t point : among )
    if ( kept > 0 && same_point( points[among[kept - 1]], points[point] ) )
      duplicate( point, among[kept - 1] );
    else
      among[kept++] = point;
  among.resize( kept );
}

} // namespace rubicon
