// SPDX-License-Identifier: GPL-2.0-or-later
// Segments and triangles in GMP rationals: what they share, which side is which.
// Relies on gmpxx and the types of core/geometry and core/line_mesh/hit.h, never on the engine's predicates.
#pragma once

#include "core/exact/predicates.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"

#include <gmpxx.h>

#include <array>
#include <optional>
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
Box box_around( Point3 a, Point3 b );
Box box_around( const std::array<Point3, 3> &corners );

struct ExactTriangle
{
    std::array<Vector, 3> corner;
    Vector normal;

    explicit ExactTriangle( const std::array<Point3, 3> &corners );
    bool is_degenerate() const { return dot( normal, normal ) == 0; }
    //! Barycentric coordinates of a point of its plane, times the square of twice the area.
    std::array<Exact, 3> weights( const Vector &p ) const;
};

//! What of a triangle has these weights, and the side or corner; none where one is negative.
std::pair<HitKind, std::uint8_t> part_with( const std::array<Exact, 3> &weights );

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
 * Not 0 where the way from the point that lies towards \a step from a place on the triangle to the point that lies
 * towards the translation (1, e, e²), e infinitesimal, leads through the triangle as it looks from the place: a plane, a
 * half plane, a wedge; 1 where the way comes from the side that the normal points to, -1 from the other. \a kind and
 * \a side say where on the triangle the place lies; the way must not lie in the triangle.
 */
int passage_from( const Vector &step, const ExactTriangle &triangle, HitKind kind, std::uint8_t side );

//! What two triangles share where they are not in one plane: nothing, or a piece of a line of positive length.
struct SharedPiece
{
    std::optional<std::uint8_t> first_side, second_side; //!< where it runs along a side of the first, second triangle
};
std::optional<SharedPiece> share_a_piece( const ExactTriangle &first, const ExactTriangle &second );

//! Two triangles lie in one plane, and what they share has an area.
bool share_an_area( const ExactTriangle &first, const ExactTriangle &second );

/**
 * The numbers of half planes around an axis in the order in which they stand, those in one place together. Each is given
 * by a point of it, not on the axis.
 */
std::vector<std::vector<std::size_t>> order_around( const Vector &from, const Vector &to,
                                                    const std::vector<Vector> &points );

} // namespace rubicon::test
