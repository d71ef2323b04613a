// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes that are hard on a search. Only integer draws, ldexp and square roots, so that every machine makes
// the same ones.
// Relies on <random> engines, whose numbers the standard fixes.
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/verify/uneven_cases.h"

#include <array>

namespace rubicon
{

namespace
{

//! A box in twelve triangles, between two corners.
void add_box( MeshBuilder &mesh, Point3 low, Point3 high, const std::string &name )
{
  const auto corner = [&]( int i ) {
    return Point3{ i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z };
  };
  static constexpr int sides[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                                       { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  for ( const auto &[a, b, c, d] : sides )
  {
    mesh.add_face( std::array{ corner( a ), corner( b ), corner( c ) }, name );
    mesh.add_face( std::array{ corner( a ), corner( c ), corner( d ) }, name );
  }
}

void add_line( PolylineBuilder3 &lines, std::int64_t id, const std::vector<Point3> &line )
{
  lines.begin_feature( id );
  lines.add_line( line );
  lines.end_feature();
}

constexpr int stations = 20; //!< of a hole
constexpr double depth = 100;

//! Boxes, and then holes through them.
struct Mine
{
    MeshBuilder mesh;
    PolylineBuilder3 lines;

    Mine( Random &random, std::size_t size, bool wireframes = false )
    {
      const double side = even_side( size );
      for ( std::size_t box = 0; box < size / 12; ++box )
      {
        const Point3 low{ side * share( random ), side * share( random ), depth * share( random ) };
        add_box( mesh, low, { low.x + 10, low.y + 10, low.z + 10 },
                 wireframes ? std::to_string( box ) : std::string() );
      }
      for ( std::size_t hole = 0; hole < size / stations; ++hole )
      {
        std::vector<Point3> line = { { side * share( random ), side * share( random ), depth } };
        while ( line.size() <= stations )
        {
          const Point3 last = line.back();
          line.push_back( { last.x + real( random ), last.y + real( random ), last.z - depth / stations } );
        }
        add_line( lines, static_cast<std::int64_t>( hole ), line );
      }
    }

    LineMeshCase take() { return { lines.take(), mesh.take() }; }
};

} // namespace

LineMeshCase even_mine( Random &random, std::size_t size, bool wireframes )
{
  return Mine( random, size, wireframes ).take();
}

LineMeshCase far_hole( Random &random, std::size_t size, double far )
{
  Mine mine( random, size );
  add_line( mine.lines, -1, { { 1, 1, far }, { 1, 1, 0 } } );
  return mine.take();
}

LineMeshCase far_corner( Random &random, std::size_t size, double far )
{
  Mine mine( random, size );
  mine.mesh.add_face( std::array{ Point3{ 0, 0, 0 }, Point3{ 1, 0, 0 }, Point3{ far, far, far } }, {} );
  return mine.take();
}

LineMeshCase triangles_through_a_point( Random &random, std::size_t size )
{
  const auto whole = [&] { return static_cast<double>( below( random, 2001 ) ) - 1000; };
  MeshBuilder mesh;
  for ( std::size_t i = 0; i < size; ++i )
  {
    const Point3 u{ whole(), whole(), whole() }, v{ whole(), whole(), whole() };
    mesh.add_face( std::array{ u, v, Point3{ -u.x - v.x, -u.y - v.y, -u.z - v.z } } );
  }
  PolylineBuilder3 lines;
  for ( std::size_t hole = 0; hole < size / stations; ++hole )
  {
    const Point3 from{ whole(), whole(), 1000 };
    add_line( lines, static_cast<std::int64_t>( hole ), { from, { -from.x, -from.y, -from.z } } );
  }
  return { lines.take(), mesh.take() };
}

} // namespace rubicon
