// SPDX-License-Identifier: GPL-2.0-or-later
// LAS files: every version and format of points, coordinates to the last bit, groups, the CRS from each kind of record, what is
// refused, and cancel.
// Relies on tests/core/las_bytes.h, which writes the files, and OGR for what is expected of a CRS.
#include "core/io/las_file.h"

#include "core/error.h"
#include "tests/core/las_bytes.h"
#include "tests/core/written_file.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <ogr_spatialref.h>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( rubicon::test::LasRecord )

namespace
{

//! Four points of two classes and two sources.
LasSample corner()
{
  LasSample sample;
  sample.points = { { 0, 0, 0, 2, 7 }, { 100, 0, 0, 6, 7 }, { 0, 100, 0, 2, 9 }, { 0, 0, -100, 2, 7 } };
  return sample;
}

QByteArray wkt( int epsg )
{
  OGRSpatialReference crs;
  crs.importFromEPSG( epsg );
  char *text = nullptr;
  crs.exportToWkt( &text );
  const QByteArray copy = text;
  CPLFree( text );
  return copy;
}

bool same_points( const std::vector<Point3> &read, const std::vector<Point3> &expected )
{
  return std::equal( read.begin(), read.end(), expected.begin(), expected.end(),
                     []( Point3 a, Point3 b ) { return same_point( a, b ); } );
}

//! What reading says, as an error or to the log; empty: nothing.
QString said( const QTemporaryDir &directory, const QByteArray &bytes, const std::string &group = {} )
{
  RunOptions options;
  std::string log;
  options.log = [&]( const std::string &line ) { log += line; };
  try
  {
    const PointGroups3 points = LasFile( file( directory, "a.las", bytes ).toStdString() ).read( group, options );
  }
  catch ( const Error &error )
  {
    return QString::fromUtf8( error.what() );
  }
  return QString::fromStdString( log );
}

QByteArray with( QByteArray bytes, qsizetype offset, auto value )
{
  put( bytes, offset, value );
  return bytes;
}

} // namespace

class TestLasFile : public QObject
{
    Q_OBJECT

  private slots:
    void versions_and_formats_data();
    void versions_and_formats();
    void coordinates_are_rounded_twice();
    void many_points();
    void groups();
    void written_by_others_data();
    void written_by_others();
    void paths();
    void crs_data();
    void crs();
    void no_points();
    void points_that_are_not_counted();
    void refused_data();
    void refused();
    void unreadable_files();
    void every_cut_is_refused();
    void cancel();
};

void TestLasFile::versions_and_formats_data()
{
  QTest::addColumn<int>( "minor_version" );
  QTest::addColumn<int>( "format" );
  QTest::addColumn<int>( "extra_bytes" );
  const std::array<int, 5> last_format = { 1, 1, 3, 5, 10 };
  for ( int version = 0; version <= 4; ++version )
    for ( int format = 0; format <= last_format[version]; ++format )
      for ( const int extra_bytes : { 0, 5 } )
        QTest::addRow( "1.%d, format %d, %d extra bytes", version, format, extra_bytes )
          << version << format << extra_bytes;
}

void TestLasFile::versions_and_formats()
{
  QFETCH( int, minor_version );
  QFETCH( int, format );
  QFETCH( int, extra_bytes );
  LasSample sample = corner();
  sample.minor_version = minor_version;
  sample.format = format;
  sample.extra_bytes = extra_bytes;
  sample.records = { { 1, "passed over", "somebody" } };
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", sample.bytes() ).toStdString() );
  QCOMPARE( cloud.point_count(), std::uint64_t( 4 ) );
  QCOMPARE( cloud.crs_wkt(), std::string() );
  const PointGroups3 points = cloud.read( {}, {} );
  QVERIFY( same_points( points.points, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, -1 } } ) );
  QVERIFY( points.feature == std::vector<std::int64_t>( 4, rubicon::no_feature ) );
  QVERIFY( points.part == ( std::vector<std::uint32_t>{ 0, 1, 2, 3 } ) );
  QCOMPARE( points.groups(), std::size_t( 1 ) );
  QVERIFY( cloud.read( "classification", {} ).names == ( std::vector<std::string>{ "2", "6" } ) );
  QVERIFY( cloud.read( "point_source_id", {} ).names == ( std::vector<std::string>{ "7", "9" } ) );
}

