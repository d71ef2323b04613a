// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon red-blue in a build without GDAL: says so.
// Relies on error.h.
#include "core/cli/commands.h"
#include "core/error.h"

namespace rubicon
{

void add_red_blue_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "red-blue",
                                          "Find where two layers cross (not in this build: it has no GDAL)." );
  command->prefix_command();
  command->callback(
    [&action] { action = []() -> int { throw Error( "This build reads no maps: it was made without GDAL." ); }; } );
}

} // namespace rubicon
