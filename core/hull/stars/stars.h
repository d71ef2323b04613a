// SPDX-License-Identifier: GPL-2.0-or-later
// Stars of points, as paper 003 splays them: the points around one, in order, so that its cone with them is convex; and what proves
// that they are a hull.
// Relies on hull/stars/cube.h and exact/ladder.h; host and device.
#pragma once

#include "core/hull/stars/cube.h"

#include "core/exact/ladder.h"

namespace rubicon
{

//! Whatever the number of threads that count.
template <typename Counter>
RUBICON_HD void count_one( Counter *counter )
{
#ifdef __CUDA_ARCH__
  atomicAdd( counter, Counter( 1 ) );
#else
  ++*counter;
#endif
}

/**
 * All stars. The link of one, which goes around it counter-clockwise seen from outside, has its own part of the list of edges. A dead
 * star is that of a point inside of others: four of these, with it strictly between, are its link then.
 */
struct Stars
{
    std::size_t count;
    const Point3 *places;
    std::uint32_t *links; //!< stars, by number; parts of it belong to each star
    const std::uint32_t *begin;
    const std::uint32_t *room; //!< of each star
    std::uint32_t *sizes;      //!< of each star's link
    std::uint8_t *dead, *changed;
    Key *undecided; //!< orientations without a sign

    RUBICON_HD std::uint32_t *link( std::uint32_t star ) const { return links + begin[star]; }

    //! Positive where \a d is below the plane of the others, which turn counter-clockwise seen from above; zero is counted. Where \a top
    //! is the filter, uncertain if it cannot tell, which is not counted.
    template <Tier top = Tier::expansion>
    RUBICON_HD Sign side( std::uint32_t a, std::uint32_t b, std::uint32_t c, Point3 d ) const
    {
      TierCounts uncounted;
      const Sign sign = Ladder<top>( uncounted ).side( places[a], places[b], places[c], d );
      if ( top != Tier::filter && sign != Sign::positive && sign != Sign::negative )
        count_one( undecided );
      return sign;
    }
    template <Tier top = Tier::expansion>
    RUBICON_HD Sign side( std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d ) const
    {
      return side<top>( a, b, c, places[d] );
    }

    //! Where \a point is in the link of \a star; its size where it is not.
    RUBICON_HD std::uint32_t position( std::uint32_t star, std::uint32_t point ) const
    {
      std::uint32_t at = 0;
      while ( at < sizes[star] && link( star )[at] != point )
        ++at;
      return at;
    }

    /**
     * Of a star with \a through strictly inside its cone, or opposite to what is: k such that the cone of the first point of
     * the link and of numbers k and k + 1 has it inside. Around it the link turns once, so that the points of the link lie on one side
     * of the plane of the star, it, and the first point up to k, and on the other side from there on. Nobody where \a top is the filter
     * and cannot tell.
     */
    template <Tier top = Tier::expansion>
    RUBICON_HD std::uint32_t fan_part( std::uint32_t star, std::uint32_t through ) const
    {
      const std::uint32_t *around = link( star ), last = sizes[star] - 2;
      const auto sign_at = [&]( std::uint32_t k ) { return side<top>( star, through, around[0], around[k] ); };
      const Sign at_first = sign_at( 1 );
      if ( is_untold<top>( at_first ) )
        return nobody;
      for ( std::uint32_t k = 1; k < last; ++k )
        if ( const Sign sign = sign_at( k + 1 ); is_untold<top>( sign ) )
          return nobody;
        else if ( sign != at_first )
          return k;
      return last;
    }

    //! Makes a cone of three points; false where they lie in one plane with the star.
    RUBICON_HD bool begin_star( std::uint32_t star, std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      const Sign sign = side( star, a, b, c );
      if ( sign != Sign::positive && sign != Sign::negative )
        return false;
      std::uint32_t *around = link( star );
      around[0] = sign == Sign::positive ? a : b;
      around[1] = sign == Sign::positive ? b : a;
      around[2] = c;
      sizes[star] = 3;
      return true;
    }

