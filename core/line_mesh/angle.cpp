// SPDX-License-Identifier: GPL-2.0-or-later
// The sine from the normal of the triangle: in doubles where they hold it, else in rationals.
// Relies on line_mesh/angle.h.
#include "core/line_mesh/angle.h"

#include "core/exact/rational.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace rubicon
{

namespace
{

//! The square of the sine, in rationals.
double exact_square( const Segment3 &segment, const Corners3 &triangle )
{
  const auto &[a, b, c] = triangle;
  const Vector3<mpq_class> along = difference<mpq_class>( segment.to, segment.from ),
                           normal = cross_product( difference<mpq_class>( b, a ), difference<mpq_class>( c, a ) );
  const mpq_class height = dot_product( normal, along ),
                  lengths = dot_product( normal, normal ) * dot_product( along, along );
  return lengths == 0 ? std::numeric_limits<double>::quiet_NaN() : mpq_class( height * height / lengths ).get_d();
}

double sine( const Segment3 &segment, const Corners3 &triangle )
{
  const auto &[a, b, c] = triangle;
  const Vector3<double> along = difference<double>( segment.to, segment.from ), u = difference<double>( b, a ),
                        v = difference<double>( c, a ), normal = cross_product( u, v );
  const double squares = dot_product( normal, normal ), length = dot_product( along, along ),
               sides = dot_product( u, u ) * dot_product( v, v );
  const auto is_moderate = []( double value ) { return value > 0x1p-900 && value < 0x1p900; };
  // The components of the normal are off by a few 2^-53 of the product of the sides. Where the normal is longer than 2^-8 of
  // that product, twelve digits are left; a thinner triangle may have none.
  if ( is_moderate( squares ) && is_moderate( length ) && is_moderate( sides ) && squares >= 0x1p-16 * sides )
    return std::fabs( dot_product( normal, along ) ) / ( std::sqrt( squares ) * std::sqrt( length ) );
  return std::sqrt( exact_square( segment, triangle ) );
}

} // namespace

double angle_between( const Segment3 &segment, const Corners3 &triangle )
{
  return std::asin( std::min( sine( segment, triangle ), 1.0 ) ) * 180 / std::numbers::pi;
}

} // namespace rubicon
