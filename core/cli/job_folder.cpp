// SPDX-License-Identifier: GPL-2.0-or-later
// plan.json, written and read.
// Relies on job_folder.h and cluster/record_file.h.
#include "core/cli/job_folder.h"

#include "core/cluster/record_file.h"
#include "core/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace rubicon
{

namespace fs = std::filesystem;

namespace
{

using Json = JobFolder::Json;

constexpr const char *plan_file = "plan.json";

std::string text_of( const Json &plan )
{
  try
  {
    return plan.dump( 2 ) + "\n";
  }
  catch ( const nlohmann::json::exception & )
  {
    throw Error( "A layer of a job needs a name in UTF-8, and that of one of the two is not." );
  }
}

std::uint64_t identity_of( const Json &plan )
{
  const std::string text = text_of( plan );
  return hash_of( std::as_bytes( std::span( text ) ) );
}

Json read_plan( const fs::path &folder )
{
  const fs::path file = folder / plan_file;
  std::error_code error;
  std::ifstream in;
  const bool is_file = fs::is_regular_file( file, error ); // what else has a name may block who opens it
  if ( error && error != std::errc::no_such_file_or_directory )
    throw Error( file.string() + " cannot be read: " + error.message() + "." );
  if ( !is_file )
    throw Error( folder.string() + " holds no job: it has no file " + plan_file + ". rubicon plan makes one." );
  in.open( file );
  if ( !in.is_open() )
    throw Error( file.string() + " cannot be read: " + std::strerror( errno ) + "." );
  return Json::parse( in, nullptr, false ); // what cannot be parsed has none of the values that are asked for
}

} // namespace

JobFolder::JobFolder( const fs::path &folder, const Json &plan )
  : mFolder( folder )
  , mPlan( plan )
  , mIdentity( identity_of( plan ) )
{
  check_free( folder );
  std::error_code error;
  fs::create_directories( folder, error );
  if ( error )
    throw Error( folder.string() + " cannot be made: " + error.message() + "." );
  const std::string text = text_of( plan );
  const Bytes bytes = std::as_bytes( std::span( text ) );
  write_whole( { &bytes, 1 }, folder / plan_file );
}

JobFolder::JobFolder( const fs::path &folder )
  : mFolder( folder )
  , mPlan( read_plan( folder ) )
  , mIdentity( mPlan.is_object() ? identity_of( mPlan ) : 0 )
{
  if ( !mPlan.is_object() )
    fail();
}

void JobFolder::fail() const
{
  throw Error( ( mFolder / plan_file ).string() + " is damaged, or of another version of Rubicon." );
}

const Json &JobFolder::at( const char *pointer ) const
{
  const Json::json_pointer place( pointer );
  if ( !mPlan.contains( place ) )
    fail();
  return mPlan[place];
}

std::string JobFolder::text( const char *pointer ) const
{
  const Json &value = at( pointer );
  if ( !value.is_string() )
    fail();
  return value;
}

bool JobFolder::truth( const char *pointer ) const
{
  const Json &value = at( pointer );
  if ( !value.is_boolean() )
    fail();
  return value;
}

std::vector<std::string> JobFolder::texts( const char *pointer ) const
{
  const Json &values = at( pointer );
  if ( !values.is_array() || !std::ranges::all_of( values, []( const Json &value ) { return value.is_string(); } ) )
    fail();
  return values;
}

std::uint64_t JobFolder::number( const char *pointer, std::uint64_t least, std::uint64_t most ) const
{
  const Json &value = at( pointer );
  if ( !value.is_number_unsigned() || value < least || value > most )
    fail();
  return value;
}

void JobFolder::check_free( const fs::path &folder )
{
  std::error_code error;
  if ( fs::exists( folder, error ) && !( fs::is_directory( folder, error ) && fs::is_empty( folder, error ) ) )
    throw Error(
      folder.string()
      + ( fs::is_regular_file( folder / plan_file, error )
            ? " holds a plan already: rubicon partition goes on with its job, which --and-partition may have "
              "left unfinished. Another job needs a folder of its own."
            : " is no empty folder; a job needs one of its own." ) );
}

void JobFolder::check_outside( const std::string &file ) const
{
  std::error_code error;
  const fs::path folder = fs::weakly_canonical( mFolder, error ), path = fs::weakly_canonical( file, error );
  if ( std::mismatch( folder.begin(), folder.end(), path.begin(), path.end() ).first == folder.end() )
    throw Error( file + " lies in the folder of the job." );
}

std::uint64_t JobFolder::seed( const std::string &kind, std::uint32_t number ) const
{
  return hash_of( std::as_bytes( std::span( kind ) ), mIdentity + number );
}

fs::path JobFolder::file( const std::string &kind, std::uint32_t number ) const
{
  std::error_code error;
  fs::create_directories( mFolder / kind, error );
  if ( error )
    throw Error( ( mFolder / kind ).string() + " cannot be made: " + error.message() + "." );
  return mFolder / kind / std::to_string( number );
}

fs::path JobFolder::file_from( const std::string &kind, std::uint32_t number, const std::string &task ) const
{
  const fs::path file = mFolder / kind / std::to_string( number );
  std::error_code error;
  if ( !fs::exists( file, error ) )
    throw Error( file.string() + " is not there; rubicon " + task + " makes it." );
  return file;
}

} // namespace rubicon
