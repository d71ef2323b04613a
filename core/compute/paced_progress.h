// SPDX-License-Identifier: GPL-2.0-or-later
// Reports progress ten times a second at most, however often a loop asks, and turns the user's no into Cancelled.
// Relies on compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/error.h"

#include <chrono>

namespace rubicon
{

class PacedProgress
{
  public:
    explicit PacedProgress( const ProgressCallback &callback )
      : mCallback( callback )
    {}

    void report( double share )
    {
      if ( !mCallback )
        return;
      const auto now = std::chrono::steady_clock::now();
      if ( now < mNext )
        return;
      mNext = now + std::chrono::milliseconds( 100 );
      if ( !mCallback( share ) )
        throw Cancelled();
    }

  private:
    const ProgressCallback &mCallback;
    std::chrono::steady_clock::time_point mNext{};
};

} // namespace rubicon
