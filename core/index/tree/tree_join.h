// SPDX-License-Identifier: GPL-2.0-or-later
// The box cull on the CPU in three dimensions: a block of up to 32 boxes against a tree, several at a time.
// Relies on index/tree/box_tree.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/index/tree/box_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

//! Boxes of one block at most.
constexpr std::uint32_t block_capacity3 = 32;

//! The boxes of a block, coordinate by coordinate, and the box around them.
struct BoxBlock3
{
    alignas( 64 ) std::int32_t x_low[block_capacity3], y_low[block_capacity3], z_low[block_capacity3];
    alignas( 64 ) std::int32_t x_high[block_capacity3], y_high[block_capacity3], z_high[block_capacity3];
    QuantizedBox3 hull;
    std::uint32_t count;

    //! Takes \a items, from one to block_capacity3 of them, and the box \a around them. Places without an item get an empty
    //! box, which meets nothing. The box of a single item is the hull: its coordinates are not filled in.
    void set( std::span<const BoxItem> items, const QuantizedBox3 &around );
};

//! An item of the tree and the boxes of the block that it overlaps, a bit for each.
struct BlockOverlap
{
    std::uint32_t item;
    std::uint32_t boxes;
};

//! Appends every item of \a tree, from item \a first on, whose box overlaps one of \a block to \a overlaps, in the order of
//! the tree.
void find_overlaps( const TreeView &tree, std::uint32_t first, const BoxBlock3 &block,
                    std::vector<BlockOverlap> &overlaps );

} // namespace rubicon
