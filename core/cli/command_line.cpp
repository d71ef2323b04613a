// SPDX-License-Identifier: GPL-2.0-or-later
// The command line as a whole: version, exit codes, all commands.
// Relies on CLI11; RUBICON_VERSION comes from the build.
#include "core/cli/commands.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

namespace rubicon
{

namespace
{

//! Leaves no zeros before a number, for which CLI11 would read it to the base of 8.
std::string cut_leading_zeros( std::string &number )
{
  const std::size_t sign = number.starts_with( '-' ) ? 1 : 0, digits = number.find_first_not_of( '0', sign );
  if ( digits != std::string::npos && digits > sign && number[digits] >= '1' && number[digits] <= '9' )
    number.erase( sign, digits - sign );
  return {};
}

//! What is wrong with a number that CLI11 would take for another one, if anything.
template <typename Number>
std::string objection_to( const std::string &text )
{
  Number number;
  const char *const end = text.data() + text.size();
  const auto [read, failure] = std::from_chars( text.data(), end, number );
  return failure == std::errc() && read == end ? "" : "\"" + text + "\" is no whole number that is possible here.";
}

//! Has the values of all options of \a command looked at before CLI11 reads them. It takes an empty one, which a variable of the
//! shell that is not set leaves, for 0.
void look_at_values( CLI::App &command )
{
  for ( CLI::Option *option : command.get_options() )
  {
    if ( option->get_items_expected_max() == 0 )
      continue; // a flag
    const std::string type = option->get_type_name();
    const bool is_unsigned = type.starts_with( "UINT" );
    if ( is_unsigned || type.starts_with( "INT" ) )
      option->transform( CLI::Validator( cut_leading_zeros, "" ) )
        ->check( is_unsigned ? objection_to<std::uint64_t> : objection_to<std::int64_t> );
    option->check( []( const std::string &value ) { return value.empty() ? "its value is empty." : std::string(); } );
  }
}

} // namespace

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
  for ( CLI::App *command : app->get_subcommands( nullptr ) )
    look_at_values( *command );
  return app;
}

} // namespace rubicon
