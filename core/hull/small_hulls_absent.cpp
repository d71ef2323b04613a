// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on hull/small_hulls.h and compute/cuda/device.h.
#include "core/hull/small_hulls.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"

namespace rubicon
{

void small_hulls_cuda( std::span<const Point3>, std::span<const std::size_t>, Workers &, double &,
                       const std::function<void( const FoundSmallHulls & )> & )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

} // namespace rubicon
