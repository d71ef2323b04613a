// SPDX-License-Identifier: GPL-2.0-or-later
// Very many sets in special position: every way of finding their hulls, the proof by exact signs and CGAL must agree.
// Relies on degenerate_sets.h, peer_hull.h and core/hull/.
#pragma once

#include "degenerate_sets.h"
#include "peer_hull.h"

#include "core/hull/convex_hull.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rubicon::bench
{

//! What is wrong with a set, in one sentence.
struct HullFault
{
    std::uint64_t seed;
    std::string what;
};

//! What is told of the sets of one family.
struct CheckedFamily
{
    std::uint64_t sets = 0, points = 0, vertices = 0, facets = 0;
    std::array<std::uint64_t, 4> ranks = {}; //!< sets by rank
    std::uint64_t faults = 0;                //!< sets with one or more

    CheckedFamily &operator+=( const CheckedFamily &other );
};

struct CheckedHulls
{
    std::vector<CheckedFamily> families;  //!< in the order of degenerate_families()
    std::vector<std::string> ways;        //!< in which the hulls were found
    std::optional<HullFault> first_fault; //!< that of the lowest seed
    double seconds = 0;
};

//! Nothing where \a hull, of \a points, has the rank, the vertices and as many facets as \a peer; else a sentence.
std::optional<std::string> fault_beside_peer( std::span<const Point3> points, const ConvexHull &hull,
                                              const HullPeerShape &peer );

/**
 * Checks the sets with seeds from \a seed to \a seed + \a count - 1 on all cores: each alone on one thread, all of them as
 * groups of one call on 1, 2 and all threads, and on a GPU where one answers, must have the same checksum, pass
 * fault_of_hull(), and be what CGAL finds. \a progress: as in RunOptions. Throws Cancelled.
 */
CheckedHulls check_hulls( std::uint64_t seed, std::size_t count, const ProgressCallback &progress = {} );

} // namespace rubicon::bench
