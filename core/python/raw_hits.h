// SPDX-License-Identifier: GPL-2.0-or-later
// Raw hits of lines and meshes as a table, each with its own place, for who wants every triangle by itself.
// Relies on line_mesh/ and tables/table.h.
#pragma once

#include "core/line_mesh/line_mesh.h"
#include "core/tables/table.h"

#include <vector>

namespace rubicon
{

//! Of each hit its place, as the doubles nearest to it; of a piece in the plane of the triangle, where that begins. Throws
//! Cancelled.
std::vector<Point3> places_of_hits( const Hits &hits, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                    const RunOptions &options );

//! One row for each hit, by line, segment, triangle, as points with Z.
Table hits_table( const Hits &hits, const std::vector<Point3> &places, const PolylineSet3 &lines,
                  const TriangleMesh &mesh );

} // namespace rubicon
