// SPDX-License-Identifier: GPL-2.0-or-later
// The verdict on small meshes, each with one thing right or wrong with it, and where the faults are said to be.
// Relies on core/mesh and tests/core/mesh/solids.h.
#include "tests/core/mesh/solids.h"

#include "core/error.h"
#include "core/ingest/mesh_builder.h"
#include "core/line_mesh/mesh_check.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( Faces )

namespace
{

//! As a line of text: triangles, vertices; boundary, non-manifold, inconsistent edges; duplicate, degenerate,
//! self-intersecting; shells, whether closed, rule.
QString text_of( const MeshVerdict &v )
{
  return QStringLiteral( "%1 %2; %3 %4 %5; %6 %7 %8; %9 %10 %11" )
    .arg( v.triangles )
    .arg( v.vertices )
    .arg( v.boundary_edges )
    .arg( v.non_manifold_edges )
    .arg( v.inconsistent_edges )
    .arg( v.duplicates )
    .arg( v.degenerate )
    .arg( v.self_intersections )
    .arg( v.shells )
    .arg( v.closed ? "closed" : "open", inside_rule_name( v.rule ) );
}

//! A cube whose edge from (-1 -1 -1) to (1 -1 -1) has a vertex in its middle on one side only, and a seam or not.
Faces cube_with_seam( bool seam )
{
  const Point3 a = { -1, -1, -1 }, b = { 1, -1, -1 }, middle = { 0, -1, -1 }, c = { 1, -1, 1 }, d = { -1, -1, 1 };
  Faces faces = cube();
  faces[2] = { a, middle, b, c, d };
  if ( seam )
    faces.push_back( { a, b, middle } );
  return faces;
}

Faces with_last_flipped( Faces faces )
{
  std::swap( faces.back()[1], faces.back()[2] );
  return faces;
}

Faces with_last_twice( Faces faces )
{
  faces.push_back( { faces.back()[1], faces.back()[2], faces.back()[0] } );
  return faces;
}

Faces turned( Faces faces )
{
  for ( Face &face : faces )
    std::reverse( face.begin(), face.end() );
  return faces;
}

Faces moved( Faces faces, Point3 by )
{
  for ( Face &face : faces )
    for ( Point3 &p : face )
      p = { p.x + by.x, p.y + by.y, p.z + by.z };
  return faces;
}

Faces stretched( Faces faces, double factor )
{
  for ( Face &face : faces )
    for ( Point3 &p : face )
      p = { p.x * factor, p.y * factor, p.z * factor };
  return faces;
}

Faces halved( const Faces &faces )
{
  return stretched( faces, 0.5 );
}

//! The same triangles in any order, each from any of its corners on.
Faces mixed( Faces faces, std::mt19937 &random )
{
  std::shuffle( faces.begin(), faces.end(), random );
  for ( Face &face : faces )
    std::rotate( face.begin(), face.begin() + random() % face.size(), face.end() );
  return faces;
}

//! Three rows of cubes, the middle one moved by half a cube in two directions: [-1, 1]³ is amid them.
Faces brick_wall()
{
  Faces wall;
  for ( const double z : { -2, 0, 2 } )
    for ( const double y : { -2, 0, 2 } )
      for ( const double x : { -2, 0, 2 } )
        wall = joined( wall, cut_cube( { z == 0 ? x : x + 1, z == 0 ? y : y + 1, z } ) );
  return wall;
}

std::uint64_t count_inner_solids( const Faces &faces )
{
  return check_mesh( mesh_of( faces ) ).verdicts[0].inner_solids;
}

//! [-1, 1]³ and [1, 3] × [-1, 1]² with the wall between them stored twice, once for each.
Faces two_cubes_with_wall()
{
  return joined( cut_cube(), cut_cube( { 2, 0, 0 } ) );
}

//! Pairs of triangles that make up a square, cut along its other diagonal.
Faces cut_otherwise( const Faces &triangles )
{
  Faces cut;
  for ( std::size_t i = 0; i < triangles.size(); i += 2 )
  {
    const Point3 a = triangles[i][0], b = triangles[i][1], c = triangles[i][2], d = triangles[i + 1][2];
    cut.push_back( { a, b, d } );
    cut.push_back( { b, c, d } );
  }
  return cut;
}

//! The same with every 0 in the first half of its faces as -0.
Faces with_negative_zeros( Faces faces )
{
  for ( std::size_t i = 0; i < faces.size() / 2; ++i )
    for ( Point3 &p : faces[i] )
      for ( double *coordinate : { &p.x, &p.y, &p.z } )
        *coordinate = *coordinate == 0 ? -0.0 : *coordinate;
  return faces;
}

} // namespace

