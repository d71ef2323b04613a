// SPDX-License-Identifier: GPL-2.0-or-later
// A point beside all planes of a small hull, by vectors.
// Relies on hull/small_hull.h.
#pragma once

#include "core/hull/small_hull.h"

namespace rubicon
{

//! What the team of SmallHull does to look at the first \a count slots of \a memory from \a p, on one thread.
LookedAt look_at_planes( const SmallHullMemory &memory, std::uint32_t count, Point3 p );

} // namespace rubicon
