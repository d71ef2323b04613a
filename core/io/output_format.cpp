// SPDX-License-Identifier: GPL-2.0-or-later
// The formats, and what is wrong with a target before any work is done.
// Relies on io/output_format.h and io/output_files.h.

#include "core/io/output_format.h"

#include "core/error.h"
#include "core/io/output_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <span>
#include <string_view>

#include <unistd.h>

namespace rubicon
{

namespace fs = std::filesystem;

namespace
{

using Writer = OutputFormat::Writer;
using UnknownZ = OutputFormat::UnknownZ;

// A Shapefile's numbers of GDAL's usual 24 characters would lose decimals from 100,000,000 on.
constexpr OutputFormat formats[] = {
  { ".gpkg", "GPKG", Writer::geopackage, true },
  { ".fgb", "FlatGeobuf", Writer::flatgeobuf },
  { ".geojson", "GeoJSON", Writer::geojson, true, false, UnknownZ::left_out },
  { ".json", "GeoJSON", Writer::geojson, true, false, UnknownZ::left_out },
  { ".csv", "CSV", Writer::csv, true, true, UnknownZ::left_out },
  { ".shp", "ESRI Shapefile", Writer::ogr, false, true, UnknownZ::zero, 33, 15, true, nullptr, "ENCODING=UTF-8", 254 },
  { ".parquet", "Parquet", Writer::ogr, true, true, UnknownZ::nan, 0, 0, false, "OGR_PARQUET_ALLOW_ALL_DIMS",
    "POLYGON_ORIENTATION=UNMODIFIED" },
  { ".arrow", "Arrow", Writer::ogr, true, true, UnknownZ::nan, 0, 0, false, "OGR_ARROW_ALLOW_ALL_DIMS" },
};

//! That of files with such an \a extension; null: none.
const OutputFormat *format_with( const std::string &extension )
{
  const auto format = std::ranges::find_if( formats, [&]( const OutputFormat &of ) {
    return EQUAL( extension.c_str(), of.extension );
  } );
  return format == std::ranges::end( formats ) ? nullptr : &*format;
}

GDALDriver *registered( const OutputFormat &format )
{
  GDALAllRegister();
  return GetGDALDriverManager()->GetDriverByName( format.driver );
}

std::string lacks( const OutputFormat &format )
{
  return std::string( ": this GDAL has no " ) + format.driver + " driver";
}

//! With what \a name begins, where GDAL or SQLite make no table of a GeoPackage with such a name; empty: they make one.
std::string refused_beginning( const std::string &name )
{
  if ( name.starts_with( "gpkg" ) )
    return "gpkg";
  if ( STARTS_WITH_CI( name.c_str(), "sqlite_" ) )
    return "sqlite_";
  constexpr std::string_view signs = "`~!@#$%^&*()+-={}|[]\\:\";'<>?,./";
  return signs.find( name.front() ) == std::string_view::npos ? std::string() : name.substr( 0, 1 );
}

//! Throws Error where the table in a GeoPackage, which has the name of its file, cannot be made.
void check_table_name( const std::string &path, const Target &target )
{
  const std::string beginning = refused_beginning( target.file().stem().string() );
  if ( !beginning.empty() )
    throw Error( path + " cannot be written: a table of a GeoPackage, which is named as the file, cannot begin with \""
                 + beginning + "\"." );
}

} // namespace

std::string why_no_driver( const std::string &path )
{
  const OutputFormat *format = format_with( fs::path( path ).extension() );
  return format && !registered( *format ) ? lacks( *format ) : std::string();
}

const OutputFormat &format_of( const std::string &path, const Target &target, bool with_geometry )
{
  const std::string extension = target.file().extension().string();
  const OutputFormat *format = format_with( extension );
  if ( !format )
    throw Error( path + " cannot be written: \"" + extension + "\" is none of " + result_formats() + "." );
  if ( !with_geometry && !format->without_geometry )
    throw Error( path + " cannot be written: " + format->driver + " files hold no table without geometry." );
  return *format;
}

bool takes_checked_name( const std::string &extension )
{
  const OutputFormat *const format = format_with( extension );
  return format && format->writer != Writer::geopackage;
}

GDALDriver *driver_of( const std::string &path, const OutputFormat &format )
{
  GDALDriver *driver = registered( format );
  if ( !driver )
    throw Error( path + " cannot be written" + lacks( format ) + "." );
  return driver;
}

std::string result_formats()
{
  std::string list;
  for ( const OutputFormat &format : formats )
    list += ( list.empty() ? "" : ", " ) + std::string( format.extension );
  return list;
}

void check_output_files( std::span<const OutputFile> files )
{
  std::set<fs::path> seen;
  for ( const OutputFile &file : files )
  {
    if ( file.path.empty() )
      continue;
    const Target target( file.path );
    const OutputFormat &format = format_of( file.path, target, file.with_geometry );
    driver_of( file.path, format );
    if ( format.writer == Writer::geopackage )
      check_table_name( file.path, target );
    if ( fs::is_directory( target.file() ) )
      throw Error( file.path + " cannot be written: it is a directory." );
    if ( access( target.directory().c_str(), W_OK | X_OK ) != 0 )
      throw Error( file.path + " cannot be written: " + std::strerror( errno ) + "." );
    if ( !seen.insert( fs::canonical( target.directory() ) / target.file().filename() ).second )
      throw Error( file.path + " is named for two outputs; each needs a file of its own." );
  }
}

} // namespace rubicon
