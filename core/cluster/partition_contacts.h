// SPDX-License-Identifier: GPL-2.0-or-later
// The task of one partition: which of the pairs that it owns meet.
// Relies on cluster/pieces.h and red_blue/find_contacts.h.
#pragma once

#include "core/cluster/pieces.h"
#include "core/compute/run.h"

#include <cstdint>
#include <span>

namespace rubicon
{

/**
 * The contacts that partition \a partition of \a plan owns among its \a pieces (cut_into_pieces()), those that make points of their
 * own as these points: a record of ContactsHeader for each red feature that has some, by their numbers, which are its keys. All
 * partitions together give each contact of the two layers once. On the backend of \a options; adds to \a report. Throws as join_pieces() and
 * find_contacts(), and Error for a partition that the plan does not have.
 */
Records partition_contacts( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options, RunReport &report );

} // namespace rubicon
