// SPDX-License-Identifier: GPL-2.0-or-later
// What the CPU does to the vertices of a layer several at a time: it draws a box around them, quantizes them, adds up the extents of
// segments, and draws boxes around the runs of a group.
// Relies on index/grid/blocks.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/index/grid/blocks.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

//! As bounds_of(), of finite vertices.
Box2 box_of( std::span<const Point2> vertices );

//! Writes the \a count vertices, quantized as Quantizer2 does it one at a time, to \a quantized.
void quantize_vertices( const Point2 *vertices, std::size_t count, const Quantizer2 &quantizer,
                        QuantizedPoint2 *quantized );

//! The sum of the extents between each of vertices 0 .. \a count - 1 and the one behind it, vertex \a count the last.
std::uint64_t sum_of_extents( const QuantizedPoint2 *vertices, std::size_t count );

//! The box around all segments of \a group, which has one at least. Behind the last vertex of a layer is room for a group more.
QuantizedBox2 box_of( const SegmentGroup &group );

/**
 * The boxes around all aligned runs of 1, 2, 4 … 32 segments of a group; empty where none of a run exists. Upper ends are
 * kept inverted, which turns their order round and overflows nowhere: so the box around two is the lesser of each value.
 */
class RunBoxes
{
  public:
    using Values = std::array<std::int32_t, 4>; //!< x_low, y_low, ~x_high, ~y_high

    explicit RunBoxes( const SegmentGroup &group );

    //! The box around segments \a begin .. begin + size - 1; \a size is a power of two, \a begin a multiple of it.
    QuantizedBox2 of( std::uint32_t begin, std::uint32_t size ) const
    {
      const Values &value = mValues[first_of( size ) + begin / size];
      return { value[0], value[1], ~value[2], ~value[3] };
    }

    //! Where the runs of \a size segments start among all: those of one segment come first, that of 32 last.
    static constexpr std::uint32_t first_of( std::uint32_t size )
    {
      return 2 * block_capacity - 2 * block_capacity / size;
    }

  private:
    alignas( 16 ) Values mValues[2 * block_capacity - 1];
};

} // namespace rubicon
