// SPDX-License-Identifier: GPL-2.0-or-later
// That a tree of runs leaves out nothing that a segment or a box may meet, beside whole numbers, and how it orders triangles.
// Relies on index/tree/run_tree.h.
#include "core/index/tree/run_tree.h"

#include "core/compute/workers.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

using namespace rubicon;

namespace
{

using Random = std::mt19937_64;
__extension__ using Whole = __int128;

std::int32_t between( std::int32_t low, std::int32_t high, Random &random )
{
  return std::uniform_int_distribution( low, high )( random );
}

QuantizedPoint3 point_within( std::int32_t low, std::int32_t high, Random &random )
{
  return { between( low, high, random ), between( low, high, random ), between( low, high, random ) };
}

//! Triangles with corners of their own.
struct Scene
{
    std::vector<QuantizedPoint3> vertices;
    std::vector<Triangle> triangles;

    void add( QuantizedPoint3 a, QuantizedPoint3 b, QuantizedPoint3 c )
    {
      const std::uint32_t first = static_cast<std::uint32_t>( vertices.size() );
      vertices.insert( vertices.end(), { a, b, c } );
      triangles.push_back( { first, first + 1, first + 2 } );
    }
    TriangleSource source() const { return { vertices.data(), triangles.data(), triangles.size() }; }
};

//! Triangles of up to \a size among points up to \a range.
Scene scattered( int count, std::int32_t range, std::int32_t size, Random &random )
{
  Scene scene;
  for ( int i = 0; i < count; ++i )
  {
    const QuantizedPoint3 a = point_within( 0, range - size, random );
    const auto near_a = [&] {
      const QuantizedPoint3 by = point_within( 0, size, random );
      return QuantizedPoint3{ a.x + by.x, a.y + by.y, a.z + by.z };
    };
    scene.add( a, near_a(), near_a() );
  }
  return scene;
}

//! A level field of \a side squares of two triangles, row by row, each \a size long.
Scene field( int side, std::int32_t size )
{
  Scene scene;
  for ( std::int32_t y = 0; y < side; ++y )
    for ( std::int32_t x = 0; x < side; ++x )
    {
      const auto corner = [&]( int right, int up ) {
        return QuantizedPoint3{ ( x + right ) * size, ( y + up ) * size, 7 };
      };
      scene.add( corner( 0, 0 ), corner( 1, 0 ), corner( 0, 1 ) );
      scene.add( corner( 1, 0 ), corner( 1, 1 ), corner( 0, 1 ) );
    }
  return scene;
}

/**
 * Whether some 0 <= t <= 1 has l - P - 1 - 2^-19 <= t D <= h - P + 1 + 2^-19 on all axes, which is what the search may not
 * leave out. In units of 2^-19; t from / over goes up to / over, with over > 0.
 */
bool may_meet( QuantizedPoint3 p, QuantizedPoint3 q, const QuantizedBox3 &box )
{
  constexpr Whole unit = 1 << 19, wider = unit + 1;
  Whole from = 0, from_over = 1, to = 1, to_over = 1;
  bool met = true;
  const auto cut = [&]( std::int32_t start, std::int32_t end, std::int32_t box_low, std::int32_t box_high ) {
    Whole low = ( Whole( box_low ) - start ) * unit - wider, high = ( Whole( box_high ) - start ) * unit + wider;
    Whole way = ( Whole( end ) - start ) * unit;
    if ( way == 0 )
    {
      met = met && low <= 0 && 0 <= high;
      return;
    }
    if ( way < 0 )
    {
      std::swap( low, high );
      low = -low, high = -high, way = -way;
    }
    if ( low * from_over > from * way )
      from = low, from_over = way;
    if ( high * to_over < to * way )
      to = high, to_over = way;
  };
  cut( p.x, q.x, box.x_low, box.x_high );
  cut( p.y, q.y, box.y_low, box.y_high );
  cut( p.z, q.z, box.z_low, box.z_high );
  return met && from * to_over <= to * from_over;
}

//! The triangles found for each probe, ascending.
std::vector<std::vector<std::uint32_t>> by_probe( const RunTreeView &tree, const ProbePairs &found, std::size_t probes )
{
  std::vector<std::vector<std::uint32_t>> triangles( probes );
  for ( std::size_t i = 0; i < found.count; ++i )
    triangles[found.probe[i]].push_back( tree.triangle( found.met[i] ) );
  for ( std::vector<std::uint32_t> &of_probe : triangles )
    std::sort( of_probe.begin(), of_probe.end() );
  return triangles;
}

using Segments = std::vector<std::pair<QuantizedPoint3, QuantizedPoint3>>;

//! How many pairs that may meet the search leaves out.
int missed( const Scene &scene, const Segments &segments, Workers &workers )
{
  const RunTree tree( scene.source(), workers );
  RunSearch search;
  int missed = 0;
  constexpr std::size_t at_once = 64;
  for ( std::size_t begin = 0; begin < segments.size(); begin += at_once )
  {
    const auto some = std::span( segments ).subspan( begin, std::min( at_once, segments.size() - begin ) );
    std::vector<SegmentProbe> probes;
    for ( const auto &[from, to] : some )
      probes.emplace_back( from, to );
    if ( !search.find( tree.view(), probes ) )
      qFatal( "The scenes are small enough for all segments at once." );
    const auto found = by_probe( tree.view(), search.found(), probes.size() );
    for ( std::size_t i = 0; i < some.size(); ++i )
      for ( std::uint32_t t = 0; t < scene.triangles.size(); ++t )
        missed += may_meet( some[i].first, some[i].second, scene.source().box( t ) )
                  && !std::binary_search( found[i].begin(), found[i].end(), t );
  }
  return missed;
}

} // namespace

