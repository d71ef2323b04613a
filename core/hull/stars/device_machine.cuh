// SPDX-License-Identifier: GPL-2.0-or-later
// Runs the steps of stars on the GPU: each body is a kernel.
// Relies on hull/stars/scheme.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/workers.h"
#include "core/hull/stars/scheme.h"

namespace rubicon
{

template <typename Body>
__global__ void run_body( Body body, std::size_t count )
{
  const std::size_t i = thread_index();
  if ( i < count )
    body( i );
}

//! As StarScheme wants it.
class DeviceMachine
{
  public:
    template <typename T>
    using Array = DeviceArray<T>;

    explicit DeviceMachine( const Workers &workers )
      : mWorkers( workers )
    {}

    template <typename T>
    UnfilledVector<T> download( const Array<T> &array )
    {
      return Transfers::instance().download( array, array.size() );
    }
    template <typename T>
    T read( const Array<T> &array, std::size_t i )
    {
      return array.download_one( i ); // waits
    }

    //! Where there are few bodies, which are long then, they are spread over all multiprocessors.
    template <typename Body>
    void for_each( std::size_t count, const Body &body )
    {
      if ( count == 0 )
        return;
      const unsigned in_block = count < ( 1 << 16 ) ? warp_size : threads;
      run_body<<<static_cast<unsigned>( ( count + in_block - 1 ) / in_block ), in_block, 0, thread_stream()>>>( body,
                                                                                                                count );
      check_launch( "running a step of stars" );
    }

    std::size_t into_begins( Array<std::uint32_t> &counts )
    {
      turn_into_begins( counts );
      return read( counts, counts.size() - 1 );
    }

    //! What is left comes first in \a keys.
    std::size_t sort_unique( Array<Key> &keys )
    {
      const std::size_t count = keys.size();
      if ( count == 0 )
        return 0;
      Array<Key> sorted( count );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return count <= few_to_sort ? cub::DeviceMergeSort::SortKeysCopy( scratch, size, keys.data(), sorted.data(),
                                                                          count, cuda::std::less<>(), stream )
                                    : cub::DeviceRadixSort::SortKeys( scratch, size, keys.data(), sorted.data(), count,
                                                                      0, 8 * sizeof( Key ), stream );
      } );
      Array<std::uint64_t> left( 1 );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return cub::DeviceSelect::Unique( scratch, size, sorted.data(), keys.data(), left.data(), count, stream );
      } );
      return read( left, 0 );
    }

    template <typename Holds>
    Array<std::uint32_t> select( std::size_t count, const Holds &holds )
    {
      const SelectedNumbers selected = numbers_where( count, holds, count );
      Array<std::uint32_t> as_many( selected.count );
      for_each( as_many.size(), star_body::Copy<std::uint32_t>{ selected.numbers.data(), as_many.data() } );
      return as_many;
    }

    template <typename Value, typename Join, typename Result>
    Result reduce( std::size_t count, const Value &value, const Join &join, Result nothing )
    {
      return read( reduced( value, count, join, nothing ), 0 );
    }

    void keep_going() { mWorkers.keep_going(); }

    void wait() { wait_for_thread_stream( "waiting for stars" ); }

  private:
    const Workers &mWorkers;
};

} // namespace rubicon
