// SPDX-License-Identifier: GPL-2.0-or-later
// The command line as a whole: version, exit codes, all commands.
// Relies on CLI11; RUBICON_VERSION comes from the build.
#include "core/cli/commands.h"

namespace rubicon
{

std::unique_ptr<CLI::App> command_line( Action &action )
{
  auto app = std::make_unique<CLI::App>( "Finds exactly where two maps cross, and where drill holes cross ore bodies.",
                                         "rubicon" );
  app->set_version_flag( "--version", "rubicon " RUBICON_VERSION );
  app->require_subcommand( 1 );
  app->footer( "Exit codes: 0 done, 1 bad input, failure or a difference found, 2 wrong usage, 130 cancelled (Ctrl-C), "
               "143 or 129 by SIGTERM or SIGHUP." );
  app->fallthrough( false );
  add_red_blue_command( *app, action );
  add_line_mesh_command( *app, action );
  add_points_in_mesh_command( *app, action );
  add_mesh_check_command( *app, action );
  add_section_command( *app, action );
  add_hull_command( *app, action );
  add_bounds_command( *app, action );
  add_cluster_commands( *app, action );
  add_verify_command( *app, action );
  add_devices_command( *app, action );
  return app;
}

} // namespace rubicon
