// SPDX-License-Identifier: GPL-2.0-or-later
// How many CPU threads a user may ask for.
// Relies on nothing.
#pragma once

namespace rubicon
{

//! More would only wait for each other; from 65536 on oneTBB takes none at all.
constexpr int max_threads = 1024;

} // namespace rubicon
