// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:convexhull3d in process: hulls and points as core's tables have them, groups, flat and bad input, meshes, the proof,
// what is refused, what cancel leaves.
// Relies on QGIS's core library with memory layers, and on core/io, core/hull and core/tables for what is expected.

#include "tests/core/io/skip_without_driver.h"
#include "tests/core/mesh/solids.h"
#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/outputs/tablerows.h"

#include "core/io/mesh_file.h"
#include "core/io/vertex_source.h"
#include "core/tables/hull_tables.h"

#include "qgsmeshlayer.h"
#include "qgspoint.h"
#include "qgspointcloudlayer.h"
#include "qgsproviderregistry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:convexhull3d" );
const QString POINTS = QStringLiteral( "PointZ?crs=EPSG:32633" );
const QString FACES = QStringLiteral( "PolygonZ?crs=EPSG:32633" );

QVariantMap both( QVariantMap parameters )
{
  parameters.insert( QStringLiteral( "HULLS" ), TEMPORARY );
  parameters.insert( QStringLiteral( "POINTS" ), TEMPORARY );
  return parameters;
}

QVariantMap inputs( const QVariant &points )
{
  return both( { { QStringLiteral( "INPUT" ), points } } );
}

QVariantMap byLabel( const QVariant &points )
{
  QVariantMap parameters = inputs( points );
  parameters.insert( QStringLiteral( "GROUP_FIELD" ), QStringLiteral( "label" ) );
  return parameters;
}

//! The vertices of a mesh file, as the command reads them.
rubicon::PointGroups3 verticesOf( const std::string &path )
{
  if ( rubicon::mesh_format( path ) )
    return rubicon::read_mesh_vertices( path, {} );
  rubicon::LayerSource layer( rubicon::LayerName::parse( path ), rubicon::LayerSource::Wanted::vertices );
  return rubicon::read_vertices( layer, {}, {} );
}

//! The rows of \a table as an output has them, without what it takes over.
QStringList expected( const rubicon::Table &table )
{
  QStringList rows;
  rubicon::Row row;
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    table.read( number, row );
    QStringList values;
    for ( const rubicon::Value &value : row.values )
      values << valueOf( value ).toString();
    rows << values.join( '|' );
  }
  return rows;
}

//! The last \a count values of each feature.
QStringList valuesOf( const std::vector<QgsFeature> &features, std::size_t count )
{
  QStringList rows;
  for ( const QgsFeature &feature : features )
  {
    QStringList values;
    const QgsAttributes attributes = feature.attributes();
    for ( int i = attributes.size() - static_cast<int>( count ); i < attributes.size(); ++i )
      values << attributes.at( i ).toString();
    rows << values.join( '|' );
  }
  return rows;
}

//! A grid of points in which there is everything: vertices, edges, facets, inside and, as every point is there twice, duplicates.
QStringList grid()
{
  QStringList points;
  for ( int copy = 0; copy < 2; ++copy )
    for ( int i = 0; i < 64; ++i )
      points << QStringLiteral( "POINT Z (%1 %2 %3)" ).arg( i % 4 ).arg( i / 4 % 4 ).arg( i / 16 );
  return points;
}

} // namespace

class TestConvexHull3D : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { QVERIFY( registerProvider() ); }
    void rowsAreCores();
    void facetsArePolygons();
    void facetsInColumnarFiles_data();
    void facetsInColumnarFiles();
    void groups();
    void groupsByOtherThanText_data();
    void groupsByOtherThanText();
    void verticesOfAnyGeometry_data();
    void verticesOfAnyGeometry();
    void pointsKeepFields();
    void selectedFeatures();
    void leftOut();
    void empty();
    void meshFile_data();
    void meshFile();
    void meshLayer();
    void pointCloudOnDisk();
    void proof();
    void refusals_data();
    void refusals();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
};

