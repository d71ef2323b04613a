// SPDX-License-Identifier: GPL-2.0-or-later
// Quantize, candidates, decide: from two layers to their raw pairs, on the CPU or on a GPU, with the same bytes out.
// Relies on index/ and exact/.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <vector>

namespace rubicon
{

class Workers;

/**
 * All contacts of \a red and \a blue, sorted by red, then blue segment, each once, decided on the CPU.
 * Adds to tiers and to the seconds of index and decide in \a report. Throws Cancelled.
 */
std::vector<Contact> find_contacts_cpu( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RunReport &report );

} // namespace rubicon
