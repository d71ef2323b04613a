// SPDX-License-Identifier: GPL-2.0-or-later
// Small jobs made up to be timed: maps of crooked lines, straight lines through a folded surface, and points in a ball.
// Relies on geometry/.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/geometry/point.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

struct MapsJob
{
    ChainSet2 red, blue;
};

//! Two maps of \a segments each, in chains of some hundred; each segment's box meets about \a meetings boxes of the other map.
MapsJob made_up_maps( std::uint32_t segments, double meetings );

struct MeshJob
{
    PolylineSet3 lines;
    TriangleMesh mesh;
};

//! \a segments lines of one segment, and a surface of about as many triangles; each line's box meets a few of theirs, and with more
//! \a meetings more.
MeshJob made_up_mesh( std::uint32_t segments, double meetings );

struct HullJob
{
    std::vector<Point3> points;
};

//! \a points evenly in a ball, as many of which are on the hull as of usual sets.
HullJob made_up_hull( std::uint32_t points );

} // namespace rubicon
