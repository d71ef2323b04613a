// SPDX-License-Identifier: GPL-2.0-or-later
// How many items of a long list have each of a few codes, counted by all threads.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/workers.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace rubicon
{

//! The numbers of items with each code from 0 to \a codes - 1.
template <std::size_t codes>
class Tally
{
  public:
    //! \a code_of( item ) is one of them. Throws as Workers::for_each_chunk().
    template <typename Items, typename CodeOf>
    Tally( const Items &items, Workers &workers, CodeOf &&code_of )
    {
      constexpr std::size_t grain = 1 << 16;
      std::mutex mutex;
      workers.for_each_chunk( items.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
        std::array<std::uint64_t, codes> counts = {};
        for ( std::size_t i = begin; i < end; ++i )
          ++counts[static_cast<std::size_t>( code_of( items[i] ) )];
        const std::lock_guard lock( mutex );
        for ( std::size_t code = 0; code < codes; ++code )
          mCounts[code] += counts[code];
      } );
    }

    template <typename Code>
    std::uint64_t of( Code code ) const
    {
      return mCounts[static_cast<std::size_t>( code )];
    }

  private:
    std::array<std::uint64_t, codes> mCounts = {};
};

} // namespace rubicon
