// SPDX-License-Identifier: GPL-2.0-or-later
// One expression whose value tells whether the compiler fused its product and sum.
// Relies on nothing; the same source is compiled twice, see the test.
#pragma once

namespace rubicon::test
{

//! a·b - c, compiled with the flags of core/ on a target that has fused multiply-add.
double product_less_as_core( double a, double b, double c );

//! a·b - c, the same but with contraction allowed: what the trap must catch.
double product_less_contracted( double a, double b, double c );

} // namespace rubicon::test
