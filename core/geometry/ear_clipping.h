// SPDX-License-Identifier: GPL-2.0-or-later
// A border in the plane cut into triangles by ears, exactly.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * The triangles of \a border, given by the numbers of their corners: always the corner with the lowest number whose
 * diagonal is free is cut off. Nothing where two sides share more than the corner between neighbours. The border has four
 * corners at least, and consecutive ones differ in space, not always here. n corners take about n log n steps in ordinary
 * borders and n^1.5 in bad ones.
 */
std::vector<std::array<std::uint32_t, 3>> clip_ears( const std::vector<Point2> &border );

} // namespace rubicon
