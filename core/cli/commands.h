// SPDX-License-Identifier: GPL-2.0-or-later
// The command line of rubicon, and its commands: each adds itself and its options to it.
// Relies on CLI11.
#pragma once

#include <functional>
#include <memory>

#include <CLI/CLI.hpp>

namespace rubicon
{

//! What runs once the command line is understood; gives the exit code.
using Action = std::function<int()>;

//! What the help of most commands ends with.
constexpr const char *exit_codes = "Exit codes: 0 done, 1 bad input or failure, 2 wrong usage, 130 cancelled, "
                                   "143 or 129 by SIGTERM or SIGHUP.";

//! The command line with all commands; parsing it sets \a action, which must outlive it, and runs nothing.
std::unique_ptr<CLI::App> command_line( Action &action );

// Each sets action when its command is the one that was given.
void add_red_blue_command( CLI::App &app, Action &action );
void add_line_mesh_command( CLI::App &app, Action &action );
void add_points_in_mesh_command( CLI::App &app, Action &action );
void add_mesh_check_command( CLI::App &app, Action &action );
void add_section_command( CLI::App &app, Action &action );
void add_hull_command( CLI::App &app, Action &action );
void add_bounds_command( CLI::App &app, Action &action );
void add_cluster_commands( CLI::App &app, Action &action ); //!< plan, partition, work, reduce, merge
void add_verify_command( CLI::App &app, Action &action );
void add_devices_command( CLI::App &app, Action &action );

} // namespace rubicon
