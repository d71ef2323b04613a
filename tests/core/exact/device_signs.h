// SPDX-License-Identifier: GPL-2.0-or-later
// The predicates as the device answers them, tier by tier.
// Relies on core/exact/tiers.h and core/geometry/point.h.
#pragma once

#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <vector>

namespace rubicon::test
{

//! Four points; of the first three the predicate in the plane takes x and y.
struct Quadruple
{
    Point3 a, b, c, d;
};

//! What each tier says, and the ladder without GMP.
struct TierSigns
{
    Sign filter, interval, expansion, ladder;
};

struct PredicateSigns
{
    TierSigns turn, side, direction;
};

//! On the host, for comparison.
PredicateSigns host_signs( const Quadruple &points );

//! The same on the first GPU, of each of \a points. Throws Error where it fails.
std::vector<PredicateSigns> device_signs( const std::vector<Quadruple> &points );

} // namespace rubicon::test
