// SPDX-License-Identifier: GPL-2.0-or-later
// Lengths of segments that follow each other, several at once.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <span>

namespace rubicon
{

//! Sets length \a i to length_of() the way from vertex i to the next. There is one vertex more than \a lengths.
void set_lengths( std::span<const Point2> vertices, std::span<double> lengths );

} // namespace rubicon
