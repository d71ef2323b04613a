// SPDX-License-Identifier: GPL-2.0-or-later
// Error-free transformations: a rounded operation and exactly what its rounding lost, host and device alike.
// Relies on IEEE 754 doubles, round to nearest (compute/float_environment.h sets it), no contraction (the build sets it and a test proves it).
#pragma once

#include "core/host_device.h"

#ifdef __FAST_MATH__
#error "Exact signs need single rounded operations: build without -ffast-math."
#endif

namespace rubicon
{

//! value + error is the exact result of an operation whose rounded result is value.
struct Exact2
{
    double value, error;
};

//! a + b, exactly, for any a and b whose sum does not overflow (Knuth, TAOCP 2, 4.2.2, theorem B).
RUBICON_HD inline Exact2 two_sum( double a, double b )
{
  const double sum = a + b;
  const double b_part = sum - a;
  const double a_part = sum - b_part;
  return { sum, ( a - a_part ) + ( b - b_part ) };
}

//! a + b, exactly, for |a| >= |b| or a == 0 (Dekker 1971).
RUBICON_HD inline Exact2 quick_two_sum( double a, double b )
{
  const double sum = a + b;
  return { sum, b - ( sum - a ) };
}

//! a - b, exactly, for any a and b whose difference does not overflow.
RUBICON_HD inline Exact2 two_diff( double a, double b )
{
  return two_sum( a, -b );
}

/**
 * a · b, exactly, where neither the product nor the splitting overflows (|a|, |b| < 2^995) and the error is no
 * smaller than the least subnormal allows (|a · b| >= 2^-968, or one factor is zero).
 * Dekker's product with Veltkamp's splitting; the device's fused multiply-add gives the same two numbers.
 */
RUBICON_HD inline Exact2 two_product( double a, double b )
{
  const double product = a * b;
#ifdef __CUDA_ARCH__
  return { product, __fma_rn( a, b, -product ) };
#else
  constexpr double splitter = 134217729.0; // 2^27 + 1: halves of 26 bits multiply exactly
  const double a_big = splitter * a, b_big = splitter * b;
  const double a_high = a_big - ( a_big - a ), b_high = b_big - ( b_big - b );
  const double a_low = a - a_high, b_low = b - b_high;
  return { product, a_low * b_low - ( ( ( product - a_high * b_high ) - a_low * b_high ) - a_high * b_low ) };
#endif
}

} // namespace rubicon
