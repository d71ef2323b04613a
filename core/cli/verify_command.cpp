// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon verify: hard cases through every backend of this machine and through GMP; any difference is a failure.
// Relies on red_blue/, cli/verify_cases.h and cli/brute_force.h.
#include "core/cli/backend_option.h"
#include "core/cli/brute_force.h"
#include "core/cli/commands.h"
#include "core/cli/terminal.h"
#include "core/cli/verify_cases.h"
#include "core/compute/cuda/device.h"
#include "core/compute/stopwatch.h"
#include "core/error.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/red_blue.h"

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

//! One way of running the job that must give what all others give.
struct Contestant
{
    std::string name;
    Backend backend;
    int threads;
};

struct GroupReport
{
    std::string name;
    std::size_t cases = 0;
    ContactCounts counts;
    std::uint64_t points = 0, overlaps = 0;
    std::vector<std::string> differences;
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

RedBlueResult run( const ChainSet2 &red, const ChainSet2 &blue, const Contestant &contestant )
{
  RunOptions options;
  options.backend = contestant.backend;
  options.threads = contestant.threads;
  options.progress = []( double ) { return !interrupted(); };
  return red_blue( red, blue, options );
}

//! The contacts as the other layer tells them.
std::vector<Contact> mirrored( std::vector<Contact> contacts )
{
  for ( Contact &contact : contacts )
    std::swap( contact.red, contact.blue );
  std::sort( contacts.begin(), contacts.end(), in_order );
  return contacts;
}

//! The GPU's contacts where it takes so little at once that every batch overflows, as large layers do.
std::vector<Contact> contacts_in_tiny_batches( const ChainSet2 &red, const ChainSet2 &blue )
{
  DeviceLimits limits;
  limits.batch_blocks = 7;
  limits.candidates = 40;
  limits.contacts = 3;
  RunReport report;
  return find_contacts_cuda( red, blue, {}, report, limits );
}

//! What is wrong with one case, a sentence each.
std::vector<std::string> differences_of( const VerifyCase &layers, const VerifyGroup &group, const RedBlueResult &first,
                                         const std::vector<Contestant> &contestants )
{
  const ChainSet2 &red = layers.red, &blue = layers.blue;
  std::vector<std::string> differences;
  const auto note = [&]( const std::string &who, const std::string &what ) {
    if ( !what.empty() )
      differences.push_back( who + ": " + what );
  };
  if ( group.brute_force )
    note( contestants.front().name,
          contact_difference( red, blue, brute_force_contacts( red, blue ), first.contacts ) );
  note( contestants.front().name, inexact_place( red, blue, first ) );
  note( contestants.front().name + ", layers swapped",
        contact_difference( red, blue, first.contacts, mirrored( run( blue, red, contestants.front() ).contacts ) ) );
  for ( std::size_t i = 1; i < contestants.size(); ++i )
  {
    const RedBlueResult other = run( red, blue, contestants[i] );
    note( contestants[i].name, contact_difference( red, blue, first.contacts, other.contacts ) );
    if ( other.checksum != first.checksum )
      note( contestants[i].name, "another checksum than " + contestants.front().name );
    if ( contestants[i].backend == Backend::cuda && group.brute_force ) // large cases would take thousands of launches
      note( contestants[i].name + ", tiny batches",
            contact_difference( red, blue, first.contacts, contacts_in_tiny_batches( red, blue ) ) );
  }
  return differences;
}

void add_counts( GroupReport &report, const RedBlueResult &result )
{
  ++report.cases;
  report.counts.cross += result.counts.cross;
  report.counts.t_touch += result.counts.t_touch;
  report.counts.v_touch += result.counts.v_touch;
  report.counts.overlap += result.counts.overlap;
  report.points += result.points.size();
  report.overlaps += result.overlaps.size();
}

// Large cases take longer than a hundred small ones.
std::size_t cases_of( const VerifyGroup &group, std::size_t cases )
{
  return group.brute_force ? cases : ( cases + 19 ) / 20;
}

VerifyReport verify( const VerifyArguments &arguments )
{
  Stopwatch watch;
  ProgressBar bar( false );
  VerifyReport report;
  report.contestants = contestants_for( arguments.backend );
  const std::vector<VerifyGroup> &groups = verify_groups();
  for ( std::size_t g = 0; g < groups.size(); ++g )
  {
    GroupReport &told = report.groups.emplace_back();
    told.name = groups[g].name;
    for ( std::size_t number = 0; number < cases_of( groups[g], arguments.cases ); ++number )
    {
      if ( !bar.report( static_cast<double>( g ) / static_cast<double>( groups.size() ) ) )
        throw Cancelled();
      Random random = case_random( arguments.seed, g, number );
      const VerifyCase layers = groups[g].make( random );
      const RedBlueResult first = run( layers.red, layers.blue, report.contestants.front() );
      report.tiers += first.run.tiers;
      add_counts( told, first );
      for ( const std::string &difference : differences_of( layers, groups[g], first, report.contestants ) )
        told.differences.push_back( "case " + std::to_string( number ) + ": " + difference );
    }
  }
  report.seconds = watch.lap();
  return report;
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
    std::printf( "%-28s %4zu cases %8llu pairs %7llu points %6llu overlaps  %s\n", group.name.c_str(), group.cases,
                 number( group.counts.pairs() ), number( group.points ), number( group.overlaps ),
                 group.differences.empty() ? "agree" : "DIFFER" );
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
    groups.push_back( { { "name", group.name },
                        { "cases", group.cases },
                        { "pairs", group.counts.pairs() },
                        { "cross", group.counts.cross },
                        { "t_touch", group.counts.t_touch },
                        { "v_touch", group.counts.v_touch },
                        { "overlap", group.counts.overlap },
                        { "points", group.points },
                        { "overlaps", group.overlaps },
                        { "differences", group.differences } } );
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