// What a fused multiplication and addition, or long double, would give is another number.
void TestLasFile::coordinates_are_rounded_twice()
{
  LasSample sample;
  sample.scale = { 0.001, 0.1, 1e-9 };
  sample.offset = { 500000.1, -0.3, 1e9 };
  sample.points = { { std::numeric_limits<std::int32_t>::min(), 3, std::numeric_limits<std::int32_t>::max() } };
  const QTemporaryDir directory;
  const PointGroups3 points = LasFile( file( directory, "a.las", sample.bytes() ).toStdString() ).read( {}, {} );
  const auto expected = []( std::int32_t stored, double scale, double offset ) {
    volatile double product = stored * scale;
    return product + offset;
  };
  const LasPoint stored = sample.points[0];
  QCOMPARE( points.points[0].x, expected( stored.x, 0.001, 500000.1 ) );
  QCOMPARE( points.points[0].y, expected( stored.y, 0.1, -0.3 ) );
  QVERIFY( points.points[0].y != std::fma( 3, 0.1, -0.3 ) );
  QVERIFY( points.points[0].z == expected( stored.z, 1e-9, 1e9 ) );
}

// More than one block, on one thread and on several.
void TestLasFile::many_points()
{
  LasSample sample;
  sample.scale = { 1, 1, 1 };
  for ( std::int32_t i = 0; i < 300000; ++i )
    sample.points.push_back( { i, -i, 7 * i, static_cast<std::uint8_t>( i % 3 ) } );
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", sample.bytes() ).toStdString() );
  for ( const int threads : { 1, 4 } )
  {
    RunOptions options;
    options.threads = threads;
    const PointGroups3 points = cloud.read( {}, options );
    QCOMPARE( points.points.size(), sample.points.size() );
    bool same = true;
    for ( std::size_t i = 0; i < points.points.size(); ++i )
    {
      const double x = static_cast<double>( i );
      same = same && same_point( points.points[i], { x, -x, 7 * x } ) && points.part[i] == i;
    }
    QVERIFY( same );
    const PointGroups3 groups = cloud.read( "classification", options );
    QVERIFY( groups.begin == ( std::vector<std::size_t>{ 0, 100000, 200000, 300000 } ) );
    QCOMPARE( groups.points[100001].x, 4.0 );
    QCOMPARE( groups.part[100001], 4u );
  }
}

void TestLasFile::groups()
{
  LasSample sample = corner();
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", sample.bytes() ).toStdString() );
  const PointGroups3 groups = cloud.read( "classification", {} );
  QVERIFY( groups.begin == ( std::vector<std::size_t>{ 0, 3, 4 } ) );
  QVERIFY( same_points( groups.points, { { 0, 0, 0 }, { 0, 1, 0 }, { 0, 0, -1 }, { 1, 0, 0 } } ) );
  QVERIFY( groups.part == ( std::vector<std::uint32_t>{ 0, 2, 3, 1 } ) );
  QCOMPARE( said( directory, sample.bytes(), "intensity" ),
            directory.filePath( "a.las" )
              + " has no field \"intensity\": points of LAS files are grouped by \"classification\" or "
                "\"point_source_id\"." );
}

void TestLasFile::written_by_others_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::newRow( "LAS 1.2" ) << "laspy_1_2.las";
  QTest::newRow( "LAS 1.4" ) << "laspy_1_4.las";
}

