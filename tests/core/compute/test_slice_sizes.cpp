// SPDX-License-Identifier: GPL-2.0-or-later
// How jobs are cut into slices, for any number of devices and any memory.
// Relies on compute/cuda/slice_sizes.h.
#include "core/compute/cuda/slice_sizes.h"

#include <QtTest>

using namespace rubicon;

Q_DECLARE_METATYPE( OfSecond )

class TestSliceSizes : public QObject
{
    Q_OBJECT

  private slots:
    void sizes_data();
    void sizes();
    void is_not_asked_for_memory();
};

//! Members in millions, of a hundred bytes each.
void TestSliceSizes::sizes()
{
  QFETCH( int, first );
  QFETCH( int, second );
  QFETCH( int, devices );
  QFETCH( int, room );
  QFETCH( OfSecond, of_second );
  QFETCH( double, of_first );
  QFETCH( double, of_the_second );
  constexpr std::size_t million = 1'000'000, bytes = 100;
  const auto members = []( int millions ) { return static_cast<std::size_t>( millions ) * million; };
  const SliceSizes sizes = slice_sizes( members( first ), members( second ), members( 2000 ), bytes,
                                        static_cast<std::size_t>( devices ), of_second,
                                        [&] { return members( room ) * bytes; } );
  const auto is = []( std::size_t size, double expected ) {
    return size % SliceSizes::step == 0 && size >= expected * million
           && size < expected * million + 2 * SliceSizes::step;
  };
  QVERIFY2( is( sizes.first, of_first ) && is( sizes.second, of_the_second ),
            qPrintable( QString( "%1 x %2" ).arg( sizes.first ).arg( sizes.second ) ) );
}

void TestSliceSizes::sizes_data()
{
  QTest::addColumn<int>( "first" );
  QTest::addColumn<int>( "second" );
  QTest::addColumn<int>( "devices" );
  QTest::addColumn<int>( "room" );
  QTest::addColumn<OfSecond>( "of_second" );
  QTest::addColumn<double>( "of_first" );
  QTest::addColumn<double>( "of_the_second" );
  const auto once = OfSecond::once, each = OfSecond::for_each_slice;
  QTest::newRow( "whole" ) << 100 << 50 << 1 << 150 << once << 100. << 50.;
  QTest::newRow( "two pairs of slices at once" ) << 100 << 50 << 1 << 149 << once << 25. << 25.;
  QTest::newRow( "the larger is cut" ) << 100 << 20 << 1 << 90 << each << 25. << 20.;
  QTest::newRow( "two devices, one index" ) << 100 << 100 << 2 << 1400 << once << 25. << 100.;
  QTest::newRow( "four devices, one index" ) << 100 << 100 << 4 << 1400 << once << 12.5 << 100.;
  QTest::newRow( "smaller slices keep the one index" ) << 80 << 50 << 2 << 134 << once << 10. << 50.;
  QTest::newRow( "the smallest that keep it" ) << 80 << 50 << 2 << 110 << once << 5. << 50.;
  QTest::newRow( "the index does not fit beside slices" ) << 80 << 50 << 2 << 100 << once << 20. << 25.;
  QTest::newRow( "two devices, an index each" ) << 100 << 100 << 2 << 1400 << each << 50. << 100.;
  QTest::newRow( "of a small set" ) << 100 << 10 << 2 << 1400 << each << 25. << 10.;
  QTest::newRow( "the second is cut where it is much larger" ) << 10 << 100 << 2 << 1400 << once << 10. << 25.;
}

void TestSliceSizes::is_not_asked_for_memory()
{
  bool is_asked = false;
  const auto left = [&] {
    is_asked = true;
    return std::size_t( 1 ) << 40;
  };
  slice_sizes( 1'000'000, 1'000'000, 1 << 30, 100, 1, OfSecond::once, left );
  QVERIFY( !is_asked );
  slice_sizes( 10'000'000, 10'000'000, 1 << 30, 100, 1, OfSecond::once, left );
  QVERIFY( is_asked );
}

QTEST_GUILESS_MAIN( TestSliceSizes )

#include "test_slice_sizes.moc"
