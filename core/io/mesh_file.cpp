// SPDX-License-Identifier: GPL-2.0-or-later
// Which format a file is of, its bytes in memory, and the reader that takes them.
// Relies on io/mesh_ingest.h; on the C library for reading, which says why it cannot.

#include "core/io/mesh_file.h"

#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/io/file_extension.h"
#include "core/io/mesh_ingest.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <utility>

namespace rubicon
{
namespace
{

struct FileBytes
{
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;

    std::string_view view() const { return { bytes.get(), size }; }
};

// A pipe would be waited for, and a directory can be opened.
std::size_t size_of( const std::string &path )
{
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status( path, failure );
  if ( std::filesystem::exists( status ) && !std::filesystem::is_regular_file( status ) )
    throw Error( path + " is no file that a mesh can be read from, but "
                 + ( std::filesystem::is_directory( status ) ? "a directory." : "a pipe or device." ) );
  const std::uintmax_t size = std::filesystem::file_size( path, failure );
  if ( failure )
    throw Error( path + " cannot be opened: " + failure.message() + "." );
  return static_cast<std::size_t>( size );
}

FileBytes read_bytes( const std::string &path, const RunOptions &options )
{
  constexpr std::size_t block = 1 << 20;
  const std::size_t size = size_of( path );
  const std::unique_ptr<std::FILE, int ( * )( std::FILE * )> file( std::fopen( path.c_str(), "rb" ), std::fclose );
  if ( !file )
    throw Error( path + " cannot be opened: " + std::strerror( errno ) + "." );
  FileBytes content;
  try
  {
    content.bytes.reset( new char[size] );
  }
  catch ( const std::bad_alloc & )
  {
    throw Error( path + " cannot be read: there is not enough memory for its " + std::to_string( size ) + " bytes." );
  }
  PacedProgress progress( options.progress );
  while ( content.size < size )
  {
    progress.report( 0 );
    const std::size_t wanted = std::min( block, size - content.size ),
                      read = std::fread( content.bytes.get() + content.size, 1, wanted, file.get() );
    content.size += read;
    if ( read < wanted && std::ferror( file.get() ) )
      throw Error( path + " cannot be read: " + std::strerror( errno ) + "." );
    if ( read < wanted )
      break; // somebody cut it meanwhile; the reader will see
  }
  return content;
}

} // namespace

MeshFormat mesh_format( const std::string &path )
{
  static constexpr std::pair<std::string_view, MeshFormat> formats[] = {
    { ".obj", read_obj }, { ".off", read_off }, { ".ply", read_ply }, { ".stl", read_stl }
  };
  const std::string extension = file_extension( path );
  for ( const auto &[of_format, format] : formats )
  {
    if ( extension == of_format )
      return format;
  }
  return nullptr;
}

namespace
{

MeshFormat format_of_file( const std::string &path )
{
  const MeshFormat format = mesh_format( path );
  if ( !format )
    throw Error( path + " is no OBJ, OFF, PLY or STL file by its extension." );
  return format;
}

} // namespace

void read_mesh_bytes( std::string_view bytes, MeshFormat format, const std::string &title, const std::string &mesh,
                      MeshBuilder &builder, const RunOptions &options, const PartTransform &transform )
{
  MeshIngest file( bytes, title, mesh, builder, options, transform );
  const std::uint64_t faces_before = builder.face_count();
  format( file );
  if ( builder.face_count() == faces_before )
    file.fail( "it has no faces" );
}

std::vector<Point3> read_mesh_file_vertices( const std::string &path, const RunOptions &options )
{
  const MeshFormat format = format_of_file( path );
  const FileBytes content = read_bytes( path, options );
  MeshIngest file( content.view(), path, options );
  format( file );
  return file.take_vertices();
}

void read_mesh_file( const std::string &path, const std::string &mesh, MeshBuilder &builder, const RunOptions &options,
                     const PartTransform &transform )
{
  const MeshFormat format = format_of_file( path );
  const FileBytes content = read_bytes( path, options );
  const std::string own_name = std::filesystem::path( path ).stem().string();
  read_mesh_bytes( content.view(), format, path, mesh.empty() ? own_name : mesh, builder, options, transform );
}

} // namespace rubicon
