// SPDX-License-Identifier: GPL-2.0-or-later
// Points in space in an order.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <tuple>

namespace rubicon
{

//! Lexicographic: by x, then y, then z.
struct PointOrder
{
    bool operator()( Point3 a, Point3 b ) const { return std::tie( a.x, a.y, a.z ) < std::tie( b.x, b.y, b.z ); }
};

} // namespace rubicon
