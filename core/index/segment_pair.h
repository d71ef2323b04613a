// SPDX-License-Identifier: GPL-2.0-or-later
// What indexes give: pairs of segments that may meet.
// Relies on nothing.
#pragma once

#include <cstdint>

namespace rubicon
{

//! A segment of each of two layers, by its number there.
struct SegmentPair
{
    std::uint32_t first, second;
};

} // namespace rubicon
