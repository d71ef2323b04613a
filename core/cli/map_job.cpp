// SPDX-License-Identifier: GPL-2.0-or-later
// Shares of progress, targets, the report.
// Relies on io/output_files.h.
#include "core/cli/map_job.h"

#include "core/error.h"

#include <cstdio>
#include <filesystem>

namespace rubicon
{

RunOptions stage_options( ProgressBar &bar, Share share )
{
  RunOptions options;
  options.progress = [&bar, share]( double done ) {
    return bar.report( share.from + done * ( share.to - share.from ) );
  };
  options.stop = [] { return interrupted() != 0; };
  options.log = [&bar]( const std::string &line ) { bar.log( line ); };
  return options;
}

void check_targets( std::span<const OutputFile> targets, bool overwrite, const std::vector<std::string> &sources,
                    const std::string &role )
{
  check_output_files( targets );
  for ( const OutputFile &target : targets )
  {
    if ( target.path.empty() || !std::filesystem::exists( target.path ) )
      continue;
    if ( !overwrite )
      throw Error( target.path + " exists already; --overwrite replaces it." );
    for ( const std::string &source : sources )
    {
      if ( std::filesystem::exists( source ) && std::filesystem::equivalent( source, target.path ) )
        throw Error( target.path + " is " + role + " and will not be replaced." );
    }
  }
}

nlohmann::ordered_json tiers_as_json( const TierCounts &tiers )
{
  return { { "filter", tiers.filter },
           { "interval", tiers.interval },
           { "expansion", tiers.expansion },
           { "rational", tiers.rational } };
}

nlohmann::ordered_json seconds_as_json( const StageSeconds &seconds )
{
  return { { "read", seconds.read },         { "index", seconds.index }, { "decide", seconds.decide },
           { "assemble", seconds.assemble }, { "write", seconds.write }, { "total", seconds.total } };
}

const char *name_of( Backend backend )
{
  return backend == Backend::cuda ? "cuda" : "cpu";
}

std::string hexadecimal( std::uint64_t value )
{
  char text[17];
  std::snprintf( text, sizeof text, "%016llx", static_cast<unsigned long long>( value ) );
  return text;
}

void print_run( const RunReport &run, std::uint64_t checksum )
{
  const auto number = []( std::uint64_t value ) { return static_cast<unsigned long long>( value ); };
  const TierCounts &tiers = run.tiers;
  const StageSeconds &seconds = run.seconds;
  std::printf( "decided   %llu by filter, %llu interval, %llu expansion, %llu rational\n", number( tiers.filter ),
               number( tiers.interval ), number( tiers.expansion ), number( tiers.rational ) );
  std::printf( "seconds   %.3f: read %.3f, index %.3f, decide %.3f, assemble %.3f, write %.3f\n", seconds.total,
               seconds.read, seconds.index, seconds.decide, seconds.assemble, seconds.write );
  std::printf( "device    %s\nchecksum  %s\n", run.device.c_str(), hexadecimal( checksum ).c_str() );
}

} // namespace rubicon
