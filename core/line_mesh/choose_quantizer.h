// SPDX-License-Identifier: GPL-2.0-or-later
// The box around lines or a mesh, and the quantizer of lines and a mesh: over all there is, or where a few vertices lie far out over where
// the rest is.
// Relies on index/tree/quantizer3.h. Host only.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/quantizer3.h"

#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! The box around \a points, of which there is one at least. Throws Cancelled.
Box3 bounds_of( std::span<const Point3> points, Workers &workers );

//! Some segments and triangles, which can be looked at before the boxes around all of them are known.
class SceneSample
{
  public:
    //! There is a segment and a triangle at least.
    SceneSample( const PolylineSet3 &lines, const TriangleMesh &mesh );

    /**
     * Spreads the quantizer over \a line_bounds and \a mesh_bounds, the boxes around all vertices, where segments and
     * triangles of the usual size are seen well apart so; else over as much of them as allows that, around the middle vertex
     * of what lies within both. A depth of -3.4e38 that stands for "no data" then costs itself alone: all that is outside is
     * clamped, and what overlapped still does. So that this does not befall what many segments of next to no length lie
     * among, the range is at least 2^12 times as wide as what holds half of the segments or half of the triangles. The two
     * boxes overlap.
     */
    Quantizer3 choose_quantizer( const Box3 &line_bounds, const Box3 &mesh_bounds ) const;

  private:
    std::vector<Point3> mVertices; //!< one of each
    double mUsualSize;             //!< half of it; that of segments or that of triangles, the smaller
};

} // namespace rubicon