    /**
     * Makes the cone of \a star the least convex one that also has \a point (beneath-beyond, section 2.3). The triangles that
     * see it are one after the other; where all do, the star dies. Needs room for one point more. False where \a top is the filter and
     * cannot tell; then nothing is changed.
     */
    template <Tier top = Tier::expansion>
    RUBICON_HD bool insert( std::uint32_t star, std::uint32_t point ) const
    {
      std::uint32_t *around = link( star ), size = sizes[star];
      if ( point == star || dead[star] || position( star, point ) < size )
        return true;
      std::uint32_t first = nobody, end = nobody; // of the triangles that see it
      bool at_zero = false, before = false;
      for ( std::uint32_t k = 0; k < size; ++k )
      {
        const Sign sign = side<top>( star, around[k], around[k + 1 < size ? k + 1 : 0], places[point] );
        if ( is_untold<top>( sign ) )
          return false;
        const bool now = sign == Sign::negative;
        if ( k == 0 )
          at_zero = now;
        else if ( now && !before )
          first = k;
        else if ( !now && before )
          end = k;
        before = now;
      }
      if ( first == nobody && end == nobody )
        return !at_zero || die<top>( star, point );
      replace( star, point, first == nobody ? 0 : first, end == nobody ? size : end );
      return true;
    }

    //! Whether a sign of side() is for the ladder above the filter to tell.
    template <Tier top>
    RUBICON_HD static constexpr bool is_untold( Sign sign )
    {
      return top == Tier::filter && sign == Sign::uncertain;
    }

  private:
    //! All triangles see \a point. As insert().
    template <Tier top>
    RUBICON_HD bool die( std::uint32_t star, std::uint32_t point ) const
    {
      std::uint32_t *around = link( star );
      const std::uint32_t k = fan_part<top>( star, point );
      if ( k == nobody )
        return false;
      changed[star] = 1;
      const std::uint32_t second = around[k], third = around[k + 1];
      around[1] = second;
      around[2] = third;
      around[3] = point;
      sizes[star] = 4;
      dead[star] = 1;
      return true;
    }

    //! \a point takes the place of all that lies between triangles \a first and \a end - 1, which may be past the end of the link.
    RUBICON_HD void replace( std::uint32_t star, std::uint32_t point, std::uint32_t first, std::uint32_t end ) const
    {
      std::uint32_t *around = link( star ), size = sizes[star];
      changed[star] = 1;
      if ( first < end )
      {
        const std::uint32_t removed = end - first - 1;
        if ( removed == 0 )
          for ( std::uint32_t k = size; k > first + 1; --k )
            around[k] = around[k - 1];
        else
          for ( std::uint32_t k = end; k < size; ++k )
            around[k - removed + 1] = around[k];
        around[first + 1] = point;
        sizes[star] = size - removed + 1;
        return;
      }
      for ( std::uint32_t k = end; k <= first; ++k )
        around[k - end] = around[k];
      around[first - end + 1] = point;
      sizes[star] = first - end + 2;
    }
};

//! A new star begins with three points and grows to six or so, through more.
inline constexpr std::uint32_t room_of_new_star = 12;

//! What must be inserted where two stars are not consistent: at most four points, each into a star.
struct Insertions
{
    Key items[4];
    int count = 0;
    bool are_told = true; //!< false: they are for the ladder above the filter to tell, and there are none

