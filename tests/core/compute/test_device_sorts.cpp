// SPDX-License-Identifier: GPL-2.0-or-later
// Keys are in order on the device however busy it is: with some versions of CUB they are not (core/compute/cuda/ordered_launches.cuh).
// Relies on device_sorts.h.
#include "device_sorts.h"

#include <QtTest>

#include <atomic>
#include <exception>
#include <thread>
#include <vector>

using namespace rubicon::test;

class TestDeviceSorts : public QObject
{
    Q_OBJECT

  private slots:
    void by_several_threads_data();
    void by_several_threads();
};

void TestDeviceSorts::by_several_threads_data()
{
  QTest::addColumn<int>( "keys" );
  QTest::addColumn<int>( "rounds" );
  QTest::newRow( "few" ) << 3000 << 5000;
  QTest::newRow( "some" ) << 31000 << 20000;
  QTest::newRow( "many" ) << 250000 << 2000;
}

void TestDeviceSorts::by_several_threads()
{
  QFETCH( int, keys );
  QFETCH( int, rounds );
  std::atomic<std::uint64_t> misplaced = 0;
  std::atomic<int> failed = 0;
  {
    std::vector<std::jthread> threads;
    for ( std::uint64_t seed = 1; seed <= 3; ++seed )
      threads.emplace_back( [&, seed] {
        try
        {
          misplaced += misplaced_keys( static_cast<std::size_t>( keys ), static_cast<std::uint32_t>( rounds ),
                                       seed * 1000000 );
        }
        catch ( const std::exception &e )
        {
          qWarning( "%s", e.what() );
          ++failed;
        }
      } );
  }
  QCOMPARE( failed.load(), 0 );
  QCOMPARE( misplaced.load(), std::uint64_t( 0 ) );
}

QTEST_GUILESS_MAIN( TestDeviceSorts )

#include "test_device_sorts.moc"
