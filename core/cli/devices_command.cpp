// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon devices: what answers on this machine.
// Relies on compute/cuda/device.h.
#include "core/cli/commands.h"
#include "core/compute/cuda/device.h"

#include <iostream>
#include <thread>

namespace rubicon
{

namespace
{

int list_devices()
{
  std::cout << "cpu   " << std::thread::hardware_concurrency() << " threads\n";
  if ( const auto gpu = cuda_device_name() )
    std::cout << "cuda  " << *gpu << "\n";
  else
    std::cout << "cuda  none: " << cuda_absence_reason() << "\n";
  return 0;
}

} // namespace

void add_devices_command( CLI::App &app, Action &action )
{
  app.add_subcommand( "devices", "List the processors that jobs can run on." )->callback( [&action] {
    action = list_devices;
  } );
}

} // namespace rubicon
