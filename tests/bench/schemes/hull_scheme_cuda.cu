// SPDX-License-Identifier: GPL-2.0-or-later
// The steps of paper 003 on the GPU.
// Relies on hull_scheme_run.h and hull/stars/device_machine.cuh.
#include "hull_scheme_run.h"

#include "core/compute/cuda/transfers.cuh"
#include "core/hull/stars/device_machine.cuh"

namespace rubicon::bench
{

HullSchemeRun find_vertices_on_gpu( std::span<const Point3> points, Workers &workers, const StarLimits &limits )
{
  DeviceMachine machine( workers );
  return run_hull_scheme(
    machine, limits, [&] { return Transfers::instance().upload( points, &workers ); }, [&] { machine.wait(); } );
}

} // namespace rubicon::bench
