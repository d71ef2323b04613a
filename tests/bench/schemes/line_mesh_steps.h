// SPDX-License-Identifier: GPL-2.0-or-later
// The steps that all schemes of paper 000 share, and the schemes that need a GPU.
// Relies on cell_lists.h and line_mesh_schemes.h.
#pragma once

#include "cell_lists.h"
#include "line_mesh_schemes.h"

namespace rubicon::bench
{

//! The segments and the triangles in each cell of a grid over both, of which there is one at least.
struct HitGrid
{
    HitGrid( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t cells, Workers &workers );

    UniformGrid<Point3> grid;
    SegmentMask starts; //!< segment_mask() of the lines
    CellLists segments, triangles;
};

//! Tests \a pairs of a segment and a triangle in rationals and appends their hits.
void add_by_rationals( const PolylineSet3 &lines, const TriangleMesh &mesh, const CandidatePairs &pairs,
                       Workers &workers, Hits &hits );

//! The schemes on a GPU, of lines and a mesh that are not empty.
SchemeRun<Hits> find_hits_on_gpu( HitScheme scheme, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                  std::uint32_t cells, Workers &workers, const HitSchemeLimits &limits );

} // namespace rubicon::bench
