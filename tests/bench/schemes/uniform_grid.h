// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' uniform grid (000, section 3.4; 002, "Pre-processing"): cells of one size over everything, an item in each
// cell that its bounding box meets.
// Relies on core/geometry; host and device.
#pragma once

#include "core/geometry/box.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::bench
{

template <typename Point>
constexpr int axes_of = sizeof( Point ) / sizeof( double );

RUBICON_HD constexpr double coordinate( Point2 p, int axis )
{
  return axis == 0 ? p.x : p.y;
}
RUBICON_HD constexpr double coordinate( Point3 p, int axis )
{
  return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

RUBICON_HD constexpr Point2 low_corner( const Box2 &box )
{
  return { box.x_low, box.y_low };
}
RUBICON_HD constexpr Point2 high_corner( const Box2 &box )
{
  return { box.x_high, box.y_high };
}
RUBICON_HD constexpr Point3 low_corner( const Box3 &box )
{
  return { box.x_low, box.y_low, box.z_low };
}
RUBICON_HD constexpr Point3 high_corner( const Box3 &box )
{
  return { box.x_high, box.y_high, box.z_high };
}

//! A cell by its number along each axis.
template <typename Point>
struct Cell
{
    std::uint32_t at[axes_of<Point>];
};

//! The cells that a box meets: from the first to the last along each axis.
template <typename Point>
struct CellRange
{
    Cell<Point> first, last;
};

//! The least range that holds both cells.
template <typename Point>
RUBICON_HD constexpr CellRange<Point> range_of( const Cell<Point> &a, const Cell<Point> &b )
{
  CellRange<Point> range = { a, a };
  for ( int axis = 0; axis < axes_of<Point>; ++axis )
  {
    range.first.at[axis] = lesser( a.at[axis], b.at[axis] );
    range.last.at[axis] = greater( a.at[axis], b.at[axis] );
  }
  return range;
}

//! The least range that holds \a range and \a cell.
template <typename Point>
RUBICON_HD constexpr CellRange<Point> range_of( const CellRange<Point> &range, const Cell<Point> &cell )
{
  return { range_of( range.first, cell ).first, range_of( range.last, cell ).last };
}

/**
 * The cell of a point grows with each of its coordinates, whatever is rounded on the way: two boxes that share a point
 * share a cell.
 */
template <typename Point>
class UniformGrid
{
  public:
    //! Over the box \a all, which is not empty, with \a cells cells along each axis.
    template <typename Box>
    UniformGrid( const Box &all, std::uint32_t cells )
      : mCells( cells )
    {
      for ( int axis = 0; axis < axes_of<Point>; ++axis )
      {
        mHalfLow[axis] = coordinate( low_corner( all ), axis ) / 2;
        mHalfWidth[axis] = coordinate( high_corner( all ), axis ) / 2 - mHalfLow[axis];
      }
    }

    RUBICON_HD Cell<Point> cell( Point p ) const
    {
      Cell<Point> cell = {};
      for ( int axis = 0; axis < axes_of<Point>; ++axis )
        if ( mHalfWidth[axis] > 0 )
        {
          // Halves, because the difference of two doubles may be too large for a double.
          const double share = ( coordinate( p, axis ) / 2 - mHalfLow[axis] ) / mHalfWidth[axis];
          cell.at[axis] = lesser( static_cast<std::uint32_t>( share * mCells ), mCells - 1 );
        }
      return cell;
    }

    template <typename Box>
    RUBICON_HD CellRange<Point> range( const Box &box ) const
    {
      return { cell( low_corner( box ) ), cell( high_corner( box ) ) };
    }

    std::size_t count() const
    {
      std::size_t count = 1;
      for ( int axis = 0; axis < axes_of<Point>; ++axis )
        count *= mCells;
      return count;
    }

    //! Of a cell among all, from 0.
    RUBICON_HD std::size_t number( const Cell<Point> &cell ) const
    {
      std::size_t number = 0;
      for ( int axis = axes_of<Point>; axis-- > 0; )
        number = number * mCells + cell.at[axis];
      return number;
    }

    //! Calls visit( number ) for each cell of \a range.
    template <typename Visit>
    RUBICON_HD void for_each_cell( const CellRange<Point> &range, Visit &&visit ) const
    {
      Cell<Point> cell = range.first;
      for ( int axis = 0; axis < axes_of<Point>; )
      {
        visit( number( cell ) );
        for ( axis = 0; axis < axes_of<Point> && cell.at[axis] == range.last.at[axis]; ++axis )
          cell.at[axis] = range.first.at[axis];
        if ( axis < axes_of<Point> )
          ++cell.at[axis];
      }
    }

  private:
    double mHalfLow[axes_of<Point>], mHalfWidth[axes_of<Point>];
    std::uint32_t mCells;
};

} // namespace rubicon::bench
