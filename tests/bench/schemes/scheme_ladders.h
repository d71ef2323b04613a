// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' arithmetic, asked as the engine's ladder is, so that the engine's classifications serve: rounded numbers
// alone and intervals alone. Intervals before rationals are FilteredLadder, rationals alone RationalLadder.
// Relies on exact/; host and device.
#pragma once

#include "core/exact/interval.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

namespace rubicon::bench
{

/**
 * Signs of determinants computed in \a Number and nothing else. With double, or float for points whose coordinates are
 * floats, often right and never sure; host and device. With UpwardInterval uncertain or right; host only.
 */
template <typename Number>
struct NumberLadder
{
    RUBICON_HD static Sign turn( Point2 a, Point2 b, Point2 c )
    {
      return sign_of(
        cross( difference( a.x, c.x ), difference( a.y, c.y ), difference( b.x, c.x ), difference( b.y, c.y ) ) );
    }

    struct Plane
    {
        Point3 a, b, c;
        RUBICON_HD Sign operator()( Point3 d ) const
        {
          const Number adx = difference( a.x, d.x ), ady = difference( a.y, d.y ), adz = difference( a.z, d.z );
          const Number bdx = difference( b.x, d.x ), bdy = difference( b.y, d.y ), bdz = difference( b.z, d.z );
          const Number cdx = difference( c.x, d.x ), cdy = difference( c.y, d.y ), cdz = difference( c.z, d.z );
          return sign_of( adz * cross( bdx, bdy, cdx, cdy ) + bdz * cross( cdx, cdy, adx, ady )
                          + cdz * cross( adx, ady, bdx, bdy ) );
        }
    };
    RUBICON_HD static Plane plane( Point3 a, Point3 b, Point3 c ) { return { a, b, c }; }

  private:
    RUBICON_HD static Number difference( double a, double b ) { return Number( a ) - Number( b ); }
    RUBICON_HD static Number cross( Number ux, Number uy, Number vx, Number vy ) { return ux * vy - uy * vx; }
};

//! The engine's intervals alone, for the device, whose instructions round as they are told; uncertain or right.
struct IntervalLadder
{
    struct Plane
    {
        Point3 a, b, c;
        RUBICON_HD Sign operator()( Point3 d ) const { return orient3d_interval( a, b, c, d ); }
    };

    RUBICON_HD static Sign turn( Point2 a, Point2 b, Point2 c ) { return orient2d_interval( a, b, c ); }
    RUBICON_HD static Plane plane( Point3 a, Point3 b, Point3 c ) { return { a, b, c }; }
};

} // namespace rubicon::bench
