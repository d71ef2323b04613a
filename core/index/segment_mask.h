// SPDX-License-Identifier: GPL-2.0-or-later
// Which vertices start a segment, as bits.
// Relies on compute/workers.h and host_device.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"
#include "core/host_device.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rubicon
{

//! One bit for each vertex, 32 to a word: set where the vertex starts a segment, which all do but the last of each part.
using SegmentMask = UnfilledVector<std::uint32_t>;

//! \a part_begin: as for part_of(), of one vertex or more in each part.
SegmentMask segment_mask( const std::vector<std::uint32_t> &part_begin, Workers &workers );

//! The same of vertices \a first … \a end - 1 alone; first: a multiple of 32.
SegmentMask segment_mask( const std::vector<std::uint32_t> &part_begin, std::size_t first, std::size_t end,
                          Workers &workers );

//! Whether a mask names a segment; host and device.
struct NamedBy
{
    const std::uint32_t *mask;
    RUBICON_HD bool operator()( std::uint32_t segment ) const { return mask[segment / 32] >> segment % 32 & 1; }
};

} // namespace rubicon
