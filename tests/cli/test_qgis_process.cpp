// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:redblueintersections in qgis_process: start-up, results, the same as rubicon's, and one sentence for bad input.
// Relies on qgis_process, the overlay that holds the library, the command rubicon and the sample data.

#include "qgis_process.h"

#include <QJsonDocument>
#include <QtTest>

#include <csignal>

namespace
{

const QString SAMPLE = QStringLiteral( RUBICON_SAMPLE );
const QString MUNICIPALITIES = SAMPLE + "|layername=se_municipalities";
const QString RIVERS = SAMPLE + "|layername=se_rivers";
const QString ALGORITHM = QStringLiteral( "rubicon:redblueintersections" );

Outcome intersections( const QString &red, const QString &blue, const QStringList &more )
{
  return qgisProcess( QStringList{ QStringLiteral( "--json" ), QStringLiteral( "run" ), ALGORITHM,
                                   QStringLiteral( "--" ), "INPUT=" + red, "INTERSECT=" + blue }
                      + more );
}

//! A GeoJSON layer in the longitudes and latitudes of WGS 84.
QString geoJson( const QTemporaryDir &directory, const QString &name, const QStringList &geometries )
{
  QFile file( directory.filePath( name + ".geojson" ) );
  if ( !file.open( QFile::WriteOnly ) )
    return QString();
  QStringList features;
  for ( const QString &geometry : geometries )
    features << QStringLiteral( R"({"type":"Feature","properties":{"n":%1},"geometry":%2})" )
                  .arg( features.size() )
                  .arg( geometry );
  file.write( QStringLiteral( R"({"type":"FeatureCollection","name":"%1","features":[%2]})" )
                .arg( name, features.join( ',' ) )
                .toUtf8() );
  return file.fileName();
}

QString lineString( const QString &coordinates )
{
  return QStringLiteral( R"({"type":"LineString","coordinates":[%1]})" ).arg( coordinates );
}

} // namespace

class TestQgisProcess : public QObject
{
    Q_OBJECT

  private slots:
    void startsAndListsTheAlgorithm();
    void speaksTheUsersLanguage_data();
    void speaksTheUsersLanguage();
    void help();
    void allOutputs();
    void sameAsTheCommand_data();
    void sameAsTheCommand();
    void reprojectsTheSecondLayer();
    void skipsBadGeometries();
    void badInput_data();
    void badInput();
    void interruptLeavesNoOutput();
};

void TestQgisProcess::startsAndListsTheAlgorithm()
{
  const Outcome list = qgisProcess( { QStringLiteral( "list" ) } );
  QVERIFY2( list.exitCode == 0, qPrintable( "qgis_process hangs or fails: " + list.errors ) );
  QVERIFY( list.output.contains( ALGORITHM ) );
}

void TestQgisProcess::speaksTheUsersLanguage_data()
{
  QTest::addColumn<QString>( "language" );
  QTest::addColumn<QString>( "name" );
  QTest::newRow( "German" ) << "de_DE.UTF-8"
                            << "Schnittpunkte Rot";
  QTest::newRow( "Spanish" ) << "es_AR.UTF-8"
                             << "Intersecciones rojo";
  QTest::newRow( "Portuguese" ) << "pt_BR.UTF-8"
                                << "vermelho";
  QTest::newRow( "none that there is" ) << "fi_FI.UTF-8"
                                        << "Red";
}

void TestQgisProcess::speaksTheUsersLanguage()
{
  QFETCH( QString, language );
  QFETCH( QString, name );
  const Outcome list = qgisProcess( { QStringLiteral( "list" ) }, language );
  QVERIFY2( list.exitCode == 0, qPrintable( list.errors ) );
  const QString line = list.output.mid( list.output.indexOf( ALGORITHM ) ).section( '\n', 0, 0 );
  QVERIFY2( line.contains( name ), qPrintable( line ) );
}

void TestQgisProcess::help()
{
  const Outcome help = qgisProcess( { QStringLiteral( "help" ), ALGORITHM } );
  QCOMPARE( help.exitCode, 0 );
  for ( const char *name : { "INPUT", "INTERSECT", "INPUT_FIELDS", "INTERSECT_FIELDS", "INTERSECT_FIELDS_PREFIX",
                             "OUTPUT", "OVERLAPS", "PAIRS", "BACKEND", "CHECKSUM", "TIER_RATIONAL", "exact" } )
    QVERIFY2( help.output.contains( QLatin1String( name ) ), name );
}

