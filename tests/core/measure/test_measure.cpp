// SPDX-License-Identifier: GPL-2.0-or-later
// Costs that are kept, jobs made up to be measured, and the sample that tells their candidates.
#include "core/index/sampled_candidates.h"
#include "core/measure/kept_costs.h"
#include "core/measure/made_up_jobs.h"
#include "core/measure/prepared_backend.h"

#include "core/compute/workers.h"
#include "core/line_mesh/find_hits.h"
#include "core/red_blue/find_contacts.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace rubicon;

namespace
{

MachineCosts some_costs()
{
  return { 7,
           0.125,
           { { 1e-3, 2e-8, 3e-9 }, { 4e-3, 5e-9, 6e-10 }, { 7e-3, 8e-10, 9e-11 } },
           { { 0.1, 0.2, 0.3 }, { 0.4, 0.5, 0.6 }, { 0.7, 0.8, 0.9 } },
           { { 0.11, 0.12, 0 }, { 0.13, 0.14, 0 }, { 0.15, 0.16, 0 } },
           true };
}

std::vector<double> numbers_of( const MachineCosts &costs )
{
  std::vector<double> numbers{ static_cast<double>( costs.threads ), costs.device_start };
  for ( const JobCosts &kind : { costs.maps, costs.meshes, costs.hulls } )
    for ( const JobCost &cost : { kind.one_thread, kind.all_threads, kind.device } )
      numbers.insert( numbers.end(), { cost.once, cost.per_item, cost.per_candidate } );
  return numbers;
}

RunOptions on_one_thread()
{
  RunOptions options;
  options.threads = 1;
  return options;
}

} // namespace

class TestMeasure : public QObject
{
    Q_OBJECT
  private slots:
    void costs_are_kept();
    void costs_of_another_machine_are_not_taken_data();
    void costs_of_another_machine_are_not_taken();
    void no_place_for_them();
    void a_folder_in_their_place();
    void made_up_maps_are_as_asked_for();
    void made_up_meshes_have_candidates();
    void candidates_are_sampled();
    void a_crowd_is_sampled_quickly();
    void a_set_and_itself_are_not_in_step();
    void small_files_start_nothing();
};

void TestMeasure::costs_are_kept()
{
  const QTemporaryDir cache;
  qputenv( "XDG_CACHE_HOME", cache.path().toUtf8() );
  QVERIFY( !kept_costs() );
  QVERIFY( keep_costs( some_costs(), "a GPU" ) );
  QVERIFY( kept_costs().has_value() );
  QVERIFY( kept_costs()->measured );
  QCOMPARE( numbers_of( *kept_costs() ), numbers_of( some_costs() ) );
  QVERIFY( QFile::exists( cache.filePath( QStringLiteral( "rubicon/costs.json" ) ) ) );
}

void TestMeasure::costs_of_another_machine_are_not_taken_data()
{
  QTest::addColumn<QByteArray>( "from" );
  QTest::addColumn<QByteArray>( "to" );
  QTest::newRow( "cores" ) << QByteArray( "\"cores\": " ) << QByteArray( "\"cores\": 9" );
  QTest::newRow( "version" ) << QByteArray( "\"version\": \"" ) << QByteArray( "\"version\": \"9" );
  QTest::newRow( "cut off" ) << QByteArray( "\"meshes\"" ) << QByteArray( "" );
  QTest::newRow( "no time" ) << QByteArray( "\"once\": 0.1" ) << QByteArray( "\"once\": -1e308" );
  QTest::newRow( "something else" ) << QByteArray( "\"once\": 0.1" ) << QByteArray( "\"once\": \"a\"" );
}

void TestMeasure::costs_of_another_machine_are_not_taken()
{
  QFETCH( QByteArray, from );
  QFETCH( QByteArray, to );
  const QTemporaryDir cache;
  qputenv( "XDG_CACHE_HOME", cache.path().toUtf8() );
  QVERIFY( keep_costs( some_costs(), "a GPU" ) );
  QFile file( cache.filePath( QStringLiteral( "rubicon/costs.json" ) ) );
  QVERIFY( file.open( QIODevice::ReadWrite ) );
  QByteArray kept = file.readAll();
  QVERIFY( kept.contains( from ) );
  kept.replace( from, to );
  file.resize( 0 );
  file.seek( 0 );
  file.write( kept );
  file.close();
  QVERIFY( !kept_costs() );
}

void TestMeasure::no_place_for_them()
{
  const QTemporaryDir cache;
  QFile in_the_way( cache.filePath( QStringLiteral( "rubicon" ) ) );
  QVERIFY( in_the_way.open( QIODevice::WriteOnly ) );
  qputenv( "XDG_CACHE_HOME", cache.path().toUtf8() );
  QVERIFY( !can_keep_costs() && !keep_costs( some_costs(), "a GPU" ) && !kept_costs() );
  qputenv( "XDG_CACHE_HOME", "relative" ); // which the XDG base directory specification says to ignore
  qunsetenv( "HOME" );
  QVERIFY( kept_costs_file().empty() && !can_keep_costs() && !keep_costs( some_costs(), "a GPU" ) );
}

