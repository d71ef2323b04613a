// SPDX-License-Identifier: GPL-2.0-or-later
// The cube of paper 003: its six faces as grids, the nearest points of their cells, and the corners where cells meet.
// Relies on geometry/point.h; host and device.
#pragma once

#include "core/geometry/point.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! What atomic operations of the device take: a value in the high half, by which keys are ordered, and a number in the low one.
using Key = unsigned long long;

constexpr std::uint32_t nobody = 0xffffffff;
constexpr Key no_key = ~Key( 0 );

RUBICON_HD constexpr Key key_of( std::uint32_t high, std::uint32_t low )
{
  return Key( high ) << 32 | low;
}
RUBICON_HD constexpr std::uint32_t high_of( Key key )
{
  return static_cast<std::uint32_t>( key >> 32 );
}
RUBICON_HD constexpr std::uint32_t low_of( Key key )
{
  return static_cast<std::uint32_t>( key );
}

//! Many threads may do so at once; on the host there is one.
RUBICON_HD inline void take_least( Key *at, Key value )
{
#ifdef __CUDA_ARCH__
  if ( value < *at ) // what is read may be old, and is never too low
    atomicMin( at, value );
#else
  if ( value < *at )
    *at = value;
#endif
}

//! The same of a sum, which does not depend on the order of its parts.
RUBICON_HD inline void add_to( Key *sum, Key part )
{
#ifdef __CUDA_ARCH__
  atomicAdd( sum, part );
#else
  *sum += part;
#endif
}

