// SPDX-License-Identifier: GPL-2.0-or-later
// Counts the pairs of the papers' grid without listing them.
// Relies on twins.h.
#include "twins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rubicon::bench
{

namespace
{

struct Box
{
    std::array<double, 3> low, high;

    Box()
    {
      low.fill( std::numeric_limits<double>::infinity() );
      high.fill( -std::numeric_limits<double>::infinity() );
    }
    void add( Point3 p )
    {
      const double coordinates[] = { p.x, p.y, p.z };
      for ( std::size_t axis = 0; axis < 3; ++axis )
      {
        low[axis] = std::min( low[axis], coordinates[axis] );
        high[axis] = std::max( high[axis], coordinates[axis] );
      }
    }
};

class Grid
{
  public:
    Grid( const Box &box, std::uint32_t cells )
      : mBox( box )
      , mCells( cells )
    {}

    //! Calls visit with the number of each cell that \a box meets.
    template <typename Visit>
    void for_each_cell( const Box &box, Visit visit ) const
    {
      std::array<std::uint32_t, 3> first, last;
      for ( std::size_t axis = 0; axis < 3; ++axis )
      {
        first[axis] = cell( box.low[axis], axis );
        last[axis] = cell( box.high[axis], axis );
      }
      for ( std::uint32_t z = first[2]; z <= last[2]; ++z )
        for ( std::uint32_t y = first[1]; y <= last[1]; ++y )
          for ( std::uint32_t x = first[0]; x <= last[0]; ++x )
            visit( ( std::size_t( z ) * mCells + y ) * mCells + x );
    }

  private:
    std::uint32_t cell( double value, std::size_t axis ) const
    {
      const double share = ( value - mBox.low[axis] ) / ( mBox.high[axis] - mBox.low[axis] );
      return std::min( static_cast<std::uint32_t>( share * mCells ), mCells - 1 );
    }

    Box mBox;
    std::uint32_t mCells;
};

} // namespace

std::uint64_t grid_pairs( const Twin &twin, std::uint32_t cells )
{
  const PolylineSet3 &lines = twin.lines;
  Box all;
  for ( const Point3 p : lines.vertices )
    all.add( p );
  for ( const Point3 p : twin.mesh.vertices )
    all.add( p );
  const Grid grid( all, cells );

  std::vector<std::uint32_t> triangles_in( std::size_t( cells ) * cells * cells );
  for ( std::size_t t = 0; t < twin.mesh.triangles.size(); ++t )
  {
    Box box;
    for ( const Point3 p : twin.mesh.corners( t ) )
      box.add( p );
    grid.for_each_cell( box, [&]( std::size_t cell ) { ++triangles_in[cell]; } );
  }
  std::uint64_t pairs = 0;
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    for ( std::uint32_t s = lines.line_begin[line]; s + 1 < lines.line_begin[line + 1]; ++s )
    {
      Box box;
      box.add( lines.vertices[s] );
      box.add( lines.vertices[s + 1] );
      grid.for_each_cell( box, [&]( std::size_t cell ) { pairs += triangles_in[cell]; } );
    }
  return pairs;
}

} // namespace rubicon::bench
