// SPDX-License-Identifier: GPL-2.0-or-later
// The checksum that must agree between ways of finding a hull and thread counts.
// Relies on hull/convex_hull.h and xxHash.
#pragma once

#include "core/hull/convex_hull.h"

namespace rubicon
{

class Workers;

//! XXH3 over rank, types, duplicates, facets and the bits of volume, area and centroid. Throws Cancelled.
std::uint64_t checksum( const HullView &hull, const Workers &workers );

} // namespace rubicon
