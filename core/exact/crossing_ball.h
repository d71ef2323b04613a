// SPDX-License-Identifier: GPL-2.0-or-later
// Where two segments cross, in balls: the parameter, and the place.
// Relies on exact/ball.h; host and device. Free of branches, so that compilers make vectors of loops.
#pragma once

#include "core/exact/ball.h"
#include "core/geometry/point.h"

namespace rubicon
{

//! About where a place is: balls around its coordinates, with a radius that is not finite where nothing is known.
template <typename Products>
struct PlaceBallBy
{
    BallBy<Products> x, y;
};

using PlaceBall = PlaceBallBy<SplitFactors>;

//! Where along ab, 0 in a and 1 in b, the line cd crosses it. All coordinates are in range.
template <typename Products>
RUBICON_HD BallBy<Products> parameter_of_crossing( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const auto cdx = pair_difference<Products>( d.x, c.x ), cdy = pair_difference<Products>( d.y, c.y );
  const auto times_cd = [&]( Point2 from, Point2 to ) {
    return pair_difference<Products>( to.x, from.x ) * cdy - pair_difference<Products>( to.y, from.y ) * cdx;
  };
  return times_cd( a, c ) / times_cd( a, b );
}

/**
 * One coordinate of the place where segments cross, \a parameter along the first, from those of their ends. On a line along
 * an axis it is known without arithmetic, and of that axis itself no ball could tell.
 */
template <typename Products>
RUBICON_HD BallBy<Products> coordinate_of_crossing( double a, double b, double c, double d,
                                                    const BallBy<Products> &parameter )
{
  const BallBy<Products> between = interpolate( a, b, parameter );
  const bool along_first = a == b, is_known = along_first | ( c == d );
  const double known = along_first ? a : c;
  return { is_known ? known : between.high, is_known ? 0 : between.low, is_known ? 0 : between.radius };
}

//! Where segments ab and cd cross, \a parameter along ab.
template <typename Products>
RUBICON_HD PlaceBallBy<Products> place_of_crossing( Point2 a, Point2 b, Point2 c, Point2 d,
                                                    const BallBy<Products> &parameter )
{
  return { coordinate_of_crossing( a.x, b.x, c.x, d.x, parameter ),
           coordinate_of_crossing( a.y, b.y, c.y, d.y, parameter ) };
}

} // namespace rubicon
