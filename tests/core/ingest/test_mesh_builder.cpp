// SPDX-License-Identifier: GPL-2.0-or-later
// Faces on their way into a mesh: what is one vertex, how a border is cut into triangles, what is counted or left out.
// Relies on core/ingest and tests/core/mesh/solids.h.
#include "core/exact/predicates.h"
#include "core/ingest/mesh_builder.h"
#include "tests/core/mesh/solids.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( Face )

namespace
{

const double not_a_number = std::nan( "" ), infinity = std::numeric_limits<double>::infinity();

//! Twice the area seen along z, which is exact for the small integers here.
double doubled_area( const TriangleMesh &mesh )
{
  double sum = 0;
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    const auto [a, b, c] = mesh.corners( t );
    sum += std::fabs( ( b.x - a.x ) * ( c.y - a.y ) - ( b.y - a.y ) * ( c.x - a.x ) );
  }
  return sum;
}

//! (x, y) to (y, z, x) and so on, \a times times.
Face turned( Face face, int times )
{
  for ( Point3 &p : face )
    for ( int i = 0; i < times; ++i )
      p = { p.y, p.z, p.x };
  return face;
}

Face shifted( Face face, Point3 by )
{
  for ( Point3 &p : face )
    p = { p.x + by.x, p.y + by.y, p.z + by.z };
  return face;
}

} // namespace

class TestMeshBuilder : public QObject
{
    Q_OBJECT

  private slots:
    void vertices_are_one_where_equal();
    void neighbouring_doubles_are_two_vertices();
    void vertices_of_a_sheet();
    void stops_while_vertices_are_put_in_order();
    void triangles_know_face_mesh_and_feature();
    void cuts_faces_data();
    void cuts_faces();
    void diagonal_of_a_quad();
    void planarity_data();
    void planarity();
    void leaves_out_data();
    void leaves_out();
    void holes_are_counted();
    void degenerate_data();
    void degenerate();
    void a_thousand_corners();
};

void TestMeshBuilder::vertices_are_one_where_equal()
{
  const TriangleMesh mesh = mesh_of(
    { { { 0.0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } }, { { -0.0, -0.0, -0.0 }, { 0, 1, -0.0 }, { -1, 0, 0 } } } );
  QCOMPARE( mesh.vertices.size(), std::size_t( 4 ) );
  QVERIFY( mesh.triangles[1] == ( Triangle{ 0, 2, 3 } ) );
  QVERIFY( !std::signbit( mesh.vertices[0].x ) );
}

void TestMeshBuilder::neighbouring_doubles_are_two_vertices()
{
  const double y = 7500000, next = std::nextafter( y, infinity );
  const TriangleMesh mesh = mesh_of( { { { 500000, y, 300 }, { 500001, y, 300 }, { 500000, y + 1, 300 } },
                                       { { 500000, next, 300 }, { 500001, y, 300 }, { 500000, y + 1, 300 } } } );
  QCOMPARE( mesh.vertices.size(), std::size_t( 4 ) );
}

// The table of vertices grows many times.
void TestMeshBuilder::vertices_of_a_sheet()
{
  constexpr int size = 200;
  std::vector<Face> faces;
  for ( double x = 0; x < size; ++x )
    for ( double y = 0; y < size; ++y )
      faces.push_back( { { x, y, 0 }, { x + 1, y, 0 }, { x + 1, y + 1, 0 }, { x, y + 1, 0 } } );
  const TriangleMesh mesh = mesh_of( faces );
  QCOMPARE( mesh.vertices.size(), std::size_t( ( size + 1 ) * ( size + 1 ) ) );
  QCOMPARE( doubled_area( mesh ), 2.0 * size * size );
  std::uint32_t named = 0; // numbers follow the order in which vertices come
  for ( const Triangle &triangle : mesh.triangles )
    for ( const std::uint32_t vertex : triangle )
    {
      QVERIFY( vertex <= named );
      named = std::max( named, vertex + 1 );
    }
}

