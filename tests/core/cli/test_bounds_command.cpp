// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon bounds as a process: numbers of each kind, groups, faces in every format, what is left out or refused.
// Relies on the built command, and on OGR to read back.
#include "tests/core/cli/command_run.h"
#include "tests/core/cli/points_and_features.h"
#include "tests/core/las_bytes.h"
#include "tests/core/written_file.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>

using rubicon::test::entries;
using rubicon::test::features_in;
using rubicon::test::file;
using rubicon::test::grid_points;
using rubicon::test::LasSample;
using rubicon::test::Outcome;
using rubicon::test::run;

namespace
{

Outcome bounds( const QStringList &arguments )
{
  return run( QStringList{ "bounds" } + arguments );
}

} // namespace

class TestBoundsCommand : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { GDALAllRegister(); }
    void numbers_data();
    void numbers();
    void groups();
    void numbers_that_differ_late_are_two_groups();
    void point_cloud();
    void polyhedral_surface();
    void every_format_data();
    void every_format();
    void lower_ranks();
    void a_sphere_has_its_corners_on_it();
    void left_out();
    void bad_input_data();
    void bad_input();
    void existing_files_stay();
    void interrupt_leaves_nothing();
};

void TestBoundsCommand::numbers_data()
{
  QTest::addColumn<QString>( "kind" );
  QTest::addColumn<double>( "volume" );
  QTest::addColumn<QString>( "field" );
  QTest::addColumn<double>( "value" );
  QTest::newRow( "envelope" ) << "envelope" << 8.0 << "length" << 2.0;
  QTest::newRow( "sphere" ) << "sphere" << 21.765592370810612 << "radius" << std::sqrt( 3.0 );
  QTest::newRow( "volume" ) << "box-volume" << 8.0 << "height" << 2.0;
  QTest::newRow( "area" ) << "box-area" << 8.0 << "width" << 2.0;
  QTest::newRow( "width" ) << "box-width" << 8.0 << "height" << 2.0;
}

