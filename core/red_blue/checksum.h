// SPDX-License-Identifier: GPL-2.0-or-later
// The checksum that must agree between backends, thread counts and ways of reading.
// Relies on red_blue/red_blue.h and xxHash.
#pragma once

#include "core/red_blue/red_blue.h"

namespace rubicon
{

class Workers;

/**
 * XXH3 over everything ordered in \a result: contacts (segments, kind), points (feature ids, segments, kind, flags,
 * coordinates' bits), overlaps (feature ids, segments, direction, coordinates' bits). Lengths are left out. Throws Cancelled.
 */
std::uint64_t checksum( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result, Workers &workers );

} // namespace rubicon
