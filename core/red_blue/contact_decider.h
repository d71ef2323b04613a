// SPDX-License-Identifier: GPL-2.0-or-later
// Decides candidates on the CPU, in the order in which they come: many at once by the filter, what is left one by one
// through all tiers.
// Relies on red_blue/pair_filter.h, red_blue/contact.h and exact/predicates.h.
#pragma once

#include "core/exact/predicates.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"
#include "core/red_blue/pair_filter.h"

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
      mBatch.a.set( i, mRed[red] ), mBatch.b.set( i, mRed[red + 1] );
      mBatch.c.set( i, mBlue[blue] ), mBatch.d.set( i, mBlue[blue + 1] );
      if ( mBatch.count == PairBatch::capacity )
        finish();
    }

    //! Decides what still waits.
    void finish()
    {
      if ( mBatch.count == 0 )
        return;
      const PairAnswers answers = filter_pairs( mBatch );
      mTiers.filter += answers.predicates;
      mCandidates += mBatch.count;
      for ( std::uint32_t i = 0; i < mBatch.count; ++i )
        if ( !( answers.none >> i & 1 ) )
          if ( const ContactKind kind = this->kind( answers, i ); kind != ContactKind::none )
            mFound.push_back( { mBatch.red[i], mBatch.blue[i], kind } );
      mBatch.count = 0;
    }

    const TierCounts &tiers() const { return mTiers; }
    std::uint64_t candidates() const { return mCandidates; }

  private:
    ContactKind kind( const PairAnswers &answers, std::uint32_t i )
    {
      if ( answers.cross >> i & 1 )
        return ContactKind::cross;
      if ( answers.v_touch >> i & 1 )
        return ContactKind::v_touch;
      if ( answers.t_touch >> i & 1 )
        return ContactKind::t_touch;
      const Point2 *red = &mRed[mBatch.red[i]], *blue = &mBlue[mBatch.blue[i]];
      if ( answers.collinear >> i & 1 )
        return classify_collinear( red[0], red[1], blue[0], blue[1] );
      return classify( red[0], red[1], blue[0], blue[1], ExactLadder( mTiers ) );
    }

    const Point2 *mRed, *mBlue;
    Contacts &mFound;
    TierCounts mTiers;
    std::uint64_t mCandidates = 0;
    PairBatch mBatch;
};

} // namespace rubicon
