// SPDX-License-Identifier: GPL-2.0-or-later
// One state for the whole process, as the driver has one.
// Relies on the C++ standard library.
#include "core/compute/cuda/device_start.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <utility>

namespace rubicon
{

namespace
{

using Clock = std::chrono::steady_clock;

struct State
{
    std::mutex mutex;
    std::optional<Clock::time_point> began;
    bool ready = false;
    double took = 0;
};

double seconds_since( Clock::time_point moment )
{
  return std::chrono::duration<double>( Clock::now() - moment ).count();
}

State &state()
{
  static State &one = *new State; // a thread may ask for it while static objects are destroyed
  return one;
}

//! True for the first who asks.
bool begin()
{
  const std::lock_guard lock( state().mutex );
  if ( state().ready || state().began )
    return false;
  state().began = Clock::now();
  return true;
}

} // namespace

DeviceStart::DeviceStart( std::function<void()> first_job )
{
  if ( !begin() )
    return;
  mThread = std::thread( [first_job = std::move( first_job )] {
    try
    {
      first_job();
      const std::lock_guard lock( state().mutex );
      state().ready = true;
      state().took = seconds_since( *state().began );
    }
    catch ( ... )
    {
      const std::lock_guard lock( state().mutex );
      state().began.reset();
    }
  } );
}

DeviceStart::~DeviceStart()
{
  wait();
}

void DeviceStart::wait()
{
  if ( mThread.joinable() )
    mThread.join();
}

void note_device_is_ready()
{
  const std::lock_guard lock( state().mutex );
  state().ready = true;
}

bool device_is_in_use()
{
  const std::lock_guard lock( state().mutex );
  return state().ready || state().began;
}

double device_start_took()
{
  const std::lock_guard lock( state().mutex );
  return state().took;
}

double device_start_left( double start )
{
  const std::lock_guard lock( state().mutex );
  if ( state().ready )
    return 0;
  if ( !state().began )
    return start;
  return std::max( 0.0, start - seconds_since( *state().began ) );
}

} // namespace rubicon
