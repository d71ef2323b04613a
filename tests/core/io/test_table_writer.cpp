// SPDX-License-Identifier: GPL-2.0-or-later
// Writing tables, those of red-blue: fields and values in every format, Z, nothing left behind after failure or cancel,
// replacement.
// Relies on core/io/table_writer.h and OGR to read back.
#include "tests/core/io/read_back.h"
#include "tests/core/io/skip_without_driver.h"
#include "tests/core/written_file.h"

#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/io/layer_source.h"
#include "core/io/table_writer.h"
#include "core/tables/red_blue_tables.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <limits>

#include <ogrsf_frmts.h>
#include <sys/resource.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

const QStringList point_fields = { "red_fid",   "blue_fid", "kind",     "overlap_end", "red_part", "red_seg",
                                   "blue_part", "blue_seg", "red_dist", "blue_dist",   "n_pairs" };
const QStringList overlap_fields = { "red_fid", "blue_fid",  "red_part", "blue_part", "red_from",
                                     "red_to",  "blue_from", "blue_to",  "same_dir",  "n_pairs" };
const QStringList pair_fields = { "red_fid", "red_part", "red_seg", "blue_fid", "blue_part", "blue_seg", "kind" };

struct Layers
{
    ChainSet2 red, blue;
    RedBlueResult result;
};

//! Red has a repeated vertex and a second part; blue crosses that part once and shares a stretch of it.
Layers small_job( bool with_z = false )
{
  ChainBuilder2 red( with_z ), blue;
  red.begin_feature( 11 );
  red.add_part( std::vector<Point2>{ { 0, 9 }, { 1, 9 } },
                with_z ? std::vector<double>{ 1, 1 } : std::vector<double>() );
  red.add_part( std::vector<Point2>{ { 0, 0 }, { 0, 0 }, { 3, 0 }, { 9, 0 } },
                with_z ? std::vector<double>{ 0, 0, 3, 9 } : std::vector<double>() );
  red.end_feature();
  blue.begin_feature( 7000000000 );
  blue.add_part( std::vector<Point2>{ { 1, -1 }, { 1, 2 }, { 5, 2 }, { 5, 0 }, { 7, 0 } } );
  blue.end_feature();
  Layers layers{ red.take(), blue.take(), {} };
  layers.result = red_blue( layers.red, layers.blue );
  return layers;
}

struct ResultFiles
{
    std::string points, overlaps, pairs;
};

void write_result( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue, const std::string &crs_wkt,
                   const ResultFiles &files, const RunOptions &options )
{
  const TableFile all[] = { { files.points, points_table( result, red, blue ) },
                            { files.overlaps, overlaps_table( result, red, blue ) },
                            { files.pairs, pairs_table( result, red, blue ) } };
  write_tables( all, crs_wkt, true, options );
}

std::string wkt_of_crs( const char *name )
{
  OGRSpatialReference crs;
  crs.SetFromUserInput( name );
  char *wkt = nullptr;
  crs.exportToWkt( &wkt );
  const std::string text = wkt;
  CPLFree( wkt );
  return text;
}

std::string wgs84()
{
  return wkt_of_crs( "EPSG:4326" );
}

GDALDatasetUniquePtr open( const QString &path )
{
  const char *const options[] = { "AUTODETECT_TYPE=YES", nullptr }; // for CSV
  const bool csv = path.endsWith( ".csv" );
  return GDALDatasetUniquePtr(
    GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR, nullptr, csv ? options : nullptr ) );
}

//! The values of the next feature, as text.
QStringList next_values( OGRLayer &layer )
{
  const OGRFeatureUniquePtr feature( layer.GetNextFeature() );
  QStringList values;
  for ( int i = 0; feature && i < feature->GetFieldCount(); ++i )
    values << feature->GetFieldAsString( i );
  return values;
}

} // namespace

