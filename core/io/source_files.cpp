// SPDX-License-Identifier: GPL-2.0-or-later
// What GDAL lists as the files of a dataset, and what it leaves out.
// Relies on GDAL.
#include "core/io/source_files.h"

#include "core/io/gdal_messages.h"

#include <cpl_minixml.h>
#include <cpl_string.h>
#include <gdal_priv.h>

#include <algorithm>
#include <string_view>
#include <system_error>

namespace rubicon
{

namespace
{

namespace fs = std::filesystem;

/**
 * Appends the files that \a name speaks of and is not itself: all that lies between two of its marks and is there. In GPKG:b.gpkg:roads
 * that is b.gpkg, and in /vsizip/a.zip/b.csv a.zip. Whoever names a file has it read, as a rule; if not, it is only not replaced.
 */
void add_mentioned( std::string_view name, std::vector<fs::path> &files )
{
  constexpr std::size_t most_marks = 64; // the bits of names are tried in pairs
  const bool is_virtual = name.starts_with( "/vsi" );
  std::vector<std::size_t> begins{ 0 }, ends;
  for ( std::size_t i = 0; i < name.size() && ends.size() < most_marks; ++i )
  {
    const bool is_slash = is_virtual && name[i] == '/';
    if ( !is_slash && std::string_view( ":,;=&?|\"'(){}[]" ).find( name[i] ) == std::string_view::npos )
      continue;
    ends.push_back( i );
    begins.push_back( i + 1 );
    if ( is_slash ) // /vsizip//home/a.zip is /home/a.zip
      begins.push_back( i );
  }
  ends.push_back( name.size() );
  for ( const std::size_t begin : begins )
    for ( const std::size_t end : ends )
      if ( std::error_code absent; begin < end )
        if ( const fs::path file = name.substr( begin, end - begin ); fs::is_regular_file( file, absent ) )
          files.push_back( file );
}

void add_files( const std::string &source, int depth, std::vector<fs::path> &files );

//! Appends the files of all sources in the XML of a virtual dataset; relative ones start from \a folder where they say so.
void add_named( const CPLXMLNode *node, const fs::path &folder, int depth, std::vector<fs::path> &files )
{
  for ( ; node; node = node->psNext )
  {
    if ( node->eType == CXT_Element && EQUAL( node->pszValue, "SrcDataSource" ) )
    {
      const std::string source = CPLGetXMLValue( node, nullptr, "" );
      add_files( CPLTestBool( CPLGetXMLValue( node, "relativeToVRT", "0" ) ) ? ( folder / source ).string() : source,
                 depth, files );
    }
    add_named( node->psChild, folder, depth, files );
  }
}

void add_files( const std::string &source, int depth, std::vector<fs::path> &files )
{
  constexpr int deepest = 8; // virtual datasets in each other
  std::error_code absent;
  files.emplace_back( source );
  if ( depth == deepest )
    return;
  const bool is_text = source.find( '<' ) != std::string::npos && !fs::exists( source, absent );
  if ( !is_text && !fs::exists( source, absent ) )
    add_mentioned( source, files );
  const GDALDatasetUniquePtr dataset( GDALDataset::Open( source.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY ) );
  if ( !dataset )
    return;
  const CPLStringList listed( dataset->GetFileList() );
  files.insert( files.end(), listed.List(), listed.List() + listed.size() );
  if ( !EQUAL( dataset->GetDriverName(), "OGR_VRT" ) )
    return;
  // Of layers that are united or warped GDAL lists nothing.
  const CPLXMLTreeCloser xml( is_text ? CPLParseXMLString( source.c_str() ) : CPLParseXMLFile( source.c_str() ) );
  add_named( xml.get(), is_text ? fs::path() : fs::path( source ).parent_path(), depth + 1, files );
}

} // namespace

std::vector<fs::path> source_files( const std::string &source )
{
  GDALAllRegister();
  const GdalMessages quiet; // a source that cannot be opened is told of when it is read
  std::vector<fs::path> files;
  add_files( source, 0, files );
  return files;
}

} // namespace rubicon
