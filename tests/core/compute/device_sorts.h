// SPDX-License-Identifier: GPL-2.0-or-later
// Sorts on the device, many at a time.
// Relies on nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rubicon::test
{

/**
 * How many of \a count made-up keys are not behind all smaller ones, or without their value, in \a rounds sorts by the calling thread:
 * \a seed makes the keys. Kernels that keep the memory busy run beside each sort. Throws Error where the device fails.
 */
std::uint64_t misplaced_keys( std::size_t count, std::uint32_t rounds, std::uint64_t seed );

} // namespace rubicon::test
