// SPDX-License-Identifier: GPL-2.0-or-later
// The peer: CGAL's streamed segment tree over boxes and its exact predicates, one thread.
// Relies on the types of core/ for what goes in and comes out.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <cstddef>

namespace rubicon::bench
{

struct PeerRun
{
    ContactCounts counts;
    double seconds; //!< boxes, their intersection and the decisions; turning chains into CGAL's segments is not counted
};

/**
 * \a cutoff: the number of boxes below which the tree gives way to scanning. CGAL's default is 10; for segments of maps
 * some thousands are two to three times faster, and a peer deserves that.
 */
PeerRun run_cgal( const ChainSet2 &red, const ChainSet2 &blue, std::ptrdiff_t cutoff );

constexpr std::ptrdiff_t default_cutoff = 10, tuned_cutoff = 3000;

} // namespace rubicon::bench
