// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the random lines and meshes.
// Relies on families.h.
#include "families.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"

#include "point_families.h"
#include "tests/core/mesh/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace rubicon::test
{

namespace
{

using NextPoint = std::function<Point3()>;
using Trace = std::vector<Point3>;

Point3 on_grid( Random &random, std::uint64_t size )
{
  const auto next = [&] { return static_cast<double>( random.below( size ) ); };
  const double x = next(), y = next();
  return { x, y, next() };
}

Point3 middle( Point3 a, Point3 b )
{
  return { a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2 };
}

Point3 halved( Point3 p )
{
  return { p.x / 2, p.y / 2, p.z / 2 };
}

//! The faces with their corners in another place each; the same corner stays one.
Faces moved_corners( const Faces &faces, const NextPoint &next_point )
{
  std::map<std::array<double, 3>, Point3> places;
  Faces moved = faces;
  for ( Face &face : moved )
    for ( Point3 &corner : face )
    {
      const auto found = places.try_emplace( { corner.x, corner.y, corner.z } );
      if ( found.second )
        found.first->second = next_point();
      corner = found.first->second;
    }
  return moved;
}

//! The octahedron, each triangle cut into four.
Faces cut_octahedron()
{
  Faces cut;
  for ( const Face &face : octahedron() )
  {
    const Point3 ab = middle( face[0], face[1] ), bc = middle( face[1], face[2] ), ca = middle( face[2], face[0] );
    cut.push_back( { face[0], ab, ca } );
    cut.push_back( { ab, face[1], bc } );
    cut.push_back( { ca, bc, face[2] } );
    cut.push_back( { ab, bc, ca } );
  }
  return cut;
}

Faces crumpled( Random &random, const NextPoint &next_point )
{
  return moved_corners( random.below( 2 ) == 0 ? octahedron() : cut_octahedron(), next_point );
}

//! In any order, each started anyhow, and turned anyhow or all alike; squares are cut along either diagonal.
Faces shuffled( Random &random, const Faces &faces )
{
  Faces triangles;
  const auto turned = random.below( 4 ); // none, all, or each anyhow
  for ( Face face : faces )
  {
    std::rotate( face.begin(), face.begin() + static_cast<std::ptrdiff_t>( random.below( face.size() ) ), face.end() );
    if ( turned == 1 || ( turned > 1 && random.below( 2 ) == 0 ) )
      std::reverse( face.begin(), face.end() );
    for ( std::size_t i = 2; i < face.size(); ++i )
      triangles.push_back( { face[0], face[i - 1], face[i] } );
  }
  for ( std::size_t i = triangles.size(); i > 1; --i )
    std::swap( triangles[i - 1], triangles[random.below( i )] );
  return triangles;
}

Faces soup( Random &random )
{
  Faces faces( 4 + random.below( 16 ) );
  for ( Face &face : faces )
    face = { on_grid( random, 5 ), on_grid( random, 5 ), on_grid( random, 5 ) };
  faces.push_back( faces[0] );
  return faces;
}

//! The faces between the full and the empty cells of a block of 3 × 3 × 3, two units to a cell.
Faces voxels( Random &random )
{
  bool full[5][5][5] = {};
  for ( int i = 1; i < 4; ++i )
    for ( int j = 1; j < 4; ++j )
      for ( int k = 1; k < 4; ++k )
        full[i][j][k] = random.below( 2 ) == 0;
  Faces faces;
  for ( int i = 0; i < 4; ++i )
    for ( int j = 0; j < 4; ++j )
      for ( int k = 0; k < 4; ++k )
      {
        const double x = 2 * i, y = 2 * j, z = 2 * k;
        if ( full[i][j][k] != full[i + 1][j][k] )
          faces.push_back( { { x, y - 2, z - 2 }, { x, y, z - 2 }, { x, y, z }, { x, y - 2, z } } );
        if ( full[i][j][k] != full[i][j + 1][k] )
          faces.push_back( { { x - 2, y, z - 2 }, { x - 2, y, z }, { x, y, z }, { x, y, z - 2 } } );
        if ( full[i][j][k] != full[i][j][k + 1] )
          faces.push_back( { { x - 2, y - 2, z }, { x, y - 2, z }, { x, y, z }, { x - 2, y, z } } );
      }
  return shuffled( random, faces );
}

Faces leaking( Random &random )
{
  Faces faces = voxels( random );
  if ( faces.empty() )
    return faces;
  switch ( random.below( 3 ) )
  {
    case 0: faces.pop_back(); break;
    case 1: faces.push_back( faces.front() ); break;
    default: std::swap( faces[0][0], faces[0][1] );
  }
  return faces;
}

//! Some triangles of a cube halved, their neighbours not; the seam is filled by a triangle of no area, but for a few.
Faces seams( Random &random )
{
  Faces faces;
  for ( const Face &face : shuffled( random, cube() ) )
  {
    if ( random.below( 3 ) != 0 )
    {
      faces.push_back( face );
      continue;
    }
    const Point3 m = middle( face[0], face[1] );
    faces.push_back( { face[0], m, face[2] } );
    faces.push_back( { m, face[1], face[2] } );
    if ( random.below( 8 ) != 0 )
      faces.push_back( { face[0], face[1], m } );
  }
  return faces;
}

Faces terrain( Random &random )
{
  double height[5][5];
  for ( auto &row : height )
    for ( double &z : row )
      z = static_cast<double>( random.below( 3 ) / 2 );
  Faces faces;
  for ( int i = 0; i < 4; ++i )
    for ( int j = 0; j < 4; ++j )
    {
      const auto corner = [&]( int di, int dj ) {
        return Point3{ double( i + di ), double( j + dj ), height[i + di][j + dj] };
      };
      faces.push_back( { corner( 0, 0 ), corner( 1, 0 ), corner( 1, 1 ) } );
      faces.push_back( { corner( 0, 0 ), corner( 1, 1 ), corner( 0, 1 ) } );
    }
  if ( random.below( 2 ) == 0 )
    faces.erase( faces.begin() + static_cast<std::ptrdiff_t>( random.below( faces.size() ) ) );
  return shuffled( random, faces );
}

//! A box between two corners.
Faces box( Point3 low, Point3 high )
{
  Faces faces = cube();
  for ( Face &face : faces )
    for ( Point3 &p : face )
      p = { p.x < 0 ? low.x : high.x, p.y < 0 ? low.y : high.y, p.z < 0 ? low.z : high.z };
  return faces;
}

TriangleMesh nested( Random &random )
{
  MeshBuilder builder;
  for ( const char *name : { "outer", "middle", "inner", "outer" } )
  {
    const Point3 low = on_grid( random, 3 );
    const Point3 size = on_grid( random, 3 );
    const Faces faces = box( low, { low.x + 1 + size.x, low.y + 1 + size.y, low.z + 1 + size.z } );
    for ( const Face &face : shuffled( random, faces ) )
      builder.add_face( face, name );
  }
  return builder.take();
}

Faces random_solid( Random &random )
{
  if ( random.below( 3 ) == 0 )
    return crumpled( random, [&] { return on_grid( random, 5 ); } );
  const Point3 low = on_grid( random, 3 ), size = on_grid( random, 3 );
  return box( low, { low.x + 1 + size.x, low.y + 1 + size.y, low.z + 1 + size.z } );
}

//! Some of its faces once more, the other way round, or all that way: the triangles of a square may differ.
Faces doubled( Random &random )
{
  Faces faces = random_solid( random );
  if ( random.below( 2 ) == 0 )
    faces = joined( faces, random_solid( random ) );
  faces = shuffled( random, faces );
  const auto share = random.below( 3 ), turned = random.below( 3 );
  Faces again;
  for ( Face face : faces )
    if ( share == 0 || random.below( share + 1 ) == 0 )
    {
      if ( turned == 1 || ( turned == 2 && random.below( 2 ) == 0 ) )
        std::reverse( face.begin(), face.end() );
      again.push_back( face );
    }
  return random.below( 3 ) == 0 ? joined( again, faces ) : joined( faces, again );
}

//! Each solid by itself runs one way round, or anyhow.
Faces crossing( Random &random )
{
  Faces faces;
  for ( auto solids = 2 + random.below( 2 ); solids > 0; --solids )
    faces = joined( faces, shuffled( random, random_solid( random ) ) );
  return faces;
}

//! Fans of triangles around few corners and edges, some halved on one side, the seam filled at times.
Faces sheets( Random &random )
{
  const Point3 p{ 2, 2, 2 }, q{ 2, 2, static_cast<double>( random.below( 2 ) * 2 ) }, m = middle( p, q );
  Faces faces;
  for ( auto count = 2 + random.below( 8 ); count > 0; --count )
    switch ( random.below( 5 ) )
    {
      case 0: faces.push_back( { p, on_grid( random, 5 ), on_grid( random, 5 ) } ); break;
      case 1: faces.push_back( { m, on_grid( random, 5 ), on_grid( random, 5 ) } ); break;
      case 2:
        if ( !faces.empty() ) // beside the last one
          faces.push_back( { faces.back()[0], faces.back()[2], on_grid( random, 5 ) } );
        break;
      case 3: faces.push_back( { p, q, m } ); break;
      default:
      {
        const Point3 r = on_grid( random, 5 );
        if ( random.below( 2 ) == 0 )
          faces.push_back( { p, q, r } );
        else
          faces = joined( faces, { { p, m, r }, { m, q, r } } );
      }
    }
  return shuffled( random, faces );
}

Faces projected( Random &random, const NextPoint &next_point )
{
  if ( random.below( 2 ) == 0 )
    return shuffled( random, crumpled( random, next_point ) );
  const Point3 a = next_point(), b = next_point();
  return shuffled( random, box( a, b ) );
}

//! Something of the mesh: a corner, the middle of a side, a point about the face.
Point3 place_on( Random &random, const TriangleMesh &mesh )
{
  const auto [a, b, c] = mesh.corners( random.below( mesh.triangles.size() ) );
  switch ( random.below( 3 ) )
  {
    case 0: return a;
    case 1: return middle( a, b );
    default: return middle( middle( a, b ), c );
  }
}

double beyond( double from, double through )
{
  const double to = through + ( through - from );
  return std::isfinite( to ) ? to : through;
}

//! Some zeros get a sign, which means nothing.
Point3 signed_zeros( Random &random, Point3 p )
{
  for ( double Point3::*axis : { &Point3::x, &Point3::y, &Point3::z } )
    if ( p.*axis == 0 && random.below( 2 ) == 0 )
      p.*axis = -0.0;
  return p;
}

//! A line whose vertices lie anywhere, on the mesh, or such that it runs through something of the mesh.
Trace awkward_trace( Random &random, const TriangleMesh &mesh, const NextPoint &next_point )
{
  Trace trace{ next_point() };
  for ( auto vertices = 1 + random.below( 5 ); vertices > 0; --vertices )
  {
    const auto way = mesh.triangles.empty() ? 0 : random.below( 4 );
    const Point3 last = trace.back(), place = way == 0 ? next_point() : place_on( random, mesh );
    trace.push_back(
      way < 2 ? place : Point3{ beyond( last.x, place.x ), beyond( last.y, place.y ), beyond( last.z, place.z ) } );
  }
  for ( Point3 &p : trace )
    p = signed_zeros( random, p );
  return trace;
}

//! Depths with -0 among them, which is 0, and some that are missing.
double any_m( Random &random, bool some_are_missing )
{
  const double m = static_cast<double>( random.below( 100 ) ) / 7.0;
  const bool missing = some_are_missing && random.below( 4 ) == 0;
  return missing ? std::numeric_limits<double>::quiet_NaN() : m == 0 ? -0.0 : m;
}

PolylineSet3 lines_of( Random &random, const std::vector<Trace> &traces )
{
  const bool has_m = random.below( 3 ) != 0, some_are_missing = random.below( 4 ) == 0;
  PolylineBuilder3 builder( has_m );
  for ( std::size_t i = 0; i < traces.size(); ++i )
  {
    if ( i % 3 != 1 ) // every other feature has two lines
      builder.begin_feature( static_cast<std::int64_t>( 10 * i ) );
    std::vector<double> m;
    for ( std::size_t v = 0; v < traces[i].size(); ++v )
      m.push_back( any_m( random, some_are_missing ) );
    builder.add_line( traces[i], m );
    if ( i % 3 != 0 )
      builder.end_feature();
  }
  if ( traces.size() % 3 == 1 )
    builder.end_feature();
  return builder.take();
}

//! Awkward lines and points for a mesh.
Setting around( Random &random, TriangleMesh mesh, const NextPoint &next_point )
{
  std::vector<Trace> traces( 4 + random.below( 4 ) );
  for ( Trace &trace : traces )
    trace = awkward_trace( random, mesh, next_point );
  std::vector<Point3> points;
  for ( int i = 0; i < 12; ++i )
    points.push_back(
      signed_zeros( random, i % 2 || mesh.triangles.empty() ? next_point() : place_on( random, mesh ) ) );
  return { lines_of( random, traces ), std::move( mesh ), std::move( points ) };
}

//! A crumpled sphere of such points, and lines and points of them.
Setting crumpled_setting( Random &random, const NextPoint &next_point )
{
  const Faces faces = shuffled( random, crumpled( random, next_point ) );
  return around( random, mesh_of( faces ), next_point );
}

Setting nearly_level( Random &random )
{
  const Point3 a{ 0.1, 0.2, 0.3 }, b{ 12.7, -3.1, 5.9 }, c{ -4.4, 8.3, 7.7 };
  return crumpled_setting( random, [&] { return random.near_plane( a, b, c ); } );
}

//! Small integers, but for every sixteenth coordinate or so.
Point3 at_times_far_out( Random &random )
{
  Point3 p = on_grid( random, 5 );
  for ( double Point3::*axis : { &Point3::x, &Point3::y, &Point3::z } )
    switch ( random.below( 48 ) )
    {
      case 0: p.*axis = -3.4028234663852886e38; break;
      case 1: p.*axis = -9999; break;
      case 2: p.*axis = 1e12; break;
      default: break;
    }
  return p;
}

} // namespace

const char *name_of( SettingFamily family )
{
  constexpr const char *names[] = { "soup",           "voxels", "crumpled",  "seams",        "leaking",
                                    "terrain",        "nested", "projected", "nearly level", "last places",
                                    "wild exponents", "huge",   "subnormal", "far out",      "doubled",
                                    "crossing",       "sheets" };
  return names[static_cast<int>( family )];
}

bool distances_overflow( SettingFamily family )
{
  return family == SettingFamily::wild_exponents || family == SettingFamily::huge || family == SettingFamily::subnormal
         || family == SettingFamily::far_out;
}

Setting random_setting( SettingFamily family, std::uint64_t seed )
{
  Random random( seed * 64 + static_cast<std::uint64_t>( family ) );
  const auto grid = [&random]( std::uint64_t size, double low, double step ) -> NextPoint {
    return [&random, size, low, step] {
      const Point3 p = on_grid( random, size );
      return Point3{ low + step * p.x, low + step * p.y, low + step * p.z };
    };
  };
  const auto points_of = [&random]( Family points ) -> NextPoint {
    return [&random, points] { return random.point3( points ); };
  };
  switch ( family )
  {
    case SettingFamily::soup: return around( random, mesh_of( soup( random ) ), grid( 9, 0, 0.5 ) );
    case SettingFamily::voxels: return around( random, mesh_of( voxels( random ) ), grid( 9, -1, 1 ) );
    case SettingFamily::crumpled: return crumpled_setting( random, grid( 5, 0, 1 ) );
    case SettingFamily::seams: return around( random, mesh_of( seams( random ) ), grid( 9, -2, 0.5 ) );
    case SettingFamily::leaking: return around( random, mesh_of( leaking( random ) ), grid( 9, -1, 1 ) );
    case SettingFamily::terrain: return around( random, mesh_of( terrain( random ) ), grid( 11, -0.5, 0.5 ) );
    case SettingFamily::nested: return around( random, nested( random ), grid( 8, -1, 1 ) );
    case SettingFamily::projected:
      return around( random, mesh_of( projected( random, points_of( Family::projected ) ) ),
                     points_of( Family::projected ) );
    case SettingFamily::nearly_level: return nearly_level( random );
    case SettingFamily::last_places: return crumpled_setting( random, points_of( Family::last_places ) );
    case SettingFamily::wild_exponents: return crumpled_setting( random, points_of( Family::wild ) );
    case SettingFamily::huge:
      return crumpled_setting( random, [&random] { return halved( random.point3( Family::huge ) ); } );
    case SettingFamily::subnormal: return crumpled_setting( random, points_of( Family::subnormal ) );
    case SettingFamily::far_out: return crumpled_setting( random, [&random] { return at_times_far_out( random ); } );
    case SettingFamily::doubled: return around( random, mesh_of( doubled( random ) ), grid( 11, -0.5, 0.5 ) );
    case SettingFamily::crossing: return around( random, mesh_of( crossing( random ) ), grid( 11, -0.5, 0.5 ) );
    case SettingFamily::sheets: return around( random, mesh_of( sheets( random ) ), grid( 9, 0, 0.5 ) );
  }
  return {};
}

Setting large_setting( std::size_t triangles, std::uint64_t seed )
{
  Random random( seed );
  MeshBuilder builder;
  for ( std::size_t sphere = 0; sphere < triangles / 32; ++sphere )
  {
    const double size = random.below( 40 ) == 0 ? 20 : 1;
    const Point3 centre{ 50 * random.real(), 50 * random.real(), 10 * random.real() };
    const NextPoint around_centre = [&] {
      return Point3{ centre.x + size * random.real(), centre.y + size * random.real(),
                     centre.z + size * random.real() };
    };
    for ( const Face &face : shuffled( random, moved_corners( cut_octahedron(), around_centre ) ) )
      builder.add_face( face, sphere % 2 ? "odd" : "even" );
  }
  const TriangleMesh mesh = builder.take();
  std::vector<Trace> traces;
  for ( std::size_t segments = 0; segments < triangles; segments += traces.back().size() - 1 )
  {
    Trace trace{ { 60 * random.real(), 60 * random.real(), 20 } };
    while ( trace.back().z > -20 )
    {
      const Point3 last = trace.back();
      trace.push_back( random.below( 30 ) == 0
                         ? place_on( random, mesh )
                         : Point3{ last.x + random.real(), last.y + random.real(), last.z - 1 - random.real() } );
    }
    traces.push_back( trace );
  }
  return { lines_of( random, traces ), mesh, {} };
}

} // namespace rubicon::test
