// SPDX-License-Identifier: GPL-2.0-or-later
// The sample of red blocks that tells whether a grid fits its layers.
// Relies on host_device.h; host and device.
#pragma once

#include "core/host_device.h"

#include <cstdint>

namespace rubicon
{

/**
 * Some of the red blocks: all of up to 511, else one of every so many that follow each other, by a hash, since the order of
 * a layer may have a period of its own. They are 256 or more; of a large map one in 128, a hundredth of its search.
 */
struct GridSample
{
    std::uint64_t blocks;
    std::uint32_t shift; //!< one of every 2^shift; a power of two spares kernels the divisions

    explicit GridSample( std::uint64_t count )
      : blocks( count )
      , shift( 0 )
    {
      while ( shift < 7 && count >> shift >= 2 * 256 )
        ++shift;
    }

    std::uint64_t size() const { return blocks == 0 ? 0 : ( ( blocks - 1 ) >> shift ) + 1; }

    //! The number of sampled block \a i of 0 .. size() - 1.
    RUBICON_HD std::uint64_t block( std::uint64_t i ) const
    {
      const std::uint64_t hash = i * 0x9e3779b97f4a7c15u >> 32;
      const std::uint64_t block = i << shift | ( hash & ( ( 1u << shift ) - 1 ) );
      return block < blocks ? block : blocks - 1;
    }

    RUBICON_HD bool has( std::uint64_t number ) const { return block( number >> shift ) == number; }

    /**
     * How many looks (entries of cells, segments, pairs) at most the sample of an even map takes, with \a segments in both
     * layers. Beyond 64 for each the trees of index/tree/segment_tree.h take over. They break even with the grid between 100
     * and 160 (measured), and from 64 on the pairs that the grid examines may grow with the square. Real maps need 1 to
     * 13, segments strewn in no order at all some 80, a map with one far vertex thousands.
     */
    std::uint64_t most_effort( std::uint64_t segments ) const { return 64 * segments >> shift; }
};

} // namespace rubicon
