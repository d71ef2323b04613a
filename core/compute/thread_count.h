// SPDX-License-Identifier: GPL-2.0-or-later
// How many CPU threads there are.
// Relies on nothing; oneTBB within.
#pragma once

#include "core/export.h"

namespace rubicon
{

//! The CPU threads of a job that asks for no number: one for each core that this process may use, as its affinity has it.
RUBICON_API int thread_count();

} // namespace rubicon
