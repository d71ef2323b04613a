// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on line_mesh_steps.h and compute/cuda/device.h.
#include "line_mesh_steps.h"

#include "core/compute/cuda/device.h"

namespace rubicon::bench
{

SchemeRun<Hits> find_hits_on_gpu( HitScheme scheme, const PolylineSet3 &, const TriangleMesh &, std::uint32_t,
                                  Workers &, const HitSchemeLimits & )
{
  throw Error( std::string( name_of( scheme ) ) + " needs a GPU: " + cuda_absence_reason() + "." );
}

} // namespace rubicon::bench
