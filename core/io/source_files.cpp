// SPDX-License-Identifier: GPL-2.0-or-later
// What GDAL lists as the files of a dataset, and what it leaves out.
// Relies on GDAL.
#include "core/io/source_files.h"

#include "core/io/file_extension.h"
#include "core/io/gdal_messages.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>

#include <cpl_minixml.h>
#include <cpl_string.h>
#include <gdal_priv.h>

namespace rubicon
{

namespace
{

namespace fs = std::filesystem;

//! The XML of a virtual dataset in place of a name.
bool is_text( const std::string &source )
{
  return source.find_first_not_of( " \t\r\n" ) == source.find( '<' ) && source.find( '<' ) != std::string::npos;
}

/**
 * What a name of GDAL's virtual file systems may be read from here: of /vsisubfile/0_100,b.csv that is b.csv, of /vsizip/a.zip/b.csv
 * a.zip, a.zip/b.csv or nothing, and of what lies in a network nothing.
 */
std::vector<std::string> files_behind( std::string_view name )
{
  while ( name.starts_with( "/vsi" ) )
  {
    const std::size_t end = name.find( '/', 1 );
    const std::string_view system = name.substr( 0, end );
    name.remove_prefix( end == std::string_view::npos ? name.size() : end + 1 );
    if ( system == "/vsisubfile" )
      name.remove_prefix( std::min( name.find( ',' ), name.size() - 1 ) + 1 );
    else if ( system != "/vsizip" && system != "/vsitar" && system != "/vsigzip" && system != "/vsi7z"
              && system != "/vsirar" )
      return {};
    if ( name.starts_with( '{' ) )
      name = name.substr( 1, name.find( '}' ) - 1 );
  }
  std::vector<std::string> files{ std::string( name ) };
  for ( std::size_t slash = name.find( '/', 1 ); slash != std::string_view::npos; slash = name.find( '/', slash + 1 ) )
    files.emplace_back( name.substr( 0, slash ) );
  return files;
}

//! What a name with a prefix may speak of: all that lies between two of its marks, such as b.gpkg in GPKG:b.gpkg:roads.
std::vector<std::string> files_between_marks( std::string_view name )
{
  constexpr std::size_t most_marks = 64; // the bits of names are tried in pairs
  std::vector<std::size_t> begins{ 0 }, ends;
  for ( std::size_t i = 0; i < name.size() && ends.size() < most_marks; ++i )
    if ( std::string_view( ":,;=&?|\"'(){}[]" ).find( name[i] ) != std::string_view::npos )
    {
      ends.push_back( i );
      begins.push_back( i + 1 );
    }
  ends.push_back( name.size() );
  std::vector<std::string> files;
  for ( const std::size_t begin : begins )
    for ( const std::size_t end : ends )
      if ( begin < end )
        files.emplace_back( name.substr( begin, end - begin ) );
  return files;
}

//! What a name may speak of, as it stands or within \a folder.
std::vector<std::string> places_of( const std::string &name, const fs::path &folder )
{
  std::vector<std::string> places;
  const bool is_virtual = name.starts_with( "/vsi" );
  for ( const std::string &file : is_virtual ? files_behind( name ) : files_between_marks( name ) )
    places.insert( places.end(), { file, ( folder / file ).string() } );
  return places;
}

//! The files that a name speaks of where it is no file itself, likewise.
std::vector<std::string> mentioned_files( const std::string &name, const fs::path &folder )
{
  std::vector<std::string> files = places_of( name, folder );
  std::erase_if( files, []( const std::string &place ) {
    std::error_code absent;
    return !fs::is_regular_file( place, absent );
  } );
  return files;
}

//! A source, and the folder of the virtual dataset that names it.
struct Named
{
    std::string source;
    fs::path folder;

