// SPDX-License-Identifier: GPL-2.0-or-later
// Wall-clock time of one stage after another.
// Relies on nothing.
#pragma once

#include <chrono>

namespace rubicon
{

class Stopwatch
{
  public:
    //! Seconds since the last lap, or since the start.
    double lap()
    {
      const auto now = std::chrono::steady_clock::now();
      const std::chrono::duration<double> seconds = now - mStart;
      mStart = now;
      return seconds.count();
    }

  private:
    std::chrono::steady_clock::time_point mStart = std::chrono::steady_clock::now();
};

} // namespace rubicon
