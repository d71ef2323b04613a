// SPDX-License-Identifier: GPL-2.0-or-later
// The box cull of two blocks on the CPU: every red against every blue box, several at a time.
// Relies on index/grid/blocks.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/index/grid/blocks.h"

#include <cstdint>

namespace rubicon
{

//! The boxes of a block's segments, coordinate by coordinate: that of segment first + i is at i. Others are empty and meet nothing.
struct BoxArray
{
    alignas( 64 ) std::int32_t x_low[block_capacity], y_low[block_capacity], x_high[block_capacity],
      y_high[block_capacity];
    std::uint32_t first;

    //! Takes segments \a begin .. \a begin + \a count - 1 of \a group, those that exist; behind the last vertex of its layer is
    //! room for a group more.
    void set( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count );

    //! Takes one segment, or a piece of it.
    void set_one( std::uint32_t segment, QuantizedBox2 box );

    QuantizedBox2 box( std::uint32_t i ) const { return { x_low[i], y_low[i], x_high[i], y_high[i] }; }
};

//! Bit i: box i of \a boxes overlaps \a box.
std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box );

} // namespace rubicon
