// SPDX-License-Identifier: GPL-2.0-or-later
// Intervals as the papers compute them on a CPU: the processor rounds upwards all the while. The engine never changes how
// the processor rounds and pays for that several times over, which would make the papers' schemes slower than they are.
// Relies on -frounding-math, without which a compiler takes the signs out of (-a) * b.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/box.h"

#include <cfenv>
#include <cmath>

namespace rubicon::bench
{

//! Rounds upwards for as long as it lives, in its thread.
class RoundsUpwards
{
  public:
    RoundsUpwards() { std::fesetround( FE_UPWARD ); }
    ~RoundsUpwards() { std::fesetround( mBefore ); }
    RoundsUpwards( const RoundsUpwards & ) = delete;
    RoundsUpwards &operator=( const RoundsUpwards & ) = delete;

  private:
    int mBefore = std::fegetround();
};

/**
 * An interval that contains the exact value, by two numbers which both may be too large: its upper bound, and its lower
 * bound with the sign changed. Needs a RoundsUpwards, and that no bound overflows: infinite times zero is no bound.
 */
struct UpwardInterval
{
    double minus_low, high;

    explicit UpwardInterval( double exact )
      : minus_low( -exact )
      , high( exact )
    {}
    UpwardInterval( double minus_low, double high )
      : minus_low( minus_low )
      , high( high )
    {}
};

//! Whether determinants of three differences of such numbers, or fewer, stay below 2^1000.
inline bool stays_finite( double coordinate )
{
  return std::fabs( coordinate ) < 0x1p300;
}

inline UpwardInterval operator+( UpwardInterval a, UpwardInterval b )
{
  return { a.minus_low + b.minus_low, a.high + b.high };
}

inline UpwardInterval operator-( UpwardInterval a, UpwardInterval b )
{
  return { a.minus_low + b.high, a.high + b.minus_low };
}

//! One of the products of two bounds is the least, and one the largest.
inline UpwardInterval operator*( UpwardInterval a, UpwardInterval b )
{
  const auto greatest = []( double p, double q, double r, double s ) {
    return greater( greater( p, q ), greater( r, s ) );
  };
  return { greatest( -a.minus_low * b.minus_low, a.minus_low * b.high, a.high * b.minus_low, -a.high * b.high ),
           greatest( a.minus_low * b.minus_low, -a.minus_low * b.high, -a.high * b.minus_low, a.high * b.high ) };
}

using rubicon::sign_of;

//! The sign that every number of the interval has, else uncertain.
inline Sign sign_of( UpwardInterval i )
{
  if ( i.minus_low < 0 )
    return Sign::positive;
  if ( i.high < 0 )
    return Sign::negative;
  return i.minus_low == 0 && i.high == 0 ? Sign::zero : Sign::uncertain;
}

} // namespace rubicon::bench
