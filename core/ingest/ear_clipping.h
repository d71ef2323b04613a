// SPDX-License-Identifier: GPL-2.0-or-later
// A border in the plane cut into triangles by ears, exactly.
// Relies on geometry/point.h; compute/run.h to be stopped.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * The triangles of \a border, given by the numbers of their corners. Corners whose diagonal is free, the ears, wait in a
 * queue, at first by their numbers. The first is cut off; then the corner before it and the one after it leave their
 * places, and go to the end of the queue where they are ears now. Nothing where two sides share more than the corner
 * between neighbours. The border has four corners at least, and consecutive ones differ in space, not always here.
 * n corners take about n log n steps in ordinary borders and n^1.5 in bad ones. Throws Cancelled once \a stop says so.
 */
std::vector<std::array<std::uint32_t, 3>> clip_ears( const std::vector<Point2> &border, const StopCallback &stop = {} );

} // namespace rubicon
