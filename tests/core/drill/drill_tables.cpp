// SPDX-License-Identifier: GPL-2.0-or-later
// Lines cut at their commas.
// Relies on the standard library.
#include "drill_tables.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace
{

std::vector<std::string> cells( std::string line )
{
  if ( line.ends_with( '\r' ) )
    line.pop_back();
  std::vector<std::string> found;
  std::istringstream stream( line + ',' );
  for ( std::string cell; std::getline( stream, cell, ',' ); )
    found.push_back( cell );
  return found;
}

} // namespace

std::vector<std::vector<std::string>> read_columns( const std::string &path, const std::vector<std::string> &names )
{
  std::ifstream file( path );
  std::string line;
  if ( !std::getline( file, line ) )
    throw std::runtime_error( path + " cannot be read" );
  const std::vector<std::string> header = cells( line );
  std::vector<std::size_t> columns;
  for ( const std::string &name : names )
  {
    const auto found = std::find( header.begin(), header.end(), name );
    if ( found == header.end() )
      throw std::runtime_error( path + " has no column " + name );
    columns.push_back( static_cast<std::size_t>( found - header.begin() ) );
  }
  std::vector<std::vector<std::string>> rows;
  while ( std::getline( file, line ) )
  {
    const std::vector<std::string> all = cells( line );
    std::vector<std::string> &row = rows.emplace_back();
    for ( const std::size_t column : columns )
      row.push_back( all.at( column ) );
  }
  return rows;
}

std::vector<rubicon::Collar> read_collars( const std::string &path, const std::string &depth )
{
  std::vector<std::string> names{ "BHID", "XCOLLAR", "YCOLLAR", "ZCOLLAR" };
  if ( !depth.empty() )
    names.push_back( depth );
  std::vector<rubicon::Collar> collars;
  for ( const std::vector<std::string> &row : read_columns( path, names ) )
  {
    collars.push_back( { row[0], std::stod( row[1] ), std::stod( row[2] ), std::stod( row[3] ),
                         depth.empty() ? std::numeric_limits<double>::quiet_NaN() : std::stod( row[4] ) } );
  }
  return collars;
}

std::vector<rubicon::Station> read_stations( const std::string &path )
{
  std::vector<rubicon::Station> stations;
  for ( const std::vector<std::string> &row : read_columns( path, { "BHID", "AT", "AZ", "DIP" } ) )
    stations.push_back( { row[0], std::stod( row[1] ), std::stod( row[2] ), std::stod( row[3] ) } );
  return stations;
}