void TestBoundsCommand::numbers()
{
  QFETCH( QString, kind );
  QFETCH( double, volume );
  QFETCH( QString, field );
  QFETCH( double, value );
  QTemporaryDir directory;
  const QString points = file( directory, "grid.csv", grid_points() );
  const Outcome outcome = bounds( { points, "--kind", kind, "--json" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  const QJsonObject json = outcome.json();
  QCOMPARE( json["kind"].toString(), kind );
  QCOMPARE( json["rank"].toInt(), 3 );
  QCOMPARE( json["volume"].toDouble(), volume );
  QCOMPARE( json[field].toDouble(), value );
  QCOMPARE( json["center"].toArray()[2].toDouble(), 1.0 );
  QCOMPARE( json["checksum"].toString().size(), 16 );
  QCOMPARE( bounds( { points, "--kind", kind, "--json", "--threads", "1" } ).json()["checksum"], json["checksum"] );
  QVERIFY( bounds( { points, "--kind", kind } )
             .out.startsWith( "points    27 in 1 groups, 0 left out\naround    1 times " + kind ) );
}

// With 15 digits, as GDAL writes them, the second and the third would be one, and the fourth and the fifth.
void TestBoundsCommand::numbers_that_differ_late_are_two_groups()
{
  QTemporaryDir directory;
  QByteArray text;
  for ( const char *value : { "2.5", "0.1", "0.10000000000000006", "20260101000000001", "20260101000000005", "0.1" } )
    text += QByteArray( text.isEmpty() ? "" : "," ) + "{\"type\":\"Feature\",\"properties\":{\"r\":" + value
            + ( value == QByteArray( "2.5" ) ? "" : "e0" )
            + "},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2,3]}}";
  const QString boxes = directory.filePath( "boxes.gpkg" );
  const Outcome outcome = bounds(
    { file( directory, "points.geojson", "{\"type\":\"FeatureCollection\",\"features\":[" + text + "]}" ), "--group",
      "r", "--allow-geographic", "-o", boxes, "--json" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QStringList groups;
  for ( const QVariantMap &row : features_in( boxes ) )
    groups << row["group"].toString();
  QCOMPARE( groups, QStringList( { "2.5", "0.1", "0.10000000000000006", "2.0260101e+16", "20260101000000004" } ) );
}

void TestBoundsCommand::groups()
{
  QTemporaryDir directory;
  const QString boxes = directory.filePath( "boxes.gpkg" );
  const Outcome outcome = bounds( { file( directory, "grid.csv", grid_points() ), "--group", "body", "--kind",
                                    "box-volume", "-o", boxes, "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["groups"].toInt(), 2 );
  const auto rows = features_in( boxes );
  QCOMPARE( rows.size(), 2 );
  QCOMPARE( rows[0]["group"].toString(), QString( "flat" ) );
  QCOMPARE( rows[0]["kind"].toString(), QString( "box-volume" ) );
  QCOMPARE( rows[0]["rank"].toInt(), 2 );
  QCOMPARE( rows[0]["n_points"].toInt(), 9 );
  QCOMPARE( rows[0]["area"].toDouble(), 4.0 );
  QCOMPARE( rows[0]["height"].toDouble(), 0.0 );
  QVERIFY( !rows[0].contains( "radius" ) );
  QVERIFY( rows[0]["geometry"].toString().startsWith( "MULTIPOLYGON Z (((0 " ) );
  QCOMPARE( rows[0]["geometry"].toString().count( ',' ), 4 );
  QCOMPARE( rows[1]["volume"].toDouble(), 4.0 );
  QCOMPARE( rows[1]["geometry"].toString().count( ")),((" ), 5 );
}

void TestBoundsCommand::point_cloud()
{
  QTemporaryDir directory;
  LasSample sample;
  sample.scale = { 1, 1, 1 };
  for ( std::int32_t i = 0; i < 27; ++i )
    sample.points.push_back( { i / 9, i / 3 % 3, i % 3, 0, static_cast<std::uint16_t>( i < 9 ? 7 : 300 ) } );
  const QString cloud = file( directory, "cloud.las", sample.bytes() );
  QCOMPARE( bounds( { cloud, "--json" } ).json()["volume"].toDouble(), 8.0 );
  QCOMPARE( bounds( { cloud, "--json", "--group", "point_source_id" } ).json()["groups"].toInt(), 2 );
}

void TestBoundsCommand::polyhedral_surface()
{
  QTemporaryDir directory;
  const QString box = directory.filePath( "box.fgb" );
  QCOMPARE( bounds( { file( directory, "grid.csv", grid_points() ), "-o", box, "--surface", "polyhedral" } ).exit_code,
            0 );
  const QString text = features_in( box )[0]["geometry"].toString();
  QVERIFY2( text.startsWith( "POLYHEDRALSURFACE Z (((" ), qPrintable( text ) );
  QCOMPARE( text.count( ")),((" ), 5 );
}

void TestBoundsCommand::every_format_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "csv" } )
    QTest::newRow( extension ) << extension;
}

void TestBoundsCommand::every_format()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString boxes = directory.filePath( "boxes." + extension );
  const Outcome outcome = bounds( { file( directory, "grid.csv", grid_points() ), "-o", boxes } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  const auto rows = features_in( boxes );
  QCOMPARE( rows.size(), 1 );
  OGRGeometry *read = nullptr;
  OGRGeometryFactory::createFromWkt( qPrintable( rows[0]["geometry"].toString() ), nullptr, &read );
  const std::unique_ptr<OGRGeometry> geometry( read );
  QVERIFY( geometry && geometry->Is3D() );
  QCOMPARE( wkbFlatten( geometry->getGeometryType() ), wkbMultiPolygon );
  QCOMPARE( geometry->toMultiPolygon()->getNumGeometries(), 6 );
}

void TestBoundsCommand::lower_ranks()
{
  QTemporaryDir directory;
  const QString layer =
    file( directory, "points.csv",
          "WKT,g\n\"MULTIPOINT Z ((0 0 0),(2 -2 -1),(4 -4 -2))\",line\n\"MULTIPOINT Z ((4 4 4),(4 4 4))\",place\n" );
  const QString boxes = directory.filePath( "boxes.csv" );
  QCOMPARE( bounds( { layer, "--group", "g", "--kind", "box-area", "-o", boxes } ).exit_code, 0 );
  const auto rows = features_in( boxes );
  QCOMPARE( rows.size(), 2 );
  QVERIFY( !rows[0].contains( "geometry" ) && !rows[1].contains( "geometry" ) );
  QCOMPARE( rows[0]["length"].toDouble(), 6.0 );
  QCOMPARE( rows[0]["length_azimuth"].toDouble(), 135.0 );
  QCOMPARE( rows[0]["width"].toDouble(), 0.0 );
  QCOMPARE( rows[0]["width_plunge"].toString(), QString() );
  QCOMPARE( rows[1]["rank"].toInt(), 0 );
  QCOMPARE( rows[1]["center_y"].toDouble(), 4.0 );
}

//! Each face is seen counter-clockwise from outside, so that tetrahedra from the centre to them have a volume each.
void TestBoundsCommand::a_sphere_has_its_corners_on_it()
{
  QTemporaryDir directory;
  const QString spheres = directory.filePath( "spheres.gpkg" );
  QCOMPARE( bounds( { file( directory, "grid.csv", grid_points() ), "--kind", "sphere", "-o", spheres } ).exit_code,
            0 );
  OGRGeometry *read = nullptr;
  OGRGeometryFactory::createFromWkt( qPrintable( features_in( spheres )[0]["geometry"].toString() ), nullptr, &read );
  const std::unique_ptr<OGRGeometry> geometry( read );
  QCOMPARE( geometry->toMultiPolygon()->getNumGeometries(), 24 * 12 );
  double volume = 0;
  for ( const OGRPolygon *face : *geometry->toMultiPolygon() )
  {
    const OGRLinearRing &ring = *face->getExteriorRing();
    const auto at = [&ring]( int i ) {
      return std::array{ ring.getX( i ) - 1, ring.getY( i ) - 1, ring.getZ( i ) - 1 };
    };
    for ( int i = 0; i < ring.getNumPoints(); ++i )
    {
      const auto [x, y, z] = at( i );
      QVERIFY( std::fabs( std::sqrt( x * x + y * y + z * z ) - std::sqrt( 3.0 ) ) < 1e-14 );
    }
    for ( int i = 2; i + 1 < ring.getNumPoints(); ++i )
    {
      const auto a = at( 0 ), b = at( i - 1 ), c = at( i );
      const double part = a[0] * ( b[1] * c[2] - b[2] * c[1] ) + a[1] * ( b[2] * c[0] - b[0] * c[2] )
                          + a[2] * ( b[0] * c[1] - b[1] * c[0] );
      QVERIFY( part > 0 );
      volume += part / 6;
    }
  }
  QVERIFY( volume > 21 && volume < 21.765592370810612 );
}

void TestBoundsCommand::left_out()
{
  QTemporaryDir directory;
  const QString layer = file( directory, "points.csv",
                              "WKT,g\nPOINT Z (0 0 0),a\nPOINT Z (1 0 0),a\nPOINT Z (0 1 0),a\nPOINT Z (0 0 1),a\n"
                              "POINT (5 5),a\n\"LINESTRING Z (0 0 1e999,0 1e999 0)\",a\nPOINT (1 1),b\n" );
  const QString boxes = directory.filePath( "boxes.csv" );
  const Outcome outcome = bounds( { layer, "--json", "--group", "g", "-o", boxes } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QCOMPARE( outcome.json()["left_out"].toInt(), 2 );
  QCOMPARE( outcome.json()["empty"].toInt(), 1 );
  QVERIFY( outcome.err.contains( "2 points with a NaN or infinite coordinate left out." ) );
  const auto rows = features_in( boxes );
  QCOMPARE( rows.size(), 2 );
  QCOMPARE( rows[0]["n_left_out"].toInt(), 2 );
  QCOMPARE( rows[0]["volume"].toDouble(), 1.0 );
  QCOMPARE( rows[1]["n_points"].toInt(), 0 );
  QVERIFY( !rows[1].contains( "geometry" ) );
}

void TestBoundsCommand::bad_input_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "code" );
  QTest::addColumn<QString>( "said" );
  QTest::addRow( "no file" ) << QStringList{ "none.csv" } << 1 << "none.csv";
  QTest::addRow( "no such field" ) << QStringList{ "grid.csv", "--group", "ore" } << 1 << "has no field \"ore\".";
  QTest::addRow( "field of a mesh file" )
    << QStringList{ "a.obj", "--group", "ore" } << 1 << "a mesh file holds no fields.";
  QTest::addRow( "shapefile" ) << QStringList{ "grid.csv", "-o", "a.shp" } << 1 << "Shapefiles tell holes";
  QTest::addRow( "no such kind" ) << QStringList{ "grid.csv", "--kind", "cylinder" } << 2 << "--kind";
  QTest::addRow( "no points" ) << QStringList{} << 2 << "POINTS";
}

void TestBoundsCommand::bad_input()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, code );
  QFETCH( QString, said );
  QTemporaryDir directory;
  file( directory, "grid.csv", grid_points() );
  file( directory, "a.obj", "v 0 0 0\n" );
  for ( QString &argument : arguments )
    if ( argument.contains( '.' ) )
      argument = directory.filePath( argument );
  const QStringList before = entries( directory );
  const Outcome outcome = bounds( arguments );
  QCOMPARE( outcome.exit_code, code );
  QVERIFY2( outcome.err.contains( said ), qPrintable( outcome.err ) );
  QCOMPARE( entries( directory ), before );
}

