// SPDX-License-Identifier: GPL-2.0-or-later
// Writes beside the file and renames, so that a run that begins meanwhile reads the old file or the new one.
// Relies on nlohmann-json.
#include "core/measure/kept_costs.h"

#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace rubicon
{

namespace
{

using Json = nlohmann::ordered_json;

Json to_json( const JobCost &cost )
{
  return { { "once", cost.once }, { "per_item", cost.per_item }, { "per_candidate", cost.per_candidate } };
}

Json to_json( const JobCosts &costs )
{
  return { { "one_thread", to_json( costs.one_thread ) },
           { "all_threads", to_json( costs.all_threads ) },
           { "device", to_json( costs.device ) } };
}

JobCost cost_in( const Json &json )
{
  return { json.at( "once" ), json.at( "per_item" ), json.at( "per_candidate" ) };
}

JobCosts costs_in( const Json &json )
{
  return { cost_in( json.at( "one_thread" ) ), cost_in( json.at( "all_threads" ) ), cost_in( json.at( "device" ) ) };
}

bool make_sense( const MachineCosts &costs )
{
  const auto is_time = []( double seconds ) { return seconds >= 0 && seconds < 1e6; };
  bool all = costs.threads > 0 && is_time( costs.device_start );
  for ( const JobCosts &kind : { costs.maps, costs.meshes, costs.hulls } )
    for ( const JobCost &cost : { kind.one_thread, kind.all_threads, kind.device } )
      all = all && is_time( cost.once ) && is_time( cost.per_item ) && is_time( cost.per_candidate );
  return all;
}

//! What must be the same for costs to hold: the cores of the machine, of which a process may be let have some only.
Json here()
{
  constexpr int jobs = 2; // what is measured: 2, maps with assembly
  return { { "version", RUBICON_VERSION }, { "jobs", jobs }, { "cores", std::thread::hardware_concurrency() } };
}

} // namespace

std::filesystem::path kept_costs_file()
{
  const auto folder = []( const char *variable ) {
    const char *value = std::getenv( variable );
    return std::filesystem::path( value && *value == '/' ? value : "" );
  };
  const std::filesystem::path cache = folder( "XDG_CACHE_HOME" ), home = folder( "HOME" );
  if ( cache.empty() && home.empty() )
    return {};
  return ( cache.empty() ? home / ".cache" : cache ) / "rubicon" / "costs.json";
}

std::optional<MachineCosts> kept_costs()
{
  std::ifstream file( kept_costs_file() );
  try
  {
    const Json json = Json::parse( file );
    if ( json.at( "measured_with" ) != here() )
      return std::nullopt;
    const MachineCosts costs{ json.at( "threads" ),           json.at( "device_start" ),
                              costs_in( json.at( "maps" ) ),  costs_in( json.at( "meshes" ) ),
                              costs_in( json.at( "hulls" ) ), true };
    return make_sense( costs ) ? std::optional( costs ) : std::nullopt;
  }
  catch ( const std::exception & ) // also of the stream, where the file is a folder
  {
    return std::nullopt;
  }
}

bool can_keep_costs()
{
  const std::filesystem::path folder = kept_costs_file().parent_path();
  std::error_code error;
  std::filesystem::create_directories( folder, error );
  return std::filesystem::is_directory( folder, error ) && access( folder.c_str(), W_OK ) == 0;
}

bool keep_costs( const MachineCosts &costs, const std::string &device )
{
  const Json json = { { "measured_with", here() },        { "device", device },
                      { "threads", costs.threads },       { "device_start", costs.device_start },
                      { "maps", to_json( costs.maps ) },  { "meshes", to_json( costs.meshes ) },
                      { "hulls", to_json( costs.hulls ) } };
  if ( !can_keep_costs() )
    return false;
  const std::filesystem::path kept = kept_costs_file(), beside = kept.string() + '.' + std::to_string( getpid() );
  std::error_code error;
  std::ofstream file( beside );
  file << json.dump( 2 ) << '\n';
  file.close();
  if ( file )
    std::filesystem::rename( beside, kept, error );
  if ( file && !error )
    return true;
  std::filesystem::remove( beside, error );
  return false;
}

} // namespace rubicon
