// SPDX-License-Identifier: GPL-2.0-or-later
// 3D lines and points from layers: with and without M, several formats, what is refused, the CRS, progress and cancel.
// Relies on core/io/line_source.h, core/io/mesh_source.h and written_layer.h.
#include "core/error.h"
#include "core/io/line_source.h"
#include "core/io/mesh_source.h"
#include "written_layer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

using Wanted = LayerSource::Wanted;

PolylineSet3 lines_from( const std::string &path, const RunOptions &options = {} )
{
  LayerSource layer( LayerName::parse( path ), Wanted::lines );
  return read_lines( layer, options );
}

PointSet3 points_from( const std::string &path, const RunOptions &options = {} )
{
  LayerSource layer( LayerName::parse( path ), Wanted::points );
  return read_points( layer, options );
}

//! The sentence with which \a read fails; empty where it does not.
template <typename Read>
QString refusal( Read &&read )
{
  try
  {
    read();
    return {};
  }
  catch ( const Error &error )
  {
    return QString::fromUtf8( error.what() );
  }
}

std::string csv( const QTemporaryDir &directory, const QByteArray &rows )
{
  QFile out( directory.filePath( "rows.csv" ) );
  if ( !out.open( QFile::WriteOnly ) || out.write( "WKT,hole\n" + rows ) < 0 )
    qFatal( "a file for a test could not be written" );
  return out.fileName().toStdString();
}

std::string utm_zone_23()
{
  OGRSpatialReference crs;
  crs.importFromEPSG( 32723 );
  char *wkt = nullptr;
  crs.exportToWkt( &wkt );
  const std::string text = wkt;
  CPLFree( wkt );
  return text;
}

} // namespace

class TestLineSource : public QObject
{
    Q_OBJECT

  private slots:
    void formats_data();
    void formats();
    void csv_with_wkt();
    void m_where_any_line_has_it();
    void m_of_no_numbers_is_no_m();
    void says_what_was_left_out();
    void points();
    void refuses_data();
    void refuses();
    void tells_degrees_from_metres();
    void meshes_are_reprojected_and_keep_their_heights();
    void cancels();
};

void TestLineSource::formats_data()
{
  QTest::addColumn<QString>( "driver" );
  QTest::addColumn<QString>( "extension" );
  QTest::newRow( "GeoPackage" ) << "GPKG"
                                << ".gpkg";
  QTest::newRow( "FlatGeobuf" ) << "FlatGeobuf"
                                << ".fgb";
  QTest::newRow( "Shapefile" ) << "ESRI Shapefile"
                               << ".shp";
}

void TestLineSource::formats()
{
  QFETCH( QString, driver );
  QFETCH( QString, extension );
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.driver = driver.toStdString();
  layer.extension = extension.toStdString();
  layer.type = wkbLineStringZM;
  layer.geometries = { "LINESTRING ZM (0.1 0.2 0.3 0,0.1 0.2 -0.7 1)", "LINESTRING ZM (5 5 5 10,6 6 6 20,7 7 7 30)" };
  const PolylineSet3 lines = lines_from( write_layer( directory, layer ) );
  QCOMPARE( lines.line_count(), std::size_t( 2 ) );
  QVERIFY( lines.m == ( std::vector<double>{ 0, 1, 10, 20, 30 } ) );
  const Point3 p = lines.vertices[1];
  QVERIFY( p.x == 0.1 && p.y == 0.2 && p.z == -0.7 );
}

void TestLineSource::csv_with_wkt()
{
  QTemporaryDir directory;
  const PolylineSet3 lines = lines_from( csv(
    directory, "\"LINESTRING ZM (0 0 0 5,0 0 -1 6)\",A\n\"MULTILINESTRING Z ((0 0 0,1 0 0),(0 0 0,2 0 0))\",B\n" ) );
  QCOMPARE( lines.feature_ids, std::vector<std::int64_t>( { 1, 2 } ) );
  QCOMPARE( lines.line_part, std::vector<std::uint32_t>( { 0, 0, 1 } ) );
}

