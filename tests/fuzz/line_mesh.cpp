// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: lines, meshes and points, made of the input, through both jobs on one thread and on two, and through
// brute force in rationals: all must agree.
// Relies on tests/core/line_mesh/oracle.h.
#include "tests/core/line_mesh/oracle.h"

#include "core/error.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "tests/fuzz/awkward_numbers.h"

using namespace rubicon;
using namespace rubicon::test;

namespace
{

// Brute force takes their product.
constexpr std::size_t most_segments = 8, most_triangles = 16;

//! What the input makes: a byte for the sort and the number of points, then three for each point.
class SettingFromBytes
{
  public:
    explicit SettingFromBytes( InputBytes &bytes )
      : mNumbers( bytes.next() )
    {
      std::size_t segments = 0, triangles = 0;
      while ( !bytes.empty() && segments < most_segments && triangles < most_triangles )
      {
        const std::uint8_t head = bytes.next();
        const std::string mesh = head & 16 ? "second" : "first";
        switch ( head >> 6 )
        {
          case 0: segments += add_line( bytes, 2 + ( head & 3 ) ); break;
          case 1: triangles += add_face( bytes, 3 + ( head & 1 ), mesh ); break;
          case 2: triangles += add_solid( bytes, mesh ); break;
          case 3: points.push_back( point( bytes ) );
        }
      }
      lines = mLines.take();
      mesh = mFaces.take();
    }

    PolylineSet3 lines;
    TriangleMesh mesh;
    std::vector<Point3> points;

    Distances distances() const { return mNumbers.distances(); }

  private:
    Point3 point( InputBytes &bytes ) const
    {
      const double x = mNumbers.at( bytes.next() ), y = mNumbers.at( bytes.next() );
      return { x, y, mNumbers.at( bytes.next() ) };
    }

    std::vector<Point3> some_points( InputBytes &bytes, std::size_t count ) const
    {
      std::vector<Point3> some;
      while ( some.size() < count )
        some.push_back( point( bytes ) );
      return some;
    }

    std::size_t add_line( InputBytes &bytes, std::size_t vertices )
    {
      mLines.begin_feature( 0 );
      mLines.add_line( some_points( bytes, vertices ) );
      mLines.end_feature();
      return vertices - 1;
    }

    std::size_t add_face( InputBytes &bytes, std::size_t corners, const std::string &name )
    {
      mFaces.add_face( some_points( bytes, corners ), name );
      return corners - 2;
    }

    //! Eight faces over six corners: closed wherever the corners lie.
    std::size_t add_solid( InputBytes &bytes, const std::string &name )
    {
      const std::vector<Point3> corner = some_points( bytes, 6 );
      for ( int i = 0; i < 8; ++i )
        mFaces.add_face( std::vector{ corner[i & 1], corner[2 + ( i >> 1 & 1 )], corner[4 + ( i >> 2 )] }, name );
      return 8;
    }

    AwkwardNumbers mNumbers;
    PolylineBuilder3 mLines;
    MeshBuilder mFaces;
};

void check_lines( const SettingFromBytes &setting )
{
  LineMeshOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  options.exact_parameters = true;
  const LineMeshResult one = line_mesh( setting.lines, setting.mesh, options );
  options.threads = 2;
  const LineMeshResult two = line_mesh( setting.lines, setting.mesh, options );
  require_none( "brute force",
                first_difference( oracle_line_mesh( setting.lines, setting.mesh ), one, setting.distances() ) );
  require_none( "two threads", first_difference( one, two, Distances::identical ) );
  require( one.checksum == two.checksum, "another checksum on two threads" );
}

void check_points( const SettingFromBytes &setting )
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 2;
  require_none( "points by brute force", first_difference( oracle_points_in_mesh( setting.points, setting.mesh ),
                                                           points_in_mesh( setting.points, setting.mesh, options ) ) );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  InputBytes bytes( data, size );
  const SettingFromBytes setting( bytes );
  check_lines( setting );
  check_points( setting );
  return 0;
}
