// SPDX-License-Identifier: GPL-2.0-or-later
// Two tasks at once, such as reading two layers, with one progress, one cancel, and logs that do not mix.
// Relies on compute/run.h.
#pragma once

#include "core/compute/run.h"

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * The results of first( options ) and second( options ), which run in the calling thread and in another; one after the other
 * where the job has one thread. Progress is the mean of theirs; the second's log comes after the first's. Where one throws,
 * the other is stopped, and what was thrown comes when both have ended. Throws Cancelled when the progress callback says stop.
 */
template <typename First, typename Second>
auto side_by_side( const RunOptions &options, First &&first, Second &&second )
{
  using Results =
    std::pair<std::invoke_result_t<First &, const RunOptions &>, std::invoke_result_t<Second &, const RunOptions &>>;
  if ( options.threads == 1 )
  {
    auto result = first( part_of( options, 0, 0.5 ) );
    return Results( std::move( result ), second( part_of( options, 0.5, 1 ) ) );
  }

  std::atomic<double> share_of_second = 0;
  std::atomic<bool> ended = false, failed = false; // the first, the second
  std::vector<std::string> log_of_second;
  RunOptions beside = options;
  beside.progress = [&]( double share ) {
    share_of_second = share;
    return !ended;
  };
  beside.stop = [&] { return ended || ( options.stop && options.stop() ); };
  beside.log = [&]( const std::string &line ) { log_of_second.push_back( line ); };
  const auto report = [&]( double share_of_first ) {
    return !failed && ( !options.progress || options.progress( ( share_of_first + share_of_second ) / 2 ) );
  };
  RunOptions here = options;
  here.progress = report;
  here.stop = [&] { return failed || ( options.stop && options.stop() ); };

  std::future<typename Results::second_type> other = std::async( std::launch::async, [&] {
    try
    {
      return second( beside );
    }
    catch ( ... )
    {
      failed = true;
      throw;
    }
  } );
  const auto tell_log = [&] {
    if ( options.log )
      for ( const std::string &line : log_of_second )
        options.log( line );
  };
  struct End
  {
      std::atomic<bool> &ended;
      ~End() { ended = true; } // before the future waits for the other thread
  } const end{ ended };
  try
  {
    auto result = first( here );
    while ( other.wait_for( std::chrono::milliseconds( 50 ) ) != std::future_status::ready )
      if ( !report( 1 ) )
        throw Cancelled();
    other.wait();
    tell_log();
    return Results( std::move( result ), other.get() );
  }
  catch ( const Cancelled & )
  {
    if ( failed && other.valid() )
    {
      other.wait();
      tell_log();
      other.get(); // it was stopped for this
    }
    throw;
  }
}

} // namespace rubicon