void TestQgisProcess::allOutputs()
{
  const QTemporaryDir directory;
  const Outcome run = intersections( MUNICIPALITIES, MUNICIPALITIES,
                                     { "OUTPUT=" + directory.filePath( QStringLiteral( "points.gpkg" ) ),
                                       "OVERLAPS=" + directory.filePath( QStringLiteral( "overlaps.gpkg" ) ),
                                       "PAIRS=" + directory.filePath( QStringLiteral( "pairs.csv" ) ) } );
  QVERIFY2( run.exitCode == 0, qPrintable( run.errors ) );
  const QJsonObject results = run.results();
  QCOMPARE( results.value( QStringLiteral( "PAIRS_COUNT" ) ).toInt(), 26440 );
  QCOMPARE( results.value( QStringLiteral( "V_TOUCH" ) ).toInt(), 18152 );
  QCOMPARE( results.value( QStringLiteral( "OVERLAP" ) ).toInt(), 8288 );
  QCOMPARE( filesIn( directory ), QStringList( { "overlaps.gpkg", "pairs.csv", "points.gpkg" } ) );

  QFile pairs( directory.filePath( QStringLiteral( "pairs.csv" ) ) );
  QVERIFY( pairs.open( QFile::ReadOnly ) );
  QCOMPARE( QString::fromUtf8( pairs.readLine() ).trimmed(),
            QStringLiteral( "red_fid,red_part,red_seg,blue_fid,blue_part,blue_seg,kind" ) );
  QCOMPARE( pairs.readAll().count( '\n' ), 26440 );
}

void TestQgisProcess::sameAsTheCommand_data()
{
  QTest::addColumn<QString>( "blue" );
  for ( const char *layer : { "se_rivers", "se_dcw", "se_municipalities" } )
    QTest::newRow( layer ) << SAMPLE + "|layername=" + layer;
}

