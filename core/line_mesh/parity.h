// SPDX-License-Identifier: GPL-2.0-or-later
// Parity and winding: whether a line that touches a triangle passes through it, and which way, decided for the line moved
// by an infinitesimal step, so that crossings of a closed mesh are counted once wherever the line runs (Edelsbrunner and
// Mücke, Simulation of Simplicity, ACM TOG 9(1), 1990; here it is the line that moves, and the mesh stays as it is).
// Relies on line_mesh/classify.h, mesh/inside_rule.h and exact/. Host only, but for what no longer looks at coordinates.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/classify.h"
#include "core/mesh/inside_rule.h"

namespace rubicon
{

/**
 * Of a hit that decide_hit() found: not 0 where the segment, moved by (e, e², e³) with an infinitesimal e > 0, crosses the
 * triangle: 1 from the side that it is seen to turn left from, where outside is if triangles face outwards, to the other, -1
 * back. All segments of a line move together, so the crossings between two points of a line that are not on the mesh tell
 * how the parity, and the winding number, of the one differ from those of the other.
 *
 *             v                                 v
 *     --------o--------  line                  / \
 *            / \                         -----/---\-----  the line, moved
 *           /   \                            /     \
 *
 * In v the line touches two triangles. Moved downwards it crosses both, moved upwards neither: an even number either way,
 * for it stays outside. Where a line enters the mesh through an edge or a corner the number is odd, whichever way it moves.
 *
 * Moved, the segment meets the plane of no triangle with an end and no line of a side, or is parallel to a side: the
 * sign of a determinant that is zero is that of its first derivative along (e, e², e³) that is not. The height of a point
 * over the plane has the triangle's normal as its derivative; the turn of the segment and a side has their cross product.
 * Where that is zero as well, segment and side are parallel; if the turn itself is zero they lie in one plane, the
 * segment is parallel to the triangle's plane and its ends stay on one side of it: it never crosses.
 *
 * \a start: orient3d of the triangle and the start of the segment where that is known already, else uncertain.
 */
int crossing( const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh, TierCounts &tiers,
              Sign start = Sign::uncertain );

//! Whether crossing() is not 0, without a look at coordinates where nothing was zero.
bool crosses( const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh, TierCounts &tiers );

//! The direction in which a segment crosses that starts on side \a start, as crossing() has it: orient3d is negative on the side
//! that the triangle faces.
RUBICON_HD constexpr int direction_from( Sign start )
{
  return start == Sign::negative ? 1 : -1;
}

/**
 * The depth of a line in a mesh, which is not 0 inside: its winding number where that is the rule, else its parity.
 * \a depth before the hit, the returned one after it; \a start as for crossing().
 */
inline int depth_after( int depth, InsideRule rule, const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh,
                        TierCounts &tiers, Sign start = Sign::uncertain )
{
  return rule == InsideRule::winding ? depth + crossing( hit, lines, mesh, tiers, start )
                                     : depth ^ static_cast<int>( crosses( hit, lines, mesh, tiers ) );
}

//! The same of a hit that passes through its triangle with no sign that is zero.
RUBICON_HD constexpr int depth_after_passing( int depth, InsideRule rule, Sign start )
{
  return rule == InsideRule::winding ? depth + direction_from( start ) : depth ^ 1;
}

//! The depth where a line starts that has \a depth at its end if it starts with none, and ends outside.
RUBICON_HD constexpr int depth_at_start( int depth, InsideRule rule )
{
  return rule == InsideRule::winding ? -depth : depth;
}

} // namespace rubicon
