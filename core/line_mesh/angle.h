// SPDX-License-Identifier: GPL-2.0-or-later
// The angle between a line and a surface where they meet.
// Relies on line_mesh/classify.h for its geometries. From doubles on host and device; where those do not hold it, on the host.
#pragma once

#include "core/line_mesh/classify.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace rubicon
{

/**
 * The sine of the angle between \a along and the plane of the vectors \a u and \a v, with some twelve digits right; NaN where
 * doubles do not hold so many. Free of branches, so that compilers make vectors of loops.
 */
RUBICON_HD inline double sine_in_doubles( const Vector3<double> &along, const Vector3<double> &u,
                                          const Vector3<double> &v )
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

/**
 * The angle of that sine, in degrees, 0 to 90; of more than 1, which rounding may give, 90. Near 90 degrees, where a sine hardly changes,
 * half of its digits are left: there the angle is right to some 2e-6 degrees. Free of branches, for vectors; and the same on every
 * machine, which arcsines of C libraries are not, for they round in ways that depend on the processor.
 *
 * Up to 1/2, asin( x ) = x + x z P( z ) with z = x²; beyond, asin( x ) = pi / 2 - 2 asin( sqrt( ( 1 - x ) / 2 ) ). P interpolates in the
 * Chebyshev nodes of 0 to 1/4; it leaves a twentieth of 2^-53, so that two last places are lost to rounding at most.
 */
RUBICON_HD inline double angle_of_sine( double sine )
{
  const double x = sine > 1 ? 1 : sine;
  const bool is_steep = x > 0.5;
  const double rest = ( 1 - x ) / 2, z = is_steep ? rest : x * x, root = is_steep ? std::sqrt( rest ) : x;
  constexpr std::array<double, 13> coefficients = { 0x1.5555555555556p-3, 0x1.3333333332ecap-4, 0x1.6db6db6e31f13p-5,
                                                    0x1.f1c71c1db0623p-6, 0x1.6e8bb1c8209a2p-6, 0x1.1c4d35cf95421p-6,
                                                    0x1.c9cf07674736ap-7, 0x1.782651caa6547p-7, 0x1.52420b04b37bep-7,
                                                    0x1.65a9c4dfcf8b2p-8, 0x1.1d189408314eep-6, -0x1.e6aaa8a0a04ccp-7,
                                                    0x1.d72b2bc8155f8p-6 };
  double p = 0;
  for ( std::size_t k = coefficients.size(); k-- > 0; )
    p = p * z + coefficients[k];
  const double arc = root + root * ( z * p );
  return ( is_steep ? std::numbers::pi / 2 - 2 * arc : arc ) * 180 / std::numbers::pi;
}

/**
 * The angle between \a segment and the plane of \a triangle, in degrees, 0 to 90: an ordinary double, that of a sine with some
 * twelve digits right however thin the triangle is. NaN for a triangle of no area.
 */
double angle_between( const Segment3 &segment, const Corners3 &triangle );

} // namespace rubicon
