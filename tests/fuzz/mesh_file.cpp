// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: a mesh file of the format RUBICON_FUZZ_FORMAT, and the check of the mesh in it. What cannot be read is
// refused with an Error that names the file.
// Relies on io/mesh_file.h and line_mesh/mesh_check.h.
#include "core/io/mesh_file.h"

#include "core/error.h"
#include "core/ingest/mesh_builder.h"
#include "core/line_mesh/mesh_check.h"
#include "tests/fuzz/fuzz_target.h"

#include <cmath>
#include <string_view>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

void check( const TriangleMesh &mesh )
{
  for ( const Triangle &triangle : mesh.triangles )
    for ( const std::uint32_t corner : triangle )
    {
      require( corner < mesh.vertices.size(), "a corner that is not there" );
      const Point3 p = mesh.vertices[corner];
      require( std::isfinite( p.x ) && std::isfinite( p.y ) && std::isfinite( p.z ), "a corner that is nowhere" );
    }
  require( mesh.counts.left_out() <= mesh.counts.faces, "more faces left out than there were" );
  require( check_mesh( mesh ).verdicts.size() == mesh.names.size(), "not a verdict for each mesh" );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  const std::string_view bytes( reinterpret_cast<const char *>( data ), size );
  MeshBuilder builder;
  try
  {
    read_mesh_bytes( bytes, mesh_format( "a." RUBICON_FUZZ_FORMAT ), "the file", "body", builder, {} );
    check( builder.take() );
  }
  catch ( const Error &error )
  {
    require( std::string( error.what() ).find( "the file" ) != std::string::npos, "it does not say which file" );
  }
  return 0;
}
