// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on red_blue_steps.h and compute/cuda/device.h.
#include "red_blue_steps.h"

#include "core/compute/cuda/device.h"

namespace rubicon::bench
{

SchemeRun<Contacts> find_contacts_by_pair_list( const ChainSet2 &, const ChainSet2 &, std::uint32_t, Workers &,
                                                std::size_t )
{
  throw Error( "The list of pairs needs a GPU: " + cuda_absence_reason() + "." );
}

} // namespace rubicon::bench
