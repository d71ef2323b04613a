// SPDX-License-Identifier: GPL-2.0-or-later
// Seeds, groups and cases in their order, and what they give together.
// Relies on verify/verify.h and compute/cuda/device.h.
#include "core/verify/verify.h"

#include "core/compute/cuda/device.h"
#include "core/compute/thread_count.h"
#include "core/error.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace rubicon
{

namespace
{

std::vector<Contestant> contestants_for( const RunOptions &options )
{
  const int threads = std::max( 2, thread_count() );
  const auto one = [&options]( const std::string &name, Backend backend, int count ) {
    const auto goes_on = [stop = options.stop]( double ) { return !stop || !stop(); };
    return Contestant{ name, { backend, count, goes_on, options.stop, {} } };
  };
  std::vector<Contestant> contestants = { one( "CPU, 1 thread", Backend::cpu, 1 ) };
  if ( options.backend != Backend::cuda )
    contestants.push_back( one( "CPU, " + std::to_string( threads ) + " threads", Backend::cpu, threads ) );
  if ( options.backend == Backend::cpu )
    return contestants;
  if ( const auto gpu = cuda_device_name() )
    contestants.push_back( one( *gpu, Backend::cuda, threads ) );
  else if ( options.backend == Backend::cuda )
    throw Error( "No GPU to verify: " + cuda_absence_reason() + "." );
  return contestants;
}

class Verification
{
  public:
    explicit Verification( const VerifyOptions &options )
      : mOptions( options )
    {
      mReport.contestants = contestants_for( options );
      mReport.last_seed = options.seed;
      for_each_group( [&]( const auto &group ) { mReport.groups.emplace_back().name = group.name; } );
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
        if ( mReport.last_seed != mOptions.seed && mOptions.log )
          mOptions.log( "All agree up to seed " + std::to_string( mReport.last_seed - 1 ) + "." );
        throw;
      }
      mReport.seconds = elapsed();
      return std::move( mReport );
    }

  private:
    //! In the order of the report.
    template <typename Task>
    static void for_each_group( Task &&task )
    {
      std::ranges::for_each( red_blue_groups(), task );
      std::ranges::for_each( line_mesh_groups(), task );
      std::ranges::for_each( hull_groups(), task );
      std::ranges::for_each( bounds_groups(), task );
    }

    void run_seed()
    {
      std::size_t number = 0;
      for_each_group( [&]( const auto &group ) { run_group( group, number++ ); } );
    }

    template <typename Case>
    void run_group( const VerifyGroup<Case> &group, std::size_t number_of_group )
    {
      // Large cases take longer than a hundred small ones.
      const std::size_t cases = group.brute_force ? mOptions.cases : ( mOptions.cases + 19 ) / 20;
      for ( std::size_t number = 0; number < cases; ++number )
      {
        if ( mOptions.progress && !mOptions.progress( share_done( number_of_group ) ) )
          throw Cancelled();
        if ( mReport.last_seed != mOptions.seed && time_is_over() )
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
      catch ( const Error &error )
      {
        return { {}, {}, { error.what() } };
      }
    }

    double elapsed() const
    {
      return std::chrono::duration<double>( std::chrono::steady_clock::now() - mStart ).count();
    }
    bool time_is_over() const { return !( elapsed() < 60 * mOptions.minutes ); }

    double share_done( std::size_t number_of_group ) const
    {
      const double of_groups = static_cast<double>( number_of_group ) / static_cast<double>( mReport.groups.size() );
      return mOptions.minutes > 0 ? std::min( elapsed() / ( 60 * mOptions.minutes ), 1.0 ) : of_groups;
    }

    const VerifyOptions &mOptions;
    const std::chrono::steady_clock::time_point mStart = std::chrono::steady_clock::now();
    VerifyReport mReport;
};

} // namespace

void GroupReport::add( std::size_t number, const CaseReport &report )
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

std::string GroupReport::line() const
{
  char part[80];
  std::snprintf( part, sizeof part, "%-38s %4zu cases", name.c_str(), cases );
  std::string text = part;
  for ( const Tally &tally : tallies )
    if ( tally.in_text )
    {
      std::snprintf( part, sizeof part, " %8llu %-9s", static_cast<unsigned long long>( tally.value ), tally.name );
      text += part;
    }
  return text + ( differences.empty() ? " agree" : " DIFFER" );
}

bool VerifyReport::agree() const
{
  return std::all_of( groups.begin(), groups.end(), []( const GroupReport &g ) { return g.differences.empty(); } );
}

VerifyReport verify( const VerifyOptions &options )
{
  return Verification( options ).run();
}

std::string repetition( const VerifyReport &report, const VerifyOptions &options )
{
  std::string command = "rubicon verify --seed " + std::to_string( report.last_seed );
  if ( options.cases != VerifyOptions().cases )
    command += " --cases " + std::to_string( options.cases );
  if ( options.backend != Backend::automatic )
    command += std::string( " --backend " ) + name_of( options.backend );
  return command;
}

} // namespace rubicon
