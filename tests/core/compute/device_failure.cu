// SPDX-License-Identifier: GPL-2.0-or-later
// A kernel that the device cannot run to its end.
// Relies on device_failure.h and compute/cuda/.
#include "device_failure.h"

#include "core/compute/cuda/for_each.cuh"

namespace rubicon::test
{

void make_device_fail()
{
  const DeviceArray<std::uint32_t> held( 1 << 20 );
  for_each( 1, "failing", [] __device__( std::uint32_t ) { asm volatile( "trap;" ); } );
  wait_for_thread_stream( "failing" );
}

} // namespace rubicon::test
