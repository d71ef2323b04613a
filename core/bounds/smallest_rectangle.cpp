// SPDX-License-Identifier: GPL-2.0-or-later
// Andrew's chains, and a rectangle that is turned round the polygon, each far side going on from corner to corner (Toussaint 1983).
// Relies on bounds/smallest_rectangle.h.
#include "core/bounds/smallest_rectangle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace rubicon
{

namespace
{

//! A place as seen along a direction.
struct SeenPlace
{
    mpz_class x, y;
    std::size_t number;
};

//! The sign of the turn a, b, c.
int turn( const SeenPlace &a, const SeenPlace &b, const SeenPlace &c )
{
  return sgn( mpz_class( ( b.x - a.x ) * ( c.y - a.y ) - ( b.y - a.y ) * ( c.x - a.x ) ) );
}

/**
 * Along \a up, every place p is seen where p - up ( p_k / up_k ) is, whose coordinate k is 0; the others, times up_k, are whole
 * numbers. Turns in these two are turns seen against \a up where up_k is positive, else the opposite ones.
 */
std::vector<SeenPlace> seen_along( const WholeVector &up, std::size_t k, const std::vector<WholePlace> &places )
{
  const auto part = []( const WholeVector &v, std::size_t i ) -> const mpz_class & {
    return i % 3 == 0 ? v.x : i % 3 == 1 ? v.y : v.z;
  };
  std::vector<SeenPlace> seen;
  seen.reserve( places.size() );
  for ( std::size_t i = 0; i < places.size(); ++i )
  {
    const WholeVector &p = places[i].second;
    seen.push_back( { part( p, k + 1 ) * part( up, k ) - part( up, k + 1 ) * part( p, k ),
                      part( p, k + 2 ) * part( up, k ) - part( up, k + 2 ) * part( p, k ), i } );
  }
  return seen;
}

//! Goes round an outline with a rectangle.
class TurningRectangle
{
  public:
    TurningRectangle( const WholeVector &up, const std::vector<WholePlace> &outline )
      : mUp( up )
      , mOutline( outline )
    {}

    //! Puts it on edge \a i; edges come in their order, from 0 on.
    void turn_to( std::size_t i, BoxCandidate &box )
    {
      mLevel = cross_product( mUp, at( i + 1 ) - at( i ) ); // inwards
      mAlong = cross_product( mLevel, mUp );
      mRight = advanced( std::max( mRight, i + 1 ), i, mAlong, 1 );
      mTop = advanced( std::max( mTop, mRight ), i, mLevel, 1 );
      mLeft = advanced( std::max( mLeft, mTop ), i, mAlong, -1 );
      box.level = mLevel;
      box.level_square = dot_product( mLevel, mLevel );
      box.wide = dot_product( mLevel, at( mTop ) - at( i ) );
      box.long_way = dot_product( mAlong, at( mRight ) - at( mLeft ) );
      const std::uint32_t a = mOutline[i].first, b = mOutline[( i + 1 ) % mOutline.size()].first;
      box.edge = { std::min( a, b ), std::max( a, b ) };
    }

  private:
    const WholeVector &at( std::size_t i ) const { return mOutline[i % mOutline.size()].second; }

    //! From corner \a from on, as long as the next one lies farther along \a way, or against it; at most once round from \a edge.
    std::size_t advanced( std::size_t from, std::size_t edge, const WholeVector &way, int sign ) const
    {
      while ( from < edge + mOutline.size() && sgn( dot_product( way, at( from + 1 ) - at( from ) ) ) == sign )
        ++from;
      return from;
    }

    const WholeVector &mUp;
    const std::vector<WholePlace> &mOutline;
    WholeVector mLevel, mAlong;
    std::size_t mRight = 1, mTop = 1, mLeft = 1;
};

} // namespace

std::vector<WholePlace> outline_along( const WholeVector &up, std::vector<WholePlace> places )
{
  const mpz_class x = abs( up.x ), y = abs( up.y ), z = abs( up.z );
  const std::size_t k = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  std::vector<SeenPlace> seen = seen_along( up, k, places );
  std::ranges::sort( seen, []( const SeenPlace &a, const SeenPlace &b ) {
    const int by_x = cmp( a.x, b.x ), by_y = cmp( a.y, b.y );
    return by_x != 0 ? by_x < 0 : by_y != 0 ? by_y < 0 : a.number < b.number;
  } );
  seen.erase( std::ranges::unique( seen,
                                   []( const SeenPlace &a, const SeenPlace &b ) { return a.x == b.x && a.y == b.y; } )
                .begin(),
              seen.end() );
  std::vector<const SeenPlace *> corners;
  const auto add_chain = [&corners]( auto from, auto to ) {
    const std::size_t first = corners.size();
    for ( ; from != to; ++from )
    {
      while ( corners.size() > first + 1 && turn( *corners[corners.size() - 2], *corners.back(), *from ) <= 0 )
        corners.pop_back();
      corners.push_back( &*from );
    }
    corners.pop_back(); // the first of the next chain
  };
  add_chain( seen.begin(), seen.end() );
  add_chain( seen.rbegin(), seen.rend() );
  if ( sgn( k == 0 ? up.x : k == 1 ? up.y : up.z ) < 0 )
    std::ranges::reverse( corners );
  std::vector<WholePlace> outline;
  for ( const SeenPlace *corner : corners )
    outline.push_back( places[corner->number] );
  return outline;
}

BoxCandidate smallest_across( const WholeVector &up, const mpz_class &height, const BoxSide &side,
                              const std::vector<WholePlace> &outline, BoxGoal goal, long exponent,
                              const std::function<void()> &each_step )
{
  TurningRectangle rectangle( up, outline );
  std::optional<BoxCandidate> best;
  BoxCandidate box;
  box.side = side;
  box.across = up;
  box.across_square = dot_product( up, up );
  box.height = height;
  for ( std::size_t i = 0; i < outline.size(); ++i )
  {
    if ( i % 64 == 0 )
      each_step();
    rectangle.turn_to( i, box );
    estimate( goal, exponent, box );
    if ( !best || is_better( goal, box, *best ) )
      best = box;
  }
  return *best;
}

} // namespace rubicon
