// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon verify: hard cases through every backend of this machine and through GMP; any difference is a failure.
// Relies on cli/verify_cases.h and cli/verify_job.h.
#include "core/cli/backend_option.h"
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/cli/verify_cases.h"
#include "core/cli/verify_job.h"
#include "core/compute/cuda/device.h"
#include "core/compute/stopwatch.h"
#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>

#include <nlohmann/json.hpp>

namespace rubicon
{

namespace
{

struct VerifyArguments
{
    std::size_t cases = 40;
    std::uint64_t seed = 1;
    Backend backend = Backend::automatic;
    bool json = false;
};

struct GroupReport
{
    std::string name;
    std::size_t cases = 0;
    std::vector<Tally> tallies;
    std::vector<std::string> differences;

    void add( const CaseReport &report )
    {
      for ( const std::string &difference : report.differences )
        differences.push_back( "case " + std::to_string( cases ) + ": " + difference );
      ++cases;
      if ( tallies.empty() )
        tallies = report.tallies;
      else
        for ( std::size_t i = 0; i < tallies.size(); ++i )
          tallies[i].value += report.tallies[i].value;
    }
};

struct VerifyReport
{
    std::vector<Contestant> contestants;
    std::vector<GroupReport> groups;
    TierCounts tiers; //!< of the first contestant
    double seconds = 0;

    bool agree() const
    {
      return std::all_of( groups.begin(), groups.end(), []( const GroupReport &g ) { return g.differences.empty(); } );
    }
};

std::vector<Contestant> contestants_for( Backend backend )
{
  const int threads = static_cast<int>( std::max( 2u, std::thread::hardware_concurrency() ) );
  std::vector<Contestant> contestants = { { "CPU, 1 thread", Backend::cpu, 1 } };
  if ( backend != Backend::cuda )
    contestants.push_back( { "CPU, " + std::to_string( threads ) + " threads", Backend::cpu, threads } );
  if ( backend == Backend::cpu )
    return contestants;
  if ( const auto gpu = cuda_device_name() )
    contestants.push_back( { *gpu, Backend::cuda, threads } );
  else if ( backend == Backend::cuda )
    throw Error( "No GPU to verify: " + cuda_absence_reason() + "." );
  return contestants;
}

//! Runs the groups of one or several jobs, one after the other.
class Verification
{
  public:
    explicit Verification( const VerifyArguments &arguments )
      : mArguments( arguments )
    {
      mReport.contestants = contestants_for( arguments.backend );
    }

    template <typename Case>
    void run( const std::vector<VerifyGroup<Case>> &groups )
    {
      for ( const VerifyGroup<Case> &group : groups )
        run( group );
    }

    VerifyReport take()
    {
      mReport.seconds = mWatch.lap();
      return std::move( mReport );
    }

  private:
    template <typename Case>
    void run( const VerifyGroup<Case> &group )
    {
      const std::size_t number_of_group = mReport.groups.size();
      static const std::size_t all_groups = red_blue_groups().size() + line_mesh_groups().size();
      GroupReport &told = mReport.groups.emplace_back();
      told.name = group.name;
      // Large cases take longer than a hundred small ones.
      const std::size_t cases = group.brute_force ? mArguments.cases : ( mArguments.cases + 19 ) / 20;
      for ( std::size_t number = 0; number < cases; ++number )
      {
        if ( !mBar.report( static_cast<double>( number_of_group ) / static_cast<double>( all_groups ) ) )
          throw Cancelled();
        Random random = case_random( mArguments.seed, number_of_group, number );
        const CaseReport report = check_case( group.make( random ), group.brute_force, mReport.contestants );
        mReport.tiers += report.tiers;
        told.add( report );
      }
    }

    const VerifyArguments &mArguments;
    Stopwatch mWatch;
    ProgressBar mBar{ false };
    VerifyReport mReport;
};

VerifyReport verify( const VerifyArguments &arguments )
{
  Verification verification( arguments );
  verification.run( red_blue_groups() );
  verification.run( line_mesh_groups() );
  return verification.take();
}

void print( const VerifyReport &report, const VerifyArguments &arguments )
{
  const auto number = []( std::uint64_t value ) { return static_cast<unsigned long long>( value ); };
  std::printf( "GMP" );
  for ( const Contestant &contestant : report.contestants )
    std::printf( " | %s", contestant.name.c_str() );
  std::printf( "; seed %llu\n", number( arguments.seed ) );
  for ( const GroupReport &group : report.groups )
  {
    std::printf( "%-38s %4zu cases", group.name.c_str(), group.cases );
    for ( const Tally &tally : group.tallies )
      if ( tally.in_text )
        std::printf( " %8llu %-9s", number( tally.value ), tally.name );
    std::printf( " %s\n", group.differences.empty() ? "agree" : "DIFFER" );
    for ( const std::string &difference : group.differences )
      std::printf( "  %s\n", difference.c_str() );
  }
  std::printf( "decided: %llu by filter, %llu interval, %llu expansion, %llu rational\n", number( report.tiers.filter ),
               number( report.tiers.interval ), number( report.tiers.expansion ), number( report.tiers.rational ) );
  std::printf( "%s (%.1f s)\n", report.agree() ? "All agree, bit for bit." : "There are DIFFERENCES.", report.seconds );
}

nlohmann::ordered_json to_json( const VerifyReport &report, const VerifyArguments &arguments )
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
    { "seed", arguments.seed },
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
  const VerifyReport report = verify( arguments );
  if ( arguments.json )
    std::cout << to_json( report, arguments ).dump( 2 ) << "\n";
  else
    print( report, arguments );
  return report.agree() ? 0 : 1;
}

} // namespace

RunOptions Contestant::options() const
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  options.progress = []( double ) { return !interrupted(); };
  options.stop = [] { return interrupted() != 0; };
  return options;
}

void add_verify_command( CLI::App &app, Action &action )
{
  CLI::App *command = app.add_subcommand( "verify",
                                          "Check this machine's processors against exact rational arithmetic." );
  const auto arguments = std::make_shared<VerifyArguments>();
  command->add_option( "--cases", arguments->cases, "Cases in each group (default 40)" )
    ->check( CLI::PositiveNumber )
    ->option_text( "N" );
  command->add_option( "--seed", arguments->seed, "Another seed makes other cases (default 1)" )->option_text( "S" );
  add_backend_option( *command, arguments->backend, "What to check; auto: the CPU, and the GPU where one answers" );
  command->add_flag( "--json", arguments->json, "Print the report as one JSON object" );
  command->footer( "Exit codes: 0 all agree, 1 a difference or failure, 2 wrong usage, 130 cancelled." );
  command->callback( [&action, arguments] { action = [arguments] { return run_verify( *arguments ); }; } );
}

} // namespace rubicon
