// SPDX-License-Identifier: GPL-2.0-or-later
// Measures what jobs cost on this machine, on one thread, all threads and the GPU.
// Relies on measure/made_up_jobs.h, red_blue/, line_mesh/ and hull/.
#pragma once

#include "core/compute/costs.h"
#include "core/compute/run.h"

namespace rubicon
{

//! A small job of each kind on the GPU, after which it is ready for others. Throws Error where no GPU can serve.
void run_first_job();

/**
 * Takes a second or two, and of \a options the progress, the stop and the log. Throws Cancelled, and Error where no GPU can
 * serve.
 */
MachineCosts measure_costs( const RunOptions &options );

} // namespace rubicon
