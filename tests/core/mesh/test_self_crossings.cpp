// SPDX-License-Identifier: GPL-2.0-or-later
// The search for self-crossings: pairs that take exact signs grow with the triangles, counted; what is passed over is
// apart.
// Relies on core/mesh and tests/core/mesh/solids.h.
#include "tests/core/mesh/solids.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/ingest/mesh_builder.h"
#include "core/mesh/self_crossings.h"
#include "core/mesh/triangle_meeting.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Two cones over a regular polygon with so many corners, closed.
Faces double_cone( int corners )
{
  const auto at = [&]( int i ) {
    const double turn = 2 * std::numbers::pi * ( i % corners ) / corners;
    return Point3{ std::cos( turn ), std::sin( turn ), 0 };
  };
  Faces faces;
  for ( int i = 0; i < corners; ++i )
  {
    faces.push_back( { at( i ), at( i + 1 ), { 0, 0, 1 } } );
    faces.push_back( { at( i + 1 ), at( i ), { 0, 0, -1 } } );
  }
  return faces;
}

//! Upright on a regular polygon with so many corners: two faces of as many, and walls.
Faces prism( int corners )
{
  const auto at = [&]( int i, double z ) {
    const double turn = 2 * std::numbers::pi * i / corners;
    return Point3{ std::cos( turn ), std::sin( turn ), z };
  };
  Faces faces( 2 );
  for ( int i = 0; i < corners; ++i )
  {
    faces[0].push_back( at( corners - 1 - i, 0 ) );
    faces[1].push_back( at( i, 1 ) );
    faces.push_back( { at( i, 0 ), at( i + 1, 0 ), at( i + 1, 1 ), at( i, 1 ) } );
  }
  return faces;
}

//! Two flat faces of slanting teeth: the boxes of most triangles of one overlap, however it is cut.
Faces combs( int corners )
{
  Faces faces( 2 );
  const auto add = [&]( double x, double y ) {
    faces[0].push_back( { x - y, x + y, 0 } );
    faces[1].push_back( { x - y, x + y, 1e-3 } );
  };
  for ( int i = 0; i < corners / 2; ++i )
    add( i, 10 + i % 2 * 10.0 * corners );
  for ( int i = corners / 2; i-- > 0; )
    add( i, i % 2 * 10.0 * corners - 5 );
  return faces;
}

//! Triangles in a pile, each of which crosses all others.
Faces crossing_sheets( int count )
{
  Faces faces;
  for ( int i = 0; i < count; ++i )
  {
    const double turn = std::numbers::pi * i / count, x = std::cos( turn ), y = std::sin( turn );
    faces.push_back( { { -x, -y, i * 1e-3 }, { x, y, i * 1e-3 }, { 0, 0, 5 + i * 1e-3 } } );
  }
  return faces;
}

//! Pages around an edge, two in each half plane, one of which runs the other way round.
Faces book( int pages )
{
  const Point3 from = { 0, 0, 0 }, to = { 3, 1, 2 };
  Faces faces;
  for ( int i = 0; i < pages / 2; ++i )
  {
    const Point3 p = { std::cos( i ), std::sin( i ), -1 };
    faces.push_back( { from, to, p } );
    faces.push_back( { to, from, { 2 * p.x, 2 * p.y, 2 * p.z } } );
  }
  return faces;
}

//! Long triangles side by side around a vertex, of different sizes: the box of each meets those of nearly all others. Some more
//! cross all of them.
Faces slats( int count, int more )
{
  Faces faces;
  const auto add = [&]( double x, double y, double to_x, double to_y ) {
    const double size = 1 + static_cast<double>( faces.size() * 7919 % 100 ), z = 1 - y / 4, to_z = 1 - to_y / 4;
    faces.push_back( { { 0, 0, 0 }, { size * x, size * y, size * z }, { to_x, to_y, to_z } } );
  };
  for ( int i = 0; i < count; ++i )
    add( 0.5, 1 + i * 1e-6, 1.5, 1 + i * 1e-6 );
  for ( int i = 0; i < more; ++i )
    add( 1 + i * 0.01, 0.5, 1 + i * 0.01, 2.5 );
  return faces;
}

