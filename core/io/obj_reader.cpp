// SPDX-License-Identifier: GPL-2.0-or-later
// Wavefront OBJ to vertices and faces: first all vertices, since faces may name those that come later, then the faces.
// Relies on io/text_lines.h.
#include "core/io/mesh_ingest.h"
#include "core/io/text_lines.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <system_error>

namespace rubicon
{
namespace
{

// Statements that neither make faces nor change which vertices they name. Not among them: call and csh, which bring in
// what another file or program says.
constexpr std::string_view other_statements[] = {
  "vt",    "vn",  "vp",     "g",     "o",        "s",        "mg",   "usemtl",     "mtllib",   "usemap", "maplib",
  "bevel", "lod", "cstype", "deg",   "bmat",     "step",     "parm", "trim",       "hole",     "scrv",   "sp",
  "end",   "con", "ctech",  "stech", "c_interp", "d_interp", "res",  "shadow_obj", "trace_obj"
};

// Points, lines, and curves and surfaces that are not flat.
constexpr std::string_view other_elements[] = { "p", "l", "curv", "curv2", "surf", "bsp", "bzp", "cdc", "cdp" };

bool is_one_of( std::string_view word, const auto &words )
{
  return std::find( std::begin( words ), std::end( words ), word ) != std::end( words );
}

void read_vertex( MeshIngest &file, TextLines &lines )
{
  const Point3 p = lines.point();
  // A weight or a colour.
  for ( int more = 0; more < 4 && lines.more(); ++more )
    lines.number();
  lines.end();
  file.add_vertex( p );
}

//! The vertex, from 0, that a corner written as v, v/vt, v//vn or v/vt/vn names; \a so_far: vertices before it.
std::size_t vertex_of( std::string_view word, std::size_t so_far, const MeshIngest &file, const TextLines &lines )
{
  const char *const end = word.data() + word.size();
  std::int64_t number = 0;
  std::from_chars_result read = std::from_chars( word.data(), end, number );
  bool understood = read.ec == std::errc();
  for ( int more = 0; understood && more < 2 && read.ptr != end && *read.ptr == '/'; ++more )
  {
    std::int64_t passed_over = 0;
    const char *const from = read.ptr + 1;
    read = std::from_chars( from, end, passed_over );
    understood = read.ec == std::errc() || read.ptr == from;
  }
  if ( !understood || read.ptr != end )
    lines.fail( TextLines::quoted( word ) + " is no corner of a face" );
  const auto before = static_cast<std::int64_t>( so_far ), all = static_cast<std::int64_t>( file.vertex_count() );
  if ( number == 0 || number > all || number < -before )
    lines.fail( "the face names vertex " + std::to_string( number ) + ", which is not there" );
  return static_cast<std::size_t>( number > 0 ? number - 1 : before + number );
}

void read_face( MeshIngest &file, TextLines &lines, std::size_t vertices_before )
{
  while ( lines.more() )
    file.add_corner( vertex_of( lines.word(), vertices_before, file, lines ) );
  file.end_face();
}

} // namespace

void read_obj( MeshIngest &file )
{
  constexpr char comment = '#';
  for ( TextLines lines( file, comment, true ); lines.next(); )
  {
    file.report( lines.share() / 2 );
    if ( lines.word() == "v" )
      read_vertex( file, lines );
  }
  std::size_t vertices = 0;
  for ( TextLines lines( file, comment, true ); lines.next(); )
  {
    file.report( 0.5 + lines.share() / 2 );
    const std::string_view statement = lines.word();
    if ( statement == "v" )
      ++vertices;
    else if ( statement == "f" || statement == "fo" )
      read_face( file, lines, vertices );
    else if ( is_one_of( statement, other_elements ) )
      file.skip_element();
    else if ( !is_one_of( statement, other_statements ) )
      lines.fail( TextLines::quoted( statement ) + " is no statement of OBJ" );
  }
}

} // namespace rubicon
