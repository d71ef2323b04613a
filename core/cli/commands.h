// SPDX-License-Identifier: GPL-2.0-or-later
// The commands of rubicon: each adds itself and its options to the command line.
// Relies on CLI11.
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace rubicon
{

//! What runs once the command line is understood; gives the exit code.
using Action = std::function<int()>;

// Each sets action when its command is the one that was given.
void add_red_blue_command( CLI::App &app, Action &action );
void add_line_mesh_command( CLI::App &app, Action &action );
void add_points_in_mesh_command( CLI::App &app, Action &action );
void add_mesh_check_command( CLI::App &app, Action &action );
void add_verify_command( CLI::App &app, Action &action );
void add_devices_command( CLI::App &app, Action &action );

} // namespace rubicon