void TestMeshBuilder::stops_while_vertices_are_put_in_order()
{
  bool stop = false;
  MeshBuilder builder( [&] { return stop; } );
  const auto add = [&]( int face ) {
    const double x = 2.0 * face;
    builder.add_face( Face{ { x, 0, 0 }, { x + 1, 0, 0 }, { x, 1, 0 } } );
  };
  for ( int face = 0; face < 1000; ++face )
    add( face );
  stop = true;
  const auto add_as_many = [&] {
    for ( int face = 1000; face < 2000; ++face )
      add( face );
  };
  QVERIFY_EXCEPTION_THROWN( add_as_many(), Cancelled );
}

void TestMeshBuilder::triangles_know_face_mesh_and_feature()
{
  MeshBuilder builder;
  builder.add_face( Face{ { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } }, "a", 7 );
  builder.add_face( Face{ { 0, 0, 0 }, { 1, 0, 0 } }, "never seen" );
  builder.add_face( Face{ { 0, 0, 5 }, { 1, 0, 5 }, { 1, 1, 5 } }, "b", 1ll << 40 );
  builder.add_face( Face{ { 0, 0, 6 }, { 1, 0, 6 }, { 1, 1, 6 } }, "a" );
  const TriangleMesh mesh = builder.take();
  QVERIFY( mesh.face == ( std::vector<std::uint32_t>{ 0, 0, 2, 3 } ) );
  QVERIFY( mesh.mesh == ( std::vector<std::uint32_t>{ 0, 0, 1, 0 } ) );
  QVERIFY( mesh.feature == ( std::vector<std::int64_t>{ 7, 7, 1ll << 40, no_feature } ) );
  QVERIFY( mesh.names == ( std::vector<std::string>{ "a", "b" } ) );
  QCOMPARE( mesh.counts.faces, std::uint64_t( 4 ) );
  QVERIFY( builder.take().triangles.empty() );
}

void TestMeshBuilder::cuts_faces_data()
{
  QTest::addColumn<Face>( "border" );
  QTest::addColumn<int>( "triangles" );
  QTest::addColumn<double>( "doubled" ); // area
  const auto row = []( const char *name, const Face &border, int triangles, double doubled ) {
    QTest::newRow( name ) << border << triangles << doubled;
  };
  row( "triangle, closed", { { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 }, { 0, 0, 0 } }, 1, 16 );
  row( "corner repeated", { { 0, 0, 0 }, { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 }, { 0, 4, 0 } }, 1, 16 );
  row( "square", { { 0, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 }, { 0, 4, 0 } }, 2, 32 );
  row( "arrow, concave", { { 0, 0, 0 }, { 4, 0, 0 }, { 1, 1, 0 }, { 0, 4, 0 } }, 2, 8 );
  row( "arrow from its notch", { { 1, 1, 0 }, { 0, 4, 0 }, { 0, 0, 0 }, { 4, 0, 0 } }, 2, 8 );
  row( "corner on a side", { { 0, 0, 0 }, { 2, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 } }, 2, 16 );
  row( "corners on every side", { { 0, 0, 0 }, { 2, 0, 0 }, { 4, 0, 0 }, { 2, 2, 0 }, { 0, 4, 0 }, { 0, 2, 0 } }, 4,
       16 );
  row( "three in a row, first", { { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 }, { 0, 0, 0 } }, 4,
       16 );
  row( "comb",
       { { 0, 0, 0 },
         { 7, 0, 0 },
         { 7, 5, 0 },
         { 6, 1, 0 },
         { 5, 5, 0 },
         { 4, 1, 0 },
         { 3, 5, 0 },
         { 2, 1, 0 },
         { 1, 5, 0 } },
       7, 41 );
  row( "spiral",
       { { 0, 0, 0 },
         { 6, 0, 0 },
         { 6, 6, 0 },
         { 1, 6, 0 },
         { 1, 2, 0 },
         { 4, 2, 0 },
         { 4, 4, 0 },
         { 3, 4, 0 },
         { 3, 3, 0 },
         { 2, 3, 0 },
         { 2, 5, 0 },
         { 5, 5, 0 },
         { 5, 1, 0 },
         { 0, 1, 0 } },
       12, 42 );
}

