// SPDX-License-Identifier: GPL-2.0-or-later
// Segments, triangles and meshes in GMP rationals: what they share, which side is which, what lies inside.
// Relies on gmpxx and the types of core/geometry and core/line_mesh/hit.h, never on the engine's predicates.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"

#include <gmpxx.h>

#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace rubicon::test
{

using Exact = mpq_class;

struct Vector
{
    Exact x, y, z;
    bool operator==( const Vector & ) const = default;
};

Vector exact( Point3 p );
Vector operator+( const Vector &a, const Vector &b );
Vector operator-( const Vector &a, const Vector &b );
Vector operator*( const Exact &factor, const Vector &a );
Exact dot( const Vector &a, const Vector &b );
Vector cross( const Vector &a, const Vector &b );

//! The nearest doubles; zero has no sign in results.
Point3 rounded( const Vector &p );

//! The closed box of some points, in doubles: nothing is rounded in comparisons.
struct Box
{
    Point3 low, high;
    bool meets( const Box &other ) const;
};
Box box_of( Point3 a, Point3 b );
Box box_of( const std::array<Point3, 3> &corners );

struct ExactTriangle
{
    std::array<Vector, 3> corner;
    Vector normal;

    explicit ExactTriangle( const std::array<Point3, 3> &corners );
    bool is_degenerate() const { return dot( normal, normal ) == 0; }
    //! Barycentric coordinates of a point of its plane, times the square of twice the area.
    std::array<Exact, 3> weights( const Vector &p ) const;
};

//! What a segment shares with a triangle: from \a low to \a high along it, 0 at its start and 1 at its end.
struct Shared
{
    Exact low, high;
    HitKind kind;
    std::uint8_t side;
};

//! The segment from \a from by \a step, clipped by the triangle's barycentric coordinates.
std::optional<Shared> share( const Vector &from, const Vector &step, const ExactTriangle &triangle );

/**
 * Whether the way from a place on the triangle towards \a step, then on to that of the translation (1, e, e²), e
 * infinitesimal, leads through the triangle as it looks from there: a plane, a half plane, a wedge. \a kind and \a side
 * say where on the triangle the place lies; the way must not lie in the triangle.
 */
bool passes_towards( const Vector &step, const ExactTriangle &triangle, HitKind kind, std::uint8_t side );

//! One mesh of a set: whether it is closed, where its rim is and what it encloses.
class Solid
{
  public:
    Solid( const TriangleMesh &set, std::uint32_t index );

    bool is_closed() const { return mClosed; }
    //! The place of a hit lies on an edge with an odd number of triangles, or where such an edge ends.
    bool is_rim( std::uint32_t triangle, HitKind kind, std::uint8_t side ) const;
    //! Lies on a triangle.
    bool is_on( const Vector &p ) const;
    //! The parity of triangles on a ray to the outside that meets no edge; \a p must not lie on a triangle.
    bool encloses( const Vector &p ) const;

  private:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;
    std::optional<bool> parity( const Vector &p, const Vector &direction ) const;

    const TriangleMesh &mSet;
    std::vector<std::uint32_t> mTriangles;
    std::vector<Box> mBoxes;
    bool mClosed = true;
    std::set<Edge> mRimEdges; // an odd number of different triangles
    std::set<std::uint32_t> mRimVertices;
};

} // namespace rubicon::test
