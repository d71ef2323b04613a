// SPDX-License-Identifier: GPL-2.0-or-later
// The hash of a result that is made up of long lists, which all threads hash part by part.
// Relies on compute/word_hash.h, compute/workers.h and Google Highway.
#pragma once

#include "core/compute/word_hash.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <hwy/cache_control.h>

namespace rubicon
{

//! How many items of a list are hashed by one thread.
constexpr std::size_t items_of_part = 1 << 14;

/**
 * Hashes words, then of each list the values that the hashes of its parts have. Those of all lists are hashed in one go, when the
 * value is asked for.
 */
class ListHash
{
  public:
    explicit ListHash( Workers &workers )
      : mWorkers( workers )
    {}

    //! Before any list.
    template <std::size_t count>
    void add( const std::uint64_t ( &words )[count] )
    {
      mHash.add( words );
    }

    //! \a add_item( hash, item ) adds the words of one of \a items, which outlive this, to the WordHash of its part.
    template <typename Items, typename AddItem>
    void add_list( const Items &items, AddItem add_item )
    {
      for ( std::size_t begin = 0; begin < items.size(); begin += items_of_part )
        mParts.push_back( [&items, add_item, begin] {
          WordHash hash;
          const std::size_t end = std::min( items.size(), begin + items_of_part );
          for ( std::size_t i = begin; i < end; ++i )
          {
            hwy::Prefetch( &items[std::min( i + ahead, items.size() - 1 )] );
            add_item( hash, items[i] );
          }
          return hash.value();
        } );
    }

    //! Throws as Workers::for_each_chunk().
    std::uint64_t value()
    {
      std::vector<std::uint64_t> values( mParts.size() );
      mWorkers.for_each( mParts.size(), 1, [&]( std::size_t i ) { values[i] = mParts[i](); } );
      for ( const std::uint64_t value : values )
        mHash.add( { value } );
      return mHash.value();
    }

  private:
    static constexpr std::size_t ahead = 24; //!< so many items before one is hashed, its memory is asked for

    Workers &mWorkers;
    WordHash mHash;
    std::vector<std::function<std::uint64_t()>> mParts;
};

} // namespace rubicon
