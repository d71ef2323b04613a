// SPDX-License-Identifier: GPL-2.0-or-later
// How two triangles meet where they are more than neighbours, and in which order triangles stand around an edge: exactly
// (the order of chords on the line that two planes share after Guigue and Devillers, Fast and robust triangle-triangle
// overlap test using orientation predicates, Journal of Graphics Tools 8(1), 2003).
// Relies on exact/ for signs.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/triangle_mesh.h"

#include <array>
#include <cstdint>

namespace rubicon
{

enum class MeetingKind : std::uint8_t
{
  none,    //!< apart, or they share no more than a point or a side that is an edge of both
  through, //!< in different planes, and their insides share a piece of a line
  flat,    //!< in one plane, and their insides overlap
  side_in, //!< a side of one runs through the inside of the other, the rest of it is off the other's plane
  side_on  //!< in different planes, and sides of both overlap on one line
};

struct Meeting
{
    MeetingKind kind = MeetingKind::none;
    bool same_way = false;   //!< flat: both run the same way round
    bool side_of_second;     //!< side_in: the side is the second triangle's
    std::uint8_t first_side; //!< side_in of the first, side_on: from corner first_side to the next
    std::uint8_t second_side;
};

//! Turns in the plane of a triangle with an area, along an axis that keeps the area.
class FlatTurn
{
  public:
    explicit FlatTurn( const std::array<Point3, 3> &corners );

    //! As the triangle itself turns.
    Sign way() const { return mWay; }
    //! Of three points in the plane of the triangle.
    Sign operator()( Point3 a, Point3 b, Point3 c ) const;

  private:
    int mAxis;
    Sign mWay;
};

//! Of two triangles with areas, which have no more than two corners in common.
Meeting meet( const TriangleMesh &mesh, std::uint32_t first, std::uint32_t second );

/**
 * True where \a x lies strictly on the way from \a from to \a to around the axis from p to q, clockwise as seen
 * from q: half planes of the axis, each given by a point of it. No point may lie on the axis.
 */
bool is_between( Point3 p, Point3 q, Point3 from, Point3 to, Point3 x );

//! True where both are the same half plane of the axis from p to q.
bool is_same_half_plane( Point3 p, Point3 q, Point3 a, Point3 b );

} // namespace rubicon
