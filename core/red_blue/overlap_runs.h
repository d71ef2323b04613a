// SPDX-License-Identifier: GPL-2.0-or-later
// Overlapping pairs of one red feature, linked into the stretches that red and blue chains share.
// Relies on red_blue/indexed_chains.h and red_blue/contact_place.h.
#pragma once

#include "core/red_blue/contact_place.h"
#include "core/red_blue/indexed_chains.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * The stretches that one red feature shares with blue chains: pieces that follow each other in both chains are one.
 *
 *     red        r0        r1            r2        r3
 *           o--------o============o============o--------o
 *     blue  ---------o=======o====o============o---------
 *               b0      b1     b2       b3         b4
 *
 * Three pairs overlap (r1 b1, r1 b2, r2 b3) and make one run. In its vertices other pairs touch, r1 and b3 for example:
 * these are absorbed, for the run only goes on there. At its ends it does not, and they are points of the result.
 *
 * \a contacts are that feature's, fewer than 2^31, sorted
 * by red, then blue segment; indices below are indices into them. Within a task of \a workers; throws Cancelled.
 */
class OverlapRuns
{
  public:
    OverlapRuns( const IndexedChains &red, const IndexedChains &blue, std::span<const Contact> contacts,
                 const Workers &workers );

    //! The overlapping pairs of one stretch in the order of the red chain.
    struct Run
    {
        std::span<const std::uint32_t> pairs;
        bool closed; //!< a whole ring: its end is its start
    };

    const std::vector<Run> &runs() const { return mRuns; }
    SharedPiece piece( std::uint32_t pair ) const;
    //! True for a touch that is nothing but a stretch running on through a vertex.
    bool absorbed( std::uint32_t contact ) const { return !mAbsorbed.empty() && mAbsorbed[contact] != 0; }

    // What stretch_link() asks; find() gives no_number where the two segments have no contact.
    const Contact &contact( std::uint32_t number ) const { return mContacts[number]; }
    PieceEnds ends( std::uint32_t pair ) const { return mEnds[pair]; }
    std::uint32_t red_neighbour( std::uint32_t segment, bool forward ) const
    {
      return mRed.neighbour( segment, forward );
    }
    std::uint32_t blue_neighbour( std::uint32_t segment, bool forward ) const
    {
      return mBlue.neighbour( segment, forward );
    }
    std::uint32_t find( std::uint32_t red_segment, std::uint32_t blue_segment ) const;

  private:
    bool is_overlap( std::uint32_t contact ) const { return mContacts[contact].kind == ContactKind::overlap; }
    PieceEnds ends_of( const Contact &pair ) const;
    void link( std::uint32_t pair );
    void walk( std::uint32_t first, bool closed );

    const IndexedChains &mRed, &mBlue;
    std::span<const Contact> mContacts;
    std::uint32_t mFirstRed = 0;
    std::vector<std::uint32_t> mBeginOfRed; //!< index of the first contact of red segment mFirstRed + i
    std::vector<PieceEnds> mEnds;           //!< of overlaps
    std::vector<std::uint32_t> mNext;
    std::vector<std::uint8_t> mHasPrevious, mVisited, mAbsorbed; //!< true or false; bytes, which threads may set alone
    std::vector<std::uint32_t> mPairs;                           //!< of all runs, one after the other
    std::vector<Run> mRuns;
};

} // namespace rubicon
