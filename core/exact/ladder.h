// SPDX-License-Identifier: GPL-2.0-or-later
// The exact ladder: each predicate climbs from tier to tier until one decides, and that tier is counted. Stands on the
// arithmetic of papers 000 (sections 2 to 3.3) and 002, with expansions between intervals and rationals, because on
// shared borders nearly every answer is an exact zero that intervals cannot certify.
// Relies on the tiers of exact/; host and device, where the device stops below GMP.
#pragma once

#include "core/exact/expansion.h"
#include "core/exact/filter.h"
#include "core/exact/interval.h"
#include "core/exact/rational.h"
#include "core/exact/tiers.h"

namespace rubicon
{

/**
 * Predicates that climb as far as \a top, which is the filter alone, all tiers without memory allocation (expansion), or all
 * (rational, on the host). Where \a top cannot tell the answer is uncertain, and nothing is counted; the answer of the
 * whole ladder is exact. Coordinates must be finite.
 */
template <Tier top>
class Ladder
{
    static_assert( top != Tier::interval );

  public:
    //! \a counts outlives this.
    RUBICON_HD explicit Ladder( TierCounts &counts )
      : mCounts( counts )
    {}

    //! Sign of the turn a, b, c: positive to the left. Swapping two points negates it.
    RUBICON_HD Sign turn( Point2 a, Point2 b, Point2 c ) const
    {
      return climb<orient2d_interval, orient2d_expansion, orient2d_rational>( orient2d_filter( a, b, c ), a, b, c );
    }

    //! Sign of the turn from the direction ab to the direction cd.
    RUBICON_HD Sign direction_turn( Point2 a, Point2 b, Point2 c, Point2 d ) const
    {
      return climb<direction_turn_interval, direction_turn_expansion, direction_turn_rational>(
        direction_turn_filter( a, b, c, d ), a, b, c, d );
    }

    //! Sign of | a - d; b - d; c - d |: the side of d at the plane of a, b, c. Swapping two points negates it.
    RUBICON_HD Sign side( Point3 a, Point3 b, Point3 c, Point3 d ) const
    {
      return side( orient3d_filter( a, b, c, d ), a, b, c, d );
    }

    //! The plane of a, b, c, for the sides of several points: plane( d ) is side( a, b, c, d ).
    class Plane
    {
      public:
        RUBICON_HD Plane( Point3 a, Point3 b, Point3 c, const Ladder &ladder )
          : mFilter( a, b, c )
          , mA( a )
          , mB( b )
          , mC( c )
          , mLadder( ladder )
        {}

        RUBICON_HD Sign operator()( Point3 d ) const { return mLadder.side( mFilter.side( d ), mA, mB, mC, d ); }

      private:
        PlaneFilter mFilter;
        Point3 mA, mB, mC;
        Ladder mLadder;
    };

    RUBICON_HD Plane plane( Point3 a, Point3 b, Point3 c ) const { return { a, b, c, *this }; }

  private:
    //! \a filtered: what a filter says.
    RUBICON_HD Sign side( Sign filtered, Point3 a, Point3 b, Point3 c, Point3 d ) const
    {
      return climb<orient3d_interval, orient3d_expansion, orient3d_rational>( filtered, a, b, c, d );
    }

    //! The same predicate of the same points in each tier; \a filtered is the answer of the first.
    template <auto interval, auto expansion, auto rational, typename... Points>
    RUBICON_HD Sign climb( Sign filtered, Points... points ) const
    {
      if ( filtered != Sign::uncertain )
        return counted( Tier::filter, filtered );
      if constexpr ( top != Tier::filter )
      {
        if ( const Sign sign = interval( points... ); sign != Sign::uncertain )
          return counted( Tier::interval, sign );
        if ( const Sign sign = expansion( points... ); sign != Sign::uncertain )
          return counted( Tier::expansion, sign );
      }
#ifndef __CUDA_ARCH__ // GMP is the host's
      if constexpr ( top == Tier::rational )
        return counted( Tier::rational, rational( points... ) );
#endif
      return Sign::uncertain;
    }

    RUBICON_HD Sign counted( Tier tier, Sign sign ) const
    {
      mCounts.count( tier );
      return sign;
    }

    TierCounts &mCounts;
};

} // namespace rubicon
