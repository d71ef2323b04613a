// SPDX-License-Identifier: GPL-2.0-or-later
// Loops of many threads whose results come in order: whatever the number of threads, and with failures and cancel within.
// Relies on core/compute/workers.h.
#include "core/compute/workers.h"

#include <QtTest>

#include <oneapi/tbb/global_control.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#if defined( __x86_64__ )
#include <xmmintrin.h>
#endif

using namespace rubicon;

class TestWorkers : public QObject
{
    Q_OBJECT

  private slots:
    void order_data();
    void order();
    void failures_come_through_data();
    void failures_come_through();
    void cancel();
    void few_chunks_wait();
    void loops_of_two_threads_stay_apart();
    void arithmetic_is_that_of_ieee_754_data();
    void arithmetic_is_that_of_ieee_754();
};

namespace
{

//! What is never computed before the program runs.
template <typename T>
T unforeseen( T value )
{
  volatile T kept = value;
  return kept;
}

bool rounds_to_nearest()
{
  return unforeseen( 1.0 ) + unforeseen( 0x1p-60 ) == 1.0 && unforeseen( -1.0 ) - unforeseen( 0x1p-60 ) == -1.0
         && unforeseen( 1.0 ) - unforeseen( 0x1p-60 ) == 1.0;
}

bool has_subnormals()
{
  return unforeseen( 0x1p-1022 ) - unforeseen( 0x1.8p-1022 ) != 0 && unforeseen( 0x1p-1074 ) * 0x1p60 != 0;
}

//! Has the thread flush subnormals to zero, as what is built with -ffast-math does; false where we do not know how.
bool flush_subnormals()
{
#if defined( __x86_64__ )
  _mm_setcsr( _mm_getcsr() | 0x8040 );
  return true;
#else
  return false;
#endif
}

} // namespace

void TestWorkers::order_data()
{
  QTest::addColumn<int>( "threads" );
  QTest::addColumn<int>( "count" );
  for ( const int threads : { 1, 2, 7 } )
    for ( const int count : { 0, 1, 10, 11, 1000 } )
      QTest::addRow( "%d items, %d threads", count, threads ) << threads << count;
}

void TestWorkers::order()
{
  QFETCH( int, threads );
  QFETCH( int, count );
  RunOptions options;
  options.threads = threads;
  Workers workers( options );
  std::vector<std::size_t> seen;
  std::size_t items = 0;
  workers.execute( [&] {
    workers.in_order(
      static_cast<std::size_t>( count ), 10,
      []( std::size_t begin, std::size_t end ) {
        std::vector<std::size_t> chunk( end - begin );
        std::iota( chunk.begin(), chunk.end(), begin );
        return chunk;
      },
      [&]( const std::vector<std::size_t> &chunk, std::size_t size ) {
        seen.insert( seen.end(), chunk.begin(), chunk.end() );
        items += size;
      } );
  } );
  std::vector<std::size_t> all( static_cast<std::size_t>( count ) );
  std::iota( all.begin(), all.end(), std::size_t( 0 ) );
  QCOMPARE( seen, all );
  QCOMPARE( items, all.size() );
}

void TestWorkers::failures_come_through_data()
{
  QTest::addColumn<bool>( "early" );
  QTest::newRow( "while a chunk is prepared" ) << true;
  QTest::newRow( "while it is finished" ) << false;
}

void TestWorkers::failures_come_through()
{
  QFETCH( bool, early );
  RunOptions options;
  options.threads = 4;
  Workers workers( options );
  std::size_t finished = 0;
  const auto held = std::make_shared<int>( 0 );
  const auto fail_at = []( std::size_t chunk ) {
    if ( chunk == 5 )
      throw Error( "the fifth" );
  };
  const auto run = [&] {
    workers.in_order(
      1000, 1,
      [&]( std::size_t begin, std::size_t ) {
        if ( early )
          fail_at( begin );
        return std::pair( begin, held );
      },
      [&]( const auto &chunk, std::size_t ) {
        if ( !early )
          fail_at( chunk.first );
        finished = chunk.first + 1;
      } );
  };
  QVERIFY_EXCEPTION_THROWN( workers.execute( run ), Error );
  QVERIFY( finished <= 5 );
  QCOMPARE( held.use_count(), 1L ); // what was prepared and never finished is gone, too
}

