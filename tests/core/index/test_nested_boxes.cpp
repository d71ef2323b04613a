// SPDX-License-Identifier: GPL-2.0-or-later
// That boxes within boxes leave out none that is asked for, and how few of the others they look at.
// Relies on index/tree/nested_boxes.h.
#include "core/index/tree/nested_boxes.h"

#include "core/compute/workers.h"

#include <QtTest>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

using namespace rubicon;

Q_DECLARE_METATYPE( rubicon::Box3 )

namespace
{

using Random = std::mt19937_64;

//! Boxes that begin within 1 of the origin and are up to \a size long, times \a scale.
std::vector<Box3> scattered( std::size_t count, double size, double scale, Random &random )
{
  std::uniform_real_distribution<double> place( -1, 1 ), extent( 0, size );
  std::vector<Box3> boxes;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const Point3 low = { place( random ) * scale, place( random ) * scale, place( random ) * scale };
    boxes.push_back( { low.x, low.y, low.z, low.x + extent( random ) * scale, low.y + extent( random ) * scale,
                       low.z + extent( random ) * scale } );
  }
  return boxes;
}

NestedBoxes nested( const std::vector<Box3> &boxes, int threads )
{
  RunOptions options;
  options.threads = threads;
  Workers workers( options );
  std::optional<NestedBoxes> tree;
  workers.execute( [&] { tree.emplace( boxes, workers ); } );
  return std::move( *tree );
}

struct Found
{
    std::vector<std::uint32_t> visited; //!< in the order of the tree
    std::size_t nodes = 0;              //!< that were asked
};

Found find( const NestedBoxes &tree, const Box3 &where )
{
  Found found;
  tree.for_each(
    [&]( const Box3 &node ) {
      ++found.nodes;
      return overlap( node, where );
    },
    [&]( std::uint32_t box ) { found.visited.push_back( box ); } );
  return found;
}

} // namespace

class TestNestedBoxes : public QObject
{
    Q_OBJECT

  private slots:
    void finds_all_that_meet_data();
    void finds_all_that_meet();
    void looks_at_few_data();
    void looks_at_few();
    void threads_do_not_matter();
    void can_be_stopped();
};

void TestNestedBoxes::finds_all_that_meet_data()
{
  QTest::addColumn<int>( "count" );
  QTest::addColumn<double>( "scale" );
  for ( const int count : { 0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 72, 73, 511, 512, 513, 520, 577, 5000 } )
    for ( const double scale : { 1.0, 0x1p-1070, 0x1p1022 } )
      QTest::addRow( "%d by %g", count, scale ) << count << scale;
}

//! Also where coordinates are as small and as far apart as doubles go.
void TestNestedBoxes::finds_all_that_meet()
{
  QFETCH( int, count );
  QFETCH( double, scale );
  Random random( static_cast<std::uint64_t>( count ) );
  const std::vector<Box3> boxes = scattered( static_cast<std::size_t>( count ), 0.2, scale, random );
  const NestedBoxes tree = nested( boxes, 2 );
  std::vector<Box3> questions = scattered( 50, 0.5, scale, random );
  questions.push_back( { -2 * scale, -2 * scale, -2 * scale, 2 * scale, 2 * scale, 2 * scale } );
  for ( const Box3 &where : questions )
  {
    std::vector<std::uint32_t> visited = find( tree, where ).visited;
    std::ranges::sort( visited );
    QVERIFY( std::ranges::adjacent_find( visited ) == visited.end() );
    for ( std::uint32_t i = 0; i < boxes.size(); ++i )
      QVERIFY( !overlap( boxes[i], where ) || std::ranges::binary_search( visited, i ) );
  }
}

void TestNestedBoxes::looks_at_few_data()
{
  QTest::addColumn<std::vector<Box3>>( "boxes" );
  Random random( 3 );
  std::vector<Box3> boxes = scattered( 100'000, 0.001, 1, random );
  QTest::newRow( "scattered" ) << boxes;
  boxes.front() = { 1e300, 1e300, 1e300, 1e300, 1e300, 1e300 };
  QTest::newRow( "one far away" ) << boxes;
  std::ranges::for_each( boxes, []( Box3 &box ) { box.y_low = box.y_high = box.z_low = box.z_high = 0; } );
  QTest::newRow( "in a row" ) << boxes;
}

//! Not many more than one node on each of six levels and the eight in it.
void TestNestedBoxes::looks_at_few()
{
  QFETCH( std::vector<Box3>, boxes );
  const NestedBoxes tree = nested( boxes, 1 );
  std::size_t nodes = 0;
  for ( std::size_t i = 0; i < boxes.size(); i += 100 )
  {
    const Found found = find( tree, boxes[i] );
    QVERIFY( std::ranges::find( found.visited, i ) != found.visited.end() );
    nodes += found.nodes;
  }
  QVERIFY2( nodes < boxes.size(),
            QByteArray::number( qulonglong( nodes ) ).constData() ); // 100 for each of every hundredth box
}

void TestNestedBoxes::threads_do_not_matter()
{
  Random random( 4 );
  std::vector<Box3> boxes = scattered( 30'000, 0.01, 1, random );
  boxes.insert( boxes.end(), 30'000, boxes.front() ); // many in one place
  const Box3 all = { -2, -2, -2, 2, 2, 2 };
  const std::vector<std::uint32_t> expected = find( nested( boxes, 1 ), all ).visited;
  QCOMPARE( expected.size(), boxes.size() );
  for ( const int threads : { 2, 5 } )
    QVERIFY( find( nested( boxes, threads ), all ).visited == expected );
}

void TestNestedBoxes::can_be_stopped()
{
  Random random( 5 );
  const std::vector<Box3> boxes = scattered( 30'000, 0.01, 1, random );
  RunOptions options;
  options.stop = [] { return true; };
  Workers workers( options );
  workers.execute( [&] { QVERIFY_EXCEPTION_THROWN( NestedBoxes( boxes, workers ), Cancelled ); } );
}

QTEST_APPLESS_MAIN( TestNestedBoxes )
#include "test_nested_boxes.moc"
