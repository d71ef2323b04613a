// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:verify in process: verdict and log, cancel, and a fault that was planted in the engine.
// Relies on tests/core/verify/planted_faults.cpp, and asks no registry for the algorithm: the one there may be that of the
// plugin's library, which QGIS finds beside its own, and whose results nothing spoils.
#include "algorithm_run.h"
#include "plugin/algorithms/verifyalgorithm.h"

#include "tests/core/verify/planted_faults.h"

#include <QtTest>

#include <memory>

using namespace rubicon::test;

namespace
{

const QVariantMap BRIEFLY{ { QStringLiteral( "CASES" ), 1 }, { QStringLiteral( "BACKEND" ), 1 } };

AlgorithmRun briefly( double cancelAt = AlgorithmRun::NEVER )
{
  const std::unique_ptr<QgsProcessingAlgorithm> algorithm( VerifyAlgorithm().create() );
  return AlgorithmRun( *algorithm, BRIEFLY, cancelAt );
}

} // namespace

class TestVerify : public QObject
{
    Q_OBJECT
  private slots:
    void cleanup() { planted_fault().clear(); }
    void allAgree();
    void aFaultFails();
    void cancelEnds();
};

void TestVerify::allAgree()
{
  const AlgorithmRun run = briefly();
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY( run.number( "CASES_RUN" ) > 20 );
  QVERIFY( run.feedback.log.contains( QStringLiteral( "All agree, bit for bit" ) ) );
  QVERIFY( run.feedback.log.contains( QStringLiteral( "line-mesh random" ) ) );
}

void TestVerify::aFaultFails()
{
  planted_fault() = "lost contact";
  const AlgorithmRun run = briefly();
  QVERIFY2( !run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( QStringLiteral( "missed red segment" ) ), qPrintable( run.feedback.log ) );
  QVERIFY( run.feedback.log.contains( QStringLiteral( "rubicon verify --seed 1 --cases 1 --backend cpu" ) ) );
}

void TestVerify::cancelEnds()
{
  const AlgorithmRun run = briefly( 10 );
  QVERIFY( run.results.isEmpty() );
  QVERIFY( run.feedback.log.contains( QStringLiteral( "Cancelled" ) ) );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestVerify test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_verifyalgorithm.moc"
