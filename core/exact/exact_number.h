// SPDX-License-Identifier: GPL-2.0-or-later
// Exact numbers as people read them, and how far a rounded point lies from the exact one.
// Relies on GMP. Host only; thread-safe.
#pragma once

#include "core/exact/rational.h"

#include <string>

namespace rubicon
{

//! A rational number, written.
struct ExactNumber
{
    std::string numerator, denominator; //!< in lowest terms, the denominator positive
    std::string decimal;                //!< to 25 significant digits, with an exponent where it is far from 1
    bool is_decimal = false;            //!< the decimal is the number itself, not only about it
    double nearest = 0;                 //!< the double nearest to it
};

ExactNumber exact_number( const mpq_class &value );

//! The double nearest to the square root of \a square, which is not negative.
double nearest_root( const mpq_class &square );

//! The double nearest to the distance between an exact and a rounded point.
double nearest_distance( const RationalPoint2 &exact, Point2 rounded );
double nearest_distance( const Vector3<mpq_class> &exact, Point3 rounded );

} // namespace rubicon
