// SPDX-License-Identifier: GPL-2.0-or-later
// Reading layers: names, errors, CRS, Arrow batches against rows, reprojection, what is skipped, progress and cancel.
// Relies on core/io/layer_source.h, written_layer.h and the sample data.
#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/layer_source.h"
#include "skip_without_driver.h"
#include "tests/core/written_file.h"
#include "written_layer.h"

#include <QtTest>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

const std::string sample = RUBICON_SAMPLE;
const std::string line = "LINESTRING (0 0,1 1)";

ChainSet2 read( const std::string &source, LayerSource::Access access = LayerSource::Access::fastest )
{
  return LayerSource( LayerName::parse( source ) ).read( {}, {}, access );
}

//! The sentence with which reading \a source fails; empty where it does not.
std::string refusal( const std::string &source )
{
  try
  {
    read( source );
    return {};
  }
  catch ( const Error &error )
  {
    return error.what();
  }
}

bool contains( const std::string &text, const std::string &part )
{
  return text.find( part ) != std::string::npos;
}

//! Lines that differ, so that one in the place of another is noticed.
WrittenLayer many_lines( int count, const std::string &driver, const std::string &extension )
{
  WrittenLayer layer;
  layer.driver = driver;
  layer.extension = "-" + std::to_string( count ) + extension;
  for ( int i = 0; i < count; ++i )
    layer.geometries.push_back( "LINESTRING (0 0," + std::to_string( i ) + " 1)" );
  return layer;
}

template <typename Values>
bool same_bytes( const Values &a, const Values &b )
{
  return a.size() == b.size()
         && ( a.empty() || std::memcmp( a.data(), b.data(), a.size() * sizeof( *a.data() ) ) == 0 );
}

bool same_layers( const ChainSet2 &a, const ChainSet2 &b )
{
  return same_bytes( a.vertices, b.vertices ) && same_bytes( a.z, b.z ) && a.chain_begin == b.chain_begin
         && a.chain_feature == b.chain_feature && a.chain_part == b.chain_part && a.feature_ids == b.feature_ids
         && a.collapsed == b.collapsed;
}

//! Each feature that is shown at the last start: its id, and its geometry with all of its numbers.
QStringList shown_by( const std::string &path, LayerSource::Access access )
{
  QStringList shown;
  const auto start = [&]() -> LayerSource::Visitor {
    shown.clear();
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &value ) {
      OGRGeometry *geometry = nullptr;
      OGRGeometryFactory::createFromWkb( wkb.data(), nullptr, &geometry, wkb.size(), wkbVariantIso );
      const OGRGeometryUniquePtr owned( geometry );
      shown << QString::number( id ) + " " + QString::fromStdString( geometry ? geometry->exportToWkt() : value );
    };
  };
  LayerSource( LayerName::parse( path ), LayerSource::Wanted::vertices ).visit( {}, start, {}, access );
  return shown;
}

} // namespace

class TestLayerSource : public QObject
{
    Q_OBJECT

  private slots:
    void parses_names();
    void refuses_unknown_options_data();
    void refuses_unknown_options();
    void reads_the_sample();
    void batches_give_what_rows_give_data();
    void batches_give_what_rows_give();
    void expected_bytes_are_of_the_layer_alone();
    void batches_of_large_features_data();
    void batches_of_large_features();
    void rows_take_over_where_batches_fail();
    void damaged_geometries_are_errors_data();
    void damaged_geometries_are_errors();
    void damaged_pages_are_errors();
    void long_messages_lose_their_middle();
    void picks_layers();
    void missing_file_and_layer();
    void refuses_layers_of_points();
    void skips_features_of_points();
    void truncated_file_is_an_error();
    void missing_part_is_an_error();
    void layers_without_crs();
    void tells_what_it_skipped();
    void reprojects();
    void same_crs_is_left_alone();
    void place_without_coordinates_is_an_error();
    void reports_progress_and_cancels();
    void numbers_survive_gaps_in_ids();
    void fields_that_differ_in_case_data();
    void fields_that_differ_in_case();

  private:
    QTemporaryDir mDirectory;
};