void TestLasFile::written_by_others()
{
  QFETCH( QString, name );
  const QDir clouds( RUBICON_POINT_CLOUDS );
  const LasFile cloud( clouds.filePath( name ).toStdString() );
  QCOMPARE( cloud.crs_title(), std::string( "EPSG:32633" ) );
  const PointGroups3 all = cloud.read( {}, {} );
  const QByteArrayList lines = bytes_of( clouds.filePath( "expected.txt" ) ).trimmed().split( '\n' );
  QCOMPARE( all.points.size(), static_cast<std::size_t>( lines.size() ) );
  for ( int i = 0; i < lines.size(); ++i )
  {
    const QByteArrayList expected = lines[i].split( ' ' );
    const Point3 place{ expected[0].toDouble(), expected[1].toDouble(), expected[2].toDouble() };
    QVERIFY2( same_point( all.points[i], place ), lines[i].constData() );
  }
  for ( const auto &[field, column] : { std::pair( "classification", 3 ), std::pair( "point_source_id", 4 ) } )
  {
    const PointGroups3 groups = cloud.read( field, {} );
    for ( std::size_t group = 0; group < groups.groups(); ++group )
      for ( std::size_t i = groups.begin[group]; i < groups.begin[group + 1]; ++i )
        QCOMPARE( QByteArray::fromStdString( groups.names[group] ), lines[groups.part[i]].split( ' ' )[column] );
  }
}

void TestLasFile::paths()
{
  for ( const char *path : { "a.las", "b/a.LAS", "a.laz", "a.copc.laz" } )
    QVERIFY( is_las_path( path ) );
  for ( const char *path : { "las", "a.las.gpkg", "a.ply", ".las" } )
    QVERIFY( !is_las_path( path ) );
}

void TestLasFile::crs_data()
{
  using Records = std::vector<LasRecord>;
  QTest::addColumn<Records>( "records" );
  QTest::addColumn<Records>( "late_records" );
  QTest::addColumn<QString>( "title" ); // empty: none
  QTest::addColumn<bool>( "is_geographic" );
  QTest::addColumn<QString>( "warning" );
  const QString unknown = "names is not understood";
  const LasRecord utm_wkt{ 2112, wkt( 32633 ) }, utm_keys{ 34735, geotiff_keys( { { 1024, 1 }, { 3072, 32632 } } ) };
  const auto row = [&]( const char *name, const Records &records, const Records &late, const char *title, bool degrees,
                        const QString &warning ) {
    QTest::newRow( name ) << records << late << title << degrees << warning;
  };
  row( "WKT", { utm_wkt }, {}, "EPSG:32633", false, "" );
  row( "WKT that ends with zeros", { { 2112, wkt( 32633 ) + QByteArray( 3, '\0' ) } }, {}, "EPSG:32633", false, "" );
  row( "WKT behind the points", {}, { { 1, "x", "somebody" }, utm_wkt }, "EPSG:32633", false, "" );
  row( "WKT in degrees", { { 2112, wkt( 4326 ) } }, {}, "EPSG:4326", true, "" );
  row( "keys", { utm_keys }, {}, "EPSG:32632", false, "" );
  row( "keys in degrees", { { 34735, geotiff_keys( { { 1024, 2 }, { 2048, 4326 } } ) } }, {}, "EPSG:4326", true, "" );
  row( "keys with both", { { 34735, geotiff_keys( { { 1024, 1 }, { 2048, 4326 }, { 3072, 32633 } } ) } }, {},
       "EPSG:32633", false, "" );
  row( "WKT goes before keys", { utm_keys, utm_wkt }, {}, "EPSG:32633", false, "" );
  row( "WKT behind the points too", { utm_keys }, { utm_wkt }, "EPSG:32633", false, "" );
  row( "of somebody else", { { 2112, wkt( 32633 ), "somebody" } }, {}, "", false, "" );
  row( "the user's own", { { 34735, geotiff_keys( { { 1024, 1 }, { 3072, 32767 } } ) } }, {}, "", false, unknown );
  row( "projected without a code", { { 34735, geotiff_keys( { { 1024, 1 }, { 2048, 4326 } } ) } }, {}, "", false,
       unknown );
  row( "cut keys", { { 34735, geotiff_keys( { { 3072, 32633 } } ).left( 12 ) } }, {}, "", false, unknown );
  row( "no WKT", { { 2112, "UTM" } }, {}, "", false, unknown );
}

