// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:linemeshintersections in process: events, intervals, summary and report with their fields, depths, meshes of
// every sort, what is refused, what cancel leaves.
// Relies on QGIS's core library with memory and OGR layers, and on the sample of drill holes and an ore domain.

#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/qgis/qgiscompat.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <cmath>
#include <limits>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:linemeshintersections" );
const QString LINES = QStringLiteral( "LineStringZ?crs=EPSG:32724" );
const QString LINES_M = QStringLiteral( "LineStringZM?crs=EPSG:32724" );
const QString FACES = QStringLiteral( "PolygonZ?crs=EPSG:32724" );

const QStringList PLACE{ "code", "kind", "n_pairs", "dist3d" };
const QStringList PIECE{ "state", "from", "to", "from_open", "to_open" };

QVariantMap inputs( const QVariant &lines, const QVariant &mesh )
{
  return { { QStringLiteral( "INPUT" ), lines },          { QStringLiteral( "MESH" ), mesh },
           { QStringLiteral( "EVENTS" ), TEMPORARY },     { QStringLiteral( "INTERVALS" ), TEMPORARY },
           { QStringLiteral( "SUMMARY" ), TEMPORARY },    { QStringLiteral( "REPORT" ), TEMPORARY },
           { QStringLiteral( "INPUT_FIELDS" ), "label" }, { QStringLiteral( "MESH_FIELDS" ), "label" } };
}

QVariantMap with( QVariantMap parameters, const char *name, const QVariant &value )
{
  parameters.insert( QString::fromLatin1( name ), value );
  return parameters;
}

//! \a faces as one feature of \a type, a TIN or a polyhedral surface, in a GeoPackage that OGR writes.
QString surfaceLayer( const QTemporaryDir &directory, OGRwkbGeometryType type, const Faces &faces )
{
  const QString path = directory.filePath( QStringLiteral( "surface.gpkg" ) );
  const GDALDatasetUniquePtr dataset(
    GetGDALDriverManager()->GetDriverByName( "GPKG" )->Create( path.toUtf8(), 0, 0, 0, GDT_Unknown, nullptr ) );
  OGRSpatialReference crs;
  crs.importFromEPSG( 32724 );
  OGRLayer *layer = dataset->CreateLayer( "surface", &crs, type );
  QStringList patches = polygons( faces );
  for ( QString &patch : patches )
    patch.remove( QStringLiteral( "POLYGON Z " ) );
  const QString wkt = QStringLiteral( "%1 Z (%2)" )
                        .arg( QLatin1String( wkbFlatten( type ) == wkbTIN ? "TIN" : "POLYHEDRALSURFACE" ),
                              patches.join( ',' ) );
  OGRGeometry *geometry = nullptr;
  OGRGeometryFactory::createFromWkt( wkt.toUtf8().constData(), nullptr, &geometry );
  OGRFeature feature( layer->GetLayerDefn() );
  feature.SetGeometryDirectly( geometry );
  return layer->CreateFeature( &feature ) == OGRERR_NONE ? path : QString();
}

} // namespace

class TestLineMeshIntersections : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void contract_data();
    void contract();
    void fieldsOfTheOutputs();
    void depthIsM();
    void depthIsDistance();
    void depthFromFields();
    void depthFromFieldsNeedsNumbers();
    void exactParameters();
    void severalMeshesOfOneLayer();
    void meshThatIsNotClosed();
    void multiLinesKeepTheirNumbers();
    void surfaces_data();
    void surfaces();
    void meshIsReprojected();
    void localGridWithoutCrs();
    void linesThatAreNone();
    void emptyMesh();
    void oneTriangle();
    void sampleHolesInTheirDomain();
    void refusals_data();
    void refusals();
    void geographicOnlyIfAllowed();
    void meshFileIsNeverReplaced();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
    void closingLine();
};

