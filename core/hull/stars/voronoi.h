// SPDX-License-Identifier: GPL-2.0-or-later
// Step 1 of paper 003: the Voronoi diagram of the points on the faces of a cube.
// Relies on hull/stars/cube.h and geometry/box.h.
#pragma once

#include "core/geometry/box.h"
#include "core/hull/stars/cube.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace rubicon::star_body
{

struct BoxOf
{
    const Point3 *points;
    RUBICON_HD Box3 operator()( std::uint32_t i ) const { return box_of( points[i], points[i] ); }
};

struct JoinBoxes
{
    RUBICON_HD Box3 operator()( const Box3 &a, const Box3 &b ) const { return hull_of( a, b ); }
};

/**
 * How far, along their face, cells lie from the point that is nearest to them: as a mean for all points in a tile of cells, found
 * from some of the cells.
 *
 * The diagram takes points to be in the middle of cells. Seen from a cell hundreds of cells away, half a cell that a point is
 * moved changes its squared distance by hundreds, while points beside each other differ by a few: the few that were moved the right way
 * get all cells around. So a point is told of at another height: the one at which it is as far as in truth from the cell where it
 * ought to be the nearest.
 */
struct Offsets
{
    Cube cube;
    //! Three of each tile, whole numbers: cells along both axes of the face, and of how many cells; null: none is known.
    Key *sums;

    static constexpr std::uint32_t tile = 8; //!< cells along an axis
    static constexpr std::uint32_t step = 2; //!< from a cell that is asked to the next

    static std::size_t all_sums( const Cube &cube )
    {
      return std::size_t( 18 ) * along( cube, tile ) * along( cube, tile );
    }
    static std::size_t all_asked( const Cube &cube )
    {
      return std::size_t( 6 ) * along( cube, step ) * along( cube, step );
    }

    //! How many pieces of \a cells cells there are along an axis.
    RUBICON_HD static std::uint32_t along( const Cube &cube, std::uint32_t cells )
    {
      return ( cube.cells + cells - 1 ) / cells;
    }

    RUBICON_HD Key *of_tile( Point3 p, int face ) const
    {
      const std::uint32_t tiles = along( cube, tile );
      const std::uint32_t i = cube.cell_along( p, face / 2 + 1 ) / tile, j = cube.cell_along( p, face / 2 + 2 ) / tile;
      return sums + 3 * ( ( static_cast<std::size_t>( face ) * tiles + j ) * tiles + i );
    }

    //! How far \a p is taken to be from a face, in cells.
    RUBICON_HD double height( Point3 p, int face ) const
    {
      const double depth = cube.depth( p, face );
      const Key *of = sums ? of_tile( p, face ) : nullptr;
      if ( !of || of[2] == 0 )
        return depth;
      // With m from the point to the middle of its cell, and o to the one that sees it: |o - m|² + height² = |o|² + depth².
      double square = depth * depth;
      for ( int k = 0; k < 2; ++k )
      {
        const int axis = face / 2 + 1 + k;
        const double moved = cube.cell_along( p, axis ) + 0.5 - cube.along( p, axis );
        const double offset = static_cast<double>( static_cast<long long>( of[k] ) ) / static_cast<double>( of[2] );
        square += moved * ( 2 * offset - moved );
      }
      return square > 0 ? sqrt( square ) : 0;
    }
};

//! Of a cell of those that are asked.
struct AddOffset
{
    Offsets offsets;
    const Point3 *points;
    const std::uint32_t *of_cells;

    RUBICON_HD void operator()( std::size_t number ) const
    {
      const Cube &cube = offsets.cube;
      const std::uint32_t asked = Offsets::along( cube, Offsets::step );
      const int face = static_cast<int>( number / asked / asked );
      const std::uint32_t i = static_cast<std::uint32_t>( number % asked ) * Offsets::step,
                          j = static_cast<std::uint32_t>( number / asked % asked ) * Offsets::step;
      const std::uint32_t point = of_cells[cube.cell( face, i, j )];
      if ( point == nobody )
        return;
      const Point3 p = points[point];
      Key *sums = offsets.of_tile( p, face );
      add_to( &sums[0], whole( i, cube.along( p, face / 2 + 1 ) ) );
      add_to( &sums[1], whole( j, cube.along( p, face / 2 + 2 ) ) );
      add_to( &sums[2], 1 );
    }

  private:
    //! From \a place to the middle of \a cell, to the nearest cell, as a number that may be negative.
    RUBICON_HD static Key whole( std::uint32_t cell, double place )
    {
      return static_cast<Key>( static_cast<long long>( floor( cell + 1 - place ) ) );
    }
};

//! A point onto all faces: each cell keeps the one that is closest to it (section 4.1, which sorts points into bricks first, because
//! atomic operations on memory took long then).
struct Project
{
    const Point3 *points;
    Offsets offsets;
    Key *nearest; //!< of each cell: height and point

    RUBICON_HD void operator()( std::size_t i ) const
    {
      const Point3 p = points[i];
      const Cube &cube = offsets.cube;
      for ( int face = 0; face < 6; ++face )
        take_least( nearest + cube.cell_of( p, face ),
                    key_of( cube.as_whole( offsets.height( p, face ) ), static_cast<std::uint32_t>( i ) ) );
    }
};

/**
 * The columns of all faces as lines, with what was projected onto their cells as sites. With RowSites the diagram is found as by the
 * Parallel Banding Algorithm: first along columns, then, of what that found, along rows.
 */
struct ColumnSites
{
    Cube cube;
    const Key *nearest; //!< of each cell: height and point

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

} // namespace rubicon::star_body
