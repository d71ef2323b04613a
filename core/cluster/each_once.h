// SPDX-License-Identifier: GPL-2.0-or-later
// Lists in which everything stands once, in order, and where something stands in them.
// Relies on geometry/point_order.h.
#pragma once

#include "core/geometry/point_order.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rubicon
{

//! Each of \a items once, ascending.
template <typename T>
void sort_each_once( std::vector<T> &items )
{
  std::ranges::sort( items );
  items.erase( std::unique( items.begin(), items.end() ), items.end() );
}

//! The place of \a number, which is among them.
inline std::uint32_t place_in( const std::vector<std::uint32_t> &ascending, std::uint32_t number )
{
  return static_cast<std::uint32_t>( std::ranges::lower_bound( ascending, number ) - ascending.begin() );
}

//! Each of \a points once, as PointOrder has them.
inline void sort_points_each_once( std::vector<Point3> &points )
{
  std::ranges::sort( points, PointOrder() );
  const auto same = []( Point3 a, Point3 b ) { return same_point( a, b ); };
  points.erase( std::unique( points.begin(), points.end(), same ), points.end() );
}

//! The place of \a point, which is among them.
inline std::uint32_t place_in( const std::vector<Point3> &ordered, Point3 point )
{
  return static_cast<std::uint32_t>( std::ranges::lower_bound( ordered, point, PointOrder() ) - ordered.begin() );
}

} // namespace rubicon
