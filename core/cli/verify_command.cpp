// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon verify: hard cases through every backend of this machine and through GMP; any difference is a failure.
// Relies on cli/verify_cases.h and cli/verify_job.h.
#include "core/cli/backend_option.h"
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/cli/verify_cases.h"
#include "core/cli/verify_job.h"
#include "core/compute/cuda/device.h"
#include "core/error.h"

#include <algorithm>
#include <chrono>
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
    double minutes = 0; //!< 0: one seed
    Backend backend = Backend::automatic;
    bool json = false;
};

struct GroupReport
{
    std::string name;
    std::size_t cases = 0;
    std::vector<Tally> tallies;
    std::vector<std::string> differences;

    void add( std::size_t number, const CaseReport &report )
    {
      for ( const std::string &difference : report.differences )
        differences.push_back( "case " + std::to_string( number ) + ": " + difference );
      ++cases;
      if ( tallies.empty() )
        tallies = report.tallies;
      else
        for ( std::size_t i = 0; i < report.tallies.size(); ++i )
          tallies[i].value += report.tallies[i].value;
    }
};

struct VerifyReport
{
    std::vector<Contestant> contestants;
    std::vector<GroupReport> groups;
    TierCounts tiers;            //!< of the first contestant
    std::uint64_t last_seed = 0; //!< the one with the differences, where there are any
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

/**
 * Runs the groups of all jobs: once, or with one seed after the other until the time is over or a difference is found.
 * The first seed is always gone through.
 */
class Verification
{
  public:
    explicit Verification( const VerifyArguments &arguments )
      : mArguments( arguments )
    {
      mReport.contestants = contestants_for( arguments.backend );
      mReport.last_seed = arguments.seed;
      add_groups( red_blue_groups() );
      add_groups( line_mesh_groups() );
    }

    VerifyReport run()
    {
      try
      {
        run_seed();
        while ( mReport.agree() && !time_is_over() )
        {
          ++mReport.last_seed;
          run_seed();
        }
      }
      catch ( const Cancelled & )
      {
        if ( mReport.last_seed != mArguments.seed )
          mBar.log( "All agree up to seed " + std::to_string( mReport.last_seed - 1 ) + "." );
        throw;
      }
      mReport.seconds = elapsed();
      return std::move( mReport );
    }

  private:
    template <typename Case>
    void add_groups( const std::vector<VerifyGroup<Case>> &groups )
    {
      for ( const VerifyGroup<Case> &group : groups )
        mReport.groups.emplace_back().name = group.name;
    }

    void run_seed()
    {
      std::size_t group = 0;
      for ( const auto &of_red_blue : red_blue_groups() )
        run_group( of_red_blue, group++ );
      for ( const auto &of_line_mesh : line_mesh_groups() )
        run_group( of_line_mesh, group++ );
    }

    template <typename Case>
    void run_group( const VerifyGroup<Case> &group, std::size_t number_of_group )
    {
      // Large cases take longer than a hundred small ones.
      const std::size_t cases = group.brute_force ? mArguments.cases : ( mArguments.cases + 19 ) / 20;
      for ( std::size_t number = 0; number < cases; ++number )
      {
        if ( !mBar.report( share_done( number_of_group ) ) )
          throw Cancelled();
        if ( mReport.last_seed != mArguments.seed && time_is_over() )
          return;
        Random random = case_random( mReport.last_seed, number_of_group, number );
        const CaseReport report = checked( group, random );
        mReport.tiers += report.tiers;
        mReport.groups[number_of_group].add( number, report );
      }
    }

    template <typename Case>
    CaseReport checked( const VerifyGroup<Case> &group, Random &random )
    {
      try
      {
        return check_case( group.make( random ), group.brute_force, mReport.contestants );
      }
      catch ( const Cancelled & )
      {
        throw;
      }
      catch ( const Error &error )
      {
        return { {}, {}, { error.what() } };
      }
    }

    double elapsed() const
    {
      return std::chrono::duration<double>( std::chrono::steady_clock::now() - mStart ).count();
    }
    bool time_is_over() const { return !( elapsed() < 60 * mArguments.minutes ); }

    double share_done( std::size_t number_of_group ) const
    {
      const double of_groups = static_cast<double>( number_of_group ) / static_cast<double>( mReport.groups.size() );
      return mArguments.minutes > 0 ? elapsed() / ( 60 * mArguments.minutes ) : of_groups;
    }

    const VerifyArguments &mArguments;
    const std::chrono::steady_clock::time_point mStart = std::chrono::steady_clock::now();
    ProgressBar mBar{ false };
    VerifyReport mReport;
};

//! The command that shows the differences again.
std::string repetition( const VerifyReport &report, const VerifyArguments &arguments )
{
  std::string command = "rubicon verify --seed " + std::to_string( report.last_seed );
  if ( arguments.cases != VerifyArguments().cases )
    command += " --cases " + std::to_string( arguments.cases );
  for ( const auto &[name, backend] : backend_names )
    if ( backend == arguments.backend && backend != Backend::automatic )
      command += " --backend " + name;
  return command;
}

void print( const VerifyReport &report, const VerifyArguments &arguments )
{
  const auto number = []( std::uint64_t value ) { return static_cast<unsigned long long>( value ); };
  std::printf( "GMP" );
  for ( const Contestant &contestant : report.contestants )
    std::printf( " | %s", contestant.name.c_str() );
  std::printf( "; seed %llu", number( arguments.seed ) );
  if ( report.last_seed != arguments.seed )
    std::printf( " to %llu", number( report.last_seed ) );
  std::printf( "\n" );
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
  if ( report.agree() )
    std::printf( "All agree, bit for bit. (%.1f s)\n", report.seconds );
  else
    std::printf( "There are DIFFERENCES; this shows them again: %s (%.1f s)\n", repetition( report, arguments ).c_str(),
                 report.seconds );
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
    { "last_seed", report.last_seed },
    { "repeat", report.agree() ? nlohmann::ordered_json() : nlohmann::ordered_json( repetition( report, arguments ) ) },
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
  const VerifyReport report = Verification( arguments ).run();
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
  command
    ->add_option( "--minutes", arguments->minutes,
                  "Go on with the next seeds for so long, or until a difference is found" )
    ->check( CLI::PositiveNumber )
    ->option_text( "N" );
  add_backend_option( *command, arguments->backend, "What to check; auto: the CPU, and the GPU where one answers" );
  command->add_flag( "--json", arguments->json, "Print the report as one JSON object" );
  command->footer( "Exit codes: 0 all agree, 1 a difference or failure, 2 wrong usage, 130 cancelled." );
  command->callback( [&action, arguments] { action = [arguments] { return run_verify( *arguments ); }; } );
}

} // namespace rubicon
