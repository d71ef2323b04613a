// SPDX-License-Identifier: GPL-2.0-or-later
// Links overlapping pairs into stretches.
// Relies on red_blue/overlap_runs.h and compute/workers.h.
#include "core/red_blue/overlap_runs.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <numeric>

namespace rubicon
{

OverlapRuns::OverlapRuns( const IndexedChains &red, const IndexedChains &blue, std::span<const Contact> contacts,
                          const Workers &workers )
  : mRed( red )
  , mBlue( blue )
  , mContacts( contacts )
{
  const std::size_t overlaps = static_cast<std::size_t>( std::count_if(
    contacts.begin(), contacts.end(), []( const Contact &contact ) { return contact.kind == ContactKind::overlap; } ) );
  if ( overlaps == 0 )
    return;

  mFirstRed = contacts.front().red;
  mBeginOfRed.assign( contacts.back().red - mFirstRed + 2, 0 );
  for ( const Contact &contact : contacts )
    ++mBeginOfRed[contact.red - mFirstRed + 1];
  std::partial_sum( mBeginOfRed.begin(), mBeginOfRed.end(), mBeginOfRed.begin() );

  constexpr std::size_t grain = 1024;
  mEnds.resize( contacts.size() );
  workers.share( contacts.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      if ( contacts[i].kind == ContactKind::overlap )
        mEnds[i] = ends_of( contacts[i] );
  } );
  mNext.assign( contacts.size(), no_number );
  mHasPrevious.assign( contacts.size(), false );
  mVisited.assign( contacts.size(), false );
  mAbsorbed.assign( contacts.size(), false );
  workers.share( contacts.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      if ( is_overlap( static_cast<std::uint32_t>( i ) ) )
        link( static_cast<std::uint32_t>( i ) );
  } );

  mPairs.reserve( overlaps );                 // the runs are views of it
  for ( const bool closed : { false, true } ) // what is left of open stretches is closed
    for ( std::uint32_t i = 0; i < contacts.size(); ++i )
    {
      if ( i % grain == 0 )
        workers.keep_going();
      if ( is_overlap( i ) && !mVisited[i] && ( closed || !mHasPrevious[i] ) )
        walk( i, closed );
    }
}

SharedPiece OverlapRuns::piece( std::uint32_t pair ) const
{
  const Point2 *red = mRed.layer.vertices.data(), *blue = mBlue.layer.vertices.data();
  const auto [r, b, kind] = mContacts[pair];
  return shared_piece( mEnds[pair], red[r], red[r + 1], blue[b], blue[b + 1] );
}

PieceEnds OverlapRuns::ends_of( const Contact &pair ) const
{
  const Point2 *red = mRed.layer.vertices.data(), *blue = mBlue.layer.vertices.data();
  return piece_ends( red[pair.red], red[pair.red + 1], blue[pair.blue], blue[pair.blue + 1] );
}

std::uint32_t OverlapRuns::find( std::uint32_t red_segment, std::uint32_t blue_segment ) const
{
  if ( red_segment < mFirstRed || red_segment - mFirstRed + 1 >= mBeginOfRed.size() )
    return no_number;
  std::uint32_t contact = mBeginOfRed[red_segment - mFirstRed];
  const std::uint32_t end = mBeginOfRed[red_segment - mFirstRed + 1];
  constexpr std::uint32_t few = 8; // are passed sooner than halved
  if ( end - contact > few )
    contact = static_cast<std::uint32_t>(
      std::lower_bound( mContacts.begin() + contact, mContacts.begin() + end, blue_segment,
                        []( const Contact &pair, std::uint32_t blue ) { return pair.blue < blue; } )
      - mContacts.begin() );
  while ( contact < end && mContacts[contact].blue < blue_segment )
    ++contact;
  return contact < end && mContacts[contact].blue == blue_segment ? contact : no_number;
}

void OverlapRuns::link( std::uint32_t pair )
{
  const StretchLink link = stretch_link( *this, pair );
  if ( link.next == no_number )
    return;
  mNext[pair] = link.next;
  mHasPrevious[link.next] = true;
  for ( const std::uint32_t touch : link.touches )
    if ( touch != no_number )
      std::atomic_ref( mAbsorbed[touch] ).store( true, std::memory_order_relaxed ); // by two stretches, it may be
}

void OverlapRuns::walk( std::uint32_t first, bool closed )
{
  const std::size_t begin = mPairs.size();
  for ( std::uint32_t pair = first; pair != no_number && !mVisited[pair]; pair = mNext[pair] )
  {
    mVisited[pair] = true;
    mPairs.push_back( pair );
  }
  mRuns.push_back( { { mPairs.data() + begin, mPairs.size() - begin }, closed } );
}

} // namespace rubicon
