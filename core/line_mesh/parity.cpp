// SPDX-License-Identifier: GPL-2.0-or-later
// The signs that classify a hit, for the line moved by an infinitesimal step: where a sign is zero, that of its first
// derivative along the step which is not.
// Relies on line_mesh/parity.h and exact/predicates.h.
#include "core/line_mesh/parity.h"

#include "core/exact/predicates.h"

namespace rubicon
{

namespace
{

//! The order in which the components of (e, e², e³) weigh: x, y, z. project() along x drops to (y, z), and so on.
constexpr int axes_by_weight[3] = { 1, 2, 0 };

//! The side of the moved point \a p; never zero for a triangle with an area.
Sign moved_side( const Corners3 &triangle, Point3 p, TierCounts &tiers )
{
  const auto &[a, b, c] = triangle;
  Sign sign = orient3d( a, b, c, p, tiers );
  for ( int i = 0; i < 3 && sign == Sign::zero; ++i )
  {
    const int axis = axes_by_weight[i];
    // orient3d falls where p rises along the normal.
    sign = -orient2d( project( a, axis ), project( b, axis ), project( c, axis ), tiers );
  }
  return sign;
}

//! The turn of the moved segment and the side from a to b; zero only where they are parallel.
Sign moved_turn( const Segment3 &segment, Point3 a, Point3 b, TierCounts &tiers )
{
  const auto &[p, q] = segment;
  Sign sign = orient3d( p, q, a, b, tiers );
  for ( int i = 0; i < 3 && sign == Sign::zero; ++i )
  {
    const int axis = axes_by_weight[i];
    // | p + e - b; q + e - b; a - b | grows with e · ((q - p) × (a - b)).
    sign = ExactLadder( tiers ).direction_turn( project( p, axis ), project( q, axis ), project( b, axis ),
                                                project( a, axis ) );
  }
  return sign;
}

//! A hit with no sign that is zero: each keeps its sign where the line is moved, so that what was found to cross does.
bool nothing_zero( const Hit &hit )
{
  return hit.kind == HitKind::face && !hit.start_on && !hit.end_on;
}

} // namespace

int crossing( const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh, TierCounts &tiers, Sign start )
{
  if ( nothing_zero( hit ) && start != Sign::uncertain )
    return direction_from( start );
  const Corners3 triangle = mesh.corners( hit.triangle );
  const auto &[a, b, c] = triangle;
  const Segment3 segment = { lines.vertices[hit.segment], lines.vertices[hit.segment + 1] };
  if ( nothing_zero( hit ) )
    return direction_from( orient3d( a, b, c, segment.from, tiers ) );
  const Sign from = moved_side( triangle, segment.from, tiers );
  if ( from == moved_side( triangle, segment.to, tiers ) )
    return 0;
  const Sign first = moved_turn( segment, a, b, tiers );
  if ( moved_turn( segment, b, c, tiers ) != first || moved_turn( segment, c, a, tiers ) != first )
    return 0;
  return direction_from( from );
}

bool crosses( const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh, TierCounts &tiers )
{
  return nothing_zero( hit ) || crossing( hit, lines, mesh, tiers ) != 0;
}

} // namespace rubicon