    RUBICON_HD void add( std::uint32_t star, std::uint32_t point )
    {
      if ( star != point )
        items[count++] = key_of( star, point );
    }
};

/**
 * Holds the edge from \a star to the point at \a position of its link against the star of that point (section 3.3): both
 * must have the same two triangles there. If not, one of both grows by what is inserted, or dies.
 */
template <Tier top>
RUBICON_HD Insertions check_edge( const Stars &stars, std::uint32_t star, std::uint32_t position )
{
  Insertions needed;
  const std::uint32_t *around = stars.link( star ), size = stars.sizes[star];
  const std::uint32_t other = around[position];
  const std::uint32_t before = around[position > 0 ? position - 1 : size - 1];
  const std::uint32_t after = around[position + 1 < size ? position + 1 : 0];
  const std::uint32_t *theirs = stars.link( other ), their_size = stars.sizes[other];
  if ( stars.dead[other] )
  {
    for ( int k = 0; k < 4; ++k ) // with the point that is not extreme inside
      needed.add( star, theirs[k] );
    return needed;
  }
  const std::uint32_t at = stars.position( other, star );
  if ( at < their_size ) // the same triangles stand in the other order there
  {
    const std::uint32_t their_after = theirs[at > 0 ? at - 1 : their_size - 1];
    const std::uint32_t their_before = theirs[at + 1 < their_size ? at + 1 : 0];
    if ( after != their_after )
      needed.add( other, after ), needed.add( star, their_after );
    if ( before != their_before )
      needed.add( other, before ), needed.add( star, their_before );
    return needed;
  }
  const auto untold = [&needed] {
    needed.are_told = false;
    return needed;
  };
  for ( std::uint32_t k = 0; k < their_size; ++k )
  {
    const Sign sign = stars.side<top>( other, theirs[k], theirs[k + 1 < their_size ? k + 1 : 0], stars.places[star] );
    if ( Stars::is_untold<top>( sign ) )
      return untold();
    if ( sign != Sign::negative )
      continue;
    needed.add( other, star ), needed.add( other, before ), needed.add( other, after );
    return needed;
  }
  // The star's point is inside the other cone: three points of its link enclose the edge, so that it leaves the star.
  const std::uint32_t k = stars.fan_part<top>( other, star );
  if ( k == nobody )
    return untold();
  needed.add( star, theirs[0] ), needed.add( star, theirs[k] ), needed.add( star, theirs[k + 1] );
  return needed;
}

struct StarTriangle
{
    std::uint32_t a, b, c; //!< counter-clockwise seen from outside; a is nobody where there is none

