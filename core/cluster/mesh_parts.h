// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space and meshes that are too large for one worker, cut into what partitions need.
// Relies on geometry/, cluster/plan.h, cluster/records.h and mesh/inside_rule.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/compute/run.h"
#include "core/geometry/box.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/mesh/inside_rule.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace rubicon
{

// Lines and meshes are cut as they are seen from above: a partition is a rectangle of the plane, and all that is above and below
// it. Where a segment and a triangle share a point, their boxes share one, and so do these seen from above. The owner of the
// pair, Plan::owner(), is the partition of the lower left corner of what those share. That corner lies in both, and in the bounds
// of all meshes, so its partition was sent the segment and the triangle: each pair is decided once, by who has all of it.

//! What is seen from above of a segment.
inline Box2 seen_from_above( Point3 from, Point3 to )
{
  return box_of( Point2{ from.x, from.y }, Point2{ to.x, to.y } );
}
//! And of a triangle.
inline Box2 seen_from_above( const std::array<Point3, 3> &corners )
{
  const auto &[a, b, c] = corners;
  return hull_of( seen_from_above( a, b ), seen_from_above( b, c ) );
}

//! What a plan must know of some lines; surveys of their shares are as good as one of all.
LayerSurvey survey_lines( const PolylineSet3 &lines );

//! As make_plan() of maps, from survey_lines() of all \a lines; the bounds of the meshes are shared, so every triangle has a
//! partition.
Plan make_plan( std::vector<LayerSurvey> lines, const TriangleMesh &mesh, std::size_t partitions,
                std::uint64_t memory );
//! The same from the lines themselves.
Plan make_plan( const PolylineSet3 &lines, const TriangleMesh &mesh, std::size_t partitions, std::uint64_t memory );

//! What reducers need to know of all meshes.
struct JudgedMeshes
{
    std::vector<std::string> names; //!< as TriangleMesh::names
    Box3 box;                       //!< box_around() all
    MeshSurfaces surfaces;          //!< judge_edges(); in records without what is told of each triangle and edge
};

//! Judges the meshes of \a mesh by their edges. Throws Cancelled.
JudgedMeshes judge_meshes( const TriangleMesh &mesh, const RunOptions &options );

//! As the bytes of a record, and from it. Throws Error where they are damaged, or belong to another plan.
std::string bytes_of( const JudgedMeshes &judged, const Plan &plan );
JudgedMeshes judged_from( Bytes record, const Plan &plan );

//! Some triangles of a whole, in its order; so are their vertices.
struct MeshPart
{
    TriangleMesh mesh;                    //!< with the faces that it has, and an empty name for each mesh of the whole
    std::vector<std::uint32_t> triangles; //!< of each triangle, its number in the whole
    std::vector<std::uint32_t> vertices;  //!< the same of vertices
    std::vector<std::uint8_t> marks;      //!< of each triangle: 2^side for each side on the rim, and left_out_mark

    static constexpr std::uint8_t left_out_mark = 8; //!< MeshSurfaces::left_out
};

/**
 * Cuts \a mesh, whose edges \a surfaces tell: calls \a take( partition, records ) for one partition after the other, with a record
 * of the part whose triangles meet it. Throws Cancelled.
 */
void cut_mesh( const TriangleMesh &mesh, const MeshSurfaces &surfaces, const Plan &plan, const StopCallback &stop,
               const std::function<void( std::uint32_t, const Records & )> &take );

//! Throws Error where the record is damaged, or belongs to another partition or plan.
MeshPart mesh_part_from( Bytes record, const Plan &plan, std::uint32_t partition );

//! Cuts lines, share by share (line_shares.h), into the pieces that partitions need.
class LineCutter
{
  public:
    //! \a plan outlives this.
    explicit LineCutter( const Plan &plan );

    /**
     * Adds the \a lines of \a share, numbered as LineStarts::lines_and_ways() numbers them. Ways out go with them where one of the
     * meshes may have an inside, for where they cross themselves is not known yet. Where LineStarts throws, lines go without ways:
     * if a mesh turns out to have an inside, the reducer of the share throws the same. Throws Cancelled.
     */
    void add( std::uint32_t share, const PolylineSet3 &lines, const JudgedMeshes &judged, const StopCallback &stop );
    //! What a partition needs: a record for each share that comes there, which is its key.
    const Records &pieces( std::uint32_t partition ) const { return mPieces[partition]; }

  private:
    void add_segments( std::uint32_t share, const PolylineSet3 &lines, std::uint64_t content,
                       const StopCallback &stop );

    const Plan &mPlan;
    std::vector<Records> mPieces; //!< of each partition
};

//! Segments of a share that follow each other.
struct LinePiece
{
    std::uint32_t first_vertex;  //!< among the vertices of all pieces
    std::uint32_t first_segment; //!< its number in the share
};

//! Pieces of all shares in one partition.
struct JoinedPieces
{
    PolylineSet3 lines;                  //!< each piece as a line
    std::vector<LinePiece> pieces;       //!< of each line
    std::vector<std::uint32_t> shares;   //!< of each line
    std::vector<std::uint64_t> contents; //!< of each line, content_of_segments() of its share
};

//! Throws Error where \a records are damaged, belong to another partition or plan, or have more vertices than one run can take.
JoinedPieces join_line_pieces( const Records &records, const Plan &plan, std::uint32_t partition );

} // namespace rubicon
