// SPDX-License-Identifier: GPL-2.0-or-later
// The answers of a build without CUDA.
// Relies on compute/cuda/device.h, line_mesh/find_hits.h, red_blue/find_contacts.h.
#include "core/compute/cuda/device.h"

#include "core/error.h"
#include "core/line_mesh/find_hits.h"
#include "core/red_blue/find_contacts.h"

namespace rubicon
{

std::optional<std::string> cuda_device_name()
{
  return std::nullopt;
}

std::string cuda_absence_reason()
{
  return "this build has no CUDA code";
}

std::vector<Contact> find_contacts_cuda( const ChainSet2 &, const ChainSet2 &, const RunOptions &, RunReport &,
                                         const DeviceLimits & )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

std::vector<Hit> find_hits_cuda( const PolylineSet3 &, const TriangleMesh &, const RunOptions &, Workers &, RunReport &,
                                 const HitLimits & )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

} // namespace rubicon