void TestConvexHull3D::rowsAreCores()
{
  const QStringList wkts = grid();
  QStringList labels;
  for ( int i = 0; i < wkts.size(); ++i )
    labels << ( i % 3 == 0 ? QStringLiteral( "west" ) : QStringLiteral( "östlich" ) );
  const MemoryLayer layer( POINTS, wkts, labels );
  AlgorithmRun run( ALGORITHM, byLabel( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );

  const auto pass = [&]( const rubicon::LayerSource::Start &start ) {
    const rubicon::LayerSource::Visitor visit = start();
    for ( int i = 0; i < wkts.size(); ++i )
    {
      const QByteArray wkb = QgsGeometry::fromWkt( wkts.at( i ) ).asWkb();
      visit( i + 1, std::as_bytes( std::span( wkb.constData(), static_cast<std::size_t>( wkb.size() ) ) ),
             labels.at( i ).toStdString() );
    }
  };
  const rubicon::PointGroups3 points = rubicon::gather_vertices( pass, true, "points", {} );
  const rubicon::ConvexHulls found = rubicon::convex_hulls( points.points, points.begin );
  const rubicon::Table hulls = hulls_table( found.hulls(), points ), typed = hull_points_table( found.hulls(), points );
  QCOMPARE( hulls.row_count, std::size_t( 2 ) );
  QCOMPARE( valuesOf( run.rows( "HULLS" ), hulls.columns.size() ), expected( hulls ) );
  QCOMPARE( valuesOf( run.rows( "POINTS" ), typed.columns.size() ), expected( typed ) );
  QCOMPARE( run.results.value( QStringLiteral( "CHECKSUM" ) ).toString(),
            QStringLiteral( "%1" ).arg( found.checksum, 16, 16, QLatin1Char( '0' ) ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), 128 );
  QCOMPARE( run.number( "HULLS_COUNT" ), 2 );
  QCOMPARE( run.layer( "HULLS" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
}

void TestConvexHull3D::facetsArePolygons()
{
  const MemoryLayer layer( POINTS, grid() );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> hulls = run.rows( "HULLS" );
  QCOMPARE( fieldsOf( hulls, { "group", "rank", "n_points", "n_left_out", "n_vertices", "n_facets", "volume", "area",
                               "centroid_x", "centroid_y", "centroid_z" } ),
            QStringList( "NULL 3 128 0 8 6 27 54 1.5 1.5 1.5" ) );
  const QgsGeometry hull = hulls.at( 0 ).geometry();
  QCOMPARE( QgsWkbTypes::displayString( hull.wkbType() ), QStringLiteral( "MultiPolygonZ" ) );
  QCOMPARE( hull.constGet()->partCount(), 6 );
  QCOMPARE( hull.constGet()->nCoordinates(), 6 * 5 );
  QMap<QString, int> types;
  for ( const QgsFeature &point : run.rows( "POINTS" ) )
    ++types[point.attribute( QStringLiteral( "type" ) ).toString()];
  const QMap<QString, int> wanted{
    { "vertex", 8 }, { "edge", 24 }, { "facet", 24 }, { "inside", 16 }, { "duplicate", 56 }
  };
  QCOMPARE( types, wanted );
}

void TestConvexHull3D::facetsInColumnarFiles_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "parquet", "arrow" } )
    QTest::addRow( "%s", extension ) << extension;
}

// Left to itself, GDAL turns upright facets around in GeoParquet, and refuses Z in Arrow IPC.
void TestConvexHull3D::facetsInColumnarFiles()
{
  QFETCH( QString, extension );
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "hulls." ) + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  const MemoryLayer layer( POINTS, grid() );
  AlgorithmRun inMemory( ALGORITHM, inputs( layer ) );
  QVariantMap parameters = inputs( layer );
  parameters.insert( QStringLiteral( "HULLS" ), path );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.rows( "HULLS" ).at( 0 ).geometry().asWkt( 17 ),
            inMemory.rows( "HULLS" ).at( 0 ).geometry().asWkt( 17 ) );
}

