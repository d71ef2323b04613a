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

  mNext.assign( contacts.size(), no_pair );
  mHasPrevious.assign( contacts.size(), false );
  mVisited.assign( contacts.size(), false );
  mAbsorbed.assign( contacts.size(), false );
  constexpr std::size_t grain = 1024;
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
  const auto [r, s, kind] = mContacts[pair];
  return shared_piece( red[r], red[r + 1], blue[s], blue[s + 1] );
}

bool OverlapRuns::is_same_direction( std::uint32_t pair ) const
{
  const Point2 *red = mRed.layer.vertices.data(), *blue = mBlue.layer.vertices.data();
  const auto [r, b, kind] = mContacts[pair];
  return before( red[r], red[r + 1] ) == before( blue[b], blue[b + 1] );
}

std::optional<std::uint32_t> OverlapRuns::find( std::uint32_t red_segment, std::uint32_t blue_segment ) const
{
  if ( red_segment < mFirstRed || red_segment - mFirstRed + 1 >= mBeginOfRed.size() )
    return std::nullopt;
  const auto of_red = mContacts.subspan( mBeginOfRed[red_segment - mFirstRed],
                                         mBeginOfRed[red_segment - mFirstRed + 1]
                                           - mBeginOfRed[red_segment - mFirstRed] );
  const auto found = std::lower_bound( of_red.begin(), of_red.end(), Contact{ red_segment, blue_segment, {} },
                                       in_order );
  if ( found == of_red.end() || found->blue != blue_segment )
    return std::nullopt;
  return static_cast<std::uint32_t>( &*found - mContacts.data() );
}

//! The stretch runs on from the end of a pair's piece with the next segment of every chain that ends there, if those
//! overlap too and in the same sense. Both predecessor and successor of a pair are unique, so stretches never branch.
void OverlapRuns::link( std::uint32_t pair )
{
  const auto [r, b, kind] = mContacts[pair];
  const SharedPiece piece = this->piece( pair );
  const std::optional<std::uint32_t> red_next = piece.to_red_end ? mRed.neighbour( r, true ) : r;
  const std::optional<std::uint32_t> blue_next = piece.to_blue_end ? mBlue.neighbour( b, piece.same_direction ) : b;
  if ( !red_next || !blue_next )
    return;
  const std::optional<std::uint32_t> next = find( *red_next, *blue_next );
  if ( !next || !is_overlap( *next ) || is_same_direction( *next ) != piece.same_direction )
    return;

  mNext[pair] = *next;
  mHasPrevious[*next] = true;
  if ( !piece.to_red_end || !piece.to_blue_end )
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