void TestQgisProcess::sameAsTheCommand()
{
  QFETCH( QString, blue );
  QProcess command;
  command.start( QStringLiteral( RUBICON_COMMAND ),
                 { QStringLiteral( "red-blue" ), MUNICIPALITIES, blue, QStringLiteral( "--json" ) } );
  QVERIFY( command.waitForFinished() );
  const QJsonObject expected = QJsonDocument::fromJson( command.readAllStandardOutput() ).object();
  QVERIFY( expected.value( QStringLiteral( "pairs" ) ).toInt() > 0 );

  const Outcome run = intersections( MUNICIPALITIES, blue, { "OUTPUT=TEMPORARY_OUTPUT" } );
  QVERIFY2( run.exitCode == 0, qPrintable( run.errors ) );
  const QJsonObject results = run.results();
  QCOMPARE( results.value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
  QCOMPARE( results.value( QStringLiteral( "PAIRS_COUNT" ) ).toInt(),
            expected.value( QStringLiteral( "pairs" ) ).toInt() );
  QCOMPARE( results.value( QStringLiteral( "POINTS" ) ).toInt(), expected.value( QStringLiteral( "points" ) ).toInt() );
  QCOMPARE( results.value( QStringLiteral( "OVERLAP_RUNS" ) ).toInt(),
            expected.value( QStringLiteral( "overlaps" ) ).toInt() );
}

void TestQgisProcess::reprojectsTheSecondLayer()
{
  const QTemporaryDir directory;
  const QString red = geoJson( directory, QStringLiteral( "red" ), { lineString( "[-1,0],[1,0]" ) } );
  const QString blue = table( directory, QStringLiteral( "blue" ), { "LINESTRING (1000 -1000,1000 1000)" },
                              QStringLiteral( "EPSG:3857" ) );
  const Outcome run = intersections( red, blue, { "OUTPUT=TEMPORARY_OUTPUT" } );
  QVERIFY2( run.exitCode == 0, qPrintable( run.errors ) );
  QCOMPARE( run.results().value( QStringLiteral( "CROSS" ) ).toInt(), 1 );
  QVERIFY2( ( run.output + run.errors ).contains( QLatin1String( "is reprojected from EPSG:3857" ) ),
            qPrintable( run.output ) );
}

void TestQgisProcess::skipsBadGeometries()
{
  const QTemporaryDir directory;
  const QString red = geoJson( directory, QStringLiteral( "red" ),
                               { lineString( "[0,0],[2,0]" ), QStringLiteral( "null" ), lineString( QString() ) } );
  const QString blue = geoJson( directory, QStringLiteral( "blue" ),
                                { lineString( "[1,-1],[1,1]" ), lineString( "[1.5,-1],[NaN,1]" ) } );
  const Outcome run = intersections( red, blue, { "OUTPUT=TEMPORARY_OUTPUT" } );
  QVERIFY2( run.exitCode == 0, qPrintable( run.errors ) );
  QCOMPARE( run.results().value( QStringLiteral( "POINTS" ) ).toInt(), 1 );
  const QString log = run.output + run.errors;
  for ( const char *words : { "1 feature without geometry skipped", "1 feature with an empty geometry skipped",
                              "1 feature with a NaN or infinite coordinate skipped" } )
    QVERIFY2( log.contains( QLatin1String( words ) ), qPrintable( log ) );
}

void TestQgisProcess::badInput_data()
{
  QTest::addColumn<QString>( "red" );
  QTest::addColumn<QString>( "output" );
  QTest::addColumn<QStringList>( "words" );
  QTest::newRow( "missing file" ) << "no/such.gpkg"
                                  << "out.gpkg" << QStringList{ "no/such.gpkg" };
  QTest::newRow( "missing layer" ) << SAMPLE + "|layername=nothing"
                                   << "out.gpkg" << QStringList{ "layername=nothing" };
  QTest::newRow( "not a layer" ) << "broken.gpkg"
                                 << "out.gpkg" << QStringList{ "broken.gpkg" };
  QTest::newRow( "points" ) << "points.geojson"
                            << "out.gpkg" << QStringList{ "points", "neither lines nor polygons" };
  QTest::newRow( "no CRS" ) << "nocrs.vrt"
                            << "out.gpkg" << QStringList{ "nocrs", "no coordinate reference system" };
  QTest::newRow( "unwritable output" ) << MUNICIPALITIES << "no/such/folder/out.gpkg"
                                       << QStringList{ "no/such/folder/out.gpkg" };
}

void TestQgisProcess::badInput()
{
  QFETCH( QString, red );
  QFETCH( QString, output );
  QFETCH( QStringList, words );
  const QTemporaryDir inputs, outputs;
  geoJson( inputs, QStringLiteral( "points" ), { QStringLiteral( R"({"type":"Point","coordinates":[0,0]})" ) } );
  table( inputs, QStringLiteral( "nocrs" ), { "LINESTRING (0 0,1 1)" }, QString() );
  QFile broken( inputs.filePath( QStringLiteral( "broken.gpkg" ) ) );
  QVERIFY( broken.open( QFile::WriteOnly ) );
  broken.write( "not a database" );
  broken.close();

  const QString source = QDir::isAbsolutePath( red ) ? red : inputs.filePath( red );
  const Outcome run = intersections( source, RIVERS, { "OUTPUT=" + outputs.filePath( output ) } );
  QVERIFY2( run.exitCode > 0, qPrintable( QString::number( run.exitCode ) + run.output ) );
  for ( const QString &word : words )
    QVERIFY2( ( run.output + run.errors ).contains( word ), qPrintable( run.output + run.errors ) );
  QCOMPARE( filesIn( outputs ), QStringList() );
}

// qgis_process knows no cancel but a signal, which ends it on the spot.
void TestQgisProcess::interruptLeavesNoOutput()
{
  const QTemporaryDir home, outputs, inputs;
  QStringList rows, columns;
  for ( int i = 1; i <= 700; ++i )
  {
    rows << QStringLiteral( "LINESTRING (0 %1,1 %1)" ).arg( i * 1e-3 );
    columns << QStringLiteral( "LINESTRING (%1 0,%1 1)" ).arg( i * 1e-3 );
  }
  const QString red = table( inputs, QStringLiteral( "rows" ), rows, QStringLiteral( "EPSG:4326" ) );
  const QString blue = table( inputs, QStringLiteral( "columns" ), columns, QStringLiteral( "EPSG:4326" ) );
  QProcess process;
  prepare( process, home );
  process.start( QStringLiteral( QGIS_PROCESS ),
                 { QStringLiteral( "run" ), ALGORITHM, QStringLiteral( "--" ), "INPUT=" + red, "INTERSECT=" + blue,
                   "OUTPUT=" + outputs.filePath( QStringLiteral( "out.gpkg" ) ) } );
  // From the moment that the output is being written.
  QTRY_VERIFY_WITH_TIMEOUT( !filesIn( outputs ).isEmpty(), START_UP_LIMIT );
  ::kill( static_cast<pid_t>( process.processId() ), SIGTERM );
  QVERIFY( process.waitForFinished( START_UP_LIMIT ) );
  QVERIFY( process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 );
  QVERIFY( !filesIn( outputs ).contains( QStringLiteral( "out.gpkg" ) ) );
}

QTEST_GUILESS_MAIN( TestQgisProcess )

#include "test_qgis_process.moc"
