// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:meshsection in process: outlines and areas of both sorts of planes, the CRS they are in, what is refused.
// Relies on QGIS's core library with memory layers.
#include "tests/core/mesh/solids.h"
#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"

#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:meshsection" );
const QString POLYGONS = QStringLiteral( "PolygonZ?crs=EPSG:32633" );
const QString SECTION = QStringLiteral( "LineString?crs=EPSG:32633" );

QVariantMap inputs( const QVariant &mesh, const QVariantMap &planes )
{
  QVariantMap parameters{ { QStringLiteral( "MESH" ), mesh },
                          { QStringLiteral( "LINES" ), TEMPORARY },
                          { QStringLiteral( "AREAS" ), TEMPORARY } };
  parameters.insert( planes );
  return parameters;
}

QVariantMap stack( double bottom, double top, double step )
{
  return { { QStringLiteral( "BOTTOM" ), bottom },
           { QStringLiteral( "TOP" ), top },
           { QStringLiteral( "STEP" ), step } };
}

} // namespace

class TestMeshSection : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { registerProvider(); }
    void levels();
    void overLines();
    void meshesAreReprojected();
    void oreDomain();
    void refusals_data();
    void refusals();
};

void TestMeshSection::levels()
{
  const MemoryLayer layer( POLYGONS, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( layer, stack( -1, 1, 0.5 ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "PLANES" ), 5 );
  QCOMPARE( run.results.value( QStringLiteral( "AREA" ) ).toDouble(), 16.0 ); // nothing at the bottom, all at the top
  QCOMPARE( fieldsOf( run.rows( "LINES" ), { "section", "line_fid", "height", "mesh", "length" } ),
            QStringList( { "1 NULL -0.5 drawn 8", "2 NULL 0 drawn 8", "3 NULL 0.5 drawn 8", "4 NULL 1 drawn 8" } ) );
  const std::vector<QgsFeature> areas = run.rows( "AREAS" );
  QCOMPARE( fieldsOf( areas, { "section", "area" } ), QStringList( { "1 4", "2 4", "3 4", "4 4" } ) );
  QCOMPARE( areas.at( 0 ).geometry().area(), 4.0 );
  QVERIFY( areas.at( 0 ).geometry().constGet()->is3D() );
  QCOMPARE( run.layer( "AREAS" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
}

void TestMeshSection::overLines()
{
  const MemoryLayer layer( POLYGONS, polygons( cube() ) );
  const MemoryLayer lines( SECTION, { "LINESTRING(0 -9,0 9)", "LINESTRING(7 7,8 8)" } );
  AlgorithmRun run( ALGORITHM, inputs( layer, { { QStringLiteral( "SECTION_LINES" ), lines } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "PLANES" ), 2 );
  const std::vector<QgsFeature> areas = run.rows( "AREAS" );
  QCOMPARE( areas.size(), std::size_t( 2 ) );
  QCOMPARE( fieldsOf( areas, { "section", "line_fid", "height" } ), QStringList( { "0 1 NULL", "1 2 NULL" } ) );
  QCOMPARE( areas.at( 0 ).attribute( QStringLiteral( "area" ) ).toDouble(), 4.0 );
  QVERIFY( qAbs( areas.at( 1 ).attribute( QStringLiteral( "area" ) ).toDouble() - 4 * std::sqrt( 2 ) ) < 1e-14 );
}

void TestMeshSection::meshesAreReprojected()
{
  const MemoryLayer layer( QStringLiteral( "PolygonZ?crs=EPSG:32633" ), polygons( cube( { 500000, 5000000, 0 } ) ) );
  const MemoryLayer lines( QStringLiteral( "LineString?crs=EPSG:3857" ),
                           { "LINESTRING(0 0,1669792.4 0)", "LINESTRING(1669792.4 0,1669792.4 1)" } );
  AlgorithmRun run( ALGORITHM, inputs( layer, { { QStringLiteral( "SECTION_LINES" ), lines } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "EPSG:3857" ) ), qPrintable( run.feedback.log ) );
  QCOMPARE( run.layer( "AREAS" )->crs().authid(), QStringLiteral( "EPSG:3857" ) );
  QCOMPARE( run.number( "AREAS_COUNT" ), 1 ); // the meridian of 15 degrees is the middle of zone 33
}

void TestMeshSection::oreDomain()
{
  QVariantMap parameters = inputs( QVariant(), stack( 0, 300, 10 ) );
  parameters.insert( QStringLiteral( "MESH_FILE" ), QStringLiteral( RUBICON_DOMAIN ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY( run.number( "AREAS_COUNT" ) > 0 );
  const std::vector<QgsFeature> areas = run.rows( "AREAS" );
  QCOMPARE( areas.size(), std::size_t( run.number( "AREAS_COUNT" ) ) );
  for ( const QgsFeature &area : areas )
    QVERIFY( qAbs( area.geometry().area() - area.attribute( QStringLiteral( "area" ) ).toDouble() ) < 1e-6 );
}

void TestMeshSection::refusals_data()
{
  QTest::addColumn<QVariantMap>( "planes" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "no plane" ) << QVariantMap() << "there is no plane.";
  QTest::newRow( "half a stack" ) << QVariantMap{ { "BOTTOM", 0 }, { "TOP", 1 } } << "takes BOTTOM, TOP and STEP.";
  QTest::newRow( "upright areas in a Shapefile" )
    << QVariantMap{ { "SECTION_LINES", "lines.gpkg" }, { "AREAS", "/tmp/areas.SHP" } }
    << "cannot be written to a Shapefile";
  QTest::newRow( "upside down" ) << stack( 1, 0, 1 ) << "the top lies below the bottom.";
  QTest::newRow( "step of nothing" ) << stack( 0, 1, 0 ) << "a step leads upwards.";
}

void TestMeshSection::refusals()
{
  QFETCH( QVariantMap, planes );
  QFETCH( QString, sentence );
  const MemoryLayer layer( POLYGONS, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( layer, planes ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestMeshSection test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_meshsectionalgorithm.moc"
