// SPDX-License-Identifier: GPL-2.0-or-later
// Exact predicates on the host: the whole ladder.
// Relies on exact/ladder.h.
#pragma once

#include "core/exact/ladder.h"

#include <array>

namespace rubicon
{

//! The whole ladder: its answers are exact.
using ExactLadder = Ladder<Tier::rational>;

//! Exact sign of the turn a, b, c, as Ladder::turn().
inline Sign orient2d( Point2 a, Point2 b, Point2 c, TierCounts &counts )
{
  return ExactLadder( counts ).turn( a, b, c );
}

//! The same, uncounted.
inline Sign orient2d( Point2 a, Point2 b, Point2 c )
{
  TierCounts uncounted;
  return orient2d( a, b, c, uncounted );
}

//! Exact side of d at the plane of a, b, c, as Ladder::side().
inline Sign orient3d( Point3 a, Point3 b, Point3 c, Point3 d, TierCounts &counts )
{
  return ExactLadder( counts ).side( a, b, c, d );
}

//! The same, uncounted.
inline Sign orient3d( Point3 a, Point3 b, Point3 c, Point3 d )
{
  TierCounts uncounted;
  return orient3d( a, b, c, d, uncounted );
}

//! The first axis of project() along which a triangle keeps an area, exactly; 3 where it has none.
inline int axis_of_area( const std::array<Point3, 3> &corners )
{
  const auto &[a, b, c] = corners;
  int axis = 0;
  while ( axis < 3 && orient2d( project( a, axis ), project( b, axis ), project( c, axis ) ) == Sign::zero )
    ++axis;
  return axis;
}

//! Whether a triangle has no area, exactly: its corners lie on one line, which is one line, or one point, along every axis.
inline bool is_degenerate( const std::array<Point3, 3> &corners )
{
  return axis_of_area( corners ) == 3;
}

} // namespace rubicon
