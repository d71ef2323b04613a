// SPDX-License-Identifier: GPL-2.0-or-later
// The CUDA device as the user is shown it.
// Relies on nothing: the header serves builds without CUDA too.
#pragma once

#include <optional>
#include <string>

namespace rubicon
{

//! Name and memory of the device that the CUDA backend would use, such as "NVIDIA H200, 140 GiB", or "2 × NVIDIA H200, 140 GiB"
//! where large jobs are shared; none where cuda_device_name() has none.
std::optional<std::string> cuda_device_in_words();

//! Whether this build has machine code for that device. Else the driver compiles what it has at the first run, which takes some
//! seconds, and keeps it. False where there is no device.
bool has_code_for_cuda_device();

} // namespace rubicon