class TestRunTree : public QObject
{
    Q_OBJECT

  private slots:
    void segments_miss_nothing_data();
    void segments_miss_nothing();
    void segments_at_corners_miss_nothing();
    void steep_segments_meet_few();
    void boxes_meet_what_they_overlap();
    void many_that_meet_much_go_alone();
    void runs_end_where_neighbours_do();
    void other_orders_are_sorted();

  private:
    Workers mWorkers{ RunOptions{} };
};

void TestRunTree::segments_miss_nothing_data()
{
  QTest::addColumn<int>( "range" );    // of all coordinates
  QTest::addColumn<int>( "size" );     // of triangles
  QTest::addColumn<int>( "distance" ); // between the ends of a segment, on each axis; 0: any
  QTest::newRow( "a few steps" ) << 12 << 2 << 0;
  QTest::newRow( "a hundred steps" ) << 100 << 5 << 0;
  QTest::newRow( "short ones among large triangles" ) << 10000 << 3000 << 1;
  QTest::newRow( "points of triangles" ) << 40 << 0 << 0;
  QTest::newRow( "the whole range" ) << INT32_MAX << 1 << 0;
  QTest::newRow( "the whole range, large triangles" ) << INT32_MAX << ( 1 << 29 ) << 0;
  QTest::newRow( "the whole range, short ones" ) << INT32_MAX << ( 1 << 29 ) << 2;
}

void TestRunTree::segments_miss_nothing()
{
  QFETCH( int, range );
  QFETCH( int, size );
  QFETCH( int, distance );
  Random random( 5 );
  constexpr int count = 300;
  Scene scene = scattered( count, range, size, random );
  Segments segments;
  const auto end = [=, &random]( std::int32_t near_to ) {
    return distance == 0 ? between( 0, range, random )
                         : std::clamp( near_to, distance, range - distance ) + between( -distance, distance, random );
  };
  for ( int i = 0; i < 600; ++i )
  {
    const QuantizedPoint3 p = point_within( 0, range, random ), q = { end( p.x ), end( p.y ), end( p.z ) };
    segments.emplace_back( p, q );
    if ( i % 2 == 0 ) // a triangle that the segment passes by one step off
    {
      const auto beside = [&]( std::int32_t from, std::int32_t to ) {
        return std::clamp<std::int32_t>( std::midpoint( from, to ) + between( -1, 1, random ), 0, range );
      };
      const QuantizedPoint3 at = { beside( p.x, q.x ), beside( p.y, q.y ), beside( p.z, q.z ) };
      scene.add( at, at, at );
    }
  }
  QCOMPARE( missed( scene, segments, mWorkers ), 0 );
}

/**
 * Segments of a step or two at corners of triangles 2^29 steps long, on a lattice of which the steps of runs are parts: the low
 * bounds of boxes in runs are not rounded, and what floats lose over the length of a run is much more than a segment.
 */
