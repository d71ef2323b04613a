// SPDX-License-Identifier: GPL-2.0-or-later
// Parity: whether a line that touches a triangle passes through it, decided for the line moved by an infinitesimal step,
// so that crossings of a closed mesh are counted once wherever the line runs (Edelsbrunner and Mücke, Simulation of
// Simplicity, ACM TOG 9(1), 1990; here it is the line that moves, and the mesh stays as it is).
// Relies on line_mesh/classify.h and exact/. Host only.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/classify.h"

namespace rubicon
{

/**
 * True where the segment, moved by (e, e², e³) with an infinitesimal e > 0, crosses the triangle. All segments of a line
 * move together, so two points of a line that are not on the mesh are on the same side of a closed mesh where the
 * crossings between them are even in number.
 *
 * Moved, the segment meets the plane of no triangle with an end and no line of a side, or is parallel to a side: the
 * sign of a determinant that is zero is that of its first derivative along (e, e², e³) that is not. The height of a point
 * over the plane has the triangle's normal as its derivative; the turn of the segment and a side has their cross product.
 * Where that is zero as well, segment and side are parallel; if the turn itself is zero they lie in one plane, the
 * segment is parallel to the triangle's plane and its ends stay on one side of it: it never crosses.
 */
bool crosses( const Segment3 &segment, const Corners3 &triangle, TierCounts &tiers );

//! Of a hit that decide_hit() found: crosses(), without a look at coordinates where nothing was zero.
bool crosses( const Hit &hit, const PolylineSet3 &lines, const TriangleMesh &mesh, TierCounts &tiers );

} // namespace rubicon