// A body, a polygon, a segment and a point; a value that is NULL is a group too.
void TestConvexHull3D::groups()
{
  const MemoryLayer layer( POINTS,
                           { "POINT Z (0 0 0)", "POINT Z (1 0 0)", "POINT Z (0 1 0)", "POINT Z (0 0 1)",
                             "POINT Z (0 0 0)", "POINT Z (2 0 0)", "POINT Z (0 2 0)", "POINT Z (0 0 0)",
                             "POINT Z (0 0 4)", "POINT Z (5 6 7)" },
                           { "body", "body", "body", "body", "flat", "flat", "flat", "line", "line", QString() } );
  AlgorithmRun run( ALGORITHM, byLabel( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> hulls = run.rows( "HULLS" );
  QCOMPARE(
    fieldsOf( hulls, { "group", "rank", "n_vertices", "volume", "area" } ),
    QStringList(
      { QStringLiteral( "body 3 4 %1 %2" ).arg( 1.0 / 6, 0, 'g', 15 ).arg( 1.5 + std::sqrt( 0.75 ), 0, 'g', 15 ),
        "flat 2 3 0 2", "line 1 2 0 0", "NULL 0 1 0 0" } ) );
  QCOMPARE( hulls.at( 1 ).geometry().constGet()->partCount(), 1 );
  QVERIFY( !hulls.at( 2 ).hasGeometry() && !hulls.at( 3 ).hasGeometry() );
  QCOMPARE( run.number( "BODIES" ), 1 );
}

void TestConvexHull3D::groupsByOtherThanText_data()
{
  QTest::addColumn<QString>( "type" );
  QTest::addColumn<QVariantList>( "values" );
  QTest::addColumn<QStringList>( "groups" );
  QTest::newRow( "integer" ) << "integer" << QVariantList{ 0, QVariant() } << QStringList{ "0", "NULL" };
  QTest::newRow( "boolean" ) << "bool" << QVariantList{ false, QVariant() } << QStringList{ "NULL", "false" };
  QTest::newRow( "list" ) << "string[]" << QVariantList{ QStringList{ "a", "b" }, QStringList{ "a", "c" }, QVariant() }
                          << QStringList{ "NULL", R"(["a","b"])", R"(["a","c"])" };
}

// The NULL of such a field is of its type, and as text it would be that of 0 or false.
void TestConvexHull3D::groupsByOtherThanText()
{
  QFETCH( QString, type );
  QFETCH( QVariantList, values );
  QFETCH( QStringList, groups );
  QStringList points;
  for ( int i = 0; i < values.size(); ++i )
    points << QStringLiteral( "POINT Z (%1 0 0)" ).arg( i );
  MemoryLayer layer( POINTS + QStringLiteral( "&field=body:" ) + type, points );
  for ( int i = 0; i < values.size(); ++i )
  {
    layer->fields().at( 0 ).convertCompatible( values[i] );
    QVERIFY( layer->dataProvider()->changeAttributeValues( { { i + 1, { { 0, values.at( i ) } } } } ) );
  }
  QVariantMap parameters = inputs( layer );
  parameters.insert( QStringLiteral( "GROUP_FIELD" ), QStringLiteral( "body" ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QStringList found = fieldsOf( run.rows( "HULLS" ), { "group" } );
  found.sort();
  QCOMPARE( found, groups );
}

void TestConvexHull3D::verticesOfAnyGeometry_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QStringList>( "wkts" );
  QTest::addColumn<int>( "points" );
  QTest::newRow( "polygons" ) << FACES << polygons( cube() ) << 6 * 5;
  QTest::newRow( "lines" ) << "LineStringZ?crs=EPSG:32633"
                           << QStringList( { "LINESTRING Z (-1 -1 -1,1 -1 -1,1 1 -1,-1 1 -1)",
                                             "LINESTRING Z (-1 -1 1,1 -1 1,1 1 1,-1 1 1)" } )
                           << 8;
  QTest::newRow( "multi-points" ) << "MultiPointZ?crs=EPSG:32633"
                                  << QStringList( { "MULTIPOINT Z ((-1 -1 -1),(1 -1 -1),(1 1 -1),(-1 1 -1))",
                                                    "MULTIPOINT Z ((-1 -1 1),(1 -1 1),(1 1 1),(-1 1 1))" } )
                                  << 8;
  QTest::newRow( "with M" ) << "LineStringZM?crs=EPSG:32633"
                            << QStringList( { "LINESTRING ZM (-1 -1 -1 0,1 -1 -1 9,1 1 -1 9,-1 1 -1 9)",
                                              "LINESTRING ZM (-1 -1 1 0,1 -1 1 9,1 1 1 9,-1 1 1 9)" } )
                            << 8;
}

void TestConvexHull3D::verticesOfAnyGeometry()
{
  QFETCH( QString, definition );
  QFETCH( QStringList, wkts );
  QFETCH( int, points );
  const MemoryLayer layer( definition, wkts );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), points );
  QCOMPARE( run.number( "VERTICES" ), 8 );
  QCOMPARE( run.number( "FACETS" ), 6 );
  QCOMPARE( run.results.value( QStringLiteral( "VOLUME" ) ).toDouble(), 8.0 );
  QCOMPARE( run.results.value( QStringLiteral( "AREA" ) ).toDouble(), 24.0 );
}

// Those that are chosen, by the feature of the vertex.
void TestConvexHull3D::pointsKeepFields()
{
  const MemoryLayer layer( "LineStringZ?crs=EPSG:32633&field=type:string&field=au:double",
                           { "LINESTRING Z (0 0 0,0 0 1)", "LINESTRING Z (0 1 0,1 0 0)" }, { "first", "second" } );
  AlgorithmRun all( ALGORITHM, inputs( layer ) );
  QVERIFY2( all.ok, qPrintable( all.feedback.log ) );
  QCOMPARE( all.layer( "POINTS" )->fields().names(), QStringList( { "type_2", "au", "label", "point_fid", "point_part",
                                                                    "group", "type", "first_fid", "first_part" } ) );
  QCOMPARE( fieldsOf( all.rows( "POINTS" ), { "label", "point_fid", "point_part", "type" } ),
            QStringList( { "first 1 0 vertex", "first 1 1 vertex", "second 2 0 vertex", "second 2 1 vertex" } ) );

  QVariantMap parameters = inputs( layer );
  parameters.insert( QStringLiteral( "INPUT_FIELDS" ), QStringList( "label" ) );
  AlgorithmRun one( ALGORITHM, parameters );
  QVERIFY2( one.ok, qPrintable( one.feedback.log ) );
  QCOMPARE( one.layer( "POINTS" )->fields().names(),
            QStringList( { "label", "point_fid", "point_part", "group", "type", "first_fid", "first_part" } ) );
}

void TestConvexHull3D::selectedFeatures()
{
  MemoryLayer layer( POINTS, { "POINT Z (0 0 0)", "POINT Z (9 9 9)", "POINT Z (1 0 0)" } );
  layer->selectByIds( { 1, 3 } );
  AlgorithmRun run( ALGORITHM,
                    inputs( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( layer->id(), true ) ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QStringList points = fieldsOf( run.rows( "POINTS" ), { "point_fid", "label", "type" } );
  points.sort(); // QGIS shows selected features in any order
  QCOMPARE( points, QStringList( { "1 0 vertex", "3 2 vertex" } ) );
}

// Coordinates that are not finite by points, what has no Z or no geometry by features: each is counted in the log.
void TestConvexHull3D::leftOut()
{
  MemoryLayer layer( POINTS, { "POINT Z (0 0 0)", "POINT Z (1 0 0)", QString() } );
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
  QgsFeatureList features;
  for ( const QgsPoint &place : { QgsPoint( 0, 0, nan ), QgsPoint( 0, infinite, 0 ), QgsPoint( 5, 5 ) } )
  {
    QgsFeature feature( layer->fields() );
    feature.setGeometry( QgsGeometry( place.clone() ) );
    features << feature;
  }
  features[0].setGeometry( QgsGeometry( new QgsPoint( QgsWkbTypes::addZ( QgisCompat::point ), 0, 0, nan ) ) );
  QVERIFY( layer->dataProvider()->addFeatures( features ) );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "HULLS" ), { "rank", "n_points", "n_left_out", "n_vertices" } ),
            QStringList( "1 4 2 2" ) );
  QCOMPARE( run.number( "LEFT_OUT" ), 2 );
  for ( const char *words : { "Warning: 2 points with a NaN or infinite coordinate are left out.",
                              "1 feature without Z skipped: id 6.", "1 feature without geometry skipped" } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
}

void TestConvexHull3D::empty()
{
  const MemoryLayer layer( POINTS );
  AlgorithmRun whole( ALGORITHM, inputs( layer ) ), grouped( ALGORITHM, byLabel( layer ) );
  QVERIFY2( whole.ok, qPrintable( whole.feedback.log ) );
  QCOMPARE( fieldsOf( whole.rows( "HULLS" ), { "group", "rank", "n_points", "volume", "centroid_x" } ),
            QStringList( "NULL NULL 0 0 NULL" ) );
  QVERIFY2( grouped.ok, qPrintable( grouped.feedback.log ) );
  QCOMPARE( grouped.rows( "HULLS" ).size(), std::size_t( 0 ) );
}

void TestConvexHull3D::meshFile_data()
{
  QTest::addColumn<QString>( "file" );
  QTest::addColumn<int>( "points" );
  QTest::newRow( "PLY" ) << RUBICON_DOMAIN << 6856;
  QTest::newRow( "DXF" ) << RUBICON_MESH_FILES "/faces.dxf" << 12 * 4;
  QTest::newRow( "points without a face" ) << RUBICON_MESH_FILES "/points_only.ply" << 8;
}

void TestConvexHull3D::meshFile()
{
  QFETCH( QString, file );
  QFETCH( int, points );
  AlgorithmRun run( ALGORITHM, both( { { QStringLiteral( "MESH_FILE" ), file } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const rubicon::PointGroups3 read = verticesOf( file.toStdString() );
  const rubicon::ConvexHulls found = rubicon::convex_hulls( read.points, read.begin );
  QCOMPARE( run.number( "POINTS_COUNT" ), points );
  QCOMPARE( run.results.value( QStringLiteral( "CHECKSUM" ) ).toString(),
            QStringLiteral( "%1" ).arg( found.checksum, 16, 16, QLatin1Char( '0' ) ) );
  QCOMPARE( run.rows( "POINTS" ).at( 0 ).attribute( QStringLiteral( "point_fid" ) ).isNull(), read.feature[0] < 0 );
}

// The 2DM format, which QGIS alone reads: also the vertex that no face has.
void TestConvexHull3D::meshLayer()
{
  const QTemporaryDir directory;
  QFile file( directory.filePath( QStringLiteral( "corner.2dm" ) ) );
  QVERIFY( file.open( QFile::WriteOnly ) );
  file.write( "MESH2D\nE3T 1 1 2 3 1\nND 1 0 0 0\nND 2 1 0 0\nND 3 0 1 0\nND 4 0 0 1\n" );
  file.close();
  auto *layer = new QgsMeshLayer( file.fileName(), QStringLiteral( "corner" ), QStringLiteral( "mdal" ) );
  QVERIFY( layer->isValid() );
  QgsProject::instance()->addMapLayer( layer );
  AlgorithmRun run( ALGORITHM, both( { { QStringLiteral( "MESH" ), layer->id() } } ) );
  QgsProject::instance()->removeMapLayer( layer );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "HULLS" ), { "rank", "n_points", "n_vertices", "n_facets" } ),
            QStringList( "3 4 4 4" ) );
}

// EPT, the one format of point clouds that QGIS 3.22 reads too: its octree in files of their own, one for each node.
void TestConvexHull3D::pointCloudOnDisk()
{
  const QTemporaryDir directory;
  const auto write = [&]( const QString &name, const QByteArray &bytes ) {
    QDir( directory.path() ).mkpath( name.section( '/', 0, -2 ) );
    QFile file( directory.filePath( name ) );
    QVERIFY( file.open( QFile::WriteOnly ) );
    file.write( bytes );
  };
  std::vector<rubicon::Point3> points;
  for ( const char *node : { "0-0-0-0", "1-0-0-0", "1-1-1-1", "2-3-3-3" } )
  {
    QByteArray stored;
    for ( int i = 0; i < 50; ++i )
    {
      const auto n = static_cast<qint32>( points.size() );
      const qint32 place[] = { n * n % 9973, 31 * n % 997, n * n * n % 1009 };
      stored.append( reinterpret_cast<const char *>( place ), sizeof( place ) );
      points.push_back( { place[0] * 0.01 + 500000.5, place[1] * 0.01 + 5000000.25, place[2] * 0.001 + 10.0 } );
    }
    write( QStringLiteral( "ept-data/%1.bin" ).arg( QLatin1String( node ) ), stored );
  }
  write( QStringLiteral( "ept-hierarchy/0-0-0-0.json" ),
         R"({"0-0-0-0": 50, "1-0-0-0": 50, "1-1-1-1": 50, "2-3-3-3": 50})" );
  write( QStringLiteral( "ept.json" ), R"({"bounds": [500000, 5000000, 0, 500200, 5000200, 200],
    "boundsConforming": [500000, 5000000, 0, 500200, 5000200, 200], "dataType": "binary", "hierarchyType": "json",
    "points": 200, "span": 128, "srs": {"authority": "EPSG", "horizontal": "32633", "wkt": ""}, "version": "1.0.0",
    "schema": [{"name": "X", "type": "signed", "size": 4, "scale": 0.01, "offset": 500000.5},
      {"name": "Y", "type": "signed", "size": 4, "scale": 0.01, "offset": 5000000.25},
      {"name": "Z", "type": "signed", "size": 4, "scale": 0.001, "offset": 10}]})" );
  auto *layer = new QgsPointCloudLayer( directory.filePath( QStringLiteral( "ept.json" ) ), QStringLiteral( "cloud" ),
                                        QStringLiteral( "ept" ) );
  const bool isKnown = QgsProviderRegistry::instance()->providerList().contains( QLatin1String( "ept" ) );
  QCOMPARE( layer->isValid(), isKnown );
  QgsProject::instance()->addMapLayer( layer );
  AlgorithmRun run( ALGORITHM, both( { { QStringLiteral( "MESH" ), layer->id() } } ) );
  QgsProject::instance()->removeMapLayer( layer );
  if ( !isKnown ) // QGIS may be built without EPT, and then has no such layer
  {
    QVERIFY( !run.ok );
    QVERIFY2( run.feedback.log.contains( QStringLiteral( "MESH: no layer" ) ), qPrintable( run.feedback.log ) );
    return;
  }
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), 200 );
  QCOMPARE( run.results.value( QStringLiteral( "VOLUME" ) ).toDouble(), rubicon::convex_hull( points ).volume );
}

