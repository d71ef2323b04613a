// SPDX-License-Identifier: GPL-2.0-or-later
// Sums and hulls on the device, and counts turned into offsets.
// Relies on compute/cuda/device_memory.cuh, geometry/box.h and CUB.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/geometry/box.h"
#include "core/host_device.h"

#include <cub/cub.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace rubicon
{

//! The sum of what \a value gives for 0 … count - 1, which are 32-bit numbers; left on the device, so that nothing waits.
template <typename Value, typename Sum = std::invoke_result_t<Value, std::uint32_t>>
DeviceArray<Sum> device_sum_of( const Value &value, std::size_t count )
{
  DeviceArray<Sum> sum( 1 );
  const auto values = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ), value );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceReduce::Sum( scratch, size, values, sum.data(), count );
  } );
  return sum;
}

template <typename Value>
auto sum_of( const Value &value, std::size_t count )
{
  return device_sum_of( value, count ).download_one( 0 );
}

//! The box around the boxes that \a box gives for 0 … count - 1, which are 32-bit numbers; \a nothing where count is 0.
template <typename BoxAt, typename Box>
Box hull_of_all( const BoxAt &box, std::size_t count, const Box &nothing )
{
  DeviceArray<Box> hull( 1 );
  const auto boxes = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ), box );
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceReduce::Reduce( scratch, size, boxes, hull.data(), count, Hull(), nothing );
  } );
  return hull.download_one( 0 );
}

struct CountAt
{
    const std::uint32_t *counts;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const { return counts[i]; }
};

//! Turns counts, the last of which is 0, into where each begins; their sum, which is the last then, has 32 bits.
inline void turn_into_begins( DeviceArray<std::uint32_t> &counts )
{
  run_cub( [&]( void *scratch, std::size_t &size ) {
    return cub::DeviceScan::ExclusiveSum( scratch, size, counts.data(), counts.data(), counts.size() );
  } );
}

//! The same, and returns the sum; throws \a too_many where it has more.
inline std::size_t begins_from( DeviceArray<std::uint32_t> &counts, const char *too_many )
{
  const DeviceArray<std::uint64_t> sum = device_sum_of( CountAt{ counts.data() }, counts.size() );
  turn_into_begins( counts );
  const std::uint64_t total = sum.download_one( 0 );
  if ( total > std::numeric_limits<std::uint32_t>::max() )
    throw DeviceOutOfMemory( too_many );
  return total;
}

} // namespace rubicon
