// SPDX-License-Identifier: GPL-2.0-or-later
// The steps of paper 003 on the CPU: every kernel is a loop over its threads.
// Relies on hull_scheme_run.h and tests/core/hull/loop_machine.h.
#include "hull_scheme.h"

#include "hull_scheme_run.h"

#include "tests/core/hull/loop_machine.h"

namespace rubicon::bench
{

HullSchemeRun find_vertices_on_cpu( std::span<const Point3> points, const StarLimits &limits )
{
  test::LoopMachine machine;
  return run_hull_scheme(
    machine, limits, [&] { return std::vector( points.begin(), points.end() ); }, [] {} );
}

} // namespace rubicon::bench
