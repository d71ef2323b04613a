// SPDX-License-Identifier: GPL-2.0-or-later
// Points in rationals, and the determinant of three: written apart from the engine's.
// Relies on core/geometry/point.h and gmpxx.
#pragma once

#include "core/geometry/point.h"

#include <array>

#include <gmpxx.h>

namespace rubicon::test
{

using Rational3 = std::array<mpq_class, 3>;

inline Rational3 exact( Point3 p )
{
  return { p.x, p.y, p.z };
}

//! Six times the volume that \a u, \a v, \a w have with the origin.
inline mpq_class determinant( const Rational3 &u, const Rational3 &v, const Rational3 &w )
{
  return w[0] * ( u[1] * v[2] - u[2] * v[1] ) + w[1] * ( u[2] * v[0] - u[0] * v[2] )
         + w[2] * ( u[0] * v[1] - u[1] * v[0] );
}

} // namespace rubicon::test
