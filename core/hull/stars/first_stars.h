// SPDX-License-Identifier: GPL-2.0-or-later
// Step 2 of paper 003: stars of the points that meet at corners of the diagram.
// Relies on hull/stars/parts.h and hull/stars/stars.h.
#pragma once

#include "core/hull/stars/parts.h"
#include "core/hull/stars/stars.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

//! The triangles of the corners of cells: pairs of points, both ways, of which either is in the working set of the other.
struct CornerPairs
{
    CellCorners corners;
    const std::uint32_t *points; //!< of each cell
    PartsOfList<Key> pairs;      //!< of each corner

    RUBICON_HD void operator()( std::size_t corner ) const
    {
      std::uint32_t regions[4];
      const int count = regions_at( corner, regions );
      pairs.finish( corner, count < 3 ? 0 : count == 3 ? 6 : 12 );
      if ( pairs.items && count >= 3 )
      {
        Key *to = pairs.items + pairs.begin[corner];
        add_triangle( to, regions[0], regions[1], regions[2] );
        if ( count == 4 )
          add_triangle( to + 6, regions[0], regions[2], regions[3] );
      }
    }

  private:
    //! Of how many points cells meet, and these, once each, in their order around the corner.
    RUBICON_HD int regions_at( std::size_t corner, std::uint32_t ( &regions )[4] ) const
    {
      std::size_t cells[4];
      const int around = corners.cells_around( corner, cells );
      int count = 0;
      for ( int k = 0; k < around; ++k )
      {
        const std::uint32_t point = points[cells[k]];
        bool is_new = true;
        for ( int other = 0; other < count; ++other )
          is_new = is_new && regions[other] != point;
        if ( is_new )
          regions[count++] = point;
      }
      return count;
    }

    RUBICON_HD static void add_triangle( Key *to, std::uint32_t a, std::uint32_t b, std::uint32_t c )
    {
      const std::uint32_t corner[3] = { a, b, c };
      for ( int k = 0; k < 3; ++k )
      {
        to[2 * k] = key_of( corner[k], corner[( k + 1 ) % 3] );
        to[2 * k + 1] = key_of( corner[k], corner[( k + 2 ) % 3] );
      }
    }
};

//! 1 for the first of the keys with one high half.
struct MarkFirst
{
    const Key *keys;
    std::uint32_t *marks;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      marks[i] = i == 0 || high_of( keys[i] ) != high_of( keys[i - 1] );
    }
};

//! Names the stars of the points that have a working set.
struct NameStars
{
    const Key *pairs;
    const std::uint32_t *number; //!< of each pair's star, where it is its first
    const Point3 *points;
    std::uint32_t *star_of, *point_of, *working; //!< of each point; of each star: its point, and the first of its pairs
    Point3 *places;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t point = high_of( pairs[i] ), star = number[i];
      if ( number[i + 1] == star )
        return;
      star_of[point] = star;
      point_of[star] = point;
      working[star] = static_cast<std::uint32_t>( i );
      places[star] = points[point];
    }
};

//! Room for the link of each star: of its working set, and some more.
struct RoomForWorkingSet
{
    const std::uint32_t *working;
    std::uint32_t *room, *begin;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      room[star] = begin[star] = working[star + 1] - working[star] + 8;
    }
};

//! The first and the last of stars in the order of their places, along x, y and z: vertices of their hull.
struct Outermost
{
    std::uint32_t first, last;
};

struct OutermostOfOne
{
    RUBICON_HD Outermost operator()( std::uint32_t star ) const { return { star, star }; }
};

struct JoinOutermost
{
    const Point3 *places;

    RUBICON_HD Outermost operator()( const Outermost &a, const Outermost &b ) const
    {
      return { comes_before( a.first, b.first ) ? a.first : b.first, comes_before( a.last, b.last ) ? b.last : a.last };
    }

    RUBICON_HD bool comes_before( std::uint32_t a, std::uint32_t b ) const
    {
      const Point3 p = places[a], q = places[b];
      return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z != q.z ? p.z < q.z : a < b;
    }
};

/**
 * A star from its working set: a cone of three of its points, and the others inserted. Where there are two, or all lie in one plane
 * with the first of them, stars far from it in number make it up: each helps a few others, for a star that helps very many is asked to take
 * them all in, and grows too large.
 */
struct BeginStar
{
    Stars stars;
    const Key *pairs;
    const std::uint32_t *working, *star_of;

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      const std::uint32_t count = working[star + 1] - working[star];
      const std::uint32_t a = candidate( star, 0 ), b = candidate( star, 1 );
      std::uint32_t third = 2;
      while ( third < count + others && !begins( star, a, b, candidate( star, third ) ) )
        ++third;
      if ( third == count + others ) // flat, which was counted
      {
        stars.dead[star] = 1;
        for ( std::uint32_t k = 0; k < 4; ++k )
          stars.link( star )[k] = star;
        stars.sizes[star] = 4;
        return;
      }
      for ( std::uint32_t k = 2; k < count; ++k )
        stars.insert( star, candidate( star, k ) );
    }

  private:
    static constexpr std::uint32_t others = 6;

    RUBICON_HD std::uint32_t candidate( std::uint32_t star, std::uint32_t k ) const
    {
      const std::uint32_t count = working[star + 1] - working[star];
      if ( k < count )
        return star_of[low_of( pairs[working[star] + k] )];
      const std::size_t apart = stars.count > others ? stars.count / ( others + 1 ) : 1;
      return static_cast<std::uint32_t>( ( star + ( k - count + 1 ) * apart ) % stars.count );
    }

    RUBICON_HD bool begins( std::uint32_t star, std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      return c != star && c != a && c != b && stars.begin_star( star, a, b, c );
    }
};

} // namespace rubicon::star_body