void TestLasFile::crs()
{
  QFETCH( std::vector<LasRecord>, records );
  QFETCH( std::vector<LasRecord>, late_records );
  QFETCH( QString, title );
  QFETCH( bool, is_geographic );
  QFETCH( QString, warning );
  LasSample sample = corner();
  sample.minor_version = 4;
  sample.format = 6;
  sample.records = records;
  sample.late_records = late_records;
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", sample.bytes() ).toStdString() );
  QCOMPARE( QString::fromStdString( cloud.crs_title() ), title );
  QCOMPARE( cloud.is_geographic(), is_geographic );
  QCOMPARE( cloud.crs_wkt().empty(), title.isEmpty() );
  const QString log = said( directory, sample.bytes() );
  QVERIFY2( warning.isEmpty() ? log.isEmpty() : log.contains( warning ), qPrintable( log ) );
}

//! A file whose writer did not come to its header at the end.
void TestLasFile::points_that_are_not_counted()
{
  const QTemporaryDir directory;
  QVERIFY( said( directory, corner().bytes() ).isEmpty() );
  const QString log = said( directory, with( corner().bytes(), 107, std::uint32_t( 1 ) ) );
  QVERIFY2( log.contains( "counts 1 point, and behind them is room for 3 more, which are not read" ),
            qPrintable( log ) );
  LasSample with_late_records = corner();
  with_late_records.minor_version = 4;
  with_late_records.late_records = { { 7, QByteArray( 100, 'x' ), "others" } };
  QVERIFY( said( directory, with_late_records.bytes() ).isEmpty() );
}

void TestLasFile::no_points()
{
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", LasSample().bytes() ).toStdString() );
  QCOMPARE( cloud.read( {}, {} ).groups(), std::size_t( 1 ) );
  QVERIFY( cloud.read( {}, {} ).points.empty() );
  QCOMPARE( cloud.read( "classification", {} ).groups(), std::size_t( 0 ) );
}

void TestLasFile::refused_data()
{
  QTest::addColumn<QByteArray>( "bytes" );
  QTest::addColumn<QString>( "sentence" );
  const auto row = [&]( const char *name, const QByteArray &bytes, const QString &sentence ) {
    QTest::newRow( name ) << bytes << sentence;
  };
  const QByteArray good = corner().bytes();
  LasSample newest = corner();
  newest.minor_version = 4;
  newest.format = 6;
  newest.records = { { 2112, wkt( 32633 ) } };
  newest.late_records = { { 2112, wkt( 32633 ) } };
  const QByteArray late = newest.bytes();
  row( "empty", {}, "it is too short for LAS" );
  row( "another file", QByteArray( 500, 'x' ), "it does not begin with \"LASF\", so it is no LAS file" );
  row( "version 2", with( good, 24, std::uint8_t( 2 ) ), "it is LAS 2.2, and versions 1.0 to 1.4 are known" );
  row( "version 1.5", with( good, 25, std::uint8_t( 5 ) ), "it is LAS 1.5, and versions 1.0 to 1.4 are known" );
  row( "LAZ", with( good, 104, std::uint8_t( 0x80 ) ),
       "its points are compressed (LAZ); in QGIS load it and give that layer, or make a LAS file of it with laszip or "
       "pdal translate" );
  row( "format 11", with( good, 104, std::uint8_t( 11 ) ),
       "its points are of format 11, and formats 0 to 10 are known" );
  row( "short header", with( good, 94, std::uint16_t( 226 ) ),
       "its header is said to have 226 bytes, and one of LAS 1.2 has at least 227" );
  row( "short header of 1.4", with( late, 94, std::uint16_t( 235 ) ),
       "its header is said to have 235 bytes, and one of LAS 1.4 has at least 375" );
  row( "short points", with( good, 105, std::uint16_t( 19 ) ),
       "its points are said to have 19 bytes, and those of format 0 have at least 20" );
  row( "points of no length", with( good, 105, std::uint16_t( 0 ) ),
       "its points are said to have 0 bytes, and those of format 0 have at least 20" );
  row( "points in the header", with( good, 96, std::uint32_t( 226 ) ),
       "its points are to begin at byte 226, which is not between its header and its end" );
  row( "points behind the end", with( good, 96, std::uint32_t( 0xFFFFFFFF ) ),
       "its points are to begin at byte 4294967295, which is not between its header and its end" );
  row( "more points", with( good, 107, std::uint32_t( 5 ) ), "its header counts 5 points, and there are 4" );
  row( "many more points", with( good, 107, std::uint32_t( 0xFFFFFFFF ) ),
       "its header counts 4294967295 points, and there are 4" );
  row( "points without end", with( late, 247, ~std::uint64_t( 0 ) ),
       "its header counts 18446744073709551615 points, and there are " );
  row( "two counts", with( late, 107, std::uint32_t( 3 ) ), "its header counts 4 points, and for older versions 3" );
  row( "scale of zero", with( good, 139, 0.0 ),
       "a scale or offset in its header is not a number that coordinates could have" );
  row( "scale that is none", with( good, 131, std::numeric_limits<double>::quiet_NaN() ), "a scale or offset" );
  row( "offset that is infinite", with( good, 171, std::numeric_limits<double>::infinity() ), "a scale or offset" );
  row( "records", with( good, 100, std::uint32_t( 1 ) ),
       "its header counts 1 records of variable length, more than there is room for" );
  row( "records without end", with( late, 100, std::uint32_t( 0xFFFFFFFF ) ), "its header counts 4294967295 records" );
  row( "long record", with( late, 375 + 20, std::uint16_t( 0xFFFF ) ), "its header counts 1 records" );
  row( "late records", with( late, 243, std::uint32_t( 2 ) ), "its header counts 2 records" );
  row( "late records behind the end", with( late, 235, ~std::uint64_t( 0 ) ), "its header counts 1 records" );
  const qsizetype late_head = late.size() - 60 - wkt( 32633 ).size();
  row( "long late record", with( late, late_head + 20, ~std::uint64_t( 0 ) ), "its header counts 1 records" );
}

