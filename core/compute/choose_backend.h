// SPDX-License-Identifier: GPL-2.0-or-later
// Which backend runs a step: the one that was asked for, or the one that is expected to be the faster, and the log says why.
// Relies on compute/run.h, compute/costs.h and compute/cuda/.
#pragma once

#include "core/compute/costs.h"
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/cuda/device_start.h"
#include "core/compute/run.h"
#include "core/error.h"

#include <cmath>
#include <string>

namespace rubicon
{

//! A job to be placed. \a Candidates: a callable that estimates how many candidates it has, from a sample.
template <typename Candidates>
struct JobToPlace
{
    KindOfJob kind;
    double items;
    Candidates candidates;
};

//! Seconds that a job is expected to take; on the device with what its start and its end add to the process.
struct ExpectedSeconds
{
    double on_cpu, on_device;
    bool device_is_faster() const { return on_device < on_cpu; }
};

inline ExpectedSeconds expected_seconds( const MachineCosts &machine, KindOfJob kind, const JobSize &size, int threads )
{
  const JobCosts &costs = machine.*kind;
  const double around = device_start_left( machine.device_start ) + ( device_is_in_use() ? 0 : machine.device_end() );
  return { costs.on_cpu( size, threads > 0 ? threads : machine.threads, machine.threads ),
           around + costs.device.of( size ) };
}

/**
 * The same with the candidates that the job is estimated to have. The estimate takes time and is made only where the answer
 * may depend on it: both costs grow evenly with the number of candidates, so that an answer which is the same for none and for
 * very many is the same for any number between.
 */
template <typename Candidates>
ExpectedSeconds expected_seconds( const MachineCosts &machine, const JobToPlace<Candidates> &job, int threads )
{
  constexpr double very_many = 1000; // for each item
  const auto with = [&]( double candidates ) {
    return expected_seconds( machine, job.kind, { job.items, candidates }, threads );
  };
  const ExpectedSeconds at_least = with( 0 );
  if ( !machine.measured ) // usual costs are too rough for an estimate to be worth its time; there may be no GPU at all
    return at_least;
  return at_least.device_is_faster() == with( very_many * job.items ).device_is_faster() ? at_least
                                                                                         : with( job.candidates() );
}

inline void log_line( const RunOptions &options, const std::string &line )
{
  if ( options.log )
    options.log( line );
}

//! Whether \a job is to go to the device, if there is one: where it was asked for, or the choice is automatic and it is expected
//! to be the faster, which the log is told.
template <typename Candidates>
bool is_for_device( const RunOptions &options, const JobToPlace<Candidates> &job )
{
  if ( options.backend != Backend::automatic || !options.costs )
    return options.backend != Backend::cpu;
  const ExpectedSeconds expected = expected_seconds( *options.costs, job, options.threads );
  const auto milliseconds = []( double seconds ) { return std::to_string( std::lround( seconds * 1000 ) ) + " ms"; };
  if ( options.costs->measured ) // where there was a GPU
    log_line( options, std::string( expected.device_is_faster() ? "The GPU" : "The CPU" )
                         + " is expected to be faster: CPU " + milliseconds( expected.on_cpu ) + ", GPU "
                         + milliseconds( expected.on_device ) + "." );
  return expected.device_is_faster();
}

//! Tells the log of the failure \a error; rethrows it where the GPU was asked for.
inline void go_on_without( const DeviceFailed &error, const RunOptions &options )
{
  if ( options.backend == Backend::cuda )
    throw error;
  log_line( options, std::string( "Warning: " ) + error.what()
                       + " Going on with the CPU; until the program is started anew, the GPU may fail again." );
}

/**
 * Calls \a on_device or \a on_cpu, as is_for_device() says. The CPU steps in for a device whose memory is too small, with
 * \a report as it was, as the log is told, and where the choice is automatic for one that is missing or fails. Throws Error where the
 * GPU was asked for and there is none, or it fails.
 */
template <typename Candidates, typename OnDevice, typename OnCpu>
auto on_chosen_backend( const RunOptions &options, RunReport &report, const JobToPlace<Candidates> &job,
                        OnDevice &&on_device, OnCpu &&on_cpu )
{
  if ( !is_for_device( options, job ) )
    return on_cpu();
  if ( !cuda_device_name() )
  {
    const std::string reason = cuda_absence_reason();
    if ( options.backend == Backend::cuda )
      throw Error( "The GPU backend was asked for, but no GPU can serve: " + reason + "." );
    log_line( options, "No GPU is used: " + reason + "." );
    return on_cpu();
  }
  if ( options.backend == Backend::automatic && options.costs && !options.costs->measured
       && !has_code_for_cuda_device() )
  {
    log_line( options,
              "The GPU is left alone: the driver would have to compile this build's code for it first, which takes "
              "some seconds; \"rubicon devices --measure\" has it done, once." );
    return on_cpu();
  }
  const RunReport before = report;
  try
  {
    auto found = on_device();
    note_device_is_ready();
    return found;
  }
  catch ( const DeviceOutOfMemory &error )
  {
    log_line( options, std::string( error.what() ) + " Going on with the CPU." );
  }
  catch ( const DeviceFailed &error )
  {
    go_on_without( error, options );
  }
  report = before;
  return on_cpu();
}

/**
 * Whether \a assemble() made the result where the job was decided: on a device that still holds it. It returns false where that is
 * the host's for \a reason, and may run out of memory or fail; the log is told then. Throws DeviceFailed where the GPU was asked for.
 */
template <typename Assemble>
bool is_assembled_on_device( const RunOptions &options, std::string reason, Assemble &&assemble )
{
  try
  {
    if ( assemble() )
      return true;
  }
  catch ( const DeviceOutOfMemory &error )
  {
    reason = error.what();
  }
  catch ( const DeviceFailed &error )
  {
    go_on_without( error, options );
    return false;
  }
  log_line( options, "The processor assembles the result: " + reason );
  return false;
}

} // namespace rubicon
