// SPDX-License-Identifier: GPL-2.0-or-later
// One mesh of a set by brute force: which triangles count, whether it is closed, crosses itself, and what it encloses.
// Relies on exact_geometry.h and the rules' names in core/mesh/inside_rule.h, on nothing that the engine works out.
#pragma once

#include "exact_geometry.h"

#include "core/mesh/inside_rule.h"

#include <map>
#include <set>

namespace rubicon::test
{

class Solid
{
  public:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;

    Solid( const TriangleMesh &set, std::uint32_t index );

    bool is_closed() const { return mClosed; }
    InsideRule rule() const { return mRule; }
    bool has_inside() const { return mRule != InsideRule::none; }
    //! Part of the surface: not there a second time, no wall, nothing that only opens it.
    bool counts( std::uint32_t triangle ) const { return mCounted.count( triangle ) > 0; }
    //! An edge with an odd number of triangles that count.
    bool is_rim( const Edge &edge ) const { return mRim.count( edge ) > 0; }
    //! Lies on a triangle.
    bool is_on( const Vector &p ) const;
    //! The winding number, or by the rule of parity 0 or 1, by a ray to the outside that meets no edge; \a p must not lie
    //! on a triangle.
    int depth( const Vector &p ) const;
    bool encloses( const Vector &p ) const { return depth( p ) != 0; }

  private:
    //! A triangle at an edge.
    struct Page
    {
        std::uint32_t triangle, opposite;
        bool upwards;
    };

    //! A half plane that ends in an axis, by a point of it, as part of a triangle that runs along the axis or against it.
    struct HalfPlane
    {
        Vector point;
        bool along;
    };

    void count_different();
    std::set<std::uint32_t> walls( const std::set<std::uint32_t> &without ) const;
    std::set<Edge> odd_edges( const std::set<std::uint32_t> &triangles ) const;
    void leave_out( const std::set<std::uint32_t> &triangles );
    bool is_consistent() const;
    bool crosses_itself();
    bool cross( std::uint32_t a, std::uint32_t b );
    bool cross_at( const Edge &edge, std::uint32_t triangle );
    bool cross_at( const Edge &a, const Edge &b );
    bool same_way( std::uint32_t a, std::uint32_t b ) const;
    bool stands_on_both_sides( const Edge &edge, std::uint32_t triangle ) const;
    bool alternate( const Edge &a, const Edge &b ) const;
    bool winds_twice( const Edge &edge );
    std::vector<HalfPlane> half_planes( const Edge &axis, const Edge &edge ) const;
    std::vector<HalfPlane> half_planes( const Edge &axis, std::uint32_t triangle ) const;
    std::vector<int> windings_around( const Edge &axis, const std::vector<HalfPlane> &half_planes );
    std::vector<Vector> points_of( const std::vector<Page> &pages ) const;
    ExactTriangle triangle( std::uint32_t t ) const { return ExactTriangle( mSet.corners( t ) ); }
    std::optional<int> depth_along( const Vector &p, const Vector &direction ) const;

    const TriangleMesh &mSet;
    std::vector<std::uint32_t> mTriangles;
    std::set<std::uint32_t> mCounted;
    std::set<std::uint32_t> mTwoSided; // first of those that are there both ways round
    std::map<Triangle, std::vector<std::uint32_t>> mByCorners;
    std::map<std::uint32_t, Box> mBoxes;
    std::map<Edge, std::vector<Page>> mPages; // of triangles that count and have an area
    std::set<Edge> mRim;
    bool mClosed = true, mConsistent = true;
    bool mPartsInwards = false, mPartsOutwards = false; // two surfaces that lie against each other, at the end of that
    InsideRule mRule = InsideRule::parity;
};

} // namespace rubicon::test
