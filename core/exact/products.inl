// SPDX-License-Identifier: GPL-2.0-or-later
// How the instruction set in force multiplies doubles exactly. Not a header: it is included inside a namespace, once for each
// instruction set of Google Highway.
// Relies on exact/ball.h.

#if ( HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2 ) || HWY_ARCH_ARM_A64
using Products = FusedProducts;
#else
using Products = SplitFactors;
#endif
