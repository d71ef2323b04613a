// SPDX-License-Identifier: GPL-2.0-or-later
// A twin as plain arrays with the exact answer beside it, for peers that are no part of this program.
// Relies on core/compute/run.h.
#pragma once

#include "core/compute/run.h"

#include <cstddef>
#include <string>

namespace rubicon::bench
{

/**
 * Writes the twin that the tables call \a name into \a folder, which must be there; of rays as many as \a rays. Arrays have
 * the byte order of the machine, and segments are counted without gaps.
 *   A mine, or rays: segments_f64 (x, y, z of both ends of each), vertices_f64 (x, y, z), triangles_u32 (three corners of
 *   each) and pairs_u32: segment and triangle of each hit, in order.
 *   Maps: red_f64, blue_f64 (x, y of both ends of each segment), pairs_u32: red and blue segment of each raw pair, in
 *   order; and red.chains and blue.chains, which rubicon-bench takes as layers.
 * Throws rubicon::Error where there is no such twin or a file cannot be written.
 */
void dump_twin( const std::string &name, std::size_t rays, const RunOptions &options, const std::string &folder );

} // namespace rubicon::bench
