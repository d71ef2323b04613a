// SPDX-License-Identifier: GPL-2.0-or-later
// plan.json, written and read.
// Relies on cluster_job.h.
#include "core/cli/cluster_job.h"

#include "core/error.h"

#include <fstream>
#include <system_error>

#include <nlohmann/json.hpp>

namespace rubicon
{

namespace fs = std::filesystem;

namespace
{

using Json = nlohmann::ordered_json;

constexpr const char *plan_file = "plan.json";

Json read_json( const fs::path &folder )
{
  const fs::path file = folder / plan_file;
  std::ifstream in( file );
  if ( !in )
    throw Error( folder.string() + " holds no job: " + file.string() + " cannot be read. rubicon plan makes one." );
  try
  {
    Json json = Json::parse( in );
    // So that all that is asked for below is there, and of its type.
    for ( const char *layer : { "red", "blue" } )
    {
      json.at( layer ).at( "source" ).get<std::string>();
      json.at( layer ).at( "features" ).get<std::uint64_t>();
      json.at( layer ).at( "segments" ).get<std::uint64_t>();
    }
    for ( const char *text : { "plan", "crs" } )
      json.at( text ).get<std::string>();
    json.at( "ignore_crs" ).get<bool>();
    if ( json.at( "reducers" ).get<std::uint32_t>() > 0 )
      return json;
  }
  catch ( const nlohmann::json::exception & )
  {}
  throw Error( file.string() + " is damaged, or of another version of Rubicon." );
}

PlannedLayer layer_in( const Json &json, const char *name )
{
  const Json &layer = json[name];
  return { layer["source"], layer["features"], layer["segments"] };
}

Json as_json( const PlannedLayer &layer )
{
  return { { "source", layer.source }, { "features", layer.features }, { "segments", layer.segments } };
}

} // namespace

ClusterJob::ClusterJob( const fs::path &folder, const Plan &plan, const PlannedLayer &red, const PlannedLayer &blue,
                        std::size_t reducers, const std::string &crs_wkt, bool ignore_crs )
  : mFolder( folder )
  , mPlan( plan )
  , mRed( red )
  , mBlue( blue )
  , mReducers( static_cast<std::uint32_t>( reducers ) )
  , mCrs( crs_wkt )
  , mIgnoresCrs( ignore_crs )
{
  std::error_code error;
  fs::create_directories( folder, error );
  if ( error )
    throw Error( folder.string() + " cannot be made: " + error.message() + "." );
  if ( !fs::is_empty( folder ) )
    throw Error( folder.string() + " is not empty; a job needs a folder of its own." );
  write();
}

ClusterJob::ClusterJob( const fs::path &folder )
  : ClusterJob( folder, read_json( folder ) )
{}

ClusterJob::ClusterJob( const fs::path &folder, const Json &json )
  : mFolder( folder )
  , mPlan( Plan::from_text( json["plan"].get<std::string>() ) )
  , mRed( layer_in( json, "red" ) )
  , mBlue( layer_in( json, "blue" ) )
  , mReducers( json["reducers"] )
  , mCrs( json["crs"] )
  , mIgnoresCrs( json["ignore_crs"] )
{}

void ClusterJob::write() const
{
  const Json json = { { "red", as_json( mRed ) },    { "blue", as_json( mBlue ) },
                      { "reducers", mReducers },     { "crs", mCrs },
                      { "ignore_crs", mIgnoresCrs }, { "plan", mPlan.text() } };
  std::ofstream out( mFolder / plan_file );
  out << json.dump( 2 ) << "\n";
  out.close();
  if ( !out )
    throw Error( ( mFolder / plan_file ).string() + " cannot be written." );
}

ClusterJob::Features ClusterJob::features_of( std::uint32_t reducer ) const
{
  if ( reducer >= mReducers )
    throw Error( "The job has no reducer " + std::to_string( reducer ) + ": they are numbered from 0 to "
                 + std::to_string( mReducers - 1 ) + "." );
  const auto bound = [this]( std::uint64_t number ) { // without an overflow
    return static_cast<std::int64_t>( mRed.features / mReducers * number
                                      + mRed.features % mReducers * number / mReducers );
  };
  return { bound( reducer ), bound( reducer + std::uint64_t{ 1 } ) };
}

fs::path ClusterJob::file( const std::string &kind, std::uint32_t number ) const
{
  std::error_code error;
  fs::create_directories( mFolder / kind, error );
  if ( error )
    throw Error( ( mFolder / kind ).string() + " cannot be made: " + error.message() + "." );
  return mFolder / kind / std::to_string( number );
}

fs::path ClusterJob::file_from( const std::string &kind, std::uint32_t number, const std::string &task ) const
{
  const fs::path file = mFolder / kind / std::to_string( number );
  if ( !fs::exists( file ) )
    throw Error( file.string() + " is not there; rubicon " + task + " makes it." );
  return file;
}

} // namespace rubicon