class TestMeshCheck : public QObject
{
    Q_OBJECT

  private slots:
    void verdicts_data();
    void verdicts();
    void faults_name_their_places();
    void faults_come_by_mesh_kind_triangle();
    void meshes_are_judged_apart();
    void reasons_tell_of_t_junctions();
    void inner_shells_turned_as_solids_are_named();
    void shells_that_touch_are_inner_where_they_lie_within();
    void crossings_are_told_triangle_by_triangle();
    void a_check_can_be_stopped();
    void progress_never_goes_back();
    void nothing_is_no_mesh();
    void kinds_have_names();
};

void TestMeshCheck::verdicts_data()
{
  QTest::addColumn<Faces>( "faces" );
  QTest::addColumn<QString>( "verdict" );
  const auto row = []( const char *name, const Faces &faces, const char *verdict ) {
    QTest::newRow( name ) << faces << QString::fromLatin1( verdict );
  };
  //                                 triangles vertices; boundary non-manifold inconsistent; duplicate degenerate self; shells
  row( "cube", cube(), "12 8; 0 0 0; 0 0 0; 1 closed parity" );
  row( "cube in triangles", cut_cube(), "12 8; 0 0 0; 0 0 0; 1 closed parity" );
  row( "octahedron", octahedron(), "8 6; 0 0 0; 0 0 0; 1 closed parity" );
  row( "octahedron with -0", with_negative_zeros( octahedron() ), "8 6; 0 0 0; 0 0 0; 1 closed parity" );
  row( "cube less a triangle", without_last( cut_cube() ), "11 8; 3 0 0; 0 0 0; 1 open none" );
  row( "a triangle twice", with_last_twice( cut_cube() ), "13 8; 0 0 0; 1 0 0; 1 closed parity" );
  row( "a triangle flipped", with_last_flipped( cut_cube() ), "12 8; 0 0 3; 0 0 0; 1 closed parity" );
  row( "two cubes that share an edge", joined( cube(), cube( { 2, 2, 0 } ) ), "24 14; 0 1 0; 0 0 0; 1 closed parity" );
  row( "two cubes that share a corner", joined( cube(), cube( { 2, 2, 2 } ) ), "24 15; 0 0 0; 0 0 0; 2 closed parity" );
  row( "two cubes apart", joined( cube(), cube( { 9, 0, 0 } ) ), "24 16; 0 0 0; 0 0 0; 2 closed parity" );
  row( "a cube twice", joined( cut_cube(), cut_cube() ), "24 8; 0 0 0; 12 0 0; 1 closed parity" );
  row( "a cube less a triangle, twice", joined( without_last( cut_cube() ), without_last( cut_cube() ) ),
       "22 8; 3 0 0; 11 0 0; 1 open none" );
  row( "a cube and once more, turned", joined( cut_cube(), turned( cut_cube() ) ),
       "24 8; 0 0 18; 12 0 0; 1 closed parity" );
  const Faces again = turned( { cut_cube().back() } );
  row( "a triangle from both sides", joined( cut_cube(), again ), "13 8; 0 0 3; 1 0 0; 1 closed parity" );
  row( "the same, turned one first", joined( again, cut_cube() ), "13 8; 0 0 3; 1 0 0; 1 closed parity" );
  row( "edge halved on one side", cube_with_seam( false ), "13 9; 3 0 0; 0 0 0; 1 open none" );
  row( "the same with a seam", cube_with_seam( true ), "14 9; 0 0 0; 0 1 0; 1 closed parity" );
  row( "one triangle", { { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } } }, "1 3; 3 0 0; 0 0 0; 1 open none" );
  row( "a fin on a cube", joined( cut_cube(), { { { -1, -1, -1 }, { -1, -1, 1 }, { -5, -5, 0 } } } ),
       "13 9; 2 1 0; 0 0 0; 1 open none" );
  const Faces twisted = joined( cut_cube(), cut_cube( { 1, 1, 1 } ) ); // six triangles of each cross
  row( "two cubes that cross", twisted, "24 16; 0 0 0; 0 0 12; 2 closed winding" );
  row( "two cubes that cross, a triangle flipped", with_last_flipped( twisted ),
       "24 16; 0 0 3; 0 0 12; 2 closed none" );
  row( "two cubes that overlap in their walls", joined( cut_cube(), cut_cube( { 1, 0, 0 } ) ),
       "24 16; 0 0 0; 0 0 16; 2 closed winding" );
  row( "two cubes against each other", joined( cut_cube(), cut_cube( { 2, 0.5, 0.5 } ) ),
       "24 16; 0 0 0; 0 0 0; 2 closed parity" );
  row( "a cube within another", joined( cut_cube(), moved( halved( cut_cube() ), { 0.25, 0, 0 } ) ),
       "24 16; 0 0 0; 0 0 0; 2 closed parity" );
  row( "a cube twice, cut in two ways", joined( cut_cube(), cut_otherwise( cut_cube() ) ),
       "24 8; 0 12 0; 0 0 24; 1 closed winding" );
  row( "a triangle of no area on a cube", joined( cut_cube(), { { { -1, -1, -1 }, { 1, -1, -1 }, { 3, -1, -1 } } } ),
       "13 9; 0 1 0; 0 1 0; 1 closed parity" );
  const Faces stray = { { { 5, 5, 5 }, { 6, 6, 6 }, { 7, 7, 7 } } };
  row( "two cubes and their wall from both sides", two_cubes_with_wall(), "24 12; 0 4 1; 2 0 0; 1 closed parity" );
  row( "the same and a stray triangle of no area", joined( two_cubes_with_wall(), stray ),
       "25 15; 0 4 1; 2 1 0; 2 closed parity" );
  row( "the same with the stray triangle first", joined( stray, two_cubes_with_wall() ),
       "25 15; 0 4 1; 2 1 0; 2 closed parity" );
  // A sheet is no wall for the triangle of no area at its rim.
  row( "a cube, a sheet from both sides, no area at its rim",
       joined( cut_cube(), { { { 5, 0, 0 }, { 7, 0, 0 }, { 5, 2, 0 } },
                             { { 5, 0, 0 }, { 5, 2, 0 }, { 7, 0, 0 } },
                             { { 5, 0, 0 }, { 7, 0, 0 }, { 9, 0, 0 } } } ),
       "15 12; 4 0 1; 1 1 0; 2 open none" );
  row( "two sheets that cross",
       { { { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 } }, { { 1, 1, -1 }, { 1, 1, 1 }, { 2, 1, 1 } } },
       "2 6; 6 0 0; 0 0 2; 2 open none" );
  row( "UTM size", moved( cube(), { 500000, 7500000, 300 } ), "12 8; 0 0 0; 0 0 0; 1 closed parity" );
  row( "UTM size, two cubes 2^-30 m apart",
       moved( joined( cube(), cube( { 2 + 0x1p-30, 0, 0 } ) ), { 500000, 7500000, 300 } ),
       "24 16; 0 0 0; 0 0 0; 2 closed parity" );
}

