// SPDX-License-Identifier: GPL-2.0-or-later
// A hash over words, taken piece by piece, for the checksums of results.
// Relies on xxHash, in its header-only form.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rubicon
{

/**
 * Hashes words in pieces of a fixed size: the value of each piece seeds the next. Few words wait at a time, near the processor; a piece of
 * that size in memory of its own would cost more than to hash it.
 */
class WordHash
{
  public:
    WordHash() { XXH3_INITSTATE( &mState ); }

    //! One after the other straight to where they wait: words that went through memory together would be waited for.
    template <std::size_t count>
    void add( const std::uint64_t ( &words )[count] )
    {
      static_assert( count <= most_at_once );
      std::uint64_t *const waiting = mWords.data() + mSize;
      for ( std::size_t i = 0; i < count; ++i )
        waiting[i] = words[i];
      mSize += count;
      if ( mSize >= mFull )
        pour();
    }

    //! The same as add( { word( 0 ) } ), add( { word( 1 ) } ) and so on, \a count of them.
    template <typename Word>
    void add_each( std::size_t count, Word &&word )
    {
      for ( std::size_t begin = 0; begin < count; )
      {
        const std::size_t now = std::min( count - begin, mFull - mSize );
        std::uint64_t *const waiting = mWords.data() + mSize; // several at a time, where the compiler sees how
        for ( std::size_t i = 0; i < now; ++i )
          waiting[i] = word( begin + i );
        begin += now;
        mSize += now;
        if ( mSize >= mFull )
          pour();
      }
    }

    std::uint64_t value()
    {
      end_piece();
      return mValue;
    }

  private:
    static constexpr std::size_t piece = 1 << 14, few = 256, most_at_once = 32;

    //! Hashes what waits.
    void pour()
    {
      if ( mPoured + mSize >= piece )
        return end_piece();
      if ( mPoured == 0 )
        XXH3_64bits_reset_withSeed( &mState, mValue );
      XXH3_64bits_update( &mState, mWords.data(), mSize * sizeof( std::uint64_t ) );
      mPoured += mSize;
      mSize = 0;
      mFull = std::min( few, piece - mPoured );
    }

    void end_piece()
    {
      if ( mPoured == 0 )
        mValue = XXH3_64bits_withSeed( mWords.data(), mSize * sizeof( std::uint64_t ), mValue );
      else
      {
        XXH3_64bits_update( &mState, mWords.data(), mSize * sizeof( std::uint64_t ) );
        mValue = XXH3_64bits_digest( &mState );
      }
      mPoured = mSize = 0;
      mFull = few;
    }

    XXH3_state_t mState; //!< of this piece, where some of it is poured
    std::array<std::uint64_t, few + most_at_once> mWords;
    std::size_t mPoured = 0, mSize = 0; //!< words of this piece that are hashed, and that wait
    std::size_t mFull = few;            //!< so many wait at most
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
