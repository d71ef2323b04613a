// SPDX-License-Identifier: GPL-2.0-or-later
// Device memory and errors of the CUDA backend: owning arrays, checks.
// Relies on the CUDA runtime.
#pragma once

#include "core/compute/cuda/ordered_launches.cuh" // before all that may include CUB
#include "core/error.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <string>

namespace rubicon
{

//! For what may fail: that is nobody else's failure then.
inline bool succeeds( cudaError_t error )
{
  if ( error != cudaSuccess )
    cudaGetLastError();
  return error == cudaSuccess;
}

inline void check_cuda( cudaError_t error, const char *what )
{
  if ( error == cudaSuccess )
    return;
  cudaGetLastError(); // told here: else the next launch would be blamed, which an allocation that failed leaves possible
  if ( error == cudaErrorMemoryAllocation )
    throw DeviceOutOfMemory( std::string( "The GPU has too little free memory (" ) + what + ")." );
  throw DeviceFailed( std::string( "The GPU failed (" ) + what + "): " + cudaGetErrorString( error ) + "." );
}

//! The device of the calling thread.
inline int current_device()
{
  int device = 0;
  check_cuda( cudaGetDevice( &device ), "asking for the device" );
  return device;
}

//! While there is one, the calling thread's device is \a device; after that, the one that it was.
class OnDevice
{
  public:
    explicit OnDevice( int device )
      : mBefore( current_device() )
      , mIsOther( mBefore != device )
    {
      if ( mIsOther )
        check_cuda( cudaSetDevice( device ), "going to a device" );
    }
    ~OnDevice()
    {
      if ( mIsOther )
        succeeds( cudaSetDevice( mBefore ) );
    }
    OnDevice( const OnDevice & ) = delete;
    OnDevice &operator=( const OnDevice & ) = delete;

  private:
    int mBefore;
    bool mIsOther;
};

constexpr int most_devices = 64;

/**
 * Streams of one device that no thread has at the moment: to create one takes longer than to copy some megabytes, and jobs in slices
 * have new threads each time.
 */
class IdleStreams
{
  public:
    //! They are never destroyed: the driver may be gone before static objects are.
    static IdleStreams &of( int device )
    {
      static std::array<IdleStreams, most_devices> &all = *new std::array<IdleStreams, most_devices>;
      return all[static_cast<std::size_t>( device )];
    }

    //! One of them, or a new one, of the calling thread's device; none where the driver makes none, as cudaGetLastError() tells.
    cudaStream_t take()
    {
      {
        const std::lock_guard lock( mMutex );
        if ( mCount > 0 )
          return mStreams[--mCount];
      }
      cudaStream_t stream = nullptr;
      return cudaStreamCreateWithFlags( &stream, cudaStreamNonBlocking ) == cudaSuccess ? stream : nullptr;
    }

    //! Waits for \a stream: it may still give back memory, in its order, where other processes keep the device busy. One that failed is
    //! not kept; what failed was told where it was asked for.
    void give_back( cudaStream_t stream )
    {
      if ( cudaStreamSynchronize( stream ) == cudaSuccess )
      {
        const std::lock_guard lock( mMutex );
        if ( mCount < mStreams.size() )
        {
          mStreams[mCount++] = stream;
          return;
        }
      }
      cudaStreamDestroy( stream );
    }

  private:
    std::mutex mMutex;
    std::array<cudaStream_t, 16> mStreams{}; //!< more are hardly in use at once
    std::size_t mCount = 0;
};

/**
 * The streams of one thread: one of its own on each device that it uses, from the first use on, so that parts of a job run beside each
 * other, each by a thread, and no kernel waits for those of the others. Never cudaStreamPerThread, which the driver destroys at the
 * end of the thread: where the device has failed after memory was taken in the order of that stream, the driver never comes back, and
 * with it whoever waits for the thread (driver 580). The end of the thread waits for its streams.
 */
class StreamsOfThread
{
  public:
    //! That of the calling thread on its device; none as IdleStreams::take() has none.
    static cudaStream_t current() noexcept
    {
      thread_local StreamsOfThread streams;
      int device = 0;
      if ( cudaGetDevice( &device ) != cudaSuccess )
        return nullptr;
      cudaStream_t &stream = streams.mStreams[static_cast<std::size_t>( device )];
      try
      {
        return stream ? stream : stream = IdleStreams::of( device ).take();
      }
      catch ( const std::bad_alloc & )
      {
        return nullptr;
      }
    }

    ~StreamsOfThread()
    {
      for ( int device = 0; device < most_devices; ++device )
        if ( const cudaStream_t stream = mStreams[static_cast<std::size_t>( device )] )
        {
          try
          {
            const OnDevice on( device );
            IdleStreams::of( device ).give_back( stream );
          }
          catch ( const std::exception & )
          {} // the stream is lost with its device
        }
    }