void TestLayerSource::parses_names()
{
  const LayerName plain = LayerName::parse( "a/b.gpkg" );
  QCOMPARE( plain.path, std::string( "a/b.gpkg" ) );
  QCOMPARE( plain.layer, std::string() );
  QCOMPARE( plain.layer_id, -1 );
  const LayerName named = LayerName::parse( "b.gpkg|layername=rivers = wide" );
  QCOMPARE( named.path, std::string( "b.gpkg" ) );
  QCOMPARE( named.layer, std::string( "rivers = wide" ) );
  QCOMPARE( LayerName::parse( "b.gpkg|LAYERID=2" ).layer_id, 2 );
}

void TestLayerSource::refuses_unknown_options_data()
{
  QTest::addColumn<QString>( "source" );
  for ( const char *source : { "b.gpkg|subset=a > 1", "b.gpkg|layerid=", "b.gpkg|layerid=x", "b.gpkg|layerid=-1",
                               "b.gpkg|layerid=1x", "b.gpkg|layername=", "b.gpkg|", "", "|layername=a" } )
    QTest::addRow( "\"%s\"", source ) << source;
}

void TestLayerSource::refuses_unknown_options()
{
  QFETCH( QString, source );
  QVERIFY_EXCEPTION_THROWN( LayerName::parse( source.toStdString() ), Error );
}

void TestLayerSource::reads_the_sample()
{
  QCOMPARE( read( sample + "|layername=se_municipalities" ).segment_count(), std::size_t( 4420 ) );
  QCOMPARE( read( sample + "|layername=se_rivers" ).segment_count(), std::size_t( 1340 ) );
  QCOMPARE( read( sample + "|layerid=1" ).segment_count(), std::size_t( 9014 ) );
}

