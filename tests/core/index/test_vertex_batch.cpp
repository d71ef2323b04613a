// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices several at a time are what they are one at a time, with each instruction set that this processor has.
// Relies on index/grid/vertex_batch.h and Google Highway, which lists the instruction sets.
#include "core/index/grid/vertex_batch.h"

#include <QtTest>

#include <hwy/targets.h>

#include <random>
#include <vector>

using namespace rubicon;

class TestVertexBatch : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void quantizes_as_one_at_a_time_data() { instruction_sets(); }
    void quantizes_as_one_at_a_time();
    void adds_up_extents_data() { instruction_sets(); }
    void adds_up_extents();
    void draws_a_box_around_a_group_data() { instruction_sets(); }
    void draws_a_box_around_a_group();
    void draws_boxes_around_runs_data() { instruction_sets(); }
    void draws_boxes_around_runs();

  private:
    static void instruction_sets();
    //! Anywhere in the 31 bits of a quantized coordinate, both ends included.
    static std::vector<QuantizedPoint2> any_vertices( std::size_t count );
};

void TestVertexBatch::instruction_sets()
{
  QTest::addColumn<qint64>( "target" );
  for ( std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1 )
    QTest::newRow( hwy::TargetName( left & -left ) ) << qint64( left & -left );
}

void TestVertexBatch::init()
{
  QFETCH( qint64, target );
  hwy::SetSupportedTargetsForTest( target );
}

std::vector<QuantizedPoint2> TestVertexBatch::any_vertices( std::size_t count )
{
  std::mt19937 random( 1 );
  std::uniform_int_distribution<std::int32_t> anywhere( 0, INT32_MAX );
  std::vector<QuantizedPoint2> vertices{ { 0, INT32_MAX }, { INT32_MAX, 0 } };
  while ( vertices.size() < count )
    vertices.push_back( { anywhere( random ), anywhere( random ) } );
  vertices.resize( count );
  return vertices;
}

void TestVertexBatch::quantizes_as_one_at_a_time()
{
  const Quantizer2 quantizer = make_quantizer( { 500000.123, -1e5, 812345.678, 4e5 } );
  std::mt19937 random( 2 );
  std::uniform_real_distribution<double> within( 500000.123, 812345.678 ), beyond( -1e12, 1e12 );
  std::vector<Point2> vertices;
  for ( int i = 0; i < 1000; ++i )
    vertices.push_back( { i % 7 == 0 ? beyond( random ) : within( random ), i % 5 == 0 ? 5e-324 : beyond( random ) } );
  vertices[3] = { 1.7e308, -1.7e308 };
  for ( const std::size_t count : { 0, 1, 2, 3, 5, 8, 31, 1000 } )
  {
    std::vector<QuantizedPoint2> quantized( count + 1, { -1, -1 } );
    quantize_vertices( vertices.data(), count, quantizer, quantized.data() );
    for ( std::size_t i = 0; i < count; ++i )
    {
      QCOMPARE( quantized[i].x, quantizer( vertices[i] ).x );
      QCOMPARE( quantized[i].y, quantizer( vertices[i] ).y );
    }
    QCOMPARE( quantized[count].x, -1 ); // nothing is written behind the last
  }
}

void TestVertexBatch::adds_up_extents()
{
  const std::vector<QuantizedPoint2> vertices = any_vertices( 2000 );
  std::uint64_t sum = 0;
  for ( std::size_t count = 0; count + 1 < vertices.size(); ++count )
  {
    QCOMPARE( sum_of_extents( vertices.data(), count ), sum );
    sum += static_cast<std::uint64_t>( extent( box_of( vertices[count], vertices[count + 1] ) ) );
  }
}

void TestVertexBatch::draws_a_box_around_a_group()
{
  const std::vector<QuantizedPoint2> vertices = any_vertices( 3 * block_capacity );
  for ( const std::uint32_t mask : { ~0u, 1u, 0x80000000u, 0x7fffffffu, 0xf0f0a5c3u, 0x00010000u } )
  {
    const SegmentGroup group{ vertices.data(), block_capacity, mask };
    QuantizedBox2 hull = empty_quantized_box2;
    for ( std::uint32_t i = 0; i < block_capacity; ++i )
      if ( group.has( i ) )
        hull = hull_of( hull, group.box( i ) );
    const QuantizedBox2 box = box_of( group );
    QCOMPARE( box.x_low, hull.x_low );
    QCOMPARE( box.y_low, hull.y_low );
    QCOMPARE( box.x_high, hull.x_high );
    QCOMPARE( box.y_high, hull.y_high );
  }
}

void TestVertexBatch::draws_boxes_around_runs()
{
  const std::vector<QuantizedPoint2> vertices = any_vertices( 2 * block_capacity + 1 );
  for ( const std::uint32_t mask : { ~0u, 0u, 1u, 0x80000000u, 0x7fffffffu, 0xf0f0a5c3u } )
  {
    const SegmentGroup group{ vertices.data(), block_capacity, mask };
    const RunBoxes boxes( group );
    for ( std::uint32_t size = 1; size <= block_capacity; size *= 2 )
      for ( std::uint32_t begin = 0; begin < block_capacity; begin += size )
      {
        QuantizedBox2 hull = empty_quantized_box2;
        for ( std::uint32_t i = begin; i < begin + size; ++i )
          if ( group.has( i ) )
            hull = hull_of( hull, group.box( i ) );
        const QuantizedBox2 box = boxes.of( begin, size );
        QCOMPARE( box.x_low, hull.x_low );
        QCOMPARE( box.y_low, hull.y_low );
        QCOMPARE( box.x_high, hull.x_high );
        QCOMPARE( box.y_high, hull.y_high );
      }
  }
}

QTEST_GUILESS_MAIN( TestVertexBatch )

#include "test_vertex_batch.moc"
