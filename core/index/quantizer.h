// SPDX-License-Identifier: GPL-2.0-or-later
// The monotone quantizer: double coordinates to 31-bit integers such that closed boxes that overlap still overlap, so
// that everything before the exact test is integer compares, the same on host and device.
// Relies on geometry/point.h.
#pragma once

#include "core/exact/host_device.h"
#include "core/geometry/point.h"

#include <cstdint>
#include <limits>

namespace rubicon
{

//! A quantized point; 31 bits, so that signed SIMD compares serve.
struct QuantizedPoint
{
    std::int32_t x, y;
};

//! A closed box of quantized points; empty where x_low > x_high.
struct QuantizedBox
{
    std::int32_t x_low, y_low, x_high, y_high;
};

RUBICON_HD constexpr std::int32_t lesser( std::int32_t a, std::int32_t b )
{
  return a < b ? a : b;
}
RUBICON_HD constexpr std::int32_t greater( std::int32_t a, std::int32_t b )
{
  return a > b ? a : b;
}

RUBICON_HD constexpr QuantizedBox box_of( QuantizedPoint a, QuantizedPoint b )
{
  return { lesser( a.x, b.x ), lesser( a.y, b.y ), greater( a.x, b.x ), greater( a.y, b.y ) };
}

RUBICON_HD constexpr QuantizedBox hull_of( QuantizedBox a, QuantizedBox b )
{
  return { lesser( a.x_low, b.x_low ), lesser( a.y_low, b.y_low ), greater( a.x_high, b.x_high ),
           greater( a.y_high, b.y_high ) };
}

RUBICON_HD constexpr bool overlap( QuantizedBox a, QuantizedBox b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high;
}

//! The longer side; a box of one point has 0.
RUBICON_HD constexpr std::int32_t extent( QuantizedBox box )
{
  return greater( box.x_high - box.x_low, box.y_high - box.y_low );
}

/**
 * q( x ) = floor( fl( fl( x/2 - x0/2 ) · s ) ), clamped to 31 bits, with s a power of two. Halving, rounded
 * subtraction, product and floor never decrease as x grows, so q is monotone: if real closed intervals overlap, their
 * quantized ends do. Halving first keeps the difference of the largest doubles finite.
 * The unfloored value is off from the exact affine image u( x ) by less than 2^-20: the quantization error of a point
 * is less than 1 + 2^-20 on either side (used where long segments are cut, index/blocks.h).
 */
struct Quantizer
{
    double half_x0, half_y0, scale;

    RUBICON_HD static std::int32_t quantize( double value, double half_origin, double scale )
    {
      constexpr double largest = 2147483647.0;
      const double scaled = ( value * 0.5 - half_origin ) * scale;
      return static_cast<std::int32_t>( scaled < 0 ? 0 : scaled > largest ? largest : scaled );
    }

    RUBICON_HD QuantizedPoint operator()( Point2 p ) const
    {
      return { quantize( p.x, half_x0, scale ), quantize( p.y, half_y0, scale ) };
    }
};

//! A closed box of doubles.
struct Box2
{
    double x_low, y_low, x_high, y_high;
};

//! Meets nothing, and adds nothing to a hull.
constexpr Box2 empty_box2 = { std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity() };

RUBICON_HD constexpr double lesser( double a, double b )
{
  return a < b ? a : b;
}
RUBICON_HD constexpr double greater( double a, double b )
{
  return a > b ? a : b;
}

RUBICON_HD constexpr Box2 box_of( Point2 a, Point2 b )
{
  return { lesser( a.x, b.x ), lesser( a.y, b.y ), greater( a.x, b.x ), greater( a.y, b.y ) };
}

RUBICON_HD constexpr Box2 hull_of( const Box2 &a, const Box2 &b )
{
  return { lesser( a.x_low, b.x_low ), lesser( a.y_low, b.y_low ), greater( a.x_high, b.x_high ),
           greater( a.y_high, b.y_high ) };
}

//! What two boxes share; low > high on an axis where they are apart.
RUBICON_HD constexpr Box2 intersection_of( const Box2 &a, const Box2 &b )
{
  return { greater( a.x_low, b.x_low ), greater( a.y_low, b.y_low ), lesser( a.x_high, b.x_high ),
           lesser( a.y_high, b.y_high ) };
}

RUBICON_HD constexpr bool overlap( const Box2 &a, const Box2 &b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high;
}

//! The quantizer that spreads \a bounds over 31 bits, with one scale for both axes.
Quantizer make_quantizer( const Box2 &bounds );

} // namespace rubicon
