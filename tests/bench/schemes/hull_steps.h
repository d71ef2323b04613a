// SPDX-License-Identifier: GPL-2.0-or-later
// The steps of paper 003 (section 3), for a machine that runs a body for each of many numbers: a GPU, or a loop.
// Relies on hull_scheme.h, hull_cube.h and hull_stars.h.
#pragma once

#include "hull_cube.h"
#include "hull_scheme.h"
#include "hull_stars.h"

#include "core/compute/stopwatch.h"
#include "core/error.h"
#include "core/geometry/box.h"

#include <algorithm>
#include <utility>

namespace rubicon::bench
{

//! The bodies: what one thread does with its number.
namespace hull_body
{

template <typename T>
struct Fill
{
    T *items, value;
    RUBICON_HD void operator()( std::size_t i ) const { items[i] = value; }
};

template <typename T>
struct Copy
{
    const T *from;
    T *to;
    RUBICON_HD void operator()( std::size_t i ) const { to[i] = from[i]; }
};

struct BoxOf
{
    const Point3 *points;
    RUBICON_HD Box3 operator()( std::uint32_t i ) const { return box_of( points[i], points[i] ); }
};

struct JoinBoxes
{
    RUBICON_HD Box3 operator()( const Box3 &a, const Box3 &b ) const { return hull_of( a, b ); }
};

// Step 1: the Voronoi diagram on the faces.

//! A point onto all faces: each cell keeps the one that is closest to it (section 4.1, which sorts points into bricks first, because
//! atomic operations on memory took long then).
struct Project
{
    const Point3 *points;
    Cube cube;
    Key *nearest; //!< of each cell: depth and point

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Point3 p = points[i];
      for ( int face = 0; face < 6; ++face )
        take_least( nearest + cube.cell_of( p, face ),
                    key_of( cube.as_whole( cube.depth( p, face ) ), static_cast<std::uint32_t>( i ) ) );
    }
};

/**
 * The columns of all faces as lines, with what was projected onto their cells as sites. With RowSites the diagram is found as by the
 * Parallel Banding Algorithm: first along columns, then, of what that found, along rows.
 */
struct ColumnSites
{
    Cube cube;
    const Key *nearest; //!< of each cell: depth and point

    RUBICON_HD std::size_t cell( std::size_t line, std::uint32_t at ) const
    {
      return cube.cell( static_cast<int>( line / cube.cells ), static_cast<std::uint32_t>( line % cube.cells ), at );
    }
    RUBICON_HD bool has_site( std::size_t cell ) const { return nearest[cell] != no_key; }
    RUBICON_HD std::uint32_t point( std::size_t cell ) const { return low_of( nearest[cell] ); }
    RUBICON_HD float height2( std::size_t cell ) const
    {
      const double depth = cube.as_depth( high_of( nearest[cell] ) );
      return static_cast<float>( depth * depth );
    }
};

struct RowSites
{
    Cube cube;
    const std::uint32_t *of_columns; //!< the nearest point in the column of each cell
    const float *distance2;          //!< to it

    RUBICON_HD std::size_t cell( std::size_t line, std::uint32_t at ) const
    {
      return cube.cell( static_cast<int>( line / cube.cells ), at, static_cast<std::uint32_t>( line % cube.cells ) );
    }
    RUBICON_HD bool has_site( std::size_t cell ) const { return of_columns[cell] != nobody; }
    RUBICON_HD std::uint32_t point( std::size_t cell ) const { return of_columns[cell]; }
    RUBICON_HD float height2( std::size_t cell ) const { return distance2[cell]; }
};

//! Lines are cut into so many bands, each with an envelope of its own, so that there are threads enough.
constexpr std::uint32_t bands = 8;

//! The envelopes of all bands of all lines, beside each other: number line + lines · band.
struct Envelopes
{
    std::uint32_t *site;
    float *height2, *from;
    std::uint32_t *counts; //!< of each
    std::size_t lines;
    std::uint32_t in_band; //!< cells

