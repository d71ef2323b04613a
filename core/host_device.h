// SPDX-License-Identifier: GPL-2.0-or-later
// Marks functions that serve host and device alike.
// Relies on nothing.
#pragma once

#ifdef __CUDACC__
#define RUBICON_HD __host__ __device__
#else
#define RUBICON_HD
#endif