    auto operator<=>( const Named & ) const = default;
};

//! The sources in the XML of a virtual dataset \a source. Of layers that are united or warped GDAL lists no files.
std::vector<Named> named_in_xml( const std::string &source )
{
  const CPLXMLTreeCloser xml( is_text( source ) ? CPLParseXMLString( source.c_str() )
                                                : CPLParseXMLFile( source.c_str() ) );
  const fs::path folder = is_text( source ) ? fs::path() : fs::path( source ).parent_path();
  std::vector<Named> named;
  std::vector<const CPLXMLNode *> left{ xml.get() };
  while ( !left.empty() )
  {
    const CPLXMLNode *const node = left.back();
    left.pop_back();
    if ( !node )
      continue;
    left.push_back( node->psNext );
    left.push_back( node->psChild );
    if ( node->eType == CXT_Element && EQUAL( node->pszValue, "SrcDataSource" ) )
    {
      const fs::path file = CPLGetXMLValue( node, nullptr, "" );
      const bool is_relative = CPLTestBool( CPLGetXMLValue( node, "relativeToVRT", "0" ) );
      named.push_back( { is_relative ? ( folder / file ).string() : file.string(), {} } );
      if ( is_relative )
        named.push_back( { file.string(), folder } ); // it may have a prefix
    }
  }
  return named;
}

//! The CSV files of a folder, which GDAL takes for one dataset, as far as the system tells them; none of what is no folder.
std::vector<fs::path> csv_files_in( const fs::path &folder )
{
  std::vector<fs::path> files;
  std::error_code none;
  for ( fs::directory_iterator entry( folder, none ); entry != fs::directory_iterator(); entry.increment( none ) )
    if ( file_extension( entry->path().string() ) == ".csv" )
      files.push_back( entry->path() );
  return files;
}

//! What GDAL reads of a CSV file or a folder of such, and does not list.
std::vector<fs::path> files_of_csv( const std::string &source )
{
  const fs::path place = STARTS_WITH_CI( source.c_str(), "CSV:" ) ? source.substr( 4 ) : source;
  std::vector<fs::path> tables = csv_files_in( place );
  if ( tables.empty() )
    tables.push_back( place );
  std::vector<fs::path> files = tables;
  for ( fs::path &file : tables )
  {
    files.push_back( file.replace_extension( ".csvt" ) );
    std::error_code unknown;
    if ( !fs::exists( file.replace_extension( ".shp" ), unknown )
         && !fs::exists( file.replace_extension( ".SHP" ), unknown ) ) // whose it would be
      files.push_back( file.replace_extension( ".prj" ) );
  }
  return files;
}

//! Whether a file is GeoJSON by its name and its first sign: it is all that is read then, and to open it takes as long as to read it.
bool is_geojson( const std::string &source )
{
  char first = 0;
  return file_extension( source ) == ".geojson" && std::ifstream( source ) >> first && first == '{';
}

//! Calls visit( named, left ) for \a source and for all that visit adds to left, each once.
template <typename Visit>
void for_each_named( const std::string &source, Visit &&visit )
{
  std::set<Named> seen;
  std::vector<Named> left{ { source, {} } };
  while ( !left.empty() )
  {
    const Named next = std::move( left.back() );
    left.pop_back();
    if ( seen.insert( next ).second )
      visit( next, left );
  }
}

} // namespace

std::optional<std::string> pipe_or_device( const std::string &source )
{
  const GdalMessages quiet;
  const auto is_pipe = []( const std::string &name ) {
    std::error_code unknown;
    const fs::file_status status = fs::status( name, unknown );
    return fs::is_fifo( status ) || fs::is_character_file( status ) || fs::is_block_file( status );
  };
  std::optional<std::string> found;
  for_each_named( source, [&]( const Named &next, std::vector<Named> &left ) {
    const bool is_xml = is_text( next.source );
    if ( !is_xml && !found )
    {
      const std::vector<std::string> places = places_of( next.source, next.folder );
      if ( const auto pipe = std::ranges::find_if( places, is_pipe ); pipe != places.end() )
        found = *pipe;
    }
    if ( is_xml || file_extension( next.source ) == ".vrt" )
      std::ranges::move( named_in_xml( next.source ), std::back_inserter( left ) );
  } );
  return found;
}

std::vector<fs::path> source_files( const std::string &source )
{
  GDALAllRegister();
  if ( pipe_or_device( source ) )
    return { source };
  const GdalMessages quiet; // a source that cannot be opened is told of when it is read
  std::vector<fs::path> files;
  for_each_named( source, [&]( const Named &next, std::vector<Named> &left ) {
    const bool is_first = files.empty();
    files.emplace_back( next.source );
    std::error_code unknown; // such as a name that is too long
    if ( !fs::exists( next.source, unknown ) && !is_text( next.source ) )
    {
      for ( const std::string &file : mentioned_files( next.source, next.folder ) )
        left.push_back( { file, {} } );
      if ( !is_first )
        return; // a database or a network, in a virtual dataset
    }
    if ( is_geojson( next.source ) )
      return;
    const GDALDatasetUniquePtr dataset( GDALDataset::Open( next.source.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY ) );
    if ( !dataset )
      return;
    const CPLStringList listed( dataset->GetFileList() );
    files.insert( files.end(), listed.List(), listed.List() + listed.size() );
    if ( EQUAL( dataset->GetDriverName(), "CSV" ) )
      std::ranges::move( files_of_csv( next.source ), std::back_inserter( files ) );
    if ( EQUAL( dataset->GetDriverName(), "OGR_VRT" ) )
      std::ranges::move( named_in_xml( next.source ), std::back_inserter( left ) );
  } );
  return files;
}

} // namespace rubicon
