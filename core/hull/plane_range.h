// SPDX-License-Identifier: GPL-2.0-or-later
// Tells by rounded numbers that many points are below many planes, at once.
// Relies on hull/hull_points.h.
#pragma once

#include "core/hull/hull_points.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

//! A box along the axes, and a slab that holds the same points: points of a small part of a surface lie in a thin one.
struct SlantedBox
{
    PointBox box;
    Point3 across = { 1, 0, 0 };             //!< the slab's normal: the greatest of its numbers is 1 or -1
    double low = HUGE_VAL, high = -HUGE_VAL; //!< of the products with it of points less the base
};

/**
 * What the planes of some triangles near each other have in common: where their normals are when each is scaled so that its
 * greatest number is 1, and how far they are at least above a base near them. All places are in the frame, in whose box they lie.
 */
class PlaneRange
{
  public:
    //! \a far: the extent of that box.
    explicit PlaneRange( Point3 far )
      : mError( far.x + far.y + far.z < 0x1p1000 ? 0x1p-44 * ( far.x + far.y + far.z ) : HUGE_VAL )
    {}

    //! Adds a plane. \a bound: of the errors of heights over it, to the length of \a normal.
    void add( Point3 origin, Point3 normal, double bound )
    {
      if ( mNormals.low.x > mNormals.high.x )
        mBase = origin;
      const double scale = 1 / std::max( { std::fabs( normal.x ), std::fabs( normal.y ), std::fabs( normal.z ) } );
      mMiddle = { normal.x * scale, normal.y * scale, normal.z * scale };
      mNormals.add( mMiddle, mMiddle );
      mOffset = std::min( mOffset, product( less( origin, mBase ), mMiddle ) );
      // A normal that vanished, or is no number, tells nothing.
      mBound = scale < HUGE_VAL && bound < HUGE_VAL ? std::max( mBound, bound * scale ) : HUGE_VAL;
    }

    /**
     * Whether all points of \a points are strictly below all of the planes. \a base: of its slab. A point p is over a plane through o
     * with the normal n by (p - base) n - (o - base) n, and for any number a the first of these products is a times that with
     * the slab's normal u, and (p - base)(n - a u): each of the three parts of that is the greatest at ends of its ranges. With a
     * such that a u is about n, what is left of n is small, and the box may be large.
     *
     * All numbers but those of places are 4 at most. So rounding any of the sums and products here errs by less than 2^-50 of the sum
     * of extents, and there are fewer than 64 of them; nor does any overflow,
     * for where the extents are larger than 2^1000 nothing is said. By rounded numbers a height errs by the bound at most; it is
     * not farther than that from this one, which has the same rounded normal.
     */
    bool is_below( const SlantedBox &points, Point3 base ) const
    {
      const Point3 &u = points.across;
      const double a = product( mMiddle, u ) / product( u, u );
      const double from_base = product( less( mBase, base ), u );
      const double along = a > 0 ? a * ( points.high - from_base ) : a * ( points.low - from_base );
      return is_low( along + greatest( points.box, { a * u.x, a * u.y, a * u.z } ) );
    }

    //! The same of one point.
    bool is_below( Point3 p ) const { return is_low( greatest( { p, p }, {} ) ); }

    static double product( Point3 p, Point3 q ) { return p.x * q.x + p.y * q.y + p.z * q.z; }
    static Point3 less( Point3 p, Point3 q ) { return { p.x - q.x, p.y - q.y, p.z - q.z }; }

  private:
    //! Of the products of a point in \a box, less the base, and a normal less \a away.
    double greatest( const PointBox &box, Point3 away ) const
    {
      const auto along_axis = []( double low, double high, double normal_low, double normal_high ) {
        return std::max( { low * normal_low, low * normal_high, high * normal_low, high * normal_high } );
      };
      const Point3 low = less( box.low, mBase ), high = less( box.high, mBase ), from = less( mNormals.low, away ),
                   to = less( mNormals.high, away );
      return along_axis( low.x, high.x, from.x, to.x ) + along_axis( low.y, high.y, from.y, to.y )
             + along_axis( low.z, high.z, from.z, to.z );
    }

    bool is_low( double product ) const { return product - mOffset + mError < -4 * mBound; }

    double mError;
    Point3 mBase = {}, mMiddle = {}; //!< the first plane's origin; the last one's normal
    PointBox mNormals;
    double mOffset = HUGE_VAL; //!< the least product of an origin less the base and its normal
    double mBound = 0;         //!< the greatest
};

} // namespace rubicon