void TestLineSource::m_where_any_line_has_it()
{
  QTemporaryDir directory;
  const PolylineSet3 lines = lines_from(
    csv( directory, "\"LINESTRING Z (0 0 0,0 0 -1)\",A\n\"LINESTRING ZM (0 0 0 5,0 0 -1 6)\",B\n" ) );
  QVERIFY( lines.has_m() && std::isnan( lines.m[0] ) && lines.m[3] == 6 );
  QVERIFY( !lines_from( csv( directory, "\"LINESTRING Z (0 0 0,0 0 -1)\",A\n" ) ).has_m() );
}

void TestLineSource::m_of_no_numbers_is_no_m()
{
  QTemporaryDir directory;
  QVERIFY( !lines_from( csv( directory, "\"LINESTRING ZM (0 0 0 nan,0 0 -1 nan)\",A\n" ) ).has_m() );
  const PolylineSet3 infinite = lines_from( csv( directory, "\"LINESTRING ZM (0 0 0 1e999,0 0 -1 -1e999)\",A\n" ) );
  QVERIFY( infinite.line_count() == 1 && !infinite.has_m() );
}

void TestLineSource::says_what_was_left_out()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.geometries = { "", "LINESTRING Z EMPTY", "LINESTRING Z (1 1 1,1 1 1)", "LINESTRING Z (0 0 0,0 0 0,1 1 1)",
                       "CIRCULARSTRING Z (0 0 0,1 1 0,2 0 0)" };
  QString log;
  RunOptions options;
  options.log = [&log]( const std::string &line ) { log += QString::fromStdString( line ) + '\n'; };
  lines_from( write_layer( directory, layer ), options );
  for ( const char *words :
        { "1 feature without geometry skipped: id 1", "1 feature with an empty geometry skipped: id 2",
          "1 feature of no length skipped: id 3", "2 segments of no length collapsed",
          "the curves of 1 feature were turned into straight segments" } )
    QVERIFY2( log.contains( words ), qPrintable( log ) );
}

void TestLineSource::points()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.type = wkbPoint25D;
  layer.geometries = { "POINT Z (1 2 0.3)", "", "POINT Z (4 5 6)" };
  layer.ids = { 7, 8, 7000000000 };
  QString log;
  RunOptions options;
  options.log = [&log]( const std::string &line ) { log += QString::fromStdString( line ) + '\n'; };
  const PointSet3 points = points_from( write_layer( directory, layer ), options );
  QCOMPARE( points.feature, std::vector<std::int64_t>( { 7, 7000000000 } ) );
  QVERIFY( points.points[0].x == 1 && points.points[0].y == 2 && points.points[0].z == 0.3 );
  QVERIFY2( log.contains( "1 feature without geometry skipped: id 8" ), qPrintable( log ) );
}

void TestLineSource::refuses_data()
{
  QTest::addColumn<int>( "type" );
  QTest::addColumn<QString>( "geometry" );
  QTest::addColumn<QString>( "as_lines" );
  QTest::addColumn<QString>( "as_points" );
  const auto row = []( const char *name, OGRwkbGeometryType type, const char *geometry, const char *as_lines,
                       const char *as_points ) {
    QTest::newRow( name ) << static_cast<int>( type ) << geometry << as_lines << as_points;
  };
  row( "flat lines", wkbLineString, "LINESTRING (0 0,1 1)", ": feature 1 has no Z",
       "holds Line String geometries, no points." );
  row( "flat points", wkbPoint, "POINT (0 0)", "holds Point geometries, no lines.", ": feature 1 has no Z" );
  row( "polygons", wkbPolygon25D, "POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))", "holds Polygon geometries, no lines.",
       "holds Polygon geometries, no points." );
  row( "anything", wkbUnknown, "POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))",
       ": feature 1 holds a Polygon, which is no line.", ": feature 1 holds a Polygon, which is no point." );
  row( "table", wkbNone, "", "has no geometry, so it holds no lines.", "has no geometry, so it holds no points." );
}

