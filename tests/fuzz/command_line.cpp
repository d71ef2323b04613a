// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: the command line, one argument on each line of the input. It is understood or refused; nothing is run.
// Relies on cli/commands.h.
#include "core/cli/commands.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <sstream>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  std::istringstream lines( std::string( reinterpret_cast<const char *>( data ), size ) );
  std::vector<std::string> arguments;
  for ( std::string line; std::getline( lines, line ); )
    arguments.push_back( line.c_str() );              // an argument ends at its first NUL
  std::reverse( arguments.begin(), arguments.end() ); // as CLI11 takes them

  Action action;
  const auto app = command_line( action );
  try
  {
    app->parse( arguments );
    require( action != nullptr, "understood, but there is nothing to do" );
  }
  catch ( const CLI::ParseError &error )
  {
    std::ostringstream out, err;
    const int code = app->exit( error, out, err );
    require( ( code == 0 ? out : err ).tellp() > 0, "neither help nor a reason" );
  }
  return 0;
}
