// SPDX-License-Identifier: GPL-2.0-or-later
// Correctly rounded constructions: the doubles nearest to where two segments cross, and to what a value carried by the
// ends of a segment is there.
// Relies on exact/ball.h first, on GMP where that cannot certify the last bit. Host only; thread-safe.
#pragma once

#include "core/exact/ball.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

namespace rubicon
{

/**
 * The doubles nearest to the one point in which segments ab and cd cross. The same for every order of the segments and
 * of their ends, since the exact point is. A zero has no sign. \a counts tells how they were found.
 */
Point2 crossing_point( Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts );

//! About where that point is: balls around its coordinates, with a radius that is not finite where nothing is known.
struct PlaceBall
{
    Ball x, y;
};

PlaceBall crossing_ball( Point2 a, Point2 b, Point2 c, Point2 d );

//! The double nearest to the value there that grows linearly from \a at_a in a to \a at_b in b (Z, for example).
double value_at_crossing( Point2 a, Point2 b, Point2 c, Point2 d, double at_a, double at_b );

//! The same at the point \a p, which lies on ab.
double value_on_segment( Point2 a, Point2 b, Point2 p, double at_a, double at_b );

} // namespace rubicon
