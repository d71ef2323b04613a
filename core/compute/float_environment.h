// SPDX-License-Identifier: GPL-2.0-or-later
// The floating-point arithmetic that everything exact relies on: rounding to nearest, with subnormal numbers.
// Relies on the C library.
#pragma once

#include <cfenv>

namespace rubicon
{

/**
 * While there is one, its thread computes as IEEE 754 says by default, and no operation raises a signal; after that as before. A
 * program may have set something else for its threads: a library built with -ffast-math has subnormal numbers taken for 0 from when it
 * is loaded, in each thread that is started later. Bounds on errors would not hold there, nor would x - y be 0 only where x is y.
 */
class FloatEnvironment
{
  public:
    FloatEnvironment()
    {
      std::fegetenv( &mBefore );
      std::fesetenv( FE_DFL_ENV );
    }
    FloatEnvironment( const FloatEnvironment & ) = delete;
    FloatEnvironment &operator=( const FloatEnvironment & ) = delete;
    ~FloatEnvironment() { std::fesetenv( &mBefore ); }

  private:
    std::fenv_t mBefore;
};

} // namespace rubicon
