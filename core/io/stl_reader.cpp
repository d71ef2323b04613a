// SPDX-License-Identifier: GPL-2.0-or-later
// STL to faces, from text or bytes; which of the two a file is, its size says, since binary ones may begin with "solid".
// Relies on io/text_lines.h and io/binary_values.h.
#include "core/io/binary_values.h"
#include "core/io/mesh_ingest.h"
#include "core/io/text_lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <string>

namespace rubicon
{
namespace
{

constexpr std::size_t title_size = 80, head_size = title_size + sizeof( std::uint32_t ), triangle_size = 50;

bool is_word( std::string_view word, std::string_view lower_case )
{
  return std::equal( word.begin(), word.end(), lower_case.begin(), lower_case.end(),
                     []( unsigned char a, char b ) { return std::tolower( a ) == b; } );
}

std::uint64_t counted_triangles( const MeshIngest &file )
{
  BinaryValues values( file, false, title_size );
  return values.take<std::uint32_t>();
}

bool is_text( const MeshIngest &file )
{
  const std::string_view bytes = file.bytes();
  if ( bytes.size() >= head_size && bytes.size() == head_size + counted_triangles( file ) * triangle_size )
    return false;
  const std::string_view head = bytes.substr( 0, head_size );
  const std::size_t word = std::min( head.find_first_not_of( " \t\r\n\xEF\xBB\xBF" ), head.size() );
  return is_word( head.substr( word, 5 ), "solid" ) && head.find( '\0' ) == std::string_view::npos;
}

//! Goes to the next line, which must begin with \a words.
void expect( MeshIngest &file, TextLines &lines, std::initializer_list<std::string_view> words )
{
  if ( !lines.next() )
    file.fail( "it ends where \"" + std::string( *words.begin() ) + "\" is to come" );
  for ( const std::string_view word : words )
  {
    const std::string_view found = lines.word();
    if ( !is_word( found, word ) )
      lines.fail( TextLines::quoted( found ) + " stands where \"" + std::string( word ) + "\" is to come" );
  }
}

//! The lines from "outer loop" to "endfacet".
void read_facet( MeshIngest &file, TextLines &lines )
{
  expect( file, lines, { "outer", "loop" } );
  lines.end();
  for ( int corner = 0; corner < 3; ++corner )
  {
    expect( file, lines, { "vertex" } );
    const Point3 p = lines.point();
    lines.end();
    file.add_corner( p );
  }
  file.end_face();
  expect( file, lines, { "endloop" } );
  lines.end();
  expect( file, lines, { "endfacet" } );
  lines.end();
}

// Solids follow each other; what stands behind "solid", "facet" and "endsolid" are names and normals.
void read_text( MeshIngest &file )
{
  bool in_solid = false;
  TextLines lines( file );
  while ( lines.next() )
  {
    file.report( lines.share() );
    const std::string_view word = lines.word();
    if ( in_solid && is_word( word, "facet" ) )
      read_facet( file, lines );
    else if ( is_word( word, in_solid ? "endsolid" : "solid" ) )
      in_solid = !in_solid;
    else
      lines.fail( TextLines::quoted( word ) + " stands where \"" + ( in_solid ? "facet\" or \"endsolid\"" : "solid\"" )
                  + " is to come" );
  }
  if ( in_solid )
    file.fail( "it ends before \"endsolid\"" );
}

void read_binary( MeshIngest &file )
{
  const std::uint64_t triangles = counted_triangles( file ),
                      there = ( file.bytes().size() - head_size ) / triangle_size;
  if ( triangles != there )
    file.fail( "its header counts " + std::to_string( triangles ) + " triangles, and there are "
               + std::to_string( there ) );
  BinaryValues values( file, false, head_size );
  double largest = 0;
  const auto coordinate = [&] {
    const double value = values.take<float>();
    if ( std::isfinite( value ) )
      largest = std::max( largest, std::fabs( value ) );
    return value;
  };
  for ( std::uint64_t i = 0; i < triangles; ++i )
  {
    file.report( values.share() );
    values.skip( 3 * sizeof( float ) ); // the normal
    for ( int corner = 0; corner < 3; ++corner )
      file.add_corner( Point3{ coordinate(), coordinate(), coordinate() } );
    file.end_face();
    values.skip( sizeof( std::uint16_t ) ); // the attribute
  }
  file.warn_of_float32( largest );
}

} // namespace

void read_stl( MeshIngest &file )
{
  if ( is_text( file ) )
    read_text( file );
  else if ( file.bytes().size() < head_size )
    file.fail( "it is too short for STL" );
  else
    read_binary( file );
}

} // namespace rubicon