void TestWorkers::cancel()
{
  RunOptions options;
  options.threads = 4;
  std::atomic<bool> stop = false;
  options.stop = [&stop] { return stop.load(); };
  Workers workers( options );
  std::size_t finished = 0;
  const auto run = [&] {
    workers.in_order(
      100000, 1, []( std::size_t begin, std::size_t ) { return begin; },
      [&]( std::size_t, std::size_t ) { stop = ++finished == 3; } );
  };
  QVERIFY_EXCEPTION_THROWN( workers.execute( run ), Cancelled );
  QCOMPARE( finished, std::size_t( 3 ) );
}

// What is prepared and not finished yet takes memory.
void TestWorkers::few_chunks_wait()
{
  RunOptions options;
  options.threads = 4;
  Workers workers( options );
  std::atomic<int> waiting = 0, most = 0;
  workers.execute( [&] {
    workers.in_order(
      1000, 1,
      [&]( std::size_t begin, std::size_t ) {
        int before = most, now = ++waiting;
        while ( before < now && !most.compare_exchange_weak( before, now ) )
          continue;
        return begin;
      },
      [&]( std::size_t, std::size_t ) { --waiting; } );
  } );
  QVERIFY2( most <= 8, qPrintable( QString::number( most ) ) );
}

// A thread that waits for its own loop takes no chunk of a loop that another thread began, which may be a long one.
void TestWorkers::loops_of_two_threads_stay_apart()
{
  using namespace std::chrono_literals;
  RunOptions options;
  options.threads = 4;
  Workers workers( options );
  // Two of oneTBB's threads beside these two: where more are there than the arena has room for, one of these waits for room and
  // then helps whom it will.
  const tbb::global_control limit( tbb::global_control::max_allowed_parallelism, 3 );
  const std::thread::id here = std::this_thread::get_id();
  std::atomic<bool> ended = false;
  std::atomic<int> taken = 0;
  std::thread other( [&] {
    while ( !ended )
      workers.for_each( 64, 1, [&]( std::size_t ) {
        taken += std::this_thread::get_id() == here;
        std::this_thread::sleep_for( 1ms );
      } );
  } );
  for ( int i = 0; i < 100; ++i )
    workers.for_each( 8, 1, []( std::size_t ) { std::this_thread::sleep_for( 1ms ); } );
  ended = true;
  other.join();
  QCOMPARE( taken.load(), 0 );
}

void TestWorkers::arithmetic_is_that_of_ieee_754_data()
{
  QTest::addColumn<int>( "threads" );
  for ( const int threads : { 1, 4 } )
    QTest::addRow( "%d", threads ) << threads;
}

//! Whatever the program has set for the thread that starts the job, which finds it again afterwards.
void TestWorkers::arithmetic_is_that_of_ieee_754()
{
  QFETCH( int, threads );
  std::fenv_t before;
  std::fegetenv( &before );
  std::fesetround( FE_UPWARD );
  const bool flushes = flush_subnormals();
  std::atomic<int> wrong = 0, looked = 0;
  std::mutex mutex;
  std::set<std::thread::id> seen;
  {
    RunOptions options;
    options.threads = threads;
    Workers workers( options );
    workers.for_each( 200, 1, [&]( std::size_t ) {
      std::this_thread::sleep_for( std::chrono::microseconds( 100 ) ); // so that all threads come
      wrong += !rounds_to_nearest() || !has_subnormals();
      ++looked;
      const std::lock_guard lock( mutex );
      seen.insert( std::this_thread::get_id() );
    } );
  }
  const bool rounds_up = std::fegetround() == FE_UPWARD, flushes_again = !has_subnormals();
  std::fesetenv( &before );
  QCOMPARE( looked.load(), 200 );
  QCOMPARE( wrong.load(), 0 );
  QCOMPARE( seen.size() > 1, threads > 1 );
  QVERIFY( rounds_up );
  QCOMPARE( flushes_again, flushes );
}

QTEST_GUILESS_MAIN( TestWorkers )

#include "test_workers.moc"
