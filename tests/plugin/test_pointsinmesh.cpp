// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:pointsinmesh in process: states, meshes and reasons, fields, multi-points, what is refused, what cancel leaves.
// Relies on QGIS's core library with memory layers.

#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:pointsinmesh" );
const QString POINTS = QStringLiteral( "PointZ?crs=EPSG:32724" );
const QString FACES = QStringLiteral( "PolygonZ?crs=EPSG:32724" );

QVariantMap inputs( const QVariant &points, const QVariant &mesh )
{
  return { { QStringLiteral( "INPUT" ), points },
           { QStringLiteral( "MESH" ), mesh },
           { QStringLiteral( "OUTPUT" ), TEMPORARY } };
}

QVariantMap byName( QVariantMap parameters )
{
  parameters.insert( QStringLiteral( "MESH_NAME_FIELD" ), QStringLiteral( "label" ) );
  return parameters;
}

QStringList repeated( const QString &name, const QStringList &wkts )
{
  QStringList names;
  for ( int i = 0; i < wkts.size(); ++i )
    names << name;
  return names;
}

} // namespace

class TestPointsInMesh : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void states_data();
    void states();
    void outputKeepsAllFields();
    void multiPointsAreTakenApart();
    void oneRowForEachMesh();
    void meshThatIsNotClosed();
    void pointsThatAreNone();
    void noPoints();
    void refusals_data();
    void refusals();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
};

void TestPointsInMesh::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestPointsInMesh::states_data()
{
  QTest::addColumn<QString>( "point" );
  QTest::addColumn<QStringList>( "faces" );
  QTest::addColumn<QString>( "expected" );
  const auto row = []( const char *name, const char *point, const Faces &faces, const char *expected ) {
    QTest::newRow( name ) << QString::fromLatin1( point ) << polygons( faces ) << QString::fromLatin1( expected );
  };
  row( "in the cube", "POINT Z (0 0 0)", cube(), "drawn inside NULL" );
  row( "in the octahedron, under its apex", "POINT Z (0 0 0.5)", octahedron(), "drawn inside NULL" );
  row( "over the apex", "POINT Z (0 0 1.5)", octahedron(), "NULL outside NULL" );
  row( "on a face", "POINT Z (0 0.25 1)", cube(), "drawn boundary NULL" );
  row( "on an edge", "POINT Z (1 1 0)", cut_cube(), "drawn boundary NULL" );
  row( "on a vertex", "POINT Z (0 0 1)", octahedron(), "drawn boundary NULL" );
  row( "one bit outside", "POINT Z (0 0 1.0000000000000002)", octahedron(), "NULL outside NULL" );
  row( "one bit inside", "POINT Z (0 0 0.9999999999999999)", octahedron(), "drawn inside NULL" );
}

void TestPointsInMesh::states()
{
  QFETCH( QString, point );
  QFETCH( QStringList, faces );
  QFETCH( QString, expected );
  const MemoryLayer points( POINTS, { point } ), mesh( FACES, faces );
  AlgorithmRun run( ALGORITHM, inputs( points, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "mesh", "state", "reason" } ), QStringList{ expected } );
}

