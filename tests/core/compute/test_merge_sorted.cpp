// SPDX-License-Identifier: GPL-2.0-or-later
// Sorted lists as one: beside a stable sort of all, for lists of many lengths and for many equal items.
// Relies on compute/merge_sorted.h.
#include "core/compute/merge_sorted.h"

#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <random>
#include <utility>
#include <vector>

using namespace rubicon;

using Item = std::pair<unsigned, unsigned>; //!< what it is sorted by, and its number in all lists

class TestMergeSorted : public QObject
{
    Q_OBJECT

  private slots:
    void as_a_stable_sort_data();
    void as_a_stable_sort();
    void stops_when_told();
};

void TestMergeSorted::as_a_stable_sort_data()
{
  QTest::addColumn<QList<int>>( "lengths" );
  QTest::addColumn<int>( "kinds" ); // of items
  QTest::newRow( "none" ) << QList<int>{} << 1;
  QTest::newRow( "empty ones" ) << QList<int>{ 0, 0 } << 1;
  QTest::newRow( "one" ) << QList<int>{ 200000 } << 1000000;
  QTest::newRow( "short ones" ) << QList<int>{ 3, 0, 1, 7 } << 5;
  QTest::newRow( "as long as a piece" ) << QList<int>{ 65536, 65537, 65535 } << 1000000;
  QTest::newRow( "long ones" ) << QList<int>{ 300000, 1, 150000, 0, 70000 } << 1000000;
  QTest::newRow( "many equal" ) << QList<int>{ 300000, 150000, 70000 } << 3;
  QTest::newRow( "all equal" ) << QList<int>{ 200000, 200000 } << 1;
}

void TestMergeSorted::as_a_stable_sort()
{
  QFETCH( QList<int>, lengths );
  QFETCH( int, kinds );
  const auto in_order = []( const Item &a, const Item &b ) { return a.first < b.first; };
  std::mt19937 random( 7 );
  std::vector<std::vector<Item>> lists;
  std::vector<Item> expected;
  for ( const int length : lengths )
  {
    std::vector<Item> &list = lists.emplace_back( static_cast<std::size_t>( length ) );
    for ( Item &item : list )
      item.first = static_cast<unsigned>( random() % static_cast<unsigned>( kinds ) );
    std::sort( list.begin(), list.end(), in_order );
    for ( Item &item : list )
    {
      item.second = static_cast<unsigned>( expected.size() );
      expected.push_back( item );
    }
  }
  std::stable_sort( expected.begin(), expected.end(), in_order );
  for ( const int threads : { 1, 4 } )
  {
    RunOptions options;
    options.threads = threads;
    Workers workers( options );
    QVERIFY( merge_sorted( lists, workers, in_order ) == expected );
  }
}

void TestMergeSorted::stops_when_told()
{
  RunOptions options;
  options.stop = [] { return true; };
  Workers workers( options );
  const std::vector<std::vector<int>> lists( 2, std::vector<int>( 100000, 1 ) );
  QVERIFY_EXCEPTION_THROWN( merge_sorted( lists, workers, std::less<>() ), Cancelled );
}

QTEST_GUILESS_MAIN( TestMergeSorted )

#include "test_merge_sorted.moc"
