// SPDX-License-Identifier: GPL-2.0-or-later
// The pieces of a line between the places where its state changes, as it is followed along one mesh.
// Relies on line_mesh/line_mesh.h and mesh/interval_state.h; host and device.
#pragma once

#include "core/line_mesh/line_mesh.h"
#include "core/mesh/interval_state.h"

#include <cstdint>
#include <limits>

namespace rubicon
{

/**
 * Follows a line from its start through the unions of its contacts with one mesh. Hands each piece to
 * \a add_interval( state, from, to, from_open, to_open ), in their order. \a Station: a place and what is told of it.
 */
template <typename Station, typename AddInterval>
class IntervalWalk
{
  public:
    //! \a depth: where the line starts; not 0 inside; of no meaning where the mesh has no rule.
    RUBICON_HD IntervalWalk( const Station &start, InsideRule rule, int depth, AddInterval &add_interval )
      : mAddInterval( add_interval )
      , mFrom( start )
      , mRule( rule )
      , mDepth( depth )
      , mUnderWay( state() )
    {}

    //! Where the piece that is under way began.
    RUBICON_HD const Station &from() const { return mFrom; }
    RUBICON_HD int depth() const { return mDepth; }

    //! A union of one place \a at, and the depth after it. \a apart: it is not where the piece began. \a at_end: it is the start
    //! or the end of the line.
    RUBICON_HD void pass_place( const Station &at, int depth_after, bool apart, bool at_end )
    {
      mDepth = depth_after;
      if ( !at_end && state() == mUnderWay )
        return; // a touch parts nothing
      end_piece( at, apart );
      begin_piece( at );
    }

    //! A union with a length, from \a low to \a high; else the same.
    RUBICON_HD void pass_piece( const Station &low, const Station &high, int depth_after, bool apart )
    {
      mDepth = depth_after;
      end_piece( low, apart );
      mAddInterval( IntervalState::boundary, low, high, false, false );
      begin_piece( high );
    }

    //! The end of the line. \a apart: it is not where the piece began.
    RUBICON_HD void finish( const Station &stop, bool apart )
    {
      if ( apart )
        mAddInterval( mUnderWay, mFrom, stop, mOpen, true );
    }

  private:
    RUBICON_HD IntervalState state() const
    {
      return mRule == InsideRule::none ? IntervalState::unknown
             : mDepth != 0             ? IntervalState::inside
                                       : IntervalState::outside;
    }

    RUBICON_HD void end_piece( const Station &to, bool apart )
    {
      if ( apart )
        mAddInterval( mUnderWay, mFrom, to, mOpen, false );
    }

    RUBICON_HD void begin_piece( const Station &from )
    {
      mFrom = from;
      mOpen = false;
      mUnderWay = state();
    }

    AddInterval &mAddInterval;
    Station mFrom;
    InsideRule mRule;
    int mDepth;
    IntervalState mUnderWay; //!< of the piece that is under way
    bool mOpen = true;       //!< it began without an event
};

//! What passing through a single place of a mesh with a rule of inside is.
RUBICON_HD constexpr EventCode passage_code( bool inside_before, bool inside_after )
{
  return inside_before == inside_after ? EventCode::touch : inside_before ? EventCode::exit : EventCode::entry;
}

//! What the summary of a line and a mesh says of their pieces and events.
class SummaryCount
{
  public:
    RUBICON_HD void add_piece( IntervalState state, double length )
    {
      if ( state == IntervalState::inside )
        mLengthInside += length;
      mInside = mInside || state == IntervalState::inside;
      mOutside = mOutside || state == IntervalState::outside;
    }

    RUBICON_HD void add_event( EventCode code )
    {
      ++mEvents;
      mPierces = mPierces || code == EventCode::pierce;
    }

    RUBICON_HD std::uint32_t events() const { return mEvents; }

    RUBICON_HD LineSummary summary( std::uint32_t line, std::uint32_t mesh, std::uint32_t first_event,
                                    std::uint32_t hits, InsideRule rule ) const
    {
      if ( rule == InsideRule::none )
        return { line, mesh, first_event, mEvents, hits, std::numeric_limits<double>::quiet_NaN(), mPierces };
      return { line, mesh, first_event, mEvents, hits, mLengthInside, mInside && mOutside };
    }

  private:
    double mLengthInside = 0; //!< of pieces, added in their order
    std::uint32_t mEvents = 0;
    bool mInside = false, mOutside = false, mPierces = false;
};

} // namespace rubicon
