// SPDX-License-Identifier: GPL-2.0-or-later
// From the contacts of some red features, found in whatever partitions, to their part of the result.
// Relies on cluster/pieces.h and red_blue/red_blue.h.
#pragma once

#include "core/cluster/pieces.h"
#include "core/red_blue/red_blue.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

/**
 * The result of some red features: points that partitions finished, and what was left to put together. The layers hold the
 * segments of the latter, and no others; result is of it alone, and has no checksum.
 */
struct ReducedRedBlue
{
    PieceLayer red, blue;
    RedBlueResult result;
    std::vector<FeatureName> red_names, blue_names; //!< of the finished points' features
    UnfilledVector<FinishedPoint> finished;         //!< in the order of the contract
    //! All points, and all pairs where they were asked for, in the order of the contract: below finished.size() the number of a
    //! finished point, or of the pair that makes it; from there on the number of one in the result.
    std::vector<std::uint32_t> points, pairs;
    bool has_z = false; //!< of the outputs
};

/**
 * What red_blue() gives for the red features of \a contacts, which are all that these features have, in any order; one that is
 * there twice counts once. Each number, place and order is the same, bit by bit. \a with_pairs: puts the pairs in order too.
 * Throws Error for records that are damaged or contradict each other, and for too many; Cancelled.
 */
ReducedRedBlue reduce( std::span<const Bytes> contacts, const Plan &plan, bool with_pairs, const RunOptions &options );

} // namespace rubicon
