// SPDX-License-Identifier: GPL-2.0-or-later
// A second stream, for what may pass beside that of a thread.
// Relies on compute/cuda/device_memory.cuh.
#pragma once

#include "core/compute/cuda/device_memory.cuh"

#include <cuda_runtime.h>

#include <memory>

namespace rubicon
{

/**
 * A stream beside that of the calling thread, on its device. Several threads may call, one at a time. Arrays are taken and given back in
 * the order of the thread's stream: what is launched here with one comes after_thread(), and before_thread() comes before the
 * array goes.
 */
class SideStream
{
  public:
    SideStream()
    {
      cudaStream_t stream = nullptr;
      check_cuda( cudaStreamCreateWithFlags( &stream, cudaStreamNonBlocking ), "creating a stream" );
      mStream.reset( stream );
      cudaEvent_t event = nullptr;
      check_cuda( cudaEventCreateWithFlags( &event, cudaEventDisableTiming ), "creating an event" );
      mOrder.reset( event );
    }

    //! As it is: for more of what was launched after_thread().
    cudaStream_t get() const { return mStream.get(); }

    //! What is launched in the stream that it returns comes after all that the thread's was given so far.
    cudaStream_t after_thread()
    {
      check_cuda( cudaEventRecord( mOrder.get(), thread_stream() ), "recording an event" );
      check_cuda( cudaStreamWaitEvent( mStream.get(), mOrder.get() ), "waiting for kernels" );
      return mStream.get();
    }

    //! What the thread's stream is given from now on comes after all that was launched here. Never throws: what failed is told there.
    void before_thread()
    {
      cudaEventRecord( mOrder.get(), mStream.get() );
      if ( const cudaStream_t of_thread = StreamsOfThread::current() )
        cudaStreamWaitEvent( of_thread, mOrder.get() );
    }

  private:
    struct DestroyStream
    {
        void operator()( cudaStream_t stream ) const
        {
          cudaStreamSynchronize( stream );
          cudaStreamDestroy( stream );
        }
    };
    struct DestroyEvent
    {
        void operator()( cudaEvent_t event ) const { cudaEventDestroy( event ); }
    };

    std::unique_ptr<CUstream_st, DestroyStream> mStream;
    std::unique_ptr<CUevent_st, DestroyEvent> mOrder;
};

} // namespace rubicon
