// SPDX-License-Identifier: GPL-2.0-or-later
// First tier: orientation in rounded arithmetic with a proven error bound.
// Relies on exact/tiers.h and geometry/box.h; host and device.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/box.h"

#include <cmath>

namespace rubicon
{

namespace filter_bound
{
// e = 2^-53 is the unit roundoff. Each difference is fl(x - y) = (x - y)(1 + d), |d| <= e, also where it is subnormal.
constexpr double e = 1.0 / 9007199254740992.0;

// A product of doubles that falls under the normal range is off by up to 2^-1075 more than e tells. The determinants
// below gather fewer than 2^5 such errors, each scaled by a third difference at most in orient3d, whose own bound
// carries the factor: 2^-1060 would do. Determinants this close to the least double go to the next tier. The constant is a
// normal number, for some processors take a hundred times as long for a sum or a product with a subnormal one.
constexpr double underflow = 0x1p-1020;

// orient2d (Shewchuk 1997, section 4.2, bound A): det = fl(fl(l) - fl(r)) with l and r products of two differences;
// |det - exact| <= (3e + O(e^2)) (|l| + |r|), and 3e + 16e^2 also covers the rounding of the bound itself.
constexpr double orient2d = ( 3.0 + 16.0 * e ) * e;

// orient3d (the same section): sums of three products of a difference with a 2 by 2 determinant, 7e + 56e^2.
constexpr double orient3d = ( 7.0 + 56.0 * e ) * e;
} // namespace filter_bound

/**
 * Sign of ux · vy - uy · vx, whose four factors are differences of doubles, rounded. Never wrong; uncertain where rounding
 * could have decided. A zero is certain only where each product has a factor that is exactly zero: fl(x - y) = 0 means
 * x = y, since subnormals are kept.
 */
RUBICON_HD inline Sign cross_filter( Point2 u, Point2 v )
{
  const double left = u.x * v.y, right = u.y * v.x;
  const double det = left - right;
  const double bound = filter_bound::orient2d * ( fabs( left ) + fabs( right ) ) + filter_bound::underflow;
  // An overflow makes the bound infinite or det a NaN: neither passes.
  if ( det > bound )
    return Sign::positive;
  if ( det < -bound )
    return Sign::negative;
  if ( ( u.x == 0 || v.y == 0 ) && ( u.y == 0 || v.x == 0 ) )
    return Sign::zero;
  return Sign::uncertain;
}

//! Sign of the turn a, b, c: positive to the left, zero on one line.
RUBICON_HD inline Sign orient2d_filter( Point2 a, Point2 b, Point2 c )
{
  return cross_filter( { a.x - c.x, a.y - c.y }, { b.x - c.x, b.y - c.y } );
}

//! Sign of the turn from the direction ab to the direction cd.
RUBICON_HD inline Sign direction_turn_filter( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return cross_filter( { b.x - a.x, b.y - a.y }, { d.x - c.x, d.y - c.y } );
}

/**
 * Sign of the determinant | a - d; b - d; c - d |: positive where d sees a, b, c turn clockwise, that is where d lies
 * below the plane on which they turn counter-clockwise seen from above. Never wrong.
 */
RUBICON_HD inline Sign orient3d_filter( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const double adx = a.x - d.x, ady = a.y - d.y, adz = a.z - d.z;
  const double bdx = b.x - d.x, bdy = b.y - d.y, bdz = b.z - d.z;
  const double cdx = c.x - d.x, cdy = c.y - d.y, cdz = c.z - d.z;

  const double bc = bdx * cdy, cb = cdx * bdy;
  const double ca = cdx * ady, ac = adx * cdy;
  const double ab = adx * bdy, ba = bdx * ady;
  const double det = ( adz * ( bc - cb ) + bdz * ( ca - ac ) ) + cdz * ( ab - ba );

  const double permanent = ( fabs( bc ) + fabs( cb ) ) * fabs( adz ) + ( fabs( ca ) + fabs( ac ) ) * fabs( bdz )
                           + ( fabs( ab ) + fabs( ba ) ) * fabs( cdz );
  // An inner product lost to underflow is scaled by the outer difference: each of the three can be that large.
  const double lost = ( fabs( adz ) + fabs( bdz ) + fabs( cdz ) + 1.0 ) * filter_bound::underflow;
  const double bound = filter_bound::orient3d * permanent + lost;
  if ( det > bound )
    return Sign::positive;
  if ( det < -bound )
    return Sign::negative;
  return Sign::uncertain;
}

#include "core/exact/rounded_plane.inl"

/**
 * The plane of a, b, c, for the sides of several points: side( d ) is orient3d_filter( a, b, c, d ) with the part that
 * does not depend on d worked out once.
 */
class PlaneFilter
{
  public:
    RUBICON_HD PlaneFilter( Point3 a, Point3 b, Point3 c )
      : mPlane( a, b, c )
    {}

    RUBICON_HD Sign side( Point3 d ) const
    {
      const auto [height, bound] = mPlane.height_of( d );
      if ( height > bound )
        return Sign::negative; // above the plane
      if ( height < -bound )
        return Sign::positive;
      return Sign::uncertain;
    }

  private:
    RoundedPlane<Point3> mPlane;
};

} // namespace rubicon
