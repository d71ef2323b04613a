// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:desurvey and rubicon:meshcheck in qgis_process: the sample, real tables in feet, meshes of every sort, and one
// sentence for bad input.
// Relies on qgis_process, the overlay that holds the library, the sample tables, and Babbitt's where they are at hand.

#include "tests/drill_samples.h"

#include "qgis_process.h"

#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString COLLAR = QStringLiteral( RUBICON_TABLES "/collar.csv" );
const QString SURVEY = QStringLiteral( RUBICON_TABLES "/survey.csv" );
const QString UTM = QStringLiteral( "EPSG:32633" );

Outcome run( const QString &algorithm, const QStringList &parameters )
{
  return qgisProcess(
    QStringList{ QStringLiteral( "--json" ), QStringLiteral( "run" ), algorithm, QStringLiteral( "--" ) }
    + parameters );
}

Outcome desurvey( const QString &collar, const QString &survey, const QStringList &more )
{
  return run( QStringLiteral( "rubicon:desurvey" ), QStringList{ "COLLAR=" + collar, "SURVEY=" + survey } + more );
}

Outcome meshCheck( const QString &mesh, const QStringList &more = {} )
{
  return run( QStringLiteral( "rubicon:meshcheck" ),
              QStringList{ "INPUT=" + mesh, QStringLiteral( "REPORT=TEMPORARY_OUTPUT" ) } + more );
}

int count( const Outcome &outcome, const char *output )
{
  return outcome.results().value( QLatin1String( output ) ).toInt( -1 );
}

QByteArray contents( const QString &path )
{
  QFile file( path );
  return file.open( QFile::ReadOnly ) ? file.readAll() : QByteArray();
}

} // namespace

class TestQgisProcessDrillHoles : public QObject
{
    Q_OBJECT

  private slots:
    void help_data();
    void help();
    void goodTables_data();
    void goodTables();
    void faultsAsTable();
    void badTables_data();
    void badTables();
    void meshes_data();
    void meshes();
    void oreDomain();
    void flatMesh();
};

void TestQgisProcessDrillHoles::help_data()
{
  QTest::addColumn<QString>( "algorithm" );
  QTest::addColumn<QStringList>( "names" );
  QTest::newRow( "desurvey" ) << "rubicon:desurvey"
                              << QString( "COLLAR COLLAR_ID COLLAR_X COLLAR_Y COLLAR_Z COLLAR_DEPTH COLLAR_AZIMUTH "
                                          "COLLAR_DIP COLLAR_FIELDS "
                                          "SURVEY SURVEY_ID SURVEY_DEPTH SURVEY_AZIMUTH SURVEY_DIP CRS DIP DEPTH_UNIT "
                                          "DEPTH_FACTOR AZIMUTH_REFERENCE AZIMUTH_OFFSET METHOD ANGLE_STEP "
                                          "ALLOW_GEOGRAPHIC OUTPUT FAULTS HOLES STATIONS FAULTS_COUNT" )
                                   .split( ' ' );
  QTest::newRow( "mesh check" ) << "rubicon:meshcheck"
                                << QString( "INPUT MESH_NAME_FIELD REPORT VERDICTS MESHES CLOSED FAULTS "
                                            "NONPLANAR_FACES LEFT_OUT_FACES TRIANGLES BOUNDARY_EDGES SHELLS" )
                                     .split( ' ' );
}

void TestQgisProcessDrillHoles::help()
{
  QFETCH( QString, algorithm );
  QFETCH( QStringList, names );
  const Outcome help = qgisProcess( { QStringLiteral( "help" ), algorithm } );
  QVERIFY2( help.exitCode == 0, qPrintable( help.errors ) );
  for ( const QString &name : names )
    QVERIFY2( help.output.contains( name ), qPrintable( name ) );
}

