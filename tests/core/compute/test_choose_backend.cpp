// SPDX-License-Identifier: GPL-2.0-or-later
// The choice between CPU and GPU by what jobs cost, and when candidates are counted for it.
#include "core/compute/choose_backend.h"

#include <QtTest>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

using namespace rubicon;

namespace
{

//! A machine on which the GPU needs 1 s to start, half of that to end, 2 s for each job and nothing more; one thread 1 s for each item and 1 for each
//! candidate, and all four together a quarter of that.
MachineCosts machine()
{
  MachineCosts costs;
  costs.threads = 4;
  costs.device_start = 1;
  costs.maps = { { 0, 1, 1 }, { 0, 0.25, 0.25 }, { 2, 0, 0 } };
  costs.measured = true;
  return costs;
}

struct Choice
{
    bool on_device;
    int counted; //!< times that candidates were counted
    std::string log;
};

Choice choice( Backend backend, const std::optional<MachineCosts> &costs, double items, double candidates, int threads )
{
  Choice made{ false, 0, {} };
  RunOptions options;
  options.backend = backend;
  options.costs = costs;
  options.threads = threads;
  options.log = [&]( const std::string &line ) { made.log += line; };
  made.on_device = is_for_device( options, JobToPlace{ &MachineCosts::maps, items, [&] {
                                                        ++made.counted;
                                                        return candidates;
                                                      } } );
  return made;
}

} // namespace

class TestChooseBackend : public QObject
{
    Q_OBJECT
  private slots:
    void threads_share_a_part();
    void cheaper_one_is_chosen_data();
    void cheaper_one_is_chosen();
    void what_was_asked_for_is_done();
    void a_device_that_fails();
    // In this order: a device that is ready stays so.
    void a_first_job_that_fails();
    void start_counts_until_it_is_over();
};

void TestChooseBackend::threads_share_a_part()
{
  // One thread 10 s, four 4 s: 8 s are shared out, 2 are not.
  const JobCosts costs{ { 10, 0, 0 }, { 4, 0, 0 }, {} };
  QCOMPARE( costs.on_cpu( {}, 1, 4 ), 10.0 );
  QCOMPARE( costs.on_cpu( {}, 2, 4 ), 6.0 );
  QCOMPARE( costs.on_cpu( {}, 4, 4 ), 4.0 );
  QCOMPARE( costs.on_cpu( {}, 64, 4 ), 4.0 );
  QCOMPARE( costs.on_cpu( {}, 3, 1 ), 10.0 );
  const JobCosts slower{ { 1, 0, 0 }, { 2, 0, 0 }, {} }; // a small job gains nothing
  QCOMPARE( slower.on_cpu( {}, 4, 4 ), 1.0 );
}

void TestChooseBackend::cheaper_one_is_chosen_data()
{
  QTest::addColumn<double>( "items" );
  QTest::addColumn<double>( "candidates" );
  QTest::addColumn<int>( "threads" );
  QTest::addColumn<bool>( "on_cpu" );
  QTest::addColumn<int>( "counted" );
  QTest::newRow( "few items, few candidates" ) << 2.0 << 1.0 << 1 << true << 1;
  QTest::newRow( "few items, many candidates" ) << 2.0 << 5.0 << 1 << false << 1;
  QTest::newRow( "the same on four threads" ) << 2.0 << 5.0 << 4 << true << 1;
  QTest::newRow( "many items: nothing to count" ) << 4.0 << 0.0 << 1 << false << 0;
  QTest::newRow( "faster but for the end of the process" ) << 3.2 << 0.0 << 1 << true << 1;
  QTest::newRow( "no items" ) << 0.0 << 0.0 << 0 << true << 0;
}

void TestChooseBackend::cheaper_one_is_chosen()
{
  QFETCH( double, items );
  QFETCH( double, candidates );
  QFETCH( int, threads );
  QFETCH( bool, on_cpu );
  QFETCH( int, counted );
  const Choice made = choice( Backend::automatic, machine(), items, candidates, threads );
  QCOMPARE( !made.on_device, on_cpu );
  QCOMPARE( made.counted, counted );
  const std::string wanted = on_cpu ? "The CPU is expected to be faster: CPU "
                                    : "The GPU is expected to be faster: CPU ";
  QVERIFY2( made.log.starts_with( wanted ), made.log.c_str() );
}

void TestChooseBackend::what_was_asked_for_is_done()
{
  QVERIFY( !choice( Backend::cpu, machine(), 100, 0, 1 ).on_device );
  QVERIFY( choice( Backend::cuda, machine(), 0, 0, 1 ).on_device );
  QVERIFY(
    choice( Backend::automatic, std::nullopt, 0, 0, 1 ).on_device ); // nothing is known: the GPU where there is one
  MachineCosts usual = machine();
  usual.measured = false;
  QVERIFY( choice( Backend::automatic, usual, 0, 0, 1 ).log.empty() ); // nobody knows whether there is a GPU,
  QCOMPARE( choice( Backend::automatic, usual, 2, 5, 1 ).counted, 0 ); // and an estimate would be for nothing
}

void TestChooseBackend::a_device_that_fails()
{
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log += line; };
  const auto fail = []() -> bool { throw DeviceFailed( "The GPU failed (here): anything." ); };
  QVERIFY( !is_assembled_on_device( options, "", fail ) );
  QVERIFY( log.starts_with( "Warning: The GPU failed (here): anything. Going on with the CPU" ) );
  options.backend = Backend::cuda;
  QVERIFY_EXCEPTION_THROWN( is_assembled_on_device( options, "", fail ), DeviceFailed );
}

void TestChooseBackend::a_first_job_that_fails()
{
  DeviceStart( [] { throw Error( "no GPU" ); } ).wait();
  QCOMPARE( device_start_left( 1000 ), 1000.0 );
  QVERIFY( !device_is_in_use() );
  QCOMPARE( device_start_took(), 0.0 );
}

void TestChooseBackend::start_counts_until_it_is_over()
{
  std::atomic<bool> go_on = false;
  bool twice = false;
  {
    DeviceStart start( [&] {
      while ( !go_on )
        std::this_thread::sleep_for( std::chrono::milliseconds( 1 ) );
    } );
    const double left = device_start_left( 1000 );
    QVERIFY( left > 0 && left < 1000 );
    QVERIFY( device_is_in_use() ); // so that the process will end late whatever the job does:
    QVERIFY( choice( Backend::automatic, machine(), 3.2, 0, 1 ).on_device );
    const DeviceStart other( [&] { twice = true; } );
    go_on = true;
  }
  QVERIFY( !twice );
  QCOMPARE( device_start_left( 1000 ), 0.0 );
  QVERIFY( device_start_took() > 0 );
}

QTEST_GUILESS_MAIN( TestChooseBackend )

#include "test_choose_backend.moc"
