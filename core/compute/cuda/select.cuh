// SPDX-License-Identifier: GPL-2.0-or-later
// Which of many numbers hold, listed on the device.
// Relies on compute/cuda/kernels.cuh and CUB.
#pragma once

#include "core/compute/cuda/kernels.cuh"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace rubicon
{

template <typename Holds>
__global__ void mark( Holds holds, std::size_t count, std::uint8_t *marks )
{
  const std::size_t i = thread_index();
  if ( i < count )
    marks[i] = holds( i );
}

//! The first \a count of \a numbers, ascending.
struct SelectedNumbers
{
    DeviceArray<std::uint32_t> numbers;
    std::size_t count;
};

//! The same, while the device still lists them.
struct Selecting
{
    DeviceArray<std::uint32_t> numbers, count;

    //! Waits.
    SelectedNumbers wait()
    {
      const std::size_t found = count.download_one( 0 );
      return { std::move( numbers ), found };
    }
};

/**
 * Starts to list those of 0 … \a count - 1 for which \a holds, \a most at most. All are marked first: there neighbouring threads look at
 * neighbouring numbers, which they would not within CUB.
 */
template <typename Holds>
Selecting select_where( std::size_t count, const Holds &holds, std::size_t most )
{
  Selecting selecting{ DeviceArray<std::uint32_t>( most ), DeviceArray<std::uint32_t>( 1 ) };
  if ( count == 0 )
  {
    selecting.count.fill_zero();
    return selecting;
  }
  DeviceArray<std::uint8_t> marks( count );
  mark<<<grid_size( count ), threads, 0, thread_stream()>>>( holds, count, marks.data() );
  check_launch( "marking" );
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceSelect::Flagged( scratch, size, thrust::counting_iterator<std::uint32_t>( 0 ), marks.data(),
                                       selecting.numbers.data(), selecting.count.data(), count, stream );
  } );
  return selecting;
}

//! The same, and waits.
template <typename Holds>
SelectedNumbers numbers_where( std::size_t count, const Holds &holds, std::size_t most )
{
  return select_where( count, holds, most ).wait();
}

} // namespace rubicon
