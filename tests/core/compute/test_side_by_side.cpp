// SPDX-License-Identifier: GPL-2.0-or-later
// Two tasks at once: results, one progress, logs in order, failures of either and of both, cancel of both.
// Relies on core/compute/side_by_side.h.
#include "core/compute/side_by_side.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace rubicon;

namespace
{

//! Goes on until it is stopped.
int endless( const RunOptions &options )
{
  for ( ;; )
  {
    if ( !options.progress( 0 ) )
      throw Cancelled();
    keep_going( options.stop );
    std::this_thread::yield();
  }
}

int failing( const RunOptions & )
{
  throw Error( "no" );
}

} // namespace

class TestSideBySide : public QObject
{
    Q_OBJECT

  private slots:
    void results_and_logs_data();
    void results_and_logs();
    void a_failure_stops_the_other_data();
    void a_failure_stops_the_other();
    void cancel_by_progress();
    void cancel_by_stop();
};

void TestSideBySide::results_and_logs_data()
{
  QTest::addColumn<int>( "threads" );
  QTest::newRow( "one thread" ) << 1;
  QTest::newRow( "all threads" ) << 0;
}

void TestSideBySide::results_and_logs()
{
  QFETCH( int, threads );
  std::vector<std::string> log;
  std::vector<double> shares;
  const std::thread::id caller = std::this_thread::get_id();
  bool from_caller = true;
  RunOptions options;
  options.threads = threads;
  options.log = [&]( const std::string &line ) {
    from_caller = from_caller && std::this_thread::get_id() == caller;
    log.push_back( line );
  };
  options.progress = [&]( double share ) {
    from_caller = from_caller && std::this_thread::get_id() == caller;
    shares.push_back( share );
    return true;
  };
  const auto task = []( std::string name ) {
    return [name]( const RunOptions &own ) {
      for ( const double share : { 0.0, 0.5, 1.0 } )
        own.progress( share );
      own.log( name + " 1" );
      own.log( name + " 2" );
      return name;
    };
  };
  const auto [first, second] = side_by_side( options, task( "first" ), task( "second" ) );
  QCOMPARE( first, std::string( "first" ) );
  QCOMPARE( second, std::string( "second" ) );
  QCOMPARE( log, ( std::vector<std::string>{ "first 1", "first 2", "second 1", "second 2" } ) );
  QVERIFY( from_caller && !shares.empty() );
  QVERIFY( std::ranges::is_sorted( shares ) && shares.front() >= 0 && shares.back() <= 1 );
}

void TestSideBySide::a_failure_stops_the_other_data()
{
  QTest::addColumn<bool>( "first" );
  QTest::newRow( "the first fails" ) << true;
  QTest::newRow( "the second fails" ) << false;
}

void TestSideBySide::a_failure_stops_the_other()
{
  QFETCH( bool, first );
  if ( first )
    QVERIFY_EXCEPTION_THROWN( side_by_side( RunOptions(), failing, endless ), Error );
  else
    QVERIFY_EXCEPTION_THROWN( side_by_side( RunOptions(), endless, failing ), Error );
}

void TestSideBySide::cancel_by_progress()
{
  RunOptions options;
  int asked = 0;
  options.progress = [&asked]( double ) { return ++asked < 5; };
  QVERIFY_EXCEPTION_THROWN( side_by_side( options, endless, endless ), Cancelled );
  // While the calling thread only waits for the other.
  asked = 0;
  QVERIFY_EXCEPTION_THROWN( side_by_side(
                              options, []( const RunOptions & ) { return 0; }, endless ),
                            Cancelled );
}

void TestSideBySide::cancel_by_stop()
{
  RunOptions options;
  options.progress = []( double ) { return true; };
  std::atomic<int> asked = 0;
  options.stop = [&asked] { return ++asked > 100; };
  QVERIFY_EXCEPTION_THROWN( side_by_side( options, endless, endless ), Cancelled );
}

QTEST_GUILESS_MAIN( TestSideBySide )

#include "test_side_by_side.moc"
