// SPDX-License-Identifier: GPL-2.0-or-later
// The answers of a build without CUDA.
// Relies on compute/cuda/device.h and device_in_words.h.
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"

namespace rubicon
{

std::optional<std::string> cuda_device_name()
{
  return std::nullopt;
}

std::optional<std::string> cuda_device_in_words()
{
  return std::nullopt;
}

void limit_device_memory( std::size_t ) {}

bool has_code_for_cuda_device()
{
  return false;
}

std::string cuda_absence_reason()
{
  return "this build has no CUDA code";
}

} // namespace rubicon
