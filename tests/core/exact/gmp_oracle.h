// SPDX-License-Identifier: GPL-2.0-or-later
// What the tests believe: signs and roundings from GMP rationals, written apart from the engine's own rational tier.
// Relies on gmpxx and core/geometry/point.h.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <gmpxx.h>

namespace rubicon::test
{

//! The sign of the turn a, b, c: positive to the left.
Sign gmp_orient2d( Point2 a, Point2 b, Point2 c );

//! The sign of the determinant with the rows a - d, b - d, c - d.
Sign gmp_orient3d( Point3 a, Point3 b, Point3 c, Point3 d );

//! The double nearest to \a value, ties to even. Its magnitude must be below 2^1024.
double gmp_nearest_double( const mpq_class &value );

} // namespace rubicon::test