void TestLayerSource::batches_give_what_rows_give_data()
{
  QTest::addColumn<QString>( "source" );
  for ( const char *layer : { "se_municipalities", "se_rivers", "se_dcw" } )
    QTest::addRow( "%s", layer ) << QString::fromStdString( sample + "|layername=" + layer );

  WrittenLayer mixed;
  mixed.type = wkbUnknown;
  mixed.geometries = { "",
                       line,
                       "POLYGON EMPTY",
                       "POLYGON ((0 0,1 0,0 1,0 0),(0.1 0.1,0.2 0.1,0.1 0.2,0.1 0.1))",
                       "MULTILINESTRING ((0 0,0 0,1 1),(3 3,4 4))",
                       "CIRCULARSTRING (0 0,1 1,2 0)",
                       "GEOMETRYCOLLECTION (LINESTRING (5 5,6 6))",
                       "LINESTRING M (0 0 7,1 1 8)" };
  mixed.ids = { 3, 4, 8, 100, 101, 102, 5000000000, 5000000001 };
  for ( const auto &[driver, extension] : { std::pair( "GPKG", ".gpkg" ), std::pair( "FlatGeobuf", ".fgb" ) } )
  {
    mixed.driver = driver;
    mixed.extension = std::string( "-mixed" ) + extension;
    QTest::addRow( "mixed %s", driver ) << QString::fromStdString( write_layer( mDirectory, mixed ) );
  }
  WrittenLayer with_z;
  with_z.type = wkbMultiLineString25D;
  with_z.extension = "-z.gpkg";
  with_z.geometries = { "MULTILINESTRING Z ((0 0 5,1 1 6),(0 0 7,1 0 8,1 0 9))" };
  QTest::addRow( "Z" ) << QString::fromStdString( write_layer( mDirectory, with_z ) );
  // GDAL reads several batches ahead where there are very many, in half as many threads as there are cores, at most four.
  for ( const int count : { 4096, 4097, 6144, 6145, 40000 } )
    QTest::addRow( "%d features", count )
      << QString::fromStdString( write_layer( mDirectory, many_lines( count, "GPKG", ".gpkg" ) ) );

  // GDAL's FlatGeobuf gives no sign of a NULL geometry, and takes back the room of those before it.
  for ( const int null : { 0, 1, 2500, 2999 } )
  {
    WrittenLayer nulls = many_lines( 3000, "FlatGeobuf", "-" + std::to_string( null ) + ".fgb" );
    nulls.geometries[static_cast<std::size_t>( null )].clear();
    QTest::addRow( "NULL at %d", null ) << QString::fromStdString( write_layer( mDirectory, nulls ) );
  }

  // GDAL from 3.7 to 3.11.3 hands out batches that it still fills.
  WrittenLayer gap = many_lines( 9000, "GPKG", "-gap.gpkg" );
  for ( std::size_t i = 0; i < gap.geometries.size(); ++i )
    gap.ids.push_back( static_cast<std::int64_t>( i < 3000 ? i + 1 : i + 2 ) );
  QTest::addRow( "a gap in the ids" ) << QString::fromStdString( write_layer( mDirectory, gap ) );

  // A GeoPackage that was edited by something that keeps no count of the features.
  WrittenLayer miscounted = many_lines( 5, "GPKG", "-miscounted.gpkg" );
  miscounted.ids = { 1, 2, 5, 6, 7 };
  const std::string path = write_layer( mDirectory, miscounted );
  GDALDatasetUniquePtr dataset( GDALDataset::Open( path.c_str(), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
  dataset->ExecuteSQL( "UPDATE gpkg_ogr_contents SET feature_count = 7", nullptr, nullptr );
  QTest::addRow( "miscounted" ) << QString::fromStdString( path );

  // GDAL's batches of Arrow IPC have attributes that were not asked for, of which one looks like ids. Those of Parquet have ids
  // where the file has, at which GDAL before 3.7.3 crashed.
  for ( const bool with_ids : { false, true } )
  {
    for ( const auto &[driver, extension] : { std::pair( "Arrow", ".arrow" ), std::pair( "Parquet", ".parquet" ) } )
    {
      WrittenLayer columnar = many_lines( 5000, driver, ( with_ids ? "-ids" : "" ) + std::string( extension ) );
      columnar.type = wkbLineString;
      columnar.with_number = true;
      columnar.options = { "GEOMETRY_ENCODING=WKB" };
      for ( GIntBig i = 0; with_ids && i < 5000; ++i )
        columnar.ids.push_back( 3 * i + 7 );
      if ( with_ids )
        columnar.options.emplace_back( "FID=fid" );
      QTest::addRow( "%s%s", driver, with_ids ? " with ids" : "" ) << QString::fromStdString(
        why_no_driver( "a" + columnar.extension ).empty() ? write_layer( mDirectory, columnar ) : columnar.extension );
    }
  }
}

void TestLayerSource::batches_give_what_rows_give()
{
  QFETCH( QString, source );
  RUBICON_SKIP_WITHOUT_DRIVER( source.toStdString() );
  const ChainSet2 rows = read( source.toStdString(), LayerSource::Access::rows );
  const ChainSet2 fastest = read( source.toStdString() );
  QVERIFY( same_layers( fastest, rows ) );
  QVERIFY( rows.segment_count() > 0 );
  QCOMPARE( fastest.counts.features, rows.counts.features );
  QCOMPARE( fastest.counts.null_features, rows.counts.null_features );
  QCOMPARE( fastest.counts.empty_features, rows.counts.empty_features );
  QCOMPARE( fastest.counts.linearised_features, rows.counts.linearised_features );
  QCOMPARE( fastest.counts.zero_length_segments, rows.counts.zero_length_segments );
  const QStringList shown = shown_by( source.toStdString(), LayerSource::Access::rows );
  QCOMPARE( shown_by( source.toStdString(), LayerSource::Access::fastest ), shown );
  QCOMPARE( shown.size(), static_cast<qsizetype>( rows.counts.features ) );
}

//! A small layer beside large ones is not worth starting a GPU.
void TestLayerSource::expected_bytes_are_of_the_layer_alone()
{
  const double file_size = static_cast<double>( std::filesystem::file_size( RUBICON_SAMPLE ) );
  for ( const char *layer : { "se_municipalities", "se_rivers", "se_dcw" } )
  {
    LayerSource source( LayerName::parse( std::string( RUBICON_SAMPLE "|layername=" ) + layer ),
                        LayerSource::Wanted::lines_or_polygons );
    const double expected = source.expected_bytes();
    const double bytes = 16.0 * static_cast<double>( source.read( {}, {} ).vertices.size() );
    QVERIFY2( expected > bytes / 4 && expected < bytes * 4 && expected <= file_size,
              qPrintable( QString( "%1: %2, and it has %3" ).arg( layer ).arg( expected ).arg( bytes ) ) );
  }
  const QTemporaryDir directory;
  WrittenLayer text;
  text.driver = "GeoJSON", text.extension = ".geojson", text.geometries = { "LINESTRING (0 0,1 1)" };
  const std::string path = write_layer( directory, text );
  QCOMPARE( LayerSource( LayerName::parse( path ), LayerSource::Wanted::lines ).expected_bytes(),
            static_cast<double>( std::filesystem::file_size( path ) ) );
}

void TestLayerSource::batches_of_large_features_data()
{
  QTest::addColumn<QString>( "driver" );
  QTest::addColumn<QString>( "extension" );
  QTest::addRow( "GPKG" ) << "GPKG"
                          << "-large.gpkg";
  QTest::addRow( "FlatGeobuf" ) << "FlatGeobuf"
                                << "-large.fgb";
}

// The first of them are looked at before, and are read again.
void TestLayerSource::batches_of_large_features()
{
  QFETCH( QString, driver );
  QFETCH( QString, extension );
  WrittenLayer large = many_lines( 40, driver.toStdString(), extension.toStdString() );
  for ( std::string &geometry : large.geometries )
  {
    geometry.pop_back();
    for ( int i = 0; i < 8000; ++i )
      geometry += "," + std::to_string( i ) + " 5";
    geometry += ")";
  }
  const std::string path = write_layer( mDirectory, large );
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log += text; };
  const ChainSet2 set = LayerSource( LayerName::parse( path ) ).read( options );
  QVERIFY2( !contains( log, "feature by feature" ), log.c_str() );
  QCOMPARE( set.feature_ids.size(), std::size_t( 40 ) );
  QVERIFY( same_layers( set, read( path, LayerSource::Access::rows ) ) );
}

void TestLayerSource::rows_take_over_where_batches_fail()
{
  const std::string path = write_layer( mDirectory, many_lines( 5000, "GPKG", ".gpkg" ) );
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log += text; };
  // With more threads than batches, GDAL before 3.8.3 fails after the last.
  const CPLConfigOptionSetter threads( "GDAL_NUM_THREADS", "16", false );
  const ChainSet2 set = LayerSource( LayerName::parse( path ) ).read( options );
  QVERIFY( same_layers( set, read( path, LayerSource::Access::rows ) ) );
  const bool fails = std::atoi( GDALVersionInfo( "VERSION_NUM" ) ) < GDAL_COMPUTE_VERSION( 3, 8, 3 );
  QCOMPARE( contains( log, "is read feature by feature: in GDAL's batches of them, " ), fails );
}

