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

//! Exact side of d at the plane of a, b, c, as Ladder::side().
inline Sign orient3d( Point3 a, Point3 b, Point3 c, Point3 d, TierCounts &counts )
{
  return ExactLadder( counts ).side( a, b, c, d );
}

//! Whether a triangle has no area, exactly: its corners lie on one line, which is one line, or one point, along every axis.
inline bool is_degenerate( const std::array<Point3, 3> &corners )
{
  const auto flat = [&corners]( int axis ) {
    TierCounts uncounted;
    const auto &[a, b, c] = corners;
    return orient2d( project( a, axis ), project( b, axis ), project( c, axis ), uncounted ) == Sign::zero;
  };
  return flat( 0 ) && flat( 1 ) && flat( 2 );
}

} // namespace rubicon
