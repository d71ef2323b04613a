// SPDX-License-Identifier: GPL-2.0-or-later
// The peer: CGAL's streamed segment tree over boxes and its exact predicates, one thread.
// Relies on the types of core/ for what goes in and comes out.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

namespace rubicon::bench
{

struct PeerRun
{
  ContactCounts counts;
  double seconds; //!< boxes, their intersection and the decisions; turning chains into CGAL's segments is not counted
};

PeerRun run_cgal( const ChainSet2 &red, const ChainSet2 &blue );

} // namespace rubicon::bench
