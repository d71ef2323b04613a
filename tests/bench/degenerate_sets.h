// SPDX-License-Identifier: GPL-2.0-or-later
// Sets of points in special position, whose hulls are hard: on one place, line, plane or sphere, in facets of many points, and
// beside these by one last place.
// Relies on core/verify/cases.h.
#pragma once

#include "core/verify/cases.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rubicon::bench
{

//! The families of sets: those of `rubicon verify` that are small, then those of this file.
const std::vector<VerifyGroup<HullCase>> &degenerate_families();

//! Of which family the set with \a seed is: each takes its turn.
inline std::size_t family_of( std::uint64_t seed )
{
  return static_cast<std::size_t>( seed % degenerate_families().size() );
}

//! The set with \a seed, the same on every machine: a few to 60 points, one in 64 some hundreds.
HullCase degenerate_set( std::uint64_t seed );

} // namespace rubicon::bench