    RUBICON_HD LowerEnvelope of( std::size_t number, std::size_t count ) const
    {
      return { site + number, height2 + number, from + number, lines * bands, count };
    }
};

//! The envelope of one band of a line.
template <typename Sites>
struct EnvelopeOfBand
{
    Sites sites;
    Envelopes envelopes;

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::size_t line = number % envelopes.lines;
      const std::uint32_t first = static_cast<std::uint32_t>( number / envelopes.lines ) * envelopes.in_band;
      LowerEnvelope envelope = envelopes.of( number, 0 );
      for ( std::uint32_t at = first; at < first + envelopes.in_band && at < sites.cube.cells; ++at )
        if ( const std::size_t cell = sites.cell( line, at ); sites.has_site( cell ) )
          envelope.add( at, sites.height2( cell ) );
      envelopes.counts[number] = static_cast<std::uint32_t>( envelope.count );
    }
};

//! The nearest site to one cell, on its line: number line + lines · place on it.
template <typename Sites>
struct NearestOfBands
{
    Sites sites;
    Envelopes envelopes;
    std::uint32_t *points; //!< of each cell; left alone where its line has no site
    float *distance2;      //!< to it; null where nobody asks

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::size_t line = number % envelopes.lines;
      const std::uint32_t at = static_cast<std::uint32_t>( number / envelopes.lines );
      float least = HUGE_VALF;
      std::uint32_t site = nobody;
      for ( std::uint32_t band = 0; band < bands; ++band )
      {
        const std::size_t of = line + envelopes.lines * band;
        const LowerEnvelope envelope = envelopes.of( of, envelopes.counts[of] );
        if ( envelope.count == 0 )
          continue;
        const std::size_t k = envelope.lowest_at( at );
        if ( const float found = envelope.distance2( k, at ); found < least )
        {
          least = found;
          site = envelope.site[k * envelope.stride];
        }
      }
      if ( site == nobody )
        return;
      points[sites.cell( line, at )] = sites.point( sites.cell( line, site ) );
      if ( distance2 )
        distance2[sites.cell( line, at )] = least;
    }
};

// Step 2: stars.

//! The triangles of the corners of cells: pairs of points, both ways, of which either is in the working set of the other.
struct CornerPairs
{
    CellCorners corners;
    const std::uint32_t *points; //!< of each cell
    std::uint32_t *begin;        //!< of each corner's pairs; at first their number goes there
    Key *pairs;                  //!< where they are still to be counted, null

    RUBICON_HD void operator()( std::size_t corner ) const
    {
      std::uint32_t regions[4];
      const int count = regions_at( corner, regions );
      if ( !pairs )
        begin[corner] = count < 3 ? 0 : count == 3 ? 6 : 12;
      else if ( count >= 3 )
      {
        Key *to = pairs + begin[corner];
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

//! The earlier star in the order of places, along x, y and z.
struct LowestStar
{
    const Point3 *places;
    RUBICON_HD std::uint32_t operator()( std::uint32_t a, std::uint32_t b ) const
    {
      const Point3 p = places[a], q = places[b];
      return ( p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z != q.z ? p.z < q.z : a < b ) ? a : b;
    }
};

struct Itself
{
    RUBICON_HD std::uint32_t operator()( std::uint32_t i ) const { return i; }
};

/**
 * A star from its working set: a cone of three of its points, and the others inserted. Where there are two, or all lie in one plane
 * with the first of them, the lowest stars make it up.
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
      return k < count ? star_of[low_of( pairs[working[star] + k] )] : k - count;
    }

    RUBICON_HD bool begins( std::uint32_t star, std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      return c != star && c != a && c != b && c < stars.count && stars.begin_star( star, a, b, c );
    }
};

// Step 3 and step 5: star splaying (algorithm 1).

/**
 * The edges of living stars of which an end has changed since they were last checked. The paper flags single edges: new ones, and
 * the opposite of those that went. A star here stands for all its edges.
 */
struct EdgesToCheck
{
    Stars stars;
    std::uint32_t *begin; //!< of each star's; at first their number goes there
    Key *edges;           //!< where they are still to be counted, null

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      std::uint32_t count = 0;
      for ( std::uint32_t k = 0; k < stars.sizes[star] && !stars.dead[star]; ++k )
        if ( stars.changed[star] || stars.changed[stars.link( star )[k]] )
        {
          if ( edges )
            edges[begin[star] + count] = key_of( star, k );
          ++count;
        }
      if ( !edges )
        begin[star] = count;
    }
};

//! One edge; four places for what it needs.
struct CheckEdge
{
    Stars stars;
    const Key *edges;
    Key *insertions;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Insertions needed = check_edge( stars, high_of( edges[i] ), low_of( edges[i] ) );
      for ( int k = 0; k < 4; ++k )
        insertions[4 * i + k] = k < needed.count ? needed.items[k] : no_key;
    }
};

//! How many insertions begin with number \a i, which is the first into its star; 0 where it is not, or is none.
RUBICON_HD inline std::uint32_t insertions_from( const Key *insertions, std::size_t i, std::size_t count )
{
  const std::uint32_t star = high_of( insertions[i] );
  if ( insertions[i] == no_key || ( i > 0 && high_of( insertions[i - 1] ) == star ) )
    return 0;
  std::size_t end = i + 1;
  while ( end < count && high_of( insertions[end] ) == star && insertions[end] != no_key )
    ++end;
  return static_cast<std::uint32_t>( end - i );
}

//! Whether a star's link may outgrow its room, and what room it will need.
struct NeedRoom
{
    Stars stars;
    const Key *insertions;
    std::size_t count;
    std::uint32_t *needed; //!< of each star, one more at its end: 1 where any has too little
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t more = insertions_from( insertions, i, count );
      if ( more == 0 )
        return;
      const std::uint32_t star = high_of( insertions[i] );
      needed[star] = stars.sizes[star] + more;
      if ( needed[star] > stars.room[star] )
        needed[stars.count] = 1;
    }
};

