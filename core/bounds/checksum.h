// SPDX-License-Identifier: GPL-2.0-or-later
// The checksum that must agree between thread counts and orders of groups.
// Relies on bounds/bounding_volume.h and xxHash.
#pragma once

#include "core/bounds/bounding_volume.h"

namespace rubicon
{

//! XXH3 over the kind, rank, dimensions, numbers, corners, and the vertices that it names; not the angles, which libraries round differently.
std::uint64_t checksum( const BoundingVolume &volume );

} // namespace rubicon