// GDAL's batches give no geometry for them, and no word.
void TestLayerSource::damaged_geometries_are_errors_data()
{
  QTest::addColumn<QString>( "blob" );
  const QString header = QStringLiteral( "47500001000000 00" ).remove( ' ' ),
                point = QStringLiteral( "0101000000000000000000F03F000000000000F03F" );
  QTest::newRow( "a header alone" ) << header;
  QTest::newRow( "wrong magic" ) << QStringLiteral( "5858" ) + header.mid( 4 ) + point;
  QTest::newRow( "version 7" ) << QStringLiteral( "475007" ) + header.mid( 6 ) + point;
  QTest::newRow( "unknown envelope" ) << QStringLiteral( "4750000F" ) + header.mid( 8 ) + point;
  QTest::newRow( "no header" ) << point;
  QTest::newRow( "three bytes" ) << QStringLiteral( "475000" );
}

void TestLayerSource::damaged_geometries_are_errors()
{
  QFETCH( QString, blob );
  WrittenLayer layer;
  layer.type = wkbPoint;
  layer.extension = "-damaged.gpkg";
  layer.geometries.assign( 5, "POINT (1 1)" );
  const std::string path = write_layer( mDirectory, layer );
  {
    const GDALDatasetUniquePtr dataset( GDALDataset::Open( path.c_str(), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
    OGRLayer &written = *dataset->GetLayer( 0 );
    const QString sql = QStringLiteral( "UPDATE \"%1\" SET \"%2\" = x'%3' WHERE \"%4\" = 3" )
                          .arg( written.GetName(), written.GetGeometryColumn(), blob, written.GetFIDColumn() );
    dataset->ExecuteSQL( sql.toUtf8(), nullptr, nullptr );
  }
  for ( const LayerSource::Access access : { LayerSource::Access::fastest, LayerSource::Access::rows } )
    QVERIFY_EXCEPTION_THROWN( shown_by( path, access ), Error );
}

// Whichever page of a GeoPackage is lost: with one of the layer's own, GDAL 3.6 gives empty batches for ever.
void TestLayerSource::damaged_pages_are_errors()
{
  WrittenLayer layer;
  layer.extension = "-pages.gpkg";
  layer.type = wkbLineString;
  layer.geometries.assign( 1000, line );
  const std::string whole = write_layer( mDirectory, layer );
  const ChainSet2 all = read( whole );
  constexpr qint64 page = 4096;
  const std::string damaged = mDirectory.filePath( "damaged.gpkg" ).toStdString();
  int failed = 0;
  for ( qint64 at = page; at < QFileInfo( QString::fromStdString( whole ) ).size(); at += page )
  {
    QFile::remove( QString::fromStdString( damaged ) );
    QVERIFY( QFile::copy( QString::fromStdString( whole ), QString::fromStdString( damaged ) ) );
    QFile file( QString::fromStdString( damaged ) );
    QVERIFY( file.open( QIODevice::ReadWrite ) && file.seek( at ) );
    QCOMPARE( file.write( QByteArray( page, '\xff' ) ), page );
    file.close();
    try
    {
      QVERIFY( same_layers( read( damaged ), all ) );
    }
    catch ( const Error & )
    {
      ++failed;
    }
  }
  QVERIFY( failed >= 10 );
}

// Of SQL that fails, on a full disk, GDAL repeats kilobytes.
void TestLayerSource::long_messages_lose_their_middle()
{
  GdalMessages messages;
  const std::string sql = "CREATE TABLE a (\n\n" + std::string( 3000, 'b' );
  CPLError( CE_Failure, CPLE_AppDefined, "%s failed: database or disk is full", sql.c_str() );
  QVERIFY( messages.failure().starts_with( "CREATE TABLE a ( bb" ) && messages.failure().size() < 400 );
  QVERIFY( messages.failure().ends_with( "failed: database or disk is full" ) );
  const std::string umlauts = [] {
    std::string text;
    while ( text.size() < 1001 )
      text += text.empty() ? "a" : "\u00fc";
    return text;
  }();
  GdalMessages others;
  CPLError( CE_Failure, CPLE_AppDefined, "%s", umlauts.c_str() );
  QVERIFY( QString::fromStdString( others.failure() ).toStdString() == others.failure() ); // whole characters
}

void TestLayerSource::picks_layers()
{
  std::vector<std::string> lines;
  RunOptions options;
  options.log = [&]( const std::string &text ) { lines.push_back( text ); };
  LayerSource first( LayerName::parse( sample ) );
  QCOMPARE( first.read( options ).segment_count(), std::size_t( 4420 ) );
  QVERIFY( contains( lines.front(), "3 layers" ) && contains( lines.front(), "se_municipalities" ) );
  QVERIFY( contains( first.name(), "\"se_municipalities\" of " + sample ) );
}

void TestLayerSource::missing_file_and_layer()
{
  QVERIFY( contains( refusal( "no/such/file.gpkg" ), "no/such/file.gpkg cannot be opened" ) );
  QVERIFY( contains( refusal( sample + "|layername=oceans" ), "has no layer \"oceans\". It has: se_municipalities" ) );
  QVERIFY( contains( refusal( sample + "|layerid=9" ), "has no layer number 9" ) );
}

void TestLayerSource::refuses_layers_of_points()
{
  WrittenLayer points;
  points.extension = "-points.gpkg";
  points.type = wkbPoint;
  points.geometries = { "POINT (1 1)" };
  QVERIFY( contains( refusal( write_layer( mDirectory, points ) ), "holds points, neither lines nor polygons" ) );
  points.extension = "-table.gpkg";
  points.type = wkbNone;
  points.geometries = { "" };
  const std::string path = write_layer( mDirectory, points );
  QVERIFY( contains( refusal( path ), "Layer \"layer\" of " + path + " has no geometry" ) );
}

void TestLayerSource::skips_features_of_points()
{
  WrittenLayer mixed;
  mixed.extension = "-some-points.gpkg";
  mixed.geometries = { line, "GEOMETRYCOLLECTION (LINESTRING (0 0,1 1),POINT (1 1))", "POINT (2 2)", "POINT EMPTY" };
  const std::string path = write_layer( mDirectory, mixed );
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &line ) { log << QString::fromStdString( line ); };
  const ChainSet2 chains = LayerSource( LayerName::parse( path ) ).read( options );
  QCOMPARE( chains.feature_ids, std::vector<std::int64_t>( { 1, 2 } ) );
  const QString layer = "Layer \"layer\" of " + QString::fromStdString( path );
  QVERIFY( log.contains( layer + ": 1 feature of no length skipped: id 3." ) );
  QVERIFY( log.contains( layer + ": 1 feature with an empty geometry skipped: id 4." ) );
}

void TestLayerSource::truncated_file_is_an_error()
{
  WrittenLayer layer;
  layer.driver = "FlatGeobuf";
  layer.extension = "-whole.fgb";
  layer.type = wkbLineString;
  layer.geometries.assign( 500, line );
  const std::string whole = write_layer( mDirectory, layer );
  const qint64 size = QFileInfo( QString::fromStdString( whole ) ).size();
  const LayerSource::Start nothing = [] {
    return []( std::int64_t, std::span<const std::byte>, const std::string & ) {};
  };
  // Wherever the cut lies, also between two features.
  for ( qint64 cut = size / 2; cut < size / 2 + 150; ++cut )
  {
    const std::string part = mDirectory.filePath( "part.fgb" ).toStdString();
    QFile::remove( QString::fromStdString( part ) );
    QVERIFY( QFile::copy( QString::fromStdString( whole ), QString::fromStdString( part ) ) );
    QVERIFY( QFile::resize( QString::fromStdString( part ), cut ) );
    QVERIFY( contains( refusal( part ), "Layer \"layer\" of " + part + " cannot be read" ) );
    QVERIFY_EXCEPTION_THROWN( LayerSource( LayerName::parse( part ) ).visit( {}, nothing, {} ), Error );
  }
}

// GDAL opens a union of files without those that are not there, and says so beside that.
void TestLayerSource::missing_part_is_an_error()
{
  WrittenLayer layer;
  layer.driver = "GeoJSON";
  layer.extension = "-part.geojson";
  layer.geometries.assign( 1, line );
  const QString part = QString::fromStdString( write_layer( mDirectory, layer ) );
  const auto union_with = [&]( const QString &name, const QString &other ) {
    const QString source = QStringLiteral( "<OGRVRTLayer name='%1'><SrcDataSource>%2</SrcDataSource>"
                                           "<SrcLayer>layer</SrcLayer></OGRVRTLayer>" );
    return file( mDirectory, name,
                 QStringLiteral( "<OGRVRTDataSource><OGRVRTUnionLayer name='both'>%1%2</OGRVRTUnionLayer>"
                                 "</OGRVRTDataSource>" )
                   .arg( source.arg( "one", part ), source.arg( "other", other ) )
                   .toUtf8() )
      .toStdString();
  };
  QCOMPARE( read( union_with( "both.vrt", part ) ).chain_count(), std::size_t( 2 ) );
  const std::string broken = union_with( "broken.vrt", mDirectory.filePath( "gone.geojson" ) );
  QVERIFY2( contains( refusal( broken ), broken + " cannot be read whole (GDAL: " ), refusal( broken ).c_str() );
}

void TestLayerSource::layers_without_crs()
{
  WrittenLayer layer;
  layer.extension = "-no-crs.gpkg";
  layer.epsg = 0;
  layer.geometries = { line };
  QCOMPARE( LayerSource( LayerName::parse( write_layer( mDirectory, layer ) ) ).crs_wkt(), std::string() );
  QVERIFY( contains( LayerSource( LayerName::parse( sample ) ).crs_wkt(), "SIRGAS 2000" ) );
}

void TestLayerSource::tells_what_it_skipped()
{
  WrittenLayer layer;
  layer.extension = "-skipped.gpkg";
  layer.geometries = {
    "", "", "LINESTRING EMPTY", line, "NaN", "CIRCULARSTRING (0 0,1 1,2 0)", "LINESTRING (0 0,0 0,1 1)"
  };
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log += text + "\n"; };
  const ChainSet2 set = LayerSource( LayerName::parse( write_layer( mDirectory, layer ) ) ).read( options );
  QCOMPARE( set.counts.features, std::uint64_t( 7 ) );
  QCOMPARE( set.feature_ids, std::vector<std::int64_t>( { 4, 6, 7 } ) );
  QVERIFY( contains( log, "2 features without geometry skipped: ids 1, 2." ) );
  QVERIFY( contains( log, "1 feature with an empty geometry skipped: id 3." ) );
  QVERIFY( contains( log, "1 feature with a NaN or infinite coordinate skipped: id 5." ) );
  QVERIFY( contains( log, "the curves of 1 feature" ) );
  QVERIFY( contains( log, "1 segment of no length collapsed" ) );
}

