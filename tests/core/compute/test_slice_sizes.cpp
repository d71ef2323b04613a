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
    void halves_data();
    void halves();
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

//! Two slices from 0 on; the first member of the later half is told, of the first slice or of the second.
void TestSliceSizes::halves()
{
  QFETCH( int, first );
  QFETCH( int, second );
  QFETCH( int, kept );
  QFETCH( bool, cuts_first );
  QFETCH( int, middle );
  const auto size = []( int members ) { return static_cast<std::size_t>( members ); };
  const SlicePair pair{ { 0, size( first ) }, { 0, size( second ) } };
  const auto [front, back] = halves_of( pair, size( kept ), 4096 );
  const auto is = []( const Slice &slice, std::size_t begin, std::size_t end ) {
    return slice.begin == begin && slice.end == end;
  };
  const auto slice_of = [&]( const SlicePair &of, bool is_cut ) { return is_cut == cuts_first ? of.first : of.second; };
  const std::size_t cut_size = slice_of( pair, true ).size(), other_size = slice_of( pair, false ).size();
  QVERIFY( is( slice_of( front, true ), 0, size( middle ) ) && is( slice_of( back, true ), size( middle ), cut_size ) );
  QVERIFY( is( slice_of( front, false ), 0, other_size ) && is( slice_of( back, false ), 0, other_size ) );
}

void TestSliceSizes::halves_data()
{
  QTest::addColumn<int>( "first" );
  QTest::addColumn<int>( "second" );
  QTest::addColumn<int>( "kept" );
  QTest::addColumn<bool>( "cuts_first" );
  QTest::addColumn<int>( "middle" );
  QTest::newRow( "of the larger" ) << 5000 << 6000 << 0 << false << 3008;
  QTest::newRow( "of the larger, the first" ) << 6000 << 5000 << 0 << true << 3008;
  QTest::newRow( "the index stays" ) << 5000 << 6000 << 6000 << true << 2528;
  QTest::newRow( "the index stays no longer" ) << 4096 << 6000 << 6000 << false << 3008;
  QTest::newRow( "an index of few members" ) << 4096 << 20 << 20 << true << 2048;
}

QTEST_GUILESS_MAIN( TestSliceSizes )

#include "test_slice_sizes.moc"
