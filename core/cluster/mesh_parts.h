// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space and meshes that are too large for one worker, cut into what partitions need.
// Relies on geometry/, cluster/mesh_shares.h, cluster/judged_meshes.h, cluster/plan.h and cluster/records.h.
#pragma once

#include "core/cluster/judged_meshes.h"
#include "core/cluster/mesh_shares.h"
#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/compute/run.h"
#include "core/geometry/box.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
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

//! What a plan must know of some lines, and of the triangles of some meshes; surveys of their shares are as good as one of all.
LayerSurvey survey_lines( const PolylineSet3 &lines );
LayerSurvey survey_triangles( const TriangleMesh &mesh );

//! As make_plan() of maps, from surveys of all shares; the bounds of the meshes are shared, so every triangle has a partition.
Plan make_plan( std::vector<LayerSurvey> lines, std::vector<LayerSurvey> meshes, std::size_t partitions,
                std::uint64_t memory );
//! The same from the lines and meshes themselves.
Plan make_plan( const PolylineSet3 &lines, const TriangleMesh &mesh, std::size_t partitions, std::uint64_t memory );

//! How many triangles a partition has of a share of the meshes, and how many that share sent in all, to each partition counted again:
//! so who knows of all partitions knows whether any of them misses something.
struct TrianglesOfShare
{
    std::uint32_t share, unused;
    std::uint64_t here, sent;
};

/**
 * The triangles of a whole that a partition meets, in its order. A vertex has no number in the whole. Names are empty, and there are
 * as many as the last mesh that the part has needs, until mark() gives it one for each mesh of the whole.
 */
struct MeshPart
{
    TriangleMesh mesh;                    //!< with the faces that it has
    std::vector<std::uint32_t> triangles; //!< of each triangle, its number in the whole
    std::vector<std::uint8_t> marks;      //!< by mark(), of each: 2^side for each side on the rim, and left_out_mark
    std::vector<TrianglesOfShare> shares; //!< of which it has some

    static constexpr std::uint8_t left_out_mark = 8; //!< MeshSurfaces::left_out
    //! A hash of the triangles and where they lie.
    std::uint64_t content() const;
};

/**
 * Cuts \a mesh, which is share \a number of \a shares: calls \a take( partition, records ) for one partition after the other, with a
 * record whose key is \a number of the triangles that meet it, or none where none does. Throws Cancelled, and Error where there is
 * no such share or it is another one.
 */
void cut_mesh( const TriangleMesh &mesh, std::uint32_t number, const MeshShares &shares, const Plan &plan,
               const StopCallback &stop, const std::function<void( std::uint32_t, const Records & )> &take );

//! The part of a partition, from its \a records of all shares, in any order. Throws Error where one is damaged, comes twice, or
//! belongs to another partition or plan, and Cancelled.
MeshPart join_mesh_parts( std::span<const Bytes> records, const Plan &plan, std::uint32_t partition,
                          const StopCallback &stop );

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
