// SPDX-License-Identifier: GPL-2.0-or-later
// In a build without CUDA.
// Relies on red_blue/assemble.h, red_blue/find_contacts.h and compute/cuda/device.h.
#include "core/red_blue/assemble.h"
#include "core/red_blue/find_contacts.h"

#include "core/compute/cuda/device.h"
#include "core/error.h"

namespace rubicon
{

Contacts find_contacts_cuda( const ChainSet2 &, const ChainSet2 &, const RunOptions &, Workers &, RunReport &,
                             const ContactLimits &, std::shared_ptr<ResidentContacts> * )
{
  throw Error( "The GPU backend is not available: " + cuda_absence_reason() + "." );
}

bool assemble_cuda( const ChainSet2 &, const ChainSet2 &, ResidentContacts &, Workers &, RedBlueResult & )
{
  return false;
}

} // namespace rubicon