void TestLineMeshIntersections::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestLineMeshIntersections::contract_data()
{
  QTest::addColumn<QString>( "line" );
  QTest::addColumn<QStringList>( "faces" );
  QTest::addColumn<QStringList>( "events" );
  QTest::addColumn<QStringList>( "pieces" );
  const QString along = QString::number( std::sqrt( 5.0 ) / 2, 'g', 15 ),
                across = QString::number( std::sqrt( 5.0 ), 'g', 15 ),
                whole = QString::number( 2 * std::sqrt( 5.0 ), 'g', 15 );
  QTest::newRow( "through the cube" ) << "LINESTRING Z (-2 0 0,2 0 2)" << polygons( cut_cube() )
                                      << QStringList{ "entry face 1 " + along, "exit edge 2 " + across }
                                      << QStringList{ "outside 0 " + along + " true false",
                                                      "inside " + along + ' ' + across + " false false",
                                                      "outside " + across + ' ' + whole + " false true" };
  QTest::newRow( "through both apexes" ) << "LINESTRING Z (0 0 -2,0 0 2)" << polygons( octahedron() )
                                         << QStringList{ "entry vertex 4 1", "exit vertex 4 3" }
                                         << QStringList{ "outside 0 1 true false", "inside 1 3 false false",
                                                         "outside 3 4 false true" };
  QTest::newRow( "touching an apex" ) << "LINESTRING Z (-2 0 1,2 0 1)" << polygons( octahedron() )
                                      << QStringList{ "touch vertex 4 2" } << QStringList{ "outside 0 4 true true" };
  QTest::newRow( "along a face" ) << "LINESTRING Z (-2 0 1,2 0 1)" << polygons( cube() )
                                  << QStringList{ "slide_in coplanar 2 1", "slide_out coplanar 2 3" }
                                  << QStringList{ "outside 0 1 true false", "boundary 1 3 false false",
                                                  "outside 3 4 false true" };
  QTest::newRow( "starting inside" ) << "LINESTRING Z (0 0 0,0 0 2)" << polygons( octahedron() )
                                     << QStringList{ "exit vertex 4 1" }
                                     << QStringList{ "inside 0 1 true false", "outside 1 2 false true" };
  QTest::newRow( "beside" ) << "LINESTRING Z (5 0 0,5 0 2)" << polygons( octahedron() ) << QStringList{}
                            << QStringList{ "outside 0 2 true true" };
}

void TestLineMeshIntersections::contract()
{
  QFETCH( QString, line );
  QFETCH( QStringList, faces );
  QFETCH( QStringList, events );
  QFETCH( QStringList, pieces );
  const MemoryLayer lines( LINES, { line } ), mesh( FACES, faces );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), PLACE ), events );
  QCOMPARE( fieldsOf( run.rows( "INTERVALS" ), PIECE ), pieces );
  QCOMPARE( run.number( "EVENTS_COUNT" ), qlonglong( events.size() ) );
  QCOMPARE( run.number( "INTERVALS_COUNT" ), qlonglong( pieces.size() ) );
  QCOMPARE( run.number( "CLOSED" ), 1 );

  const std::vector<QgsFeature> summary = run.rows( "SUMMARY" );
  QCOMPARE( summary.size(), std::size_t( 1 ) );
  QCOMPARE( summary[0].attribute( QStringLiteral( "n_events" ) ).toInt(), int( events.size() ) );
  QCOMPARE( summary[0].attribute( QStringLiteral( "n_hits" ) ).toLongLong(), run.number( "RAW_HITS" ) );
  double inside = 0;
  QStringList states;
  for ( const QgsFeature &piece : run.rows( "INTERVALS" ) )
  {
    const double length = piece.attribute( QStringLiteral( "length" ) ).toDouble();
    states << piece.attribute( QStringLiteral( "state" ) ).toString();
    if ( piece.attribute( QStringLiteral( "state" ) ) == QLatin1String( "inside" ) )
      inside += length;
  }
  QCOMPARE( summary[0].attribute( QStringLiteral( "length_inside" ) ).toDouble(), inside );
  const bool crosses = states.contains( QStringLiteral( "inside" ) ) && states.contains( QStringLiteral( "outside" ) );
  QCOMPARE( summary[0].attribute( QStringLiteral( "crosses" ) ).toBool(), crosses );
}

