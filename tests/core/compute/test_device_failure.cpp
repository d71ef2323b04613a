// SPDX-License-Identifier: GPL-2.0-or-later
// What is left of a process whose device has failed: its threads end, and jobs go on with the processor.
// Relies on device_failure.h and measure/made_up_jobs.h.
#include "device_failure.h"

#include "core/error.h"
#include "core/hull/convex_hull.h"
#include "core/line_mesh/line_mesh.h"
#include "core/measure/made_up_jobs.h"
#include "core/red_blue/red_blue.h"

#include <QtTest>

#include <atomic>
#include <functional>
#include <thread>

using namespace rubicon;

//! A job; it returns the checksum.
using Run = std::function<std::uint64_t( const RunOptions & )>;
Q_DECLARE_METATYPE( Run )

namespace
{

//! What a job told.
struct Told
{
    std::uint64_t checksum = 0;
    QStringList log;
};

} // namespace

class TestDeviceFailure : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void thread_ends();
    void goes_on_with_the_processor_data() { jobs(); }
    void goes_on_with_the_processor();
    void says_so_where_the_device_was_asked_for_data() { jobs(); }
    void says_so_where_the_device_was_asked_for();

  private:
    static void jobs()
    {
      QTest::addColumn<Run>( "run" );
      QTest::newRow( "maps" ) << Run( []( const RunOptions &options ) {
        static const MapsJob job = made_up_maps( 20000, 1 );
        return red_blue( job.red, job.blue, options ).checksum;
      } );
      QTest::newRow( "lines and a mesh" ) << Run( []( const RunOptions &options ) {
        static const MeshJob job = made_up_mesh( 20000, 1 );
        return line_mesh( job.lines, job.mesh, LineMeshOptions{ options } ).checksum;
      } );
      QTest::newRow( "hull" ) << Run( []( const RunOptions &options ) {
        static const HullJob job = made_up_hull( 200000 );
        return convex_hull( job.points, options ).checksum;
      } );
    }

    static Told told( const Run &run, Backend backend )
    {
      Told told;
      RunOptions options;
      options.backend = backend;
      options.log = [&]( const std::string &line ) { told.log << QString::fromStdString( line ); };
      told.checksum = run( options );
      return told;
    }
};

//! Jobs that the device has served hold streams and memory of it; of threads that have ended a stream is taken again, and one is idle
//! to the end of the process.
void TestDeviceFailure::initTestCase()
{
  const MapsJob job = made_up_maps( 20000, 1 );
  RunOptions options;
  options.backend = Backend::cuda;
  std::atomic<int> on_device = 0;
  const auto run = [&] { on_device += red_blue( job.red, job.blue, options ).run.backend == Backend::cuda; };
  {
    const std::jthread one( run ), another( run );
    run();
  }
  QCOMPARE( on_device, 3 );
}

void TestDeviceFailure::thread_ends()
{
  std::atomic<bool> failed = false;
  std::jthread( [&] {
    try
    {
      test::make_device_fail();
    }
    catch ( const DeviceFailed & )
    {
      failed = true;
    }
  } )
    .join(); // which never came back where the driver had made the thread's stream
  QVERIFY( failed );
}

void TestDeviceFailure::goes_on_with_the_processor()
{
  QFETCH( Run, run );
  const Told automatic = told( run, Backend::automatic );
  QCOMPARE( automatic.checksum, told( run, Backend::cpu ).checksum );
  QVERIFY2( automatic.log.join( '\n' ).contains( "Going on with the CPU" ), qPrintable( automatic.log.join( '\n' ) ) );
}

void TestDeviceFailure::says_so_where_the_device_was_asked_for()
{
  QFETCH( Run, run );
  QVERIFY_EXCEPTION_THROWN( told( run, Backend::cuda ), DeviceFailed );
}

QTEST_GUILESS_MAIN( TestDeviceFailure )

#include "test_device_failure.moc"
