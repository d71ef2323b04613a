// SPDX-License-Identifier: GPL-2.0-or-later
// The hash of a result that is made up of long lists, which all threads hash piece by piece.
// Relies on compute/word_hash.h and compute/workers.h.
#pragma once

#include "core/compute/word_hash.h"
#include "core/compute/workers.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace rubicon
{

//! Hashes words, and of each list the values that the hashes of its pieces have. Pieces have a fixed number of items.
class ListHash
{
  public:
    explicit ListHash( Workers &workers )
      : mWorkers( workers )
    {}

    void add( std::initializer_list<std::uint64_t> words ) { mHash.add( words ); }

    //! \a add_item( hash, item ) adds the words of one of \a items to the WordHash of its piece. Throws as
    //! Workers::for_each_chunk().
    template <typename Items, typename AddItem>
    void add_list( const Items &items, AddItem &&add_item )
    {
      constexpr std::size_t piece = 1 << 14;
      std::vector<std::uint64_t> values( Workers::chunk_count( items.size(), piece ) );
      mWorkers.for_each_chunk( items.size(), piece, [&]( std::size_t number, std::size_t begin, std::size_t end ) {
        WordHash hash;
        for ( std::size_t i = begin; i < end; ++i )
          add_item( hash, items[i] );
        values[number] = hash.value();
      } );
      for ( const std::uint64_t value : values )
        mHash.add( { value } );
    }

    std::uint64_t value() { return mHash.value(); }

  private:
    Workers &mWorkers;
    WordHash mHash;
};

} // namespace rubicon
