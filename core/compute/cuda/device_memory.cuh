// SPDX-License-Identifier: GPL-2.0-or-later
// Device memory and errors of the CUDA backend: owning arrays, checks, copies through a small pinned ring.
// Relies on the CUDA runtime and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/error.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace rubicon
{

inline void check_cuda( cudaError_t error, const char *what )
{
  if ( error == cudaSuccess )
    return;
  if ( error == cudaErrorMemoryAllocation )
  {
    cudaGetLastError(); // an allocation that failed leaves the device usable
    throw DeviceOutOfMemory( std::string( "The GPU has too little free memory (" ) + what + ")." );
  }
  throw Error( std::string( "The GPU failed (" ) + what + "): " + cudaGetErrorString( error ) + "." );
}

/**
 * The driver keeps a pool of memory: taking and giving back, in the order of the default stream, costs microseconds then,
 * not the millisecond of cudaMalloc. It holds up to 1 GiB for the next job.
 */
inline bool has_memory_pool()
{
  static const bool answer = [] {
    int device = 0, supported = 0;
    cudaMemPool_t pool;
    std::uint64_t kept = std::uint64_t( 1 ) << 30;
    return cudaGetDevice( &device ) == cudaSuccess
           && cudaDeviceGetAttribute( &supported, cudaDevAttrMemoryPoolsSupported, device ) == cudaSuccess && supported
           && cudaDeviceGetDefaultMemPool( &pool, device ) == cudaSuccess
           && cudaMemPoolSetAttribute( pool, cudaMemPoolAttrReleaseThreshold, &kept ) == cudaSuccess;
  }();
  return answer;
}

struct DeviceFree
{
    void operator()( void *data ) const
    {
      has_memory_pool() ? cudaFreeAsync( data, cudaStreamLegacy ) : cudaFree( data );
    }
};

//! An owning array in device memory. Not initialised. One that was moved from is not to be asked for anything.
template <typename T>
class DeviceArray
{
  public:
    DeviceArray() = default;
    explicit DeviceArray( std::size_t size )
      : mSize( size )
    {
      void *data = nullptr;
      const std::size_t bytes = size * sizeof( T );
      if ( bytes > 0 )
        check_cuda( has_memory_pool() ? cudaMallocAsync( &data, bytes, cudaStreamLegacy ) : cudaMalloc( &data, bytes ),
                    "allocating memory" );
      mData.reset( static_cast<T *>( data ) );
    }

    T *data() { return mData.get(); }
    const T *data() const { return mData.get(); }
    std::size_t size() const { return mSize; }

    void fill_zero() { check_cuda( cudaMemset( data(), 0, mSize * sizeof( T ) ), "clearing memory" ); }

    T download_one( std::size_t index ) const
    {
      T value;
      check_cuda( cudaMemcpy( &value, data() + index, sizeof( T ), cudaMemcpyDeviceToHost ), "downloading" );
      return value;
    }

  private:
    std::unique_ptr<T, DeviceFree> mData;
    std::size_t mSize = 0;
};

/**
 * Copies between pageable memory and the device through a few pinned buffers, so that filling or emptying one overlaps
 * the transfer of the other. Pinning is slow (0.3 s a GiB), hence a small ring, and one for the whole process.
 */
class PinnedRing
{
  public:
    //! The one ring. It is never destroyed: the driver may be gone before static objects are.
    static PinnedRing &instance()
    {
      static PinnedRing &ring = *new PinnedRing;
      return ring;
    }

    //! \a workers: threads that fill the buffers; none: the calling thread alone.
    template <typename T>
    DeviceArray<T> upload( const std::vector<T> &host, Workers *workers = nullptr )
    {
      const std::lock_guard lock( mMutex );
      DeviceArray<T> device( host.size() );
      const char *from = reinterpret_cast<const char *>( host.data() );
      char *to = reinterpret_cast<char *>( device.data() );
      for ( std::size_t left = host.size() * sizeof( T ); left > 0; )
      {
        Slot &slot = mSlots[mNext++ % slots];
        const std::size_t size = std::min( left, slot_size );
        check_cuda( cudaEventSynchronize( slot.done ), "waiting for an upload" );
        copy( slot.data, from, size, workers );
        check_cuda( cudaMemcpyAsync( to, slot.data, size, cudaMemcpyHostToDevice, cudaStreamLegacy ), "uploading" );
        check_cuda( cudaEventRecord( slot.done, cudaStreamLegacy ), "recording an event" );
        from += size, to += size, left -= size;
      }
      return device;
    }

    //! The first \a count items of \a device. \a workers: threads that empty the buffers; none: the calling thread alone.
    template <typename T>
    UnfilledVector<T> download( const DeviceArray<T> &device, std::size_t count, Workers *workers = nullptr )
    {
      const std::lock_guard lock( mMutex );
      constexpr std::size_t items = slot_size / sizeof( T );
      UnfilledVector<T> host( count );
      const auto request = [&]( std::size_t begin, Slot &slot ) {
        if ( begin >= count )
          return;
        const std::size_t size = std::min( items, count - begin ) * sizeof( T );
        check_cuda( cudaMemcpyAsync( slot.data, device.data() + begin, size, cudaMemcpyDeviceToHost, cudaStreamLegacy ),
                    "downloading" );
        check_cuda( cudaEventRecord( slot.done, cudaStreamLegacy ), "recording an event" );
      };
      for ( std::size_t i = 0; i < slots; ++i )
        request( i * items, mSlots[i] );
      for ( std::size_t begin = 0, i = 0; begin < count; begin += items, ++i )
      {
        Slot &slot = mSlots[i % slots];
        check_cuda( cudaEventSynchronize( slot.done ), "waiting for a download" );
        const std::size_t size = std::min( items, count - begin ) * sizeof( T );
        copy( reinterpret_cast<char *>( host.data() + begin ), slot.data, size, workers );
        request( begin + slots * items, slot );
      }
      return host;
    }

  private:
    PinnedRing()
    {
      for ( Slot &slot : mSlots )
      {
        check_cuda( cudaMallocHost( &slot.data, slot_size ), "allocating pinned memory" );
        check_cuda( cudaEventCreateWithFlags( &slot.done, cudaEventDisableTiming ), "creating an event" );
      }
    }

    static void copy( char *to, const char *from, std::size_t size, Workers *workers )
    {
      constexpr std::size_t grain = std::size_t( 1 ) << 18;
      if ( !workers )
        std::memcpy( to, from, size );
      else
        workers->for_each_chunk( size, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
          std::memcpy( to + begin, from + begin, end - begin );
        } );
    }

    static constexpr std::size_t slots = 3, slot_size = std::size_t( 4 ) << 20;
    struct Slot
    {
        char *data = nullptr;
        cudaEvent_t done = nullptr;
    };
    std::mutex mMutex;
    Slot mSlots[slots];
    std::size_t mNext = 0;
};

/**
 * Runs a CUB algorithm, which is called twice: once to tell the scratch memory that it needs, once to run.
 */
template <typename Algorithm>
void run_cub( Algorithm &&algorithm )
{
  std::size_t size = 0;
  check_cuda( algorithm( nullptr, size ), "planning a CUB algorithm" );
  DeviceArray<char> scratch( std::max<std::size_t>( size, 1 ) );
  check_cuda( algorithm( scratch.data(), size ), "running a CUB algorithm" );
}

} // namespace rubicon
