// SPDX-License-Identifier: GPL-2.0-or-later
// Two blocks of segments meet where they do box by box, with each instruction set that this processor has.
// Relies on index/box_join.h and Google Highway, which lists the instruction sets.
#include "core/index/box_join.h"

#include <QtTest>

#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <utility>
#include <vector>

using namespace rubicon;

namespace
{

//! Vertices of two groups, and room for one more: a walk whose steps are \a step at most, and some of the ends of the range.
std::vector<QuantizedPoint2> any_vertices( std::mt19937 &random, std::int32_t step )
{
  std::uniform_int_distribution<std::int32_t> any_step( -step, step ), anywhere( 0, INT32_MAX );
  std::vector<QuantizedPoint2> vertices{ { INT32_MAX / 2, INT32_MAX / 2 } };
  const auto on = [&]( std::int32_t from ) {
    return static_cast<std::int32_t>(
      std::clamp<std::int64_t>( std::int64_t( from ) + any_step( random ), 0, INT32_MAX ) );
  };
  while ( vertices.size() < 3 * block_capacity )
    vertices.push_back( { on( vertices.back().x ), on( vertices.back().y ) } );
  vertices[40] = { 0, INT32_MAX }, vertices[41] = { INT32_MAX, 0 }, vertices[50] = { anywhere( random ), INT32_MAX };
  return vertices;
}

QuantizedBox2 hull_of_run( const SegmentGroup &group, std::uint32_t begin, std::uint32_t count )
{
  QuantizedBox2 hull = empty_quantized_box2;
  for ( std::uint32_t i = begin; i < begin + count; ++i )
    if ( group.has( i ) )
      hull = hull_of( hull, group.box( i ) );
  return hull;
}

} // namespace

class TestBoxJoin : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void meets_what_meets_one_by_one_data() { instruction_sets(); }
    void meets_what_meets_one_by_one();
    void a_piece_alone_meets_its_box_data() { instruction_sets(); }
    void a_piece_alone_meets_its_box();

  private:
    static void instruction_sets();
};

void TestBoxJoin::instruction_sets()
{
  QTest::addColumn<qint64>( "target" );
  for ( std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1 )
    QTest::newRow( hwy::TargetName( left & -left ) ) << qint64( left & -left );
}

void TestBoxJoin::init()
{
  QFETCH( qint64, target );
  hwy::SetSupportedTargetsForTest( target );
}

void TestBoxJoin::meets_what_meets_one_by_one()
{
  std::mt19937 random( 6 );
  std::size_t met = 0, apart = 0;
  for ( int round = 0; round < 400; ++round )
  {
    const std::int32_t step = 1 << ( 20 + round % 10 );
    const std::vector<QuantizedPoint2> red = any_vertices( random, step ), blue = any_vertices( random, step );
    const std::uint32_t size = 1u << round % 6, begin = 8 * ( round % 4 ) / size * size;
    const auto any_mask = [&random] { return static_cast<std::uint32_t>( random() ); };
    const SegmentGroup reds{ red.data(), block_capacity, any_mask() }, blues{ blue.data(), block_capacity, any_mask() };
    BoxArray boxes;
    boxes.set( reds, begin, size );
    const QuantizedBox2 hull = hull_of_run( reds, begin, size );
    const SegmentRun run{ blues, begin, size, hull_of_run( blues, begin, size ) };

    std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
    for ( std::uint32_t i = begin; i < begin + size; ++i )
      for ( std::uint32_t j = begin; j < begin + size; ++j )
        if ( reds.has( i ) && blues.has( j ) && overlap( reds.box( i ), blues.box( j ) ) )
          expected.emplace( block_capacity + i, block_capacity + j );

    std::array<SegmentPair, block_capacity * block_capacity> pairs;
    const std::uint32_t count = join( boxes, hull, run, pairs );
    QCOMPARE( count, expected.size() );
    std::vector<std::uint32_t> last( 2 * block_capacity, 0 ); // of each first segment
    for ( std::uint32_t k = 0; k < count; ++k )
    {
      QVERIFY( expected.contains( { pairs[k].first, pairs[k].second } ) );
      QVERIFY( last[pairs[k].first] < pairs[k].second ); // each once, and in order
      last[pairs[k].first] = pairs[k].second;
    }
    met += count;
    apart += count == 0;

    for ( std::uint32_t j = 0; j < block_capacity; ++j )
    {
      std::uint32_t mask = 0;
      for ( std::uint32_t i = begin; i < begin + size; ++i )
        mask |= static_cast<std::uint32_t>( reds.has( i ) && overlap( reds.box( i ), blues.box( j ) ) ) << i;
      QCOMPARE( overlap_mask( boxes, blues.box( j ) ), mask );
    }
  }
  QVERIFY( met > 1000 && apart > 50 );
}

void TestBoxJoin::a_piece_alone_meets_its_box()
{
  BoxArray boxes;
  boxes.set_one( 77, { 10, 20, INT32_MAX, 20 } );
  QCOMPARE( boxes.first, 77u );
  QCOMPARE( overlap_mask( boxes, { 0, 0, 10, 20 } ), 1u );
  QCOMPARE( overlap_mask( boxes, { 0, 0, 9, 20 } ), 0u );
  QCOMPARE( overlap_mask( boxes, { 0, 0, INT32_MAX, INT32_MAX } ), 1u );
  QCOMPARE( overlap_mask( boxes, { INT32_MAX, 20, INT32_MAX, INT32_MAX } ), 1u );
  QCOMPARE( overlap_mask( boxes, { 0, 21, INT32_MAX, INT32_MAX } ), 0u );
}

QTEST_GUILESS_MAIN( TestBoxJoin )

#include "test_box_join.moc"
