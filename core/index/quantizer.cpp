// SPDX-License-Identifier: GPL-2.0-or-later
// Chooses origin and scale of the quantizer.
// Relies on index/quantizer.h.
#include "core/index/quantizer.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

Quantizer make_quantizer( const Box2 &bounds )
{
  const double half_x0 = bounds.x_low * 0.5, half_y0 = bounds.y_low * 0.5;
  const double half_extent = std::max( bounds.x_high * 0.5 - half_x0, bounds.y_high * 0.5 - half_y0 );
  // The least power of two above the extent becomes 2^31; a subnormal extent gets what the largest scale allows.
  const int exponent = half_extent > 0 ? std::ilogb( half_extent ) + 1 : 0;
  return { half_x0, half_y0, std::ldexp( 1.0, std::min( 31 - exponent, 1023 ) ) };
}

} // namespace rubicon
