// SPDX-License-Identifier: GPL-2.0-or-later
// Links overlapping pairs into stretches.
// Relies on red_blue/overlap_runs.h.
#include "core/red_blue/overlap_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace rubicon
{

namespace
{
constexpr std::uint32_t no_pair = std::numeric_limits<std::uint32_t>::max();
}

std::optional<std::uint32_t> IndexedChains::neighbour( std::uint32_t segment, bool forward ) const
{
  const std::uint32_t begin = layer.chain_begin[chain[segment]], last = layer.chain_begin[chain[segment] + 1] - 2;
  if ( segment != ( forward ? last : begin ) )
    return forward ? segment + 1 : segment - 1;
  if ( !layer.is_closed( chain[segment] ) )
    return std::nullopt;
  return forward ? begin : last;
}

double IndexedChains::distance_to( std::uint32_t segment, Point2 p ) const
{
  const Point2 from = layer.vertices[segment];
  const double dx = p.x - from.x, dy = p.y - from.y;
  return distance[segment] + std::sqrt( dx * dx + dy * dy );
}

SharedPiece shared_piece( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const bool ascending = before( a, b );
  const bool same_direction = ascending == before( c, d );
  const Point2 blue_from = same_direction ? c : d, blue_to = same_direction ? d : c;
  const auto ahead = [ascending]( Point2 p, Point2 q ) { return ascending ? before( p, q ) : before( q, p ); };
  SharedPiece piece;
  piece.from = ahead( a, blue_from ) ? blue_from : a;
  piece.to = ahead( b, blue_to ) ? b : blue_to;
  piece.same_direction = same_direction;
  piece.from_red_end = same_point( piece.from, a );
  piece.from_blue_end = same_point( piece.from, blue_from );
  piece.to_red_end = same_point( piece.to, b );
  piece.to_blue_end = same_point( piece.to, blue_to );
  return piece;
}

OverlapRuns::OverlapRuns( const IndexedChains &red, const IndexedChains &blue, std::span<const Contact> contacts )
  : mRed( red )
  , mBlue( blue )
  , mContacts( contacts )
{
  const auto is_overlap = []( const Contact &contact ) { return contact.kind == ContactKind::overlap; };
  if ( std::none_of( contacts.begin(), contacts.end(), is_overlap ) )
    return;

  mFirstRed = contacts.front().red;
  mBeginOfRed.assign( contacts.back().red - mFirstRed + 2, 0 );
  for ( const Contact &contact : contacts )
    ++mBeginOfRed[contact.red - mFirstRed + 1];
  std::partial_sum( mBeginOfRed.begin(), mBeginOfRed.end(), mBeginOfRed.begin() );

  mPieces.resize( contacts.size() );
  mNext.assign( contacts.size(), no_pair );
  mHasPrevious.assign( contacts.size(), false );
  mVisited.assign( contacts.size(), false );
  mAbsorbed.assign( contacts.size(), false );
  const auto for_each_overlap = [&]( auto &&visit ) {
    for ( std::uint32_t i = 0; i < contacts.size(); ++i )
      if ( is_overlap( contacts[i] ) )
        visit( i );
  };
  for_each_overlap( [&]( std::uint32_t i ) {
    const std::vector<Point2> &r = red.layer.vertices, &b = blue.layer.vertices;
    const Contact &pair = contacts[i];
    mPieces[i] = shared_piece( r[pair.red], r[pair.red + 1], b[pair.blue], b[pair.blue + 1] );
  } );
  for_each_overlap( [&]( std::uint32_t i ) { link( i ); } );
  for_each_overlap( [&]( std::uint32_t i ) {
    if ( !mHasPrevious[i] )
      walk( i, false );
  } );
  for_each_overlap( [&]( std::uint32_t i ) {
    if ( !mVisited[i] )
      walk( i, true );
  } );
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
  const SharedPiece &piece = mPieces[pair];
  const std::optional<std::uint32_t> red_next = piece.to_red_end ? mRed.neighbour( r, true ) : r;
  const std::optional<std::uint32_t> blue_next = piece.to_blue_end ? mBlue.neighbour( b, piece.same_direction ) : b;
  if ( !red_next || !blue_next )
    return;
  const std::optional<std::uint32_t> next = find( *red_next, *blue_next );
  if ( !next || mContacts[*next].kind != ContactKind::overlap || mPieces[*next].same_direction != piece.same_direction )
    return;

  mNext[pair] = *next;
  mHasPrevious[*next] = true;
  if ( !piece.to_red_end || !piece.to_blue_end )
    return;
  for ( const std::optional<std::uint32_t> touch : { find( r, *blue_next ), find( *red_next, b ) } )
    if ( touch && mContacts[*touch].kind == ContactKind::v_touch )
      mAbsorbed[*touch] = true;
}

void OverlapRuns::walk( std::uint32_t first, bool closed )
{
  Run run{ {}, closed };
  for ( std::uint32_t pair = first; pair != no_pair && !mVisited[pair]; pair = mNext[pair] )
  {
    mVisited[pair] = true;
    run.pairs.push_back( pair );
  }
  mRuns.push_back( std::move( run ) );
}

} // namespace rubicon