//! Pages around an upright edge, and a cone around each of its ends: most triangles are in the stars of one or of both.
Faces spindle( int triangles )
{
  const int turns = triangles / 3;
  const auto at = [&]( int i, double z ) {
    const double turn = 2 * std::numbers::pi * ( i % turns ) / turns;
    return Point3{ std::cos( turn ), std::sin( turn ), z };
  };
  const Point3 low = { 0, 0, 0 }, high = { 0, 0, 3 };
  Faces faces;
  for ( int i = 0; i < turns; ++i )
  {
    faces.push_back( { low, high, at( i, i % 2 ? -0.9 : 3.9 ) } );
    faces.push_back( { low, at( i, -1 ), at( i + 1, -1 ) } );
    faces.push_back( { high, at( i, 4 ), at( i + 1, 4 ) } );
  }
  return faces;
}

SelfCrossings search( const Faces &faces )
{
  const TriangleMesh mesh = mesh_of( faces );
  Workers workers( RunOptions{} );
  const EdgeSurvey edges = survey_edges( mesh, {}, workers );
  return find_self_crossings( { mesh, {}, edges }, std::vector<bool>( mesh.names.size(), true ), workers );
}

} // namespace

class TestSelfCrossings : public QObject
{
    Q_OBJECT
  private slots:
    void neighbours_around_a_tip_cost_no_signs();
    void large_stars_cost_no_more();
    void faces_of_many_corners_cost_no_more();
    void triangles_of_a_face_never_cross();
    void what_is_known_to_cross_costs_no_more();
    void meshes_in_one_place_are_apart();
    void nothing_around_tips_is_missed();
    void a_side_through_a_far_block_is_found();
};

void TestSelfCrossings::neighbours_around_a_tip_cost_no_signs()
{
  for ( const int corners : { 500, 2000 } )
  {
    const SelfCrossings found = search( double_cone( corners ) );
    QVERIFY( std::count( found.crossing.begin(), found.crossing.end(), 1 ) == 0 );
    QVERIFY2( found.decided < std::uint64_t( 40 ) * corners, std::to_string( found.decided ).c_str() );
  }
}

void TestSelfCrossings::large_stars_cost_no_more()
{
  for ( const int count : { 1000, 100000 } ) // of which a look at each pair takes minutes
    for ( const Faces &faces : { book( count ), spindle( count ), slats( count, 0 ), slats( count, 3 ) } )
    {
      const SelfCrossings found = search( faces );
      QVERIFY2( found.decided < std::uint64_t( 40 ) * count, std::to_string( found.decided ).c_str() );
      QVERIFY2( found.met < std::uint64_t( 40 ) * count, std::to_string( found.met ).c_str() );
    }
  const SelfCrossings apart = search( slats( 1000, 0 ) ), crossed = search( slats( 1000, 3 ) );
  QCOMPARE( std::count( apart.crossing.begin(), apart.crossing.end(), 1 ), std::ptrdiff_t( 0 ) );
  QCOMPARE( std::count( crossed.crossing.begin(), crossed.crossing.end(), 1 ), std::ptrdiff_t( 1003 ) );
}

void TestSelfCrossings::faces_of_many_corners_cost_no_more()
{
  for ( const int corners : { 1000, 16000 } )
  {
    QCOMPARE( search( combs( corners ) ).decided, std::uint64_t( 0 ) );
    for ( const Faces &faces : { prism( corners ), combs( corners ) } )
    {
      const SelfCrossings found = search( faces );
      QVERIFY( std::count( found.crossing.begin(), found.crossing.end(), 1 ) == 0 );
      QVERIFY2( found.decided < std::uint64_t( 100 ) * corners, std::to_string( found.decided ).c_str() );
      QVERIFY2( found.met < std::uint64_t( 100 ) * corners, std::to_string( found.met ).c_str() );
    }
  }
}

//! What the search takes for granted: their triangles share no more than corners and sides, also where no plane holds them.
void TestSelfCrossings::triangles_of_a_face_never_cross()
{
  std::mt19937 random( 6 );
  int cut = 0;
  for ( int setting = 0; setting < 5000; ++setting )
  {
    Face border( 4 + random() % 6 );
    for ( Point3 &p : border ) // over a few integers: many corners on one line and in one plane
      p = { static_cast<double>( random() % 5 ), static_cast<double>( random() % 5 ),
            static_cast<double>( setting % 2 ? random() % 3 : 0 ) };
    const TriangleMesh mesh = mesh_of( { border } );
    for ( std::uint32_t a = 0; a < mesh.triangles.size(); ++a )
      for ( std::uint32_t b = a + 1; b < mesh.triangles.size(); ++b )
        if ( !is_degenerate( mesh.corners( a ) ) && !is_degenerate( mesh.corners( b ) ) )
        {
          QVERIFY( meet( mesh, a, b ).kind == MeetingKind::none );
          ++cut;
        }
  }
  QVERIFY2( cut > 1000, std::to_string( cut ).c_str() );
}

