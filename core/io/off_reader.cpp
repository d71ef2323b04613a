// SPDX-License-Identifier: GPL-2.0-or-later
// Geomview's OFF to vertices and faces: a vertex or a face is a line.
// Relies on io/text_lines.h.
#include "core/io/mesh_ingest.h"
#include "core/io/text_lines.h"

#include <string>

namespace rubicon
{
namespace
{

struct OffCounts
{
    std::uint64_t vertices = 0, faces = 0;
};

OffCounts read_header( const MeshIngest &file, TextLines &lines )
{
  if ( !lines.next() )
    file.fail( "it is empty" );
  const std::string_view keyword = lines.word();
  std::string_view rest = keyword;
  for ( const std::string_view prefix : { "ST", "C", "N", "C" } )
    if ( rest.starts_with( prefix ) )
      rest.remove_prefix( prefix.size() );
  if ( rest == "4OFF" || rest == "nOFF" || rest == "4nOFF" )
    lines.fail( TextLines::quoted( keyword ) + " is not OFF of three dimensions" );
  if ( rest != "OFF" )
    lines.fail( "it does not begin with OFF, COFF, NOFF or the like" );
  if ( !lines.more() && !lines.next() )
    lines.fail( "it ends before the number of vertices" );
  OffCounts counts;
  counts.vertices = lines.whole();
  counts.faces = lines.whole();
  if ( lines.more() )
    lines.whole(); // edges
  lines.end();
  return counts;
}

//! Goes to the line of vertex or face \a number, from 0.
void take_line( MeshIngest &file, TextLines &lines, const char *noun, std::uint64_t number, std::uint64_t count )
{
  file.report( lines.share() );
  if ( !lines.next() )
    file.fail( std::string( "it ends before " ) + noun + " " + std::to_string( number + 1 ) + " of the "
               + std::to_string( count ) + " that it counts" );
}

//! The rest of a line: up to \a most numbers that are no geometry.
void pass_over( TextLines &lines, int most )
{
  for ( ; most > 0 && lines.more(); --most )
    lines.number();
  lines.end();
}

void read_face( MeshIngest &file, TextLines &lines )
{
  for ( std::uint64_t corners = lines.whole(); corners > 0; --corners )
  {
    const std::uint64_t vertex = lines.whole();
    if ( vertex >= file.vertex_count() )
      lines.fail( "the face names vertex " + std::to_string( vertex ) + ", which is not there" );
    file.add_corner( vertex );
  }
  constexpr int colour = 4;
  pass_over( lines, colour );
  file.end_face();
}

} // namespace

void read_off( MeshIngest &file )
{
  TextLines lines( file, '#' );
  const OffCounts counts = read_header( file, lines );
  for ( std::uint64_t i = 0; i < counts.vertices; ++i )
  {
    take_line( file, lines, "vertex", i, counts.vertices );
    const Point3 p = lines.point();
    constexpr int normal_colour_texture = 3 + 4 + 2;
    pass_over( lines, normal_colour_texture );
    file.add_vertex( p );
  }
  for ( std::uint64_t i = 0; i < counts.faces; ++i )
  {
    take_line( file, lines, "face", i, counts.faces );
    read_face( file, lines );
  }
  if ( lines.next() )
    lines.fail( "there is more in it than the vertices and faces that it counts" );
}

} // namespace rubicon