void TestConvexHull3D::proof()
{
  const MemoryLayer layer( POINTS, grid() );
  QVariantMap parameters = inputs( layer );
  QVERIFY( !AlgorithmRun( ALGORITHM, parameters ).feedback.log.contains( QLatin1String( "proved" ) ) );
  parameters.insert( QStringLiteral( "PROVE" ), true );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok && run.feedback.log.contains( QLatin1String( "Each hull is proved" ) ),
            qPrintable( run.feedback.log ) );
}

void TestConvexHull3D::refusals_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QVariantMap>( "more" );
  QTest::addColumn<QString>( "sentence" );
  const auto row = [&]( const char *name, const QString &definition, const QVariantMap &more, const char *sentence ) {
    QTest::newRow( name ) << definition << more << QString::fromUtf8( sentence );
  };
  row( "no Z", QStringLiteral( "Point?crs=EPSG:32633" ), {}, "The vertices of layer “drawn” have no Z; “Set Z value”" );
  row( "no geometry", QStringLiteral( "None?" ), {}, "Layer “drawn” has no geometry." );
  row( "no such field", POINTS, { { "GROUP_FIELD", "body" } }, "Layer “drawn” has no field “body”." );
  row( "degrees", QStringLiteral( "PointZ?crs=EPSG:4326" ), {}, "allow it (ALLOW_GEOGRAPHIC)" );
  row( "Shapefile", POINTS, { { "HULLS", "/tmp/hulls.SHP" } }, "Hulls cannot be written to a Shapefile" );
  row( "two sources", POINTS, { { "MESH_FILE", RUBICON_DOMAIN } },
       "one of INPUT, MESH and MESH_FILE; 2 of them are given." );
  row( "none", POINTS, { { "INPUT", QVariant() } }, "one of INPUT, MESH and MESH_FILE; 0 of them are given." );
  row( "groups of a mesh", POINTS,
       { { "INPUT", QVariant() }, { "MESH_FILE", RUBICON_DOMAIN }, { "GROUP_FIELD", "body" } },
       "GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP." );
  row( "cloud groups of features", POINTS, { { "CLOUD_GROUP", "classification" } },
       "CLOUD_GROUP is given, and is for point clouds, which “drawn” is not." );
  row( "cloud groups of a mesh", POINTS,
       { { "INPUT", QVariant() }, { "MESH_FILE", RUBICON_DOMAIN }, { "CLOUD_GROUP", "classification" } },
       "CLOUD_GROUP is given, and is for point clouds, which" );
  row( "no such cloud groups", POINTS, { { "CLOUD_GROUP", "colour" } },
       "CLOUD_GROUP is “colour”, and can be none, classification, point_source_id." );
  row( "no mesh file", POINTS, { { "INPUT", QVariant() }, { "MESH_FILE", "points.xyz" } },
       "“points.xyz” is no OBJ, PLY, STL, OFF or DXF file" );
}