//! Room with a fifth to spare (section 4).
struct RoomToSpare
{
    Stars stars;
    const std::uint32_t *needed;
    std::uint32_t *room, *begin;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      const std::uint32_t size = needed[star] > stars.sizes[star] ? needed[star] : stars.sizes[star];
      room[star] = begin[star] = size + size / 5 + 4;
    }
};

struct MoveLink
{
    Stars stars;
    const std::uint32_t *begin;
    std::uint32_t *links;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      for ( std::uint32_t k = 0; k < stars.sizes[star]; ++k )
        links[begin[star] + k] = stars.links[stars.begin[star] + k];
    }
};

//! All insertions into one star, by the first of them.
struct InsertAll
{
    Stars stars;
    const Key *insertions;
    std::size_t count;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t into = insertions_from( insertions, i, count );
      for ( std::uint32_t k = 0; k < into; ++k )
        stars.insert( high_of( insertions[i] ), low_of( insertions[i + k] ) );
    }
};

// Step 4: the points outside of the first hull.

//! Each triangle from the star of its lowest number (section 4.4).
struct TrianglesOf
{
    Stars stars;
    std::uint32_t *begin;    //!< of each star's; at first their number goes there
    StarTriangle *triangles; //!< where they are still to be counted, null
    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      std::uint32_t count = 0;
      for ( std::uint32_t k = 0; k < stars.sizes[star] && !stars.dead[star]; ++k )
      {
        const std::uint32_t b = stars.link( star )[k];
        const std::uint32_t c = stars.link( star )[k + 1 < stars.sizes[star] ? k + 1 : 0];
        if ( star > b || star > c )
          continue;
        if ( triangles )
          triangles[begin[star] + count] = { star, b, c };
        ++count;
      }
      if ( !triangles )
        begin[star] = count;
    }
};

//! A triangle as it looks along an axis from the face that sees it: x, y in pixels, z across them.
struct Look
{
    int face; //!< -1: none sees it
    double x[3], y[3], z[3];

    RUBICON_HD Look( const Cube &screen, const Point3 *places, const StarTriangle &triangle, int axis )
    {
      const std::uint32_t corner[3] = { triangle.a, triangle.b, triangle.c };
      for ( int k = 0; k < 3; ++k )
      {
        x[k] = screen.along( places[corner[k]], axis + 1 );
        y[k] = screen.along( places[corner[k]], axis + 2 );
        z[k] = screen.along( places[corner[k]], axis );
      }
      const double up = normal_z();
      face = up > 0 ? 2 * axis + 1 : up < 0 ? 2 * axis : -1;
    }

