// SPDX-License-Identifier: GPL-2.0-or-later
// Jobs that do not fit on a device at once, or that several devices share: cut into slices, done beside each other.
// Relies on compute/cuda/device_memory.cuh and compute/workers.h.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/compute/cuda/slice_sizes.h"
#include "core/compute/merge_sorted.h"
#include "core/compute/run.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * Calls task( device ) for each device at once, of which it is the current one. Rethrows what one of them throws, once all have
 * ended; DeviceOutOfMemory where the system has no thread for each.
 */
template <typename Task>
void on_each_device( Task &&task )
{
  std::vector<std::exception_ptr> failures( static_cast<std::size_t>( device_count() ) );
  {
    std::vector<std::jthread> threads;
    for ( std::size_t device = 0; device < failures.size(); ++device )
      try
      {
        threads.emplace_back( [&, device] {
          try
          {
            check_cuda( cudaSetDevice( static_cast<int>( device ) ), "choosing a device" );
            task( device );
          }
          catch ( ... )
          {
            failures[device] = std::current_exception();
          }
        } );
      }
      catch ( const std::system_error & )
      {
        throw DeviceOutOfMemory( "There is no thread left for the GPU's work." );
      }
  }
  for ( const std::exception_ptr &failure : failures )
    if ( failure )
      std::rethrow_exception( failure );
}

/**
 * Whether devices are to share a job of \a members that fits on one of them. The others start in tenths of a second, which one
 * job does not win back: a process shares from its second large one on.
 */
inline bool is_to_be_shared( std::size_t members )
{
  constexpr std::size_t large = std::size_t( 1 ) << 26; // some hundredths of a second
  static std::atomic<bool> had_large = false;
  return members >= large && had_large.exchange( true );
}

//! slice_sizes() for this machine: \a bytes of device memory for each member.
inline SliceSizes choose_slices( std::size_t first, std::size_t second, std::size_t most, std::size_t bytes,
                                 OfSecond of_second = OfSecond::for_each_slice )
{
  const std::size_t devices = static_cast<std::size_t>( device_count() );
  return slice_sizes( first, second, most, bytes, devices > 1 && is_to_be_shared( first + second ) ? devices : 1,
                      of_second, [] { return DeviceBudget::current().left(); } );
}

//! All pairs of slices of \a sizes of two sets of \a first and \a second members, by the first, then by the second.
inline std::deque<SlicePair> slice_pairs( std::size_t first, std::size_t second, const SliceSizes &sizes )
{
  std::deque<SlicePair> pairs;
  for ( std::size_t i = 0; i < first; i += sizes.first )
    for ( std::size_t k = 0; k < second; k += sizes.second )
      pairs.push_back( { { i, std::min( first, i + sizes.first ) }, { k, std::min( second, k + sizes.second ) } } );
  return pairs;
}

/**
 * Pairs of slices and what was found for each, by several threads. Where the memory of a device is too little for two of them at
 * once, one thread goes on alone there; where it is too little for one, that one is cut in two.
 */
template <typename Found>
class SlicedSearch
{
  public:
    //! \a kept: members of the second set, where an index of it serves all pairs that have all of them; else 0.
    explicit SlicedSearch( std::deque<SlicePair> pairs, std::size_t kept = 0 )
      : mWaiting( std::move( pairs ) )
      , mKept( kept )
    {
      for ( const SlicePair &pair : mWaiting )
        mPairs += pair.pairs();
    }

    /**
     * Calls find( pair of slices ), which returns Found, on a few threads for each device, of which it is the current one. Shows
     * the progress shares up to 0.6. Rethrows what it throws, once all threads have ended: DeviceOutOfMemory where not even small
     * slices fit. Throws Cancelled when the job is to stop.
     */
    template <typename Find>
    void run( Workers &workers, Find &&find )
    {
      const std::size_t devices = static_cast<std::size_t>( device_count() );
      mRunning.assign( devices, 0 );
      std::vector<std::jthread> threads;
      for ( std::size_t i = 0; i < devices * threads_for_each_device; ++i )
        try
        {
          threads.emplace_back( [this, device = i % devices, &find] { run_on( device, find ); } );
        }
        catch ( const std::system_error & ) // the system has no thread left: those that there are do the work
        {
          if ( threads.empty() )
            throw DeviceOutOfMemory( "There is no thread left for the GPU's work." );
        }
      std::unique_lock lock( mMutex );
      for ( std::size_t told = 0; told < threads.size(); )
      {
        mEnded.wait_for( lock, std::chrono::milliseconds( 50 ) );
        told = mThreadsEnded;
        const double share = mDone / mPairs;
        lock.unlock();
        try
        {
          workers.keep_going();
          workers.poll( 0.6 * share );
        }
        catch ( ... )
        {
          fail();
        }
        lock.lock();
      }
      if ( mFailure )
        std::rethrow_exception( mFailure );
    }

