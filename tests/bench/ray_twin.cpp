// SPDX-License-Identifier: GPL-2.0-or-later
// The ray twin: a wavy surface and short rays along its normals, as paper 004's test has them.
// Relies on twins.h and random.h.
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "random.h"
#include "twins.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rubicon::bench
{

namespace
{

constexpr int columns = 134, rows = 111;
constexpr double x_low = 100, x_high = 3100, y_low = 200, y_high = 2700;
constexpr double spacing = ( y_high - y_low ) / ( rows - 1 );           //!< along y; along x it is hardly less
constexpr double easting = 500000, northing = 7500000, elevation = 300; //!< of the surface's corner in UTM

//! A wave of the surface: \a height · ( cos( x / along_x + turn ) + cos( y / along_y - turn ) ), in metres.
struct Wave
{
    double height, along_x, along_y, turn;
};

constexpr Wave waves[] = { { 1, 3.3, 1.7, 0 },   { 2, 12.7, 5, 2.1 },   { 2.5, 24, 29, 4.4 }, { 1.8, 81, 56, 1 },
                           { 5, 280, 410, 0.2 }, { 25, 460, 280, 3.7 }, { 4, 630, 1100, 5 } };

double surface_height( double x, double y )
{
  double height = 0;
  for ( const Wave &wave : waves )
    height += wave.height * ( std::cos( x / wave.along_x + wave.turn ) + std::cos( y / wave.along_y - wave.turn ) );
  return height;
}

//! \a count places from \a low to \a high, each moved by up to an eighth of the spacing.
std::vector<double> places( int count, double low, double high, Random &random )
{
  std::vector<double> places;
  for ( int i = 0; i < count; ++i )
    places.push_back(
      to_millimetres( low + ( high - low ) * i / ( count - 1 ) + 0.25 * spacing * ( random.uniform() - 0.5 ) ) );
  return places;
}

//! The vertices row by row; the least of each coordinate is 0.
std::vector<Point3> surface_vertices()
{
  Random random( 134111 );
  const std::vector<double> x = places( columns, x_low, x_high, random ), y = places( rows, y_low, y_high, random );
  std::vector<Point3> vertices;
  double lowest = surface_height( x[0], y[0] );
  for ( const double v : y )
    for ( const double u : x )
    {
      vertices.push_back( { u - x[0], v - y[0], surface_height( u, v ) } );
      lowest = std::min( lowest, vertices.back().z );
    }
  for ( Point3 &p : vertices )
    p.z = to_millimetres( p.z - lowest );
  return vertices;
}

Point3 cross( Point3 a, Point3 b )
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

Point3 operator-( Point3 a, Point3 b )
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

//! a + s · b
Point3 advance( Point3 a, double s, Point3 b )
{
  return { a.x + s * b.x, a.y + s * b.y, a.z + s * b.z };
}

TriangleMesh make_surface()
{
  const std::vector<Point3> vertices = surface_vertices();
  MeshBuilder builder;
  const auto add = [&]( std::size_t a, std::size_t b, std::size_t c ) {
    const Point3 corners[] = { vertices[a], vertices[b], vertices[c] };
    builder.add_face( corners );
  };
  for ( std::size_t row = 0; row + 1 < rows; ++row )
    for ( std::size_t column = 0; column + 1 < columns; ++column )
    {
      const std::size_t corner = row * columns + column;
      add( corner, corner + 1, corner + columns );
      add( corner + 1, corner + columns + 1, corner + columns );
    }
  return builder.take();
}

//! How far a ray goes, as a share of twice the way to the surface: past the surface from ½ on.
double share( Rays rays, Random &random )
{
  const double share = random.uniform();
  if ( rays == Rays::utm )
    return share;
  return share < 0.5 ? share * 0.996 : 0.502 + ( share - 0.5 ) * 0.996;
}

//! A place on or above the surface as it is stored.
Point3 stored( Rays rays, Point3 p )
{
  if ( rays == Rays::dead_zone )
    return { static_cast<float>( p.x ), static_cast<float>( p.y ), static_cast<float>( p.z ) };
  return { to_millimetres( easting + p.x ), to_millimetres( northing + p.y ), to_millimetres( elevation + p.z ) };
}

PolylineSet3 shoot( const TriangleMesh &surface, std::size_t count, Rays rays )
{
  Random random( 10000000 );
  PolylineBuilder3 builder;
  for ( std::size_t ray = 0; ray < count; ++ray )
  {
    const auto [a, b, c] = surface.corners( random.below( surface.triangles.size() ) );
    const Point3 centroid = { ( a.x + b.x + c.x ) / 3, ( a.y + b.y + c.y ) / 3, ( a.z + b.z + c.z ) / 3 };
    const Point3 normal = cross( b - a, c - a );
    const double length = std::sqrt( normal.x * normal.x + normal.y * normal.y + normal.z * normal.z );
    const double twice_the_way = 4 * spacing * ( 0.6 + 0.4 * random.uniform() ) / length;
    const Point3 start = advance( centroid, -0.5 * twice_the_way, normal );
    const Point3 end = advance( start, share( rays, random ) * twice_the_way, normal );
    const Point3 vertices[] = { stored( rays, start ), stored( rays, end ) };
    builder.begin_feature( static_cast<std::int64_t>( ray ) );
    builder.add_line( vertices );
    builder.end_feature();
  }
  return builder.take();
}

} // namespace

Twin ray_twin( std::size_t count, Rays rays )
{
  Twin twin;
  twin.mesh = make_surface();
  twin.lines = shoot( twin.mesh, count, rays );
  for ( Point3 &p : twin.mesh.vertices )
    p = stored( rays, p );
  return twin;
}

} // namespace rubicon::bench
