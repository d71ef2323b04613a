// SPDX-License-Identifier: GPL-2.0-or-later
// Sums of square roots of rational numbers: which of two is larger, exactly, and the double nearest to one.
// Relies on GMP. Host only; thread-safe.
#pragma once

#include <compare>
#include <span>

#include <gmpxx.h>

namespace rubicon
{

/**
 * The double nearest to the sum of the roots of \a squares, none of which is negative. Comes to an end: roots that are not
 * rational add up, with positive factors, to no rational number (Besicovitch 1940), so not to the middle of two doubles.
 */
double nearest_root_sum( std::span<const mpq_class> squares );

/**
 * How the sum of the roots of \a a compares to that of \a b; none of either is negative. Exact: where more and more bits do not
 * tell the two apart, they are equal once the difference is known to be smaller than any difference can be.
 */
std::strong_ordering compare_root_sums( std::span<const mpq_class> a, std::span<const mpq_class> b );

} // namespace rubicon
