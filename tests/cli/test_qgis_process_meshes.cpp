// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:linemeshintersections, pointsinmesh, convexhull3d and minimumboundingvolume in qgis_process: the same as rubicon's commands, meshes of every
// sort, and one sentence for bad input.
// Relies on qgis_process, the overlay that holds the library, the command rubicon and the sample of drill holes.

#include "tests/drill_samples.h"

#include "qgis_process.h"

#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString LINES_IN_MESHES = QStringLiteral( "rubicon:linemeshintersections" );
const QString POINTS_IN_MESHES = QStringLiteral( "rubicon:pointsinmesh" );
const QString HULLS = QStringLiteral( "rubicon:convexhull3d" );
const QString BOUNDS = QStringLiteral( "rubicon:minimumboundingvolume" );
const QString UTM = QStringLiteral( "EPSG:32724" );
const QString LINES = QStringLiteral( "wkbLineString25D" );
const QString FACES = QStringLiteral( "wkbPolygon25D" );
const QString POINTS = QStringLiteral( "wkbPoint25D" );

Outcome run( const QString &algorithm, const QString &input, const QString &mesh, const QStringList &more = {} )
{
  return qgisProcess( QStringList{ QStringLiteral( "--json" ), QStringLiteral( "run" ), algorithm,
                                   QStringLiteral( "--" ), "INPUT=" + input, "MESH=" + mesh }
                      + more );
}

QJsonObject command( const QString &name, const QString &input, const QString &mesh )
{
  QProcess process;
  process.start( QStringLiteral( RUBICON_COMMAND ), { name, input, mesh, QStringLiteral( "--json" ) } );
  process.waitForFinished();
  return QJsonDocument::fromJson( process.readAllStandardOutput() ).object();
}

//! One line of a table's cells for each row of a file, the header first.
QStringList rowsOf( const QString &csv )
{
  QFile file( csv );
  return file.open( QFile::ReadOnly ) ? QString::fromUtf8( file.readAll() ).split( '\n', Qt::SkipEmptyParts )
                                      : QStringList();
}

//! The cube as one geometry, "TIN Z (…)" for example.
QString surface( const QString &type )
{
  QStringList patches = polygons( cut_cube() );
  for ( QString &patch : patches )
    patch.remove( QStringLiteral( "POLYGON Z " ) );
  return type + QStringLiteral( " Z (" ) + patches.join( ',' ) + ')';
}

} // namespace

class TestQgisProcessMeshes : public QObject
{
    Q_OBJECT

  private slots:
    void help_data();
    void help();
    void sampleHolesInTheirDomain();
    void meshLayer();
    void meshFile();
    void neitherLayerNorFile();
    void pointsInTheDomain();
    void hullsOfSampleHoles();
    void boxesOfSampleHoles();
    void surfaces_data();
    void surfaces();
    void leakingMesh();
    void badInput_data();
    void badInput();
};

void TestQgisProcessMeshes::help_data()
{
  QTest::addColumn<QString>( "algorithm" );
  QTest::addColumn<QStringList>( "words" );
  QTest::newRow( "lines" ) << LINES_IN_MESHES
                           << QStringList{ "INPUT",
                                           "MESH",
                                           "MESH_FILE",
                                           "MESH_NAME_FIELD",
                                           "INPUT_FIELDS",
                                           "MESH_FIELDS",
                                           "MESH_FIELDS_PREFIX",
                                           "DEPTH",
                                           "DEPTH_FROM_FIELD",
                                           "DEPTH_TO_FIELD",
                                           "EXACT_PARAMETERS",
                                           "ALLOW_GEOGRAPHIC",
                                           "BACKEND",
                                           "THREADS",
                                           "EVENTS",
                                           "INTERVALS",
                                           "SUMMARY",
                                           "REPORT",
                                           "RAW_HITS",
                                           "CHECKSUM" };
  QTest::newRow( "points" ) << POINTS_IN_MESHES << QStringList{ "INPUT",  "MESH",   "MESH_FILE", "MESH_NAME_FIELD",
                                                                "OUTPUT", "INSIDE", "CHECKSUM" };
  QTest::newRow( "hulls" ) << HULLS
                           << QStringList{ "INPUT",        "GROUP_FIELD", "MESH",    "MESH_FILE", "CLOUD_GROUP",
                                           "INPUT_FIELDS", "PROVE",       "HULLS",   "POINTS",    "VOLUME",
                                           "LEFT_OUT",     "THREADS",     "CHECKSUM" };
  QTest::newRow( "bounds" ) << BOUNDS
                            << QStringList{ "INPUT",   "TYPE",   "GROUP_FIELD", "MESH",     "MESH_FILE", "CLOUD_GROUP",
                                            "THREADS", "OUTPUT", "VOLUME",      "LEFT_OUT", "CHECKSUM" };
}

