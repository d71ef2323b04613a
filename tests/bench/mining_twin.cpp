// SPDX-License-Identifier: GPL-2.0-or-later
// The mining twin: folded veins and lenses as nested shells, and holes in fans.
// Relies on twins.h and random.h.
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "random.h"
#include "twins.h"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>

namespace rubicon::bench
{

namespace
{

using std::numbers::pi;

constexpr double easting = 500000, northing = 7500000; //!< of the middle
constexpr double side = 2000, height = 250;            //!< of the block that holds the bodies, in metres
constexpr double surface = 320;                        //!< of the terrain above sea level: the top of the block

constexpr int body_count = 10, shells_per_body = 4;
constexpr std::size_t hole_count = 7846;

//! Into how many pieces each side of the octahedron behind a shell is cut, by the areas of the shells: the squares add
//! up to 125,000, and a shell has eight times the square triangles.
constexpr int frequencies[body_count][shells_per_body] = {
  { 61, 58, 56, 53 }, { 61, 59, 56, 54 }, { 56, 54, 52, 49 }, { 61, 59, 56, 54 }, { 59, 56, 54, 52 },
  { 57, 54, 52, 50 }, { 60, 58, 55, 53 }, { 61, 59, 56, 54 }, { 56, 54, 52, 49 }, { 62, 59, 57, 54 },
};

//! A vein, or a lens, with the ruggedness and the folds that its shells share.
struct Body
{
    double x, y, z; //!< middle, from the middle of the block
    double half_width, half_thickness;
    bool is_vein; //!< nearly as thick at its rim as in the middle; else an ellipsoid
    double phase; //!< of its folds
};

Body make_body( int number, Random &random )
{
  const double spacing = height / body_count;
  Body body;
  body.x = 60 * ( random.uniform() - 0.5 );
  body.y = 60 * ( random.uniform() - 0.5 );
  body.z = ( number + 0.5 ) * spacing - height / 2;
  body.half_width = 900 + 60 * random.uniform();
  body.half_thickness = 0.36 * spacing;
  body.is_vein = number % 3 != 2;
  body.phase = 2 * pi * random.uniform();
  return body;
}

//! Where the point ( x y z ) / frequency of the octahedron | x | + | y | + | z | = frequency comes to lie.
Point3 shell_point( const Body &body, int shell, int x, int y, int z )
{
  // The direction, and how far the shell lies in it where its half axes are 1: the second or the fourth norm.
  const double xx = double( x ) * x, yy = double( y ) * y, zz = double( z ) * z;
  const double square = xx + yy + zz;
  const double norm = body.is_vein ? std::sqrt( std::sqrt( xx * xx + yy * yy + zz * zz ) ) : std::sqrt( square );
  const double azimuth = std::atan2( double( y ), double( x ) );
  const double rugged = 1 + 0.02 * std::cos( 7 * azimuth + body.phase ) + 0.015 * std::cos( 19 * azimuth );
  const double width = body.half_width * ( 1 - 0.04 * shell ) * rugged / norm;
  const double thickness = body.half_thickness * ( 1 - 0.22 * shell ) / norm;

  const double across = body.x + width * x, along = body.y + width * y;
  const double fold = 3 * std::cos( across / 210 + body.phase ) + 2.5 * std::cos( along / 160 - body.phase )
                      + 0.8 * std::cos( across / 37 ) * std::cos( along / 41 );
  return { easting + across, northing + along, surface - height / 2 + body.z + thickness * z + fold };
}

//! Adds to mesh \a name a triangle for each small triangle of the octahedron, its corners counter-clockwise from outside.
template <typename Round>
void add_shell( MeshBuilder &builder, const std::string &name, const Body &body, int shell, int frequency, Round round )
{
  for ( int octant = 0; octant < 8; ++octant )
  {
    const int sx = octant & 1 ? -1 : 1, sy = octant & 2 ? -1 : 1, sz = octant & 4 ? -1 : 1;
    const auto point = [&]( int i, int j ) {
      const Point3 p = shell_point( body, shell, sx * i, sy * j, sz * ( frequency - i - j ) );
      return Point3{ round( p.x ), round( p.y ), round( p.z ) };
    };
    const auto add = [&]( Point3 a, Point3 b, Point3 c ) {
      const Point3 corners[] = { a, sx * sy * sz > 0 ? b : c, sx * sy * sz > 0 ? c : b };
      builder.add_face( corners, name );
    };
    for ( int i = 0; i < frequency; ++i )
      for ( int j = 0; i + j < frequency; ++j )
      {
        add( point( i, j ), point( i + 1, j ), point( i, j + 1 ) );
        if ( i + j + 1 < frequency )
          add( point( i + 1, j ), point( i + 1, j + 1 ), point( i, j + 1 ) );
      }
  }
}

template <typename Round>
TriangleMesh make_shells( Bodies bodies, Round round )
{
  Random random( 20260 );
  MeshBuilder builder;
  for ( int number = 0; number < body_count; ++number )
  {
    const Body body = make_body( number, random );
    const std::string name = bodies == Bodies::a_mesh_each ? "body " + std::to_string( number ) : "";
    for ( int shell = 0; shell < shells_per_body; ++shell )
      add_shell( builder, name, body, shell, frequencies[number][shell], round );
  }
  return builder.take();
}

void add_hole( PolylineBuilder3 &builder, std::size_t number, Point3 collar, Point3 toe )
{
  const double x = toe.x - collar.x, y = toe.y - collar.y, z = toe.z - collar.z;
  const Point3 vertices[] = { collar, toe };
  const double depths[] = { 0, to_millimetres( std::sqrt( x * x + y * y + z * z ) ) };
  builder.begin_feature( static_cast<std::int64_t>( number ) );
  builder.add_line( vertices, depths );
  builder.end_feature();
}

//! The toe of a hole from \a collar that ends within the block.
Point3 drill( Point3 collar, double azimuth, Random &random )
{
  for ( ;; )
  {
    const double dip = ( 50 + 40 * random.uniform() ) * pi / 180;
    const double length = 0.5 * height * std::exp( 0.5 * random.normal() );
    const double across = length * std::cos( dip );
    const Point3 toe = { to_millimetres( collar.x + across * std::sin( azimuth ) ),
                         to_millimetres( collar.y + across * std::cos( azimuth ) ),
                         to_millimetres( collar.z - length * std::sin( dip ) ) };
    if ( toe.z >= surface - height )
      return toe;
  }
}

PolylineSet3 drill_fans()
{
  constexpr double spacing = 50;
  constexpr int collars = static_cast<int>( side / spacing ); //!< along each side
  Random random( 7846 );
  PolylineBuilder3 builder( true );
  std::size_t number = 0;
  for ( int row = 0; row < collars; ++row )
    for ( int column = 0; column < collars; ++column )
    {
      const Point3 collar = { easting + ( column + 0.5 ) * spacing - side / 2,
                              northing + ( row + 0.5 ) * spacing - side / 2,
                              to_millimetres( surface + 2 * std::cos( row / 5.0 ) + 2 * std::cos( column / 7.0 ) ) };
      const auto holes = 3 + random.below( 5 );
      const double first = 2 * pi * random.uniform();
      for ( std::uint64_t i = 0; i < holes && number < hole_count; ++i, ++number )
        add_hole( builder, number, collar,
                  drill( collar, first + 2 * pi * static_cast<double>( i ) / static_cast<double>( holes ), random ) );
    }
  return builder.take();
}

Point3 middle( Point3 a, Point3 b )
{
  return { ( a.x + b.x ) / 2, ( a.y + b.y ) / 2, ( a.z + b.z ) / 2 };
}

/**
 * By turns a vertical hole through a corner, one through the middle of a side, and one that holds a median of a triangle.
 * With coordinates in 1/1024 m every sum and half here is exact.
 */
PolylineSet3 drill_degenerate( const TriangleMesh &mesh )
{
  Random random( 3 );
  PolylineBuilder3 builder( true );
  for ( std::size_t number = 0; number < hole_count; ++number )
  {
    const auto [a, b, c] = mesh.corners( random.below( mesh.triangles.size() ) );
    const Point3 through = number % 3 == 0 ? a : middle( b, c );
    if ( number % 3 == 2 )
    {
      const Point3 median = { through.x - a.x, through.y - a.y, through.z - a.z };
      add_hole( builder, number, { a.x - 2 * median.x, a.y - 2 * median.y, a.z - 2 * median.z },
                { a.x + 2 * median.x, a.y + 2 * median.y, a.z + 2 * median.z } );
    }
    else
      add_hole( builder, number, { through.x, through.y, surface }, { through.x, through.y, surface - height } );
  }
  return builder.take();
}

} // namespace

Twin mining_twin( Holes holes, Bodies bodies )
{
  Twin twin;
  if ( holes == Holes::fans )
  {
    twin.mesh = make_shells( bodies, to_millimetres );
    twin.lines = drill_fans();
  }
  else
  {
    twin.mesh = make_shells( bodies, []( double metres ) { return std::round( metres * 1024 ) / 1024; } );
    twin.lines = drill_degenerate( twin.mesh );
  }
  return twin;
}

} // namespace rubicon::bench
