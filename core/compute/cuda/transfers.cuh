// SPDX-License-Identifier: GPL-2.0-or-later
// Copies between pageable memory and the device, through pinned buffers that all threads fill or empty.
// Relies on compute/cuda/device_memory.cuh and compute/workers.h.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <optional>
#include <ranges>

namespace rubicon
{

/**
 * The device reads and writes pinned memory alone at the full speed of its link, but to pin what is to be copied takes longer
 * than to copy it (0.3 s a GiB). So what is copied passes through a few pinned buffers, which are kept. One thread copies
 * into them at a third of that speed: each thread has two of its own, and fills or empties one while the other is transferred.
 */
class Transfers
{
  public:
    //! Those of the calling thread's device. They are never destroyed: the driver may be gone before static objects are.
    static Transfers &instance()
    {
      static std::array<Transfers, most_devices> &all = *new std::array<Transfers, most_devices>;
      return all[static_cast<std::size_t>( current_device() )];
    }

    //! \a host: a contiguous range. \a workers: threads that fill the buffers; none: the calling thread alone.
    template <std::ranges::contiguous_range Range, typename T = std::ranges::range_value_t<Range>>
    DeviceArray<T> upload( const Range &host, Workers *workers = nullptr )
    {
      DeviceArray<T> device( std::ranges::size( host ) );
      const char *from = reinterpret_cast<const char *>( std::ranges::data( host ) );
      char *to = reinterpret_cast<char *>( device.data() );
      on_lanes( device.size() * sizeof( T ), workers, [&]( Lane &lane, auto &&next_chunk ) {
        for ( std::size_t turn = 0; const std::optional<Chunk> chunk = next_chunk(); ++turn )
        {
          const Buffer &buffer = lane[turn % 2];
          check_cuda( cudaEventSynchronize( buffer.done ), "waiting for an upload" );
          std::memcpy( buffer.data, from + chunk->begin, chunk->size );
          transfer( buffer, to + chunk->begin, buffer.data, chunk->size, cudaMemcpyHostToDevice );
        }
      } );
      return device;
    }

    //! The first \a count items of \a device. \a workers: threads that empty the buffers; none: the calling thread alone.
    template <typename T>
    UnfilledVector<T> download( const DeviceArray<T> &device, std::size_t count, Workers *workers = nullptr )
    {
      UnfilledVector<T> host( count );
      const char *from = reinterpret_cast<const char *>( device.data() );
      char *to = reinterpret_cast<char *>( host.data() );
      on_lanes( count * sizeof( T ), workers, [&]( Lane &lane, auto &&next_chunk ) {
        std::optional<Chunk> asked_for;
        for ( std::size_t turn = 0;; ++turn )
        {
          const std::optional<Chunk> chunk = next_chunk();
          if ( chunk )
          {
            const Buffer &buffer = lane[turn % 2];
            transfer( buffer, buffer.data, from + chunk->begin, chunk->size, cudaMemcpyDeviceToHost );
          }
          if ( asked_for )
          {
            const Buffer &buffer = lane[( turn + 1 ) % 2];
            check_cuda( cudaEventSynchronize( buffer.done ), "waiting for a download" );
            std::memcpy( to + asked_for->begin, buffer.data, asked_for->size );
          }
          if ( !chunk )
            return;
          asked_for = chunk;
        }
      } );
      return host;
    }

  private:
    //! What one buffer holds of the bytes to be copied.
    struct Chunk
    {
        std::size_t begin, size;
    };

    struct Buffer
    {
        char *data = nullptr;
        cudaEvent_t done = nullptr; //!< the last transfer from or to it
    };
    using Lane = std::array<Buffer, 2>; //!< of one thread at a time

    // Each transfer costs the driver some microseconds, more where many threads ask for one: a megabyte by eight threads
    // passes at nine tenths of the link's speed on an NVIDIA H200, half of it by sixteen at six tenths.
    static constexpr std::size_t buffer_size = std::size_t( 1 ) << 20, most_lanes = 8;

    //! Calls \a run_lane( lane, next chunk ) on as many threads as there are chunks for; the chunks of \a bytes go to those
    //! who ask first.
    template <typename RunLane>
    void on_lanes( std::size_t bytes, Workers *workers, RunLane &&run_lane )
    {
      if ( bytes == 0 )
        return;
      const std::lock_guard lock( mMutex );
      const int device = current_device();
      std::atomic<std::size_t> next = 0;
      const auto next_chunk = [&]() -> std::optional<Chunk> {
        const std::size_t begin = next.fetch_add( buffer_size );
        if ( begin >= bytes )
          return std::nullopt;
        return Chunk{ begin, std::min( buffer_size, bytes - begin ) };
      };
      const std::size_t chunks = ( bytes + buffer_size - 1 ) / buffer_size;
      const std::size_t threads = workers ? static_cast<std::size_t>( workers->count() ) : 1;
      const std::size_t lanes = std::min( { chunks, threads, most_lanes } );
      while ( mPinned < lanes )
      {
        pin( mLanes[mPinned] );
        ++mPinned;
      }
      const BetweenKernels ordered( *this );
      if ( !workers || lanes == 1 )
        run_lane( mLanes[0], next_chunk );
      else
        workers->for_each( lanes, 1, [&]( std::size_t i ) {
          const OnDevice on( device );
          run_lane( mLanes[i], next_chunk );
        } );
    }

    //! While there is one: what is transferred comes after all that the calling thread's stream has been given so far, and before
    //! all that it is given later. Also where a transfer fails: its array is freed in the order of that stream.
    class BetweenKernels
    {
      public:
        explicit BetweenKernels( Transfers &transfers )
          : mTransfers( transfers )
        {
          check_cuda( cudaEventRecord( mTransfers.mOrder, cudaStreamPerThread ), "recording an event" );
          check_cuda( cudaStreamWaitEvent( mTransfers.mStream, mTransfers.mOrder ), "waiting for kernels" );
        }
        ~BetweenKernels()
        {
          cudaEventRecord( mTransfers.mOrder, mTransfers.mStream );
          cudaStreamWaitEvent( cudaStreamPerThread, mTransfers.mOrder );
        }

      private:
        Transfers &mTransfers;
    };

    void pin( Lane &lane )
    {
      if ( !mStream )
      {
        check_cuda( cudaStreamCreateWithFlags( &mStream, cudaStreamNonBlocking ), "creating a stream" );
        check_cuda( cudaEventCreateWithFlags( &mOrder, cudaEventDisableTiming ), "creating an event" );
      }
      for ( Buffer &buffer : lane )
      {
        check_cuda( cudaMallocHost( &buffer.data, buffer_size ), "allocating pinned memory" );
        check_cuda( cudaEventCreateWithFlags( &buffer.done, cudaEventDisableTiming ), "creating an event" );
      }
    }

    void transfer( const Buffer &buffer, void *to, const void *from, std::size_t size, cudaMemcpyKind kind ) const
    {
      check_cuda( cudaMemcpyAsync( to, from, size, kind, mStream ), "copying" );
      check_cuda( cudaEventRecord( buffer.done, mStream ), "recording an event" );
    }

    std::mutex mMutex;
    cudaStream_t mStream = nullptr;
    cudaEvent_t mOrder = nullptr;
    std::array<Lane, most_lanes> mLanes;
    std::size_t mPinned = 0; //!< lanes
};

} // namespace rubicon
