// SPDX-License-Identifier: GPL-2.0-or-later
// The checksum that must agree between backends, thread counts and ways of reading.
// Relies on line_mesh/line_mesh.h and xxHash.
#pragma once

#include "core/line_mesh/line_mesh.h"

namespace rubicon
{

class Workers;

/**
 * XXH3 over everything ordered in \a result: hits (segment, triangle, kind, ends), events (feature, mesh, segment,
 * triangle, pairs, kind, code, the bits of place and M), intervals (feature, mesh, state, ends, the bits of vertices and
 * their M). Distances, lengths and angles are left out: they are ordinary doubles. Throws Cancelled.
 */
std::uint64_t checksum( const PolylineSet3 &lines, const LineMeshResult &result, Workers &workers );

} // namespace rubicon
