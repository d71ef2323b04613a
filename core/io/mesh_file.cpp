// SPDX-License-Identifier: GPL-2.0-or-later
// A stream that reports progress and can be cancelled, CGAL's readers on it, and what they do not look at themselves.
// Relies on CGAL 5.5 or later (LGPL-3.0-or-later parts), io/paced_progress.h.

// CGAL turns what it cannot read into assertions in places; those must throw in a release too.
#define CGAL_DEBUG 1

#include "core/io/mesh_file.h"

#include "core/error.h"
#include "core/io/paced_progress.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <compare>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <vector>

#include <CGAL/IO/OBJ.h>
#include <CGAL/IO/OFF.h>
#include <CGAL/IO/PLY.h>
#include <CGAL/IO/STL.h>
#include <CGAL/Simple_cartesian.h>

namespace rubicon
{
namespace
{

using Kernel = CGAL::Simple_cartesian<double>;
using Corners = std::vector<std::size_t>;

std::string extension_of( const std::string &path )
{
  std::string extension = std::filesystem::path( path ).extension().string();
  std::transform( extension.begin(), extension.end(), extension.begin(),
                  []( unsigned char c ) { return std::tolower( c ); } );
  return extension;
}

//! A file that tells how far it was read each time that it refills its buffer; whoever cancels throws from there.
class WatchedFile : public std::filebuf
{
  public:
    WatchedFile( const std::string &path, const ProgressCallback &progress, bool obj )
      : mProgress( progress )
      , mObj( obj )
    {
      std::error_code ignored;
      mSize = static_cast<double>( std::filesystem::file_size( path, ignored ) );
      open( path, std::ios::in | std::ios::binary );
    }

    std::streamoff place() { return pubseekoff( 0, std::ios::cur, std::ios::in ); }

  protected:
    int_type underflow() override
    {
      const int_type next = std::filebuf::underflow();
      if ( next == traits_type::eof() )
        return next;
      mRead += static_cast<double>( egptr() - gptr() );
      mProgress.report( std::min( mRead / mSize, 1.0 ) );
      // CGAL's reader of OBJ looks for blanks between the corners of a face.
      if ( mObj )
        std::replace( gptr(), egptr(), '\t', ' ' );
      return traits_type::to_int_type( *gptr() );
    }

  private:
    PacedProgress mProgress;
    bool mObj;
    double mSize, mRead = 0;
};

//! A corner in CGAL's reader of STL, which welds corners by their order: it must be total, NaN and all.
struct StlPoint
{
    std::array<double, 3> at{};

