// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon: the jobs of the plugin without QGIS. Understands the command line and turns what happens into exit codes.
// Relies on CLI11; RUBICON_VERSION comes from the build.
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/error.h"

#include <cstdio>
#include <new>

namespace
{

constexpr int success = 0, failure = 1, wrong_usage = 2, cancelled = 128; // the last one plus the signal's number

int run( const rubicon::Action &action )
{
  try
  {
    return action();
  }
  catch ( const rubicon::Cancelled &stopped )
  {
    std::fprintf( stderr, "rubicon: %s\n", stopped.what() );
    return cancelled + rubicon::interrupted();
  }
  catch ( const std::bad_alloc & )
  {
    std::fputs( "rubicon: There is not enough memory for these layers.\n", stderr );
  }
  catch ( const std::exception &error )
  {
    std::fprintf( stderr, "rubicon: %s\n", error.what() );
  }
  return failure;
}

//! Understands the command line and does what it says; gives the exit code.
int obey( int argc, char **argv )
{
  CLI::App app( "Finds exactly where two maps cross, and where drill holes cross ore bodies.", "rubicon" );
  app.set_version_flag( "--version", "rubicon " RUBICON_VERSION );
  app.require_subcommand( 1 );
  app.footer(
    "Exit codes: 0 done, 1 bad input, failure or a difference found, 2 wrong usage, 130 cancelled (Ctrl-C)." );
  app.fallthrough( false );

  rubicon::Action action;
  rubicon::add_red_blue_command( app, action );
  rubicon::add_line_mesh_command( app, action );
  rubicon::add_points_in_mesh_command( app, action );
  rubicon::add_mesh_check_command( app, action );
  rubicon::add_verify_command( app, action );
  rubicon::add_devices_command( app, action );
  try
  {
    app.parse( argc, argv );
  }
  catch ( const CLI::ParseError &error )
  {
    return app.exit( error ) == success ? success : wrong_usage;
  }
  rubicon::catch_interrupts();
  return run( action );
}

} // namespace

int main( int argc, char **argv )
{
  rubicon::make_writes_fail_alone();
  const int code = obey( argc, argv );
  return rubicon::all_printed() || code != success ? code : failure;
}
