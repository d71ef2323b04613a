// SPDX-License-Identifier: GPL-2.0-or-later
// Steps that a kernel does for each of many numbers, written as lambdas where they are called for.
// Relies on compute/cuda/kernels.cuh and compute/workers.h.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/workers.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Asks whether to go on; what follows shows its progress between \a from and \a to.
inline void begin_step( Workers &workers, double from, double to )
{
  workers.keep_going();
  workers.stage( from, to );
}

template <typename Work>
__global__ void run_for_each( Work work, std::size_t count )
{
  if ( const std::size_t i = thread_index(); i < count )
    work( static_cast<std::uint32_t>( i ) );
}

//! Starts work( i ) on the device for 0 … \a count - 1, which are 32-bit numbers. \a what: for the error message.
template <typename Work>
void for_each( std::size_t count, const char *what, const Work &work )
{
  if ( count == 0 )
    return;
  run_for_each<<<grid_size( count ), threads, 0, thread_stream()>>>( work, count );
  check_launch( what );
}

//! An array of \a size, every byte of it \a byte.
template <typename T>
DeviceArray<T> filled( std::size_t size, int byte )
{
  DeviceArray<T> array( size );
  if ( size > 0 )
    check_cuda( cudaMemsetAsync( array.data(), byte, size * sizeof( T ), thread_stream() ), "filling memory" );
  return array;
}

} // namespace rubicon
