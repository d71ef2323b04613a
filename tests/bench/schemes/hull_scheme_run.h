// SPDX-License-Identifier: GPL-2.0-or-later
// Times the steps of paper 003, on either machine.
// Relies on hull_scheme.h and hull/stars/scheme.h.
#pragma once

#include "hull_scheme.h"

#include "core/compute/stopwatch.h"
#include "core/error.h"

namespace rubicon::bench
{

//! \a upload() returns the points as the machine has them; \a wait() waits for what it does.
template <typename Machine, typename Upload, typename Wait>
HullSchemeRun run_hull_scheme( Machine &machine, const StarLimits &limits, Upload &&upload, Wait &&wait )
{
  HullSchemeRun run;
  Stopwatch watch;
  std::size_t stage = 0;
  const auto step_done = [&] {
    wait();
    run.seconds[stage++] = watch.lap();
  };
  const auto points = upload();
  step_done();
  StarScheme scheme( machine, limits, points );
  if ( !scheme.find( Others::near_pictures, step_done ) )
    throw Error( "The scheme finds no hull around these points." );
  run.vertices = scheme.vertices();
  run.counts = scheme.counts();
  step_done();
  if ( run.vertices.size() < 4 )
    throw Error( "The scheme finds no body around these points." );
  return run;
}

} // namespace rubicon::bench
