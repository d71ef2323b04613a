// SPDX-License-Identifier: GPL-2.0-or-later
// Device memory and errors of the CUDA backend: owning arrays, checks, uploads through a small pinned ring.
// Relies on the CUDA runtime.
#pragma once

#include "core/error.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
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

//! An owning array in device memory. Not initialised.
template <typename T>
class DeviceArray
{
  public:
    DeviceArray() = default;
    explicit DeviceArray( std::size_t size )
      : mSize( size )
    {
      if ( size )
        check_cuda( cudaMalloc( &mData, size * sizeof( T ) ), "allocating memory" );
    }
    ~DeviceArray() { cudaFree( mData ); }
    DeviceArray( DeviceArray &&other ) noexcept
      : mData( std::exchange( other.mData, nullptr ) )
      , mSize( std::exchange( other.mSize, 0 ) )
    {}
    DeviceArray &operator=( DeviceArray &&other ) noexcept
    {
      std::swap( mData, other.mData );
      std::swap( mSize, other.mSize );
      return *this;
    }

    T *data() { return mData; }
    const T *data() const { return mData; }
    std::size_t size() const { return mSize; }

    void fill_zero() { check_cuda( cudaMemset( mData, 0, mSize * sizeof( T ) ), "clearing memory" ); }

    std::vector<T> download( std::size_t count ) const
    {
      std::vector<T> host( count );
      check_cuda( cudaMemcpy( host.data(), mData, count * sizeof( T ), cudaMemcpyDeviceToHost ), "downloading" );
      return host;
    }
    T download_one( std::size_t index ) const
    {
      T value;
      check_cuda( cudaMemcpy( &value, mData + index, sizeof( T ), cudaMemcpyDeviceToHost ), "downloading" );
      return value;
    }

  private:
    T *mData = nullptr;
    std::size_t mSize = 0;
};

/**
 * Copies pageable memory to the device through two pinned buffers, so that filling one overlaps the transfer of the
 * other. Pinning is slow (0.3 s a GiB), hence a small ring and not the data.
 */
class PinnedRing
{
  public:
    PinnedRing()
    {
      for ( Slot &slot : mSlots )
      {
        check_cuda( cudaMallocHost( &slot.data, slot_size ), "allocating pinned memory" );
        check_cuda( cudaEventCreateWithFlags( &slot.done, cudaEventDisableTiming ), "creating an event" );
      }
    }
    ~PinnedRing()
    {
      for ( Slot &slot : mSlots )
      {
        if ( slot.done )
          cudaEventSynchronize( slot.done ), cudaEventDestroy( slot.done );
        cudaFreeHost( slot.data );
      }
    }
    PinnedRing( const PinnedRing & ) = delete;

    template <typename T>
    DeviceArray<T> upload( const std::vector<T> &host )
    {
      DeviceArray<T> device( host.size() );
      const char *from = reinterpret_cast<const char *>( host.data() );
      char *to = reinterpret_cast<char *>( device.data() );
      for ( std::size_t left = host.size() * sizeof( T ); left > 0; )
      {
        Slot &slot = mSlots[mNext++ % slots];
        const std::size_t size = std::min( left, slot_size );
        check_cuda( cudaEventSynchronize( slot.done ), "waiting for an upload" );
        std::memcpy( slot.data, from, size );
        check_cuda( cudaMemcpyAsync( to, slot.data, size, cudaMemcpyHostToDevice ), "uploading" );
        check_cuda( cudaEventRecord( slot.done ), "recording an event" );
        from += size, to += size, left -= size;
      }
      return device;
    }

  private:
    static constexpr std::size_t slots = 2, slot_size = std::size_t( 4 ) << 20;
    struct Slot
    {
        char *data = nullptr;
        cudaEvent_t done = nullptr;
    };
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
