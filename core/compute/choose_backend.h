// SPDX-License-Identifier: GPL-2.0-or-later
// Which backend runs a step: the GPU where it is wanted and serves, else the CPU, and the log says why.
// Relies on compute/run.h and compute/cuda/device.h.
#pragma once

#include "core/compute/cuda/device.h"
#include "core/compute/run.h"
#include "core/error.h"

#include <string>

namespace rubicon
{

/**
 * Calls \a on_device or \a on_cpu, as options.backend asks; where the choice is automatic the CPU steps in for a device
 * that is missing or too small, with \a report as it was. Throws Error where the GPU was asked for and there is none.
 */
template <typename OnDevice, typename OnCpu>
auto on_chosen_backend( const RunOptions &options, RunReport &report, OnDevice &&on_device, OnCpu &&on_cpu )
{
  const auto log = [&]( const std::string &line ) {
    if ( options.log )
      options.log( line );
  };
  if ( options.backend == Backend::cpu )
    return on_cpu();

  if ( !cuda_device_name() )
  {
    const std::string reason = cuda_absence_reason();
    if ( options.backend == Backend::cuda )
      throw Error( "The GPU backend was asked for, but no GPU can serve: " + reason + "." );
    log( "No GPU is used: " + reason + "." );
    return on_cpu();
  }
  const RunReport before = report;
  try
  {
    return on_device();
  }
  catch ( const DeviceOutOfMemory &error )
  {
    log( std::string( error.what() ) + " Going on with the CPU." );
    report = before;
    return on_cpu();
  }
}

} // namespace rubicon
