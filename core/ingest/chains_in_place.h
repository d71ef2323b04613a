// SPDX-License-Identifier: GPL-2.0-or-later
// A layer of chains whose vertices stay where they lie, for features that need nothing changed.
// Relies on geometry/chain_set2.h and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/export.h"
#include "core/geometry/chain_set2.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace rubicon
{

//! Lines or rings one behind the other.
struct PartsInPlace
{
    std::span<const Point2> vertices;
    std::span<const std::size_t>
      part_begin; //!< parts + 1 offsets into vertices, ascending; the first may be more than 0
    std::span<const std::size_t>
      feature_begin;                   //!< features + 1 offsets into the parts, likewise; empty: each part is a feature
    std::span<const std::int64_t> ids; //!< of the features; empty: 0, 1, 2, …
    bool are_rings = false;
};

/**
 * The layer that ChainBuilder2 makes of these parts, but with vertices that are lent to it by \a parts, and with their bounds:
 * one pass over the vertices serves both. Nothing where the builder would leave something out, close a ring, or find too
 * many vertices: that is for it to do and to say. The same on any number of threads. Throws Cancelled.
 */
RUBICON_API std::optional<ChainSet2> chains_in_place( const PartsInPlace &parts, Workers &workers );

} // namespace rubicon
