// SPDX-License-Identifier: GPL-2.0-or-later
// Which points lie inside closed meshes, starts of lines among them: the parity of the crossings on a way out of all.
// Relies on line_mesh/find_hits.h and line_mesh/parity.h. Host only.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/quantizer3.h"
#include "core/line_mesh/hit.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! The smallest box with all meshes strictly inside; a bound may be infinite. Empty for an empty mesh.
Box3 box_around( const TriangleMesh &mesh );

//! Strictly: else the point is outside of every mesh that the box is around.
bool is_within( Point3 p, const Box3 &box );

//! Points and meshes.
struct InsideMatrix
{
    std::size_t meshes = 0;
    std::vector<std::uint8_t> inside;     //!< points × meshes: 1 where an odd number of triangles lies on the way out
    std::vector<std::uint8_t> on_surface; //!< points × meshes: 1 where the point lies on a triangle

    bool is_inside( std::size_t point, std::size_t mesh ) const { return inside[point * meshes + mesh] != 0; }
    bool is_on_surface( std::size_t point, std::size_t mesh ) const { return on_surface[point * meshes + mesh] != 0; }
};

/**
 * For each of \a points, moved as parity.h moves lines, whether it is inside each mesh of \a mesh; that means nothing
 * for a mesh that is not closed. Runs on the CPU and adds to the tiers of \a report. Throws Cancelled, and Error where the
 * meshes reach the ends of what doubles hold, so that there is no way out of them.
 */
InsideMatrix find_inside( std::span<const Point3> points, const TriangleMesh &mesh, Workers &workers,
                          RunReport &report );

/**
 * On which side of each mesh lines start. A line that starts or ends outside the box around all meshes tells by its own
 * hits. Others need a way out, one for all that follow each other and have the same start; the hits of the ways are found
 * together with those of the lines.
 */
class LineStarts
{
  public:
    //! \a closed: of each mesh; where none is, there is no inside, and no way is needed. Lines and mesh outlive this.
    //! Throws Error as find_inside().
    LineStarts( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::vector<bool> &closed );

    //! The lines, then the ways.
    const PolylineSet3 &lines_and_ways() const { return mWays.line_count() == 0 ? mLines : mWays; }
    //! Takes the hits of the ways off the end of \a hits, which are those of lines_and_ways().
    void take_ways( std::vector<Hit> &hits, RunReport &report );

    bool is_outside( std::uint32_t vertex ) const { return !is_within( mLines.vertices[vertex], mBox ); }
    //! Whether \a line, both ends of which are not outside the box, starts inside \a mesh, which is closed.
    bool is_inside( std::uint32_t line, std::uint32_t mesh ) const { return mInside.is_inside( mWay[line], mesh ); }

  private:
    const PolylineSet3 &mLines;
    const TriangleMesh &mMesh;
    Box3 mBox;                       //!< around all meshes
    std::vector<std::uint32_t> mWay; //!< of each line that needs one, the number of its way
    PolylineSet3 mWays;              //!< with the lines before them; empty where there are none
    InsideMatrix mInside;            //!< ways × meshes
};

} // namespace rubicon
