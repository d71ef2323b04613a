// SPDX-License-Identifier: GPL-2.0-or-later
// Links overlapping pairs into stretches.
// Relies on red_blue/overlap_runs.h and compute/workers.h.
#include "core/red_blue/overlap_runs.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>

namespace rubicon
{

namespace
{
constexpr std::uint32_t no_pair = std::numeric_limits<std::uint32_t>::max();
} // namespace

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
  mNext.assign( contacts.size(), no_pair );
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

std::optional<std::uint32_t> OverlapRuns::find( std::uint32_t red_segment, std::uint32_t blue_segment ) const
{
  if ( red_segment < mFirstRed || red_segment - mFirstRed + 1 >= mBeginOfRed.size() )
    return std::nullopt;
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
  return contact < end && mContacts[contact].blue == blue_segment ? std::optional( contact ) : std::nullopt;
}

//! The stretch runs on from the end of a pair's piece with the next segment of every chain that ends there, if those
//! overlap too and in the same sense. Both predecessor and successor of a pair are unique, so stretches never branch.
void OverlapRuns::link( std::uint32_t pair )
{
  const auto [r, b, kind] = mContacts[pair];
  const PieceEnds ends = mEnds[pair];
  const std::optional<std::uint32_t> red_next = ends.to_red_end ? mRed.neighbour( r, true ) : r;
  const std::optional<std::uint32_t> blue_next = ends.to_blue_end ? mBlue.neighbour( b, ends.same_direction ) : b;
  if ( !red_next || !blue_next )
    return;
  const std::optional<std::uint32_t> next = find( *red_next, *blue_next );
  if ( !next || !is_overlap( *next ) || mEnds[*next].same_direction != ends.same_direction )
    return;

  mNext[pair] = *next;
  mHasPrevious[*next] = true;
  if ( !ends.to_red_end || !ends.to_blue_end )
    return;
  for ( const std::optional<std::uint32_t> touch : { find( r, *blue_next ), find( *red_next, b ) } )
    if ( touch && mContacts[*touch].kind == ContactKind::v_touch )
      std::atomic_ref( mAbsorbed[*touch] ).store( true, std::memory_order_relaxed ); // by two stretches, it may be
}

void OverlapRuns::walk( std::uint32_t first, bool closed )
{
  const std::size_t begin = mPairs.size();
  for ( std::uint32_t pair = first; pair != no_pair && !mVisited[pair]; pair = mNext[pair] )
  {
    mVisited[pair] = true;
    mPairs.push_back( pair );
  }
  mRuns.push_back( { { mPairs.data() + begin, mPairs.size() - begin }, closed } );
}

} // namespace rubicon
