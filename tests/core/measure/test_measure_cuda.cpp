// SPDX-License-Identifier: GPL-2.0-or-later
// What is measured on a machine with a GPU, and that it is measured once.
#include "core/measure/kept_costs.h"
#include "core/measure/measure_costs.h"
#include "core/measure/prepared_backend.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon;

class TestMeasureCuda : public QObject
{
    Q_OBJECT
  private slots:
    void a_large_file_has_them_measured();
    void costs_make_sense();
};

void TestMeasureCuda::a_large_file_has_them_measured()
{
  const QTemporaryDir folder;
  qputenv( "XDG_CACHE_HOME", folder.path().toUtf8() );
  QFile large( folder.filePath( QStringLiteral( "large" ) ) );
  QVERIFY( large.open( QIODevice::WriteOnly ) && large.resize( std::int64_t( 1 ) << 33 ) );
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log << QString::fromStdString( line ); };
  for ( int time = 0; time < 2; ++time )
  {
    PreparedBackend prepared( options, &MachineCosts::maps, bytes_of_files( { large.fileName().toStdString() } ) );
    const std::optional<MachineCosts> costs = prepared.costs( options );
    QVERIFY( costs && costs->measured && costs->device_start > 0 );
    QCOMPARE( log.size(), 1 );
    QVERIFY( kept_costs() );
  }
}

void TestMeasureCuda::costs_make_sense()
{
  const MachineCosts costs = measure_costs( RunOptions() );
  for ( const JobCosts &kind : { costs.maps, costs.meshes, costs.hulls } )
    for ( const JobCost &cost : { kind.one_thread, kind.all_threads, kind.device } )
    {
      QVERIFY( cost.once >= 0 && cost.per_item >= 0 && cost.per_candidate >= 0 );
      QVERIFY( cost.of( { 1e6, 1e6 } ) > 1e-5 && cost.of( { 1e6, 1e6 } ) < 10 );
    }
}

QTEST_GUILESS_MAIN( TestMeasureCuda )

#include "test_measure_cuda.moc"
