// SPDX-License-Identifier: GPL-2.0-or-later
// What a device still holds of a job whose hits it has found.
// Relies on index/tree/device_scene.cuh and line_mesh/hit.h.
#pragma once

#include "core/index/tree/device_scene.cuh"
#include "core/line_mesh/hit.h"

namespace rubicon
{

struct ResidentHits
{
    ResidentScene scene;
    DeviceArray<Hit> hits; //!< all of the job, in their order
};

} // namespace rubicon
