// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' filter on a CPU, asked as the engine's ladder is: intervals, and rationals where they fail.
// Relies on scheme_ladders.h, upward_interval.h and exact/rational.h.
#pragma once

#include "scheme_ladders.h"
#include "upward_interval.h"

#include "core/exact/rational.h"

namespace rubicon::bench
{

/**
 * Intervals, and rationals where an interval fails (paper 000, section 3.3; here predicate by predicate, as on a CPU).
 * Counts who decided. The processor rounds upwards for as long as it lives, in its thread. Host only.
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
      return decided( stay_finite( a, b, c ) ? Intervals::turn( a, b, c ) : Sign::uncertain,
                      [&] { return orient2d_rational( a, b, c ); } );
    }

    auto plane( Point3 a, Point3 b, Point3 c ) const
    {
      return [this, a, b, c]( Point3 d ) {
        return decided( stay_finite( a, b, c, d ) ? Intervals::plane( a, b, c )( d ) : Sign::uncertain,
                        [&] { return orient3d_rational( a, b, c, d ); } );
      };
    }

  private:
    using Intervals = NumberLadder<UpwardInterval>;

    static bool are_finite( Point2 p ) { return stays_finite( p.x ) & stays_finite( p.y ); }
    static bool are_finite( Point3 p ) { return stays_finite( p.x ) & stays_finite( p.y ) & stays_finite( p.z ); }
    template <typename... Points>
    static bool stay_finite( Points... points )
    {
      return ( are_finite( points ) & ... );
    }

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
    RoundsUpwards mRounding;
};

} // namespace rubicon::bench
