// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on hull_scheme.h and compute/cuda/device.h.
#include "hull_scheme.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"

namespace rubicon::bench
{

HullSchemeRun find_vertices_on_gpu( std::span<const Point3>, Workers &, const StarLimits & )
{
  throw Error( "Paper 003's scheme needs a GPU: " + cuda_absence_reason() + "." );
}

} // namespace rubicon::bench
