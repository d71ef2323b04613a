// SPDX-License-Identifier: GPL-2.0-or-later
// Backend and threads from what Python gives.
// Relies on python_run.h.
#include "core/python/python_run.h"

#include "core/error.h"

namespace rubicon
{

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
