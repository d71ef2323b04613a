// SPDX-License-Identifier: GPL-2.0-or-later
// The monotone quantizer: double coordinates to 31-bit integers such that closed boxes that overlap still overlap, so
// that everything before the exact test is integer compares, the same on host and device.
// Relies on geometry/box.h.
#pragma once

#include "core/geometry/box.h"
#include "core/host_device.h"

#include <cstdint>

namespace rubicon
{

//! A quantized point; 31 bits, so that signed SIMD compares serve.
struct QuantizedPoint2
{
    std::int32_t x, y;
};

using QuantizedBox2 = BoxOf2<std::int32_t>;

constexpr QuantizedBox2 empty_quantized_box2 = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };

RUBICON_HD constexpr QuantizedBox2 box_of( QuantizedPoint2 a, QuantizedPoint2 b )
{
  return { lesser( a.x, b.x ), lesser( a.y, b.y ), greater( a.x, b.x ), greater( a.y, b.y ) };
}

//! The longer side; a box of one point has 0.
RUBICON_HD constexpr std::int32_t extent( QuantizedBox2 box )
{
  return greater( box.x_high - box.x_low, box.y_high - box.y_low );
}

/**
 * q( x ) = floor( fl( fl( x/2 - x0/2 ) · s ) ), clamped to 31 bits, with s a power of two. Halving, rounded
 * subtraction, product and floor never decrease as x grows, so q is monotone: if real closed intervals overlap, their
 * quantized ends do. Halving first keeps the difference of the largest doubles finite.
 * The unfloored value is off from the exact affine image u( x ) by less than 2^-20: the quantization error of a point
 * is less than 1 + 2^-20 on either side (used where long segments are cut, index/grid/blocks.h).
 */
struct Quantizer2
{
    static constexpr double largest = 2147483647.0;

    double half_x0, half_y0, scale;

    RUBICON_HD static std::int32_t quantize( double value, double half_origin, double scale )
    {
      const double scaled = ( value * 0.5 - half_origin ) * scale;
      return static_cast<std::int32_t>( scaled < 0 ? 0 : scaled > largest ? largest : scaled );
    }

    RUBICON_HD QuantizedPoint2 operator()( Point2 p ) const
    {
      return { quantize( p.x, half_x0, scale ), quantize( p.y, half_y0, scale ) };
    }
};

//! The quantizer that spreads \a bounds over 31 bits, with one scale for both axes.
Quantizer2 make_quantizer( const Box2 &bounds );

} // namespace rubicon