void TestMeshCheck::verdicts()
{
  QFETCH( Faces, faces );
  QFETCH( QString, verdict );
  const MeshReport report = check_mesh( mesh_of( faces ) );
  QCOMPARE( report.verdicts.size(), std::size_t( 1 ) );
  QCOMPARE( text_of( report.verdicts[0] ), verdict );
}

void TestMeshCheck::faults_name_their_places()
{
  const TriangleMesh mesh = mesh_of( without_last( cut_cube() ) );
  const MeshReport report = check_mesh( mesh );
  QCOMPARE( report.faults.size(), std::size_t( 3 ) );
  for ( const MeshFault &fault : report.faults )
  {
    QVERIFY( fault.kind == MeshFaultKind::boundary_edge );
    QCOMPARE( fault.count, 1u );
    const Triangle corners = mesh.triangles[fault.triangle];
    QVERIFY( std::find( corners.begin(), corners.end(), fault.from ) != corners.end() );
    QVERIFY( std::find( corners.begin(), corners.end(), fault.to ) != corners.end() );
    QCOMPARE( mesh.vertices[fault.from].x, 1.0 ); // the triangle that is missing lies in the side x = 1
    QCOMPARE( mesh.vertices[fault.to].x, 1.0 );
  }
}

void TestMeshCheck::faults_come_by_mesh_kind_triangle()
{
  MeshBuilder builder;
  for ( const Face &face : with_last_twice( cut_cube() ) )
    builder.add_face( face, "ore" );
  for ( const Face &face : without_last( cut_cube() ) )
    builder.add_face( face, "waste" );
  const MeshReport report = check_mesh( builder.take() );
  QStringList faults;
  for ( const MeshFault &fault : report.faults )
    faults << QStringLiteral( "%1 %2 %3" ).arg( fault.mesh ).arg( fault_kind_name( fault.kind ) ).arg( fault.count );
  QCOMPARE( faults, QStringList( { "0 duplicate 1", "1 boundary_edge 1", "1 boundary_edge 1", "1 boundary_edge 1" } ) );
  QCOMPARE( report.faults[0].triangle, 12u );
}

