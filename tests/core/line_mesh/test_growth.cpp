// SPDX-License-Identifier: GPL-2.0-or-later
// Work grows with what comes in and goes out, also where things crowd in one place or lie far out: operations are counted.
// Relies on core/line_mesh.
#include "core/error.h"
#include "core/index/tree/quantizer3.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/points_in_mesh.h"

#include <QtTest>

#include <atomic>
#include <random>
#include <string>

using namespace rubicon;

namespace
{

constexpr double no_data = -3.4028234663852886e38; // the lowest float, as grids have it

using Trace = std::vector<Point3>;

PolylineSet3 lines_of( const std::vector<Trace> &traces )
{
  PolylineBuilder3 lines;
  for ( std::size_t i = 0; i < traces.size(); ++i )
  {
    lines.begin_feature( static_cast<std::int64_t>( i ) );
    lines.add_line( traces[i] );
    lines.end_feature();
  }
  return lines.take();
}

//! Triangles around the origin, each in a plane of its own through it.
TriangleMesh triangles_through_origin( int count )
{
  std::mt19937 random( 1 );
  const auto component = [&] { return static_cast<double>( random() % 2001 ) - 1000; };
  MeshBuilder mesh;
  for ( int i = 0; i < count; ++i )
  {
    const Point3 a = { component(), component(), component() }, b = { component(), component(), component() };
    mesh.add_face( std::vector<Point3>{ a, b, { -a.x - b.x, -a.y - b.y, -a.z - b.z } } );
  }
  return mesh.take();
}

//! Steps of 10, heights of 0 to \a most; \a far: some corners are far out.
TriangleMesh terrain( int steps, bool far, double most = 20 )
{
  std::mt19937 random( 2 );
  std::vector<Point3> corners;
  for ( int i = 0; i <= steps; ++i )
    for ( int j = 0; j <= steps; ++j )
      corners.push_back( { i * 10.0, j * 10.0, static_cast<double>( random() % 20000 ) / 20000 * most } );
  if ( far )
  {
    corners[corners.size() / 3].z = no_data;
    corners[corners.size() / 2] = { 1e12, -1e12, 1e12 };
    corners.back() = { no_data, no_data, no_data };
  }
  MeshBuilder mesh;
  for ( int i = 0; i < steps; ++i )
    for ( int j = 0; j < steps; ++j )
    {
      const auto corner = [&]( int di, int dj ) {
        return corners[static_cast<std::size_t>( ( i + di ) * ( steps + 1 ) + j + dj )];
      };
      mesh.add_face( std::vector<Point3>{ corner( 0, 0 ), corner( 1, 0 ), corner( 1, 1 ) } );
      mesh.add_face( std::vector<Point3>{ corner( 0, 0 ), corner( 1, 1 ), corner( 0, 1 ) } );
    }
  return mesh.take();
}

//! Holes through a terrain of so many steps, one in three slanted; \a far: some end far out.
PolylineSet3 holes( int steps, int count, bool far )
{
  std::mt19937 random( 3 );
  const auto place = [&] { return static_cast<double>( random() % 1000 ) / 100 * steps; };
  std::vector<Trace> traces;
  for ( int i = 0; i < count; ++i )
  {
    const Point3 collar = { place(), place(), 100 };
    traces.push_back( { collar, { collar.x, collar.y, -200 } } );
    if ( i % 3 == 0 )
      traces.back().back().x += place() / 2;
  }
  if ( far )
  {
    traces[0].back().z = no_data;
    traces[1].back() = { no_data, no_data, no_data };
    traces[2].front() = { 1e12, 1e12, 1e12 };
    traces[3] = { { 3 - 1e12, 5 - 2e12, -1e12 }, { 1e12, 2e12, 1e12 } };
    traces[4] = { { 5, 5, 1e30 }, { 5, 5, no_data } };
    traces[5] = { { no_data, 0, 0 }, { no_data, 1, 0 } };
  }
  return lines_of( traces );
}

//! Rays through a terrain of so many steps, or one in two past it, that come from as far as \a reach and go as far again.
PolylineSet3 rays( int steps, int count, double reach )
{
  std::mt19937 random( 4 );
  const auto between = [&]( int low, int high ) {
    return low + static_cast<double>( random() % 1000000 ) / 1000000 * ( high - low );
  };
  std::vector<Trace> traces;
  for ( int i = 0; i < count; ++i )
  {
    const double width = 10 * steps, past = i % 2 * ( random() % 2 == 0 ? 1.5 : -1.5 ) * width;
    const Point3 at = { between( 0, 10 * steps ) + past, between( 0, 10 * steps ) - past, between( 5, 15 ) };
    const Point3 way = { reach * between( -3, 3 ), reach * between( -3, 3 ), reach * between( -1, 1 ) };
    traces.push_back( { { at.x - way.x, at.y - way.y, at.z - way.z }, { at.x + way.x, at.y + way.y, at.z + way.z } } );
  }
  return lines_of( traces );
}

//! Found by the backend that this test is built for.
LineMeshResult found_of( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  LineMeshOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  return line_mesh( lines, mesh, options );
}

//! So many boxes a side, 1 wide with 1 between them, in one mesh; all from z = 100 to 105.
TriangleMesh boxes_on_a_bench( int side )
{
  const int squares[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                              { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  MeshBuilder mesh;
  for ( int i = 0; i < side * side; ++i )
    for ( const auto &square : squares )
    {
      std::vector<Point3> face;
      for ( const int corner : square )
        face.push_back(
          { i % side * 2.0 + ( corner & 1 ), i / side * 2.0 + ( corner >> 1 & 1 ), corner & 4 ? 105.0 : 100.0 } );
      mesh.add_face( face );
    }
  return mesh.take();
}

//! What the contract says of every segment and every triangle, and nothing but it.
Hits all_hits( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  TierCounts uncounted;
  Hits hits;
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    for ( std::uint32_t s = lines.line_begin[line]; s + 1 < lines.line_begin[line + 1]; ++s )
      for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
        if ( const Hit hit = decide_hit( lines, mesh, s, t, uncounted ); hit.kind != HitKind::none )
          hits.push_back( hit );
  return hits;
}

} // namespace

class TestGrowth : public QObject
{
    Q_OBJECT

  private slots:
    void many_triangles_through_one_place();
    void hits_that_make_one_event_take_no_room_for_many();
    void far_vertices_lose_no_hit_data();
    void far_vertices_lose_no_hit();
    void far_vertices_cost_themselves_alone();
    void rays_from_far_away_cost_what_they_meet_data();
    void rays_from_far_away_cost_what_they_meet();
    void rays_from_beyond_all_reason_are_in_few_pieces();
    void rays_are_cut_beside_far_corners_too();
    void points_on_the_border_of_all_cost_what_others_do_data();
    void points_on_the_border_of_all_cost_what_others_do();
    void tiny_segments_cost_what_others_do();
    void a_tiny_segment_in_the_middle_costs_itself_alone();
    void lines_that_miss_meshes_are_stored_once();
    void stops_within_a_line();
};

void TestGrowth::many_triangles_through_one_place()
{
  // The line meets all of them at one third of its length, which no double is: only rationals tell that it is one place.
  const PolylineSet3 line = lines_of( { { { -3, -7, -2000 }, { 6, 14, 4000 } } } );
  for ( const int count : { 500, 8000 } )
  {
    const LineMeshResult result = line_mesh( line, triangles_through_origin( count ) );
    QCOMPARE( result.hit_counts.face, std::uint64_t( count ) );
    QCOMPARE( result.events.size(), std::size_t( 1 ) );
    QCOMPARE( result.events[0].pairs, std::uint32_t( count ) );
    QVERIFY( result.exact_places > 0 );
    QVERIFY( result.exact_places <= std::uint64_t( count ) );
  }
}

//! One thread makes room for what plain lines give, which these are not.
void TestGrowth::hits_that_make_one_event_take_no_room_for_many()
{
  const std::vector<Trace> through( 500, { { -1, -2, -3 }, { 1, 2, 3 } } );
  LineMeshOptions options;
  options.threads = 1;
  const LineMeshResult result = line_mesh( lines_of( through ), triangles_through_origin( 1000 ), options );
  QCOMPARE( result.hits.size(), std::size_t( 500000 ) );
  QCOMPARE( result.events.size(), std::size_t( 500 ) );
  QVERIFY( result.events.capacity() <= result.hits.size() * 6 / 10 );
  QVERIFY( result.intervals.capacity() <= result.hits.size() * 6 / 10 );
}

void TestGrowth::far_vertices_lose_no_hit_data()
{
  QTest::addColumn<int>( "steps" );
  QTest::addColumn<int>( "count" );
  QTest::addColumn<bool>( "far_mesh" );
  QTest::addColumn<bool>( "far_lines" );
  QTest::addColumn<double>( "reach" );
  for ( const bool far_mesh : { false, true } )
    for ( const bool far_lines : { false, true } )
    {
      const std::string far = std::string( far_mesh ? " far mesh" : "" ) + ( far_lines ? " far lines" : "" );
      QTest::addRow( "more triangles%s", far.c_str() ) << 20 << 200 << far_mesh << far_lines << 0.0;
      QTest::addRow( "more lines%s", far.c_str() ) << 8 << 700 << far_mesh << far_lines << 0.0;
    }
  for ( const bool far_mesh : { false, true } )
    for ( const double reach : { 1e3, 1e9, 1e300 } )
    {
      QTest::addRow( "rays of %g, more triangles%s", reach, far_mesh ? " far mesh" : "" )
        << 20 << 200 << far_mesh << false << reach;
      QTest::addRow( "rays of %g, more rays%s", reach, far_mesh ? " far mesh" : "" )
        << 8 << 700 << far_mesh << false << reach;
    }
}

void TestGrowth::far_vertices_lose_no_hit()
{
  QFETCH( int, steps );
  QFETCH( int, count );
  QFETCH( bool, far_mesh );
  QFETCH( bool, far_lines );
  const TriangleMesh mesh = terrain( steps, far_mesh );
  QFETCH( double, reach );
  const PolylineSet3 lines = reach > 0 ? rays( steps, count, reach ) : holes( steps, count, far_lines );
  const Hits expected = all_hits( lines, mesh ), found = found_of( lines, mesh ).hits;
  QCOMPARE( found.size(), expected.size() );
  for ( std::size_t i = 0; i < found.size(); ++i )
  {
    QCOMPARE( found[i].segment, expected[i].segment );
    QCOMPARE( found[i].triangle, expected[i].triangle );
    QCOMPARE( static_cast<int>( found[i].kind ), static_cast<int>( expected[i].kind ) );
  }
}

void TestGrowth::far_vertices_cost_themselves_alone()
{
  for ( const int steps : { 40, 160 } )
  {
    const int count = steps * steps / 8;
    const auto candidates = [&]( bool far_mesh, bool far_lines ) {
      return line_mesh( holes( steps, count, far_lines ), terrain( steps, far_mesh ) ).run.candidates;
    };
    const std::uint64_t usual = candidates( false, false );
    const std::uint64_t triangles = 2 * static_cast<std::uint64_t>( steps * steps );
    QVERIFY( usual <= 8 * triangles );
    // Three vertices of six triangles each, six lines: each may meet everything.
    const std::uint64_t most = 3 * usual + 18 * static_cast<std::uint64_t>( count ) + 6 * triangles;
    QVERIFY( candidates( false, true ) <= most );
    QVERIFY( candidates( true, false ) <= most );
    QVERIFY( candidates( true, true ) <= most );
  }
}

void TestGrowth::rays_from_far_away_cost_what_they_meet_data()
{
  QTest::addColumn<double>( "reach" );
  QTest::addColumn<double>( "height" );
  QTest::addColumn<int>( "far_corners" ); // so many in ten thousand
  for ( const double reach : { 1e5, 1e7, 1e8, 1e9, 1e11 } )
  {
    QTest::addRow( "%g", reach ) << reach << 20.0 << 0;
    QTest::addRow( "%g, flat", reach ) << reach << 0.0 << 0; // all of it lies in a face of its box
  }
  for ( const double reach : { 1e9, 1e11 } )
    for ( const int far_corners : { 1, 20 } ) // each is of six triangles
      QTest::addRow( "%g, %d of 10,000 corners far away", reach, far_corners ) << reach << 20.0 << far_corners;
}

void TestGrowth::rays_from_far_away_cost_what_they_meet()
{
  QFETCH( double, reach );
  QFETCH( double, height );
  QFETCH( int, far_corners );
  for ( const int steps : { 40, 160 } )
  {
    const int count = 10 * steps;
    TriangleMesh mesh = terrain( steps, false, height );
    const std::size_t far = ( mesh.vertices.size() * static_cast<std::size_t>( far_corners ) + 9999 ) / 10000;
    for ( std::size_t i = 0; i < far; ++i )
      mesh.vertices[( 2 * i + 1 ) * mesh.vertices.size() / ( 2 * far )] = i % 2 == 0 ? Point3{ 1e12, -1e12, 1e12 }
                                                                                     : Point3{ -1e12, -1e12, no_data };
    const LineMeshResult result = found_of( rays( steps, count, reach ), mesh );
    QVERIFY( result.hits.size() > static_cast<std::size_t>( count / 4 ) );
    // Those with a corner far away may meet every ray.
    const std::uint64_t most = static_cast<std::uint64_t>( count )
                               * ( 4 * static_cast<std::uint64_t>( steps ) + 6 * far );
    QVERIFY2( result.run.candidates <= most, qPrintable( QString::number( result.run.candidates ) ) );
  }
}

//! Breaks are off by more than a piece is long then: each piece would be as wide as all, and meet all triangles.
void TestGrowth::rays_from_beyond_all_reason_are_in_few_pieces()
{
  const Box3 strip = { 0, 0, 0, 8e5, 10, 20 };
  const Quantizer3 quantizer = make_quantizer( strip );
  const QuantizedBox3 range = quantizer( strip );
  const std::int32_t piece_size = ( range.x_high - range.x_low ) / 80000;
  const auto pieces = [&]( double reach ) {
    return SegmentPieces( { -reach, 5, 10 }, { reach, 5, 10 }, quantizer, range, piece_size ).count();
  };
  const std::uint32_t many = pieces( 1e9 );
  QVERIFY2( many > 79000 && many < 81000, qPrintable( QString::number( many ) ) );
  const std::uint32_t some = pieces( 1e15 );
  QVERIFY2( some > 1000 && some <= many, qPrintable( QString::number( some ) ) );
  for ( const double reach : { 1e22, 1e100, 1e300 } )
    QVERIFY2( pieces( reach ) <= 8, qPrintable( QString::number( pieces( reach ) ) ) );
}

//! All are clamped then, meshes and rays, and lie within the same box.
void TestGrowth::rays_are_cut_beside_far_corners_too()
{
  constexpr int steps = 80, count = 100;
  TriangleMesh mesh = terrain( steps, false );
  mesh.vertices.front() = { -1e38, -1e38, -1e38 };
  mesh.vertices.back() = { 1e38, 1e38, 1e38 };
  std::mt19937 random( 5 );
  const auto share = [&] { return static_cast<double>( random() % 1000 ) / 1000; };
  std::vector<Trace> traces;
  for ( int i = 0; i < count; ++i )
    traces.push_back( { { 800 * share(), 800 * share(), 100 }, { 1e30 * share(), 1e30 * share(), 1e30 * share() } } );
  const std::uint64_t candidates = found_of( lines_of( traces ), mesh ).run.candidates;
  QVERIFY2( candidates < count * mesh.triangles.size() / 2, qPrintable( QString::number( candidates ) ) );
}

void TestGrowth::points_on_the_border_of_all_cost_what_others_do_data()
{
  QTest::addColumn<double>( "level" );
  QTest::addRow( "lowest level of all" ) << 100.0;
  QTest::addRow( "highest level of all" ) << 105.0;
  QTest::addRow( "between" ) << 104.0;
}

void TestGrowth::points_on_the_border_of_all_cost_what_others_do()
{
  QFETCH( double, level );
  for ( const int side : { 16, 64 } )
  {
    const TriangleMesh boxes = boxes_on_a_bench( side );
    std::vector<Point3> points;
    for ( int i = 0; i < side * side; ++i )
      points.push_back( { i % side * 2 + 0.5 + i % 3, i / side * 2 + 0.25, level } );
    const PointsInMeshResult result = points_in_mesh( points, boxes );
    QVERIFY( result.run.candidates <= 8 * boxes.triangles.size() );
    QVERIFY( ( level == 104 ? result.inside : result.boundary ) > points.size() / 3 );
    QCOMPARE( result.unknown, std::uint64_t( 0 ) );
  }
}

void TestGrowth::tiny_segments_cost_what_others_do()
{
  for ( const int steps : { 40, 160 } )
  {
    std::vector<Trace> traces;
    for ( int i = 0; i < steps * steps; ++i )
    {
      const Point3 p = { i % steps * 10.0 + 5, i / steps * 10.0 + 3, 10 };
      traces.push_back( { p, { p.x, p.y, p.z + 0x1p-40 } } );
    }
    const TriangleMesh mesh = terrain( steps, false );
    QVERIFY( line_mesh( lines_of( traces ), mesh ).run.candidates <= 4 * mesh.triangles.size() );
  }
}

void TestGrowth::a_tiny_segment_in_the_middle_costs_itself_alone()
{
  for ( const int steps : { 40, 160 } )
  {
    Trace trace; // to and fro over the terrain
    for ( int i = 0; i < steps * steps; ++i )
    {
      const int row = i / steps, column = row % 2 == 0 ? i % steps : steps - 1 - i % steps;
      trace.push_back( { column * 10.0 + 5, row * 10.0 + 3, 10 } );
    }
    const auto middle = trace.begin() + steps * steps / 2;
    trace.insert( middle, { middle->x, middle->y, middle->z + 0x1p-40 } );
    const TriangleMesh mesh = terrain( steps, false );
    QVERIFY( line_mesh( lines_of( { trace } ), mesh ).run.candidates <= 8 * mesh.triangles.size() );
  }
}

void TestGrowth::lines_that_miss_meshes_are_stored_once()
{
  Trace trace;
  for ( int i = 0; i < 50; ++i )
    trace.push_back( { 1000, 0, -i * 1.0 } );
  MeshBuilder builder;
  for ( int i = 0; i < 200; ++i )
    builder.add_face( std::vector<Point3>{ { 0, 0, i * 1.0 }, { 1, 0, i * 1.0 }, { 0, 1, i * 1.0 } },
                      std::to_string( i ) );
  const LineMeshResult result = line_mesh( lines_of( { trace, trace } ), builder.take() );
  QCOMPARE( result.intervals.size(), std::size_t( 2 * 200 ) );
  QCOMPARE( result.interval_vertices.size(), std::size_t( 2 * 50 ) );
  for ( const LineInterval &interval : result.intervals )
  {
    QCOMPARE( interval.vertex_count, std::uint32_t( 50 ) );
    QCOMPARE( interval.first_vertex, interval.line * 50 );
  }
}

void TestGrowth::stops_within_a_line()
{
  // One line, so that nothing but the inside of its loops can notice.
  const PolylineSet3 line = lines_of( { { { -3, -7, -2000 }, { 6, 14, 4000 } } } );
  std::atomic<int> asked = 0;
  LineMeshOptions options;
  options.stop = [&asked] { return ++asked > 1000; };
  QVERIFY_EXCEPTION_THROWN( line_mesh( line, triangles_through_origin( 8000 ), options ), Cancelled );
}

QTEST_GUILESS_MAIN( TestGrowth )
#include "test_growth.moc"