void TestPointsInMesh::outputKeepsAllFields()
{
  const MemoryLayer points( QStringLiteral( "PointZM?crs=EPSG:32724&field=state:string" ),
                            { "POINT ZM (0.1 0.2 0.3 7)" }, { "block" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( points, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.layer( "OUTPUT" )->fields().names(),
            QStringList( { "state_2", "label", "point_fid", "point_part", "mesh", "state", "reason" } ) );
  const QgsFeature row = run.rows( "OUTPUT" ).at( 0 );
  QCOMPARE( fieldsOf( row, { "label", "state_2", "state" } ), QStringLiteral( "block NULL inside" ) );
  const QgsPoint place = row.geometry().vertexAt( 0 );
  QCOMPARE( place, QgsPoint( 0.1, 0.2, 0.3, 7 ) );
}

void TestPointsInMesh::multiPointsAreTakenApart()
{
  const MemoryLayer points( QStringLiteral( "MultiPointZ?crs=EPSG:32724" ),
                            { "MULTIPOINT Z ((0 0 0),(5 5 5),(1 0 0))", "MULTIPOINT Z ((0 0 9))" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( points, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> rows = run.rows( "OUTPUT" );
  QCOMPARE( fieldsOf( rows, { "label", "state" } ),
            QStringList( { "0 inside", "0 outside", "0 boundary", "1 outside" } ) );
  QCOMPARE( rows[1].geometry().vertexAt( 0 ), QgsPoint( 5, 5, 5 ) );
  QCOMPARE( run.number( "POINTS" ), 4 );
}

void TestPointsInMesh::oneRowForEachMesh()
{
  const MemoryLayer points( POINTS, { "POINT Z (0.75 0 0)", "POINT Z (0 0 0)", "POINT Z (9 9 9)" } );
  const QStringList first = polygons( octahedron() ), second = polygons( cube( { 1.25, 0, 0 } ) );
  const MemoryLayer mesh( FACES, first + second, repeated( "octa", first ) + repeated( "cube", second ) );
  AlgorithmRun run( ALGORITHM, byName( inputs( points, mesh ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "label", "mesh", "state" } ),
            QStringList( { "0 octa inside", "0 cube inside", "1 octa inside", "2 NULL outside" } ) );
  QCOMPARE( run.number( "INSIDE" ), 3 );
  QCOMPARE( run.number( "OUTSIDE" ), 3 );
  QCOMPARE( run.number( "MESHES" ), 2 );
}

void TestPointsInMesh::meshThatIsNotClosed()
{
  const MemoryLayer points( POINTS, { "POINT Z (0 0 0)", "POINT Z (1 0 0)", "POINT Z (10 0 0)" } );
  const QStringList leaking = polygons( without_last( cut_cube() ) ), whole = polygons( cube( { 10, 0, 0 } ) );
  const MemoryLayer mesh( FACES, leaking + whole, repeated( "leaking", leaking ) + repeated( "whole", whole ) );
  AlgorithmRun run( ALGORITHM, byName( inputs( points, mesh ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> rows = run.rows( "OUTPUT" );
  QCOMPARE( fieldsOf( rows, { "label", "mesh", "state" } ),
            QStringList( { "0 leaking NULL", "1 leaking boundary", "2 leaking NULL", "2 whole inside" } ) );
  const QString reason = rows[0].attribute( QStringLiteral( "reason" ) ).toString();
  QVERIFY2( reason.contains( "leaking is not closed: 3 edges" ), qPrintable( reason ) );
  QVERIFY( rows[1].attribute( QStringLiteral( "reason" ) ).isNull() );
  QVERIFY2( run.feedback.log.contains( "Warning: " + reason ), qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "UNKNOWN" ), 2 );
  QCOMPARE( run.number( "BOUNDARY" ), 1 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
}

void TestPointsInMesh::pointsThatAreNone()
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MemoryLayer points( POINTS, { QString(), "PointZ EMPTY", "POINT Z (0 0 0)" } );
  QgsFeature notANumber( points->fields() );
  notANumber.setGeometry( QgsGeometry( new QgsPoint( nan, 2, 3 ) ) );
  QVERIFY( points->dataProvider()->addFeature( notANumber ) );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( points, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "label", "state" } ), QStringList( { "2 inside" } ) );
  for ( const char *words :
        { "1 feature without geometry skipped: id 1.", "1 feature with an empty geometry skipped: id 2.",
          "1 feature with a NaN or infinite coordinate skipped: id 4." } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
}

void TestPointsInMesh::noPoints()
{
  const MemoryLayer points( POINTS ), mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( points, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.rows( "OUTPUT" ).size(), std::size_t( 0 ) );
}

void TestPointsInMesh::refusals_data()
{
  QTest::addColumn<QString>( "points" );
  QTest::addColumn<QString>( "faces" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "2D points" ) << "Point?crs=EPSG:32724" << FACES << "The points of layer “drawn” have no Z";
  QTest::newRow( "lines" ) << "LineStringZ?crs=EPSG:32724" << FACES << "Layer “drawn” holds no points.";
  QTest::newRow( "2D mesh" ) << POINTS << "Polygon?crs=EPSG:32724"
                             << "no Z";
}

void TestPointsInMesh::refusals()
{
  QFETCH( QString, points );
  QFETCH( QString, faces );
  QFETCH( QString, sentence );
  AlgorithmRun run( ALGORITHM, inputs( MemoryLayer( points ), MemoryLayer( faces ) ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestPointsInMesh::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  for ( const double share : { 0.0, 10.0, 30.0, 40.0, 60.0, 100.0 } )
    QTest::addRow( "%g %%", share ) << share;
}

void TestPointsInMesh::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  const QTemporaryDir directory;
  QStringList blocks;
  for ( int i = 0; i < 5000; ++i )
    blocks << QStringLiteral( "POINT Z (%1 0 0)" ).arg( i * 0.001 );
  const MemoryLayer points( POINTS, blocks ), mesh( FACES, polygons( cube() ) );
  QVariantMap parameters = inputs( points, mesh );
  parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QStringLiteral( "out.gpkg" ) ) );
  AlgorithmRun run( ALGORITHM, parameters, cancelAt );
  QVERIFY( run.feedback.isCanceled() );
  QVERIFY2( run.ok && run.results.isEmpty(), qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestPointsInMesh test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_pointsinmesh.moc"
