// SPDX-License-Identifier: GPL-2.0-or-later
// Items sorted digit by digit: beside a stable sort, for keys of few bits and of many, and for as many items as one chunk has, a few
// and more than all chunks; the same on one thread and on four.
// Relies on compute/digit_sort.h.
#include "core/compute/digit_sort.h"

#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

using namespace rubicon;

namespace
{

struct Keyed
{
    std::uint64_t key;
    std::uint32_t number; //!< in all items, as they come

    bool operator==( const Keyed & ) const = default;
};

} // namespace

class TestDigitSort : public QObject
{
    Q_OBJECT

  private slots:
    void as_a_stable_sort_data();
    void as_a_stable_sort();
    void stops_when_told();
};

void TestDigitSort::as_a_stable_sort_data()
{
  QTest::addColumn<int>( "count" );
  QTest::addColumn<int>( "key_bits" );
  for ( const int count : { 0, 1, 2, 4095, 4096, 4097, 100000, 262144, 600001 } )
    for ( const int bits : { 0, 1, 11, 12, 22, 32, 33, 64 } )
      QTest::addRow( "%d of %d bits", count, bits ) << count << bits;
}

void TestDigitSort::as_a_stable_sort()
{
  QFETCH( int, count );
  QFETCH( int, key_bits );
  std::mt19937_64 random( 11 );
  UnfilledVector<Keyed> items;
  for ( std::uint32_t i = 0; i < static_cast<std::uint32_t>( count ); ++i )
    items.push_back( { key_bits == 0 ? 0 : random() >> ( 64 - key_bits ), i } );
  UnfilledVector<Keyed> expected = items;
  std::ranges::stable_sort( expected, {}, &Keyed::key );
  for ( const int threads : { 1, 4 } )
  {
    RunOptions options;
    options.threads = threads;
    Workers workers( options );
    UnfilledVector<Keyed> sorted = items;
    workers.execute(
      [&] { sort_by_digits( sorted, key_bits, workers, []( const Keyed &item ) { return item.key; } ); } );
    QVERIFY( sorted == expected );
  }
}

void TestDigitSort::stops_when_told()
{
  RunOptions options;
  options.threads = 2;
  options.stop = [] { return true; };
  Workers workers( options );
  UnfilledVector<std::uint32_t> items( 600000, 0 );
  QVERIFY_EXCEPTION_THROWN( workers.execute( [&] {
    sort_by_digits( items, 32, workers, []( std::uint32_t item ) { return item; } );
  } ),
                            Cancelled );
}

QTEST_GUILESS_MAIN( TestDigitSort )

#include "test_digit_sort.moc"
