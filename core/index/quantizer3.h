// SPDX-License-Identifier: GPL-2.0-or-later
// The monotone quantizer in three dimensions, and the pieces that long segments are cut into for culling.
// Relies on index/quantizer.h; host and device.
#pragma once

#include "core/index/quantizer.h"

namespace rubicon
{

struct QuantizedPoint3
{
    std::int32_t x, y, z;
};

//! A closed box of quantized points; empty where a low bound exceeds its high bound.
struct QuantizedBox3
{
    std::int32_t x_low, y_low, z_low, x_high, y_high, z_high;
};

constexpr QuantizedBox3 empty_box3 = { INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MIN };

RUBICON_HD constexpr QuantizedBox3 box_of( QuantizedPoint3 a, QuantizedPoint3 b )
{
  return { lesser( a.x, b.x ),  lesser( a.y, b.y ),  lesser( a.z, b.z ),
           greater( a.x, b.x ), greater( a.y, b.y ), greater( a.z, b.z ) };
}

RUBICON_HD constexpr QuantizedBox3 hull_of( QuantizedBox3 a, QuantizedBox3 b )
{
  return { lesser( a.x_low, b.x_low ),    lesser( a.y_low, b.y_low ),    lesser( a.z_low, b.z_low ),
           greater( a.x_high, b.x_high ), greater( a.y_high, b.y_high ), greater( a.z_high, b.z_high ) };
}

RUBICON_HD constexpr bool overlap( QuantizedBox3 a, QuantizedBox3 b )
{
  return a.x_low <= b.x_high && b.x_low <= a.x_high && a.y_low <= b.y_high && b.y_low <= a.y_high && a.z_low <= b.z_high
         && b.z_low <= a.z_high;
}

//! The longest side; a box of one point has 0. Not for empty boxes.
RUBICON_HD constexpr std::int32_t extent( QuantizedBox3 box )
{
  return greater( greater( box.x_high - box.x_low, box.y_high - box.y_low ), box.z_high - box.z_low );
}

//! As Quantizer, with one scale for the three axes.
struct Quantizer3
{
    double half_x0, half_y0, half_z0, scale;

    RUBICON_HD QuantizedPoint3 operator()( Point3 p ) const
    {
      return { Quantizer::quantize( p.x, half_x0, scale ), Quantizer::quantize( p.y, half_y0, scale ),
               Quantizer::quantize( p.z, half_z0, scale ) };
    }
};

//! A closed box of doubles.
struct Box3
{
    Point3 low, high;
};

constexpr Box3 hull_of( const Box3 &a, const Box3 &b )
{
  constexpr auto least = []( double p, double q ) { return p < q ? p : q; };
  constexpr auto most = []( double p, double q ) { return p > q ? p : q; };
  return { { least( a.low.x, b.low.x ), least( a.low.y, b.low.y ), least( a.low.z, b.low.z ) },
           { most( a.high.x, b.high.x ), most( a.high.y, b.high.y ), most( a.high.z, b.high.z ) } };
}

//! The quantizer that spreads \a bounds over 31 bits.
Quantizer3 make_quantizer( const Box3 &bounds );

//! The number of pieces, each at most about \a piece_size long, that segment ab is cut into; at least 1.
RUBICON_HD constexpr std::uint32_t piece_count( QuantizedPoint3 a, QuantizedPoint3 b, std::int32_t piece_size )
{
  const std::int32_t length = extent( box_of( a, b ) );
  return length <= piece_size ? 1 : 1 + static_cast<std::uint32_t>( length / piece_size );
}

/**
 * The box of piece \a k of the \a pieces of segment ab. Boxes are grown by 3 where the segment is cut, for the reason
 * given for cut_segment() in index/blocks.h, which holds on each axis by itself. Here the breaks are worked out in
 * doubles, since integers of 64 bits divide slowly: k / pieces and the product are each off by a relative 2^-53, less
 * than 2^-20 together, which that proof has room for.
 *
 * Rounded division, product and truncation never decrease as k grows, so both ends of the boxes of consecutive pieces
 * move one way on each axis, and the pieces that overlap a given box follow each other: of those, the one whose
 * predecessor does not overlap owns the pair.
 */
RUBICON_HD constexpr QuantizedBox3 piece_box( QuantizedPoint3 a, QuantizedPoint3 b, std::uint32_t k,
                                              std::uint32_t pieces )
{
  if ( pieces == 1 )
    return box_of( a, b );
  const auto break_at = [&]( double step ) {
    const double share = step / pieces;
    const auto on_way = [share]( std::int32_t from, std::int32_t to ) {
      return from + static_cast<std::int32_t>( share * ( static_cast<double>( to ) - from ) );
    };
    return QuantizedPoint3{ on_way( a.x, b.x ), on_way( a.y, b.y ), on_way( a.z, b.z ) };
  };
  constexpr std::int32_t growth = 3;
  const auto down = []( std::int32_t value ) { return greater( value, growth ) - growth; };
  const auto up = []( std::int32_t value ) { return lesser( value, INT32_MAX - growth ) + growth; };
  const QuantizedBox3 box = box_of( break_at( k ), break_at( k + 1.0 ) );
  return {
    down( box.x_low ), down( box.y_low ), down( box.z_low ), up( box.x_high ), up( box.y_high ), up( box.z_high )
  };
}

} // namespace rubicon
