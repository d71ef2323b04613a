// SPDX-License-Identifier: GPL-2.0-or-later
// Device memory and errors of the CUDA backend: owning arrays, checks.
// Relies on the CUDA runtime.
#pragma once

#include "core/error.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

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
