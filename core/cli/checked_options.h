// SPDX-License-Identifier: GPL-2.0-or-later
// Options whose values are looked at before any work is done, and refused in a sentence.
// Relies on CLI11.
#pragma once

#include <map>
#include <string>

#include <CLI/CLI.hpp>

namespace rubicon
{

//! The name of a file to write. An empty one is refused, for whoever gives an option expects a file.
inline CLI::Option *add_output_option( CLI::App &command, const std::string &flags, std::string &path,
                                       const std::string &what )
{
  return command.add_option( flags, path, what )
    ->check( []( const std::string &name ) { return name.empty() ? "\"\" names no file." : std::string(); } )
    ->option_text( "FILE" );
}

//! One of \a choices by its name.
template <typename Value>
CLI::Option *add_choice_option( CLI::App &command, const std::string &flags, Value &value, const std::string &what,
                                const std::map<std::string, Value> &choices )
{
  const auto listed = [choices]( const std::string &between ) {
    std::string list;
    for ( const auto &[name, choice] : choices )
      list += ( list.empty() ? "" : between ) + name;
    return list;
  };
  const auto number_of = [choices, listed]( std::string &name ) -> std::string {
    const auto choice = choices.find( name );
    if ( choice == choices.end() )
      return "\"" + name + "\" is none of " + listed( ", " ) + ".";
    name = std::to_string( static_cast<int>( choice->second ) ); // as CLI11 takes it
    return {};
  };
  return command.add_option( flags, value, what )
    ->transform( CLI::Validator( number_of, "" ) )
    ->option_text( listed( "|" ) );
}

} // namespace rubicon