void TestRunTree::segments_at_corners_miss_nothing()
{
  Random random( 8 );
  Scene scene = scattered( 300, INT32_MAX, 1 << 29, random );
  for ( QuantizedPoint3 &vertex : scene.vertices )
    for ( std::int32_t *coordinate : { &vertex.x, &vertex.y, &vertex.z } )
      *coordinate &= ~( ( 1 << 24 ) - 1 );
  Segments segments;
  for ( int i = 0; i < 20000; ++i )
  {
    const auto beside = [&]( std::int32_t at ) { return std::max( at + between( -2, 1, random ), 0 ); };
    const QuantizedPoint3 at = scene.vertices[random() % scene.vertices.size()];
    segments.emplace_back( QuantizedPoint3{ beside( at.x ), beside( at.y ), beside( at.z ) },
                           QuantizedPoint3{ beside( at.x ), beside( at.y ), beside( at.z ) } );
  }
  QCOMPARE( missed( scene, segments, mWorkers ), 0 );
}

//! The box of a slanting segment meets a whole field, the segment but a few triangles of it.
void TestRunTree::steep_segments_meet_few()
{
  constexpr int side = 100, size = 1000;
  const Scene scene = field( side, size );
  const RunTree tree( scene.source(), mWorkers );
  const std::vector<SegmentProbe> probes{ { { 0, 0, 0 }, { side * size, side * size, 14 } } };
  RunSearch search;
  QVERIFY( search.find( tree.view(), probes ) );
  QVERIFY( search.found().count >= 2 );
  QVERIFY( search.found().count <= 2 * size );
}

void TestRunTree::boxes_meet_what_they_overlap()
{
  Random random( 6 );
  const Scene scene = scattered( 500, 200, 20, random ); // steps of runs are of one: nothing is rounded
  const RunTree tree( scene.source(), mWorkers );
  RunSearch search;
  for ( int i = 0; i < 200; ++i )
  {
    const QuantizedBox3 box = box_of( point_within( 0, 200, random ), point_within( 0, 200, random ) );
    std::vector<std::uint32_t> expected;
    for ( std::uint32_t t = 0; t < scene.triangles.size(); ++t )
      if ( overlap( box, scene.source().box( t ) ) )
        expected.push_back( t );
    search.find( tree.view(), box );
    QCOMPARE( by_probe( tree.view(), search.found(), 1 ).front(), expected );
  }
}

//! Segments that all meet all triangles are not kept together: the room would be their product.
void TestRunTree::many_that_meet_much_go_alone()
{
  Scene fan;
  constexpr int count = 20000;
  for ( int i = 0; i < count; ++i )
    fan.add( { 100000, 100000, 100000 }, { 5 * i, 0, 200000 }, { 5 * i + 5, 0, 200000 } );
  const RunTree tree( fan.source(), mWorkers );
  const std::vector<SegmentProbe> probes( 64, { { 99000, 99000, 100000 }, { 101000, 101000, 100000 } } );
  RunSearch search;
  QVERIFY( !search.find( tree.view(), probes ) );
  QCOMPARE( search.found().count, std::size_t( 0 ) );
  QVERIFY( search.find( tree.view(), std::span( probes ).first( 1 ) ) );
  QCOMPARE( search.found().count, std::size_t( count ) );
}

//! A run does not go on from the end of a row to the far start of the next one.
void TestRunTree::runs_end_where_neighbours_do()
{
  constexpr int side = 101, size = 1000; // rows are no multiples of a run
  const Scene scene = field( side, size );
  const RunTree tree( scene.source(), mWorkers );
  const RunTreeView view = tree.view();
  QVERIFY( view.triangles == nullptr );
  for ( std::uint32_t i = 0; i < view.run_count; ++i )
    QVERIFY( extent( view.runs[view.order[i]].hull() ) <= 6 * size );
}

void TestRunTree::other_orders_are_sorted()
{
  constexpr int side = 100, size = 1000;
  Scene scene = field( side, size );
  Random random( 7 );
  std::shuffle( scene.triangles.begin(), scene.triangles.end(), random );
  const RunTree tree( scene.source(), mWorkers );
  const RunTreeView view = tree.view();
  QVERIFY( view.triangles != nullptr );
  QCOMPARE( std::size_t( view.run_count ), scene.triangles.size() / run_length );
  std::vector<std::uint32_t> all( view.triangles, view.triangles + scene.triangles.size() );
  std::sort( all.begin(), all.end() );
  for ( std::uint32_t i = 0; i < all.size(); ++i )
    QCOMPARE( all[i], i );
}

QTEST_APPLESS_MAIN( TestRunTree )

#include "test_run_tree.moc"
