// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers that are the same on every machine: the standard's generator, and arithmetic that rounds one way only.
// Relies on nothing.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

namespace rubicon::bench
{

//! The standard fixes what std::mt19937_64 gives, but not what its distributions make of it; hence these.
class Random
{
  public:
    explicit Random( std::uint64_t seed )
      : mEngine( seed )
    {}

    //! In [0, 1), a multiple of 2^-53.
    double uniform() { return static_cast<double>( mEngine() >> 11 ) * 0x1p-53; }

    //! In [0, \a count); the lowest values are more frequent by count / 2^64.
    std::uint64_t below( std::uint64_t count ) { return mEngine() % count; }

    //! Mean 0, deviation 1: twelve uniform numbers less six, which is normal up to two deviations and more.
    double normal()
    {
      double sum = -6;
      for ( int i = 0; i < 12; ++i )
        sum += uniform();
      return sum;
    }

  private:
    std::mt19937_64 mEngine;
};

//! The double nearest to \a metres as a decimal with three places: what the last bits of cos and exp are is lost.
inline double to_millimetres( double metres )
{
  return std::round( metres * 1000 ) / 1000;
}

} // namespace rubicon::bench