RUBICON_HD inline double coordinate( Point3 p, int axis )
{
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

/**
 * A cube around the points, with \a cells cells along each axis. Face 2 a + s is square to axis a at its low end (s = 0) or its high
 * one; a cell (i, j) of it lies at i along axis a + 1 and at j along axis a + 2, where the axes go round.
 */
struct Cube
{
    Point3 low;   //!< where all coordinates of the cube are 0
    double scale; //!< cells for each unit of length
    std::uint32_t cells;

    //! In cells.
    RUBICON_HD double along( Point3 p, int axis ) const
    {
      return ( coordinate( p, axis % 3 ) - coordinate( low, axis % 3 ) ) * scale;
    }

    RUBICON_HD std::uint32_t cell_along( Point3 p, int axis ) const
    {
      const double at = along( p, axis );
      return at >= cells ? cells - 1 : at > 0 ? static_cast<std::uint32_t>( at ) : 0;
    }

    //! How far \a p is from a face, in cells.
    RUBICON_HD double depth( Point3 p, int face ) const
    {
      return face % 2 == 0 ? along( p, face / 2 ) : cells - along( p, face / 2 );
    }

    //! The number of a cell among those of all faces.
    RUBICON_HD std::size_t cell( int face, std::uint32_t i, std::uint32_t j ) const
    {
      return ( static_cast<std::size_t>( face ) * cells + j ) * cells + i;
    }
    RUBICON_HD std::size_t cell_of( Point3 p, int face ) const
    {
      return cell( face, cell_along( p, face / 2 + 1 ), cell_along( p, face / 2 + 2 ) );
    }
    RUBICON_HD std::size_t all_cells() const { return std::size_t( 6 ) * cells * cells; }

    //! Depths as whole numbers, for keys: rounded down.
    RUBICON_HD std::uint32_t as_whole( double depth ) const
    {
      const double whole = depth * ( 0x1p32 / cells );
      return whole <= 0 ? 0 : whole >= 0xfffffffe ? 0xfffffffe : static_cast<std::uint32_t>( whole );
    }
    RUBICON_HD double as_depth( std::uint32_t whole ) const { return whole * ( cells * 0x1p-32 ); }
};

//! The cube whose volume the box from \a low to \a high, made a cube by its longest side, fills to 80 % (section 6).
inline Cube cube_around( Point3 low, Point3 high, std::uint32_t cells )
{
  const double side = std::fmax( high.x - low.x, std::fmax( high.y - low.y, high.z - low.z ) );
  const double half = side / std::cbrt( 0.8 ) / 2;
  const Point3 centre = { low.x + ( high.x - low.x ) / 2, low.y + ( high.y - low.y ) / 2,
                          low.z + ( high.z - low.z ) / 2 };
  return { { centre.x - half, centre.y - half, centre.z - half }, cells / ( 2 * half ), cells };
}

/**
 * The corners of cells: (cells - 1)² within each face, then cells - 1 on each edge of the cube, then its eight. The cells around
 * one of them, in their order around it: four, or three at the last.
 */
struct CellCorners
{
    Cube cube;

    RUBICON_HD std::size_t count() const
    {
      const std::size_t between = cube.cells - 1;
      return 6 * between * between + 12 * between + 8;
    }

    //! Returns how many there are.
    RUBICON_HD int cells_around( std::size_t corner, std::size_t ( &around )[4] ) const
    {
      const std::size_t between = cube.cells - 1, in_faces = 6 * between * between;
      if ( corner < in_faces )
        return within_face( static_cast<int>( corner / ( between * between ) ),
                            static_cast<std::uint32_t>( corner % between ),
                            static_cast<std::uint32_t>( corner / between % between ), around );
      const std::size_t of_edges = corner - in_faces;
      if ( of_edges < 12 * between )
        return on_edge( static_cast<int>( of_edges / between ), static_cast<std::uint32_t>( of_edges % between ),
                        around );
      return of_cube( static_cast<unsigned>( of_edges - 12 * between ), around );
    }

  private:
    RUBICON_HD int within_face( int face, std::uint32_t i, std::uint32_t j, std::size_t ( &around )[4] ) const
    {
      around[0] = cube.cell( face, i, j );
      around[1] = cube.cell( face, i + 1, j );
      around[2] = cube.cell( face, i + 1, j + 1 );
      around[3] = cube.cell( face, i, j + 1 );
      return 4;
    }

    RUBICON_HD std::uint32_t end( unsigned is_high ) const { return is_high != 0 ? cube.cells - 1 : 0; }

    //! Along axis c, between the face of axis c + 1 and that of c + 2, each at one of its ends.
    RUBICON_HD int on_edge( int edge, std::uint32_t at, std::size_t ( &around )[4] ) const
    {
      const int c = edge / 4, a = ( c + 1 ) % 3, b = ( c + 2 ) % 3;
      const unsigned end_a = edge & 1, end_b = edge >> 1 & 1;
      const int face_a = 2 * a + static_cast<int>( end_a ), face_b = 2 * b + static_cast<int>( end_b );
      around[0] = cube.cell( face_a, end( end_b ), at ); // i along b, j along c
      around[1] = cube.cell( face_a, end( end_b ), at + 1 );
      around[2] = cube.cell( face_b, at + 1, end( end_a ) ); // i along c, j along a
      around[3] = cube.cell( face_b, at, end( end_a ) );
      return 4;
    }

    RUBICON_HD int of_cube( unsigned corner, std::size_t ( &around )[4] ) const
    {
      for ( int axis = 0; axis < 3; ++axis )
        around[axis] = cube.cell( 2 * axis + static_cast<int>( corner >> axis & 1 ),
                                  end( corner >> ( axis + 1 ) % 3 & 1 ), end( corner >> ( axis + 2 ) % 3 & 1 ) );
      return 3;
    }
};

/**
 * Sites on a line of cells, each at a height beside it, as parabolas: squared distances. Those that are the lowest somewhere, from the
 * first cell on, are the lower envelope.
 */
struct LowerEnvelope
{
    // Of each parabola, these times a stride.
    std::uint32_t *site; //!< its cell
    float *height2;      //!< its height, squared
    float *from;         //!< where it begins to be the lowest
    std::size_t stride;
    std::size_t count = 0;

    //! Sites come in the order of their cells.
    RUBICON_HD void add( std::uint32_t cell, float squared )
    {
      float begins = -HUGE_VALF;
      for ( ; count > 0; --count )
      {
        begins = where_lower( count - 1, cell, squared );
        if ( begins > from[( count - 1 ) * stride] )
          break;
      }
      site[count * stride] = cell;
      height2[count * stride] = squared;
      from[count * stride] = count == 0 ? -HUGE_VALF : begins;
      ++count;
    }

    //! The parabola that is lowest at \a cell; there must be one.
    RUBICON_HD std::size_t lowest_at( std::uint32_t cell ) const
    {
      std::size_t low = 0, high = count;
      while ( high - low > 1 )
      {
        const std::size_t middle = low + ( high - low ) / 2;
        ( from[middle * stride] < float( cell ) ? low : high ) = middle;
      }
      return low;
    }

    //! Squared distance of the cell from the site of parabola \a k.
    RUBICON_HD float distance2( std::size_t k, std::uint32_t cell ) const
    {
      const float apart = float( cell ) - float( site[k * stride] );
      return apart * apart + height2[k * stride];
    }

  private:
    //! From where on the parabola of a later cell is lower than parabola \a k.
    RUBICON_HD float where_lower( std::size_t k, std::uint32_t cell, float squared ) const
    {
      const double p = site[k * stride], q = cell;
      return static_cast<float>( ( ( squared + q * q ) - ( height2[k * stride] + p * p ) ) / ( 2 * ( q - p ) ) );
    }
};

} // namespace rubicon
