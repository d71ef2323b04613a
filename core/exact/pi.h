// SPDX-License-Identifier: GPL-2.0-or-later
// Pi between two fractions, as close to each other as asked for.
// Relies on GMP. Host only; thread-safe.
#pragma once

#include <gmpxx.h>

namespace rubicon
{

//! below < pi < above.
struct PiBetween
{
    mpq_class below, above;
};

//! above - below is less than 4 / 2^\a bits.
PiBetween pi_between( unsigned long bits );

} // namespace rubicon
