// SPDX-License-Identifier: GPL-2.0-or-later
// A job without the GIL: the thread that called waits for it, tells progress and looks for signals ten times a second.
// Relies on nanobind and compute/run.h.
#pragma once

#include "core/compute/float_environment.h"
#include "core/compute/run.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <string>
#include <type_traits>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace rubicon
{

//! The options of a run as Python gives them.
struct PythonRun
{
    std::string backend = "auto";
    int threads = 0;
    nanobind::object progress = nanobind::none(); //!< called with the share done; False cancels
    std::vector<std::string> log = {};            //!< the lines of the job, in the end
};

//! Throws Error for a backend or a number of threads that there is not.
RunOptions options_of( const PythonRun &run );

//! A job that runs, counted with the GIL. Throws Cancelled where the interpreter ends.
class RunningJob
{
  public:
    RunningJob();
    RunningJob( const RunningJob & ) = delete;
    RunningJob &operator=( const RunningJob & ) = delete;
    ~RunningJob();

  private:
    FloatEnvironment mFloats;
};

//! Whether end_jobs() was called.
bool is_ending();

/**
 * Stops all jobs and waits, without the GIL, until they have taken it back: a thread that asks for it once the interpreter
 * has ended is torn from the C++ that it runs, which aborts the process. Called at exit; no job starts afterwards.
 */
void end_jobs();

//! Called in a process that was forked, where the threads of other jobs are none.
void forget_jobs();

/**
 * What job( options ) gives. It runs in a thread of its own, so that this one, which may be Python's main thread, can serve
 * signals whatever the job is busy with: it wakes ten times a second, takes the GIL, runs Python's signal handlers and calls
 * run.progress. An exception of theirs (KeyboardInterrupt) stops the job and comes out when it has ended. Throws Cancelled
 * when run.progress returns False.
 */
template <typename Job>
auto without_gil( PythonRun &run, Job &&job )
{
  namespace nb = nanobind;
  RunOptions options = options_of( run );
  const RunningJob running;
  std::atomic<double> share = 0;
  std::atomic<bool> stop = false;
  options.progress = [&]( double done ) {
    share = done;
    return !stop && !is_ending();
  };
  options.stop = [&] { return stop.load( std::memory_order_relaxed ) || is_ending(); };
  options.log = [&]( const std::string &line ) { run.log.push_back( line ); };
  std::exception_ptr interruption;
  const auto is_to_go_on = [&] {
    try
    {
      if ( PyErr_CheckSignals() != 0 )
        throw nb::python_error();
      if ( run.progress.is_none() )
        return true;
      const nb::object answer = run.progress( share.load() );
      // numpy's False is another object than Python's; None and numbers go on.
      if ( !nb::cast<std::string>( answer.type().attr( "__name__" ) ).starts_with( "bool" ) )
        return true;
      const int is_true = PyObject_IsTrue( answer.ptr() );
      if ( is_true < 0 )
        throw nb::python_error();
      return is_true != 0;
    }
    catch ( ... )
    {
      interruption = std::current_exception();
      return false;
    }
  };

  std::future<std::invoke_result_t<Job &, const RunOptions &>> ended = std::async( std::launch::async, [&] {
    return job( std::as_const( options ) );
  } );
  constexpr std::chrono::milliseconds tick( 100 );
  while ( ended.valid() )
  {
    bool is_ready = false;
    {
      nb::gil_scoped_release released;
      is_ready = ended.wait_for( tick ) == std::future_status::ready;
      if ( !is_ready && stop )
        ended.wait(), is_ready = true;
    }
    if ( is_ready )
      break;
    if ( !is_to_go_on() )
      stop = true;
  }
  if ( interruption )
    std::rethrow_exception( interruption );
  if ( stop )
    throw Cancelled();
  return ended.get();
}

} // namespace rubicon