    double &operator[]( std::size_t i ) { return at[i]; }
    static std::size_t size() { return 3; }
    bool operator<( const StlPoint &other ) const
    {
      for ( std::size_t i = 0; i < 3; ++i )
      {
        if ( const std::strong_ordering order = std::strong_order( at[i], other.at[i] ); order != 0 )
          return order < 0;
      }
      return false;
    }
};

Point3 point_of( const Kernel::Point_3 &p )
{
  return { p.x(), p.y(), p.z() };
}

Point3 point_of( const StlPoint &p )
{
  return { p.at[0], p.at[1], p.at[2] };
}

//! CGAL leaves a coordinate that the header does not name undefined, and knows no others than these two types.
void check_ply_header( std::istream &stream )
{
  std::string line, element;
  int coordinates = 0;
  while ( std::getline( stream, line ) && line.rfind( "end_header", 0 ) != 0 )
  {
    std::istringstream words( line );
    std::string keyword, type, name;
    words >> keyword >> type >> name;
    if ( keyword == "element" )
      element = type;
    const bool real = type == "float" || type == "double" || type == "float32" || type == "float64";
    if ( keyword == "property" && element == "vertex" && ( name == "x" || name == "y" || name == "z" ) && real )
      ++coordinates;
  }
  if ( coordinates != 3 )
    throw Error( ": its header names no vertices with x, y and z as float or double" );
  stream.clear();
  stream.seekg( 0 );
}

template <typename Point>
void add_faces( const std::vector<Point> &points, const std::vector<Corners> &faces, const std::string &name,
                MeshBuilder &builder, const RunOptions &options )
{
  PacedProgress progress( options.progress );
  std::vector<Point3> border;
  for ( std::size_t i = 0; i < faces.size(); ++i )
  {
    progress.report( 1.0 );
    border.clear();
    for ( const std::size_t corner : faces[i] )
    {
      if ( corner >= points.size() )
        throw Error( ": its face " + std::to_string( i + 1 ) + " names a vertex that is not there" );
      border.push_back( point_of( points[corner] ) );
    }
    builder.add_face( border, name );
  }
}

template <typename Point, typename Read>
void read_faces( const std::string &path, std::istream &stream, MeshBuilder &builder, const RunOptions &options,
                 Read &&read )
{
  std::vector<Point> points;
  std::vector<Corners> faces;
  bool complete = false;
  try
  {
    complete = read( stream, points, faces );
  }
  catch ( const CGAL::Failure_exception & )
  {}
  if ( !complete || faces.empty() )
  {
    stream.clear();
    const std::streamoff place = static_cast<WatchedFile *>( stream.rdbuf() )->place();
    throw Error( complete || faces.empty()
                   ? ": it has no faces that could be read; it was read to byte " + std::to_string( place )
                   : ": it cannot be understood after face " + std::to_string( faces.size() ) + ", near byte "
                       + std::to_string( place ) );
  }
  add_faces( points, faces, std::filesystem::path( path ).stem().string(), builder, options );
}

void read_by_extension( const std::string &path, std::istream &stream, MeshBuilder &builder, const RunOptions &options )
{
  const auto quiet = CGAL::parameters::verbose( false );
  const auto read = [&]<typename Point>( Point, auto reader ) {
    read_faces<Point>( path, stream, builder, options, reader );
  };
  const std::string extension = extension_of( path );
  if ( extension == ".stl" )
    read( StlPoint(),
          [&]( auto &in, auto &points, auto &faces ) { return CGAL::IO::read_STL( in, points, faces, quiet ); } );
  else if ( extension == ".ply" )
  {
    check_ply_header( stream );
    read( Kernel::Point_3(),
          [&]( auto &in, auto &points, auto &faces ) { return CGAL::IO::read_PLY( in, points, faces, quiet ); } );
  }
  else if ( extension == ".off" )
    read( Kernel::Point_3(),
          [&]( auto &in, auto &points, auto &faces ) { return CGAL::IO::read_OFF( in, points, faces, quiet ); } );
  else
    read( Kernel::Point_3(),
          [&]( auto &in, auto &points, auto &faces ) { return CGAL::IO::read_OBJ( in, points, faces, quiet ); } );
}

} // namespace

bool is_mesh_file( const std::string &path )
{
  const std::string extension = extension_of( path );
  return extension == ".obj" || extension == ".ply" || extension == ".stl" || extension == ".off";
}

void read_mesh_file( const std::string &path, MeshBuilder &builder, const RunOptions &options )
{
  WatchedFile file( path, options.progress, extension_of( path ) == ".obj" );
  if ( !file.is_open() )
    throw Error( path + " cannot be opened: " + std::strerror( errno ) + "." );
  std::istream stream( &file );
  stream.exceptions( std::ios::badbit ); // lets Cancelled through, which the stream would swallow
  try
  {
    read_by_extension( path, stream, builder, options );
  }
  catch ( const Cancelled & )
  {
    throw;
  }
  catch ( const Error &error )
  {
    throw Error( path + " cannot be read" + error.what() + "." );
  }
  catch ( const std::ios::failure & )
  {
    throw Error( path + " cannot be read: it ends too early, or a number is missing in it." );
  }
}

} // namespace rubicon
