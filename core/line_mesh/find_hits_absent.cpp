// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on line_mesh/find_hits.h and compute/cuda/device.h.
#include "core/line_mesh/find_hits.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"

namespace rubicon
{

Hits find_hits_cuda( const PolylineSet3 &, const TriangleMesh &, const RunOptions &, Workers &, RunReport &,
                     const HitLimits & )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

} // namespace rubicon