void TestLineMeshIntersections::fieldsOfTheOutputs()
{
  const MemoryLayer lines( LINES + "&field=code:string", { "LINESTRING Z (-2 0 0,2 0 2)" }, { "hole 7" } );
  const MemoryLayer mesh( FACES, polygons( cut_cube() ) );
  QVariantMap parameters = with( inputs( lines, mesh ), "MESH_FIELDS_PREFIX", "m_" );
  parameters.remove( QStringLiteral( "INPUT_FIELDS" ) );
  parameters.remove( QStringLiteral( "MESH_FIELDS" ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.layer( "EVENTS" )->fields().names(),
            QStringList( { "code_2", "label", "m_label", "line_fid", "line_part", "mesh", "mesh_fid", "tri", "seg",
                           "depth", "dist3d", "kind", "code", "n_pairs", "angle", "heading" } ) );
  QCOMPARE( run.layer( "INTERVALS" )->fields().names(),
            QStringList( { "code", "label", "line_fid", "line_part", "mesh", "state", "reason", "from", "to", "length",
                           "from_open", "to_open" } ) );
  QCOMPARE( run.layer( "SUMMARY" )->fields().names(),
            QStringList( { "code", "label", "line_fid", "line_part", "mesh", "crosses", "first_depth", "first_dist",
                           "n_events", "n_hits", "length_inside", "reason" } ) );
  QCOMPARE( QgsWkbTypes::displayString( run.layer( "EVENTS" )->wkbType() ), QStringLiteral( "PointZM" ) );
  QCOMPARE( QgsWkbTypes::displayString( run.layer( "INTERVALS" )->wkbType() ), QStringLiteral( "LineStringZM" ) );
  QVERIFY( !run.layer( "SUMMARY" )->isSpatial() );

  const QgsFeature entry = run.rows( "EVENTS" ).at( 0 );
  const qlonglong feature = entry.attribute( QStringLiteral( "mesh_fid" ) ).toLongLong();
  QCOMPARE( entry.attribute( QStringLiteral( "m_label" ) ).toLongLong() + 1, feature );
  QCOMPARE( entry.attribute( QStringLiteral( "tri" ) ).toLongLong() + 1, feature );
  QCOMPARE( fieldsOf( entry, { "label", "code_2", "line_fid", "line_part", "mesh", "seg", "depth", "code" } ),
            QStringLiteral( "hole 7 NULL 1 0 drawn 0 NULL entry" ) );
  QCOMPARE( entry.geometry().asWkt( 3 ).toUpper().remove( ' ' ), QStringLiteral( "POINTZM(-100.51.118)" ) );
  const double angle = entry.attribute( QStringLiteral( "angle" ) ).toDouble();
  QVERIFY2( std::abs( angle - std::atan( 2.0 ) * 180 / M_PI ) < 1e-9, qPrintable( QString::number( angle ) ) );
}

void TestLineMeshIntersections::depthIsM()
{
  const MemoryLayer lines( LINES_M, { "LINESTRING ZM (-2 0 0 100,2 0 0 108)" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "depth", "dist3d" } ), QStringList( { "102 1", "106 3" } ) );
  QCOMPARE( fieldsOf( run.rows( "INTERVALS" ), { "from", "to", "length" } ),
            QStringList( { "100 102 1", "102 106 2", "106 108 1" } ) );
  QCOMPARE( fieldsOf( run.rows( "SUMMARY" ), { "first_depth", "first_dist", "length_inside" } ),
            QStringList( { "102 1 2" } ) );
  QCOMPARE( run.rows( "EVENTS" ).at( 1 ).geometry().vertexAt( 0 ).m(), 106.0 );
  QCOMPARE( run.rows( "INTERVALS" ).at( 1 ).geometry().vertexAt( 1 ).m(), 106.0 );
}

void TestLineMeshIntersections::depthIsDistance()
{
  const MemoryLayer lines( LINES_M, { "LINESTRING ZM (-2 0 0 100,0 0 0 104,2 0 0 108)" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, with( inputs( lines, mesh ), "DEPTH", 1 ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "depth", "dist3d" } ), QStringList( { "1 1", "3 3" } ) );
  QCOMPARE( fieldsOf( run.rows( "INTERVALS" ), { "from", "to" } ), QStringList( { "0 1", "1 3", "3 4" } ) );
  const QgsGeometry inside = run.rows( "INTERVALS" ).at( 1 ).geometry();
  QCOMPARE( inside.vertexAt( 0 ).m(), 1.0 );
  QCOMPARE( inside.vertexAt( 1 ).m(), 2.0 );
  QCOMPARE( inside.vertexAt( 2 ).m(), 3.0 );
}

