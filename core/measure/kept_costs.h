// SPDX-License-Identifier: GPL-2.0-or-later
// The measured costs of this machine, kept in a file of the user's between runs.
// Relies on nlohmann-json.
#pragma once

#include "core/compute/costs.h"

#include <filesystem>
#include <optional>
#include <string>

namespace rubicon
{

//! Where they are kept: rubicon/costs.json in XDG_CACHE_HOME, by default .cache of the user's home; empty: he has none.
std::filesystem::path kept_costs_file();

//! What is kept; nothing where there is no such file, it cannot be understood, or is of another version or number of cores.
std::optional<MachineCosts> kept_costs();

//! Whether there is a place for them that can be written to; makes the folder.
bool can_keep_costs();

//! Keeps \a costs, which were measured with \a device. Whether that went well.
bool keep_costs( const MachineCosts &costs, const std::string &device );

} // namespace rubicon