    //! Of its normal, the part along the axis.
    RUBICON_HD double normal_z() const { return ( x[1] - x[0] ) * ( y[2] - y[0] ) - ( y[1] - y[0] ) * ( x[2] - x[0] ); }

    //! z of its plane, within that of its corners.
    RUBICON_HD double z_at( double at_x, double at_y ) const
    {
      const double normal_x = ( y[1] - y[0] ) * ( z[2] - z[0] ) - ( z[1] - z[0] ) * ( y[2] - y[0] );
      const double normal_y = ( z[1] - z[0] ) * ( x[2] - x[0] ) - ( x[1] - x[0] ) * ( z[2] - z[0] );
      const double found = z[0] - ( normal_x * ( at_x - x[0] ) + normal_y * ( at_y - y[0] ) ) / normal_z();
      return fmin( fmax( found, least( z ) ), greatest( z ) );
    }

    RUBICON_HD static double least( const double ( &of )[3] ) { return fmin( of[0], fmin( of[1], of[2] ) ); }
    RUBICON_HD static double greatest( const double ( &of )[3] ) { return fmax( of[0], fmax( of[1], of[2] ) ); }
};

//! Pixels whose middles lie between \a low and \a high.
struct Pixels
{
    std::uint32_t first, count;
    RUBICON_HD Pixels( double low, double high, std::uint32_t pixels )
    {
      const double begin = fmax( ceil( low - 0.5 ), 0.0 ), end = fmin( floor( high - 0.5 ), pixels - 1.0 );
      first = begin <= end ? static_cast<std::uint32_t>( begin ) : 0;
      count = begin <= end ? static_cast<std::uint32_t>( end - begin ) + 1 : 0;
    }
};

//! How many rows of pixels a triangle has along an axis: number 3 t + axis.
struct CountRows
{
    Cube screen;
    const Point3 *places;
    const StarTriangle *triangles;
    std::uint32_t *rows;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Look look( screen, places, triangles[i / 3], static_cast<int>( i % 3 ) );
      rows[i] = look.face < 0 ? 0 : Pixels( Look::least( look.y ), Look::greatest( look.y ), screen.cells ).count;
    }
};

//! Draws one row of a triangle: depth, and one of its corners.
struct DrawRow
{
    Cube screen;
    const Point3 *places;
    const StarTriangle *triangles;
    const std::uint32_t *begin; //!< of the rows of each triangle along each axis
    std::size_t count;          //!< of these
    Key *picture;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::size_t of = owner( static_cast<std::uint32_t>( i ) );
      const StarTriangle &triangle = triangles[of / 3];
      const Look look( screen, places, triangle, static_cast<int>( of % 3 ) );
      const Pixels rows( Look::least( look.y ), Look::greatest( look.y ), screen.cells );
      const std::uint32_t row = rows.first + ( static_cast<std::uint32_t>( i ) - begin[of] );
      const double y = row + 0.5;
      double low = HUGE_VAL, high = -HUGE_VAL; // where the triangle's edges cross the row
      for ( int k = 0; k < 3; ++k )
      {
        const int next = ( k + 1 ) % 3;
        if ( ( look.y[k] <= y ) == ( look.y[next] <= y ) )
          continue;
        const double x = look.x[k]
                         + ( look.x[next] - look.x[k] ) * ( ( y - look.y[k] ) / ( look.y[next] - look.y[k] ) );
        low = fmin( low, x );
        high = fmax( high, x );
      }
      const Pixels in_row( low, high, screen.cells );
      for ( std::uint32_t x = in_row.first; x < in_row.first + in_row.count; ++x )
      {
        const double z = look.z_at( x + 0.5, y );
        const double depth = look.face % 2 == 0 ? z : screen.cells - z;
        take_least( picture + screen.cell( look.face, x, row ), key_of( screen.as_whole( depth ) + 1, triangle.a ) );
      }
    }

  private:
    //! Whose row number \a row is: the last that begins there or before, and has one.
    RUBICON_HD std::size_t owner( std::uint32_t row ) const
    {
      std::size_t low = 0, high = count;
      while ( high - low > 1 )
      {
        const std::size_t middle = low + ( high - low ) / 2;
        ( begin[middle] <= row ? low : high ) = middle;
      }
      return low;
    }
};

