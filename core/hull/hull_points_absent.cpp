// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on hull/hull_points.h and compute/cuda/device.h.
#include "core/hull/hull_points.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"

namespace rubicon
{

std::unique_ptr<HullPoints> hull_points_cuda( std::span<const Point3>, Workers &, const HullProgress &, TierCounts &,
                                              double & )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

} // namespace rubicon
