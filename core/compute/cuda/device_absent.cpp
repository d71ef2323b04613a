// SPDX-License-Identifier: GPL-2.0-or-later
// The answers of a build without CUDA.
// Relies on compute/cuda/device.h.
#include "core/compute/cuda/device.h"

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

} // namespace rubicon
