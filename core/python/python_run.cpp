// SPDX-License-Identifier: GPL-2.0-or-later
// Backend and threads from what Python gives.
// Relies on python_run.h.
#include "core/python/python_run.h"

#include "core/error.h"

#include <thread>

namespace rubicon
{

namespace
{

std::atomic<bool> ending = false;
std::atomic<std::size_t> running_jobs = 0;

} // namespace

RunningJob::RunningJob()
{
  if ( is_ending() )
    throw Cancelled();
  ++running_jobs;
}

RunningJob::~RunningJob()
{
  --running_jobs;
}

bool is_ending()
{
  return ending.load( std::memory_order_relaxed );
}

void end_jobs()
{
  ending = true;
  const nanobind::gil_scoped_release released;
  // Looked at now and then: a lock could be held by another thread where the process is forked.
  while ( running_jobs > 0 )
    std::this_thread::sleep_for( std::chrono::milliseconds( 5 ) );
}

void forget_jobs()
{
  running_jobs = 0;
}

RunOptions options_of( const PythonRun &run )
{
  RunOptions options;
  if ( run.backend == "cpu" )
    options.backend = Backend::cpu;
  else if ( run.backend == "cuda" )
    options.backend = Backend::cuda;
  else if ( run.backend != "auto" )
    throw Error( "backend must be \"auto\", \"cpu\" or \"cuda\", not \"" + run.backend + "\"." );
  if ( run.threads < 0 || run.threads > max_threads )
    throw Error( "threads must be 0, for all cores, to " + std::to_string( max_threads ) + ", not "
                 + std::to_string( run.threads ) + "." );
  options.threads = run.threads;
  return options;
}

} // namespace rubicon
