// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon verify: checks the machine, prints the report or JSON.
// Relies on verify/verify.h.
#include "core/cli/backend_option.h"
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/verify/verify.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>

#include <nlohmann/json.hpp>

namespace rubicon
{

namespace
{

struct VerifyArguments
{
    VerifyOptions options;
    bool json = false;
};

void print( const VerifyReport &report, const VerifyOptions &options )
{
  std::printf( "GMP" );
  for ( const Contestant &contestant : report.contestants )
    std::printf( " | %s", contestant.name.c_str() );
  std::printf( "; seed %llu", number( options.seed ) );
  if ( report.last_seed != options.seed )
    std::printf( " to %llu", number( report.last_seed ) );
  std::printf( "\n" );
  for ( const GroupReport &group : report.groups )
  {
    std::printf( "%s\n", group.line().c_str() );
    for ( const std::string &difference : group.differences )
      std::printf( "  %s\n", difference.c_str() );
  }
  std::printf( "decided: %llu by filter, %llu interval, %llu expansion, %llu rational\n", number( report.tiers.filter ),
               number( report.tiers.interval ), number( report.tiers.expansion ), number( report.tiers.rational ) );
  if ( report.agree() )
    std::printf( "All agree, bit for bit. (%.1f s)\n", report.seconds );
  else
    std::printf( "There are DIFFERENCES; this shows them again: %s (%.1f s)\n", repetition( report, options ).c_str(),
                 report.seconds );
}

nlohmann::ordered_json to_json( const VerifyReport &report, const VerifyOptions &options )
{
  nlohmann::ordered_json names = nlohmann::ordered_json::array(), groups = nlohmann::ordered_json::array();
  for ( const Contestant &contestant : report.contestants )
    names.push_back( contestant.name );
  for ( const GroupReport &group : report.groups )
  {
    nlohmann::ordered_json told = { { "name", group.name }, { "cases", group.cases } };
    for ( const Tally &tally : group.tallies )
      told[tally.name] = tally.value;
    told["differences"] = group.differences;
    groups.push_back( std::move( told ) );
  }
  return {
    { "agree", report.agree() },
    { "seed", options.seed },
    { "last_seed", report.last_seed },
    { "repeat", report.agree() ? nlohmann::ordered_json() : nlohmann::ordered_json( repetition( report, options ) ) },
    { "contestants", names },
    { "groups", groups },
    { "tiers",
      { { "filter", report.tiers.filter },
        { "interval", report.tiers.interval },
        { "expansion", report.tiers.expansion },
        { "rational", report.tiers.rational } } },
    { "seconds", report.seconds },
  };
}

int run_verify( const VerifyArguments &arguments )
{
  ProgressBar bar( false );
  VerifyOptions options = arguments.options;
  options.progress = [&bar]( double done ) { return bar.report( done ); };
  options.stop = [] { return interrupted() != 0; };
  options.log = [&bar]( const std::string &line ) { bar.log( line ); };
  const VerifyReport report = verify( options );
  bar.clear();
  if ( arguments.json )
    std::cout << to_json( report, options ).dump( 2 ) << "\n";
  else
    print( report, options );
  return report.agree() ? 0 : 1;
}

} // namespace

void add_verify_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "verify",
                                          "Check this machine's processors against exact rational arithmetic." );
  const auto arguments = std::make_shared<VerifyArguments>();
  VerifyOptions &options = arguments->options;
  constexpr std::size_t most_cases = 1000000; // hours
  command->add_option( "--cases", options.cases, "Cases in each group (default 40), up to a million" )
    ->check( CLI::Range( std::size_t( 1 ), most_cases ) )
    ->option_text( "N" );
  command->add_option( "--seed", options.seed, "Another seed makes other cases (default 1)" )->option_text( "S" );
  command
    ->add_option( "--minutes", options.minutes,
                  "Go on with the next seeds for so long, or until a difference is found" )
    ->check( []( const std::string &text ) {
      const double minutes = std::strtod( text.c_str(), nullptr );
      return minutes > 0 && std::isfinite( minutes ) ? "" : "\"" + text + "\" is no number of minutes above 0.";
    } )
    ->option_text( "N" );
  add_backend_option( *command, options.backend, "What to check; auto: the CPU, and the GPU where one answers" );
  command->add_flag( "--json", arguments->json, "Print the report as one JSON object" );
  command->footer( "Exit codes: 0 all agree, 1 a difference or failure, 2 wrong usage, 130 cancelled, 143 or 129 by "
                   "SIGTERM or SIGHUP." );
  command->callback( [&action, arguments] { action = [arguments] { return run_verify( *arguments ); }; } );
}

} // namespace rubicon