class TestTableWriter : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void writes_every_format_data();
    void writes_every_format();
    void numbers_keep_every_digit_data();
    void numbers_keep_every_digit();
    void numbers_read_back_as_they_were_data();
    void numbers_read_back_as_they_were();
    void says_which_numbers_a_shapefile_rounds();
    void refuses_numbers_too_long_for_a_shapefile();
    void z_where_a_layer_has_it();
    void z_that_is_not_known_data();
    void z_that_is_not_known();
    void carries_the_crs();
    void geojson_names_the_crs_data();
    void geojson_names_the_crs();
    void refuses_targets_data();
    void refuses_targets();
    void cancel_leaves_nothing();
    void failure_leaves_the_old_file_data();
    void failure_leaves_the_old_file();
    void replaces_a_finished_file();
    void files_of_an_old_shapefile_go();
    void nothing_found_is_an_empty_layer_data();
    void nothing_found_is_an_empty_layer();

  private:
    Layers mJob;
};

void TestTableWriter::initTestCase()
{
  GDALAllRegister();
  mJob = small_job();
  QCOMPARE( mJob.result.points.size(), std::size_t( 3 ) );
  QCOMPARE( mJob.result.overlaps.size(), std::size_t( 1 ) );
}

void TestTableWriter::writes_every_format_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "json", "csv", "parquet", "arrow" } )
    QTest::addRow( "%s", extension ) << extension;
}

void TestTableWriter::writes_every_format()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString points = directory.filePath( "points." + extension ),
                overlaps = directory.filePath( "overlaps." + extension );
  const QString pairs = directory.filePath( extension == "fgb" ? "pairs.csv" : "pairs." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( points.toStdString() );
  write_result( mJob.result, mJob.red, mJob.blue, wgs84(),
                { points.toStdString(), overlaps.toStdString(), pairs.toStdString() }, {} );
  QCOMPARE( entries( directory ).size(), 3 );

  const auto point_file = open( points ), overlap_file = open( overlaps ), pair_file = open( pairs );
  OGRLayer &point_layer = *point_file->GetLayer( 0 ), &overlap_layer = *overlap_file->GetLayer( 0 );
  OGRLayer &pair_layer = *pair_file->GetLayer( 0 );
  const int skip = extension == "csv"; // the WKT column comes first
  QCOMPARE( fields_of( point_layer ).mid( skip ), point_fields );
  QCOMPARE( fields_of( overlap_layer ).mid( skip ), overlap_fields );
  QCOMPARE( fields_of( pair_layer ), pair_fields );
  QCOMPARE( point_layer.GetFeatureCount(), GIntBig( 3 ) );
  QCOMPARE( pair_layer.GetFeatureCount(), GIntBig( mJob.result.contacts.size() ) );

  // The crossing lies in red's second part, in the segment behind the repeated vertex.
  QCOMPARE( next_values( point_layer ).mid( skip ),
            QStringList( { "11", "7000000000", "cross", "0", "1", "1", "0", "0", "1", "1", "1" } ) );
  const QStringList start = next_values( point_layer ).mid( skip );
  QCOMPARE( start[2], QString( "t_touch" ) );
  QCOMPARE( start[3], QString( "1" ) );
  QCOMPARE( next_values( overlap_layer ).mid( skip ),
            QStringList( { "11", "7000000000", "1", "0", "5", "7", "9", "11", "1", "1" } ) );
  QCOMPARE( next_values( pair_layer ), QStringList( { "11", "1", "1", "7000000000", "0", "0", "cross" } ) );
}

void TestTableWriter::numbers_keep_every_digit_data()
{
  writes_every_format_data();
  QTest::addRow( "shp" ) << "shp";
}

void TestTableWriter::numbers_keep_every_digit()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString path = directory.filePath( "points." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  Layers job = small_job();
  job.result.points[0].x = 1.0 / 3.0;
  job.result.points[0].y = 7500000.1 + std::ldexp( 1.0, -29 );
  job.result.points[0].red_distance = 0.1 + 0.2;
  write_result( job.result, job.red, job.blue, wgs84(), { path.toStdString(), "", "" }, {} );
  const auto file = open( path );
  const OGRFeatureUniquePtr feature( file->GetLayer( 0 )->GetNextFeature() );
  const OGRPoint &place = *feature->GetGeometryRef()->toPoint();
  QVERIFY2( place.getX() == job.result.points[0].x && place.getY() == job.result.points[0].y,
            qPrintable( QString( "%1 %2" ).arg( place.getX(), 0, 'g', 17 ).arg( place.getY(), 0, 'g', 17 ) ) );
  if ( extension != "shp" )
    QVERIFY( feature->GetFieldAsDouble( "red_dist" ) == 0.1 + 0.2 );
}

