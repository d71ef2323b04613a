// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: a mesh file of the format RUBICON_FUZZ_FORMAT, and the check of the mesh in it. What cannot be read is
// refused with an Error that names the file.
// Relies on io/mesh_file.h, mesh/mesh_check.h and a folder for temporary files.
#include "core/io/mesh_file.h"

#include "core/error.h"
#include "core/mesh/mesh_check.h"
#include "tests/fuzz/fuzz_target.h"

#include <cmath>
#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! A file of this process, gone when it ends.
class InputFile
{
  public:
    InputFile()
      : mPath( std::filesystem::temp_directory_path().string() + "/rubicon-fuzz-" + std::to_string( getpid() )
               + "." RUBICON_FUZZ_FORMAT )
    {}
    ~InputFile() { std::filesystem::remove( mPath ); }

    const std::string &write( const std::uint8_t *data, std::size_t size )
    {
      std::ofstream file( mPath, std::ios::binary );
      file.write( reinterpret_cast<const char *>( data ), static_cast<std::streamsize>( size ) );
      require( file.good(), mPath + " cannot be written" );
      return mPath;
    }

  private:
    std::string mPath;
};

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
  static InputFile file;
  const std::string &path = file.write( data, size );
  MeshBuilder builder;
  try
  {
    read_mesh_file( path, builder, {} );
    check( builder.take() );
  }
  catch ( const Error &error )
  {
    require( std::string( error.what() ).find( path ) != std::string::npos, "it does not say which file" );
  }
  return 0;
}
