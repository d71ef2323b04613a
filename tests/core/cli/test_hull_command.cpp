// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon hull as a process: types, measures and groups, the same facets from every format, what is left out or refused.
// Relies on the built command, and on OGR to read back.
#include "tests/core/cli/command_run.h"
#include "tests/core/cli/points_and_features.h"
#include "tests/core/io/written_layer.h"
#include "tests/core/las_bytes.h"
#include "tests/core/written_file.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using rubicon::test::bytes_of;
using rubicon::test::entries;
using rubicon::test::features_in;
using rubicon::test::file;
using rubicon::test::geotiff_keys;
using rubicon::test::grid_points;
using rubicon::test::LasPoint;
using rubicon::test::LasSample;
using rubicon::test::Outcome;
using rubicon::test::run;

namespace
{

Outcome hull( const QStringList &arguments )
{
  return run( QStringList{ "hull" } + arguments );
}

} // namespace

class TestHullCommand : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { GDALAllRegister(); }
    void numbers();
    void groups();
    void every_format_data();
    void every_format();
    void polyhedral_surfaces_data();
    void polyhedral_surfaces();
    void points_have_their_types();
    void ids_may_be_negative();
    void lines_polygons_and_collections();
    void mesh_files_data();
    void mesh_files();
    void point_clouds_data();
    void point_clouds();
    void groups_of_a_point_cloud();
    void left_out();
    void lists_are_groups();
    void lower_ranks();
    void bad_input_data();
    void bad_input();
    void existing_files_stay();
    void interrupt_leaves_nothing();
};

void TestHullCommand::numbers()
{
  QTemporaryDir directory;
  const QString points = file( directory, "grid.csv", grid_points() );
  const Outcome outcome = hull( { points, "--json", "--check" } );
  QCOMPARE( outcome.exit_code, 0 );
  const QJsonObject json = outcome.json(), types = json["types"].toObject();
  QCOMPARE( json["rank"].toInt(), 3 );
  QCOMPARE( json["volume"].toDouble(), 8.0 );
  QCOMPARE( json["area"].toDouble(), 24.0 );
  QCOMPARE( json["centroid"].toArray()[0].toDouble(), 1.0 );
  QCOMPARE( json["facets"].toInt(), 6 );
  QCOMPARE( types["vertex"].toInt(), 8 );
  QCOMPARE( types["edge"].toInt(), 12 );
  QCOMPARE( types["facet"].toInt(), 6 );
  QCOMPARE( types["inside"].toInt(), 1 );
  QVERIFY( json["proved"].toBool() );
  const QString checksum = json["checksum"].toString();
  QCOMPARE( checksum.size(), 16 );
  QCOMPARE( hull( { points, "--json", "--threads", "1" } ).json()["checksum"].toString(), checksum );
  QVERIFY( hull( { points } ).out.startsWith( "points    27 in 1 groups\nhulls     1 bodies" ) );
}

void TestHullCommand::groups()
{
  QTemporaryDir directory;
  const QString hulls = directory.filePath( "hulls.gpkg" );
  const Outcome outcome = hull(
    { file( directory, "grid.csv", grid_points() ), "--group", "body", "-o", hulls, "--json", "--check" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["bodies"].toInt(), 1 );
  QCOMPARE( outcome.json()["polygons"].toInt(), 1 );
  const auto rows = features_in( hulls );
  QCOMPARE( rows.size(), 2 );
  QCOMPARE( rows[0]["group"].toString(), QString( "flat" ) );
  QCOMPARE( rows[0]["rank"].toInt(), 2 );
  QCOMPARE( rows[0]["n_points"].toInt(), 9 );
  QCOMPARE( rows[0]["n_vertices"].toInt(), 4 );
  QCOMPARE( rows[0]["area"].toDouble(), 4.0 );
  QCOMPARE( rows[0]["geometry"].toString(), QString( "MULTIPOLYGON Z (((0 0 0,0 2 0,0 2 2,0 0 2,0 0 0)))" ) );
  QCOMPARE( rows[1]["volume"].toDouble(), 4.0 );
  QCOMPARE( rows[1]["n_facets"].toInt(), 6 );
}

void TestHullCommand::every_format_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "csv" } )
    QTest::newRow( extension ) << extension;
}

