// SPDX-License-Identifier: GPL-2.0-or-later
// The body of the trap; PRODUCT_LESS names the function that this compilation defines.
// Relies on contraction_trap.h.
#include "contraction_trap.h"

namespace rubicon::test
{

double PRODUCT_LESS( double a, double b, double c )
{
  return a * b - c;
}

} // namespace rubicon::test