void TestConvexHull3D::refusals()
{
  QFETCH( QString, definition );
  QFETCH( QVariantMap, more );
  QFETCH( QString, sentence );
  const MemoryLayer layer( definition );
  QVariantMap parameters = inputs( layer );
  parameters.insert( more );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestConvexHull3D::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  QTest::newRow( "reading" ) << 1.0;
  QTest::newRow( "finding" ) << 41.0;
  QTest::newRow( "proving" ) << 61.0;
  QTest::newRow( "writing" ) << 81.0;
  QTest::newRow( "the end" ) << 100.0;
}

void TestConvexHull3D::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  const QTemporaryDir directory;
  QStringList points;
  for ( int i = 0; i < 5000; ++i )
    points << QStringLiteral( "POINT Z (%1 %2 %3)" ).arg( i ).arg( i * i % 4999 ).arg( i * i % 997 );
  const MemoryLayer layer( POINTS, points );
  QVariantMap parameters{ { QStringLiteral( "INPUT" ), layer }, { QStringLiteral( "PROVE" ), true } };
  for ( const char *output : { "HULLS", "POINTS" } )
    parameters.insert( output, directory.filePath( QLatin1String( output ) + QStringLiteral( ".gpkg" ) ) );
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
  TestConvexHull3D test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_convexhull3d.moc"
