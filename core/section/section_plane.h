// SPDX-License-Identifier: GPL-2.0-or-later
// A plane that meshes are cut with.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

namespace rubicon
{

//! Upright over a line on the map, or level. Coordinates must be finite.
struct SectionPlane
{
    bool is_level;
    double height;   //!< of a level plane
    Point2 from, to; //!< an upright one stands over the line through these, endless both ways; they differ

    static SectionPlane upright( Point2 from, Point2 to ) { return { false, 0, from, to }; }
    static SectionPlane level( double height ) { return { true, without_negative_zero( height ), { 0, 0 }, { 1, 0 } }; }
};

} // namespace rubicon
