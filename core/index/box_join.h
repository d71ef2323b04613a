// SPDX-License-Identifier: GPL-2.0-or-later
// The box cull of two blocks on the CPU: which segments of one overlap which of the other, several at a time.
// Relies on index/grid/blocks.h and index/segment_pair.h; Google Highway picks the widest instructions that the processor has, at
// run time.
#pragma once

#include "core/index/grid/blocks.h"
#include "core/index/segment_pair.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

//! The boxes of a block's segments, coordinate by coordinate: that of segment first + i is at i. The others meet nothing.
struct BoxArray
{
    static constexpr std::int32_t below_all =
      -1; //!< no coordinate is negative: a box with these upper ends meets no other

    alignas( 64 ) std::int32_t x_low[block_capacity], y_low[block_capacity], x_high[block_capacity],
      y_high[block_capacity];
    std::uint32_t first;

    //! Takes segments \a begin .. \a begin + \a count - 1 of \a group, those that exist; behind the last vertex of its layer is
    //! room for a group more.
    void set( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count );

    //! Takes one segment, or a piece of it.
    void set_one( std::uint32_t segment, QuantizedBox2 box );
};

//! Bit i: box i of \a boxes overlaps \a box.
std::uint32_t overlap_mask( const BoxArray &boxes, QuantizedBox2 box );

//! Segments of a group, and a box around their boxes.
struct SegmentRun
{
    SegmentGroup group;
    std::uint32_t begin, count; //!< segments begin .. begin + count - 1 of the group
    QuantizedBox2 hull;
};

/**
 * The pairs of a segment of \a boxes, around all of which \a hull is, and one of \a run whose boxes overlap. For each first segment
 * they come in the order of the second ones. Writes them to \a pairs and returns their number. Reads as BoxArray::set() does.
 */
std::uint32_t join( const BoxArray &boxes, const QuantizedBox2 &hull, const SegmentRun &run,
                    std::span<SegmentPair, std::size_t( block_capacity ) * block_capacity> pairs );

} // namespace rubicon
