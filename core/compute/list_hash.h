// SPDX-License-Identifier: GPL-2.0-or-later
// The hash of a result that is made up of long lists, which all threads hash piece by piece.
// Relies on compute/word_hash.h and compute/workers.h.
#pragma once

#include "core/compute/word_hash.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

namespace rubicon
{

/**
 * Hashes words, then of each list the values that the hashes of its pieces have. Pieces have a fixed number of items; those of
 * all lists are hashed in one go, when the value is asked for.
 */
class ListHash
{
  public:
    explicit ListHash( Workers &workers )
      : mWorkers( workers )
    {}

    //! Before any list.
    void add( std::initializer_list<std::uint64_t> words ) { mHash.add( words ); }

    //! \a add_item( hash, item ) adds the words of one of \a items, which outlive this, to the WordHash of its piece.
    template <typename Items, typename AddItem>
    void add_list( const Items &items, AddItem add_item )
    {
      for ( std::size_t begin = 0; begin < items.size(); begin += piece )
        mPieces.push_back( [&items, add_item, begin] {
          WordHash hash;
          const std::size_t end = std::min( items.size(), begin + piece );
          for ( std::size_t i = begin; i < end; ++i )
            add_item( hash, items[i] );
          return hash.value();
        } );
    }

    //! Throws as Workers::for_each_chunk().
    std::uint64_t value()
    {
      std::vector<std::uint64_t> values( mPieces.size() );
      mWorkers.for_each( mPieces.size(), 1, [&]( std::size_t i ) { values[i] = mPieces[i](); } );
      for ( const std::uint64_t value : values )
        mHash.add( { value } );
      return mHash.value();
    }

  private:
    static constexpr std::size_t piece = 1 << 14;

    Workers &mWorkers;
    WordHash mHash;
    std::vector<std::function<std::uint64_t()>> mPieces;
};

} // namespace rubicon
