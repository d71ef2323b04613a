// SPDX-License-Identifier: GPL-2.0-or-later
// A loop on all threads for those who cannot see oneTBB, whose headers do not bear Qt's word "emit".
// Relies on compute/run.h.
#pragma once

#include "core/compute/run.h"

#include <cstddef>
#include <functional>

namespace rubicon
{

//! Calls task( begin, end ) for chunks of \a grain items out of \a count, in any order, on the threads of \a options. Rethrows what
//! a task throws; throws Cancelled once the job is to stop.
void on_threads( const RunOptions &options, std::size_t count, std::size_t grain,
                 const std::function<void( std::size_t begin, std::size_t end )> &task );

} // namespace rubicon
