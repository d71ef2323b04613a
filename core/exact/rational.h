// SPDX-License-Identifier: GPL-2.0-or-later
// Last tier: GMP rationals, for whatever the others cannot decide, and the oracle of every test. Host only.
// Relies on GMP.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <gmpxx.h>

namespace rubicon
{

//! A point with exact coordinates.
struct RationalPoint2
{
    mpq_class x, y;
    bool operator==( const RationalPoint2 & ) const = default;
};

//! Exact sign of the turn a, b, c. Coordinates must be finite.
Sign orient2d_rational( Point2 a, Point2 b, Point2 c );

//! Exact sign of | a - d; b - d; c - d |, as orient3d_filter. Coordinates must be finite.
Sign orient3d_rational( Point3 a, Point3 b, Point3 c, Point3 d );

//! The exact sign of direction_turn_filter(). Coordinates must be finite.
Sign direction_turn_rational( Point2 a, Point2 b, Point2 c, Point2 d );

//! These alone, asked as a Ladder is.
struct RationalLadder
{
    static Sign turn( Point2 a, Point2 b, Point2 c ) { return orient2d_rational( a, b, c ); }
    static auto plane( Point3 a, Point3 b, Point3 c )
    {
      return [=]( Point3 d ) { return orient3d_rational( a, b, c, d ); };
    }
};

//! Where along ab, 0 in a and 1 in b, the line cd meets it; they must not be parallel.
mpq_class crossing_parameter_rational( Point2 a, Point2 b, Point2 c, Point2 d );

//! Where the lines ab and cd meet; they must not be parallel.
RationalPoint2 crossing_rational( Point2 a, Point2 b, Point2 c, Point2 d );

//! The double nearest to \a value, ties to even, subnormals kept, a zero without sign; infinite where it exceeds the largest double.
double nearest_double( const mpq_class &value );

//! The same of \a over / \a under * 2^\a scale; \a under is positive.
double nearest_double( const mpz_class &over, const mpz_class &under, long scale );

} // namespace rubicon
