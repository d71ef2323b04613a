// SPDX-License-Identifier: GPL-2.0-or-later
// Blocks: what the grid holds. Consecutive segments of a layer lie close together, so up to 32 of them that fit one
// cell's size form one block, and a segment longer than a cell is cut into blocks, for culling only.
// Relies on index/grid/quantizer2.h; host and device.
#pragma once

#include "core/index/grid/quantizer2.h"

#include <cstdint>

namespace rubicon
{

//! Segments of one block at most, and the alignment of the groups that blocks are cut from.
constexpr std::uint32_t block_capacity = 32;

/**
 * Segments first .. first + count - 1 (those of them that exist), or one piece of a single long segment.
 *
 *     +--------------+                          +------+
 *     |  /\  block   |                          | \    |
 *     | /  \/\__     |                          |  `-. +------+
 *     +--------+-----+-----+                    +-----`|-.    |
 *              |  \     /\  |                           |  `-. +------+
 *              |   \___/  \ |                           +-----`|-.    |
 *              +-----------+                                  |  `-. |
 *                                                             +------+
 *     short segments: neighbours in one box,    a long one: a box for each piece,
 *     none larger than a cell                   much smaller than one around all of it
 */
struct Block
{
    QuantizedBox2 box;
    std::uint32_t first;
    std::uint32_t count;
};

//! Segments of a group of block_capacity vertices, and which of its bits start one (a chain's last vertex does not).
struct SegmentGroup
{
    const QuantizedPoint2 *vertices; //!< of the layer
    std::uint32_t first;             //!< a multiple of block_capacity
    std::uint32_t mask;              //!< bit i: segment first + i exists

    RUBICON_HD bool has( std::uint32_t i ) const { return mask >> i & 1; }
    RUBICON_HD QuantizedBox2 box( std::uint32_t i ) const
    {
      return box_of( vertices[first + i], vertices[first + i + 1] );
    }
};

/**
 * A segment in pieces, each at most about a cell's size long.
 *
 * Why every point P of the segment lies in a piece's box in the sense that counts (boxes of segments, pieces included,
 * that share P overlap): let u be the exact affine image that q approximates, |q( x ) - u( x )| < 1 + d, d < 2^-20,
 * where q never exceeds u + d. With a, b quantized to qa, qb, a point at parameter t has
 * qa + t (qb - qa) - d <= u( P ) <= qa + t (qb - qa) + 1 + d on each axis. A break at t = k/m is truncated to an
 * integer less than 1 away, so u( P ) lies within [ low - 1 - d, high + 2 + d ] of the piece's breaks. A box grown
 * by 3 therefore reaches down to u( P ) - 2 + d and up to u( P ) + 1 - d at least. An uncut segment's box through P
 * has q( low end ) <= u( P ) + d and q( high end ) >= u( P ) - 1 - d, so it meets that range, and so do two grown boxes.
 */
class CutSegment
{
  public:
    RUBICON_HD CutSegment( QuantizedPoint2 a, QuantizedPoint2 b, std::int32_t cell_size )
      : mA( a )
      , mB( b )
      , mCount( static_cast<std::uint32_t>( ( std::int64_t( extent( box_of( a, b ) ) ) + cell_size - 1 ) / cell_size ) )
    {}

    RUBICON_HD std::uint32_t count() const { return mCount; }

    //! The box of piece \a k of 0 .. count() - 1.
    RUBICON_HD QuantizedBox2 box( std::uint32_t k ) const
    {
      constexpr std::int32_t growth = 3;
      QuantizedBox2 box = box_of( break_at( k ), break_at( k + 1 ) );
      box.x_low = greater( box.x_low, growth ) - growth;
      box.y_low = greater( box.y_low, growth ) - growth;
      box.x_high = lesser( box.x_high, INT32_MAX - growth ) + growth;
      box.y_high = lesser( box.y_high, INT32_MAX - growth ) + growth;
      return box;
    }

  private:
    RUBICON_HD QuantizedPoint2 break_at( std::int64_t k ) const
    {
      const std::int64_t dx = std::int64_t( mB.x ) - mA.x, dy = std::int64_t( mB.y ) - mA.y;
      return { static_cast<std::int32_t>( mA.x + dx * k / mCount ),
               static_cast<std::int32_t>( mA.y + dy * k / mCount ) };
    }

    QuantizedPoint2 mA, mB;
    std::uint32_t mCount;
};

} // namespace rubicon
