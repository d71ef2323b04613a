// SPDX-License-Identifier: GPL-2.0-or-later
// Generators of hard lines and meshes. Only integer draws and ldexp, so that every machine makes the same ones.
// Relies on <random> engines, whose numbers the standard fixes (its distributions are not fixed), and on
// verify/uneven_cases.h.
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/verify/uneven_cases.h"

#include <array>
#include <limits>
#include <utility>

namespace rubicon
{

namespace
{

using Line = std::vector<Point3>;
using Lines = std::vector<Line>;
using Corners = std::array<Point3, 3>;
using Faces = std::vector<Corners>;

//! A point whose coordinates come from \a next one after the other.
template <typename Next>
Point3 point_of( Next &&next )
{
  return { next(), next(), next() };
}

PolylineSet3 lines_of( const Lines &lines )
{
  PolylineBuilder3 builder( true );
  for ( std::size_t i = 0; i < lines.size(); ++i )
  {
    std::vector<double> m( lines[i].size() );
    for ( std::size_t v = 0; v < m.size(); ++v )
      m[v] = static_cast<double>( v ) / 3.0;
    builder.begin_feature( static_cast<std::int64_t>( i ) );
    builder.add_line( lines[i], m );
    builder.end_feature();
  }
  return builder.take();
}

//! The first \a first_mesh faces are one mesh, the others another.
TriangleMesh mesh_of( const Faces &faces, std::size_t first_mesh )
{
  MeshBuilder builder;
  for ( std::size_t i = 0; i < faces.size(); ++i )
    builder.add_face( faces[i], i < first_mesh ? "first" : "second" );
  return builder.take();
}

//! Eight faces over six corners, which all run the same way round: closed wherever the corners lie, and often running
//! through itself.
template <typename MakePoint>
void add_octahedron( Faces &faces, MakePoint &&make_point )
{
  Point3 corner[6];
  for ( Point3 &p : corner )
    p = make_point();
  for ( int i = 0; i < 8; ++i )
  {
    Corners face = { corner[i & 1], corner[2 + ( i >> 1 & 1 )], corner[4 + ( i >> 2 )] };
    if ( i == 1 || i == 2 || i == 4 || i == 7 )
      std::swap( face[0], face[1] );
    faces.push_back( face );
  }
}

double middle( double a, double b )
{
  return a / 2 + b / 2;
}

//! A corner of the mesh, or the middle of a side.
Point3 place_on( Random &random, const Faces &faces )
{
  const auto &[a, b, c] = faces[below( random, faces.size() )];
  return below( random, 2 ) ? a : Point3{ middle( a.x, b.x ), middle( a.y, b.y ), middle( a.z, b.z ) };
}

//! As far beyond \a through as \a from is before it.
double beyond( double from, double through )
{
  const double to = through + ( through - from );
  return std::isfinite( to ) ? to : through;
}

//! Lines over such points, over places of the mesh, and through them.
template <typename MakePoint>
PolylineSet3 awkward_lines( Random &random, const Faces &faces, MakePoint &&make_point )
{
  Lines lines( 3 );
  for ( Line &line : lines )
  {
    line.push_back( make_point() );
    for ( auto vertices = 1 + below( random, 4 ); vertices > 0; --vertices )
    {
      const auto way = below( random, 4 );
      const Point3 last = line.back(), place = way == 0 ? make_point() : place_on( random, faces );
      line.push_back(
        way < 2 ? place : Point3{ beyond( last.x, place.x ), beyond( last.y, place.y ), beyond( last.z, place.z ) } );
    }
  }
  return lines_of( lines );
}

//! Triangles anyhow, in two meshes.
template <typename MakePoint>
LineMeshCase soup( Random &random, MakePoint &&make_point )
{
  Faces faces( 6 + below( random, 10 ) );
  for ( auto &[a, b, c] : faces )
    a = make_point(), b = make_point(), c = make_point();
  return { awkward_lines( random, faces, make_point ), mesh_of( faces, faces.size() / 2 ) };
}

//! Closed solids.
template <typename MakePoint>
LineMeshCase solids( Random &random, MakePoint &&make_point )
{
  Faces faces;
  for ( auto count = 1 + below( random, 2 ); count > 0; --count )
    add_octahedron( faces, make_point );
  return { awkward_lines( random, faces, make_point ), mesh_of( faces, faces.size() ) };
}

LineMeshCase uniform( Random &random )
{
  return soup( random, [&] { return point_of( [&] { return real( random ); } ); } );
}

LineMeshCase integer_grid( Random &random )
{
  return soup( random, [&] { return point_of( [&] { return static_cast<double>( below( random, 4 ) ); } ); } );
}

LineMeshCase grid_solids( Random &random )
{
  return solids( random, [&] { return point_of( [&] { return static_cast<double>( below( random, 5 ) ); } ); } );
}

//! A face that runs the other way round.
Corners turned( const Corners &face )
{
  return { face[1], face[0], face[2] };
}

// A solid with some of its faces once more, either way round.
LineMeshCase doubled_solid( Random &random )
{
  const auto make_point = [&] { return point_of( [&] { return static_cast<double>( below( random, 5 ) ); } ); };
  Faces faces;
  add_octahedron( faces, make_point );
  for ( std::size_t i = 0; i < 8; ++i )
    if ( const auto way = below( random, 4 ); way < 3 )
      faces.push_back( way < 2 ? faces[i] : turned( faces[i] ) );
  return { awkward_lines( random, faces, make_point ), mesh_of( faces, faces.size() ) };
}

// Several solids in one mesh, some inside out, with a face turned at times.
LineMeshCase crossing_solids( Random &random )
{
  const auto make_point = [&] { return point_of( [&] { return static_cast<double>( below( random, 7 ) ); } ); };
  Faces faces;
  for ( auto count = 2 + below( random, 3 ); count > 0; --count )
  {
    Faces solid;
    add_octahedron( solid, make_point );
    const bool inside_out = below( random, 4 ) == 0;
    for ( const Corners &face : solid )
      faces.push_back( inside_out ? turned( face ) : face );
  }
  if ( below( random, 4 ) == 0 )
    faces.back() = turned( faces.back() );
  return { awkward_lines( random, faces, make_point ), mesh_of( faces, faces.size() ) };
}

// Metres with two decimals far from the origin, as projected maps have them: no coordinate is what it says.
LineMeshCase snapped( Random &random )
{
  return solids( random, [&] {
    const Point3 p = point_of( [&] { return static_cast<double>( below( random, 300 ) ) / 100.0; } );
    return Point3{ 500000.0 + p.x, 7500000.0 + p.y, 300.0 + p.z };
  } );
}

// All points lie a few doubles off one plane.
LineMeshCase nearly_level( Random &random )
{
  const auto off = [&] { return std::ldexp( static_cast<double>( below( random, 8 ) ), -53 ); };
  return solids( random, [&] {
    const double s = static_cast<double>( below( random, 16 ) ) / 4.0,
                 t = static_cast<double>( below( random, 16 ) ) / 4.0;
    return Point3{ 0.5 + s + off(), 0.5 + t + off(), 0.5 + s + t + off() };
  } );
}

// Products of these overflow; beyond half the largest double nothing might be outside.
LineMeshCase huge( Random &random )
{
  const double most = std::numeric_limits<double>::max() / 2;
  const auto large = [&] { return most * ( below( random, 4 ) ? real( random ) : real( random ) < 0 ? -1.0 : 1.0 ); };
  return solids( random, [&] { return point_of( large ); } );
}

// Products of these vanish.
LineMeshCase tiny( Random &random )
{
  const auto small = [&] { return std::ldexp( static_cast<double>( below( random, 17 ) ) - 8.0, -1074 ); };
  return solids( random, [&] { return point_of( small ); } );
}

LineMeshCase all_exponents( Random &random )
{
  const auto any = [&] { return std::ldexp( real( random ), static_cast<int>( below( random, 2090 ) ) - 1068 ); };
  return solids( random, [&] { return point_of( any ); } );
}

//! A wavy surface over a square grid of \a cells by \a cells, scaled to about one.
Faces wavy_surface( Random &random, std::size_t cells )
{
  const double phase = real( random ), scale = 2.0 / static_cast<double>( cells );
  const auto wave = []( double t ) { return t * ( 1.0 - t * t * ( 0.2 - 0.01 * t * t ) ); };
  const auto vertex = [&]( std::size_t i, std::size_t j ) {
    const double x = static_cast<double>( i ) * scale - 1.0, y = static_cast<double>( j ) * scale - 1.0;
    return Point3{ x, y, 0.1 * wave( 3.0 * x + phase ) + 0.1 * wave( 2.0 * y - phase ) };
  };
  Faces faces;
  for ( std::size_t i = 0; i < cells; ++i )
    for ( std::size_t j = 0; j < cells; ++j )
    {
      faces.push_back( { vertex( i, j ), vertex( i + 1, j ), vertex( i + 1, j + 1 ) } );
      faces.push_back( { vertex( i, j ), vertex( i + 1, j + 1 ), vertex( i, j + 1 ) } );
    }
  return faces;
}

// A surface as large as an ore body's, and solids about it, with holes that wind through both: too many pairs for brute
// force.
LineMeshCase large_mine( Random &random )
{
  Faces faces = wavy_surface( random, 80 );
  const std::size_t surface = faces.size();
  for ( int i = 0; i < 200; ++i )
  {
    const Point3 centre = point_of( [&] { return real( random ); } );
    add_octahedron( faces, [&] {
      const Point3 p = point_of( [&] { return 0.05 * real( random ); } );
      return Point3{ centre.x + p.x, centre.y + p.y, centre.z + p.z };
    } );
  }
  Lines holes( 300 );
  for ( Line &hole : holes )
  {
    hole.push_back( { real( random ), real( random ), 1.0 } );
    while ( hole.back().z > -1.0 )
    {
      const Point3 last = hole.back();
      hole.push_back( below( random, 20 ) == 0 ? place_on( random, faces )
                                               : Point3{ last.x + 0.05 * real( random ), last.y + 0.05 * real( random ),
                                                         last.z - 0.15 - 0.1 * real( random ) } );
    }
  }
  return { lines_of( holes ), mesh_of( faces, surface ) };
}

// As the nodata values of some formats, and beyond.
LineMeshCase outlier( Random &random )
{
  const double far = -std::ldexp( 1.0, 20 + static_cast<int>( below( random, 110 ) ) );
  return below( random, 2 ) ? far_hole( random, 60, far ) : far_corner( random, 60, far );
}

} // namespace

const std::vector<VerifyGroup<LineMeshCase>> &line_mesh_groups()
{
  static const std::vector<VerifyGroup<LineMeshCase>> groups = {
    { "line-mesh random", uniform, true },
    { "line-mesh integer grid", integer_grid, true },
    { "line-mesh solids on a grid", grid_solids, true },
    { "line-mesh solid that is there twice", doubled_solid, true },
    { "line-mesh solids that cross", crossing_solids, true },
    { "line-mesh snapped far from the origin", snapped, true },
    { "line-mesh nearly level", nearly_level, true },
    { "line-mesh huge coordinates", huge, true },
    { "line-mesh tiny coordinates", tiny, true },
    { "line-mesh all exponents", all_exponents, true },
    { "line-mesh large mine", large_mine, false },
    { "line-mesh outlier", outlier, true },
    { "line-mesh through a point", []( Random &random ) { return triangles_through_a_point( random, 40 ); }, true },
    { "line-mesh many wireframes", []( Random &random ) { return even_mine( random, 2000, true ); }, false },
  };
  return groups;
}

} // namespace rubicon