void TestMeshBuilder::cuts_faces()
{
  QFETCH( Face, border );
  QFETCH( int, triangles );
  QFETCH( double, doubled );
  const Face mirrored( border.rbegin(), border.rend() );
  for ( const Face &face : { border, mirrored, shifted( border, { 500000, 7500000, 300 } ) } )
  {
    const TriangleMesh mesh = mesh_of( { face } );
    QCOMPARE( mesh.triangles.size(), std::size_t( triangles ) );
    QCOMPARE( doubled_area( mesh ), doubled );
    QCOMPARE( mesh.counts.nonplanar_faces + mesh.counts.left_out(), std::uint64_t( 0 ) );
    for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
      QVERIFY( !is_degenerate( mesh.corners( t ) ) );
  }
  for ( int times : { 1, 2 } ) // standing upright
    QCOMPARE( mesh_of( { turned( border, times ) } ).triangles.size(), std::size_t( triangles ) );
}

void TestMeshBuilder::diagonal_of_a_quad()
{
  // Corner 0 goes first: the diagonal joins corners 1 and 3.
  const TriangleMesh mesh = mesh_of( { { { 0, 0, 0 }, { 1, 0, 1 }, { 1, 1, 0 }, { 0, 1, 1 } } } );
  const auto at = [&]( std::size_t t, int k ) { return mesh.vertices[mesh.triangles[t][k]].z; };
  QCOMPARE( mesh.triangles.size(), std::size_t( 2 ) );
  for ( std::size_t t : { 0, 1 } )
    QCOMPARE( at( t, 0 ) + at( t, 1 ) + at( t, 2 ), 2.0 ); // both hold the two corners at height 1
}

void TestMeshBuilder::planarity_data()
{
  QTest::addColumn<Face>( "border" );
  QTest::addColumn<bool>( "nonplanar" );
  const auto row = []( const char *name, const Face &border, bool nonplanar ) {
    QTest::newRow( name ) << border << nonplanar;
  };
  row( "flat", { { 0, 0, 1 }, { 4, 0, 1 }, { 4, 4, 1 }, { 0, 4, 1 } }, false );
  row( "slanted", { { 0, 0, 0 }, { 4, 0, 4 }, { 4, 4, 8 }, { 0, 4, 4 } }, false );
  row( "one corner up by 2^-52", { { 0, 0, 1 }, { 4, 0, 1 }, { 4, 4, 1 + 0x1p-52 }, { 0, 4, 1 } }, true );
  row( "at 0.1: flat", { { 0.1, 0.1, 0.3 }, { 0.7, 0.1, 0.3 }, { 0.7, 0.9, 0.3 }, { 0.1, 0.9, 0.3 } }, false );
  row( "first three on a line", { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 2, 0 }, { 0, 2, 1 } }, true );
  row( "last one off", { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 }, { 3, 3, 0 }, { 0, 3, 5 } }, true );
  row( "UTM size",
       { { 500000, 7500000, 300 },
         { 500010, 7500000, 300 },
         { 500010, 7500010, 300 },
         { 500000, 7500010, std::nextafter( 300., 301. ) } },
       true );
}

void TestMeshBuilder::planarity()
{
  QFETCH( Face, border );
  QFETCH( bool, nonplanar );
  const TriangleMesh mesh = mesh_of( { border } );
  QCOMPARE( mesh.counts.nonplanar_faces, std::uint64_t( nonplanar ) );
  QCOMPARE( mesh.triangles.size(), border.size() - 2 );
}

