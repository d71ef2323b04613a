// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' list of pairs on the GPU: handed over, a flag for each pair comes back, and the CPU reads all flags.
// Relies on cell_lists.h, scheme_run.h and compute/cuda/.
#pragma once

#include "cell_lists.h"
#include "scheme_run.h"

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"

#include <algorithm>
#include <mutex>

namespace rubicon::bench
{

//! How many of \a most things of \a bytes each half of the free memory of the GPU takes; one at least.
inline std::size_t that_fit( std::size_t most, std::size_t bytes )
{
  std::size_t free = 0, all = 0;
  check_cuda( cudaMemGetInfo( &free, &all ), "asking for free memory" );
  return std::min( most, std::max<std::size_t>( free / 2 / bytes, 1 ) );
}

//! Copies from ordinary, pageable memory; the papers tell of no other.
template <typename T>
void copy_to_device( const T *from, std::size_t count, DeviceArray<T> &to )
{
  copy_and_wait( to.data(), from, count * sizeof( T ), cudaMemcpyHostToDevice, "uploading" );
}

/**
 * Appends to \a found what \a flags say of \a pairs, of which the first belongs to the first flag, and to \a failed the pairs
 * that they leave undecided. \a Flag: has the kind of its pair, and says what is found of it.
 */
template <typename Flag, typename Found>
void read_flags( const UnfilledVector<Flag> &flags, const CandidatePair *pairs, Workers &workers, Found &found,
                 CandidatePairs &failed )
{
  using Kind = decltype( Flag::kind );
  constexpr std::size_t grain = 1 << 16;
  std::mutex mutex;
  workers.for_each_chunk( flags.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    Found found_here;
    CandidatePairs failed_here;
    for ( std::size_t i = begin; i < end; ++i )
      if ( flags[i].kind == Kind::undecided )
        failed_here.push_back( pairs[i] );
      else if ( flags[i].kind != Kind::none )
        found_here.push_back( flags[i].found( pairs[i] ) );
    const std::lock_guard lock( mutex );
    found.insert( found.end(), found_here.begin(), found_here.end() );
    failed.insert( failed.end(), failed_here.begin(), failed_here.end() );
  } );
}

/**
 * Tests \a pairs, at most \a most at once: launch( pairs, count, flags ) starts a kernel on pairs in device memory. Appends
 * to what \a run found, adds to its seconds, and returns the pairs whose intervals failed.
 */
template <typename Flag, typename Found, typename Launch>
CandidatePairs test_in_batches( const CandidatePairs &pairs, std::size_t most, Launch &&launch, Workers &workers,
                                SchemeRun<Found> &run )
{
  CandidatePairs failed;
  const std::size_t size = std::min( pairs.size(), that_fit( most, sizeof( CandidatePair ) + sizeof( Flag ) ) );
  Stopwatch watch;
  DeviceArray<CandidatePair> pairs_there( size );
  DeviceArray<Flag> flags_there( size );
  for ( std::size_t begin = 0; begin < pairs.size(); begin += size )
  {
    const std::size_t count = std::min( size, pairs.size() - begin );
    copy_to_device( pairs.data() + begin, count, pairs_there );
    run.seconds.upload += watch.lap();
    launch( pairs_there.data(), count, flags_there.data() );
    check_launch( "testing pairs" );
    wait_for_thread_stream( "testing pairs" );
    run.seconds.tests += watch.lap();
    const UnfilledVector<Flag> flags = Transfers::instance().download( flags_there, count, &workers );
    read_flags( flags, pairs.data() + begin, workers, run.found, failed );
    run.seconds.download += watch.lap();
  }
  run.tests += pairs.size();
  run.failed_tests += failed.size();
  return failed;
}

} // namespace rubicon::bench
