// SPDX-License-Identifier: GPL-2.0-or-later
// Shares of progress, targets, the report.
// Relies on io/target.h.
#include "core/cli/map_job.h"

#include "core/error.h"
#include "core/io/target.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace rubicon
{

namespace
{

//! The first of \a files that is one of \a others too, by whatever name; null: none.
const std::filesystem::path *shared_file( const std::vector<std::filesystem::path> &files,
                                          const std::vector<std::filesystem::path> &others )
{
  const auto is_other = [&]( const std::filesystem::path &file ) {
    std::error_code absent; // such as /vsizip/…
    return std::any_of( others.begin(), others.end(), [&]( const std::filesystem::path &other ) {
      return std::filesystem::equivalent( file, other, absent );
    } );
  };
  const auto found = std::find_if( files.begin(), files.end(), is_other );
  return found == files.end() ? nullptr : &*found;
}

} // namespace

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

void check_targets( std::span<const OutputFile> targets, bool overwrite, const std::vector<LayerName> &sources,
                    const std::string &role )
{
  check_output_files( targets );
  for ( const OutputFile &output : targets )
  {
    if ( output.path.empty() )
      continue;
    const Target target( output.path );
    const std::vector<std::filesystem::path> replaced = target.existing();
    if ( replaced.empty() )
      continue;
    if ( !overwrite )
      throw Error( ( replaced.front() == target.file() ? output.path : replaced.front().string() ) + " exists already"
                   + ( replaced.front() == target.file() ? "" : ", and would be part of " + output.path )
                   + "; --overwrite replaces it." );
    for ( const LayerName &source : sources )
      if ( const std::filesystem::path *file = shared_file( replaced, files_of( source ) ) )
        throw Error( file->string() + " is " + role + " and will not be replaced." );
    target.settle();
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
