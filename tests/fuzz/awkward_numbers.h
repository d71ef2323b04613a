// SPDX-License-Identifier: GPL-2.0-or-later
// Coordinates from bytes, such that lines through them meet in every awkward way.
// Relies on fuzz_target.h and tests/core/comparison.h.
#pragma once

#include "tests/core/comparison.h"
#include "tests/fuzz/fuzz_target.h"

#include <array>
#include <cmath>
#include <limits>

namespace rubicon::test
{

//! A choice of 256 doubles, most of them twice as likely to coincide, or nearly so, as to be unlike each other.
class AwkwardNumbers
{
  public:
    //! The choice that \a byte names.
    explicit AwkwardNumbers( std::uint8_t byte )
      : mChoice( static_cast<Choice>( byte % choices ) )
    {}

    double at( std::uint8_t byte ) const
    {
      const int low = byte & 15, high = byte >> 4, from_middle = byte - 128;
      switch ( mChoice )
      {
        case Choice::grid: return byte % 8;
        case Choice::last_places: return 0.5 + high / 4.0 + std::ldexp( low, -53 );
        case Choice::centimetres: return 7500000.0 + byte / 100.0;
        case Choice::mixed: return ( byte & 128 ? -1 : 1 ) * mixed[byte % mixed.size()];
        case Choice::huge: return std::numeric_limits<double>::max() / 2 * ( from_middle / 128.0 );
        case Choice::subnormal: return std::ldexp( from_middle, -1074 );
        case Choice::any_exponent: return std::ldexp( low - 7.5, 130 * high - 1060 );
      }
      return 0;
    }

    //! Lengths and angles are ordinary doubles: a measure only where squares neither overflow nor vanish, and what is
    //! nearly level or nearly parallel is so exactly.
    Distances distances() const
    {
      return mChoice == Choice::grid || mChoice == Choice::centimetres ? Distances::compared : Distances::ignored;
    }

  private:
    enum class Choice
    {
      grid,
      last_places, //!< a few units in the last place from round numbers
      centimetres, //!< as projected maps have them: no number is what it says
      mixed,
      huge,
      subnormal,
      any_exponent
    };
    static constexpr int choices = 7;
    static constexpr std::array<double, 16> mixed = { 0,       1,   2,       3,   0.1, 0.2,         0.3,         0.7,
                                                      1.0 / 3, 1e7, 1e7 + 1, 1e9, 0.5, 1 + 0x1p-52, 1 - 0x1p-53, 1e12 };

    Choice mChoice;
};

} // namespace rubicon::test
