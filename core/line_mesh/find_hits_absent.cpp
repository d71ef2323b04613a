// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on line_mesh/find_hits.h, line_mesh/assemble.h and compute/cuda/device.h.
#include "core/line_mesh/find_hits.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"
#include "core/line_mesh/assemble.h"

namespace rubicon
{

Hits find_hits_cuda( const PolylineSet3 &, const TriangleMesh &, const RunOptions &, Workers &, RunReport &,
                     const HitLimits &, std::shared_ptr<ResidentHits> * )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

bool assemble_cuda( const PolylineSet3 &, const TriangleMesh &, const MeshSurfaces &, const LineStarts &,
                    const LineMeshOptions &, ResidentHits &, Workers &, LineMeshResult & )
{
  return false;
}

} // namespace rubicon
