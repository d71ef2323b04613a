// SPDX-License-Identifier: GPL-2.0-or-later
// Exact points of the plane in homogeneous integers: cheaper than rationals, which are brought to lowest terms after
// every operation. Host only; thread-safe.
// Relies on GMP.
#pragma once

#include "core/geometry/point.h"

#include <gmpxx.h>

namespace rubicon
{

//! The point with the coordinates x / w * 2^scale and y / w * 2^scale, in lowest terms or not; w > 0.
struct HomogeneousPoint2
{
    mpz_class x, y, w;
    long scale;
};

//! Where the lines ab and cd meet; they must not be parallel. Coordinates must be finite.
HomogeneousPoint2 exact_crossing( Point2 a, Point2 b, Point2 c, Point2 d );

//! \a p itself, which must be finite.
HomogeneousPoint2 exact_point( Point2 p );

//! The lexicographic order, x before y: negative, 0 or positive.
int compare( const HomogeneousPoint2 &p, const HomogeneousPoint2 &q );

//! True where \a p lies on the line ab.
bool is_on_line( const HomogeneousPoint2 &p, Point2 a, Point2 b );

//! The doubles nearest to the coordinates, as nearest_double().
Point2 nearest_point( const HomogeneousPoint2 &p );

} // namespace rubicon
