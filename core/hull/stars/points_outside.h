// SPDX-License-Identifier: GPL-2.0-or-later
// Step 4 of paper 003: the points outside of the first hull, found by pictures of it.
// Relies on hull/moments.h, hull/stars/first_stars.h, hull/stars/parts.h and hull/stars/stars.h.
#pragma once

#include "core/hull/moments.h"
#include "core/hull/stars/first_stars.h"
#include "core/hull/stars/parts.h"
#include "core/hull/stars/stars.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

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

//! Where each candidate lies, as far as filters tell: no expansion takes up registers.
struct PlaceCandidate
{
    Stars stars;
    MayBeOutside pictures;
    const std::uint32_t *candidates;
    Outermost outermost;
    PointInStars *found;

    RUBICON_HD void operator()( std::size_t i ) const { found[i] = placed<Tier::filter>( i ); }

    template <Tier top>
    RUBICON_HD PointInStars placed( std::size_t i ) const
    {
      const Point3 p = pictures.points[candidates[i]];
      const std::uint32_t root = farther( p );
      return place_in_stars<top>( stars, p, root, pictures.star_near( p, root ) );
    }

  private:
    //! A ray from far off leaves the hull close to a point that is close below its surface, where a walk begins; one from beside the
    //! point may leave it anywhere.
    RUBICON_HD std::uint32_t farther( Point3 p ) const
    {
      const auto distance2 = [&]( std::uint32_t star ) {
        const std::array<double, 3> to = less( coordinates( stars.places[star] ), coordinates( p ) );
        return dot( to, to );
      };
      return distance2( outermost.first ) > distance2( outermost.last ) ? outermost.first : outermost.last;
    }
};

//! Where those lie of which filters do not tell.
struct PlaceDoubtful
{
    PlaceCandidate candidates;
    const std::uint32_t *doubtful;
    volatile std::uint32_t
      *given_up; //!< set by one that stays untold, after which no other is looked at; null where each is
    RUBICON_HD void operator()( std::size_t i ) const
    {
      if ( given_up && *given_up != 0 )
        return;
      PointInStars &found = candidates.found[doubtful[i]];
      found = candidates.placed<Tier::expansion>( doubtful[i] );
      if ( given_up && found.lies == InStars::untold )
        *given_up = 1;
    }
};

struct Lies
{
    const PointInStars *found;
    InStars there;
    RUBICON_HD bool operator()( std::size_t i ) const { return found[i].lies == there; }
};

/**
 * Fills larger arrays with the stars \a before, and after them with one for each point outside, whose cone has the triangle below it.
 * Links of the stars before are copied apart.
 */
struct AddStars
{
    Stars before;
    const std::uint32_t *point_of_before;
    const Point3 *points;
    const std::uint32_t *candidates, *chosen;
    const PointInStars *found;
    std::uint32_t edges_before;
    Point3 *places;
    std::uint32_t *point_of, *begin, *room, *sizes, *links;
    std::uint8_t *dead, *changed;

    RUBICON_HD void operator()( std::size_t star ) const
    {
      if ( star < before.count )
        copy( star );
      else
        add( star, star - before.count );
    }

  private:
    RUBICON_HD void copy( std::size_t star ) const
    {
      places[star] = before.places[star];
      point_of[star] = point_of_before[star];
      begin[star] = before.begin[star];
      room[star] = before.room[star];
      sizes[star] = before.sizes[star];
      dead[star] = before.dead[star];
      changed[star] = before.changed[star];
    }

    //! Of the point chosen as number \a i.
    RUBICON_HD void add( std::size_t star, std::size_t i ) const
    {
      const StarTriangle triangle = found[chosen[i]].triangle;
      point_of[star] = candidates[chosen[i]];
      places[star] = points[point_of[star]];
      begin[star] = edges_before + static_cast<std::uint32_t>( i ) * room_of_new_star;
      room[star] = room_of_new_star;
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

} // namespace rubicon::star_body
