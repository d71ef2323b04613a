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

//! The tiers above the filter that need no memory allocation; uncertain where only GMP can tell.
RUBICON_HD inline Sign orient2d_unfiltered( Point2 a, Point2 b, Point2 c, TierCounts &counts )
{
  Sign sign = orient2d_interval( a, b, c );
  if ( sign != Sign::uncertain )
  {
    counts.count( Tier::interval );
    return sign;
  }
  sign = orient2d_expansion( a, b, c );
  if ( sign != Sign::uncertain )
    counts.count( Tier::expansion );
  return sign;
}

//! As orient2d_unfiltered, in three dimensions.
RUBICON_HD inline Sign orient3d_unfiltered( Point3 a, Point3 b, Point3 c, Point3 d, TierCounts &counts )
{
  Sign sign = orient3d_interval( a, b, c, d );
  if ( sign != Sign::uncertain )
  {
    counts.count( Tier::interval );
    return sign;
  }
  sign = orient3d_expansion( a, b, c, d );
  if ( sign != Sign::uncertain )
    counts.count( Tier::expansion );
  return sign;
}

//! Exact sign of the turn a, b, c: positive to the left. Swapping two points negates it. Coordinates must be finite.
inline Sign orient2d( Point2 a, Point2 b, Point2 c, TierCounts &counts )
{
  Sign sign = orient2d_filter( a, b, c );
  if ( sign != Sign::uncertain )
  {
    counts.count( Tier::filter );
    return sign;
  }
  sign = orient2d_unfiltered( a, b, c, counts );
  if ( sign != Sign::uncertain )
    return sign;
  counts.count( Tier::rational );
  return orient2d_rational( a, b, c );
}

//! As orient3d, where the filter could not tell.
inline Sign orient3d_above_filter( Point3 a, Point3 b, Point3 c, Point3 d, TierCounts &counts )
{
  const Sign sign = orient3d_unfiltered( a, b, c, d, counts );
  if ( sign != Sign::uncertain )
    return sign;
  counts.count( Tier::rational );
  return orient3d_rational( a, b, c, d );
}

//! Exact sign of | a - d; b - d; c - d |. Swapping two points negates it. Coordinates must be finite.
inline Sign orient3d( Point3 a, Point3 b, Point3 c, Point3 d, TierCounts &counts )
{
  const Sign sign = orient3d_filter( a, b, c, d );
  if ( sign == Sign::uncertain )
    return orient3d_above_filter( a, b, c, d, counts );
  counts.count( Tier::filter );
  return sign;
}

//! The plane of a, b, c, for the exact sides of several points: plane( d ) is orient3d( a, b, c, d ).
class ExactPlane
{
  public:
    ExactPlane( Point3 a, Point3 b, Point3 c, TierCounts &counts )
      : mFilter( a, b, c )
      , mA( a )
      , mB( b )
      , mC( c )
      , mCounts( counts )
    {}

    Sign operator()( Point3 d ) const
    {
      const Sign sign = mFilter.side( d );
      if ( sign == Sign::uncertain )
        return orient3d_above_filter( mA, mB, mC, d, mCounts );
      mCounts.count( Tier::filter );
      return sign;
    }

  private:
    PlaneFilter mFilter;
    Point3 mA, mB, mC;
    TierCounts &mCounts;
};

} // namespace rubicon