void TestHullCommand::every_format()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString hulls = directory.filePath( "hulls." + extension ),
                points = directory.filePath( "points." + extension );
  const Outcome outcome = hull( { file( directory, "grid.csv", grid_points() ), "-o", hulls, "--points", points } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  const auto rows = features_in( hulls );
  QCOMPARE( rows.size(), 1 );
  OGRGeometry *read = nullptr;
  OGRGeometryFactory::createFromWkt( qPrintable( rows[0]["geometry"].toString() ), nullptr, &read );
  const std::unique_ptr<OGRGeometry> geometry( read );
  QVERIFY( geometry && geometry->Is3D() );
  QCOMPARE( wkbFlatten( geometry->getGeometryType() ), wkbMultiPolygon );
  QCOMPARE( geometry->toMultiPolygon()->getNumGeometries(), 6 );
  QCOMPARE( features_in( points ).size(), 27 );
}

void TestHullCommand::polyhedral_surfaces_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "csv" } )
    QTest::newRow( extension ) << extension;
}

// The polygons are those of the multi-polygon, and the file is a mesh to the other commands.
void TestHullCommand::polyhedral_surfaces()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString points = file( directory, "grid.csv", grid_points() ), surface = directory.filePath( "s." + extension ),
                polygons = directory.filePath( "p." + extension );
  const Outcome outcome = hull( { points, "-o", surface, "--surface", "polyhedral" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QVERIFY2( !outcome.err.contains( "Warning" ), qPrintable( outcome.err ) );
  QCOMPARE( hull( { points, "-o", polygons, "--surface", "multipolygon" } ).exit_code, 0 );
  QList<QVariantMap> rows = features_in( surface ), expected = features_in( polygons );
  QCOMPARE( rows.size(), 1 );
  for ( QVariantMap *row : { &rows[0], &expected[0] } )
    row->remove( "WKT" ); // of CSV, which is the geometry
  QString text = rows[0]["geometry"].toString();
  QVERIFY2( text.startsWith( "POLYHEDRALSURFACE Z (((" ), qPrintable( text ) );
  rows[0]["geometry"] = text.replace( "POLYHEDRALSURFACE", "MULTIPOLYGON" );
  QCOMPARE( rows, expected );
  QVERIFY( run( { "mesh-check", surface, "--json" } ).json()["meshes"].toArray()[0].toObject()["closed"].toBool() );
  const Outcome again = hull( { surface, "--json" } );
  QCOMPARE( again.json()["volume"].toDouble(), 8.0 );
}

void TestHullCommand::points_have_their_types()
{
  QTemporaryDir directory;
  const QString points = directory.filePath( "points.csv" );
  QByteArray text = grid_points();
  text += "\"MULTIPOINT Z ((1 1 1),(2 2 2))\",more\n";
  QCOMPARE( hull( { file( directory, "grid.csv", text ), "--points", points } ).exit_code, 0 );
  const auto rows = features_in( points );
  QCOMPARE( rows.size(), 29 );
  QCOMPARE( rows[0]["type"].toString(), QString( "vertex" ) );
  QCOMPARE( rows[1]["type"].toString(), QString( "edge" ) );
  QCOMPARE( rows[4]["type"].toString(), QString( "facet" ) );
  QCOMPARE( rows[13]["type"].toString(), QString( "inside" ) );
  QCOMPARE( rows[27]["type"].toString(), QString( "inside" ) );
  QCOMPARE( rows[28]["type"].toString(), QString( "duplicate" ) );
  QCOMPARE( rows[28]["point_part"].toInt(), 1 );
  QCOMPARE( rows[28]["first_fid"].toInt(), 27 );
  QCOMPARE( rows[28]["first_part"].toInt(), 0 );
}

void TestHullCommand::ids_may_be_negative()
{
  QTemporaryDir directory;
  rubicon::test::WrittenLayer layer;
  layer.epsg = 25832;
  layer.geometries = { "POINT Z (0 0 0)", "POINT Z (0 0 0)" };
  layer.ids = { -7, -2 };
  const QString points = directory.filePath( "points.csv" );
  QCOMPARE( hull( { QString::fromStdString( write_layer( directory, layer ) ), "--points", points } ).exit_code, 0 );
  const auto rows = features_in( points );
  QCOMPARE( rows.size(), 2 );
  QCOMPARE( rows[0]["point_fid"].toString(), QString( "-7" ) );
  QCOMPARE( rows[1]["point_fid"].toString(), QString( "-2" ) );
  QCOMPARE( rows[1]["first_fid"].toString(), QString( "-7" ) );
}

void TestHullCommand::lines_polygons_and_collections()
{
  QTemporaryDir directory;
  const QString layer =
    file( directory, "mixed.csv",
          "WKT,a\n\"LINESTRING Z (0 0 0,1 0 0)\",1\n\"POLYGON Z ((0 1 0,1 1 0,0 0 1,0 1 0))\",2\n"
          "\"GEOMETRYCOLLECTION Z (POINT Z (1 0 1),TIN Z (((0 1 1,1 1 1,0 1 0,0 1 1))))\",3\nPOINT Z EMPTY,4\n" );
  const Outcome outcome = hull( { layer, "--json" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QCOMPARE( outcome.json()["volume"].toDouble(), 1.0 );
  QCOMPARE( outcome.json()["points"].toInt(), 11 );
  QCOMPARE( outcome.json()["ingest"].toObject()["empty_features"].toInt(), 1 );
}

void TestHullCommand::mesh_files_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QByteArray>( "content" );
  QTest::addColumn<int>( "points" );
  QTest::addRow( "obj" ) << "a.obj"
                         << QByteArray( "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0.1 0.1 0.1\nf 1 2 3\nf 1 2 4\n" ) << 5;
  QTest::addRow( "ply without faces" )
    << "a.ply"
    << QByteArray( "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n"
                   "end_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n" )
    << 4;
  QTest::addRow( "off" ) << "a.off" << QByteArray( "OFF\n4 1 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n" ) << 4;
  QTest::addRow( "stl" ) << "a.stl"
                         << QByteArray(
                              "solid s\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
                              "0\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 "
                              "1\nvertex 1 0 0\nendloop\nendfacet\nendsolid s\n" )
                         << 4;
  // Faces that are none for a mesh have corners all the same, and only those that are no places are left out.
  QTest::addRow( "stl with a face of two corners, and one that is nowhere" )
    << "a.stl"
    << QByteArray( "solid s\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
                   "0\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 "
                   "0.5\nvertex 0 0 0.5\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex nan 0 "
                   "0\nvertex -0 0 0\nvertex 0 0 1\nendloop\nendfacet\nendsolid s\n" )
    << 6;
}

void TestHullCommand::mesh_files()
{
  QFETCH( QString, name );
  QFETCH( QByteArray, content );
  QFETCH( int, points );
  QTemporaryDir directory;
  const Outcome outcome = hull(
    { file( directory, name, content ), "--json", "--points", directory.filePath( "p.gpkg" ) } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QCOMPARE( outcome.json()["points"].toInt(), points );
  QCOMPARE( outcome.json()["volume"].toDouble(), 1.0 / 6 );
}

void TestHullCommand::point_clouds_data()
{
  QTest::addColumn<QString>( "format" );
  QTest::newRow( "FlatGeobuf" ) << "fgb";
  QTest::newRow( "CSV" ) << "csv";
}

// What a LAS file gives is what the same points give as features: the hulls byte by byte.
void TestHullCommand::point_clouds()
{
  QFETCH( QString, format );
  QTemporaryDir directory;
  LasSample sample;
  sample.scale = { 0.001, 0.001, 0.01 };
  sample.offset = { 400000.5, 5000000.1, -3 };
  sample.records = { { 34735, geotiff_keys( { { 3072, 32633 } } ) } };
  const QString cloud = directory.filePath( "cloud.las" ), layer = directory.filePath( "points.fgb" );
  GDALDatasetUniquePtr dataset( GetGDALDriverManager()
                                  ->GetDriverByName( "FlatGeobuf" )
                                  ->Create( qPrintable( layer ), 0, 0, 0, GDT_Unknown, nullptr ) );
  OGRSpatialReference crs;
  crs.importFromEPSG( 32633 );
  const char *const as_they_come[] = { "SPATIAL_INDEX=NO", nullptr };
  OGRLayer *points = dataset->CreateLayer( "points", &crs, wkbPoint25D, const_cast<char **>( as_they_come ) );
  for ( std::int32_t i = 0; i < 2000; ++i )
  {
    const LasPoint stored{ i * i % 7919, i * 31 % 997, i * i % 1009 * i % 1009 };
    sample.points.push_back( stored );
    OGRFeature feature( points->GetLayerDefn() );
    const OGRPoint place( stored.x * 0.001 + 400000.5, stored.y * 0.001 + 5000000.1, stored.z * 0.01 + -3.0 );
    feature.SetGeometry( &place );
    QVERIFY( points->CreateFeature( &feature ) == OGRERR_NONE );
  }
  dataset.reset();
  file( directory, "cloud.las", sample.bytes() );
  const QString of_cloud = directory.filePath( "a/hulls." + format ),
                of_layer = directory.filePath( "b/hulls." + format );
  QVERIFY( QDir( directory.path() ).mkdir( "a" ) && QDir( directory.path() ).mkdir( "b" ) );
  const Outcome from_cloud = hull( { cloud, "-o", of_cloud, "--json", "--check" } ),
                from_layer = hull( { layer, "-o", of_layer, "--json" } );
  QVERIFY2( from_cloud.exit_code == 0, qPrintable( from_cloud.err ) );
  QVERIFY2( from_layer.exit_code == 0, qPrintable( from_layer.err ) );
  QCOMPARE( from_cloud.json()["points"].toInt(), 2000 );
  QCOMPARE( from_cloud.json()["checksum"], from_layer.json()["checksum"] );
  QCOMPARE( features_in( of_cloud ), features_in( of_layer ) );
  QVERIFY( rubicon::test::bytes_of( of_cloud ) == rubicon::test::bytes_of( of_layer ) );
}

void TestHullCommand::groups_of_a_point_cloud()
{
  QTemporaryDir directory;
  LasSample sample;
  sample.minor_version = 4;
  sample.format = 6;
  for ( std::int32_t i = 0; i < 16; ++i )
    sample.points.push_back( { i % 2, i / 2 % 2, i / 4 % 2, static_cast<std::uint8_t>( i < 8 ? 6 : 2 ) } );
  const QString cloud = file( directory, "cloud.las", sample.bytes() ), hulls = directory.filePath( "hulls.gpkg" );
  const Outcome outcome = hull( { cloud, "--group", "classification", "-o", hulls, "--json" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  const auto rows = features_in( hulls );
  QCOMPARE( rows.size(), 2 );
  QCOMPARE( rows[0]["group"].toString(), QString( "6" ) );
  QCOMPARE( rows[1]["group"].toString(), QString( "2" ) );
  QCOMPARE( rows[1]["n_vertices"].toInt(), 8 );
}

//! ["a,b", "c"] and ["a", "b,c"] are two.
void TestHullCommand::lists_are_groups()
{
  QTemporaryDir directory;
  const QByteArray point = "{\"type\":\"Feature\",\"properties\":{\"g\":%1},"
                           "\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,0,0]}}";
  QByteArrayList features;
  for ( const char *list : { "[\"a,b\",\"c\"]", "[\"a\",\"b,c\"]", "[\"a\",\"b,c\"]" } )
    features << QByteArray( point ).replace( "%1", list );
  const QString layer = file( directory, "lists.geojson",
                              "{\"type\":\"FeatureCollection\",\"features\":[" + features.join( ',' ) + "]}" );
  const Outcome outcome = hull( { layer, "--json", "--group", "g", "--allow-geographic" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QCOMPARE( outcome.json()["hulls"].toInt( -1 ), 2 );
}

void TestHullCommand::left_out()
{
  QTemporaryDir directory;
  const QString layer = file( directory, "points.csv",
                              "WKT,g\nPOINT Z (0 0 0),a\nPOINT Z (1 0 0),a\nPOINT Z (0 1 0),a\nPOINT Z (0 0 1),a\n"
                              "POINT (5 5),a\n,a\n\"LINESTRING Z (0 0 1e999,0 1e999 0)\",a\nPOINT (1 1),b\n" );
  const QString points = directory.filePath( "points.gpkg" ), hulls = directory.filePath( "hulls.csv" );
  const Outcome outcome = hull( { layer, "--json", "--group", "g", "--points", points, "-o", hulls, "--check" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  const QJsonObject json = outcome.json(), ingest = json["ingest"].toObject();
  QCOMPARE( ingest["flat_features"].toInt(), 2 );
  QCOMPARE( ingest["null_features"].toInt(), 1 );
  QCOMPARE( json["types"].toObject()["left_out"].toInt(), 2 );
  QCOMPARE( json["bodies"].toInt(), 1 );
  QCOMPARE( json["empty"].toInt(), 1 );
  QVERIFY( outcome.err.contains( "2 features without Z skipped: ids 5, 8" ) );
  QVERIFY( outcome.err.contains( "2 points with a NaN or infinite coordinate left out." ) );
  const auto rows = features_in( points );
  QCOMPARE( rows.size(), 6 );
  QCOMPARE( rows[4]["type"].toString(), QString( "left out" ) );
  QVERIFY( !rows[4].contains( "geometry" ) );
  const auto groups = features_in( hulls );
  QCOMPARE( groups.size(), 2 );
  QCOMPARE( groups[0]["n_left_out"].toInt(), 2 );
  QCOMPARE( groups[1]["n_points"].toInt(), 0 );
}

void TestHullCommand::lower_ranks()
{
  QTemporaryDir directory;
  const QString layer =
    file( directory, "points.csv",
          "WKT,g\n\"MULTIPOINT Z ((0 0 0),(1 2 3),(2 4 6))\",line\n\"MULTIPOINT Z ((4 4 4),(4 4 4))\",place\n"
          "\"MULTIPOINT Z ((0 0 5),(2 0 5),(0 2 5),(2 2 5),(1 1 5))\",plane\n" );
  const QString hulls = directory.filePath( "hulls.gpkg" );
  const Outcome outcome = hull( { layer, "--group", "g", "-o", hulls, "--json", "--check" } );
  QCOMPARE( outcome.exit_code, 0 );
  const auto rows = features_in( hulls );
  QCOMPARE( rows.size(), 3 );
  QCOMPARE( rows[0]["rank"].toInt(), 1 );
  QVERIFY( !rows[0].contains( "geometry" ) );
  QCOMPARE( rows[0]["centroid_z"].toDouble(), 3.0 );
  QCOMPARE( rows[1]["rank"].toInt(), 0 );
  QCOMPARE( rows[2]["rank"].toInt(), 2 );
  QCOMPARE( rows[2]["geometry"].toString(), QString( "MULTIPOLYGON Z (((0 0 5,2 0 5,2 2 5,0 2 5,0 0 5)))" ) );
}

void TestHullCommand::bad_input_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "code" );
  QTest::addColumn<QString>( "said" );
  QTest::addRow( "no file" ) << QStringList{ "none.csv" } << 1 << "none.csv";
  QTest::addRow( "no such field" ) << QStringList{ "grid.csv", "--group", "ore" } << 1 << "has no field \"ore\".";
  QTest::addRow( "field of a mesh file" )
    << QStringList{ "a.obj", "--group", "ore" } << 1 << "a mesh file holds no fields.";
  QTest::addRow( "layer of a mesh file" )
    << QStringList{ "a.obj|layername=ore" } << 1 << "a.obj has no layer \"ore\": a mesh file holds no layers.";
  QTest::addRow( "layer of a point cloud" )
    << QStringList{ "degrees.las|layerid=0" } << 1 << "degrees.las has no layer 0: a LAS file holds no layers.";
  QTest::addRow( "no LAS file" ) << QStringList{ "none.las" } << 1 << "none.las cannot be opened";
  QTest::addRow( "field of a point cloud" )
    << QStringList{ "degrees.las", "--group", "ore", "--allow-geographic" } << 1 << "has no field \"ore\"";
  QTest::addRow( "point cloud in degrees" ) << QStringList{ "degrees.las" } << 1 << "--allow-geographic";
  QTest::addRow( "compressed" ) << QStringList{ "a.laz" } << 1 << "compressed (LAZ)";
  QTest::addRow( "no geometry" ) << QStringList{ "table.csv" } << 1 << "has no geometry";
  QTest::addRow( "shapefile" ) << QStringList{ "grid.csv", "-o", "a.shp" } << 1 << "Shapefiles tell holes";
  QTest::addRow( "surface in GeoJSON" ) << QStringList{ "grid.csv", "-o", "a.geojson", "--surface", "polyhedral" } << 1
                                        << "only .gpkg, .fgb and .csv hold polyhedral surfaces.";
  QTest::addRow( "unknown surface" ) << QStringList{ "grid.csv", "--surface", "mesh" } << 2 << "--surface";
  QTest::addRow( "degrees" ) << QStringList{ "degrees.geojson" } << 1 << "--allow-geographic";
  QTest::addRow( "unknown format" ) << QStringList{ "grid.csv", "-o", "a.xyz" } << 1 << "a.xyz";
  QTest::addRow( "no points" ) << QStringList{} << 2 << "POINTS";
  QTest::addRow( "threads" ) << QStringList{ "grid.csv", "--threads", "-1" } << 2 << "--threads";
}

void TestHullCommand::bad_input()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, code );
  QFETCH( QString, said );
  QTemporaryDir directory;
  file( directory, "grid.csv", grid_points() );
  file( directory, "a.obj", "v 0 0 0\n" );
  LasSample degrees;
  degrees.records = { { 34735, geotiff_keys( { { 1024, 2 }, { 2048, 4326 } } ) } };
  file( directory, "degrees.las", degrees.bytes() );
  QByteArray compressed = LasSample().bytes();
  compressed[104] = '\x80';
  file( directory, "a.laz", compressed );
  file( directory, "table.csv", "a,b\n1,2\n" );
  file( directory, "degrees.geojson",
        R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":{},
           "geometry":{"type":"Point","coordinates":[1,2,3]}}]})" );
  for ( QString &argument : arguments )
    if ( argument.contains( '.' ) )
      argument = directory.filePath( argument );
  const QStringList before = entries( directory );
  const Outcome outcome = hull( arguments );
  QCOMPARE( outcome.exit_code, code );
  QVERIFY2( outcome.err.contains( said ), qPrintable( outcome.err ) );
  QCOMPARE( entries( directory ), before );
}

void TestHullCommand::existing_files_stay()
{
  QTemporaryDir directory;
  const QString points = file( directory, "grid.csv", grid_points() ), hulls = file( directory, "hulls.csv", "mine" );
  QVERIFY( hull( { points, "-o", hulls } ).err.contains( "--overwrite" ) );
  QCOMPARE( hull( { points, "-o", points, "--overwrite" } ).exit_code, 1 );
  QCOMPARE( hull( { points, "-o", hulls, "--overwrite" } ).exit_code, 0 );
  QCOMPARE( entries( directory ).size(), 2 );

  const QByteArray projection = "LOCAL_CS[\"mine\"]";
  const QString beside = file( directory, "grid.prj", projection );
  const QStringList before = entries( directory );
  const Outcome outcome = hull( { points, "--points", directory.filePath( "grid.shp" ), "--overwrite" } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains( "will not be replaced" ), qPrintable( outcome.err ) );
  QCOMPARE( entries( directory ), before );
  QCOMPARE( bytes_of( beside ), projection );
}

void TestHullCommand::interrupt_leaves_nothing()
{
  QTemporaryDir directory;
  QByteArray ply =
    "ply\nformat ascii 1.0\nelement vertex 1000000\nproperty double x\nproperty double y\nproperty double z\n"
    "end_header\n";
  for ( int i = 0; i < 1000000; ++i )
  {
    const double t = 1e-3 * i;
    ply += QByteArray::number( std::cos( t ), 'g', 17 ) + ' ' + QByteArray::number( std::sin( t ), 'g', 17 ) + ' '
           + QByteArray::number( 1e-9 * i * i, 'g', 17 ) + '\n';
  }
  QProcess process;
  process.start( RUBICON_COMMAND,
                 { "hull", file( directory, "helix.ply", ply ), "-o", directory.filePath( "hulls.gpkg" ), "--check" } );
  QVERIFY( process.waitForStarted() );
  QTRY_VERIFY( rubicon::test::catches_interrupt( process.processId() ) );
  ::kill( static_cast<pid_t>( process.processId() ), SIGINT );
  QVERIFY( process.waitForFinished( 60000 ) );
  QCOMPARE( process.exitCode(), 130 );
  QCOMPARE( entries( directory ), QStringList{ "helix.ply" } );
}

QTEST_GUILESS_MAIN( TestHullCommand )
#include "test_hull_command.moc"
