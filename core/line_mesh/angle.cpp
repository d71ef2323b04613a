// SPDX-License-Identifier: GPL-2.0-or-later
// The sine from the normal of the triangle: in doubles where they hold it, else in rationals.
// Relies on line_mesh/angle.h.
#include "core/line_mesh/angle.h"

#include "core/exact/rational.h"

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

} // namespace

double angle_between( const Segment3 &segment, const Corners3 &triangle )
{
  const auto &[a, b, c] = triangle;
  const double sine = sine_in_doubles( difference<double>( segment.to, segment.from ), difference<double>( b, a ),
                                       difference<double>( c, a ) );
  return angle_of_sine( std::isnan( sine ) ? std::sqrt( exact_square( segment, triangle ) ) : sine );
}

} // namespace rubicon
