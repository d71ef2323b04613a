// SPDX-License-Identifier: GPL-2.0-or-later
// Reductions on the device, and counts turned into offsets.
// Relies on compute/cuda/device_memory.cuh and CUB.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/host_device.h"

#include <cub/cub.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace rubicon
{

//! Puts to \a result what \a join makes of \a nothing, which changes nothing, and of what \a value gives for 0 … count - 1, which
//! are 32-bit numbers; on the device, so that nothing waits.
template <typename Value, typename Join, typename Result = std::invoke_result_t<Value, std::uint32_t>>
void reduce( const Value &value, std::size_t count, Join join, Result nothing, Result *result )
{
  const auto values = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ), value );
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceReduce::Reduce( scratch, size, values, result, count, join, nothing, stream );
  } );
}

//! The same, returned.
template <typename Value, typename Join, typename Result = std::invoke_result_t<Value, std::uint32_t>>
DeviceArray<Result> reduced( const Value &value, std::size_t count, Join join, Result nothing )
{
  DeviceArray<Result> result( 1 );
  reduce( value, count, join, nothing, result.data() );
  return result;
}

//! Values of all members of a set.
template <typename Value>
struct ValuesOf
{
    Value value;
    std::size_t count;
};

//! reduced() for the host, which waits for it.
template <typename Value, typename Join, typename Result = std::invoke_result_t<Value, std::uint32_t>>
Result reduced_on_host( const ValuesOf<Value> &values, Join join, Result nothing )
{
  return reduced( values.value, values.count, join, nothing ).download_one( 0 );
}

//! The same of two sets; the host waits once for both.
template <typename First, typename Second, typename Join, typename Result = std::invoke_result_t<First, std::uint32_t>>
std::array<Result, 2> reduced_both( const ValuesOf<First> &first, const ValuesOf<Second> &second, Join join,
                                    Result nothing )
{
  DeviceArray<Result> results( 2 );
  reduce( first.value, first.count, join, nothing, results.data() );
  reduce( second.value, second.count, join, nothing, results.data() + 1 );
  std::array<Result, 2> on_host;
  copy_and_wait( on_host.data(), results.data(), sizeof on_host, cudaMemcpyDeviceToHost, "downloading" );
  return on_host;
}

struct CountAt
{
    const std::uint32_t *counts;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const { return counts[i]; }
};

//! Turns counts, the last of which is 0, into where each begins; their sum, which is the last then, has 32 bits.
inline void turn_into_begins( DeviceArray<std::uint32_t> &counts )
{
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::ExclusiveSum( scratch, size, counts.data(), counts.data(), counts.size(), stream );
  } );
}

//! Takes what comes before each of some counts, which for the last is their sum.
struct BeginAt
{
    std::uint32_t *begins;
    std::size_t last;
    std::uint64_t *sum;

    __device__ void operator()( std::size_t i, std::uint64_t begin ) const
    {
      begins[i] = static_cast<std::uint32_t>( begin );
      if ( i == last )
        *sum = begin;
    }
};

//! The same, and returns the sum, so that nothing waits; where it has more than 32 bits, nothing is to be asked of \a counts. Both come of
//! one scan, which for few counts takes as long as its launch.
inline DeviceArray<std::uint64_t> turn_into_begins_with_sum( DeviceArray<std::uint32_t> &counts )
{
  DeviceArray<std::uint64_t> sum( 1 );
  const auto values = thrust::make_transform_iterator( thrust::counting_iterator<std::uint32_t>( 0 ),
                                                       CountAt{ counts.data() } );
  const auto begins = thrust::make_tabulate_output_iterator( BeginAt{ counts.data(), counts.size() - 1, sum.data() } );
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::ExclusiveScan( scratch, size, values, begins, cuda::std::plus<>(), std::uint64_t( 0 ),
                                           counts.size(), stream );
  } );
  return sum;
}

//! \a total where it has 32 bits; throws \a too_many where it has more.
inline std::size_t fitting( std::uint64_t total, const char *too_many )
{
  if ( total > std::numeric_limits<std::uint32_t>::max() )
    throw DeviceOutOfMemory( too_many );
  return total;
}

//! As turn_into_begins_with_sum(), and waits for the sum; throws \a too_many where it has more than 32 bits.
inline std::size_t turn_into_begins_and_wait( DeviceArray<std::uint32_t> &counts, const char *too_many )
{
  return fitting( turn_into_begins_with_sum( counts ).download_one( 0 ), too_many );
}

} // namespace rubicon
