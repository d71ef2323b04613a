// SPDX-License-Identifier: GPL-2.0-or-later
// Keys and their values that say where they come from, so that the device itself sees whether they are in order.
// Relies on core/compute/cuda/.
#include "device_sorts.h"

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/side_stream.cuh"
#include "core/compute/cuda/sort.cuh"

namespace rubicon::test
{

namespace
{

//! The key of \a value, by the finaliser of splitmix64.
__device__ std::uint64_t key_of( std::uint64_t value, std::uint64_t seed )
{
  std::uint64_t key = value + seed * 0x9e3779b97f4a7c15u;
  key = ( key ^ key >> 30 ) * 0xbf58476d1ce4e5b9u;
  key = ( key ^ key >> 27 ) * 0x94d049bb133111ebu;
  return key ^ key >> 31;
}

//! Writes and reads a word of every line.
__global__ void keep_busy( std::uint32_t *words, std::size_t count )
{
  constexpr std::size_t line = 32;
  for ( std::size_t i = thread_index() * line; i < count; i += std::size_t( gridDim.x ) * blockDim.x * line )
    atomicAdd( words + i, 1 );
}

} // namespace

std::uint64_t misplaced_keys( std::size_t count, std::uint32_t rounds, std::uint64_t seed )
{
  constexpr std::size_t busy_words = std::size_t( 1 ) << 22;
  SideStream beside;
  DeviceArray<std::uint32_t> busy = filled<std::uint32_t>( busy_words, 0 ), values( count );
  DeviceArray<std::uint64_t> keys( count );
  DeviceArray<unsigned long long> wrong( 1 );
  wrong.fill_zero();
  const cudaStream_t stream = beside.after_thread();
  for ( std::uint32_t round = 0; round < rounds; ++round )
  {
    const std::uint64_t of_round = seed + round;
    for_each( count, "making keys",
              [keys = keys.data(), values = values.data(), of_round] __device__( std::uint32_t i ) {
                keys[i] = key_of( i, of_round );
                values[i] = i;
              } );
    keep_busy<<<128, threads, 0, stream>>>( busy.data(), busy.size() );
    check_launch( "keeping the device busy" );
    merge_sort( keys, values, count );
    for_each( count, "looking at keys",
              [keys = keys.data(), values = values.data(), wrong = wrong.data(),
               of_round] __device__( std::uint32_t i ) {
                if ( ( i > 0 && keys[i - 1] >= keys[i] ) || keys[i] != key_of( values[i], of_round ) )
                  atomicAdd( wrong, 1ull );
              } );
  }
  beside.before_thread();
  return wrong.download_one( 0 );
}

} // namespace rubicon::test