/**
 * Whether a point may be outside: from one side it is not deeper behind the picture than a pixel is wide (claim 1, section 5.1), and a
 * hundredth more for what is rounded here. Where nothing is drawn it may be.
 */
struct MayBeOutside
{
    Cube screen;
    const Point3 *points;
    const std::uint32_t *star_of;
    const Key *picture;

    RUBICON_HD bool operator()( std::size_t i ) const
    {
      if ( star_of[i] != nobody )
        return false;
      for ( int face = 0; face < 6; ++face )
        if ( is_shallow( points[i], face ) )
          return true;
      return false;
    }

    RUBICON_HD bool is_shallow( Point3 p, int face ) const
    {
      const Key drawn = picture[screen.cell_of( p, face )];
      return drawn == no_key || screen.depth( p, face ) - screen.as_depth( high_of( drawn ) ) <= 1.01;
    }

    //! A star close to a point that may be outside; \a other where no picture shows one.
    RUBICON_HD std::uint32_t star_near( Point3 p, std::uint32_t other ) const
    {
      for ( int face = 0; face < 6; ++face )
        if ( const Key drawn = picture[screen.cell_of( p, face )]; drawn != no_key && is_shallow( p, face ) )
          return low_of( drawn );
      return other;
    }
};

//! The triangle below each candidate.
struct FindBelow
{
    Stars stars;
    MayBeOutside outside;
    const std::uint32_t *candidates;
    std::uint32_t root;
    StarTriangle *below;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Point3 p = outside.points[candidates[i]];
      below[i] = triangle_below( stars, p, root, outside.star_near( p, root ) );
    }
};

struct IsOutside
{
    const StarTriangle *below;
    RUBICON_HD bool operator()( std::size_t i ) const { return below[i].a != nobody; }
};

//! A star for each point outside, after all that there are: its cone has the triangle below it.
struct AddStar
{
    const Point3 *points;
    const std::uint32_t *candidates, *chosen;
    const StarTriangle *below;
    std::uint32_t before, edges_before, room_of_each; //!< stars and edges
    Point3 *places;
    std::uint32_t *point_of, *begin, *room, *sizes, *links;
    std::uint8_t *dead, *changed;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::size_t star = before + i;
      const StarTriangle triangle = below[chosen[i]];
      point_of[star] = candidates[chosen[i]];
      places[star] = points[point_of[star]];
      begin[star] = edges_before + static_cast<std::uint32_t>( i ) * room_of_each;
      room[star] = room_of_each;
      sizes[star] = 3;
      std::uint32_t *link = links + begin[star];
      link[0] = triangle.a, link[1] = triangle.b, link[2] = triangle.c;
      dead[star] = 0;
      changed[star] = 1;
    }
};

struct IsAlive
{
    const std::uint8_t *dead;
    RUBICON_HD bool operator()( std::size_t star ) const { return dead[star] == 0; }
};

struct PointOf
{
    const std::uint32_t *stars, *point_of;
    std::uint32_t *points;
    RUBICON_HD void operator()( std::size_t i ) const { points[i] = point_of[stars[i]]; }
};

} // namespace hull_body

/**
 * The steps one after the other. \a Machine: has arrays, Array<T>, whose memory bodies see; upload(), download() and read() copy
 * them; for_each( count, body ) calls body( i ) for 0 … count - 1 at once; into_begins() turns counts, the last of which is 0, into
 * where each begins and returns their sum; sort_unique() returns how many keys are left; select( count, holds ) returns the numbers
 * for which holds( i ); reduce( count, value, join, nothing ); wait() until all is done.
 */
template <typename Machine>
class HullScheme
{
    template <typename T>
    using Array = typename Machine::template Array<T>;

  public:
    HullScheme( Machine &machine, const HullSchemeLimits &limits )
      : mMachine( machine )
      , mLimits( limits )
    {}

