// SPDX-License-Identifier: GPL-2.0-or-later
// What tables of drill holes hold, and what they should not, from bytes.
// Relies on fuzz_target.h.
#pragma once

#include "tests/fuzz/fuzz_target.h"

#include <array>
#include <limits>

namespace rubicon::test
{

//! Half of all bytes are a whole number from 0, the others one of the numbers that are special somewhere.
inline double hole_number( InputBytes &bytes )
{
  using Limits = std::numeric_limits<double>;
  static constexpr std::array<double, 24> special = { Limits::quiet_NaN(),
                                                      Limits::infinity(),
                                                      -Limits::infinity(),
                                                      -0.0,
                                                      -1,
                                                      -45,
                                                      -90,
                                                      -90.5,
                                                      -1e-9,
                                                      90,
                                                      180,
                                                      270,
                                                      360,
                                                      360.25,
                                                      0.1,
                                                      0.3,
                                                      1.0 / 3,
                                                      1e-300,
                                                      Limits::denorm_min(),
                                                      1e7,
                                                      1e12,
                                                      1e200,
                                                      1.5e308,
                                                      Limits::max() };
  const std::uint8_t byte = bytes.next();
  return byte < 128 ? byte : special[byte % special.size()];
}

//! One of a few hole ids, some of which are easily taken for each other.
inline const char *hole_id( InputBytes &bytes )
{
  static constexpr std::array<const char *, 5> ids = { "A", "7", "007", "", "a" };
  return ids[bytes.next() % ids.size()];
}

} // namespace rubicon::test
