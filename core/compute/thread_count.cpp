// SPDX-License-Identifier: GPL-2.0-or-later
// Relies on oneTBB.
#include "core/compute/thread_count.h"

#include <oneapi/tbb/info.h>

namespace rubicon
{

int thread_count()
{
  return tbb::info::default_concurrency();
}

} // namespace rubicon
