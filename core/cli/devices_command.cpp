// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon devices: what answers on this machine, and what jobs cost there.
// Relies on compute/cuda/ and measure/.
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/cuda/device_start.h"
#include "core/compute/thread_count.h"
#include "core/measure/kept_costs.h"
#include "core/measure/measure_costs.h"

#include <cstdio>
#include <iostream>
#include <memory>

namespace rubicon
{

namespace
{

void print_costs( const char *kind, const JobCosts &costs )
{
  constexpr JobSize million{ 1e6, 1e6 };
  const auto milliseconds = [&]( const JobCost &cost ) { return cost.of( million ) * 1000; };
  std::printf( "%s  %.1f ms on one thread, %.1f on all, %.1f on the GPU, for a million with a million candidates\n",
               kind, milliseconds( costs.one_thread ), milliseconds( costs.all_threads ),
               milliseconds( costs.device ) );
}

//! Measures and keeps the costs of this machine; throws Error where it has no GPU, as there is nothing to choose between.
MachineCosts measure_and_keep()
{
  ProgressBar bar( false );
  RunOptions options;
  options.progress = [&bar]( double done ) { return bar.report( done ); };
  options.stop = [] { return interrupted() != 0; };
  const MachineCosts costs = measure_costs( options );
  bar.clear();
  if ( !keep_costs( costs, cuda_device_in_words().value_or( "" ) ) )
    throw Error( "The costs cannot be kept in " + kept_costs_file().string() + "." );
  return costs;
}

int list_devices( bool measure )
{
  if ( measure )
    DeviceStart( run_first_job ).wait(); // its time is one of the costs: nothing may ask the driver before
  std::cout << "cpu   " << thread_count() << " threads\n";
  if ( const auto gpu = cuda_device_in_words() )
    std::cout << "cuda  " << *gpu
              << ( has_code_for_cuda_device() ? "" : "; the driver compiles this build's code for it at the first run" )
              << "\n";
  else
    std::cout << "cuda  none: " << cuda_absence_reason() << "\n";
  std::cout.flush();

  const std::optional<MachineCosts> costs = measure ? std::optional( measure_and_keep() ) : kept_costs();
  if ( !costs )
    return 0;
  std::printf( "start of the GPU  %.0f ms, once in a process\n", costs->device_start * 1000 );
  print_costs( "maps  ", costs->maps );
  print_costs( "meshes", costs->meshes );
  print_costs( "hulls ", costs->hulls );
  return 0;
}

} // namespace

void add_devices_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "devices",
                                          "List the processors that jobs can run on, and what they cost there." );
  const auto measure = std::make_shared<bool>( false );
  command->add_flag( "--measure", *measure, "Measure anew how fast CPU and GPU are, by which --backend auto chooses" );
  command->footer(
    "Measuring takes a second or two and happens by itself before the first job for which a GPU may pay; the "
    "costs are kept in\n"
    "rubicon/costs.json in XDG_CACHE_HOME (~/.cache)." );
  command->callback( [&action, measure] { action = [measure] { return list_devices( *measure ); }; } );
}

} // namespace rubicon
