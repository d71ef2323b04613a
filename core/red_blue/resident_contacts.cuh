// SPDX-License-Identifier: GPL-2.0-or-later
// What a device still holds of a job whose contacts it has found.
// Relies on compute/cuda/device_memory.cuh and red_blue/contact.h.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/red_blue/contact.h"

namespace rubicon
{

struct ResidentContacts
{
    DeviceArray<Point2> red, blue; //!< vertices of the layers
    DeviceArray<Contact> contacts; //!< all of the job, in their order
};

} // namespace rubicon