void TestLayerSource::reprojects()
{
  WrittenLayer layer;
  layer.extension = "-degrees.gpkg";
  layer.geometries = { "LINESTRING (-45 -10,-44 -10)", "POLYGON ((-45 -10,-44 -10,-44 -9,-45 -10))" };
  LayerSource source( LayerName::parse( write_layer( mDirectory, layer ) ) );
  OGRSpatialReference utm;
  utm.importFromEPSG( 31983 ); // SIRGAS 2000 / UTM zone 23S, central meridian 45° W
  char *wkt = nullptr;
  utm.exportToWkt( &wkt );
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log += text; };
  const ChainSet2 set = source.read( options, wkt );
  QVERIFY( contains( log, "is reprojected from EPSG:4326 to EPSG:31983" ) );
  QVERIFY( std::abs( set.vertices[0].x - 500000 ) < 1e-3 );
  QVERIFY( std::abs( set.vertices[0].y - 8894587 ) < 1000 );
  QVERIFY( set.is_closed( 1 ) );
  QVERIFY( same_layers( set, source.read( {}, wkt, LayerSource::Access::rows ) ) );
  CPLFree( wkt );
}

void TestLayerSource::same_crs_is_left_alone()
{
  LayerSource source( LayerName::parse( sample ) );
  std::string log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log += text; };
  const std::string own = source.crs_wkt();
  QVERIFY( same_layers( source.read( options, own ), source.read( {} ) ) );
  QVERIFY( !contains( log, "reprojected" ) );
}

