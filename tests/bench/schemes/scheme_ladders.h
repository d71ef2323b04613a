// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' arithmetic, asked as the engine's ladder is, so that the engine's classifications serve: intervals alone,
// intervals before rationals, and rounded numbers alone. Rationals alone are RationalLadder.
// Relies on exact/.
#pragma once

#include "core/exact/interval.h"
#include "core/exact/rational.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

namespace rubicon::bench
{

//! Intervals alone: uncertain where zero and more lies in one. Host and device.
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

/**
 * Intervals, and rationals where an interval fails (paper 000, section 3.3; here predicate by predicate, as on a CPU).
 * Counts who decided. Host only.
 */
class FilteredLadder
{
  public:
    //! \a counts outlives this.
    explicit FilteredLadder( TierCounts &counts )
      : mCounts( counts )
    {}

    Sign turn( Point2 a, Point2 b, Point2 c ) const
    {
      return decided( orient2d_interval( a, b, c ), [&] { return orient2d_rational( a, b, c ); } );
    }

    auto plane( Point3 a, Point3 b, Point3 c ) const
    {
      return [this, a, b, c]( Point3 d ) {
        return decided( orient3d_interval( a, b, c, d ), [&] { return orient3d_rational( a, b, c, d ); } );
      };
    }

  private:
    template <typename Rational>
    Sign decided( Sign sign, Rational &&rational ) const
    {
      if ( sign == Sign::uncertain )
      {
        mCounts.count( Tier::rational );
        return rational();
      }
      mCounts.count( Tier::interval );
      return sign;
    }

    TierCounts &mCounts;
};

/**
 * Numbers rounded to nearest and nothing else: often right, never sure. \a Number: double, or float for points whose
 * coordinates are floats. Host and device.
 */
template <typename Number>
struct RoundedLadder
{
    RUBICON_HD static Sign turn( Point2 a, Point2 b, Point2 c )
    {
      return sign_of( minor( Number( a.x ) - Number( c.x ), Number( a.y ) - Number( c.y ),
                             Number( b.x ) - Number( c.x ), Number( b.y ) - Number( c.y ) ) );
    }

    struct Plane
    {
        Point3 a, b, c;
        RUBICON_HD Sign operator()( Point3 d ) const
        {
          const Number adx = Number( a.x ) - Number( d.x ), ady = Number( a.y ) - Number( d.y ),
                       adz = Number( a.z ) - Number( d.z );
          const Number bdx = Number( b.x ) - Number( d.x ), bdy = Number( b.y ) - Number( d.y ),
                       bdz = Number( b.z ) - Number( d.z );
          const Number cdx = Number( c.x ) - Number( d.x ), cdy = Number( c.y ) - Number( d.y ),
                       cdz = Number( c.z ) - Number( d.z );
          return sign_of( adz * minor( bdx, bdy, cdx, cdy ) + bdz * minor( cdx, cdy, adx, ady )
                          + cdz * minor( adx, ady, bdx, bdy ) );
        }
    };
    RUBICON_HD static Plane plane( Point3 a, Point3 b, Point3 c ) { return { a, b, c }; }

  private:
    RUBICON_HD static Number minor( Number ux, Number uy, Number vx, Number vy ) { return ux * vy - uy * vx; }
};

} // namespace rubicon::bench