void TestTableWriter::numbers_read_back_as_they_were_data()
{
  numbers_keep_every_digit_data();
}

// GDAL's own text formats lose digits of small numbers, of 17 digits and of large ones, each in a way of its own.
void TestTableWriter::numbers_read_back_as_they_were()
{
  QFETCH( QString, extension );
  std::vector<double> numbers = { 0.1 + 0.2, 1.2345678901234567e-5, 1e-20,  1.5e20, 5e-324, 1.7976931348623157e308,
                                  1e22,      4503599627370497.5,    1 / 3., 1e12,   -0.0,   123456789.12345679 };
  for ( int power = -30; power < 30; ++power ) // 17 digits each
    numbers.push_back( std::ldexp( 0x1.fffffffffff5dp0, 3 * power ) );
  Layers job = small_job();
  job.result.points.resize( numbers.size(), job.result.points.front() );
  for ( std::size_t i = 0; i < numbers.size(); ++i )
  {
    job.result.points[i].x = numbers[i];
    job.result.points[i].y = -numbers[i];
    job.result.points[i].red_distance = extension == "shp" ? 0 : numbers[i];
  }
  QTemporaryDir directory;
  const QString path = directory.filePath( "points." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  write_result( job.result, job.red, job.blue, wgs84(), { path.toStdString(), "", "" }, {} );
  const auto file = open( path );
  for ( const ContactPoint &written : job.result.points )
  {
    const OGRFeatureUniquePtr feature( file->GetLayer( 0 )->GetNextFeature() );
    const OGRPoint &place = *feature->GetGeometryRef()->toPoint();
    const double distance = feature->GetFieldAsDouble( "red_dist" );
    const QString told = QString( "%1: x %2, red_dist %3" )
                           .arg( written.x, 0, 'g', 17 )
                           .arg( place.getX(), 0, 'g', 17 )
                           .arg( distance, 0, 'g', 17 );
    QVERIFY2( place.getX() == written.x && place.getY() == written.y && distance == written.red_distance,
              qPrintable( told ) );
    QCOMPARE( std::signbit( place.getX() ), std::signbit( written.x ) );
  }
}

void TestTableWriter::says_which_numbers_a_shapefile_rounds()
{
  QTemporaryDir directory;
  Layers job = small_job();
  job.result.points[0].red_distance = 1e-20;
  job.result.points[0].blue_distance = 1234567890123.5;
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log << QString::fromStdString( line ); };
  const QString path = directory.filePath( "points.shp" );
  write_result( job.result, job.red, job.blue, wgs84(), { path.toStdString(), "", "" }, options );
  QVERIFY2( log.contains( "Warning: " + path
                          + ": 1 number in its fields is rounded to 15 decimals, all that ESRI Shapefile files hold; "
                            "coordinates are not." ),
            qPrintable( log.join( '\n' ) ) );
  const auto file = open( path );
  const OGRFeatureUniquePtr feature( file->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( feature->GetFieldAsDouble( "red_dist" ), 0.0 );
  QVERIFY( feature->GetFieldAsDouble( "blue_dist" ) == 1234567890123.5 );
}

void TestTableWriter::refuses_numbers_too_long_for_a_shapefile()
{
  QTemporaryDir directory;
  Layers job = small_job();
  job.result.points[0].red_distance = 1.5e30;
  QVERIFY_EXCEPTION_THROWN( write_result( job.result, job.red, job.blue, wgs84(),
                                          { directory.filePath( "p.shp" ).toStdString(), "", "" }, {} ),
                            Error );
  QCOMPARE( entries( directory ), QStringList() );
}

void TestTableWriter::z_where_a_layer_has_it()
{
  QTemporaryDir directory;
  const Layers job = small_job( true );
  const QString points = directory.filePath( "points.gpkg" ), overlaps = directory.filePath( "overlaps.gpkg" );
  write_result( job.result, job.red, job.blue, "", { points.toStdString(), overlaps.toStdString(), "" }, {} );
  const auto point_file = open( points ), overlap_file = open( overlaps );
  QVERIFY( OGR_GT_HasZ( point_file->GetLayer( 0 )->GetGeomType() ) );
  const OGRFeatureUniquePtr point( point_file->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( point->GetGeometryRef()->toPoint()->getZ(), 1.0 );
  const OGRFeatureUniquePtr overlap( overlap_file->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( overlap->GetGeometryRef()->toLineString()->getZ( 0 ), 5.0 );
  QCOMPARE( overlap->GetGeometryRef()->toLineString()->getZ( 1 ), 7.0 );
}

void TestTableWriter::z_that_is_not_known_data()
{
  QTest::addColumn<QString>( "point" );
  QTest::addColumn<QString>( "overlap" );
  QTest::addColumn<QString>( "warning" );
  for ( const char *extension : { "gpkg", "fgb", "parquet", "arrow" } )
    QTest::addRow( "%s", extension ) << "POINT (1 0 nan)"
                                     << "LINESTRING (5 0 nan,7 0 7)"
                                     << "";
  for ( const char *extension : { "geojson", "csv" } )
    QTest::addRow( "%s", extension ) << "POINT (1 0)"
                                     << "LINESTRING (5 0,7 0)"
                                     << "";
  for ( const char *name : { "geojson infinite", "csv infinite" } )
    QTest::addRow( "%s", name ) << "POINT (1 0)"
                                << "LINESTRING (5 0,7 0)"
                                << "";
  for ( const char *name : { "shp", "shp infinite" } )
    QTest::addRow( "%s", name ) << "POINT (1 0 0)"
                                << "LINESTRING (5 0 0,7 0 7)"
                                << ": 1 feature has Z 0 where Z is not known: ESRI Shapefile files cannot say so.";
}

// FlatGeobuf refuses a point without Z in a layer with Z, Shapefile a NaN; JSON and WKT have no word for NaN, nor for what is infinite.
void TestTableWriter::z_that_is_not_known()
{
  QFETCH( QString, warning );
  const QString tag = QTest::currentDataTag(), extension = tag.section( ' ', 0, 0 );
  const double z = tag.endsWith( "infinite" ) ? std::numeric_limits<double>::infinity() : std::nan( "" );
  QTemporaryDir directory;
  Layers job = small_job( true );
  job.result.points[0].z = z;
  job.result.overlap_z[0] = z;
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log << QString::fromStdString( line ); };
  const QString points = directory.filePath( "points." + extension ),
                overlaps = directory.filePath( "overlaps." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( points.toStdString() );
  write_result( job.result, job.red, job.blue, "", { points.toStdString(), overlaps.toStdString(), "" }, options );
  QCOMPARE( log.filter( "not known" ).isEmpty(), warning.isEmpty() );
  for ( const QString &path : { points, overlaps } )
    QVERIFY( warning.isEmpty() || log.contains( "Warning: " + path + warning ) );
  const auto first = []( const QString &path ) {
    const auto file = open( path );
    const OGRFeatureUniquePtr feature( file->GetLayer( 0 )->GetNextFeature() );
    return QString::fromStdString( feature->GetGeometryRef()->exportToWkt() );
  };
  QTEST( first( points ), "point" );
  QTEST( first( overlaps ), "overlap" );
}

void TestTableWriter::carries_the_crs()
{
  QTemporaryDir directory;
  const QString path = directory.filePath( "points.gpkg" );
  write_result( mJob.result, mJob.red, mJob.blue, wgs84(), { path.toStdString(), "", "" }, {} );
  const auto file = open( path );
  QCOMPARE( QString( file->GetLayer( 0 )->GetSpatialRef()->GetAuthorityCode( nullptr ) ), QString( "4326" ) );
}

void TestTableWriter::geojson_names_the_crs_data()
{
  QTest::addColumn<QString>( "crs" );
  QTest::addColumn<QString>( "read_back" ); // the name of the CRS
  QTest::addColumn<bool>( "is_lost" );
  QTest::addRow( "one code" ) << "EPSG:25832"
                              << "ETRS89 / UTM zone 32N" << false;
  QTest::addRow( "a code for both parts" ) << "EPSG:5555"
                                           << "ETRS89 / UTM zone 32N + DHHN92 height" << false;
  QTest::addRow( "a code for each part" ) << "EPSG:25832+7837"
                                          << "ETRS89 / UTM zone 32N + DHHN2016 height" << false;
  QTest::addRow( "geographic with heights" ) << "EPSG:4326+5773"
                                             << "WGS 84 + EGM96 height" << false;
  QTest::addRow( "no code" ) << "+proj=tmerc +lat_0=1 +ellps=GRS80"
                             << "" << true;
}

void TestTableWriter::geojson_names_the_crs()
{
  QFETCH( QString, crs );
  QFETCH( bool, is_lost );
  QTemporaryDir directory;
  const QString path = directory.filePath( "points.geojson" );
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log << QString::fromStdString( line ); };
  write_result( mJob.result, mJob.red, mJob.blue, wkt_of_crs( qPrintable( crs ) ), { path.toStdString(), "", "" },
                options );
  QCOMPARE( log.contains( "Warning: " + path + ": GeoJSON cannot name this CRS; readers take it for WGS 84." ),
            is_lost );
  const auto file = open( path );
  if ( !is_lost )
    QTEST( QString( file->GetLayer( 0 )->GetSpatialRef()->GetName() ), "read_back" );
  const OGRFeatureUniquePtr feature( file->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( QString::fromStdString( feature->GetGeometryRef()->exportToWkt() ), QString( "POINT (1 0)" ) );
}

void TestTableWriter::refuses_targets_data()
{
  QTest::addColumn<QString>( "points" );
  QTest::addColumn<QString>( "pairs" );
  QTest::addColumn<QString>( "reason" );
  QTest::addRow( "no such directory" ) << "no/such/points.gpkg"
                                       << ""
                                       << "No such file or directory";
  QTest::addRow( "unknown format" ) << "points.xyz"
                                    << ""
                                    << "\".xyz\" is none of .gpkg, .fgb";
  QTest::addRow( "no extension" ) << "points"
                                  << ""
                                  << "\"\" is none of";
  QTest::addRow( "a table in FlatGeobuf" ) << ""
                                           << "pairs.fgb"
                                           << "hold no table without geometry";
  QTest::addRow( "a table in a Shapefile" ) << ""
                                            << "pairs.shp"
                                            << "hold no table without geometry";
  QTest::addRow( "twice" ) << "both.gpkg"
                           << "both.gpkg"
                           << "named for two outputs";
  QTest::addRow( "a directory" ) << "folder.gpkg"
                                 << ""
                                 << "it is a directory";
  const QString no_table = "a table of a GeoPackage, which is named as the file, cannot begin with \"%1\".";
  QTest::addRow( "a table of GeoPackage's own" ) << "gpkg_points.gpkg"
                                                 << "" << no_table.arg( "gpkg" );
  QTest::addRow( "a table of SQLite's own" ) << ""
                                             << "SQLite_pairs.gpkg" << no_table.arg( "sqlite_" );
  QTest::addRow( "a table with a sign first" ) << "-points.gpkg"
                                               << "" << no_table.arg( "-" );
}

void TestTableWriter::refuses_targets()
{
  QFETCH( QString, points );
  QFETCH( QString, pairs );
  QFETCH( QString, reason );
  QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( "folder.gpkg" ) );
  const auto in_directory = [&]( const QString &name ) {
    return name.isEmpty() ? std::string() : directory.filePath( name ).toStdString();
  };
  const ResultFiles files{ in_directory( points ), "", in_directory( pairs ) };
  try
  {
    check_output_files( std::vector<OutputFile>{ { files.points }, { files.pairs, false } } );
    QFAIL( "the target was accepted" );
  }
  catch ( const Error &error )
  {
    QVERIFY2( QString( error.what() ).contains( reason ), error.what() );
  }
  QVERIFY_EXCEPTION_THROWN( write_result( mJob.result, mJob.red, mJob.blue, "", files, {} ), Error );
  QCOMPARE( entries( directory ), QStringList( { "folder.gpkg" } ) );
}

void TestTableWriter::cancel_leaves_nothing()
{
  QTemporaryDir directory;
  RunOptions options;
  options.progress = []( double ) { return false; };
  const ResultFiles files{ directory.filePath( "points.gpkg" ).toStdString(),
                           directory.filePath( "overlaps.gpkg" ).toStdString(), "" };
  QVERIFY_EXCEPTION_THROWN( write_result( mJob.result, mJob.red, mJob.blue, wgs84(), files, options ), Cancelled );
  QCOMPARE( entries( directory ), QStringList() );
}

void TestTableWriter::failure_leaves_the_old_file_data()
{
  writes_every_format_data();
  QTest::addRow( "shp" ) << "shp";
}

// A limit on the size of files stands in for a full disk.
void TestTableWriter::failure_leaves_the_old_file()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString path = directory.filePath( "points." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  QFile old( path );
  QVERIFY( old.open( QIODevice::WriteOnly ) && old.write( "old" ) == 3 );
  old.close();
  Layers job = small_job();
  job.result.points.resize( 50000, job.result.points.front() );
  for ( std::size_t i = 0; i < job.result.points.size(); ++i ) // columnar formats write equal ones once
    job.result.points[i].x = std::sqrt( static_cast<double>( i ) );

  signal( SIGXFSZ, SIG_IGN );
  rlimit before;
  getrlimit( RLIMIT_FSIZE, &before );
  const rlimit small = { 300000, before.rlim_max };
  setrlimit( RLIMIT_FSIZE, &small );
  std::string sentence;
  try
  {
    write_result( job.result, job.red, job.blue, wgs84(), { path.toStdString(), "", "" }, {} );
  }
  catch ( const Error &error )
  {
    sentence = error.what();
  }
  setrlimit( RLIMIT_FSIZE, &before );

  QVERIFY2( QString::fromStdString( sentence ).startsWith( path + " cannot be written" ), sentence.c_str() );
  QCOMPARE( entries( directory ), QStringList( { "points." + extension } ) );
  QCOMPARE( QFileInfo( path ).size(), qint64( 3 ) );
}

void TestTableWriter::replaces_a_finished_file()
{
  QTemporaryDir directory;
  const ResultFiles files{ directory.filePath( "points.gpkg" ).toStdString(), "", "" };
  for ( int i = 0; i < 2; ++i )
    write_result( mJob.result, mJob.red, mJob.blue, wgs84(), files, {} );
  QCOMPARE( entries( directory ), QStringList( { "points.gpkg" } ) );
  const auto file = open( directory.filePath( "points.gpkg" ) );
  QCOMPARE( file->GetLayer( 0 )->GetFeatureCount(), GIntBig( 3 ) );
}

// A spatial index of the points before would send a reader to the wrong ones.
void TestTableWriter::files_of_an_old_shapefile_go()
{
  QTemporaryDir directory;
  const ResultFiles files{ directory.filePath( "points.shp" ).toStdString(), "", "" };
  write_result( mJob.result, mJob.red, mJob.blue, wgs84(), files, {} );
  QFile index( directory.filePath( "points.qix" ) );
  QVERIFY( index.open( QIODevice::WriteOnly ) && index.write( "old" ) == 3 );
  index.close();
  write_result( mJob.result, mJob.red, mJob.blue, wgs84(), files, {} );
  QVERIFY( !entries( directory ).contains( "points.qix" ) );
  QVERIFY( entries( directory ).contains( "points.shp" ) && entries( directory ).contains( "points.dbf" ) );
}

void TestTableWriter::nothing_found_is_an_empty_layer_data()
{
  numbers_keep_every_digit_data();
}

void TestTableWriter::nothing_found_is_an_empty_layer()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString path = directory.filePath( "points." + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  write_result( {}, mJob.red, mJob.blue, wgs84(), { path.toStdString(), "", "" }, {} );
  const auto file = open( path );
  QVERIFY( file );
  QCOMPARE( file->GetLayer( 0 )->GetFeatureCount(), GIntBig( 0 ) );
}

QTEST_GUILESS_MAIN( TestTableWriter )
#include "test_table_writer.moc"