void TestLineMeshIntersections::depthFromFields()
{
  MemoryLayer lines( LINES + "&field=a:double&field=b:double",
                     { "LINESTRING Z (-2 0 0,2 0 0)", "LINESTRING Z (9 9 9,9 9 9)", "LINESTRING Z (0 -2 0,0 2 0)" } );
  const int a = lines->fields().indexFromName( QStringLiteral( "a" ) );
  QVERIFY( lines->dataProvider()->changeAttributeValues(
    { { 1, { { a, 100 }, { a + 1, 108 } } }, { 2, { { a, 1 }, { a + 1, 1 } } }, { 3, { { a, 50 } } } } ) );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  QVariantMap parameters = with( inputs( lines, mesh ), "DEPTH", 2 );
  AlgorithmRun without( ALGORITHM, parameters );
  QVERIFY( !without.ok );
  QVERIFY2( without.feedback.log.contains( "DEPTH_FROM_FIELD names none" ), qPrintable( without.feedback.log ) );

  parameters = with( with( parameters, "DEPTH_FROM_FIELD", "a" ), "DEPTH_TO_FIELD", "b" );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "line_fid", "depth" } ),
            QStringList( { "1 102", "1 106", "3 NULL", "3 NULL" } ) );
  AlgorithmRun misnamed( ALGORITHM, with( parameters, "DEPTH_TO_FIELD", "nothing" ) );
  QVERIFY( !misnamed.ok );
  QVERIFY2( misnamed.feedback.log.contains( "has no field “nothing”" ), qPrintable( misnamed.feedback.log ) );
}

void TestLineMeshIntersections::depthFromFieldsNeedsNumbers()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,2 0 0)" }, { "12 m" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  QVariantMap parameters = with( inputs( lines, mesh ), "DEPTH", 2 );
  parameters = with( with( parameters, "DEPTH_FROM_FIELD", "label" ), "DEPTH_TO_FIELD", "label" );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( "feature 1 has “12 m” in field “label”, which is no number." ),
            qPrintable( run.feedback.log ) );
}

void TestLineMeshIntersections::exactParameters()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,1 0 0)" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, with( inputs( lines, mesh ), "EXACT_PARAMETERS", true ) );
  QCOMPARE( run.layer( "EVENTS" )->fields().names().mid( 8, 3 ), QStringList( { "t_num", "t_den", "depth" } ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "t_num", "t_den", "code" } ),
            QStringList( { "1 3 entry", "1 1 touch" } ) );
}

void TestLineMeshIntersections::severalMeshesOfOneLayer()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,12 0 0)" } );
  QStringList wkts = polygons( cube() ), names;
  for ( int i = 0; i < wkts.size(); ++i )
    names << QStringLiteral( "whole" );
  const QStringList leaking = polygons( without_last( cut_cube( { 10, 0, 0 } ) ) );
  wkts << leaking;
  while ( names.size() < wkts.size() )
    names << QStringLiteral( "leaking" );
  const MemoryLayer mesh( FACES, wkts, names );
  AlgorithmRun run( ALGORITHM, with( inputs( lines, mesh ), "MESH_NAME_FIELD", "label" ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "MESHES" ), 2 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
  QCOMPARE( fieldsOf( run.rows( "INTERVALS" ), { "mesh", "state", "from", "to" } ),
            QStringList( { "whole outside 0 1", "whole inside 1 3", "whole outside 3 14", "leaking NULL 0 14" } ) );
  QCOMPARE( fieldsOf( run.rows( "SUMMARY" ), { "mesh", "n_events", "length_inside" } ),
            QStringList( { "whole 2 2", "leaking 2 NULL" } ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "mesh", "code" } ),
            QStringList( { "whole entry", "whole exit", "leaking pierce", "leaking touch" } ) );
}

