// SPDX-License-Identifier: GPL-2.0-or-later
// The contract by brute force: every pair of segments, GMP rationals only, nothing of the engine but its types.
// Relies on gmpxx and the result types of core/red_blue.
#pragma once

#include "core/red_blue/red_blue.h"
#include "tests/core/comparison.h"

#include <string>

namespace rubicon::test
{

/**
 * What red_blue() must return, but for checksum and run report. Time grows with the product of the segment counts.
 */
RedBlueResult oracle_red_blue( const ChainSet2 &red, const ChainSet2 &blue );

//! Empty where \a actual is \a expected bit for bit (distances apart), else a sentence about the first difference.
std::string first_difference( const RedBlueResult &expected, const RedBlueResult &actual,
                              Distances distances = Distances::compared );

/**
 * The result as the other layer sees it, as far as that does not depend on which layer is red: raw pairs, points and
 * counts; overlaps lose the direction in which they are told, points their Z. Sorted, so that two can be compared.
 */
RedBlueResult neutral( const RedBlueResult &result, bool swap_layers );

} // namespace rubicon::test