  private:
    std::array<cudaStream_t, most_devices> mStreams{};
};

//! That of the calling thread on its device: all that it asks of the device goes there, in order.
inline cudaStream_t thread_stream()
{
  const cudaStream_t stream = StreamsOfThread::current();
  if ( !stream )
  {
    const cudaError_t error = cudaGetLastError();
    check_cuda( error == cudaSuccess ? cudaErrorUnknown : error, "creating a stream" );
  }
  return stream;
}

//! Waits until the device has done all that thread_stream() was given.
inline void wait_for_thread_stream( const char *what )
{
  check_cuda( cudaStreamSynchronize( thread_stream() ), what );
}

//! Copies in the order of thread_stream(), and waits.
inline void copy_and_wait( void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind, const char *what )
{
  check_cuda( cudaMemcpyAsync( to, from, bytes, kind, thread_stream() ), what );
  wait_for_thread_stream( what );
}

//! Whether a device answers as the first one does in all that its speed and its code depend on.
inline bool is_like_first( int device )
{
  for ( const cudaDeviceAttr attribute :
        { cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor, cudaDevAttrMultiProcessorCount } )
  {
    int of_first = 0, of_device = 0;
    if ( !succeeds( cudaDeviceGetAttribute( &of_first, attribute, 0 ) )
         || !succeeds( cudaDeviceGetAttribute( &of_device, attribute, device ) ) || of_first != of_device )
      return false;
  }
  return true;
}

/**
 * How many devices share large jobs, numbers 0 … n - 1: those that are like the first, which is the fastest. A weaker one beside
 * it, such as one for the screen, would be waited for, and there may be no code for it. Never throws.
 */
inline int device_count()
{
  int count = 0, alike = 1;
  succeeds( cudaGetDeviceCount( &count ) );
  while ( alike < std::min( count, most_devices ) && is_like_first( alike ) )
    ++alike;
  return alike;
}

/**
 * The memory of one device: what arrays take and give back. The driver keeps a pool of it: taking and giving back, in the order
 * of the calling thread's stream, costs microseconds then, not the millisecond of cudaMalloc. It holds
 * up to an eighth of the device for the next job, as to map memory anew takes a large one longer than to fill it.
 */
class DeviceBudget
{
  public:
    //! Of the calling thread's device.
    static DeviceBudget &current()
    {
      static std::array<DeviceBudget, most_devices> &all = *new std::array<DeviceBudget, most_devices>;
      DeviceBudget &budget = all[static_cast<std::size_t>( current_device() )];
      std::call_once( budget.mOnce, [&] {
        budget.mDevice = current_device();
        budget.mHasPool = keep_pool();
      } );
      return budget;
    }

    //! The most of every device that all arrays together may take; 0: all that there is.
    static void limit( std::size_t bytes ) { most() = bytes; }

    void *take( std::size_t bytes )
    {
      const cudaStream_t stream = thread_stream();
      if ( const std::size_t taken = mTaken += bytes; most() != 0 && taken > most() )
      {
        mTaken -= bytes;
        throw DeviceOutOfMemory( "The memory that the GPU's work was limited to is too little." );
      }
      void *data = nullptr;
      const cudaError_t error = mHasPool ? cudaMallocAsync( &data, bytes, stream ) : cudaMalloc( &data, bytes );
      if ( error != cudaSuccess )
        mTaken -= bytes;
      check_cuda( error, "allocating memory" );
      return data;
    }

    void give_back( void *data, std::size_t bytes ) noexcept
    {
      mTaken -= bytes;
      try
      {
        const OnDevice on( mDevice ); // the thread's stream is one of its device
        const cudaStream_t stream = mHasPool ? StreamsOfThread::current() : nullptr;
        succeeds( stream ? cudaFreeAsync( data, stream ) : cudaFree( data ) );
      }
      catch ( const std::exception & )
      {} // the memory is lost with its device
    }

    //! Lets other devices read what arrays hold without the host between, where their links allow it. Asks the driver once.
    void open_to_others()
    {
      std::call_once( mOpened, [this] {
        const int devices = device_count();
        cudaMemPool_t pool;
        if ( !mHasPool || !succeeds( cudaDeviceGetDefaultMemPool( &pool, mDevice ) ) )
          return;
        for ( int other = 0; other < devices; ++other )
        {
          int can_read = 0;
          if ( other == mDevice || !succeeds( cudaDeviceCanAccessPeer( &can_read, other, mDevice ) ) || can_read == 0 )
            continue;
          const cudaMemAccessDesc access = { { cudaMemLocationTypeDevice, other }, cudaMemAccessFlagsProtReadWrite };
          succeeds( cudaMemPoolSetAccess( pool, &access, 1 ) ); // else copies go through the host
        }
      } );
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
      std::size_t free = 0, total = 0;
      succeeds( cudaMemGetInfo( &free, &total ) );
      std::uint64_t kept = total / 8;
      return succeeds( cudaDeviceGetAttribute( &supported, cudaDevAttrMemoryPoolsSupported, current_device() ) )
             && supported && succeeds( cudaDeviceGetDefaultMemPool( &pool, current_device() ) )
             && succeeds( cudaMemPoolSetAttribute( pool, cudaMemPoolAttrReleaseThreshold, &kept ) );
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

    std::once_flag mOnce, mOpened;
    int mDevice = 0;
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

    //! Leaves the first \a size items; the memory of the others comes back with theirs.
    void cut( std::size_t size ) { mSize = size; }

    void fill_zero()
    {
      check_cuda( cudaMemsetAsync( data(), 0, mSize * sizeof( T ), thread_stream() ), "clearing memory" );
    }

    T download_one( std::size_t index ) const
    {
      T value;
      copy_and_wait( &value, data() + index, sizeof( T ), cudaMemcpyDeviceToHost, "downloading" );
      return value;
    }

  private:
    std::unique_ptr<T, DeviceFree> mData;
    std::size_t mSize = 0;
};

//! Runs a CUB algorithm in thread_stream(). It is called twice: once to tell the scratch memory that it needs, once to run.
template <typename Algorithm>
void run_cub( Algorithm &&algorithm )
{
  std::size_t size = 0;
  const cudaStream_t stream = thread_stream();
  check_cuda( algorithm( nullptr, size, stream ), "planning a CUB algorithm" );
  DeviceArray<char> scratch( std::max<std::size_t>( size, 1 ) );
  check_cuda( algorithm( scratch.data(), size, stream ), "running a CUB algorithm" );
}

} // namespace rubicon
