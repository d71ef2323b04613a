// SPDX-License-Identifier: GPL-2.0-or-later
// What every kernel of the CUDA backend shares: grids of threads, launches checked, lists that threads append to.
// Relies on compute/cuda/device_memory.cuh.
#pragma once

#include "core/compute/cuda/device_memory.cuh"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

constexpr int warp_size = 32;
constexpr unsigned all_lanes = 0xffffffff;
constexpr int threads = 256;

inline unsigned grid_size( std::size_t items )
{
  return static_cast<unsigned>( ( items + threads - 1 ) / threads );
}

__device__ inline std::size_t thread_index()
{
  return static_cast<std::size_t>( blockIdx.x ) * blockDim.x + threadIdx.x;
}

//! The number of the lowest bit of \a bits; 0 where there is none.
__device__ inline std::uint32_t lowest_bit( std::uint32_t bits )
{
  return bits == 0 ? 0 : static_cast<std::uint32_t>( __ffs( static_cast<int>( bits ) ) - 1 );
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
      put( at, item );
      return at;
    }

    __device__ void put( unsigned long long at, const T &item ) const
    {
      if ( at < capacity )
        items[at] = item;
    }
};

} // namespace rubicon
