// SPDX-License-Identifier: GPL-2.0-or-later
// Device memory and errors of the CUDA backend: owning arrays, checks.
// Relies on the CUDA runtime.
#pragma once

#include "core/error.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
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

//! The device of the calling thread.
inline int current_device()
{
  int device = 0;
  check_cuda( cudaGetDevice( &device ), "asking for the device" );
  return device;
}

constexpr int most_devices = 64;

/**
 * The memory of one device: what arrays take and give back. The driver keeps a pool of it: taking and giving back, in the order
 * of the calling thread's stream, costs microseconds then, not the millisecond of cudaMalloc. It holds up to 1 GiB for the next job.
 */
class DeviceBudget
{
  public:
    //! Of the calling thread's device.
    static DeviceBudget &current()
    {
      static std::array<DeviceBudget, most_devices> &all = *new std::array<DeviceBudget, most_devices>;
      DeviceBudget &budget = all[static_cast<std::size_t>( current_device() )];
      std::call_once( budget.mOnce, [&] { budget.mHasPool = keep_pool(); } );
      return budget;
    }

    //! The most of every device that all arrays together may take; 0: all that there is.
    static void limit( std::size_t bytes ) { most() = bytes; }

    void *take( std::size_t bytes )
    {
      if ( const std::size_t taken = mTaken += bytes; most() != 0 && taken > most() )
      {
        mTaken -= bytes;
        throw DeviceOutOfMemory( "The memory that the GPU's work was limited to is too little." );
      }
      void *data = nullptr;
      const cudaError_t error = mHasPool ? cudaMallocAsync( &data, bytes, cudaStreamPerThread )
                                         : cudaMalloc( &data, bytes );
      if ( error != cudaSuccess )
        mTaken -= bytes;
      check_cuda( error, "allocating memory" );
      return data;
    }

    void give_back( void *data, std::size_t bytes )
    {
      mHasPool ? cudaFreeAsync( data, cudaStreamPerThread ) : cudaFree( data );
      mTaken -= bytes;
    }

    //! What arrays may still take, without what other programs may take of it meanwhile.
    std::size_t left() const
    {
      std::size_t free = 0, total = 0;
      check_cuda( cudaMemGetInfo( &free, &total ), "asking for free memory" );
      free += mHasPool ? idle_in_pool() : 0;
      return most() == 0 ? free : std::min( free, most() - std::min( most().load(), mTaken.load() ) );
    }

  private:
    static bool keep_pool()
    {
      int supported = 0;
      cudaMemPool_t pool;
      std::uint64_t kept = std::uint64_t( 1 ) << 30;
      return cudaDeviceGetAttribute( &supported, cudaDevAttrMemoryPoolsSupported, current_device() ) == cudaSuccess
             && supported && cudaDeviceGetDefaultMemPool( &pool, current_device() ) == cudaSuccess
             && cudaMemPoolSetAttribute( pool, cudaMemPoolAttrReleaseThreshold, &kept ) == cudaSuccess;
    }

    //! Bytes that the pool holds and no array has.
    static std::size_t idle_in_pool()
    {
      cudaMemPool_t pool;
      std::uint64_t held = 0, used = 0;
      check_cuda( cudaDeviceGetDefaultMemPool( &pool, current_device() ), "asking for the pool of memory" );
      check_cuda( cudaMemPoolGetAttribute( pool, cudaMemPoolAttrReservedMemCurrent, &held ), "asking the pool" );
      check_cuda( cudaMemPoolGetAttribute( pool, cudaMemPoolAttrUsedMemCurrent, &used ), "asking the pool" );
      return held - std::min( held, used );
    }

    static std::atomic<std::size_t> &most()
    {
      static std::atomic<std::size_t> bytes = 0;
      return bytes;
    }

    std::once_flag mOnce;
    bool mHasPool = false;
    std::atomic<std::size_t> mTaken = 0;
};

struct DeviceFree
{
    DeviceBudget *budget = nullptr;
    std::size_t bytes = 0;
    void operator()( void *data ) const { budget->give_back( data, bytes ); }
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
      const std::size_t bytes = size * sizeof( T );
      if ( bytes == 0 )
        return;
      DeviceBudget &budget = DeviceBudget::current();
      mData = { static_cast<T *>( budget.take( bytes ) ), DeviceFree{ &budget, bytes } };
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
