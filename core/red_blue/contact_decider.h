// SPDX-License-Identifier: GPL-2.0-or-later
// Decides candidates on the CPU, in the order in which they come: many at once by the filter, what is left one by one
// through all tiers.
// Relies on red_blue/pair_filter.h, red_blue/contact.h, exact/predicates.h and Google Highway.
#pragma once

#include "core/exact/predicates.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"
#include "core/red_blue/pair_filter.h"

#include <hwy/cache_control.h>

namespace rubicon
{

class ContactDecider
{
  public:
    //! Appends the contacts among what add() is given to \a found, which outlives this, as the layers do.
    ContactDecider( const ChainSet2 &red, const ChainSet2 &blue, Contacts &found )
      : mRed( red.vertices.data() )
      , mBlue( blue.vertices.data() )
      , mFound( found )
    {}

    void add( std::uint32_t red, std::uint32_t blue )
    {
      const std::size_t i = mBatch.count++;
      mBatch.red[i] = red, mBatch.blue[i] = blue;
      hwy::Prefetch( &mRed[red] ), hwy::Prefetch( &mBlue[blue] ); // the batch is not full for a while
      if ( mBatch.count == PairBatch::capacity )
        finish();
    }

    //! Decides what still waits.
    void finish()
    {
      if ( mBatch.count == 0 )
        return;
      for ( std::size_t i = 0; i < mBatch.count; ++i )
      {
        const Point2 *red = &mRed[mBatch.red[i]], *blue = &mBlue[mBatch.blue[i]];
        mBatch.a.set( i, red[0] ), mBatch.b.set( i, red[1] );
        mBatch.c.set( i, blue[0] ), mBatch.d.set( i, blue[1] );
      }
      const PairAnswers answers = filter_pairs( mBatch );
      mTiers.filter += answers.predicates;
      mCandidates += mBatch.count;
      append( answers );
      mBatch.count = 0;
    }

    const TierCounts &tiers() const { return mTiers; }
    std::uint64_t candidates() const { return mCandidates; }

  private:
    //! Appends the contacts of the batch.
    void append( const PairAnswers &answers )
    {
      const std::uint32_t known = answers.v_touch | answers.t_touch | answers.cross | answers.overlap;
      for ( std::uint32_t i = 0; i < mBatch.count; ++i )
      {
        if ( answers.none >> i & 1 )
          continue;
        const ContactKind kind = known >> i & 1 ? kind_of( answers, i ) : decide( i );
        if ( kind != ContactKind::none )
          mFound.push_back( { mBatch.red[i], mBatch.blue[i], kind } );
      }
    }

    //! Of a pair that the filter found to be in contact. The number of the kind is put together from its binary digits, since a
    //! processor cannot foresee which it is.
    static ContactKind kind_of( const PairAnswers &answers, std::uint32_t i )
    {
      using enum ContactKind;
      static_assert( static_cast<int>( v_touch ) == 0b001 && static_cast<int>( t_touch ) == 0b010
                     && static_cast<int>( cross ) == 0b011 && static_cast<int>( overlap ) == 0b100 );
      const auto digit = [i]( std::uint32_t bits ) { return bits >> i & 1; };
      return static_cast<ContactKind>( digit( answers.v_touch | answers.cross )
                                       | digit( answers.t_touch | answers.cross ) << 1
                                       | digit( answers.overlap ) << 2 );
    }

    //! Of a pair that the filter leaves.
    ContactKind decide( std::uint32_t i )
    {
      const Point2 *red = &mRed[mBatch.red[i]], *blue = &mBlue[mBatch.blue[i]];
      return classify( red[0], red[1], blue[0], blue[1], ExactLadder( mTiers ) );
    }

    const Point2 *mRed, *mBlue;
    Contacts &mFound;
    TierCounts mTiers;
    std::uint64_t mCandidates = 0;
    PairBatch mBatch;
};

} // namespace rubicon
