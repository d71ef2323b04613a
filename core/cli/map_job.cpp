// SPDX-License-Identifier: GPL-2.0-or-later
// Shares of progress, targets, the report.
// Relies on io/target.h.
#include "core/cli/map_job.h"

#include "core/compute/checksum_text.h"
#include "core/compute/side_by_side.h"
#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/io/source_files.h"
#include "core/io/target.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <tuple>
#include <vector>

namespace rubicon
{

RunOptions stage_options( ProgressBar &bar, Share share )
{
  RunOptions options;
  options.progress = [&bar]( double done ) { return bar.report( done ); };
  options.stop = [] { return interrupted() != 0; };
  options.log = [&bar]( const std::string &line ) { bar.log( line ); };
  return part_of( options, share.from, share.to );
}

void check_targets( std::span<const OutputFile> targets, bool overwrite, const std::vector<LayerName> &sources,
                    const std::string &role )
{
  check_output_files( targets );
  std::vector<std::filesystem::path> read; // once there is something to replace: sources are opened for that
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
    if ( read.empty() )
      for ( const LayerName &source : sources )
        std::ranges::move( source_files( source.path ), std::back_inserter( read ) );
    if ( const std::filesystem::path *file = shared_file( replaced, read ) )
      throw Error( file->string() + " is " + role + " and will not be replaced." );
    target.settle();
  }
}

MapSources::MapSources( const LayerName &red, const LayerName &blue, bool ignore_crs )
  : mRed( red )
  , mBlue( blue )
  , mIgnoreCrs( ignore_crs )
{
  for ( const LayerSource *source : { &mRed, &mBlue } )
    if ( !ignore_crs )
      require_crs( *source );
}

double MapSources::expected_bytes()
{
  return mRed.expected_bytes() + mBlue.expected_bytes();
}

MapLayers MapSources::read( const RunOptions &options )
{
  MapLayers layers;
  layers.crs = mRed.crs_wkt();
  std::tie( layers.red, layers.blue ) = side_by_side(
    options, [&]( const RunOptions &of_red ) { return mRed.read( of_red ); },
    [&]( const RunOptions &of_blue ) { return mBlue.read( of_blue, mIgnoreCrs ? std::string() : layers.crs ); } );
  log_repeated_ids( layers.red.feature_ids, mRed.name(), options.log );
  if ( mBlue.name() != mRed.name() )
    log_repeated_ids( layers.blue.feature_ids, mBlue.name(), options.log );
  return layers;
}

void require_crs( const LayerSource &layer )
{
  if ( layer.crs_wkt().empty() )
    throw Error( "Layer " + layer.name() + " has no CRS; --ignore-crs takes all coordinates as they are." );
}

void print_json( const nlohmann::ordered_json &summary )
{
  std::cout << summary.dump( 2, ' ', false, nlohmann::ordered_json::error_handler_t::replace ) << "\n";
}

nlohmann::ordered_json counts_as_json( const IngestCounts &counts )
{
  return { { "features", counts.features },
           { "null_features", counts.null_features },
           { "empty_features", counts.empty_features },
           { "nonfinite_features", counts.nonfinite_features },
           { "lengthless_features", counts.lengthless_features },
           { "linearised_features", counts.linearised_features },
           { "zero_length_segments", counts.zero_length_segments } };
}

nlohmann::ordered_json counts_as_json( const MeshCounts &counts )
{
  return { { "faces", counts.faces },
           { "null_features", counts.null_features },
           { "empty_features", counts.empty_features },
           { "other_elements", counts.other_elements },
           { "nonfinite_faces", counts.nonfinite_faces },
           { "small_faces", counts.small_faces },
           { "crossed_faces", counts.crossed_faces },
           { "holed_faces", counts.holed_faces },
           { "nonplanar_faces", counts.nonplanar_faces } };
}

nlohmann::ordered_json run_as_json( const RunReport &run, std::uint64_t checksum )
{
  const TierCounts &tiers = run.tiers;
  const StageSeconds &seconds = run.seconds;
  nlohmann::ordered_json stages = { { "read", seconds.read } };
  if ( seconds.check > 0 ) // of meshes
    stages["check"] = seconds.check;
  stages.update( { { "index", seconds.index },
                   { "decide", seconds.decide },
                   { "assemble", seconds.assemble },
                   { "write", seconds.write },
                   { "total", seconds.total } } );
  return { { "tiers",
             { { "filter", tiers.filter },
               { "interval", tiers.interval },
               { "expansion", tiers.expansion },
               { "rational", tiers.rational } } },
           { "seconds", stages },
           { "backend", name_of( run.backend ) },
           { "device", run.device },
           { "checksum", checksum_text( checksum ) } };
}

void print_run( const RunReport &run, std::uint64_t checksum )
{
  const TierCounts &tiers = run.tiers;
  const StageSeconds &seconds = run.seconds;
  std::printf( "decided   %llu by filter, %llu interval, %llu expansion, %llu rational\n", number( tiers.filter ),
               number( tiers.interval ), number( tiers.expansion ), number( tiers.rational ) );
  char check[40] = ""; // of meshes
  if ( seconds.check > 0 )
    std::snprintf( check, sizeof check, " check %.3f,", seconds.check );
  std::printf( "seconds   %.3f: read %.3f,%s index %.3f, decide %.3f, assemble %.3f, write %.3f\n", seconds.total,
               seconds.read, check, seconds.index, seconds.decide, seconds.assemble, seconds.write );
  std::printf( "device    %s\nchecksum  %s\n", run.device.c_str(), checksum_text( checksum ).c_str() );
}

} // namespace rubicon