    HullSchemeRun run( std::span<const Point3> points )
    {
      if ( points.size() < 4 )
        throw Error( "The scheme needs four points or more." );
      Stopwatch watch;
      auto done = [&, stage = std::size_t( 0 )]() mutable {
        mMachine.wait();
        mRun.seconds[stage++] = watch.lap();
      };
      mPoints = mMachine.upload( points );
      done();
      const Array<std::uint32_t> cells = voronoi( points.front() );
      done();
      make_stars( cells );
      done();
      splay();
      done();
      add_points();
      done();
      splay();
      done();
      mRun.vertices = vertices();
      mRun.undecided = mMachine.read( mUndecided, 0 );
      done();
      return std::move( mRun );
    }

  private:
    template <typename T>
    Array<T> filled( std::size_t size, T value )
    {
      Array<T> array( size );
      mMachine.for_each( size, hull_body::Fill<T>{ array.data(), value } );
      return array;
    }

    //! Makes room for \a size, keeping what there is.
    template <typename T>
    void enlarge( Array<T> &array, std::size_t size )
    {
      Array<T> larger( size );
      mMachine.for_each( array.size(), hull_body::Copy<T>{ array.data(), larger.data() } );
      array = std::move( larger );
    }

    //! The point to which each cell of the cube belongs (step 1). \a any: one of the points.
    Array<std::uint32_t> voronoi( Point3 any )
    {
      const Box3 box = mMachine.reduce( mPoints.size(), hull_body::BoxOf{ mPoints.data() }, hull_body::JoinBoxes(),
                                        box_of( any, any ) );
      mCube = cube_around( { box.x_low, box.y_low, box.z_low }, { box.x_high, box.y_high, box.z_high }, mLimits.cells );
      Array<Key> nearest = filled( mCube.all_cells(), no_key );
      mMachine.for_each( mPoints.size(), hull_body::Project{ mPoints.data(), mCube, nearest.data() } );

      Array<std::uint32_t> of_columns = filled( mCube.all_cells(), nobody );
      Array<float> distance2( mCube.all_cells() );
      find_nearest( hull_body::ColumnSites{ mCube, nearest.data() }, of_columns, distance2.data() );
      Array<std::uint32_t> of_cells = filled( mCube.all_cells(), nobody );
      find_nearest( hull_body::RowSites{ mCube, of_columns.data(), distance2.data() }, of_cells, nullptr );
      return of_cells;
    }

    //! The nearest of \a sites to each cell, on its line.
    template <typename Sites>
    void find_nearest( const Sites &sites, Array<std::uint32_t> &points, float *distance2 )
    {
      const std::uint32_t bands = hull_body::bands, in_band = ( mCube.cells + bands - 1 ) / bands;
      const std::size_t lines = std::size_t( 6 ) * mCube.cells, room = lines * bands * in_band;
      Array<std::uint32_t> site( room ), counts( lines * bands );
      Array<float> height2( room ), from( room );
      const hull_body::Envelopes envelopes{ site.data(), height2.data(), from.data(), counts.data(), lines, in_band };
      mMachine.for_each( lines * bands, hull_body::EnvelopeOfBand<Sites>{ sites, envelopes } );
      mMachine.for_each( mCube.all_cells(),
                         hull_body::NearestOfBands<Sites>{ sites, envelopes, points.data(), distance2 } );
    }