    RUBICON_HD bool has( std::uint32_t point ) const { return a == point || b == point || c == point; }
};

//! Where a point lies that has no star.
enum class InStars : std::uint8_t
{
  inside,  //!< strictly inside of a tetrahedron of four stars
  outside, //!< of the triangle
  untold
};

struct PointInStars
{
    InStars lies = InStars::untold;
    StarTriangle triangle = { nobody, nobody, nobody };
};

/**
 * Where \a p lies: a walk through the triangles of consistent stars as they look from \a root, a vertex of their hull, from those at
 * \a near on (sections 3.4 and 4.4). It ends, for what a convex surface looks like from a point is a regular triangulation; where
 * the stars are none such, after most_steps. That a point is inside is proved by four signs, whatever the stars are; that it is
 * outside may be wrong then, and so may all that is untold. Untold too is what \a top cannot tell.
 */
template <Tier top>
RUBICON_HD PointInStars place_in_stars( const Stars &stars, Point3 p, std::uint32_t root, std::uint32_t near )
{
  constexpr int most_steps = 1 << 12;
  if ( stars.dead[root] )
    return {};
  if ( near == root )
    near = stars.link( root )[0];
  if ( stars.dead[near] )
    return {};
  const std::uint32_t *around = stars.link( near ), size = stars.sizes[near];
  StarTriangle at = { near, around[0], around[1] };
  for ( std::uint32_t k = 1; k < size && at.has( root ); ++k ) // two triangles at most have it
    at = { near, around[k], around[k + 1 < size ? k + 1 : 0] };
  for ( int steps = 0; steps < most_steps && !at.has( root ); ++steps )
  {
    const Sign ab = stars.side<top>( root, at.b, at.a, p );
    const Sign bc = ab == Sign::negative ? Sign::zero : stars.side<top>( root, at.c, at.b, p );
    const Sign ca = ab == Sign::negative || bc == Sign::negative ? Sign::zero : stars.side<top>( root, at.a, at.c, p );
    if ( ab == Sign::uncertain || bc == Sign::uncertain || ca == Sign::uncertain )
      return {};
    if ( ab != Sign::negative && bc != Sign::negative && ca != Sign::negative )
    {
      const Sign below = stars.side<top>( at.a, at.b, at.c, p );
      const bool is_inside = below == Sign::positive && ab == Sign::positive && bc == Sign::positive
                             && ca == Sign::positive;
      return { below == Sign::negative ? InStars::outside : is_inside ? InStars::inside : InStars::untold, at };
    }
    const std::uint32_t u = ab == Sign::negative ? at.a : bc == Sign::negative ? at.b : at.c;
    const std::uint32_t v = ab == Sign::negative ? at.b : bc == Sign::negative ? at.c : at.a;
    const std::uint32_t place = stars.position( u, v ), their_size = stars.sizes[u];
    const std::uint32_t beyond = stars.link( u )[place > 0 ? place - 1 : their_size - 1];
    at = { v, u, beyond };
    if ( beyond == root ) // the plane that it is over is that of this triangle
      return { InStars::outside, at };
  }
  return {};
}

//! Whether a point is strictly inside of the tetrahedron of four stars.
RUBICON_HD inline bool is_strictly_within( const Stars &stars, Point3 p, const std::uint32_t *four )
{
  const std::uint32_t a = four[0], b = four[1], c = four[2], d = four[3];
  const Sign sign = stars.side( a, b, c, p ); // as of the four, of which this and the others are the parts
  return ( sign == Sign::positive || sign == Sign::negative ) && stars.side( a, d, b, p ) == sign
         && stars.side( b, d, c, p ) == sign && stars.side( c, d, a, p ) == sign;
}

/**
 * Whether the cone of a living star is convex, strictly at each of its edges, and goes around it once. Let l0, l1, … be its link, and
 * look from the star along the edge to l0. All others lie to one side of the plane through l1 (first loop), so that their directions
 * around the edge are less than half a turn from l1; and these grow from one to the next (second loop). So the triangles between l0
 * and each two that follow each other do not overlap, and the cone, which is all of them, does not cross itself; and at each edge it
 * turns to the same side (third loop).
 */
RUBICON_HD inline bool is_convex_cone( const Stars &stars, std::uint32_t star )
{
  const std::uint32_t *around = stars.link( star ), size = stars.sizes[star];
  if ( size < 3 )
    return false;
  for ( std::uint32_t k = 2; k < size; ++k )
    if ( stars.side( star, around[0], around[1], around[k] ) != Sign::positive )
      return false;
  for ( std::uint32_t k = 1; k + 1 < size; ++k )
    if ( stars.side( star, around[0], around[k], around[k + 1] ) != Sign::positive )
      return false;
  for ( std::uint32_t k = 0; k < size; ++k )
    if ( stars.side( star, around[k], around[( k + 1 ) % size], around[( k + 2 ) % size] ) != Sign::positive )
      return false;
  return true;
}

//! Whether the triangles of a living star at each of its edges are those of the star at the other end.
RUBICON_HD inline bool is_consistent( const Stars &stars, std::uint32_t star )
{
  const std::uint32_t *around = stars.link( star ), size = stars.sizes[star];
  for ( std::uint32_t k = 0; k < size; ++k )
  {
    const std::uint32_t other = around[k];
    if ( stars.dead[other] )
      return false;
    const std::uint32_t *theirs = stars.link( other ), their_size = stars.sizes[other];
    const std::uint32_t at = stars.position( other, star );
    if ( at == their_size || theirs[( at + their_size - 1 ) % their_size] != around[( k + 1 ) % size]
         || theirs[( at + 1 ) % their_size] != around[( k + size - 1 ) % size] )
      return false;
  }
  return true;
}

/**
 * Whether a star is what it must be for all of them to be a hull: a dead one inside of four points, a living one a convex cone
 * that its neighbours agree with.
 *
 * If all are, the triangles of the living ones are a closed surface that is convex around each of its vertices. Each part of it that
 * hangs together is then the surface of a convex body with these vertices (van Heijenoort, "On locally convex manifolds", 1952). Where
 * that is one body (are_of_one_body), it has all stars in it, the dead ones strictly, and its vertices are points: it is their
 * hull, with triangles as its true facets.
 */
RUBICON_HD inline bool is_proved( const Stars &stars, std::uint32_t star )
{
  if ( stars.dead[star] )
    return is_strictly_within( stars, stars.places[star], stars.link( star ) );
  return is_convex_cone( stars, star ) && is_consistent( stars, star );
}

//! Whether the surface of stars that are all proved is that of one body: of each it is a sphere, which by Euler's formula has twice as
//! many triangles as vertices, less four.
RUBICON_HD constexpr bool are_of_one_body( std::size_t living, std::size_t triangles )
{
  return triangles + 4 == 2 * living;
}

} // namespace rubicon
