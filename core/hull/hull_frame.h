// SPDX-License-Identifier: GPL-2.0-or-later
// Coordinates in which a body that is hardly thicker than rounding leaves it is thick.
// Relies on exact/error_free.h and geometry/point.h; the map itself runs on host and device.
#pragma once

#include "core/exact/error_free.h"
#include "core/geometry/point.h"
#include "core/host_device.h"

#include <array>
#include <cstdint>
#include <span>

namespace rubicon
{

class HullCentre;
class Workers;
struct PointBox;

/**
 * The places y = M (p - origin) of points, rounded. A linear map whose determinant is positive keeps what the hull is, and which
 * side of a plane each point is on. Of a body about a slanting plane or line, the three numbers of y say where in the plane or
 * along the line a point is, and how far off. The coordinates of p say that too, but the height over a facet is a sum of them
 * that cancels, and rounding it leaves nothing.
 *
 * How far y is off: with d = p - origin and S the sum of |m_k d_k| over a row m, each d_k is two doubles, exactly, the product
 * of m_k and the first of them is two, and so is each of the two sums of these products. What all these leave for the second
 * double, and the products of m_k and the second ones, are 4 e S (1 + 2^-50) together at most, e = 2^-53; to round and to add
 * them errs by less than 2^-100 S. Then the last sum rounds y (after Ogita, Rump and Oishi, "Accurate sum and dot product", 2005).
 */
struct HullFrame
{
    Point3 origin = {};
    double rows[3][3] = {}; //!< M
    double error = 0;       //!< each number of y is off by at most; 0: y is p, and there is no M

    bool is_plain() const { return error == 0; }

    //! \a p: one of the points that the frame was made for, or between them.
    RUBICON_HD Point3 operator()( Point3 p ) const
    {
      if ( error == 0 )
        return p;
      const Exact2 d[] = { two_diff( p.x, origin.x ), two_diff( p.y, origin.y ), two_diff( p.z, origin.z ) };
      return { along( rows[0], d ), along( rows[1], d ), along( rows[2], d ) };
    }

  private:
    RUBICON_HD static double along( const double ( &row )[3], const Exact2 ( &d )[3] )
    {
      const Exact2 x = two_product( row[0], d[0].value ), y = two_product( row[1], d[1].value ),
                   z = two_product( row[2], d[2].value );
      const Exact2 xy = two_sum( x.value, y.value ), xyz = two_sum( xy.value, z.value );
      const double left = ( ( x.error + y.error ) + ( z.error + ( xy.error + xyz.error ) ) )
                          + ( row[0] * d[0].error + row[1] * d[1].error + row[2] * d[2].error );
      return xyz.value + left;
    }
};

//! A frame, and the box in it of the points that it was made for.
struct FramedBox
{
    HullFrame frame;
    Point3 low, high;
};

/**
 * How much more than RoundedPlane( a, b, c ) says the height of a place, no farther from a than \a far along each axis, may be off
 * where each number of all four places is off by up to \a error. Each of the six products of a determinant that is the height
 * is one of three differences, each off by t = 2 error: u'v'w' - uvw = (u' - u) v'w' + u (v' - v) w' + uv (w' - w).
 */
double height_error( Point3 a, Point3 b, Point3 c, Point3 far, double error );

//! Whether four points that no plane holds are so close to a slanting plane or line that rounded numbers tell little of them.
bool are_about_in_a_plane( const std::array<Point3, 4> &corners );

/**
 * A frame for the hull of \a points, of which those that are finite have the box \a box. \a corners: the indices of four that no plane holds, and \a centre
 * theirs. There is no M unless the points lie so close to a slanting plane or line that rounded numbers tell little of them, or no
 * double is inside. Throws Cancelled.
 */
FramedBox frame_for( std::span<const Point3> points, const PointBox &box, const std::array<std::uint32_t, 4> &corners,
                     const HullCentre &centre, const Workers &workers );

} // namespace rubicon