void TestLineMeshIntersections::meshThatIsNotClosed()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (0 0.5 -2,0 0.5 2)" } );
  const MemoryLayer mesh( FACES, polygons( without_last( cut_cube() ) ) );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "PIERCE" ), 2 );
  QCOMPARE( run.number( "ENTRY" ) + run.number( "EXIT" ), 0 );
  const QString reason = run.rows( "SUMMARY" ).at( 0 ).attribute( QStringLiteral( "reason" ) ).toString();
  QVERIFY2( reason.contains( "is not closed: 3 edges" ) && reason.contains( "(1 " ), qPrintable( reason ) );
  QVERIFY2( run.feedback.log.contains( "Warning: " + reason ), qPrintable( run.feedback.log ) );
  for ( const QgsFeature &piece : run.rows( "INTERVALS" ) )
    QCOMPARE( fieldsOf( piece, { "state", "reason" } ), "NULL " + reason );

  const std::vector<QgsFeature> faults = run.rows( "REPORT" );
  QCOMPARE( faults.size(), std::size_t( 3 ) );
  for ( const QgsFeature &fault : faults )
  {
    QCOMPARE( fault.attribute( QStringLiteral( "kind" ) ).toString(), QStringLiteral( "boundary_edge" ) );
    QVERIFY( fault.geometry().constGet()->is3D() );
  }
}

void TestLineMeshIntersections::multiLinesKeepTheirNumbers()
{
  const MemoryLayer lines( QStringLiteral( "MultiLineStringZ?crs=EPSG:32724" ),
                           { "MULTILINESTRING Z ((7 7 7,7 7 7),(-2 0 0,-2 0 0,-1.5 0 0,2 0 0),(0 -2 0,0 2 0))" } );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "line_fid", "line_part", "seg", "code" } ),
            QStringList( { "1 1 2 entry", "1 1 2 exit", "1 2 0 entry", "1 2 0 exit" } ) );
  QCOMPARE( run.rows( "SUMMARY" ).size(), std::size_t( 2 ) );
}

void TestLineMeshIntersections::surfaces_data()
{
  QTest::addColumn<int>( "type" );
  QTest::addColumn<QStringList>( "arrivesAs" ); // before QGIS 3.40 as polygons
  QTest::newRow( "TIN" ) << int( wkbTINZ ) << QStringList{ "TINZ", "TIN Z", "MultiPolygonZ" };
  QTest::newRow( "polyhedral surface" ) << int( wkbPolyhedralSurfaceZ )
                                        << QStringList{ "PolyhedralSurfaceZ", "PolyhedralSurface Z", "MultiPolygonZ" };
  QTest::newRow( "multi-polygon" ) << -1 << QStringList{ "MultiPolygonZ" };
}

void TestLineMeshIntersections::surfaces()
{
  QFETCH( int, type );
  QFETCH( QStringList, arrivesAs );
  const QTemporaryDir directory;
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,2 0 2)" } );
  QStringList patches = polygons( cut_cube() );
  for ( QString &patch : patches )
    patch.remove( QStringLiteral( "POLYGON Z " ) );
  const MemoryLayer multi( QStringLiteral( "MultiPolygonZ?crs=EPSG:32724" ),
                           { "MULTIPOLYGON Z (" + patches.join( ',' ) + ')' } );
  QgsVectorLayer *mesh = new QgsVectorLayer(
    type < 0 ? QString() : surfaceLayer( directory, static_cast<OGRwkbGeometryType>( type ), cut_cube() ),
    QStringLiteral( "surface" ), QStringLiteral( "ogr" ) );
  QgsProject::instance()->addMapLayer( mesh );
  QVariantMap parameters = inputs( lines, type < 0 ? QVariant( multi ) : QVariant( mesh->id() ) );
  parameters.remove( QStringLiteral( "MESH_FIELDS" ) );
  AlgorithmRun run( ALGORITHM, parameters );
  const QString arrived = QgsWkbTypes::displayString( mesh->wkbType() );
  QgsProject::instance()->removeMapLayer( mesh );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  if ( type >= 0 )
    QVERIFY2( arrivesAs.contains( arrived ), qPrintable( arrived ) );
  QCOMPARE( run.number( "TRIANGLES" ), 12 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "code", "mesh_fid" } ), QStringList( { "entry 1", "exit 1" } ) );
}