void TestLayerSource::place_without_coordinates_is_an_error()
{
  WrittenLayer layer;
  layer.extension = "-far.gpkg";
  layer.geometries = { line, "LINESTRING (0 0,10 100)" };
  OGRSpatialReference mercator;
  mercator.importFromEPSG( 3395 );
  char *wkt = nullptr;
  mercator.exportToWkt( &wkt );
  const std::string path = write_layer( mDirectory, layer );
  try
  {
    LayerSource( LayerName::parse( path ) ).read( {}, wkt );
    QFAIL( "a latitude of 100 degrees was reprojected" );
  }
  catch ( const Error &error )
  {
    QVERIFY( contains( error.what(), "feature 2 lies where" ) );
  }
  CPLFree( wkt );
}

void TestLayerSource::reports_progress_and_cancels()
{
  std::vector<double> shares;
  RunOptions options;
  options.progress = [&]( double share ) {
    shares.push_back( share );
    return true;
  };
  LayerSource( LayerName::parse( sample ) ).read( options );
  QVERIFY( !shares.empty() );
  QVERIFY( shares.front() >= 0 && shares.back() <= 1 );
  options.progress = []( double ) { return false; };
  for ( const auto access : { LayerSource::Access::fastest, LayerSource::Access::rows } )
    QVERIFY_EXCEPTION_THROWN( LayerSource( LayerName::parse( sample ) ).read( options, {}, access ), Cancelled );
}