void TestQgisProcessMeshes::help()
{
  QFETCH( QString, algorithm );
  QFETCH( QStringList, words );
  const Outcome help = qgisProcess( { QStringLiteral( "help" ), algorithm } );
  QVERIFY2( help.exitCode == 0, qPrintable( help.errors ) );
  for ( const QString &word : words )
    QVERIFY2( help.output.contains( word ), qPrintable( word ) );
}

void TestQgisProcessMeshes::sampleHolesInTheirDomain()
{
  const QTemporaryDir directory, outputs;
  const QString holes = table( directory, QStringLiteral( "holes" ), sampleHoles(), UTM, LINES );
  const QString domain = table( directory, QStringLiteral( "domain" ), polygons( sampleDomain() ), UTM, FACES );
  const QString summary = outputs.filePath( QStringLiteral( "summary.csv" ) );
  const Outcome outcome = run( LINES_IN_MESHES, holes, domain,
                               { "EVENTS=" + outputs.filePath( QStringLiteral( "events.gpkg" ) ),
                                 "INTERVALS=" + outputs.filePath( QStringLiteral( "intervals.gpkg" ) ),
                                 "SUMMARY=" + summary,
                                 "REPORT=" + outputs.filePath( QStringLiteral( "report.gpkg" ) ) } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( filesIn( outputs ), QStringList( { "events.gpkg", "intervals.gpkg", "report.gpkg", "summary.csv" } ) );
  QCOMPARE( rowsOf( summary ).size(), 1 + 29 );

  const QJsonObject results = outcome.results();
  QCOMPARE( results.value( QStringLiteral( "RAW_HITS" ) ).toInt(), 106 );
  QCOMPARE( results.value( QStringLiteral( "FACE" ) ).toInt(), 10 );
  QCOMPARE( results.value( QStringLiteral( "EDGE" ) ).toInt(), 96 );
  QCOMPARE( results.value( QStringLiteral( "ENTRY" ) ), results.value( QStringLiteral( "EXIT" ) ) );

  const QJsonObject expected = command( QStringLiteral( "line-mesh" ), holes, domain );
  QCOMPARE( results.value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
  QCOMPARE( results.value( QStringLiteral( "EVENTS_COUNT" ) ), expected.value( QStringLiteral( "events" ) ) );
  QCOMPARE( results.value( QStringLiteral( "INTERVALS_COUNT" ) ), expected.value( QStringLiteral( "intervals" ) ) );
}

// A PLY file is a mesh layer.
void TestQgisProcessMeshes::meshLayer()
{
  const QTemporaryDir directory;
  const QString holes = table( directory, QStringLiteral( "holes" ), sampleHoles(), UTM, LINES );
  const Outcome outcome = run( LINES_IN_MESHES, holes, QStringLiteral( RUBICON_DOMAIN ) );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  const QJsonObject expected = command( QStringLiteral( "line-mesh" ), holes, QStringLiteral( RUBICON_DOMAIN ) );
  QCOMPARE( outcome.results().value( QStringLiteral( "RAW_HITS" ) ).toInt(), 106 );
  QCOMPARE( outcome.results().value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
}

// An OBJ file is no layer of QGIS's.
void TestQgisProcessMeshes::meshFile()
{
  const QTemporaryDir directory;
  const QString holes = table( directory, QStringLiteral( "holes" ), sampleHoles(), UTM, LINES );
  QFile file( directory.filePath( QStringLiteral( "domain.obj" ) ) );
  QVERIFY( file.open( QFile::WriteOnly ) );
  for ( const Face &face : sampleDomain() )
  {
    for ( const rubicon::Point3 p : face )
      file.write( QStringLiteral( "v %1 %2 %3\n" )
                    .arg( p.x, 0, 'g', 17 )
                    .arg( p.y, 0, 'g', 17 )
                    .arg( p.z, 0, 'g', 17 )
                    .toUtf8() );
    file.write( "f -3 -2 -1\n" );
  }
  file.close();
  const Outcome outcome = qgisProcess( { QStringLiteral( "--json" ), QStringLiteral( "run" ), LINES_IN_MESHES,
                                         QStringLiteral( "--" ), "INPUT=" + holes, "MESH_FILE=" + file.fileName() } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  const QJsonObject expected = command( QStringLiteral( "line-mesh" ), holes, file.fileName() );
  QCOMPARE( outcome.results().value( QStringLiteral( "RAW_HITS" ) ).toInt(), 106 );
  QCOMPARE( outcome.results().value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
}

void TestQgisProcessMeshes::neitherLayerNorFile()
{
  const QTemporaryDir directory;
  const QString holes = table( directory, QStringLiteral( "holes" ), {}, UTM, LINES );
  const Outcome outcome = qgisProcess(
    { QStringLiteral( "run" ), LINES_IN_MESHES, QStringLiteral( "--" ), "INPUT=" + holes } );
  QVERIFY( outcome.exitCode > 0 );
  QVERIFY2( ( outcome.output + outcome.errors ).contains( QLatin1String( "Neither MESH nor MESH_FILE is given" ) ),
            qPrintable( outcome.output + outcome.errors ) );
}

void TestQgisProcessMeshes::pointsInTheDomain()
{
  const QTemporaryDir directory, outputs;
  QStringList blocks;
  for ( int x = 0; x < 20; ++x )
    for ( int z = 0; z < 20; ++z )
      blocks << QStringLiteral( "POINT Z (%1 100 %2)" ).arg( x * 25 + 0.5 ).arg( z * 10 - 100 );
  const QString points = table( directory, QStringLiteral( "blocks" ), blocks, UTM, POINTS );
  const QString domain = table( directory, QStringLiteral( "domain" ), polygons( sampleDomain() ), UTM, FACES );
  const QString output = outputs.filePath( QStringLiteral( "blocks.csv" ) );
  const Outcome outcome = run( POINTS_IN_MESHES, points, domain, { "OUTPUT=" + output } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  const QStringList rows = rowsOf( output );
  QCOMPARE( rows.size(), 1 + 400 );
  QCOMPARE( rows[0].section( ',', -3 ), QStringLiteral( "mesh,state,reason" ) );

  const QJsonObject results = outcome.results(),
                    expected = command( QStringLiteral( "points-in-mesh" ), points, domain );
  QVERIFY( results.value( QStringLiteral( "INSIDE" ) ).toInt() > 0 );
  QVERIFY( results.value( QStringLiteral( "OUTSIDE" ) ).toInt() > 0 );
  QCOMPARE( results.value( QStringLiteral( "INSIDE" ) ), expected.value( QStringLiteral( "inside" ) ) );
  QCOMPARE( results.value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
  QCOMPARE( rows.filter( QStringLiteral( ",inside," ) ).size(), results.value( QStringLiteral( "INSIDE" ) ).toInt() );
}

void TestQgisProcessMeshes::hullsOfSampleHoles()
{
  const QTemporaryDir directory, outputs;
  const QString holes = table( directory, QStringLiteral( "holes" ), sampleHoles(), UTM, LINES );
  const QString points = outputs.filePath( QStringLiteral( "points.csv" ) );
  const Outcome outcome = qgisProcess( { QStringLiteral( "--json" ), QStringLiteral( "run" ), HULLS,
                                         QStringLiteral( "--" ), "INPUT=" + holes, QStringLiteral( "GROUP_FIELD=n" ),
                                         QStringLiteral( "PROVE=true" ), "POINTS=" + points,
                                         "HULLS=" + outputs.filePath( QStringLiteral( "hulls.gpkg" ) ) } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( filesIn( outputs ), QStringList( { "hulls.gpkg", "points.csv" } ) );
  QProcess process;
  process.start( QStringLiteral( RUBICON_COMMAND ), { QStringLiteral( "hull" ), holes, QStringLiteral( "--group" ),
                                                      QStringLiteral( "n" ), QStringLiteral( "--json" ) } );
  QVERIFY( process.waitForFinished() );
  const QJsonObject expected = QJsonDocument::fromJson( process.readAllStandardOutput() ).object(),
                    results = outcome.results();
  QCOMPARE( results.value( QStringLiteral( "HULLS_COUNT" ) ).toInt(), static_cast<int>( sampleHoles().size() ) );
  QCOMPARE( results.value( QStringLiteral( "HULLS_COUNT" ) ), expected.value( QStringLiteral( "hulls" ) ) );
  QCOMPARE( results.value( QStringLiteral( "POINTS_COUNT" ) ), expected.value( QStringLiteral( "points" ) ) );
  QCOMPARE( results.value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
  QCOMPARE( rowsOf( points ).size(), 1 + results.value( QStringLiteral( "POINTS_COUNT" ) ).toInt() );
}

void TestQgisProcessMeshes::boxesOfSampleHoles()
{
  const QTemporaryDir directory, outputs;
  const QString holes = table( directory, QStringLiteral( "holes" ), sampleHoles(), UTM, LINES );
  const QString boxes = outputs.filePath( QStringLiteral( "boxes.csv" ) );
  const Outcome outcome = qgisProcess( { QStringLiteral( "--json" ), QStringLiteral( "run" ), BOUNDS,
                                         QStringLiteral( "--" ), "INPUT=" + holes, QStringLiteral( "GROUP_FIELD=n" ),
                                         QStringLiteral( "TYPE=3" ), "OUTPUT=" + boxes } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QProcess process;
  process.start( QStringLiteral( RUBICON_COMMAND ),
                 { QStringLiteral( "bounds" ), holes, QStringLiteral( "--group" ), QStringLiteral( "n" ),
                   QStringLiteral( "--kind" ), QStringLiteral( "box-area" ), QStringLiteral( "--json" ) } );
  QVERIFY( process.waitForFinished() );
  const QJsonObject expected = QJsonDocument::fromJson( process.readAllStandardOutput() ).object(),
                    results = outcome.results();
  QCOMPARE( results.value( QStringLiteral( "GROUPS_COUNT" ) ).toInt(), static_cast<int>( sampleHoles().size() ) );
  QCOMPARE( results.value( QStringLiteral( "AREA" ) ), expected.value( QStringLiteral( "area" ) ) );
  QCOMPARE( results.value( QStringLiteral( "CHECKSUM" ) ), expected.value( QStringLiteral( "checksum" ) ) );
  QCOMPARE( rowsOf( boxes ).size(), 1 + results.value( QStringLiteral( "GROUPS_COUNT" ) ).toInt() );
}

void TestQgisProcessMeshes::surfaces_data()
{
  QTest::addColumn<QString>( "geometry" );
  QTest::addColumn<QString>( "type" );
  QTest::newRow( "TIN" ) << "TIN"
                         << "wkbTINZ";
  QTest::newRow( "polyhedral surface" ) << "POLYHEDRALSURFACE"
                                        << "wkbPolyhedralSurfaceZ";
  QTest::newRow( "multi-polygon" ) << "MULTIPOLYGON"
                                   << "wkbMultiPolygon25D";
}

// True TINs and polyhedral surfaces since QGIS 3.40; before they arrive as polygons.
void TestQgisProcessMeshes::surfaces()
{
  QFETCH( QString, geometry );
  QFETCH( QString, type );
  const QTemporaryDir directory;
  const QString holes = table( directory, QStringLiteral( "holes" ), { "LINESTRING Z (-2 0 0,2 0 2)" }, UTM, LINES );
  const QString mesh = table( directory, QStringLiteral( "mesh" ), { surface( geometry ) }, UTM, type );
  const QString events = directory.filePath( QStringLiteral( "events.csv" ) );
  const Outcome outcome = run( LINES_IN_MESHES, holes, mesh, { "EVENTS=" + events } );
  QVERIFY2( outcome.exitCode == 0, qPrintable( outcome.errors ) );
  QCOMPARE( outcome.results().value( QStringLiteral( "TRIANGLES" ) ).toInt(), 12 );
  QCOMPARE( outcome.results().value( QStringLiteral( "CLOSED" ) ).toInt(), 1 );
  const QStringList rows = rowsOf( events );
  QCOMPARE( rows.size(), 3 );
  QVERIFY2( rows[1].contains( QLatin1String( ",entry," ) ) && rows[2].contains( QLatin1String( ",exit," ) ),
            qPrintable( rows.join( '\n' ) ) );
}

void TestQgisProcessMeshes::leakingMesh()
{
  const QTemporaryDir directory;
  const QString holes = table( directory, QStringLiteral( "holes" ), { "LINESTRING Z (0 0.5 -2,0 0.5 2)" }, UTM,
                               LINES );
  const QString points = table( directory, QStringLiteral( "points" ), { "POINT Z (0 0 0)" }, UTM, POINTS );
  const QString mesh = table( directory, QStringLiteral( "mesh" ), polygons( without_last( cut_cube() ) ), UTM, FACES );
  const QString reason = QStringLiteral( "is not closed: 3 edges have an odd number of triangles" );
  const QString intervals = directory.filePath( QStringLiteral( "intervals.csv" ) );
  const Outcome lines = run( LINES_IN_MESHES, holes, mesh, { "INTERVALS=" + intervals } );
  QVERIFY2( lines.exitCode == 0, qPrintable( lines.errors ) );
  QVERIFY2( ( lines.output + lines.errors ).contains( reason ), qPrintable( lines.output ) );
  QCOMPARE( lines.results().value( QStringLiteral( "PIERCE" ) ).toInt(), 2 );
  QCOMPARE( rowsOf( intervals ).filter( reason ).size(), 1 );

  const QString output = directory.filePath( QStringLiteral( "out.csv" ) );
  const Outcome states = run( POINTS_IN_MESHES, points, mesh, { "OUTPUT=" + output } );
  QVERIFY2( states.exitCode == 0, qPrintable( states.errors ) );
  QCOMPARE( rowsOf( output ).filter( reason ).size(), 1 );
}

void TestQgisProcessMeshes::badInput_data()
{
  QTest::addColumn<QString>( "lineType" );
  QTest::addColumn<QString>( "crs" );
  QTest::addColumn<QString>( "meshType" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "2D lines" ) << "wkbLineString" << UTM << FACES << "have no Z";
  QTest::newRow( "points for lines" ) << POINTS << UTM << FACES << "holds no lines";
  QTest::newRow( "2D mesh" ) << LINES << UTM << "wkbPolygon"
                             << "no Z";
  QTest::newRow( "geographic" ) << LINES << "EPSG:4326" << FACES << "geographic coordinate reference system";
}

void TestQgisProcessMeshes::badInput()
{
  QFETCH( QString, lineType );
  QFETCH( QString, crs );
  QFETCH( QString, meshType );
  QFETCH( QString, sentence );
  const QTemporaryDir inputs, outputs;
  const QString lines = table( inputs, QStringLiteral( "lines" ), {}, crs, lineType );
  const QString mesh = table( inputs, QStringLiteral( "mesh" ), {}, crs, meshType );
  const Outcome outcome = run( LINES_IN_MESHES, lines, mesh,
                               { "EVENTS=" + outputs.filePath( QStringLiteral( "events.gpkg" ) ) } );
  QVERIFY2( outcome.exitCode > 0, qPrintable( QString::number( outcome.exitCode ) + outcome.output ) );
  QVERIFY2( ( outcome.output + outcome.errors ).contains( sentence ), qPrintable( outcome.output + outcome.errors ) );
  QCOMPARE( filesIn( outputs ), QStringList() );
}

QTEST_GUILESS_MAIN( TestQgisProcessMeshes )

#include "test_qgis_process_meshes.moc"
