// SPDX-License-Identifier: GPL-2.0-or-later
// Which points lie inside closed meshes. From each a straight way leads out of the box around all meshes; the crossings on
// it tell. The points may be those where lines start.
// Relies on line_mesh/find_hits.h and line_mesh/parity.h. Host only.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/quantizer3.h"
#include "core/line_mesh/hit.h"
#include "core/mesh/inside_rule.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

//! The smallest box with all meshes strictly inside; a bound may be infinite. Empty for an empty mesh.
Box3 box_around( const TriangleMesh &mesh, Workers &workers );

//! Strictly: else the point is outside of every mesh that the box is around.
bool is_within( Point3 p, const Box3 &box );

/**
 * For each of \a points, which lie within \a box, a line of one segment along an axis to the border of the box. Throws Error
 * where the box has no end there.
 */
PolylineSet3 ways_out( std::span<const Point3> points, const Box3 &box );

//! Points and meshes.
struct InsideMatrix
{
    std::size_t meshes = 0;
    std::vector<std::int32_t> depth;      //!< points × meshes: by the rule of the mesh; not 0 inside (parity.h)
    std::vector<std::uint8_t> on_surface; //!< points × meshes: 1 where the point lies on a triangle

    bool is_inside( std::size_t point, std::size_t mesh ) const { return depth_of( point, mesh ) != 0; }
    std::int32_t depth_of( std::size_t point, std::size_t mesh ) const { return depth[point * meshes + mesh]; }
    bool is_on_surface( std::size_t point, std::size_t mesh ) const { return on_surface[point * meshes + mesh] != 0; }
};

/**
 * For each of \a points, moved as parity.h moves lines, how deep it is inside each mesh of \a mesh; that means nothing
 * for a mesh without a rule. Runs on the CPU and adds to the tiers of \a report. Throws Cancelled, and Error where the
 * meshes reach the ends of what doubles hold, so that there is no way out of them.
 */
InsideMatrix find_inside( std::span<const Point3> points, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                          Workers &workers, RunReport &report );

/**
 * On which side of each mesh lines start. A line that starts or ends outside the box around all meshes tells by its own
 * hits. Others need a way out, one for all that follow each other and have the same start; the hits of the ways are found
 * together with those of the lines.
 */
class LineStarts
{
  public:
    //! \a box: box_around() all meshes. Where no mesh has an inside no way is needed. The lines outlive this. Throws as
    //! find_inside().
    LineStarts( const PolylineSet3 &lines, const Box3 &box, bool has_inside );

    //! The lines, then the ways.
    const PolylineSet3 &lines_and_ways() const { return mWays.line_count() == 0 ? mLines : mWays; }
    //! Takes the hits of the ways off the end of \a hits, which are those of lines_and_ways(). Throws Cancelled.
    void take_ways( Hits &hits, const TriangleMesh &mesh, const MeshSurfaces &surfaces, Workers &workers,
                    RunReport &report );

    bool is_outside( std::uint32_t vertex ) const { return !is_within( mLines.vertices[vertex], mBox ); }
    //! How deep \a line, both ends of which are not outside the box, starts inside \a mesh, which has a rule.
    int depth( std::uint32_t line, std::uint32_t mesh ) const { return mInside.depth_of( mWay[line], mesh ); }

  private:
    const PolylineSet3 &mLines;
    Box3 mBox;                       //!< around all meshes
    std::vector<std::uint32_t> mWay; //!< of each line that needs one, the number of its way
    PolylineSet3 mWays;              //!< with the lines before them; empty where there are none
    InsideMatrix mInside;            //!< ways × meshes
};

} // namespace rubicon