void TestLineMeshIntersections::meshIsReprojected()
{
  const MemoryLayer lines( QStringLiteral( "LineStringZ?crs=EPSG:3857" ), { "LINESTRING Z (0 0 -20,0 0 20)" } );
  const MemoryLayer mesh( QStringLiteral( "PolygonZ?crs=EPSG:4326" ),
                          { "POLYGON Z ((-1 -1 5,1 -1 5,0 2 5,-1 -1 5))" } );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( "is reprojected from EPSG:4326" ), qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "code", "dist3d" } ), QStringList( { "pierce 25" } ) );
  QCOMPARE( run.layer( "EVENTS" )->crs().authid(), QStringLiteral( "EPSG:3857" ) );
}

void TestLineMeshIntersections::localGridWithoutCrs()
{
  MemoryLayer lines( QStringLiteral( "LineStringZ?" ), { "LINESTRING Z (-2 0 0,2 0 0)" } );
  MemoryLayer mesh( FACES, polygons( cube() ) );
  lines->setCrs( QgsCoordinateReferenceSystem() );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "EVENTS_COUNT" ), 2 );
}

void TestLineMeshIntersections::linesThatAreNone()
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MemoryLayer lines( LINES,
                     { "LINESTRING Z (1 1 1,1 1 1)", QString(), "LineStringZ EMPTY", "LINESTRING Z (-2 0 0,2 0 0)" } );
  QgsFeature notANumber( lines->fields() );
  notANumber.setGeometry( QgsGeometry::fromPolyline( { QgsPoint( 6, -1, 0 ), QgsPoint( 6, nan, 0 ) } ) );
  QVERIFY( lines->dataProvider()->addFeature( notANumber ) );
  const MemoryLayer mesh( FACES, polygons( cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "SUMMARY" ), { "label", "line_fid", "n_events" } ), QStringList( { "3 4 2" } ) );
  for ( const char *words : { "1 feature of no length skipped: id 1.", "1 feature without geometry skipped: id 2.",
                              "1 feature with an empty geometry skipped: id 3.",
                              "1 feature with a NaN or infinite coordinate skipped: id 5." } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
}

void TestLineMeshIntersections::emptyMesh()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,2 0 0)" } ), mesh( FACES );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( "Warning: " ), qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "EVENTS_COUNT" ), 0 );
}

void TestLineMeshIntersections::oneTriangle()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (0.25 0.25 -2,0.25 0.25 2)", "LINESTRING Z (0 1 -2,0 1 2)" } );
  const MemoryLayer mesh( FACES, { "POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))" } );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "EVENTS" ), { "line_fid", "code", "kind", "dist3d" } ),
            QStringList( { "1 pierce face 2", "2 touch vertex 2" } ) );
}

