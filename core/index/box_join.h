// SPDX-License-Identifier: GPL-2.0-or-later
// The box cull of two blocks on the CPU: every red against every blue box, several at a time.
// Relies on index/grid/blocks.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/index/grid/blocks.h"

#include <cstdint>

namespace rubicon
{

//! The boxes of a block's segments, coordinate by coordinate; what lies beyond the count is empty and meets nothing.
struct BoxArray
{
    alignas( 64 ) std::int32_t x_low[block_capacity], y_low[block_capacity], x_high[block_capacity],
      y_high[block_capacity];
    std::uint32_t segment[block_capacity];
    std::uint32_t count;

    void clear()
    {
      count = 0;
      for ( std::uint32_t i = 0; i < block_capacity; ++i )
        x_low[i] = y_low[i] = INT32_MAX, x_high[i] = y_high[i] = INT32_MIN;
    }

    void add( std::uint32_t id, QuantizedBox2 box )
    {
      x_low[count] = box.x_low, y_low[count] = box.y_low, x_high[count] = box.x_high, y_high[count] = box.y_high;
      segment[count++] = id;
    }
};

//! Bit i: box i of \a boxes overlaps \a box.
std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box );

} // namespace rubicon