void TestLineSource::refuses()
{
  QFETCH( int, type );
  QFETCH( QString, geometry );
  QFETCH( QString, as_lines );
  QFETCH( QString, as_points );
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.type = static_cast<OGRwkbGeometryType>( type );
  layer.geometries = { geometry.toStdString() };
  const std::string path = write_layer( directory, layer );
  const QString lines = refusal( [&] { lines_from( path ); } ), points = refusal( [&] { points_from( path ); } );
  QVERIFY2( lines.startsWith( "Layer \"layer\" of " ) && lines.contains( as_lines ), qPrintable( lines ) );
  QVERIFY2( points.startsWith( "Layer \"layer\" of " ) && points.contains( as_points ), qPrintable( points ) );
}

void TestLineSource::tells_degrees_from_metres()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.geometries = { "LINESTRING Z (0 0 0,1 1 1)" };
  for ( const auto &[epsg, extension, geographic] :
        { std::tuple( 4326, "-degrees.gpkg", true ), std::tuple( 32723, "-metres.gpkg", false ),
          std::tuple( 0, "-nowhere.gpkg", false ) } )
  {
    layer.epsg = epsg;
    layer.extension = extension;
    const LayerSource source( LayerName::parse( write_layer( directory, layer ) ), Wanted::lines );
    QCOMPARE( source.is_geographic(), geographic );
    QCOMPARE( source.crs_title(), epsg ? "EPSG:" + std::to_string( epsg ) : std::string() );
  }
}

// SAD69 to WGS 84 shifts the datum, which would move heights too if they were taken along.
void TestLineSource::meshes_are_reprojected_and_keep_their_heights()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.epsg = 29193; // SAD69 / UTM zone 23S
  layer.geometries = {
    "POLYGON Z ((500000 8890000 300.1,500100 8890000 300.2,500000 8890100 300.3,500000 8890000 300.1))",
    "POLYGON Z ((500100 8890000 300.2,500100 8890100 300.4,500000 8890100 300.3,500100 8890000 300.2))"
  };
  QString log;
  RunOptions options;
  options.log = [&log]( const std::string &line ) { log += QString::fromStdString( line ) + '\n'; };
  const TriangleMesh mesh = read_mesh( LayerName::parse( write_layer( directory, layer ) ), {}, options,
                                       utm_zone_23() );
  QVERIFY2( log.contains( "is reprojected from EPSG:29193 to EPSG:32723" ), qPrintable( log ) );
  QCOMPARE( mesh.vertices.size(), std::size_t( 4 ) ); // still welded
  const Point3 first = mesh.vertices[0], second = mesh.vertices[1];
  QVERIFY( first.z == 300.1 && second.z == 300.2 );
  QVERIFY( std::abs( first.x - 500000 ) > 1 && std::abs( first.x - 500000 ) < 200 );
  QVERIFY( std::abs( std::hypot( second.x - first.x, second.y - first.y ) - 100 ) < 0.1 );
}

void TestLineSource::cancels()
{
  QTemporaryDir directory;
  RunOptions options;
  options.progress = []( double ) { return false; };
  WrittenLayer layer;
  layer.geometries = { "LINESTRING Z (0 0 0,1 1 1)" };
  QVERIFY_EXCEPTION_THROWN( lines_from( write_layer( directory, layer ), options ), Cancelled );
  layer.extension = "-points.gpkg";
  layer.geometries = { "POINT Z (0 0 0)" };
  QVERIFY_EXCEPTION_THROWN( points_from( write_layer( directory, layer ), options ), Cancelled );
}

QTEST_GUILESS_MAIN( TestLineSource )
#include "test_line_source.moc"