    //! Stars of the points with a cell (step 2).
    void make_stars( const Array<std::uint32_t> &cells )
    {
      const Array<Key> pairs = working_pairs( cells );
      Array<std::uint32_t> number( pairs.size() + 1 );
      mMachine.for_each( pairs.size(), hull_body::MarkFirst{ pairs.data(), number.data() } );
      mMachine.for_each( 1, hull_body::Fill<std::uint32_t>{ number.data() + pairs.size(), 0 } );
      const std::size_t count = mMachine.into_begins( number );
      if ( count < 4 )
        throw Error( "The scheme finds no body around these points." );
      mRun.in_diagram = count;
      mStarOf = filled( mPoints.size(), nobody );
      mPointOf = Array<std::uint32_t>( count );
      mPlaces = Array<Point3>( count );
      Array<std::uint32_t> working = filled( count + 1, static_cast<std::uint32_t>( pairs.size() ) );
      mMachine.for_each( pairs.size(),
                         hull_body::NameStars{ pairs.data(), number.data(), mPoints.data(), mStarOf.data(),
                                               mPointOf.data(), working.data(), mPlaces.data() } );

      mRoom = Array<std::uint32_t>( count );
      mBegin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, hull_body::RoomForWorkingSet{ working.data(), mRoom.data(), mBegin.data() } );
      mLinks = Array<std::uint32_t>( mMachine.into_begins( mBegin ) );
      mSizes = filled( count, std::uint32_t( 0 ) );
      mDead = filled( count, std::uint8_t( 0 ) );
      mChanged = filled( count, std::uint8_t( 1 ) );
      mUndecided = filled( 1, Key( 0 ) );
      mRoot = mMachine.reduce( count, hull_body::Itself(), hull_body::LowestStar{ mPlaces.data() },
                               std::uint32_t( 0 ) );
      mMachine.for_each( count, hull_body::BeginStar{ stars(), pairs.data(), working.data(), mStarOf.data() } );
    }

    //! Each once, in order.
    Array<Key> working_pairs( const Array<std::uint32_t> &cells )
    {
      const CellCorners corners{ mCube };
      Array<std::uint32_t> begin = filled( corners.count() + 1, std::uint32_t( 0 ) );
      mMachine.for_each( corners.count(), hull_body::CornerPairs{ corners, cells.data(), begin.data(), nullptr } );
      Array<Key> pairs( mMachine.into_begins( begin ) );
      mMachine.for_each( corners.count(), hull_body::CornerPairs{ corners, cells.data(), begin.data(), pairs.data() } );
      const std::size_t count = mMachine.sort_unique( pairs );
      Array<Key> once( count );
      mMachine.for_each( count, hull_body::Copy<Key>{ pairs.data(), once.data() } );
      return once;
    }

    Stars stars()
    {
      return { mPlaces.size(), mPlaces.data(), mLinks.data(),   mBegin.data(),    mRoom.data(),
               mSizes.data(),  mDead.data(),   mChanged.data(), mUndecided.data() };
    }

    //! Until all stars are consistent (steps 3 and 5). Each insertion makes a cone larger; so it comes to an end, in general
    //! position.
    void splay()
    {
      for ( std::size_t rounds = 0;; ++rounds, ++mRun.rounds )
      {
        if ( rounds == 100000 )
          throw Error( "The scheme's stars do not become consistent: the points are not in general position." );
        const std::size_t count = mPlaces.size();
        Array<std::uint32_t> begin = filled( count + 1, std::uint32_t( 0 ) );
        mMachine.for_each( count, hull_body::EdgesToCheck{ stars(), begin.data(), nullptr } );
        Array<Key> edges( mMachine.into_begins( begin ) );
        if ( edges.size() == 0 )
          return;
        mMachine.for_each( count, hull_body::EdgesToCheck{ stars(), begin.data(), edges.data() } );
        Array<Key> insertions( 4 * edges.size() );
        mMachine.for_each( edges.size(), hull_body::CheckEdge{ stars(), edges.data(), insertions.data() } );
        mMachine.for_each( count, hull_body::Fill<std::uint8_t>{ mChanged.data(), 0 } );
        insert( insertions, mMachine.sort_unique( insertions ) );
      }
    }

    //! \a count: of insertions, of which the last may be none.
    void insert( const Array<Key> &insertions, std::size_t count )
    {
      Array<std::uint32_t> needed = filled( mPlaces.size() + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, hull_body::NeedRoom{ stars(), insertions.data(), count, needed.data() } );
      if ( mMachine.read( needed, mPlaces.size() ) != 0 )
        make_room( needed );
      mMachine.for_each( count, hull_body::InsertAll{ stars(), insertions.data(), count } );
    }

    void make_room( const Array<std::uint32_t> &needed )
    {
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> room( count ), begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, hull_body::RoomToSpare{ stars(), needed.data(), room.data(), begin.data() } );
      Array<std::uint32_t> links( mMachine.into_begins( begin ) );
      mMachine.for_each( count, hull_body::MoveLink{ stars(), begin.data(), links.data() } );
      mRoom = std::move( room );
      mBegin = std::move( begin );
      mLinks = std::move( links );
    }

    //! Stars for the points outside of the hull that there is (step 4).
    void add_points()
    {
      Cube screen = mCube;
      screen.cells = mLimits.pixels;
      screen.scale *= double( mLimits.pixels ) / double( mLimits.cells );
      const Array<Key> picture = drawn( screen );
      const hull_body::MayBeOutside outside{ screen, mPoints.data(), mStarOf.data(), picture.data() };
      const Array<std::uint32_t> candidates = mMachine.select( mPoints.size(), outside );
      Array<StarTriangle> below( candidates.size() );
      mMachine.for_each( candidates.size(),
                         hull_body::FindBelow{ stars(), outside, candidates.data(), mRoot, below.data() } );
      const Array<std::uint32_t> chosen = mMachine.select( candidates.size(), hull_body::IsOutside{ below.data() } );
      mRun.added = chosen.size();
      add_stars( candidates, chosen, below );
    }

    void add_stars( const Array<std::uint32_t> &candidates, const Array<std::uint32_t> &chosen,
                    const Array<StarTriangle> &below )
    {
      constexpr std::uint32_t room_of_each = 12;
      const std::size_t before = mPlaces.size(), count = before + chosen.size(), edges_before = mLinks.size();
      enlarge( mPlaces, count );
      enlarge( mPointOf, count );
      enlarge( mRoom, count );
      enlarge( mBegin, count + 1 );
      enlarge( mSizes, count );
      enlarge( mDead, count );
      enlarge( mChanged, count );
      enlarge( mLinks, edges_before + chosen.size() * room_of_each );
      mMachine.for_each( chosen.size(),
                         hull_body::AddStar{ mPoints.data(), candidates.data(), chosen.data(), below.data(),
                                             static_cast<std::uint32_t>( before ),
                                             static_cast<std::uint32_t>( edges_before ), room_of_each, mPlaces.data(),
                                             mPointOf.data(), mBegin.data(), mRoom.data(), mSizes.data(), mLinks.data(),
                                             mDead.data(), mChanged.data() } );
    }

    //! The hull that there is from all six faces.
    Array<Key> drawn( const Cube &screen )
    {
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, hull_body::TrianglesOf{ stars(), begin.data(), nullptr } );
      Array<StarTriangle> triangles( mMachine.into_begins( begin ) );
      mMachine.for_each( count, hull_body::TrianglesOf{ stars(), begin.data(), triangles.data() } );
      mRun.in_first = triangles.size() / 2 + 2; // Euler's formula

      Array<std::uint32_t> rows = filled( 3 * triangles.size() + 1, std::uint32_t( 0 ) );
      mMachine.for_each( 3 * triangles.size(),
                         hull_body::CountRows{ screen, mPlaces.data(), triangles.data(), rows.data() } );
      const std::size_t all_rows = mMachine.into_begins( rows );
      Array<Key> picture = filled( screen.all_cells(), no_key );
      mMachine.for_each( all_rows, hull_body::DrawRow{ screen, mPlaces.data(), triangles.data(), rows.data(),
                                                       3 * triangles.size(), picture.data() } );
      return picture;
    }

    std::vector<std::uint32_t> vertices()
    {
      const Array<std::uint32_t> alive = mMachine.select( mPlaces.size(), hull_body::IsAlive{ mDead.data() } );
      Array<std::uint32_t> points( alive.size() );
      mMachine.for_each( alive.size(), hull_body::PointOf{ alive.data(), mPointOf.data(), points.data() } );
      std::vector<std::uint32_t> found = mMachine.download( points );
      std::ranges::sort( found );
      return found;
    }

    Machine &mMachine;
    const HullSchemeLimits &mLimits;
    HullSchemeRun mRun;
    Cube mCube = {};
    Array<Point3> mPoints;
    Array<std::uint32_t> mStarOf; //!< of each point; nobody: none
    std::uint32_t mRoot = 0; //!< the star that comes first in the order of places: a vertex of the hull of all stars

    // The stars, as Stars has them.
    Array<Point3> mPlaces;
    Array<std::uint32_t> mPointOf, mLinks, mBegin, mRoom, mSizes;
    Array<std::uint8_t> mDead, mChanged;
    Array<Key> mUndecided;
};

} // namespace rubicon::bench
