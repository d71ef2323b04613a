// SPDX-License-Identifier: GPL-2.0-or-later
// From the contacts of some red features, found in whatever partitions, to their part of the result.
// Relies on cluster/pieces.h and red_blue/red_blue.h.
#pragma once

#include "core/cluster/pieces.h"
#include "core/red_blue/red_blue.h"

#include <span>

namespace rubicon
{

//! The result of some red features. The layers hold the segments that meet, and no others; result has no checksum.
struct ReducedRedBlue
{
    PieceLayer red, blue;
    RedBlueResult result;
};

/**
 * What red_blue() gives for the red features of \a contacts, which are all that these features have, in any order; one that is
 * there twice counts once. Each number, place and order is the same, bit by bit. Throws Error for records that are damaged or
 * contradict each other, and for too many; Cancelled.
 */
ReducedRedBlue reduce( std::span<const Bytes> contacts, const Plan &plan, const RunOptions &options );

} // namespace rubicon