void TestLasFile::refused()
{
  QFETCH( QByteArray, bytes );
  QFETCH( QString, sentence );
  const QTemporaryDir directory;
  const QString error = said( directory, bytes );
  QVERIFY2( error.startsWith( directory.filePath( "a.las" ) + " cannot be read: " + sentence ), qPrintable( error ) );
  QVERIFY( error.endsWith( '.' ) );
}

void TestLasFile::unreadable_files()
{
  const QTemporaryDir directory;
  QVERIFY_EXCEPTION_THROWN( LasFile( directory.filePath( "none.las" ).toStdString() ), Error );
  QVERIFY_EXCEPTION_THROWN( LasFile( directory.path().toStdString() ), Error );
}

// Without what follows the points, which older versions do not have.
void TestLasFile::every_cut_is_refused()
{
  LasSample sample = corner();
  sample.minor_version = 4;
  sample.records = { { 34735, geotiff_keys( { { 3072, 32633 } } ) } };
  sample.late_records = { { 1, "behind" } };
  const QByteArray bytes = sample.bytes();
  const QTemporaryDir directory;
  for ( qsizetype size = 0; size < bytes.size(); ++size )
    QVERIFY2( said( directory, bytes.left( size ) ).contains( "cannot be read" ),
              qPrintable( QString::number( size ) ) );
  QCOMPARE( said( directory, bytes ), QString() );
}

void TestLasFile::cancel()
{
  LasSample sample;
  sample.points.resize( 1000 );
  const QTemporaryDir directory;
  const LasFile cloud( file( directory, "a.las", sample.bytes() ).toStdString() );
  RunOptions options;
  options.stop = [] { return true; };
  QVERIFY_EXCEPTION_THROWN( cloud.read( {}, options ), Cancelled );
  options.stop = {};
  options.progress = []( double ) { return false; };
  QVERIFY_EXCEPTION_THROWN( cloud.read( {}, options ), Cancelled );
}

QTEST_GUILESS_MAIN( TestLasFile )
#include "test_las_file.moc"
