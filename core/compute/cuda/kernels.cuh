// SPDX-License-Identifier: GPL-2.0-or-later
// What every kernel of the CUDA backend shares: grids of threads, launches checked, lists that threads append to.
// Relies on compute/cuda/device_memory.cuh.
#pragma once

#include "core/compute/cuda/device_memory.cuh"

#include <cstddef>

namespace rubicon
{

constexpr int warp_size = 32;
constexpr int threads = 256;

inline unsigned grid_size( std::size_t items )
{
  return static_cast<unsigned>( ( items + threads - 1 ) / threads );
}

__device__ inline std::size_t thread_index()
{
  return static_cast<std::size_t>( blockIdx.x ) * blockDim.x + threadIdx.x;
}

inline void check_launch( const char *what )
{
  check_cuda( cudaGetLastError(), what );
}

//! A list that kernels append to. The count runs on past the capacity, so that the host learns what was needed.
template <typename T>
struct DeviceList
{
    T *items;
    unsigned long long capacity;
    unsigned long long *count;

    //! Returns its number.
    __device__ unsigned long long append( const T &item ) const
    {
      const unsigned long long at = atomicAdd( count, 1ull ); // the compiler aggregates over the warp
      if ( at < capacity )
        items[at] = item;
      return at;
    }
};

} // namespace rubicon