void TestSelfCrossings::what_is_known_to_cross_costs_no_more()
{
  for ( const int count : { 200, 800 } )
  {
    const SelfCrossings found = search( crossing_sheets( count ) );
    QCOMPARE( std::count( found.crossing.begin(), found.crossing.end(), 1 ), std::ptrdiff_t( count ) );
    QVERIFY2( found.decided < std::uint64_t( 40 ) * count, std::to_string( found.decided ).c_str() );
  }
}

void TestSelfCrossings::meshes_in_one_place_are_apart()
{
  MeshBuilder builder;
  constexpr int meshes = 7;
  for ( int m = 0; m < meshes; ++m )
    for ( const Face &face : joined( cut_cube(), cut_cube( { m * 0.25, 0.5, 0.5 } ) ) )
      builder.add_face( face, std::to_string( m ) );
  const TriangleMesh mesh = builder.take();
  Workers workers( RunOptions{} );
  const EdgeSurvey edges = survey_edges( mesh, {}, workers );
  const SelfCrossings found = find_self_crossings( { mesh, {}, edges }, std::vector<bool>( meshes, true ), workers );
  for ( int m = 0; m < meshes; ++m )
  {
    const SelfCrossings alone = search( joined( cut_cube(), cut_cube( { m * 0.25, 0.5, 0.5 } ) ) );
    QVERIFY( std::equal( alone.crossing.begin(), alone.crossing.end(), found.crossing.begin() + m * 24 ) );
    QVERIFY( std::count( alone.crossing.begin(), alone.crossing.end(), 1 ) > 0 );
  }
}

void TestSelfCrossings::nothing_around_tips_is_missed()
{
  std::mt19937 random( 5 );
  const auto number = [&]( double range ) { return range * ( static_cast<double>( random() ) / 0x1p31 - 1 ); };
  const auto near = [&]( Point3 p, double range ) {
    return Point3{ p.x + number( range ), p.y + number( range ), p.z + number( range ) };
  };
  std::ptrdiff_t crossing = 0;
  for ( int setting = 0; setting < 300; ++setting )
  {
    Faces faces; // slivers from a tip, and a few wide triangles, which meet one or the other
    const Point3 tip = near( { 0, 0, 0 }, 0.1 );
    const std::size_t count = setting % 2 ? 80 : 240, wide = random() % count; // the star of the tip is small or large
    for ( std::size_t i = 0; i < count; ++i )
    {
      const Point3 p = near( { 0, 0, 0 }, 1 );
      faces.push_back( { tip, p, near( p, i == wide ? 2 : 0.02 ) } );
    }
    const TriangleMesh mesh = mesh_of( faces );
    std::vector<std::uint8_t> expected( faces.size() );
    for ( std::uint32_t a = 0; a < faces.size(); ++a )
      for ( std::uint32_t b = a + 1; b < faces.size(); ++b )
        if ( meet( mesh, a, b ).kind == MeetingKind::through )
          expected[a] = expected[b] = 1;
    QVERIFY( search( faces ).crossing == expected );
    crossing += std::count( expected.begin(), expected.end(), 1 );
  }
  QVERIFY2( crossing > 100 && crossing < 5000, std::to_string( crossing ).c_str() );
}

void TestSelfCrossings::a_side_through_a_far_block_is_found()
{
  for ( const double way : { -1, 1 } ) // slivers come before the wide triangle in the order of the search, or after it
  {
    Faces faces;
    for ( int i = 0; i < 64; ++i )
      faces.push_back( { { 0, 0, 0 }, { way, i * 0.01, -0.001 }, { way, i * 0.01 + 0.005, 0.001 } } );
    faces.push_back( { { 0, 0, 0 }, { way * 0.5, -1, 0 }, { way * 0.5, 1, 0 } } );
    QVERIFY( search( faces ).crossing == std::vector<std::uint8_t>( faces.size(), 1 ) );
  }
}

QTEST_GUILESS_MAIN( TestSelfCrossings )
#include "test_self_crossings.moc"
