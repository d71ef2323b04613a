// SPDX-License-Identifier: GPL-2.0-or-later
// The angle between a line and a surface where they meet.
// Relies on line_mesh/classify.h for its geometries. Host only.
#pragma once

#include "core/line_mesh/classify.h"

#include <cmath>
#include <limits>

namespace rubicon
{

/**
 * The sine of the angle between \a along and the plane of the vectors \a u and \a v, with some twelve digits right; NaN where
 * doubles do not hold so many. Free of branches, so that compilers make vectors of loops.
 */
inline double sine_in_doubles( const Vector3<double> &along, const Vector3<double> &u, const Vector3<double> &v )
{
  const Vector3<double> normal = cross_product( u, v );
  const double squares = dot_product( normal, normal ), length = dot_product( along, along ),
               sides = dot_product( u, u ) * dot_product( v, v );
  const auto is_moderate = []( double value ) { return ( value > 0x1p-900 ) & ( value < 0x1p900 ); };
  // The components of the normal are off by a few 2^-53 of the product of the sides. Where the normal is longer than 2^-8 of
  // that product, twelve digits are left; a thinner triangle may have none.
  const bool holds = is_moderate( squares ) & is_moderate( length ) & is_moderate( sides )
                     & ( squares >= 0x1p-16 * sides );
  const double sine = std::fabs( dot_product( normal, along ) ) / ( std::sqrt( squares ) * std::sqrt( length ) );
  return holds ? sine : std::numeric_limits<double>::quiet_NaN();
}

//! The angle of that sine, in degrees, 0 to 90. Near 90 degrees, where a sine hardly changes, half of its digits are left: there
//! the angle is right to some 2e-6 degrees.
double angle_of_sine( double sine );

/**
 * The angle between \a segment and the plane of \a triangle, in degrees, 0 to 90: an ordinary double, that of a sine with some
 * twelve digits right however thin the triangle is. NaN for a triangle of no area.
 */
double angle_between( const Segment3 &segment, const Corners3 &triangle );

} // namespace rubicon
