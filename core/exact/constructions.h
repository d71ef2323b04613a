// SPDX-License-Identifier: GPL-2.0-or-later
// Correctly rounded constructions: where along a segment something lies, the doubles nearest to where two segments cross,
// and to what a value carried by the ends of a segment is there.
// Relies on exact/crossing_ball.h first, on GMP where that cannot certify the last bit. Host only; thread-safe.
#pragma once

#include "core/exact/crossing_ball.h"
#include "core/exact/rational.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <cmath>
#include <limits>

namespace rubicon
{

//! Where along ab, 0 in a and 1 in b, the line cd crosses it, as crossing_parameter_rational(); nothing_known where
//! coordinates are out of range.
Ball crossing_parameter( Point2 a, Point2 b, Point2 c, Point2 d );

//! Where between \a from, which is 0, and \a to, which is 1, \a at lies.
Ball parameter_between( double from, double to, double at );
mpq_class parameter_between_rational( double from, double to, double at );

/**
 * The double nearest to what goes linearly from \a from, at parameter 0, to \a to, at 1: by the ball of the parameter,
 * else by \a exact(), which gives the exact one. A zero has no sign; NaN where the value is not finite at an end.
 */
template <typename Exact>
double nearest_between( double from, double to, const Ball &parameter, const Exact &exact )
{
  if ( from == to )
    return without_negative_zero( from );
  if ( !std::isfinite( from ) || !std::isfinite( to ) )
    return std::numeric_limits<double>::quiet_NaN();
  double value;
  if ( in_range( from ) && in_range( to ) && certified_nearest( interpolate( from, to, parameter ), value ) )
    return value;
  const mpq_class start( from );
  return nearest_double( start + exact() * ( to - start ) );
}

/**
 * The doubles nearest to the one point in which segments ab and cd cross. The same for every order of the segments and
 * of their ends, since the exact point is. A zero has no sign. \a counts tells how they were found.
 */
Point2 crossing_point( Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts );

//! About where that point is.
PlaceBall crossing_ball( Point2 a, Point2 b, Point2 c, Point2 d );

//! The double nearest to the value there that grows linearly from \a at_a in a to \a at_b in b (Z, for example).
double value_at_crossing( Point2 a, Point2 b, Point2 c, Point2 d, double at_a, double at_b );

//! The same at the point \a p, which lies on ab.
double value_on_segment( Point2 a, Point2 b, Point2 p, double at_a, double at_b );

} // namespace rubicon