void TestQgisProcessDrillHoles::goodTables_data()
{
  QTest::addColumn<QString>( "collar" );
  QTest::addColumn<QString>( "survey" );
  QTest::addColumn<QStringList>( "more" );
  QTest::addColumn<QList<int>>( "counts" );
  QTest::newRow( "sample" ) << COLLAR << SURVEY << QStringList{ "CRS=" + UTM } << QList<int>{ 29, 29, 372, 0 };
#ifdef RUBICON_BABBITT
  // In feet: 399 holes, of which two have one station, at 0, and no depth.
  QTest::newRow( "Babbitt" ) << RUBICON_BABBITT "/collar_BABBITT.csv" << RUBICON_BABBITT "/survey_BABBITT.csv"
                             << QStringList{ "CRS=EPSG:26849", "ANGLE_STEP=90", "DEPTH_UNIT=2" }
                             << QList<int>{ 399, 397, 2628, 2 };
#endif
}

void TestQgisProcessDrillHoles::goodTables()
{
  QFETCH( QString, collar );
  QFETCH( QString, survey );
  QFETCH( QStringList, more );
  QFETCH( QList<int>, counts );
  const QTemporaryDir outputs;
  const Outcome outcome = desurvey( collar, survey,
                                    more
                                      + QStringList{ QStringLiteral( "DIP=1" ),
                                                     "OUTPUT=" + outputs.filePath( QStringLiteral( "traces.gpkg" ) ),
                                                     "FAULTS=" + outputs.filePath( QStringLiteral( "faults.csv" ) ) } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( count( outcome, "COLLARS" ), counts.at( 0 ) );
  QCOMPARE( count( outcome, "HOLES" ), counts.at( 1 ) );
  QCOMPARE( count( outcome, "STATIONS" ), counts.at( 2 ) );
  QCOMPARE( count( outcome, "FAULTS_COUNT" ), counts.at( 3 ) );
  QCOMPARE( filesIn( outputs ), QStringList( { "faults.csv", "traces.gpkg" } ) );
}

void TestQgisProcessDrillHoles::faultsAsTable()
{
  const QTemporaryDir directory;
  QFile collar( directory.filePath( QStringLiteral( "collar.csv" ) ) );
  QVERIFY( collar.open( QFile::WriteOnly ) );
  collar.write( contents( COLLAR ) + "007,1,2,3,50\n" );
  collar.close();
  const QString faults = directory.filePath( QStringLiteral( "faults.csv" ) );
  const Outcome outcome = desurvey( collar.fileName(), SURVEY,
                                    { QStringLiteral( "DIP=1" ), "CRS=" + UTM,
                                      QStringLiteral( "OUTPUT=TEMPORARY_OUTPUT" ), "FAULTS=" + faults } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( count( outcome, "HOLES" ), 30 );
  QCOMPARE( count( outcome, "FAULTS_COUNT" ), 1 );
  const QString rows = QString::fromUtf8( contents( faults ) );
  QVERIFY2( rows.contains( QLatin1String( "007" ) ) && rows.contains( QLatin1String( "no_survey" ) ),
            qPrintable( rows ) );
}

void TestQgisProcessDrillHoles::badTables_data()
{
  QTest::addColumn<QString>( "survey" );
  QTest::addColumn<QStringList>( "more" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "text in a numeric column" )
    << "BHID,AT,DIP,AZ\n0,0,90,0\n0,5,steep,0\n"
    << QStringList() << "row 2 has “steep” in field “DIP”, which is no number.";
  QTest::newRow( "no matching collar" ) << "BHID,AT,DIP,AZ\nDH0,0,90,0\n" << QStringList() << "No hole of “survey” has";
  QTest::newRow( "geographic" ) << "BHID,AT,DIP,AZ\n0,0,90,0\n"
                                << QStringList{ "CRS=EPSG:4326" }
                                << "a geographic coordinate reference system: lengths would be in degrees.";
  QTest::newRow( "missing field" ) << "BHID,AT,DIP\n0,0,90\n"
                                   << QStringList() << "“survey” has no field with a usual name for the azimuth";
}

void TestQgisProcessDrillHoles::badTables()
{
  QFETCH( QString, survey );
  QFETCH( QStringList, more );
  QFETCH( QString, sentence );
  const QTemporaryDir inputs, outputs;
  QFile table( inputs.filePath( QStringLiteral( "survey.csv" ) ) );
  QVERIFY( table.open( QFile::WriteOnly ) );
  table.write( survey.toUtf8() );
  table.close();
  const Outcome outcome = desurvey( COLLAR, table.fileName(),
                                    more + QStringList{ "OUTPUT=" + outputs.filePath( QStringLiteral( "o.gpkg" ) ) } );
  QVERIFY2( outcome.exitCode > 0, qPrintable( outcome.output ) );
  QVERIFY2( ( outcome.output + outcome.errors ).contains( sentence ), qPrintable( outcome.output + outcome.errors ) );
  QCOMPARE( filesIn( outputs ), QStringList() );
}

// True TINs and polyhedral surfaces since QGIS 3.40; before they arrive as polygons.
void TestQgisProcessDrillHoles::meshes_data()
{
  QTest::addColumn<QString>( "geometry" );
  QTest::addColumn<QString>( "type" );
  QTest::newRow( "multi-polygon" ) << "MULTIPOLYGON"
                                   << "wkbMultiPolygon25D";
  QTest::newRow( "TIN" ) << "TIN"
                         << "wkbTINZ";
  QTest::newRow( "polyhedral surface" ) << "POLYHEDRALSURFACE"
                                        << "wkbPolyhedralSurfaceZ";
}

void TestQgisProcessDrillHoles::meshes()
{
  QFETCH( QString, geometry );
  QFETCH( QString, type );
  const QTemporaryDir directory;
  for ( const bool whole : { true, false } )
  {
    QStringList patches = polygons( whole ? cut_cube() : without_last( cut_cube() ) );
    patches.replaceInStrings( QStringLiteral( "POLYGON Z " ), QString() );
    const QString cube = table( directory, whole ? QStringLiteral( "whole" ) : QStringLiteral( "open" ),
                                { QStringLiteral( "%1 Z (%2)" ).arg( geometry, patches.join( ',' ) ) }, UTM, type );
    const Outcome outcome = meshCheck( cube );
    QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
    QCOMPARE( count( outcome, "TRIANGLES" ), whole ? 12 : 11 );
    QCOMPARE( count( outcome, "VERTICES" ), 8 );
    QCOMPARE( count( outcome, "CLOSED" ), whole ? 1 : 0 );
    QCOMPARE( count( outcome, "BOUNDARY_EDGES" ), whole ? 0 : 3 );
  }
}

void TestQgisProcessDrillHoles::oreDomain()
{
  const QTemporaryDir outputs;
  const QString verdicts = outputs.filePath( QStringLiteral( "verdicts.csv" ) );
  const Outcome outcome = meshCheck( QStringLiteral( RUBICON_DOMAIN ), { "VERDICTS=" + verdicts } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( count( outcome, "TRIANGLES" ), 13710 );
  QCOMPARE( count( outcome, "VERTICES" ), 6856 );
  QCOMPARE( count( outcome, "CLOSED" ), 1 );
  QCOMPARE( count( outcome, "FAULTS" ), 3 );
  QCOMPARE( QString::fromUtf8( contents( verdicts ) ).split( '\n' ).at( 0 ).trimmed(),
            QStringLiteral( "mesh,closed,rule,triangles,vertices,boundary_edges,non_manifold_edges,inconsistent_edges,"
                            "duplicates,degenerate,self_intersections,inner_solids,shells" ) );
}

void TestQgisProcessDrillHoles::flatMesh()
{
  const QTemporaryDir directory;
  const Outcome outcome = meshCheck( table( directory, QStringLiteral( "flat" ), { "POLYGON ((0 0,1 0,1 1,0 0))" }, UTM,
                                            QStringLiteral( "wkbPolygon" ) ) );
  QVERIFY( outcome.exitCode > 0 );
  QVERIFY2( ( outcome.output + outcome.errors ).contains( QLatin1String( "have no Z" ) ),
            qPrintable( outcome.errors ) );
}

QTEST_GUILESS_MAIN( TestQgisProcessDrillHoles )

#include "test_qgis_process_drillholes.moc"
