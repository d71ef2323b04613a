// SPDX-License-Identifier: GPL-2.0-or-later
// Decides candidates on the CPU, in the order in which they come: many at once by the filter, what is left one by one
// through all tiers.
// Relies on red_blue/pair_filter.h, red_blue/contact.h, exact/predicates.h and Google Highway.
#pragma once

#include "core/exact/predicates.h"
#include "core/geometry/chain_set2.h"
#include "core/index/segment_pair.h"
#include "core/red_blue/contact.h"
#include "core/red_blue/pair_filter.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <hwy/cache_control.h>

namespace rubicon
{

class ContactDecider
{
  public:
    static constexpr std::size_t many = 16 * PairBatch::capacity; //!< pairs: so many at once leave few lanes empty

    //! Appends the contacts among what decide() is given to \a found, which outlives this, as the layers do.
    ContactDecider( const ChainSet2 &red, const ChainSet2 &blue, Contacts &found )
      : mRed( red.vertices.data() )
      , mBlue( blue.vertices.data() )
      , mFound( found )
    {}

    //! In the order of \a pairs, a red segment first in each.
    void decide( std::span<const SegmentPair> pairs )
    {
      ask_for_memory( pairs.first( std::min( pairs.size(), PairBatch::capacity ) ) );
      while ( !pairs.empty() )
      {
        const std::span<const SegmentPair> some = pairs.first( std::min( pairs.size(), PairBatch::capacity ) );
        pairs = pairs.subspan( some.size() );
        ask_for_memory( pairs.first( std::min( pairs.size(), PairBatch::capacity ) ) );
        gather( some );
        const PairAnswers answers = filter_pairs( mBatch );
        mTiers.filter += answers.predicates;
        mCandidates += some.size();
        append( some, answers );
      }
    }

    const TierCounts &tiers() const { return mTiers; }
    std::uint64_t candidates() const { return mCandidates; }

  private:
    //! That of the vertices of \a pairs, before it is used.
    void ask_for_memory( std::span<const SegmentPair> pairs ) const
    {
      for ( const auto &[red, blue] : pairs )
        hwy::Prefetch( &mRed[red] ), hwy::Prefetch( &mBlue[blue] );
    }

    void gather( std::span<const SegmentPair> pairs )
    {
      mBatch.count = pairs.size();
      for ( std::size_t i = 0; i < pairs.size(); ++i )
      {
        const Point2 *red = &mRed[pairs[i].first], *blue = &mBlue[pairs[i].second];
        mBatch.a.set( i, red[0] ), mBatch.b.set( i, red[1] );
        mBatch.c.set( i, blue[0] ), mBatch.d.set( i, blue[1] );
      }
    }

    //! Appends the contacts among \a pairs.
    void append( std::span<const SegmentPair> pairs, const PairAnswers &answers )
    {
      const std::size_t before = mFound.size();
      mFound.resize( before + pairs.size() );
      Contact *next = &mFound[before];
      for ( std::uint32_t i = 0; i < pairs.size(); ++i )
      {
        if ( answers.none >> i & 1 )
          continue;
        const auto [red, blue] = pairs[i];
        ContactKind kind = kind_of( answers, i );
        if ( kind == ContactKind::none ) // the filter leaves it
          kind = kind_by_ladder( red, blue );
        *next = { red, blue, kind };
        next += kind != ContactKind::none;
      }
      mFound.resize( static_cast<std::size_t>( next - mFound.data() ) );
    }

    //! The contact that the filter found of a pair, if it did. The number of the kind is put together from its binary digits, since a
    //! processor cannot foresee which it is.
    static ContactKind kind_of( const PairAnswers &answers, std::uint32_t i )
    {
      using enum ContactKind;
      static_assert( static_cast<int>( none ) == 0 && static_cast<int>( v_touch ) == 0b001
                     && static_cast<int>( t_touch ) == 0b010 && static_cast<int>( cross ) == 0b011
                     && static_cast<int>( overlap ) == 0b100 );
      const auto digit = [i]( std::uint32_t bits ) { return bits >> i & 1; };
      return static_cast<ContactKind>( digit( answers.v_touch | answers.cross )
                                       | digit( answers.t_touch | answers.cross ) << 1
                                       | digit( answers.overlap ) << 2 );
    }

    //! Of a pair that the filter leaves.
    ContactKind kind_by_ladder( std::uint32_t red, std::uint32_t blue )
    {
      return classify( mRed[red], mRed[red + 1], mBlue[blue], mBlue[blue + 1], ExactLadder( mTiers ) );
    }

    const Point2 *mRed, *mBlue;
    Contacts &mFound;
    TierCounts mTiers;
    std::uint64_t mCandidates = 0;
    PairBatch mBatch;
};

} // namespace rubicon
