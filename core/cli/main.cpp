// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon: the jobs of the plugin without QGIS. Understands the command line and turns what happens into exit codes.
// Relies on CLI11.
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/error.h"

#include <cstdio>
#include <cstdlib>
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
  rubicon::Action action;
  const auto app = rubicon::command_line( action );
  try
  {
    app->parse( argc, argv );
  }
  catch ( const CLI::RequiredError &error )
  {
    // Of a word that is no command CLI11 says no more than that one is missing.
    if ( app->get_subcommands().empty() && !app->remaining().empty() )
      app->exit( CLI::ExtrasError( app->get_name(), { app->remaining().front() } ) );
    else
      app->exit( error );
    return wrong_usage;
  }
  catch ( const CLI::ParseError &error )
  {
    return app->exit( error ) == success ? success : wrong_usage;
  }
  rubicon::catch_interrupts();
  return run( action );
}

//! Jobs put their work for the GPU into one queue. The driver makes several, unless it is told, and this process would wait for
//! them at its start and at its end: 0.07 s of 0.30 on an NVIDIA H200. What the user has set stays.
void ask_for_one_device_queue()
{
  ::setenv( "CUDA_DEVICE_MAX_CONNECTIONS", "1", 0 );
}

} // namespace

int main( int argc, char **argv )
{
  ask_for_one_device_queue();
  rubicon::make_writes_fail_alone();
  const int code = obey( argc, argv );
  return rubicon::all_printed() || code != success ? code : failure;
}
