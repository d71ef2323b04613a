// SPDX-License-Identifier: GPL-2.0-or-later
// Signs, the tiers of the exact ladder, and the count of what each tier decided.
// Relies on host_device.h.
#pragma once

#include "core/host_device.h"

#include <cstdint>

namespace rubicon
{

//! The exact sign of a predicate, or the answer of a tier that cannot tell.
enum class Sign : signed char
{
  negative = -1,
  zero = 0,
  positive = 1,
  uncertain = 2
};

RUBICON_HD constexpr Sign sign_of( double value )
{
  return value > 0 ? Sign::positive : value < 0 ? Sign::negative : Sign::zero;
}

RUBICON_HD constexpr Sign operator-( Sign s )
{
  return s == Sign::uncertain ? s : static_cast<Sign>( -static_cast<int>( s ) );
}

//! The rungs of the ladder, cheapest first; each hands what it cannot decide to the next.
enum class Tier
{
  filter,    //!< rounded arithmetic with an error bound
  interval,  //!< directed rounding
  expansion, //!< exact sums of doubles
  rational   //!< GMP
};

//! How many predicates each tier decided.
struct TierCounts
{
    std::uint64_t filter = 0, interval = 0, expansion = 0, rational = 0;

    RUBICON_HD void count( Tier tier )
    {
      switch ( tier )
      {
        case Tier::filter: ++filter; break;
        case Tier::interval: ++interval; break;
        case Tier::expansion: ++expansion; break;
        case Tier::rational: ++rational; break;
      }
    }

    RUBICON_HD TierCounts &operator+=( const TierCounts &other )
    {
      filter += other.filter;
      interval += other.interval;
      expansion += other.expansion;
      rational += other.rational;
      return *this;
    }
};

//! How the places where segments cross were worked out, and how many exact answers that took beyond rounded arithmetic.
struct PlaceCounts
{
    std::uint64_t certified = 0;  //!< rounded to the nearest double without whole numbers of any length
    std::uint64_t rational = 0;   //!< worked out exactly, to round them or to rank them among others about there
    std::uint64_t incidences = 0; //!< tests whether a line passes through a known place

    PlaceCounts &operator+=( const PlaceCounts &other )
    {
      certified += other.certified;
      rational += other.rational;
      incidences += other.incidences;
      return *this;
    }
};

} // namespace rubicon