void TestLineMeshIntersections::sampleHolesInTheirDomain()
{
  const MemoryLayer holes( LINES, sampleHoles() ), domain( FACES, polygons( sampleDomain() ) );
  AlgorithmRun run( ALGORITHM, inputs( holes, domain ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "TRIANGLES" ), 13710 );
  QCOMPARE( run.number( "SEGMENTS" ), 343 );
  QCOMPARE( run.number( "RAW_HITS" ), 106 );
  QCOMPARE( run.number( "FACE" ), 10 );
  QCOMPARE( run.number( "EDGE" ), 96 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
  QCOMPARE( run.number( "EVENTS_COUNT" ), 58 );
  QCOMPARE( run.number( "ENTRY" ), run.number( "EXIT" ) );
  QCOMPARE( run.rows( "SUMMARY" ).size(), std::size_t( 29 ) );
  QMap<qlonglong, double> lengths;
  for ( const QgsFeature &piece : run.rows( "INTERVALS" ) )
  {
    lengths[piece.attribute( QStringLiteral( "line_fid" ) ).toLongLong()] +=
      piece.attribute( QStringLiteral( "length" ) ).toDouble();
  }
  QCOMPARE( lengths.size(), 29 );
}

void TestLineMeshIntersections::refusals_data()
{
  QTest::addColumn<QString>( "lines" );
  QTest::addColumn<QString>( "faces" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "2D lines" ) << "LineString?crs=EPSG:32724" << FACES << "The lines of layer “drawn” have no Z";
  QTest::newRow( "points" ) << "PointZ?crs=EPSG:32724" << FACES << "Layer “drawn” holds no lines.";
  QTest::newRow( "polygons as lines" ) << FACES << FACES << "Layer “drawn” holds no lines.";
  QTest::newRow( "2D mesh" ) << LINES << "Polygon?crs=EPSG:32724"
                             << "no Z";
  QTest::newRow( "lines as mesh" ) << LINES << LINES << "drawn";
  QTest::newRow( "geographic" ) << "LineStringZ?crs=EPSG:4326" << FACES << "geographic coordinate reference system";
}

void TestLineMeshIntersections::refusals()
{
  QFETCH( QString, lines );
  QFETCH( QString, faces );
  QFETCH( QString, sentence );
  AlgorithmRun run( ALGORITHM, inputs( MemoryLayer( lines ), MemoryLayer( faces ) ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestLineMeshIntersections::geographicOnlyIfAllowed()
{
  const MemoryLayer lines( QStringLiteral( "LineStringZ?crs=EPSG:4326" ), { "LINESTRING Z (-2 0 0,2 0 0)" } );
  const MemoryLayer mesh( QStringLiteral( "PolygonZ?crs=EPSG:4326" ), polygons( cube() ) );
  QVERIFY( !AlgorithmRun( ALGORITHM, inputs( lines, mesh ) ).ok );
  AlgorithmRun allowed( ALGORITHM, with( inputs( lines, mesh ), "ALLOW_GEOGRAPHIC", true ) );
  QCOMPARE( fieldsOf( allowed.rows( "EVENTS" ), { "dist3d" } ), QStringList( { "1", "3" } ) );
}

void TestLineMeshIntersections::meshFileIsNeverReplaced()
{
  const QTemporaryDir directory;
  const QString mesh = directory.filePath( QStringLiteral( "mesh.dxf" ) );
  QVERIFY( QFile::copy( QStringLiteral( RUBICON_MESH_FILES "/faces.dxf" ), mesh ) );
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,2 0 0)" } );
  QVariantMap parameters = with( inputs( lines, QVariant() ), "MESH_FILE", mesh );
  for ( const char *target : { "mesh.dxf", "new.gpkg" } )
  {
    parameters.insert( QStringLiteral( "EVENTS" ), directory.filePath( QString::fromLatin1( target ) ) );
    QgsProcessingContext context;
    context.setProject( QgsProject::instance() );
    QString message;
    const bool accepted = QgsApplication::processingRegistry()
                            ->algorithmById( ALGORITHM )
                            ->checkParameterValues( parameters, context, &message );
    QVERIFY2( accepted == ( QLatin1String( target ) == QLatin1String( "new.gpkg" ) ), qPrintable( message ) );
    QVERIFY2( accepted || message.contains( QLatin1String( "is one of the inputs and will not be replaced" ) ),
              qPrintable( message ) );
  }
}

void TestLineMeshIntersections::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  for ( const double share : { 0.0, 5.0, 20.0, 30.0, 60.0, 61.0, 80.0, 100.0 } )
    QTest::addRow( "%g %%", share ) << share;
}

void TestLineMeshIntersections::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  const QTemporaryDir directory;
  const MemoryLayer holes( LINES, sampleHoles() ), domain( FACES, polygons( sampleDomain() ) );
  QVariantMap parameters = inputs( holes, domain );
  for ( const char *output : { "EVENTS", "INTERVALS", "SUMMARY", "REPORT" } )
  {
    const QString path = directory.filePath( QLatin1String( output ) + QStringLiteral( ".gpkg" ) );
    parameters = with( parameters, output, path );
  }
  AlgorithmRun run( ALGORITHM, parameters, cancelAt );
  QVERIFY( run.feedback.isCanceled() );
  QVERIFY2( run.ok && run.results.isEmpty(), qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
}

void TestLineMeshIntersections::closingLine()
{
  const MemoryLayer lines( LINES, { "LINESTRING Z (-2 0 0,2 0 2)" } ), mesh( FACES, polygons( cut_cube() ) );
  AlgorithmRun run( ALGORITHM, inputs( lines, mesh ) );
  for ( const char *words : { " on ", "3 hits", "2 events", "3 intervals", "filter ", "seconds: read " } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "SEGMENTS" ), 1 );
  QCOMPARE( run.number( "EDGE" ), 2 );
  QCOMPARE( run.results.value( QStringLiteral( "CHECKSUM" ) ).toString().size(), 16 );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestLineMeshIntersections test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_linemeshintersections.moc"
