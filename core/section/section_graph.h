// SPDX-License-Identifier: GPL-2.0-or-later
// What a plane cuts out of one mesh, as a graph: places where it cuts edges, and the straight pieces between them, each in
// a triangle.
// Relies on section/plane_cuts.h and index/tree/nested_boxes.h. Host only.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/nested_boxes.h"
#include "core/mesh/inside_rule.h"
#include "core/section/plane_cuts.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

class Workers;

//! The edge that a plane cuts, by its vertices, the lower first; a vertex that lies in the plane twice.
using CutEdge = std::pair<std::uint32_t, std::uint32_t>;

//! What a plane cuts out of a triangle: from one of its edges to another.
struct TriangleCut
{
    std::uint32_t mesh; //!< index into TriangleMesh::names
    CutEdge from, to;   //!< different ones
    bool counts;        //!< the triangle counts for what is inside (MeshSurfaces::counts)
};

//! Around the triangles of \a mesh. Throws Cancelled.
NestedBoxes triangle_boxes( const TriangleMesh &mesh, Workers &workers );

/**
 * The cuts of all triangles of \a mesh, whose boxes \a boxes are, by mesh. A vertex in the plane is taken to lie above it, so
 * that every triangle has two edges that the plane cuts, or none: what comes out is what the plane meets when it is moved
 * by less than any distance to its negative side. (So a closed mesh gives closed rings whatever lies in the plane; a face
 * there counts as an area where the body is below it, and not where the body is above.) Throws Cancelled.
 */
std::vector<TriangleCut> cut_triangles( const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                        const NestedBoxes &boxes, const PlaneCuts &plane, TierCounts &counts,
                                        const Workers &workers );

//! A graph whose nodes are compared exactly: by balls, where these do not tell by rationals.
class SectionGraph
{
  public:
    //! A piece between two nodes.
    struct Piece
    {
        std::uint32_t from, to; //!< from < to
        bool is_border;         //!< an odd number of triangles that count have it
    };

    //! Of \a cuts of one mesh, which outlives this as \a plane does. Throws Cancelled.
    SectionGraph( const TriangleMesh &mesh, const PlaneCuts &plane, std::span<const TriangleCut> cuts,
                  const Workers &workers );

    //! The places, no two of them the same: by u, then v, exactly.
    std::uint32_t node_count() const { return static_cast<std::uint32_t>( mNodes.size() ); }
    Point3 nearest( std::uint32_t node ) const { return mNodes[node].place.nearest; }

    //! Ascending, no two of them between the same nodes.
    const std::vector<Piece> &pieces() const { return mPieces; }

    //! Replaces them, in any order.
    void set_pieces( std::vector<Piece> pieces );

    //! Every node has an even number of border pieces, so that they make closed rings.
    bool is_closed() const;

    //! Sign of the turn a, b, c in the plane's own coordinates: positive to the left.
    Sign turn( std::uint32_t a, std::uint32_t b, std::uint32_t c ) const;

    //! The length between two nodes, in space: an ordinary double.
    double length( std::uint32_t a, std::uint32_t b ) const;

    //! Whether a ring of nodes turns left (positive) or right; zero where it has no area.
    Sign turn_of( std::span<const std::uint32_t> ring ) const;

    //! Twice the area of a ring in the plane's own coordinates, negative where it turns right.
    Ball doubled_area( std::span<const std::uint32_t> ring ) const;
    mpq_class exact_doubled_area( std::span<const std::uint32_t> ring ) const;

  private:
    struct Node
    {
        CutEdge edge;
        PlaneCut place;
    };

    Node node_at( const CutEdge &edge ) const;
    bool in_order( const Node &a, const Node &b ) const;
    RationalPoint2 exact( const Node &node ) const;

    const TriangleMesh &mMesh;
    const PlaneCuts &mPlane;
    double mStretch;
    std::vector<Node> mNodes;
    std::vector<Piece> mPieces;
};

} // namespace rubicon
