// SPDX-License-Identifier: GPL-2.0-or-later
// A layer quantized: one integer point for each vertex and a mask of the vertices that start a segment.
// Relies on index/grid/blocks.h, geometry/chain_set2.h, compute/unfilled_vector.h and compute/workers.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"
#include "core/geometry/chain_set2.h"
#include "core/index/grid/blocks.h"
#include "core/index/segment_mask.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

//! The bounds of a layer; x_low > x_high where it has no vertex.
Box2 bounds_of( const ChainSet2 &layer, Workers &workers );

//! The segments of a layer that can meet another one, a bit for each as in segment_mask(), and the box around them.
struct SegmentsWithin
{
    SegmentMask mask;
    Box2 bounds; //!< x_low > x_high where there is none
};

/**
 * The segments of \a layer whose box meets \a shared, the box that the bounds of both layers share: a place where two
 * layers meet lies in the bounds of both, so the others meet nothing. Without them one far vertex does not take the
 * quantizer's resolution from all the rest.
 */
SegmentsWithin segments_within( const ChainSet2 &layer, const Box2 &shared, Workers &workers );

//! Whether \a shared is so small a part of the \a hull of both layers that it pays to look which segments reach it.
bool is_small_part( const Box2 &shared, const Box2 &hull );

struct QuantizedLayer
{
    UnfilledVector<QuantizedPoint2>
      vertices; //!< and behind them a group more at 0, so that the last one can be read whole
    SegmentMask mask;
    std::uint64_t total_extent = 0; //!< the sum of the segments' quantized extents
    std::uint64_t segments = 0;     //!< how many the mask names

    std::size_t group_count() const { return mask.size(); }
    SegmentGroup group( std::size_t i ) const
    {
      return { vertices.data(), static_cast<std::uint32_t>( i ) * block_capacity, mask[i] };
    }
};

//! \a mask: the segments that are to be looked at.
QuantizedLayer quantize( const ChainSet2 &layer, SegmentMask mask, const Quantizer2 &quantizer, Workers &workers );

//! About how many cells of \a shift the blocks of a layer touch that make_blocks() makes for them, all added up; a piece of a long segment
//! counts once. From a sample of its groups.
double sampled_entries( const QuantizedLayer &layer, std::int32_t shift );

class CellBitmap;

/**
 * The blocks of a layer for cells of \a cell_size, in the order of their segments; those that meet \a near, where that is
 * given. Throws Error from 2^32 blocks on.
 */
UnfilledVector<Block> make_blocks( const QuantizedLayer &layer, std::int32_t cell_size, const CellBitmap *near,
                                   Workers &workers );

} // namespace rubicon
