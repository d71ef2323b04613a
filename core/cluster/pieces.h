// SPDX-License-Identifier: GPL-2.0-or-later
// A layer cut into the pieces that partitions need, and layers put together from pieces.
// Relies on cluster/plan.h and cluster/records.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/compute/run.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! A layer that is to be cut, all of whose parts are whole.
struct LayerToCut
{
    const ChainSet2 &chains;
    MapSide side;
    std::span<const std::int64_t> numbers;   //!< of each feature that by which the layer is ordered
    std::span<const std::uint64_t> contents; //!< contents_of() the layer
};

/**
 * The pieces of \a layers that each partition of \a plan needs: those of their segments whose boxes meet it. There is one record for
 * each partition and layer, by partition, which is its key; within it pieces are by part. Throws Cancelled.
 */
Records cut_into_pieces( std::span<const LayerToCut> layers, const Plan &plan, const RunOptions &options );

/**
 * The same, partition by partition, also those that need none: calls \a take( partition, records ), and forgets the records then.
 * So those of one partition are in memory at once, and take no more of it than the largest.
 */
void cut_into_pieces( std::span<const LayerToCut> layers, const Plan &plan, const RunOptions &options,
                      const std::function<void( std::uint32_t, const Records & )> &take );

//! A layer made from pieces; features are numbered by their numbers.
struct PieceLayer
{
    ChainSet2 chains;
    std::vector<std::int64_t> numbers;   //!< of each feature
    std::vector<std::uint64_t> contents; //!< likewise, as FeatureName; of pieces only
};

struct PieceLayers
{
    PieceLayer red, blue;
};

/**
 * The two layers that the \a pieces of \a partition hold, whatever their order; a piece that is there twice counts once. Where
 * all of a layer are one record, in order, its vertices stay there: \a pieces outlive the layers. Throws Error for records
 * that are damaged, for two features with one number, and for too many vertices; Cancelled.
 */
PieceLayers join_pieces( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition, Workers &workers );

//! Throws Error that says that feature \a number is there twice.
[[noreturn]] void fail_twice( MapSide side, std::int64_t number );

} // namespace rubicon