void TestBoundsCommand::existing_files_stay()
{
  QTemporaryDir directory;
  const QString points = file( directory, "grid.csv", grid_points() ), boxes = file( directory, "boxes.csv", "mine" );
  QVERIFY( bounds( { points, "-o", boxes } ).err.contains( "--overwrite" ) );
  QCOMPARE( bounds( { points, "-o", points, "--overwrite" } ).exit_code, 1 );
  QCOMPARE( bounds( { points, "-o", boxes, "--overwrite" } ).exit_code, 0 );
  QCOMPARE( entries( directory ).size(), 2 );
}

//! In the search for the box, which takes long where points lie on a sphere.
void TestBoundsCommand::interrupt_leaves_nothing()
{
  constexpr int count = 60000;
  QTemporaryDir directory;
  QByteArray ply = "ply\nformat ascii 1.0\nelement vertex " + QByteArray::number( count )
                   + "\nproperty double x\nproperty double y\nproperty double z\nend_header\n";
  for ( int i = 0; i < count; ++i )
  {
    const double z = ( 2.0 * i + 1 ) / count - 1, r = std::sqrt( 1 - z * z );
    ply += QByteArray::number( r * std::cos( 2.4 * i ), 'g', 17 ) + ' '
           + QByteArray::number( r * std::sin( 2.4 * i ), 'g', 17 ) + ' ' + QByteArray::number( z, 'g', 17 ) + '\n';
  }
  QProcess process;
  process.start( RUBICON_COMMAND, { "bounds", file( directory, "sphere.ply", ply ), "--kind", "box-volume", "-o",
                                    directory.filePath( "boxes.gpkg" ) } );
  QVERIFY( process.waitForStarted() );
  QTRY_VERIFY( rubicon::test::catches_interrupt( process.processId() ) );
  QTest::qSleep( 1000 );
  ::kill( static_cast<pid_t>( process.processId() ), SIGINT );
  QVERIFY( process.waitForFinished( 2000 ) );
  QCOMPARE( process.exitCode(), 130 );
  QCOMPARE( entries( directory ), QStringList{ "sphere.ply" } );
}

QTEST_GUILESS_MAIN( TestBoundsCommand )
#include "test_bounds_command.moc"