void TestLayerSource::numbers_survive_gaps_in_ids()
{
  WrittenLayer layer;
  layer.extension = "-gaps.gpkg";
  layer.geometries = { line, line, line };
  layer.ids = { 7, 70, 7000000000 };
  QCOMPARE( read( write_layer( mDirectory, layer ) ).feature_ids, std::vector<std::int64_t>( { 7, 70, 7000000000 } ) );
}

void TestLayerSource::fields_that_differ_in_case_data()
{
  QTest::addColumn<QString>( "value" );
  for ( const auto &[field, value] :
        { std::pair( "Name", "a" ), std::pair( "name", "b" ), std::pair( "NAME", "a" ), std::pair( "Other", "c" ) } )
    QTest::newRow( field ) << QString( value );
}

void TestLayerSource::fields_that_differ_in_case()
{
  QFETCH( QString, value );
  const QString path = file( mDirectory, "case.csv", "Name,name,other,WKT\na,b,c,\"LINESTRING (0 0,1 1)\"\n" );
  QStringList values;
  const auto start = [&values]() -> LayerSource::Visitor {
    return [&values]( std::int64_t, std::span<const std::byte>, const std::string &of_feature ) {
      values << QString::fromStdString( of_feature );
    };
  };
  LayerSource( LayerName::parse( path.toStdString() ) ).visit( QTest::currentDataTag(), start, {} );
  QCOMPARE( values, QStringList( value ) );
}

QTEST_GUILESS_MAIN( TestLayerSource )
#include "test_layer_source.moc"
