// SPDX-License-Identifier: GPL-2.0-or-later
// The bitmap of cells never says of a box that overlaps a block that it meets none, and does say so of most that lie apart.
// Relies on index/grid/cell_bitmap.h.
#include "core/index/grid/cell_bitmap.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace rubicon;

namespace
{

std::mt19937 random_bits( 5 );

std::int32_t below( std::int64_t bound )
{
  return static_cast<std::int32_t>( std::uniform_int_distribution<std::int64_t>( 0, bound - 1 )( random_bits ) );
}

//! A box of at most \a size in the whole range of quantized coordinates, often at an end of it.
QuantizedBox2 any_box( std::int32_t size )
{
  const auto interval = [size] {
    const std::int32_t length = below( size );
    const std::int32_t low = below( 8 ) == 0   ? 0
                             : below( 8 ) == 0 ? INT32_MAX - length
                                               : below( std::int64_t( INT32_MAX ) - length + 1 );
    return std::pair( low, low + length );
  };
  const auto [x_low, x_high] = interval();
  const auto [y_low, y_high] = interval();
  return { x_low, y_low, x_high, y_high };
}

} // namespace

class TestCellBitmap : public QObject
{
    Q_OBJECT

  private slots:
    void misses_no_overlap_data();
    void misses_no_overlap();
    void rules_out_what_lies_apart();
};

void TestCellBitmap::misses_no_overlap_data()
{
  QTest::addColumn<int>( "blocks" );
  QTest::addColumn<int>( "cell_shift" );
  for ( const int blocks : { 0, 1, 2, 7, 3000 } )
    for ( const int shift : { 8, 20, 27, 30 } )
      QTest::addRow( "%d blocks, shift %d", blocks, shift ) << blocks << shift;
}

void TestCellBitmap::misses_no_overlap()
{
  QFETCH( int, blocks );
  QFETCH( int, cell_shift );
  std::vector<Block> all;
  for ( int i = 0; i < blocks; ++i )
    all.push_back( { any_box( 1 << cell_shift ), 0, 1 } );
  RunOptions options;
  options.threads = 4;
  Workers workers( options );
  const CellBitmap bitmap( all, cell_shift, workers );
  for ( int i = 0; i < 2000; ++i )
  {
    const QuantizedBox2 box = any_box( 1 << below( 31 ) );
    const bool overlaps = std::any_of( all.begin(), all.end(),
                                       [&]( const Block &b ) { return overlap( b.box, box ); } );
    QVERIFY( !overlaps || bitmap.meets( box ) );
  }
}

void TestCellBitmap::rules_out_what_lies_apart()
{
  // Blocks in the lower left quarter alone.
  std::vector<Block> all;
  for ( int i = 0; i < 1000; ++i )
  {
    const std::int32_t x = below( 1 << 29 ), y = below( 1 << 29 );
    all.push_back( { { x, y, x + 1000, y + 1000 }, 0, 1 } );
  }
  Workers workers( RunOptions{} );
  const CellBitmap bitmap( all, 12, workers );
  QVERIFY( !bitmap.meets( { 1 << 30, 1 << 30, INT32_MAX, INT32_MAX } ) );

  const CellBitmap empty( {}, 12, workers );
  QVERIFY( !empty.meets( any_box( 1 << 30 ) ) );
}

QTEST_APPLESS_MAIN( TestCellBitmap )
#include "test_cell_bitmap.moc"