void TestMeshCheck::meshes_are_judged_apart()
{
  // They share all their vertices, and come mixed.
  MeshBuilder builder;
  const Faces whole = cut_cube(), open = without_last( cut_cube() );
  for ( std::size_t i = 0; i < whole.size(); ++i )
  {
    builder.add_face( whole[i], "whole" );
    if ( i < open.size() )
      builder.add_face( open[i], "open" );
  }
  const TriangleMesh mesh = builder.take();
  QCOMPARE( mesh.vertices.size(), std::size_t( 8 ) );
  QVERIFY( mesh.names == ( std::vector<std::string>{ "whole", "open" } ) );
  const MeshReport report = check_mesh( mesh );
  QCOMPARE( text_of( report.verdicts[0] ), QStringLiteral( "12 8; 0 0 0; 0 0 0; 1 closed parity" ) );
  QCOMPARE( text_of( report.verdicts[1] ), QStringLiteral( "11 8; 3 0 0; 0 0 0; 1 open none" ) );
}

void TestMeshCheck::reasons_tell_of_t_junctions()
{
  const auto reason = []( const Faces &faces ) { return check_mesh( mesh_of( faces ) ).verdicts[0].reason; };
  QVERIFY( reason( cube_with_seam( false ) ).find( "inside 1 of them lies a corner of a neighbour" )
           != std::string::npos );
  QVERIFY( reason( without_last( cut_cube() ) ).find( "T-junction" ) == std::string::npos );
  QCOMPARE( reason( cut_cube() ), std::string() );
}

void TestMeshCheck::inner_shells_turned_as_solids_are_named()
{
  const Faces hole = turned( halved( cut_cube() ) );
  const auto inner_solids = []( const Faces &faces ) {
    const MeshReport report = check_mesh( mesh_of( faces ) );
    std::vector<std::uint32_t> triangles;
    for ( const MeshFault &fault : report.faults )
      if ( fault.kind == MeshFaultKind::inner_solid )
        triangles.push_back( fault.triangle );
    return std::pair( report.verdicts[0].inner_solids, triangles );
  };
  const Faces outer = cut_cube(), inner = halved( cut_cube() ), inmost = halved( inner );
  QVERIFY( inner_solids( joined( outer, hole ) ) == std::pair( std::uint64_t( 0 ), std::vector<std::uint32_t>() ) );
  QVERIFY( inner_solids( joined( outer, inner ) )
           == std::pair( std::uint64_t( 1 ), std::vector<std::uint32_t>{ 12 } ) );
  QVERIFY( inner_solids( joined( inner, outer ) ) == std::pair( std::uint64_t( 1 ), std::vector<std::uint32_t>{ 0 } ) );
  QVERIFY( inner_solids( joined( joined( outer, inner ), inmost ) ) // what lies in a hole is a solid again
           == std::pair( std::uint64_t( 1 ), std::vector<std::uint32_t>{ 12 } ) );
  QVERIFY( inner_solids( joined( outer, cut_cube( { 9, 0, 0 } ) ) ).second.empty() );
}

