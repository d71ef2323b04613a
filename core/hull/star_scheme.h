// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 003's way to a convex hull (gHull, section 3), for a machine that runs a body for each of many numbers, a GPU or a loop: a
// Voronoi diagram on the faces of a cube of grids, stars from it, star splaying, the points that are left outside, and splaying
// again; and the proof of what it found.
// Relies on hull/star_cube.h and hull/stars.h.
#pragma once

#include "core/geometry/box.h"
#include "core/hull/star_cube.h"
#include "core/hull/stars.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace rubicon
{

//! The bodies: what one thread does with its number.
namespace star_body
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

/**
 * A list of which each thread has a part, made in two passes: while there are no items, each tells how many it has, which
 * goes where its part will begin; then each writes them.
 */
template <typename T>
struct PartsOfList
{
    std::uint32_t *begin;
    T *items; //!< null while they are counted

    //! Item \a count of a part; counts it.
    RUBICON_HD void add( std::size_t part, std::uint32_t &count, const T &item ) const
    {
      if ( items )
        items[begin[part] + count] = item;
      ++count;
    }
    RUBICON_HD void finish( std::size_t part, std::uint32_t count ) const
    {
      if ( !items )
        begin[part] = count;
    }
};

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

struct Larger
{
    RUBICON_HD std::uint32_t operator()( std::uint32_t a, std::uint32_t b ) const { return a > b ? a : b; }
};

struct Item
{
    const std::uint32_t *items;
    RUBICON_HD std::uint32_t operator()( std::uint32_t i ) const { return items[i]; }
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
    PartsOfList<Key> edges; //!< of each star

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      std::uint32_t count = 0;
      for ( std::uint32_t k = 0; k < stars.sizes[star] && !stars.dead[star]; ++k )
        if ( stars.changed[star] || stars.changed[stars.link( star )[k]] )
          edges.add( star, count, key_of( star, k ) );
      edges.finish( star, count );
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
  std::size_t low = i + 1, high = count; // keys are in order; no_key is of no star
  while ( low < high )
  {
    const std::size_t middle = low + ( high - low ) / 2;
    if ( high_of( insertions[middle] ) == star )
      low = middle + 1;
    else
      high = middle;
  }
  return static_cast<std::uint32_t>( low - i );
}

//! Whether a star's link may outgrow its room, and what room it will need.
struct NeedRoom
{
    Stars stars;
    const Key *insertions;
    std::size_t count;
    std::uint32_t most;    //!< that a star may need
    std::uint32_t *needed; //!< of each star, and at the end: 1 where any has too little, 1 where any needs too much
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::uint32_t more = insertions_from( insertions, i, count );
      if ( more == 0 )
        return;
      const std::uint32_t star = high_of( insertions[i] );
      needed[star] = stars.sizes[star] + more;
      if ( needed[star] > stars.room[star] )
        needed[stars.count] = 1;
      if ( needed[star] > most )
        needed[stars.count + 1] = 1;
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
    PartsOfList<StarTriangle> triangles; //!< of each star
    RUBICON_HD void operator()( std::size_t number ) const
    {
      const std::uint32_t star = static_cast<std::uint32_t>( number );
      std::uint32_t count = 0;
      for ( std::uint32_t k = 0; k < stars.sizes[star] && !stars.dead[star]; ++k )
      {
        const std::uint32_t b = stars.link( star )[k];
        const std::uint32_t c = stars.link( star )[k + 1 < stars.sizes[star] ? k + 1 : 0];
        if ( star < b && star < c )
          triangles.add( star, count, { star, b, c } );
      }
      triangles.finish( star, count );
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

    //! A star close to a point, as the side from which it is least deep shows it; \a other where no picture shows one.
    RUBICON_HD std::uint32_t star_near( Point3 p, std::uint32_t other ) const
    {
      double least = HUGE_VAL;
      for ( int face = 0; face < 6; ++face )
      {
        const Key drawn = picture[screen.cell_of( p, face )];
        if ( drawn == no_key )
          continue;
        if ( const double deep = screen.depth( p, face ) - screen.as_depth( high_of( drawn ) ); deep < least )
        {
          least = deep;
          other = low_of( drawn );
        }
      }
      return other;
    }
};

struct HasNoStar
{
    const std::uint32_t *star_of;
    RUBICON_HD bool operator()( std::size_t i ) const { return star_of[i] == nobody; }
};

//! Where each candidate lies.
struct PlaceCandidate
{
    Stars stars;
    MayBeOutside pictures;
    const std::uint32_t *candidates;
    std::uint32_t root;
    PointInStars *found;
    volatile std::uint32_t
      *given_up; //!< set by one that is untold, after which all are; null where each is to be placed
    RUBICON_HD void operator()( std::size_t i ) const
    {
      found[i] = {};
      if ( given_up && *given_up != 0 )
        return;
      const Point3 p = pictures.points[candidates[i]];
      found[i] = place_in_stars( stars, p, root, pictures.star_near( p, root ) );
      if ( given_up && found[i].lies == InStars::untold )
        *given_up = 1;
    }
};

struct Lies
{
    const PointInStars *found;
    InStars there;
    RUBICON_HD bool operator()( std::size_t i ) const { return found[i].lies == there; }
};

//! A star for each point outside, after all that there are: its cone has the triangle below it.
struct AddStar
{
    const Point3 *points;
    const std::uint32_t *candidates, *chosen;
    const PointInStars *found;
    std::uint32_t before, edges_before, room_of_each; //!< stars and edges
    Point3 *places;
    std::uint32_t *point_of, *begin, *room, *sizes, *links;
    std::uint8_t *dead, *changed;

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const std::size_t star = before + i;
      const StarTriangle triangle = found[chosen[i]].triangle;
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

// The proof.

//! 1 for each star that is not what it must be.
struct IsNotProved
{
    Stars stars;
    std::uint32_t *marks;
    RUBICON_HD void operator()( std::size_t star ) const
    {
      marks[star] = !is_proved( stars, static_cast<std::uint32_t>( star ) );
    }
};

struct TriangleOfPoints
{
    const std::uint32_t *point_of;
    StarTriangle *triangles;
    RUBICON_HD void operator()( std::size_t i ) const
    {
      const StarTriangle stars = triangles[i];
      triangles[i] = { point_of[stars.a], point_of[stars.b], point_of[stars.c] };
    }
};

} // namespace star_body

//! What the paper chooses (section 6), and where to give up.
struct StarLimits
{
    std::uint32_t cells = 1024; //!< of the cube along each axis
    std::uint32_t pixels = 512; //!< of the pictures of the first hull along each axis
    std::uint32_t most_neighbours = std::numeric_limits<std::uint32_t>::max(); //!< of a star: each is one thread's work
    std::size_t most_rounds = 100000;                                          //!< of checking stars and inserting
};

//! Which points without a cell on the cube are held against the first hull.
enum class Others
{
  near_pictures, //!< as in the paper: those that are not deeper behind the pictures than a pixel is wide
  all            //!< as a proof needs it
};

struct StarCounts
{
    std::size_t in_diagram = 0;  //!< points with a cell on the cube: the paper's S'
    std::size_t in_first = 0;    //!< vertices of their hull
    std::size_t added = 0;       //!< points outside of that
    std::size_t rounds = 0;      //!< of checking stars and inserting into them
    std::uint64_t undecided = 0; //!< orientations without a sign: four points in one plane, or numbers out of range
    std::size_t untold = 0;      //!< points of which the first hull does not tell where they lie
};

/**
 * The steps one after the other. \a Machine: has arrays, Array<T>, whose memory bodies see; download() and read() copy them;
 * for_each( count, body ) calls body( i ) for 0 … count - 1 at once; into_begins() turns counts, the last of which is 0, into
 * where each begins and returns their sum; sort_unique() returns how many keys are left; select( count, holds ) returns the numbers
 * for which holds( i ); reduce( count, value, join, nothing ); keep_going() throws Cancelled.
 */
template <typename Machine>
class StarScheme
{
    template <typename T>
    using Array = typename Machine::template Array<T>;

  public:
    //! \a points are finite, and stay.
    StarScheme( Machine &machine, const StarLimits &limits, const Array<Point3> &points )
      : mMachine( machine )
      , mLimits( limits )
      , mPoints( points )
    {}

    /**
     * All steps, after each of which it calls step_done(). False where no body is found, a limit is reached, or, with Others::all, a
     * point is untold, so that nothing could be proved: nothing is known then. Else the living stars are the vertices, and their
     * triangles the hull, if no four points are in one plane; proved_triangles() tells whether they are.
     */
    template <typename StepDone>
    bool find( Others others, StepDone &&step_done )
    {
      if ( mPoints.size() < 4 || !set_cube() )
        return false;
      const Array<std::uint32_t> cells = voronoi();
      step_done();
      if ( !make_stars( cells ) )
        return false;
      step_done();
      if ( !splay() )
        return false;
      step_done();
      if ( !add_points( others ) )
        return false;
      step_done();
      if ( !splay() )
        return false;
      step_done();
      mCounts.undecided = mMachine.read( mUndecided, 0 );
      return true;
    }

    /**
     * The triangles, as indices of points, where they are proved to be those of the hull of all points, and all points that are no
     * living stars to be strictly inside of it. After find() with Others::all: a point without a star was proved then to be inside of
     * four of them.
     */
    std::optional<Array<StarTriangle>> proved_triangles()
    {
      if ( mCounts.untold > 0 )
        return {};
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> marks = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::IsNotProved{ stars(), marks.data() } );
      if ( mMachine.into_begins( marks ) > 0 )
        return {};
      const std::size_t alive = mMachine.select( count, star_body::IsAlive{ mDead.data() } ).size();
      Array<StarTriangle> found = find_triangles();
      if ( !are_of_one_body( alive, found.size() ) )
        return {};
      mMachine.for_each( found.size(), star_body::TriangleOfPoints{ mPointOf.data(), found.data() } );
      return found;
    }

    const StarCounts &counts() const { return mCounts; }

    //! Indices of points, ascending.
    std::vector<std::uint32_t> vertices()
    {
      const Array<std::uint32_t> alive = mMachine.select( mPlaces.size(), star_body::IsAlive{ mDead.data() } );
      Array<std::uint32_t> points( alive.size() );
      mMachine.for_each( alive.size(), star_body::PointOf{ alive.data(), mPointOf.data(), points.data() } );
      std::vector<std::uint32_t> found = mMachine.download( points );
      std::ranges::sort( found );
      return found;
    }

  private:
    template <typename T>
    Array<T> filled( std::size_t size, T value )
    {
      Array<T> array( size );
      mMachine.for_each( size, star_body::Fill<T>{ array.data(), value } );
      return array;
    }

    //! The list of which \a count bodies have a part each; \a body_for( parts ) makes them.
    template <typename T, typename BodyFor>
    Array<T> listed( std::size_t count, BodyFor &&body_for )
    {
      Array<std::uint32_t> begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, body_for( star_body::PartsOfList<T>{ begin.data(), nullptr } ) );
      Array<T> items( mMachine.into_begins( begin ) );
      if ( items.size() > 0 )
        mMachine.for_each( count, body_for( star_body::PartsOfList<T>{ begin.data(), items.data() } ) );
      return items;
    }

    //! Makes room for \a size, keeping what there is.
    template <typename T>
    void enlarge( Array<T> &array, std::size_t size )
    {
      Array<T> larger( size );
      mMachine.for_each( array.size(), star_body::Copy<T>{ array.data(), larger.data() } );
      array = std::move( larger );
    }

    //! False where points are in one place, or in numbers too large or too small.
    bool set_cube()
    {
      const Box3 box = mMachine.reduce( mPoints.size(), star_body::BoxOf{ mPoints.data() }, star_body::JoinBoxes(),
                                        Box3{ HUGE_VAL, HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } );
      mCube = cube_around( { box.x_low, box.y_low, box.z_low }, { box.x_high, box.y_high, box.z_high }, mLimits.cells );
      return mCube.scale > 0x1p-900 && mCube.scale < 0x1p900;
    }

    //! The point to which each cell of the cube belongs (step 1).
    Array<std::uint32_t> voronoi()
    {
      Array<Key> nearest = filled( mCube.all_cells(), no_key );
      mMachine.for_each( mPoints.size(), star_body::Project{ mPoints.data(), mCube, nearest.data() } );

      Array<std::uint32_t> of_columns = filled( mCube.all_cells(), nobody );
      Array<float> distance2( mCube.all_cells() );
      find_nearest( star_body::ColumnSites{ mCube, nearest.data() }, of_columns, distance2.data() );
      Array<std::uint32_t> of_cells = filled( mCube.all_cells(), nobody );
      find_nearest( star_body::RowSites{ mCube, of_columns.data(), distance2.data() }, of_cells, nullptr );
      return of_cells;
    }

    //! The nearest of \a sites to each cell, on its line.
    template <typename Sites>
    void find_nearest( const Sites &sites, Array<std::uint32_t> &points, float *distance2 )
    {
      const std::uint32_t bands = star_body::bands, in_band = ( mCube.cells + bands - 1 ) / bands;
      const std::size_t lines = std::size_t( 6 ) * mCube.cells, room = lines * bands * in_band;
      Array<std::uint32_t> site( room ), counts( lines * bands );
      Array<float> height2( room ), from( room );
      const star_body::Envelopes envelopes{ site.data(), height2.data(), from.data(), counts.data(), lines, in_band };
      mMachine.for_each( lines * bands, star_body::EnvelopeOfBand<Sites>{ sites, envelopes } );
      mMachine.for_each( mCube.all_cells(),
                         star_body::NearestOfBands<Sites>{ sites, envelopes, points.data(), distance2 } );
    }

    //! Stars of the points with a cell (step 2).
    bool make_stars( const Array<std::uint32_t> &cells )
    {
      const Array<Key> pairs = working_pairs( cells );
      Array<std::uint32_t> number( pairs.size() + 1 );
      mMachine.for_each( pairs.size(), star_body::MarkFirst{ pairs.data(), number.data() } );
      mMachine.for_each( 1, star_body::Fill<std::uint32_t>{ number.data() + pairs.size(), 0 } );
      const std::size_t count = mMachine.into_begins( number );
      mCounts.in_diagram = count;
      if ( count < 4 || pairs.size() + 8 * count >= nobody ) // edges have numbers of 32 bits
        return false;
      mStarOf = filled( mPoints.size(), nobody );
      mPointOf = Array<std::uint32_t>( count );
      mPlaces = Array<Point3>( count );
      Array<std::uint32_t> working = filled( count + 1, static_cast<std::uint32_t>( pairs.size() ) );
      mMachine.for_each( pairs.size(),
                         star_body::NameStars{ pairs.data(), number.data(), mPoints.data(), mStarOf.data(),
                                               mPointOf.data(), working.data(), mPlaces.data() } );

      mRoom = Array<std::uint32_t>( count );
      mBegin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::RoomForWorkingSet{ working.data(), mRoom.data(), mBegin.data() } );
      if ( mMachine.reduce( count, star_body::Item{ mRoom.data() }, star_body::Larger(), std::uint32_t( 0 ) )
           > mLimits.most_neighbours )
        return false;
      mLinks = Array<std::uint32_t>( mMachine.into_begins( mBegin ) );
      mSizes = filled( count, std::uint32_t( 0 ) );
      mDead = filled( count, std::uint8_t( 0 ) );
      mChanged = filled( count, std::uint8_t( 1 ) );
      mUndecided = filled( 1, Key( 0 ) );
      mRoot = mMachine.reduce( count, star_body::Itself(), star_body::LowestStar{ mPlaces.data() },
                               std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::BeginStar{ stars(), pairs.data(), working.data(), mStarOf.data() } );
      return true;
    }

    //! Each once, in order.
    Array<Key> working_pairs( const Array<std::uint32_t> &cells )
    {
      const CellCorners corners{ mCube };
      Array<Key> pairs = listed<Key>( corners.count(), [&]( const auto &parts ) {
        return star_body::CornerPairs{ corners, cells.data(), parts };
      } );
      const std::size_t count = mMachine.sort_unique( pairs );
      Array<Key> once( count );
      mMachine.for_each( count, star_body::Copy<Key>{ pairs.data(), once.data() } );
      return once;
    }

    Stars stars()
    {
      return { mPlaces.size(), mPlaces.data(), mLinks.data(),   mBegin.data(),    mRoom.data(),
               mSizes.data(),  mDead.data(),   mChanged.data(), mUndecided.data() };
    }

    /**
     * Until all stars are consistent (steps 3 and 5). Each insertion makes a cone larger; so it comes to an end, in general
     * position. False where a limit is reached.
     */
    bool splay()
    {
      for ( std::size_t rounds = 0; rounds < mLimits.most_rounds; ++rounds, ++mCounts.rounds )
      {
        mMachine.keep_going();
        const std::size_t count = mPlaces.size();
        const Array<Key> edges = listed<Key>( count, [&]( const auto &parts ) {
          return star_body::EdgesToCheck{ stars(), parts };
        } );
        if ( edges.size() == 0 )
          return true;
        Array<Key> insertions( 4 * edges.size() );
        mMachine.for_each( edges.size(), star_body::CheckEdge{ stars(), edges.data(), insertions.data() } );
        mMachine.for_each( count, star_body::Fill<std::uint8_t>{ mChanged.data(), 0 } );
        if ( !insert( insertions, mMachine.sort_unique( insertions ) ) )
          return false;
      }
      return false;
    }

    //! \a count: of insertions, of which the last may be none. False where a star needs too much room.
    bool insert( const Array<Key> &insertions, std::size_t count )
    {
      Array<std::uint32_t> needed = filled( mPlaces.size() + 2, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::NeedRoom{ stars(), insertions.data(), count, mLimits.most_neighbours,
                                                     needed.data() } );
      if ( mMachine.read( needed, mPlaces.size() ) != 0 ) // rooms are no larger than is allowed, and a fifth
      {
        const std::size_t most_edges = ( mLinks.size() + count ) / 5 * 6 + 5 * mPlaces.size();
        if ( mMachine.read( needed, mPlaces.size() + 1 ) != 0 || most_edges >= nobody )
          return false;
        make_room( needed );
      }
      mMachine.for_each( count, star_body::InsertAll{ stars(), insertions.data(), count } );
      return true;
    }

    void make_room( const Array<std::uint32_t> &needed )
    {
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> room( count ), begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::RoomToSpare{ stars(), needed.data(), room.data(), begin.data() } );
      Array<std::uint32_t> links( mMachine.into_begins( begin ) );
      mMachine.for_each( count, star_body::MoveLink{ stars(), begin.data(), links.data() } );
      mRoom = std::move( room );
      mBegin = std::move( begin );
      mLinks = std::move( links );
    }

    //! Stars for the points outside of the hull that there is (step 4). False as find().
    bool add_points( Others others )
    {
      mMachine.keep_going();
      Cube screen = mCube;
      screen.cells = mLimits.pixels;
      screen.scale *= double( mLimits.pixels ) / double( mLimits.cells );
      const Array<Key> picture = drawn( screen );
      const star_body::MayBeOutside pictures{ screen, mPoints.data(), mStarOf.data(), picture.data() };
      const Array<std::uint32_t> candidates = others == Others::all
                                                ? mMachine.select( mPoints.size(),
                                                                   star_body::HasNoStar{ mStarOf.data() } )
                                                : mMachine.select( mPoints.size(), pictures );
      Array<PointInStars> found( candidates.size() );
      Array<std::uint32_t> given_up = filled( 1, std::uint32_t( 0 ) );
      mMachine.for_each( candidates.size(),
                         star_body::PlaceCandidate{ stars(), pictures, candidates.data(), mRoot, found.data(),
                                                    others == Others::all ? given_up.data() : nullptr } );
      mCounts.untold = mMachine.select( found.size(), star_body::Lies{ found.data(), InStars::untold } ).size();
      if ( others == Others::all && mCounts.untold > 0 )
        return false;
      mMachine.keep_going();
      const Array<std::uint32_t> chosen = mMachine.select( found.size(),
                                                           star_body::Lies{ found.data(), InStars::outside } );
      mCounts.added = chosen.size();
      if ( mLinks.size() + chosen.size() * room_of_new_star >= nobody )
        return false;
      add_stars( candidates, chosen, found );
      return true;
    }

    void add_stars( const Array<std::uint32_t> &candidates, const Array<std::uint32_t> &chosen,
                    const Array<PointInStars> &found )
    {
      const std::size_t before = mPlaces.size(), count = before + chosen.size(), edges_before = mLinks.size();
      enlarge( mPlaces, count );
      enlarge( mPointOf, count );
      enlarge( mRoom, count );
      enlarge( mBegin, count + 1 );
      enlarge( mSizes, count );
      enlarge( mDead, count );
      enlarge( mChanged, count );
      enlarge( mLinks, edges_before + chosen.size() * room_of_new_star );
      mMachine.for_each( chosen.size(),
                         star_body::AddStar{ mPoints.data(), candidates.data(), chosen.data(), found.data(),
                                             static_cast<std::uint32_t>( before ),
                                             static_cast<std::uint32_t>( edges_before ), room_of_new_star,
                                             mPlaces.data(), mPointOf.data(), mBegin.data(), mRoom.data(),
                                             mSizes.data(), mLinks.data(), mDead.data(), mChanged.data() } );
    }

    //! Of the living stars, each once.
    Array<StarTriangle> find_triangles()
    {
      return listed<StarTriangle>( mPlaces.size(), [&]( const auto &parts ) {
        return star_body::TrianglesOf{ stars(), parts };
      } );
    }

    //! The hull that there is from all six faces.
    Array<Key> drawn( const Cube &screen )
    {
      const Array<StarTriangle> triangles = find_triangles();
      mCounts.in_first = triangles.size() / 2 + 2; // Euler's formula

      Array<std::uint32_t> rows = filled( 3 * triangles.size() + 1, std::uint32_t( 0 ) );
      mMachine.for_each( 3 * triangles.size(),
                         star_body::CountRows{ screen, mPlaces.data(), triangles.data(), rows.data() } );
      const std::size_t all_rows = mMachine.into_begins( rows );
      Array<Key> picture = filled( screen.all_cells(), no_key );
      mMachine.for_each( all_rows, star_body::DrawRow{ screen, mPlaces.data(), triangles.data(), rows.data(),
                                                       3 * triangles.size(), picture.data() } );
      return picture;
    }

    static constexpr std::uint32_t room_of_new_star = 12;

    Machine &mMachine;
    const StarLimits mLimits;
    StarCounts mCounts;
    Cube mCube = {};
    const Array<Point3> &mPoints;
    Array<std::uint32_t> mStarOf; //!< of each point; nobody: none
    std::uint32_t mRoot = 0; //!< the star that comes first in the order of places: a vertex of the hull of all stars

    // The stars, as Stars has them.
    Array<Point3> mPlaces;
    Array<std::uint32_t> mPointOf, mLinks, mBegin, mRoom, mSizes;
    Array<std::uint8_t> mDead, mChanged;
    Array<Key> mUndecided;
};

//! Where trying takes longer than what it may save: stars of many neighbours are one thread's work each, and points in one plane
//! may keep stars from ever agreeing.
inline StarLimits limits_for( std::size_t points )
{
  return { .cells = points < ( 1 << 19 ) ? 512u : 1024u, .pixels = 512, .most_neighbours = 256, .most_rounds = 64 };
}

/**
 * The triangles, as indices, of the hull of \a points, which are finite, where they are proved to be its true facets and all points that are
 * no corners of them to be strictly inside; nothing where they are not, as where a point lies in the plane of a facet.
 */
template <typename Machine, typename Points>
std::optional<typename Machine::template Array<StarTriangle>> hull_by_stars( Machine &machine, const StarLimits &limits,
                                                                             const Points &points )
{
  StarScheme scheme( machine, limits, points );
  if ( !scheme.find( Others::all, [] {} ) )
    return {};
  return scheme.proved_triangles();
}

} // namespace rubicon
