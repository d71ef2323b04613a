// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon verify finds faults that were planted in the engine, says so, and ends with 1.
// Relies on planted_faults.cpp in the command that it runs.
#include "tests/core/cli/command_run.h"

#include <QJsonArray>
#include <QtTest>

using namespace rubicon::test;

class TestPlantedFaults : public QObject
{
    Q_OBJECT
  private slots:
    void cleanup() { qunsetenv( "RUBICON_FAULT" ); }
    void without_a_fault_all_agree();
    void is_found_data();
    void is_found();
    void json_tells_of_it();
};

namespace
{

const QStringList verify_briefly = { "verify", "--cases", "1", "--backend", "cpu" };

}

void TestPlantedFaults::without_a_fault_all_agree()
{
  const Outcome outcome = run( verify_briefly );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY( outcome.out.contains( "All agree" ) );
}

void TestPlantedFaults::is_found_data()
{
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "lost contact" ) << "missed red segment";
  QTest::newRow( "wrong kind" ) << "wrong kind for red segment";
  QTest::newRow( "point beside its place" ) << "inexact point of red segment";
  QTest::newRow( "overlap that ends early" ) << "an overlap of red feature";
  QTest::newRow( "pair of another overlap" ) << "overlaps of";
  QTest::newRow( "another checksum with threads" ) << "another checksum than CPU, 1 thread";
  QTest::newRow( "lost hit" ) << "missed segment";
  QTest::newRow( "event beside its place" ) << "inexact place of segment";
  QTest::newRow( "wrong state" ) << "wrong states of line";
  QTest::newRow( "vertex taken for an inner point" ) << "is said to be inside, and is vertex";
  QTest::newRow( "volume beside its value" ) << "inexact volume";
  QTest::newRow( "facet turned over" ) << "another facet 0";
  QTest::newRow( "another rank among others" ) << "is another one among those of other parts";
  QTest::newRow( "sphere around too few" ) << "sphere: point";
  QTest::newRow( "touching vertex not named" ) << "touches and is not named";
  QTest::newRow( "radius beside its value" ) << "sphere: inexact radius";
  QTest::newRow( "box that is not the smallest" ) << "box-volume: there is a smaller one";
  QTest::newRow( "corner beside its place" ) << "box-volume: other corners";
  QTest::newRow( "box on no side" ) << "box-volume: the vertices lie on no side";
}

void TestPlantedFaults::is_found()
{
  QFETCH( QString, sentence );
  qputenv( "RUBICON_FAULT", QTest::currentDataTag() );
  const Outcome outcome = run( verify_briefly );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY( outcome.out.contains( " DIFFER\n" ) );
  QVERIFY2( outcome.out.contains( sentence ), qPrintable( outcome.out ) );
  QVERIFY( outcome.out.contains( "this shows them again: rubicon verify --seed 1 --cases 1 --backend cpu" ) );
}

void TestPlantedFaults::json_tells_of_it()
{
  qputenv( "RUBICON_FAULT", "lost hit" );
  const Outcome outcome = run( QStringList( verify_briefly ) << "--json" );
  QCOMPARE( outcome.exit_code, 1 );
  QCOMPARE( outcome.json().value( "agree" ).toBool( true ), false );
  int differences = 0;
  for ( const QJsonValue &group : outcome.json().value( "groups" ).toArray() )
    differences += static_cast<int>( group.toObject().value( "differences" ).toArray().size() );
  QVERIFY( differences > 0 );
}

QTEST_GUILESS_MAIN( TestPlantedFaults )
#include "test_planted_faults.moc"
