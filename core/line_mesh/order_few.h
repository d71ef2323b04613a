// SPDX-License-Identifier: GPL-2.0-or-later
// The order of few numbers, without a branch that nobody can foresee.
// Relies on Google Highway, which picks the widest instructions at run time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Some numbers to be put in order.
struct FewNumbers
{
    static constexpr std::size_t most = 64;

    alignas( 64 ) double of[most];
    std::size_t count = 0;

    void add( double number ) { of[count++] = number; }
};

/**
 * Sets \a order to the places of \a numbers, the least first. Each is compared with each, which is more than need be, but
 * several at once. Where two are equal, or one is NaN, \a order holds places that exist, but is no order: read along it the
 * numbers do not ascend strictly, which tells its user.
 */
void order_few( FewNumbers &numbers, std::uint32_t *order );

} // namespace rubicon
