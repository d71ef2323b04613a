// SPDX-License-Identifier: GPL-2.0-or-later
// The peer in three dimensions: CGAL's tree of bounding boxes over the triangles and its exact predicates, one thread.
// Relies on core/geometry for what goes in.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>

namespace rubicon::bench
{

struct TreeRun
{
    std::uint64_t hits;  //!< pairs of a segment and a triangle with a common point
    double build, query; //!< seconds; turning meshes and lines into CGAL's triangles and segments is not counted
};

//! Every triangle that every segment meets. Triangles of no area are left out, as the engine does.
TreeRun run_cgal_tree( const PolylineSet3 &lines, const TriangleMesh &mesh );

} // namespace rubicon::bench
