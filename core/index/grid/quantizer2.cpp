// SPDX-License-Identifier: GPL-2.0-or-later
// Chooses origin and scale of the quantizers.
// Relies on index/grid/quantizer2.h and index/tree/quantizer3.h.
#include "core/index/grid/quantizer2.h"

#include "core/index/tree/quantizer3.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

namespace
{

//! The least power of two above the extent becomes 2^31; a subnormal extent gets what the largest scale allows.
double scale_of( double half_extent )
{
  const int exponent = half_extent > 0 ? std::ilogb( half_extent ) + 1 : 0;
  return std::ldexp( 1.0, std::min( 31 - exponent, 1023 ) );
}

} // namespace

Quantizer2 make_quantizer( const Box2 &bounds )
{
  const double half_x0 = bounds.x_low * 0.5, half_y0 = bounds.y_low * 0.5;
  return { half_x0, half_y0, scale_of( std::max( bounds.x_high * 0.5 - half_x0, bounds.y_high * 0.5 - half_y0 ) ) };
}

Quantizer3 make_quantizer( const Box3 &bounds )
{
  const Point3 half = { bounds.x_low * 0.5, bounds.y_low * 0.5, bounds.z_low * 0.5 };
  return { half.x, half.y, half.z,
           scale_of( std::max(
             { bounds.x_high * 0.5 - half.x, bounds.y_high * 0.5 - half.y, bounds.z_high * 0.5 - half.z } ) ) };
}

} // namespace rubicon
