// SPDX-License-Identifier: GPL-2.0-or-later
// plan.json, written and read.
// Relies on cluster_job.h and cluster/record_file.h.
#include "core/cli/cluster_job.h"

#include "core/cluster/record_file.h"
#include "core/error.h"

#include <algorithm>
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
constexpr std::uint32_t most_reducers = 1 << 20;

Json read_json( const fs::path &folder )
{
  const fs::path file = folder / plan_file;
  std::ifstream in( file );
  if ( !in )
    throw Error( folder.string() + " holds no job: " + file.string() + " cannot be read. rubicon plan makes one." );
  try
  {
    Json json = Json::parse( in );
    // All that is asked for below is there, and of its type.
    bool is_right = json.at( "ignore_crs" ).is_boolean() && json.at( "reducers" ).is_number_unsigned()
                    && json["reducers"] > 0 && json["reducers"] <= most_reducers;
    for ( const char *layer : { "red", "blue" } )
      is_right = is_right && json.at( layer ).at( "source" ).is_string()
                 && json[layer].at( "content" ).is_number_unsigned()
                 && json[layer].at( "features" ).is_number_unsigned() && json[layer]["features"] <= UINT32_MAX;
    for ( const char *text : { "plan", "crs" } )
      is_right = is_right && json.at( text ).is_string();
    if ( is_right )
      return json;
  }
  catch ( const nlohmann::json::exception & )
  {}
  throw Error( file.string() + " is damaged, or of another version of Rubicon." );
}

PlannedLayer layer_in( const Json &json, const char *name )
{
  const Json &layer = json[name];
  return { layer["source"], layer["features"], layer["content"] };
}

std::uint64_t identity_of( const std::string &text )
{
  return hash_of( std::as_bytes( std::span( text ) ) );
}

Json as_json( const PlannedLayer &layer )
{
  return { { "source", layer.source }, { "features", layer.features }, { "content", layer.content } };
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
  , mIdentity( identity_of( text() ) )
{
  check_free( folder );
  std::error_code error;
  fs::create_directories( folder, error );
  if ( error )
    throw Error( folder.string() + " cannot be made: " + error.message() + "." );
  const std::string plan_text = text();
  const Bytes bytes = std::as_bytes( std::span( plan_text ) );
  write_whole( { &bytes, 1 }, folder / plan_file );
}

void ClusterJob::check_free( const fs::path &folder )
{
  std::error_code error;
  if ( fs::exists( folder, error ) && !( fs::is_directory( folder, error ) && fs::is_empty( folder, error ) ) )
    throw Error( folder.string() + " is no empty folder; a job needs one of its own." );
}

void ClusterJob::check_outside( const std::string &file ) const
{
  std::error_code error;
  const fs::path folder = fs::weakly_canonical( mFolder, error ), path = fs::weakly_canonical( file, error );
  if ( std::mismatch( folder.begin(), folder.end(), path.begin(), path.end() ).first == folder.end() )
    throw Error( file + " lies in the folder of the job." );
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
  , mIdentity( identity_of( text() ) )
{}

std::string ClusterJob::text() const
{
  const Json json = { { "red", as_json( mRed ) },    { "blue", as_json( mBlue ) },
                      { "reducers", mReducers },     { "crs", mCrs },
                      { "ignore_crs", mIgnoresCrs }, { "plan", mPlan.text() } };
  try
  {
    return json.dump( 2 ) + "\n";
  }
  catch ( const nlohmann::json::exception & )
  {
    throw Error( "A layer of a job needs a name in UTF-8, and that of one of the two is not." );
  }
}

std::uint64_t ClusterJob::seed( const std::string &kind, std::uint32_t number ) const
{
  return hash_of( std::as_bytes( std::span( kind ) ), mIdentity + number );
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
  std::error_code error;
  if ( !fs::exists( file, error ) )
    throw Error( file.string() + " is not there; rubicon " + task + " makes it." );
  return file;
}

} // namespace rubicon
