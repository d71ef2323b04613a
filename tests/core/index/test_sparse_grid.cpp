// SPDX-License-Identifier: GPL-2.0-or-later
// A grid finds every block whose box overlaps one, each once, with each instruction set that this processor has; and the
// extents of a layer are added up over all its chunks, a sample of its groups tells how long its lists are.
// Relies on index/grid/sparse_grid.h, index/grid/quantized_layer.h and Google Highway, which lists the instruction sets.
#include "core/index/grid/quantized_layer.h"
#include "core/index/grid/sparse_grid.h"

#include <QtTest>

#include <hwy/targets.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

using namespace rubicon;

namespace
{

//! Boxes of at most \a size, half of them in a corner of the range of quantized coordinates, at its very ends too.
std::vector<Block> any_blocks( std::uint32_t count, std::int32_t size )
{
  std::mt19937 random( 3 );
  std::vector<Block> blocks;
  for ( std::uint32_t i = 0; i < count; ++i )
  {
    const auto interval = [&] {
      const std::int32_t length = std::uniform_int_distribution( 0, size )( random );
      const std::int32_t room = i % 2 == 0 ? INT32_MAX - length : size;
      const std::int32_t low = std::uniform_int_distribution( 0, std::min( room, INT32_MAX - length ) )( random );
      return i % 7 == 0 ? std::pair( INT32_MAX - length, INT32_MAX ) : std::pair( low, low + length );
    };
    const auto [x_low, x_high] = interval();
    const auto [y_low, y_high] = interval();
    blocks.push_back( { { x_low, y_low, x_high, y_high }, i, 1 } );
  }
  return blocks;
}

//! A walk in steps of one, of \a vertices or a few more; its chains have 1 to 60 of them.
ChainSet2 any_walk( std::size_t vertices )
{
  std::mt19937 random( 4 );
  std::uniform_real_distribution<double> step( -1, 1 );
  ChainSet2 layer;
  layer.chain_begin = { 0 };
  Point2 at{ 0, 0 };
  while ( layer.vertices.size() < vertices )
  {
    const int count = std::uniform_int_distribution( 1, 60 )( random );
    for ( int i = 0; i < count; ++i )
      layer.vertices.own().push_back( at = { at.x + step( random ), at.y + step( random ) } );
    layer.chain_begin.push_back( static_cast<std::uint32_t>( layer.vertices.size() ) );
  }
  return layer;
}

QuantizedLayer quantized( const ChainSet2 &layer, Workers &workers )
{
  return quantize( layer, segment_mask( layer.chain_begin, workers ), make_quantizer( bounds_of( layer, workers ) ),
                   workers );
}

} // namespace

class TestSparseGrid : public QObject
{
    Q_OBJECT

  private slots:
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void finds_each_overlap_once_data();
    void finds_each_overlap_once();
    void extents_of_all_segments_are_added_up();
    void a_sample_of_all_groups_tells_the_length_of_lists();
};

void TestSparseGrid::finds_each_overlap_once_data()
{
  QTest::addColumn<qint64>( "target" );
  QTest::addColumn<int>( "blocks" );
  QTest::addColumn<int>( "shift" );
  for ( std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1 )
    for ( const int blocks : { 0, 1, 15, 16, 17, 400 } )
      for ( const int shift : { 25, 27, 30 } )
        QTest::addRow( "%s, %d blocks, shift %d", hwy::TargetName( left & -left ), blocks, shift )
          << qint64( left & -left ) << blocks << shift;
}

void TestSparseGrid::finds_each_overlap_once()
{
  QFETCH( qint64, target );
  QFETCH( int, blocks );
  QFETCH( int, shift );
  hwy::SetSupportedTargetsForTest( target );
  Workers workers( {} );
  const std::vector<Block> all = any_blocks( static_cast<std::uint32_t>( blocks ), 1 << 28 ),
                           asked = any_blocks( 100, 1 << 29 );
  const SparseGrid grid( all, shift, workers );
  UnfilledVector<std::uint32_t> near;
  std::size_t found = 0;
  for ( const Block &one : asked )
  {
    std::vector<std::uint32_t> expected;
    for ( const Block &block : all )
      if ( overlap( one.box, block.box ) )
        expected.push_back( block.first );
    grid.find( one.box, near );
    std::ranges::sort( near );
    QVERIFY( std::ranges::equal( near, expected ) );
    found += expected.size();
  }
  QVERIFY( found >= static_cast<std::size_t>( blocks ) );
}

void TestSparseGrid::extents_of_all_segments_are_added_up()
{
  Workers workers( {} );
  for ( const std::size_t vertices : { 1u, 31u, 33u, 4095u, 4096u, 4097u, 100000u } ) // chunks have 4096
  {
    const ChainSet2 layer = any_walk( vertices );
    const QuantizedLayer in_numbers = quantized( layer, workers );
    std::uint64_t segments = 0, total = 0;
    for ( std::size_t g = 0; g < in_numbers.group_count(); ++g )
      for ( std::uint32_t i = 0; i < block_capacity; ++i )
        if ( const SegmentGroup group = in_numbers.group( g ); group.has( i ) )
        {
          ++segments;
          total += static_cast<std::uint64_t>( extent( group.box( i ) ) );
        }
    QCOMPARE( in_numbers.segments, segments );
    QCOMPARE( in_numbers.total_extent, total );
    QCOMPARE( segments, layer.vertices.size() - ( layer.chain_begin.size() - 1 ) );
  }
}

void TestSparseGrid::a_sample_of_all_groups_tells_the_length_of_lists()
{
  const ChainSet2 layer = any_walk( 1500 );
  Workers workers( {} );
  const QuantizedLayer in_numbers = quantized( layer, workers );
  QVERIFY( in_numbers.group_count() <= 64 ); // all are in the sample
  double last = 0;
  for ( const std::int32_t shift : { 22, 26, 28, 30 } )
  {
    const UnfilledVector<Block> blocks = make_blocks( in_numbers, 1 << shift, nullptr, workers );
    std::uint64_t entries = 0, pieces = 0;
    for ( std::size_t i = 0; i < blocks.size(); ++i )
    {
      const auto is_piece_with = [&]( std::size_t other ) {
        return other < blocks.size() && blocks[other].first == blocks[i].first;
      };
      const bool is_piece = is_piece_with( i - 1 ) || is_piece_with( i + 1 ); // which counts once
      for_each_cell( blocks[i].box, shift, [&, counted = false]( CellKey ) mutable {
        entries += !( is_piece && std::exchange( counted, true ) );
      } );
      pieces += is_piece;
    }
    QCOMPARE( sampled_entries( in_numbers, shift ), static_cast<double>( entries ) );
    QCOMPARE( pieces > 0, shift == 22 );
    QVERIFY( last == 0 || last > static_cast<double>( entries ) ); // larger cells, shorter lists
    last = static_cast<double>( entries );
  }
}

QTEST_GUILESS_MAIN( TestSparseGrid )

#include "test_sparse_grid.moc"
