// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls of few points each: quickly, where rounded numbers decide everything.
// Relies on hull/convex_hull.h, hull/certified_measures.h and hull/small_hull.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/hull/certified_measures.h"
#include "core/hull/convex_hull.h"
#include "core/hull/small_hull.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <span>

namespace rubicon
{

class Workers;

//! A hull as SmallHull finds it. FoundSmallHull{} is no answer.
struct FoundSmallHull
{
    std::uint64_t begin;  //!< where its facets are among those of all
    std::uint32_t facets; //!< 0: there is no answer
    std::uint32_t signs;  //!< that it was found by
    CertifiedMeasures measures;
};

//! Those of groups that follow each other.
struct FoundSmallHulls
{
    std::size_t first_group;
    UnfilledVector<FoundSmallHull> hulls; //!< of each group
    UnfilledVector<SmallFacet> facets;    //!< of each hull in their order

    std::span<const SmallFacet> facets_of( const FoundSmallHull &hull ) const
    {
      return std::span( facets ).subspan( hull.begin, hull.facets );
    }
};

/**
 * The hull of \a points, its lists in \a arena; none where there are too many of them, or rounded numbers do not decide. Very many
 * short lists cost more to ask the system for than to fill, and threads wait for each other there; so each has an arena of its own.
 * Throws Cancelled.
 */
std::optional<HullView> small_hull( std::span<const Point3> points, const Workers &workers,
                                    std::pmr::memory_resource &arena );

//! The same, of what is \a found of \a points, which has an answer.
HullView whole_hull( const FoundSmallHull &found, std::span<const SmallFacet> facets, std::span<const Point3> points,
                     const Workers &workers, std::pmr::memory_resource &arena );

/**
 * What a GPU finds of groups, of which group g has the points from \a group_begin[g] to \a group_begin[g + 1]: calls \a take with
 * some of them after the other, from several threads at once. Shows the progress shares up to 0.6, and adds to \a device_seconds
 * what kernels take. Throws Cancelled, DeviceOutOfMemory, and Error where there is no GPU.
 */
void small_hulls_cuda( std::span<const Point3> points, std::span<const std::size_t> group_begin, Workers &workers,
                       double &device_seconds, const std::function<void( const FoundSmallHulls & )> &take );

} // namespace rubicon