void TestMeshCheck::shells_that_touch_are_inner_where_they_lie_within()
{
  const Faces box = stretched( moved( cut_cube(), { 1, 1, 1 } ), 2.5 ); // 0 .. 5
  const auto touching = []( double x ) { // the box from inside or outside with one corner
    return Faces{ { { 0, 2, 2 }, { x, 2, 2 }, { x, 3, 2 } },
                  { { 0, 2, 2 }, { x, 2, 3 }, { x, 2, 2 } },
                  { { 0, 2, 2 }, { x, 3, 2 }, { x, 2, 3 } },
                  { { x, 2, 2 }, { x, 2, 3 }, { x, 3, 2 } } };
  };
  const Faces outside = touching( -3 ), inside = turned( touching( 3 ) );
  const Faces inscribed = moved( stretched( octahedron(), 2.5 ), { 2.5, 2.5, 2.5 } ); // all its corners are on the box
  std::mt19937 random( 1 );
  for ( int i = 0; i < 50; ++i )
  {
    QCOMPARE( count_inner_solids( mixed( joined( outside, box ), random ) ), std::uint64_t( 0 ) );
    QCOMPARE( count_inner_solids( mixed( joined( inside, box ), random ) ), std::uint64_t( 1 ) );
    QCOMPARE( count_inner_solids( mixed( joined( inscribed, box ), random ) ), std::uint64_t( 0 ) );
    // A brick of a wall has all its corners on others, no other has them all: what lies within it is told all the same.
    const Faces wall = brick_wall();
    QCOMPARE( count_inner_solids( mixed( wall, random ) ), std::uint64_t( 0 ) );
    QCOMPARE( count_inner_solids( mixed( joined( wall, halved( cut_cube() ) ), random ) ), std::uint64_t( 1 ) );
  }
}

void TestMeshCheck::crossings_are_told_triangle_by_triangle()
{
  const Faces spike = { { { 1, 1, -1 }, { 1, 1, 1 }, { 2, 1, 1 } } };
  const Faces sheets = joined( { { { 0, 0, 0 }, { 4, 0, 0 }, { 0, 4, 0 } },
                                 { { 0, 0, 0 }, { 0, 4, 0 }, { -4, 0, 0 } } },
                               joined( spike, moved( spike, { 0, 0.5, 0 } ) ) );
  QStringList faults;
  for ( const MeshFault &fault : check_mesh( mesh_of( sheets ) ).faults )
    if ( fault.kind == MeshFaultKind::self_intersection )
      faults << QString::number( fault.triangle );
  QCOMPARE( faults, QStringList( { "0", "2", "3" } ) );
}

void TestMeshCheck::a_check_can_be_stopped()
{
  RunOptions options;
  options.stop = [] { return true; };
  QVERIFY_EXCEPTION_THROWN( check_mesh( mesh_of( cut_cube() ), options ), Cancelled );
}

// The shells within each other are looked for after all else.
void TestMeshCheck::progress_never_goes_back()
{
  RunOptions options;
  double highest = 0;
  bool forth = true;
  options.progress = [&]( double share ) {
    forth = forth && share >= highest && share <= 1;
    highest = share;
    return true;
  };
  const Faces shells = joined( cut_cube(), moved( cut_cube(), { 9, 0, 0 } ) );
  QCOMPARE( check_mesh( mesh_of( shells ), options ).verdicts.at( 0 ).shells, std::uint64_t( 2 ) );
  QVERIFY( forth && highest > 0 );
}

void TestMeshCheck::nothing_is_no_mesh()
{
  const MeshReport report = check_mesh( TriangleMesh() );
  QVERIFY( report.verdicts.empty() );
  QVERIFY( report.faults.empty() );
}

void TestMeshCheck::kinds_have_names()
{
  QCOMPARE( fault_kind_name( MeshFaultKind::boundary_edge ), "boundary_edge" );
  QCOMPARE( fault_kind_name( MeshFaultKind::inconsistent_edge ), "inconsistent_edge" );
  QCOMPARE( fault_kind_name( MeshFaultKind::degenerate ), "degenerate" );
}

QTEST_APPLESS_MAIN( TestMeshCheck )
#include "test_mesh_check.moc"
