// SPDX-License-Identifier: GPL-2.0-or-later
// The job as its callers see it: progress, cancel, report, empty layers, a backend that is not there.
// Relies on core/red_blue and layer_families.h.
#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/red_blue.h"
#include "oracle.h"

#include <QtTest>

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! A wavy line around \a y with many segments.
ChainSet2 wave( int features, int segments, double amplitude )
{
  ChainBuilder2 builder;
  std::vector<Point2> line;
  for ( int f = 0; f < features; ++f )
  {
    line.clear();
    for ( int i = 0; i <= segments; ++i )
      line.push_back( { 0.01 * i, f * 0.1 + amplitude * std::sin( 0.7 * i + f ) } );
    builder.begin_feature( f );
    builder.add_part( line );
    builder.end_feature();
  }
  return builder.take();
}

} // namespace

class TestJob : public QObject
{
    Q_OBJECT

  private slots:
    void empty_layers();
    void progress_comes_from_the_calling_thread();
    void cancel();
    void report();
    void threads_do_not_matter();
};

void TestJob::empty_layers()
{
  const ChainSet2 none, some = wave( 1, 10, 1 );
  for ( const auto &[red, blue] : { std::pair( &none, &none ), std::pair( &none, &some ), std::pair( &some, &none ) } )
  {
    const RedBlueResult result = red_blue( *red, *blue );
    QVERIFY( result.contacts.empty() && result.points.empty() && result.overlaps.empty() );
    QCOMPARE( result.counts.pairs(), std::uint64_t( 0 ) );
  }
}

void TestJob::progress_comes_from_the_calling_thread()
{
  const ChainSet2 red = wave( 200, 2000, 1 ), blue = wave( 200, 2000, 0.9 );
  const std::thread::id caller = std::this_thread::get_id();
  RunOptions options;
  options.backend = Backend::cpu;
  int calls = 0;
  double highest = 0;
  bool elsewhere = false, backwards = false, outside = false;
  options.progress = [&]( double share ) {
    ++calls;
    elsewhere = elsewhere || std::this_thread::get_id() != caller;
    backwards = backwards || share < highest;
    outside = outside || !( share >= 0 && share <= 1 );
    highest = std::max( highest, share );
    return true;
  };
  red_blue( red, blue, options );
  QVERIFY( calls > 0 ); // more where it takes longer
  QVERIFY( !elsewhere );
  QVERIFY( !backwards );
  QVERIFY( !outside );
}

void TestJob::cancel()
{
  const ChainSet2 red = wave( 200, 2000, 1 ), blue = wave( 200, 2000, 0.9 );
  RunOptions options;
  options.backend = Backend::cpu;
  options.progress = []( double ) { return false; }; // asked at once, and then as time goes by
  QVERIFY_EXCEPTION_THROWN( red_blue( red, blue, options ), Cancelled );

  // How often a job asks whether to stop depends on its work, and a little on how threads divide what they sort: half as
  // often is reached in every run.
  std::atomic<int> asked = 0;
  int answer_no = std::numeric_limits<int>::max();
  options.progress = {};
  options.stop = [&] { return asked++ >= answer_no; };
  red_blue( red, blue, options );
  const int times = asked;
  QVERIFY( times > 3 );
  for ( const int before : { 0, 1, times / 2 } )
  {
    asked = 0;
    answer_no = before;
    QVERIFY_EXCEPTION_THROWN( red_blue( red, blue, options ), Cancelled );
  }
}

void TestJob::report()
{
  const ChainSet2 red = wave( 20, 500, 1 ), blue = wave( 20, 500, 0.9 );
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 2;
  const RedBlueResult result = red_blue( red, blue, options );
  QVERIFY( result.run.backend == Backend::cpu );
  QVERIFY( !result.run.device.empty() );
  QVERIFY( result.counts.pairs() > 0 );
  QCOMPARE( result.contacts.size(), std::size_t( result.counts.pairs() ) );
  QVERIFY( result.run.tiers.filter > 0 );
  QVERIFY( result.run.seconds.total > 0 );
  QVERIFY( result.run.seconds.total
           >= result.run.seconds.index + result.run.seconds.decide + result.run.seconds.assemble - 1e-3 );
}

void TestJob::threads_do_not_matter()
{
  const ChainSet2 red = wave( 60, 1000, 1 ), blue = wave( 60, 1000, 0.9 );
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  const RedBlueResult one = red_blue( red, blue, options );
  QVERIFY( one.counts.pairs() > 10000 );
  for ( const int threads : { 2, 3, 8, 0 } )
  {
    options.threads = threads;
    const RedBlueResult many = red_blue( red, blue, options );
    QCOMPARE( first_difference( one, many, Distances::identical ), std::string() );
    QCOMPARE( many.checksum, one.checksum );
  }
}

QTEST_APPLESS_MAIN( TestJob )
#include "test_job.moc"
