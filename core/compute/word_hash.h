// SPDX-License-Identifier: GPL-2.0-or-later
// A hash over words, taken piece by piece, for the checksums of results.
// Relies on xxHash, in its header-only form.
#pragma once

#include "core/compute/unfilled_vector.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rubicon
{

//! Hashes words in pieces of a fixed size: the value of each piece seeds the next.
class WordHash
{
  public:
    //! One after the other straight to where they wait: words that went through memory together would be waited for.
    template <std::size_t count>
    void add( const std::uint64_t ( &words )[count] )
    {
      make_room( count );
      std::uint64_t *const waiting = mWords.data() + mSize;
      for ( std::size_t i = 0; i < count; ++i )
        waiting[i] = words[i];
      mSize += count;
      if ( mSize >= piece )
        flush();
    }

    //! The same as add( { word( 0 ) } ), add( { word( 1 ) } ) and so on, \a count of them.
    template <typename Word>
    void add_each( std::size_t count, Word &&word )
    {
      for ( std::size_t i = 0; i < count; )
      {
        const std::size_t end = i + std::min( count - i, piece - mSize );
        make_room( end - i );
        for ( ; i < end; ++i )
          mWords[mSize++] = word( i );
        if ( mSize >= piece )
          flush();
      }
    }

    std::uint64_t value()
    {
      flush();
      return mValue;
    }

  private:
    static constexpr std::size_t piece = 1 << 14, few = 256;

    //! For so many words more. Little at first: there are jobs of very many small results.
    void make_room( std::size_t words )
    {
      if ( mSize + words > mWords.size() )
        mWords.resize( std::max( { few, 2 * mWords.size(), mSize + words } ) );
    }

    void flush()
    {
      mValue = XXH3_64bits_withSeed( mWords.data(), mSize * sizeof( std::uint64_t ), mValue );
      mSize = 0;
    }

    UnfilledVector<std::uint64_t> mWords;
    std::size_t mSize = 0; //!< words that wait
    std::uint64_t mValue = 0;
};

//! Two numbers in one word.
constexpr std::uint64_t both( std::uint32_t high, std::uint32_t low )
{
  return static_cast<std::uint64_t>( high ) << 32 | low;
}

constexpr std::uint64_t bits( double value )
{
  return std::bit_cast<std::uint64_t>( value );
}

} // namespace rubicon