void TestMeshBuilder::leaves_out_data()
{
  QTest::addColumn<Face>( "border" );
  QTest::addColumn<QString>( "why" );
  const auto row = []( const char *name, const Face &border, const char *why ) {
    QTest::newRow( name ) << border << QString( why );
  };
  row( "no corners", {}, "small" );
  row( "two corners", { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 0, 0 } }, "small" );
  row( "one place", { { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 }, { 1, 2, 3 } }, "small" );
  row( "NaN", { { 0, 0, 0 }, { 1, 0, not_a_number }, { 0, 1, 0 } }, "nonfinite" );
  row( "infinite", { { 0, 0, 0 }, { infinity, 0, 0 }, { 0, 1, 0 } }, "nonfinite" );
  row( "bow tie", { { 0, 0, 0 }, { 2, 2, 0 }, { 2, 0, 0 }, { 0, 2, 0 } }, "crossed" );
  row( "star", { { 0, 3, 0 }, { 2, -3, 0 }, { -3, 1, 0 }, { 3, 1, 0 }, { -2, -3, 0 } }, "crossed" );
  row( "around twice",
       { { 0, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 }, { 1, 3, 0 }, { 1, 1, 0 }, { 3, 1, 0 }, { 3, 3, 0 }, { 0, 4, 0 } },
       "crossed" );
  row( "a corner twice", { { 0, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 }, { 2, 2, 0 }, { 0, 2, 0 }, { 1, 1, 0 } }, "crossed" );
  row( "touches its side", { { 0, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 }, { 2, 0, 0 }, { 0, 4, 0 } }, "crossed" );
  row( "spike", { { 0, 0, 0 }, { 4, 0, 0 }, { 6, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 } }, "crossed" );
}

void TestMeshBuilder::leaves_out()
{
  QFETCH( Face, border );
  QFETCH( QString, why );
  for ( int times : { 0, 1, 2 } )
  {
    const MeshCounts counts = mesh_of( { turned( border, times ) } ).counts;
    QCOMPARE( counts.faces, std::uint64_t( 1 ) );
    QCOMPARE( counts.left_out(), std::uint64_t( 1 ) );
    QCOMPARE( counts.small_faces, std::uint64_t( why == "small" ) );
    QCOMPARE( counts.nonfinite_faces, std::uint64_t( why == "nonfinite" ) );
    QCOMPARE( counts.crossed_faces, std::uint64_t( why == "crossed" ) );
  }
}

void TestMeshBuilder::holes_are_counted()
{
  MeshBuilder builder;
  builder.leave_out_holed_face();
  const MeshCounts counts = builder.take().counts;
  QCOMPARE( counts.faces, std::uint64_t( 1 ) );
  QCOMPARE( counts.holed_faces, std::uint64_t( 1 ) );
  QCOMPARE( counts.left_out(), std::uint64_t( 1 ) );
}

void TestMeshBuilder::degenerate_data()
{
  QTest::addColumn<Face>( "border" );
  QTest::addColumn<int>( "triangles" );
  QTest::addColumn<bool>( "without_area" );
  const auto row = []( const char *name, const Face &border, int triangles, bool without_area ) {
    QTest::newRow( name ) << border << triangles << without_area;
  };
  row( "three on a line", { { 0, 0, 0 }, { 1, 2, 3 }, { 2, 4, 6 } }, 1, true );
  row( "three upright", { { 5, 5, 0 }, { 5, 5, 1 }, { 5, 5, 2 } }, 1, true );
  row( "four on a line", { { 0, 0, 0 }, { 3, 3, 3 }, { 2, 2, 2 }, { 1, 1, 1 } }, 2, true );
  row( "off the line by 2^-1074", { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0x1p-1074, 0 } }, 1, false );
  row( "nearly on a line", { { 0.1, 0.1, 0.1 }, { 0.2, 0.2, 0.2 }, { 0.3, 0.3, 0.30000000000000004 } }, 1, false );
}

void TestMeshBuilder::degenerate()
{
  QFETCH( Face, border );
  QFETCH( int, triangles );
  QFETCH( bool, without_area );
  const TriangleMesh mesh = mesh_of( { border } );
  QCOMPARE( mesh.triangles.size(), std::size_t( triangles ) );
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
    QCOMPARE( is_degenerate( mesh.corners( t ) ), without_area );
}

void TestMeshBuilder::a_thousand_corners()
{
  Face star;
  for ( int i = 0; i < 1000; ++i )
  {
    const double angle = i * 0.00628318, radius = i % 2 ? 1000 : 300;
    star.push_back( { radius * std::cos( angle ), radius * std::sin( angle ), 7 } );
  }
  const TriangleMesh mesh = mesh_of( { star } );
  QCOMPARE( mesh.triangles.size(), std::size_t( 998 ) );
}

QTEST_APPLESS_MAIN( TestMeshBuilder )
#include "test_mesh_builder.moc"
