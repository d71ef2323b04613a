// SPDX-License-Identifier: GPL-2.0-or-later
// Whether a CUDA device answers. Never throws; a machine without driver or device simply has none.
// Relies on export.h alone: the header serves builds without CUDA too.
#pragma once

#include "core/export.h"

#include <cstddef>
#include <optional>
#include <string>

namespace rubicon
{

//! The name of the device that the CUDA backend would use; none without driver, device or CUDA in this build.
RUBICON_API std::optional<std::string> cuda_device_name();

//! From now on this process takes at most \a bytes of each device's memory, where others need the rest; 0: all that is free.
RUBICON_API void limit_device_memory( std::size_t bytes );

//! Why there is none: one clause for a log line, such as "no NVIDIA driver answers".
RUBICON_API std::string cuda_absence_reason();

} // namespace rubicon
