// SPDX-License-Identifier: GPL-2.0-or-later
// When the device comes to a place in the stream of a thread, for which the host need not wait.
// Relies on compute/cuda/device_memory.cuh.
#pragma once

#include "core/compute/cuda/device_memory.cuh"

#include <cuda_runtime.h>

#include <memory>

namespace rubicon
{

//! The time when the device has done all that the calling thread's stream was given before.
class TimeInStream
{
  public:
    TimeInStream()
    {
      cudaEvent_t event = nullptr;
      check_cuda( cudaEventCreate( &event ), "creating an event" );
      mEvent.reset( event );
      check_cuda( cudaEventRecord( event, thread_stream() ), "recording an event" );
    }

    //! Waits until the device is there.
    double seconds_until( const TimeInStream &later ) const
    {
      float milliseconds = 0;
      check_cuda( cudaEventSynchronize( later.mEvent.get() ), "waiting for kernels" );
      check_cuda( cudaEventElapsedTime( &milliseconds, mEvent.get(), later.mEvent.get() ), "timing kernels" );
      return static_cast<double>( milliseconds ) / 1000;
    }

  private:
    struct Destroy
    {
        void operator()( cudaEvent_t event ) const { cudaEventDestroy( event ); }
    };

    std::unique_ptr<CUevent_st, Destroy> mEvent;
};

} // namespace rubicon