    //! All that was found as one list, by \a in_order, in which what is found for one pair of slices is already.
    template <typename InOrder>
    Found found( Workers &workers, InOrder in_order )
    {
      std::sort( mParts.begin(), mParts.end(), []( const Part &a, const Part &b ) {
        return std::pair( a.slices.first.begin, a.slices.second.begin )
               < std::pair( b.slices.first.begin, b.slices.second.begin );
      } );
      std::erase_if( mParts, []( const Part &part ) { return part.found.empty(); } );
      if ( mParts.empty() )
        return {};
      const bool is_sorted = std::adjacent_find( mParts.begin(), mParts.end(),
                                                 [&]( const Part &a, const Part &b ) {
                                                   return !in_order( a.found.back(), b.found.front() );
                                                 } )
                             == mParts.end();
      if ( is_sorted )
        return joined( mParts, workers, &Part::found );
      std::vector<Found> lists;
      for ( Part &part : mParts )
        lists.push_back( std::move( part.found ) );
      return merge_sorted( lists, workers, in_order );
    }

  private:
    struct Part
    {
        SlicePair slices;
        Found found;
    };

    template <typename Find>
    void run_on( std::size_t device, Find &find )
    {
      try
      {
        check_cuda( cudaSetDevice( static_cast<int>( device ) ), "choosing a device" );
        while ( const std::optional<SlicePair> pair = next( device ) )
          if ( !find_one( *pair, device, find ) )
            break;
      }
      catch ( ... )
      {
        fail();
      }
      const std::lock_guard lock( mMutex );
      ++mThreadsEnded;
      mEnded.notify_one();
    }

    //! False where this thread is to leave the device to another.
    template <typename Find>
    bool find_one( const SlicePair &pair, std::size_t device, Find &find )
    {
      try
      {
        Part part{ pair, find( pair ) };
        const std::lock_guard lock( mMutex );
        mDone += pair.pairs();
        mParts.push_back( std::move( part ) );
        --mRunning[device];
        return true;
      }
      catch ( const DeviceOutOfMemory & )
      {
        const std::lock_guard lock( mMutex );
        const bool was_alone = --mRunning[device] == 0;
        if ( !was_alone )
          mWaiting.push_front( pair );
        else if ( pair.size() > least )
        {
          const auto [front, back] = halves_of( pair, mKept, least );
          mWaiting.push_front( back );
          mWaiting.push_front( front );
        }
        else
          throw;
        return was_alone;
      }
    }

    std::optional<SlicePair> next( std::size_t device )
    {
      const std::lock_guard lock( mMutex );
      if ( mFailure || mWaiting.empty() )
        return std::nullopt;
      const SlicePair pair = mWaiting.front();
      mWaiting.pop_front();
      ++mRunning[device];
      return pair;
    }

    void fail()
    {
      const std::lock_guard lock( mMutex );
      if ( !mFailure )
        mFailure = std::current_exception();
    }

    static constexpr std::size_t least = 1 << 12; //!< members of what is cut no further

    std::mutex mMutex;
    std::condition_variable mEnded;
    std::deque<SlicePair> mWaiting;
    const std::size_t mKept;
    std::vector<Part> mParts;
    std::vector<std::size_t> mRunning; //!< pairs, on each device
    std::size_t mThreadsEnded = 0;
    double mPairs = 0, mDone = 0; //!< of members
    std::exception_ptr mFailure;
};

//! Of \a usual room for candidates or for what is found: a job that is not alone leaves memory for others.
inline std::size_t room_to_begin_with( std::size_t usual, const SlicePair &slices, bool is_alone )
{
  return is_alone ? usual : std::min( usual, slices.size() );
}

/**
 * What find( pair of slices, report, alone ) returns for two sets of \a first and \a second members: at once where they are whole in
 * \a sizes and memory of the device is enough, alone is true then; else slice by slice. \a report is as it was then. Slices are
 * looked for after prepare( sizes ), which may bring to the devices what all of them need, and says whether an index of the second set is
 * among that.
 */
template <typename InOrder, typename Prepare, typename Find>
auto find_in_slices( std::size_t first, std::size_t second, SliceSizes sizes, const RunOptions &options,
                     Workers &workers, RunReport &report, InOrder in_order, Prepare &&prepare, Find &&find )
{
  using Found = std::invoke_result_t<Find &, const SlicePair &, RunReport &, bool>;
  if ( sizes.first >= first && sizes.second >= second )
  {
    const RunReport before = report;
    try
    {
      return find( SlicePair{ { 0, first }, { 0, second } }, report, true );
    }
    catch ( const DeviceOutOfMemory & )
    {
      report = before;
      sizes.halve();
    }
  }
  if ( options.log )
    options.log( "The GPU goes through this job in slices of " + std::to_string( sizes.first ) + " × "
                 + std::to_string( sizes.second ) + "." );
  Stopwatch watch;
  const bool keeps_second = prepare( sizes );
  std::mutex report_mutex;
  SlicedSearch<Found> search( slice_pairs( first, second, sizes ), keeps_second ? second : 0 );
  search.run( workers, [&]( const SlicePair &pair ) {
    RunReport of_pair;
    Found found = find( pair, of_pair, false );
    const std::lock_guard lock( report_mutex );
    report.tiers += of_pair.tiers;
    report.candidates += of_pair.candidates;
    return found;
  } );
  Found found = search.found( workers, in_order );
  report.seconds.decide += watch.lap();
  return found;
}

} // namespace rubicon