void TestMeasure::a_folder_in_their_place()
{
  const QTemporaryDir cache;
  QVERIFY( QDir( cache.path() ).mkpath( QStringLiteral( "rubicon/costs.json" ) ) );
  qputenv( "XDG_CACHE_HOME", cache.path().toUtf8() );
  QVERIFY( !kept_costs() );
}

void TestMeasure::made_up_maps_are_as_asked_for()
{
  for ( const double meetings : { 0.25, 8.0 } )
  {
    const MapsJob job = made_up_maps( 20000, meetings );
    QCOMPARE( job.red.segment_count(), std::size_t( 20000 ) );
    QCOMPARE( job.blue.segment_count(), std::size_t( 20000 ) );
    Workers workers( on_one_thread() );
    RunReport report;
    find_contacts_cpu( job.red, job.blue, workers, report );
    const double met = static_cast<double>( report.candidates ) / 20000;
    QVERIFY2( met > meetings / 2 && met < meetings * 2, qPrintable( QString::number( met ) ) );
  }
}

void TestMeasure::made_up_meshes_have_candidates()
{
  double before = 0;
  for ( const double meetings : { 0.25, 8.0 } )
  {
    const MeshJob job = made_up_mesh( 20000, meetings );
    Workers workers( on_one_thread() );
    RunReport report;
    QVERIFY( !find_hits_cpu( job.lines, job.mesh, workers, report ).empty() );
    const double candidates = sampled_candidates( job.lines, job.mesh, workers );
    QVERIFY( candidates > 2 * before );
    before = candidates;
  }
}

void TestMeasure::candidates_are_sampled()
{
  const MapsJob job = made_up_maps( 20000, 8 );
  const auto box = []( const ChainSet2 &layer ) {
    return [&layer]( std::size_t i ) { return box_of( layer.vertices[i], layer.vertices[i + 1] ); };
  };
  const std::size_t count = 200; // of one chain each
  Workers workers( on_one_thread() );
  std::uint64_t all = 0;
  for ( std::size_t i = 0; i < count; ++i )
    for ( std::size_t j = 0; j < count; ++j )
      all += overlap( box( job.red )( i ), box( job.red )( j ) );
  QCOMPARE( sampled_candidates( count, box( job.red ), count, box( job.red ), workers ), static_cast<double>( all ) );
  QCOMPARE( sampled_candidates( 0, box( job.red ), count, box( job.red ), workers ), 0.0 );
  QCOMPARE( sampled_candidates( count, box( job.red ), 0, box( job.red ), workers ), 0.0 );
}

// However many meet, and however many there are.
void TestMeasure::a_crowd_is_sampled_quickly()
{
  std::size_t looks = 0;
  const auto same = [&looks]( std::size_t ) {
    ++looks;
    return Box2{ 0, 0, 1, 1 };
  };
  Workers workers( on_one_thread() );
  for ( const std::size_t crowd : { 20000, 20000000 } )
  {
    looks = 0;
    const double all = static_cast<double>( crowd ) * static_cast<double>( crowd );
    QVERIFY( std::abs( sampled_candidates( crowd, same, crowd, same, workers ) - all ) < all / 100 );
    QVERIFY( looks < 260 * 32 * 4096 );
  }
}

// Each meets itself alone.
void TestMeasure::a_set_and_itself_are_not_in_step()
{
  const auto apart = []( std::size_t i ) {
    const double x = 2.0 * static_cast<double>( i );
    return Box2{ x, 0, x + 1, 1 };
  };
  Workers workers( on_one_thread() );
  for ( const std::size_t count : { 1 << 20, 1 << 22, 5000000, 1 << 23, 1 << 27 } )
  {
    const double found = sampled_candidates( count, apart, count, apart, workers ) / static_cast<double>( count );
    const bool often_met = count < 1 << 25; // of so many more, less than one is met on average: none may be
    QVERIFY2( ( found > 0.25 || !often_met ) && found < 4, std::to_string( found ).c_str() );
  }
}

void TestMeasure::small_files_start_nothing()
{
  const QTemporaryDir folder;
  qputenv( "XDG_CACHE_HOME", folder.path().toUtf8() );
  QFile small( folder.filePath( QStringLiteral( "small" ) ) );
  QVERIFY( small.open( QIODevice::WriteOnly ) && small.resize( 100000 ) );
  PreparedBackend prepared( RunOptions(), &MachineCosts::maps,
                            bytes_of_files( { small.fileName().toStdString(), "/no/such/file" } ) );
  QCOMPARE( device_start_left( 1000 ), 1000.0 );
  const std::optional<MachineCosts> costs = prepared.costs( RunOptions() );
  QVERIFY( costs && !costs->measured );

  RunOptions on_cpu;
  on_cpu.backend = Backend::cpu;
  QVERIFY( !PreparedBackend( on_cpu, &MachineCosts::maps, 0 ).costs( on_cpu ) );
}

QTEST_GUILESS_MAIN( TestMeasure )

#include "test_measure.moc"
