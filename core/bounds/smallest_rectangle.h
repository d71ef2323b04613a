// SPDX-License-Identifier: GPL-2.0-or-later
// The smallest box across a given direction, exactly: the outline seen along it, and rectangles with a side on its edges.
// Relies on bounds/box_candidate.h.
#pragma once

#include "core/bounds/box_candidate.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

//! A place of a vertex in whole numbers.
using WholePlace = std::pair<std::uint32_t, WholeVector>;

/**
 * The corners of the polygon that \a places are seen as along \a up, counter-clockwise seen against it. Of places that are seen
 * in one point the first is taken. Three are not in one line.
 */
std::vector<WholePlace> outline_along( const WholeVector &up, std::vector<WholePlace> places );

/**
 * Of the boxes around \a outline, which outline_along() gave, with an edge of length \a height / |\a up| along \a up, the best one by
 * \a goal. Takes time with the corners. \a each_step is called now and then, and may throw.
 */
BoxCandidate smallest_across( const WholeVector &up, const mpz_class &height, const BoxSide &side,
                              const std::vector<WholePlace> &outline, BoxGoal goal, long exponent,
                              const std::function<void()> &each_step );

} // namespace rubicon
