// SPDX-License-Identifier: GPL-2.0-or-later
// GeoPackages and FlatGeobufs that are written without GDAL's CreateFeature, beside those that GDAL writes row by row: the
// same rows, definitions, windows and counts. Rows in GDAL's columnar formats.
// Relies on core/io/table_writer.h, core/io/ogr_rows.h and GDAL.
#include "tests/core/io/drawn_table.h"
#include "tests/core/io/skip_without_driver.h"

#include "core/error.h"
#include "core/io/ogr_rows.h"
#include "core/io/table_writer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <ogrsf_frmts.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr GeometryShape nothing, points{ GeometryType::point }, points_zm{ GeometryType::point, true, true },
  lines{ GeometryType::line }, lines_z{ GeometryType::line, true }, polygons{ GeometryType::polygon };

std::string wgs84()
{
  OGRSpatialReference crs;
  crs.importFromEPSG( 4326 );
  char *wkt = nullptr;
  crs.exportToWkt( &wkt );
  const std::string text = wkt;
  CPLFree( wkt );
  return text;
}

GDALDatasetUniquePtr open( const QString &path )
{
  return GDALDatasetUniquePtr( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
}

//! \a table by GDAL alone, in layer "drawn".
void write_by_gdal( const QString &path, const char *driver_name, const Table &table, const char *index )
{
  GDALDriver &driver = *GetGDALDriverManager()->GetDriverByName( driver_name );
  const GDALDatasetUniquePtr dataset( driver.Create( qPrintable( path ), 0, 0, 0, GDT_Unknown, nullptr ) );
  const OutputFormat format{ "", driver_name, OutputFormat::Writer::ogr };
  OgrRows rows( table, format );
  OGRSpatialReference crs;
  crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  crs.importFromEPSG( 4326 );
  CPLStringList options;
  options.SetNameValue( "SPATIAL_INDEX", index );
  OGRLayer *layer = dataset->CreateLayer( "drawn", &crs, rows.geometry_type(), options.List() );
  rows.for_each_field( [&]( OGRFieldDefn &field ) { layer->CreateField( &field ); } );
  dataset->StartTransaction();
  Row row;
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    table.read( number, row );
    if ( layer->CreateFeature( rows.feature( *layer->GetLayerDefn(), row ).get() ) != OGRERR_NONE )
      qFatal( "a layer for a test could not be written" );
  }
  dataset->CommitTransaction();
}

void write_by_us( const QString &path, const Table &table, FeatureOrder order = FeatureOrder::of_rows,
                  const RunOptions &options = {} )
{
  const TableFile file{ path.toStdString(), table, order };
  write_tables( { &file, 1 }, wgs84(), true, options );
}

QStringList result_of( GDALDataset &dataset, const QString &sql )
{
  QStringList rows;
  OGRLayer *result = dataset.ExecuteSQL( qPrintable( sql ), nullptr, nullptr );
  while ( const OGRFeatureUniquePtr row{ result ? result->GetNextFeature() : nullptr } )
  {
    QStringList values;
    for ( int i = 0; i < row->GetFieldCount(); ++i )
      values << ( row->IsFieldSetAndNotNull( i ) ? row->GetFieldAsString( i ) : "NULL" );
    rows << values.join( '|' );
  }
  dataset.ReleaseResultSet( result );
  return rows;
}

//! Values and geometry of each feature that the layer gives, in its order.
QStringList rows_of( OGRLayer &layer )
{
  QStringList rows;
  layer.ResetReading();
  while ( const OGRFeatureUniquePtr feature{ layer.GetNextFeature() } )
  {
    QStringList values;
    for ( int i = 0; i < feature->GetFieldCount(); ++i )
      values << ( !feature->IsFieldSetAndNotNull( i ) ? QStringLiteral( "NULL" )
                  : feature->GetFieldDefnRef( i )->GetType() == OFTReal
                    ? QString::number( feature->GetFieldAsDouble( i ), 'g', 17 )
                    : QString( feature->GetFieldAsString( i ) ) );
    const OGRGeometry *geometry = feature->GetGeometryRef();
    QByteArray wkb( geometry ? static_cast<int>( geometry->WkbSize() ) : 0, 0 );
    if ( geometry )
      geometry->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( wkb.data() ), wkbVariantIso );
    rows << values.join( '|' ) + '|' + wkb.toHex();
  }
  return rows;
}

QStringList fields_of( OGRLayer &layer )
{
  QStringList fields;
  for ( int i = 0; i < layer.GetLayerDefn()->GetFieldCount(); ++i )
  {
    const OGRFieldDefn &field = *layer.GetLayerDefn()->GetFieldDefn( i );
    fields << QStringLiteral( "%1 %2 %3 %4" )
                .arg( field.GetNameRef() )
                .arg( int( field.GetType() ) )
                .arg( int( field.GetSubType() ) )
                .arg( field.GetWidth() );
  }
  return fields;
}

//! What the layer gives for each of 50 windows.
QStringList rows_in_windows( OGRLayer &layer )
{
  QStringList rows;
  std::mt19937 random( 6 );
  std::uniform_real_distribution<double> place( -190, 170 ), size( 0, 20 );
  for ( int i = 0; i < 50; ++i )
  {
    const double x = place( random ), y = place( random );
    layer.SetSpatialFilterRect( x, y, x + size( random ), y + size( random ) );
    QStringList found = rows_of( layer );
    found.sort();
    rows << found << "";
  }
  layer.SetSpatialFilter( nullptr );
  return rows;
}

} // namespace

Q_DECLARE_METATYPE( rubicon::GeometryShape )

class TestRowSinks : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { GDALAllRegister(); }
    void geopackage_is_as_gdal_writes_it_data();
    void geopackage_is_as_gdal_writes_it();
    void geopackage_lives_on();
    void names_of_a_geopackage();
    void flatgeobuf_is_as_gdal_writes_it_data();
    void flatgeobuf_is_as_gdal_writes_it();
    void flatgeobuf_of_rows_without_geometry_data();
    void flatgeobuf_of_rows_without_geometry();
    void wide_rows();
    void columnar_files_hold_every_row_data();
    void columnar_files_hold_every_row();
    void letters_of_a_shapefile();
    void parts_of_a_flatgeobuf();
    void rows_that_gdal_may_refuse_data();
    void rows_that_gdal_may_refuse();
};

void TestRowSinks::geopackage_is_as_gdal_writes_it_data()
{
  QTest::addColumn<GeometryShape>( "shape" );
  QTest::addColumn<int>( "rows" );
  for ( const int rows : { 0, 1, 49, 52, 5000 } ) // up to 51 boxes are one node
  {
    QTest::addRow( "%d rows without geometry", rows ) << nothing << rows;
    QTest::addRow( "%d points", rows ) << points << rows;
    QTest::addRow( "%d points with Z and M", rows ) << points_zm << rows;
    QTest::addRow( "%d lines", rows ) << lines << rows;
    QTest::addRow( "%d lines with Z", rows ) << lines_z << rows;
    QTest::addRow( "%d polygons", rows ) << polygons << rows;
  }
}

void TestRowSinks::geopackage_is_as_gdal_writes_it()
{
  QFETCH( GeometryShape, shape );
  QFETCH( int, rows );
  const QTemporaryDir by_gdal, by_us;
  const Table table = drawn_table( shape, static_cast<std::size_t>( rows ), true );
  write_by_gdal( by_gdal.filePath( "drawn.gpkg" ), "GPKG", table, "YES" );
  write_by_us( by_us.filePath( "drawn.gpkg" ), table );

  const GDALDatasetUniquePtr theirs = open( by_gdal.filePath( "drawn.gpkg" ) ),
                             ours = open( by_us.filePath( "drawn.gpkg" ) );
  OGRLayer &their_layer = *theirs->GetLayer( 0 ), &our_layer = *ours->GetLayer( 0 );
  QCOMPARE( fields_of( our_layer ), fields_of( their_layer ) );
  QCOMPARE( rows_of( our_layer ), rows_of( their_layer ) );
  QCOMPARE( rows_in_windows( our_layer ), rows_in_windows( their_layer ) );
  // But for the time of the last change, the range to more digits than GDAL 3.6 notes, and what SQLite numbers as it likes.
  for ( const char *sql :
        { "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name", "SELECT * FROM sqlite_sequence",
          "SELECT table_name, coalesce(feature_count, 0) FROM gpkg_ogr_contents",
          "SELECT table_name, data_type, identifier, description, srs_id, round(min_x, 9), "
          "round(min_y, 9), round(max_x, 9), round(max_y, 9) FROM gpkg_contents",
          "SELECT * FROM gpkg_geometry_columns" } )
    QCOMPARE( result_of( *ours, sql ), result_of( *theirs, sql ) );
  if ( shape.type != GeometryType::none )
  {
    QCOMPARE( result_of( *ours, "SELECT rtreecheck('rtree_drawn_geom')" ), QStringList( "ok" ) );
    for ( const char *sql : { "SELECT * FROM gpkg_extensions", "SELECT id FROM rtree_drawn_geom ORDER BY id" } )
      QCOMPARE( result_of( *ours, sql ), result_of( *theirs, sql ) );
  }
}

// Triggers keep index and count, and the next key is free.
void TestRowSinks::geopackage_lives_on()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( "drawn.gpkg" );
  write_by_us( path, drawn_table( points, 1000, false ) );
  {
    const GDALDatasetUniquePtr dataset( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
    OGRLayer &layer = *dataset->GetLayer( 0 );
    for ( int i = 0; i < 500; ++i )
    {
      OGRFeature feature( layer.GetLayerDefn() );
      feature.SetGeometryDirectly( new OGRPoint( i % 30, i % 31 ) );
      QCOMPARE( layer.CreateFeature( &feature ), OGRERR_NONE );
      QCOMPARE( feature.GetFID(), 1001 + i );
      if ( i % 2 )
        QCOMPARE( layer.DeleteFeature( i + 1 ), OGRERR_NONE );
    }
  }
  const GDALDatasetUniquePtr dataset = open( path );
  QCOMPARE( dataset->GetLayer( 0 )->GetFeatureCount(), GIntBig( 1250 ) );
  QCOMPARE( result_of( *dataset, "SELECT feature_count FROM gpkg_ogr_contents" ), QStringList( "1250" ) );
  QCOMPARE( result_of( *dataset, "SELECT rtreecheck('rtree_drawn_geom')" ), QStringList( "ok" ) );
  QCOMPARE( result_of( *dataset, "SELECT count(*) FROM rtree_drawn_geom" ), QStringList( "1250" ) );
}

// A column with the name of the key gives way to it, that of the geometries to a column.
void TestRowSinks::names_of_a_geopackage()
{
  const QTemporaryDir directory;
  Table table = drawn_table( points, 3, false );
  table.columns[0].name = "FID";
  table.columns[3].name = "Geom";
  write_by_us( directory.filePath( "drawn.gpkg" ), table );
  const GDALDatasetUniquePtr dataset = open( directory.filePath( "drawn.gpkg" ) );
  QCOMPARE( result_of( *dataset, "SELECT fid + 0, short, Geom FROM drawn" ),
            ( QStringList{ "1|0|", "2|-1|one", "3|-2|zwölf Läufer" } ) );
  QCOMPARE( QString( dataset->GetLayer( 0 )->GetGeometryColumn() ), QString( "geom_2" ) );
  QCOMPARE( result_of( *dataset, "SELECT rtreecheck('rtree_drawn_geom_2')" ), QStringList( "ok" ) );
}

void TestRowSinks::flatgeobuf_is_as_gdal_writes_it_data()
{
  QTest::addColumn<GeometryShape>( "shape" );
  QTest::addColumn<int>( "rows" );
  QTest::addColumn<bool>( "indexed" );
  QTest::addColumn<bool>( "gaps" );
  for ( const bool indexed : { false, true } )
  {
    const char *order = indexed ? "by place" : "in order";
    for ( const int rows : { 0, 1, 2, 16, 17, 257, 5000 } ) // a node holds 16
      QTest::addRow( "%d points %s", rows, order ) << points << rows << indexed << false;
    QTest::addRow( "points with Z and M %s", order ) << points_zm << 300 << indexed << false;
    QTest::addRow( "lines %s", order ) << lines << 300 << indexed << false;
    QTest::addRow( "lines with Z %s", order ) << lines_z << 300 << indexed << false;
    QTest::addRow( "polygons %s", order ) << polygons << 300 << indexed << false;
    QTest::addRow( "rows without geometry among them %s", order ) << points << 300 << indexed << true;
  }
}

void TestRowSinks::flatgeobuf_is_as_gdal_writes_it()
{
  QFETCH( GeometryShape, shape );
  QFETCH( int, rows );
  QFETCH( bool, indexed );
  QFETCH( bool, gaps );
  const QTemporaryDir by_gdal, by_us;
  const Table table = drawn_table( shape, static_cast<std::size_t>( rows ), gaps );
  // GDAL's index, too, takes no feature without geometry.
  write_by_gdal( by_gdal.filePath( "drawn.fgb" ), "FlatGeobuf", table,
                 ( indexed && !gaps ) || rows == 0 ? "YES" : "NO" );
  write_by_us( by_us.filePath( "drawn.fgb" ), table, indexed ? FeatureOrder::by_place : FeatureOrder::of_rows );
  QCOMPARE( QDir( by_us.path() ).entryList( QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot ),
            QStringList( "drawn.fgb" ) );

  const GDALDatasetUniquePtr theirs = open( by_gdal.filePath( "drawn.fgb" ) ),
                             ours = open( by_us.filePath( "drawn.fgb" ) );
  OGRLayer &their_layer = *theirs->GetLayer( 0 ), &our_layer = *ours->GetLayer( 0 );
  QCOMPARE( fields_of( our_layer ), fields_of( their_layer ) );
  QCOMPARE( our_layer.GetGeomType(), their_layer.GetGeomType() );
  QVERIFY( our_layer.GetSpatialRef() && our_layer.GetSpatialRef()->IsSame( their_layer.GetSpatialRef() ) );
  QCOMPARE( our_layer.GetFeatureCount(), GIntBig( rows ) );
  QCOMPARE( static_cast<bool>( our_layer.TestCapability( OLCFastSpatialFilter ) ), rows > 0 && indexed && !gaps );
  QStringList our_rows = rows_of( our_layer ), their_rows = rows_of( their_layer );
  if ( indexed )
  {
    our_rows.sort();
    their_rows.sort();
  }
  if ( gaps ) // GDAL 3.6 loses features without a geometry
  {
    QCOMPARE( static_cast<int>( our_rows.size() ), rows );
    const auto is_without = []( const QString &row ) { return row.endsWith( '|' ); };
    our_rows.erase( std::remove_if( our_rows.begin(), our_rows.end(), is_without ), our_rows.end() );
  }
  QCOMPARE( our_rows, their_rows );
  QCOMPARE( rows_in_windows( our_layer ), rows_in_windows( their_layer ) );
  OGREnvelope our_range, their_range;
  QCOMPARE( our_layer.GetExtent( &our_range, true ), their_layer.GetExtent( &their_range, true ) );
  if ( rows > 0 )
    QVERIFY( our_range == their_range );
}

void TestRowSinks::flatgeobuf_of_rows_without_geometry_data()
{
  QTest::addColumn<int>( "without" );
  QTest::addColumn<bool>( "indexed" );
  for ( const bool indexed : { false, true } )
  {
    const char *order = indexed ? "by place" : "in order";
    QTest::addRow( "the first row %s", order ) << 1 << indexed;
    QTest::addRow( "all rows but the last %s", order ) << 19 << indexed;
    QTest::addRow( "all rows %s", order ) << 20 << indexed;
  }
}

// GDAL 3.6 writes no header with such a row.
void TestRowSinks::flatgeobuf_of_rows_without_geometry()
{
  QFETCH( int, without );
  QFETCH( bool, indexed );
  const QTemporaryDir directory;
  const Table whole = drawn_table( lines_z, 20, false );
  Table table = whole;
  table.fill = [&whole, without]( std::size_t number, Row &row ) {
    whole.fill( number, row );
    if ( static_cast<int>( number ) < without )
      row.geometry.clear();
  };
  const auto rows_in = [&]( const char *name, const Table &from ) {
    write_by_us( directory.filePath( name ), from, indexed ? FeatureOrder::by_place : FeatureOrder::of_rows );
    const GDALDatasetUniquePtr dataset = open( directory.filePath( name ) );
    OGRLayer &layer = *dataset->GetLayer( 0 );
    if ( layer.GetFeatureCount() != 20 || layer.GetGeomType() != wkbLineString25D || !layer.GetSpatialRef() )
      return QStringList( "another layer" );
    QStringList rows = rows_of( layer );
    rows.sort();
    return rows;
  };
  QStringList expected;
  for ( const QString &row : rows_in( "whole.fgb", whole ) )
  {
    const bool has_none = row.section( '|', 0, 0 ).toLongLong() < without * 1'000'000'007LL;
    expected << ( has_none ? row.left( row.lastIndexOf( '|' ) + 1 ) : row );
  }
  expected.sort();
  QCOMPARE( rows_in( "drawn.fgb", table ), expected );
}

// More columns than a byte counts, and a text that no buffer was made for.
void TestRowSinks::wide_rows()
{
  const QTemporaryDir directory;
  const std::string text( 1 << 20, 'x' );
  Table table;
  table.geometry = points;
  table.row_count = 3;
  for ( int i = 0; i < 300; ++i )
    table.columns.push_back( { "c" + std::to_string( i ), ColumnType::integer, true, "", "" } );
  table.columns.push_back( { "text", ColumnType::text, true, "", "" } );
  table.fill = [&text]( std::size_t number, Row &row ) {
    row.geometry.push_back( { static_cast<double>( number ), 0 } );
    for ( std::int64_t i = 0; i < 300; ++i )
      row.values.push_back( i % 5 == 4 ? Value() : Value( i ) );
    row.values.push_back( number == 1 ? std::string_view( text ) : std::string_view( "" ) );
  };
  for ( const char *name : { "wide.fgb", "wide.gpkg" } )
  {
    write_by_us( directory.filePath( name ), table );
    const GDALDatasetUniquePtr dataset = open( directory.filePath( name ) );
    const QStringList rows = rows_of( *dataset->GetLayer( 0 ) );
    QCOMPARE( rows.size(), 3 );
    for ( const QString &row : rows )
    {
      const QStringList values = row.split( '|' );
      QCOMPARE( values.size(), 302 );
      for ( int i = 0; i < 300; ++i )
        QCOMPARE( values[i], i % 5 == 4 ? QString( "NULL" ) : QString::number( i ) );
    }
    QCOMPARE( std::ranges::count_if(
                rows, [&]( const QString &row ) { return row.contains( QString::fromStdString( text ) ); } ),
              1 );
  }
}

void TestRowSinks::columnar_files_hold_every_row_data()
{
  QTest::addColumn<QString>( "extension" );
  QTest::addColumn<GeometryShape>( "shape" );
  for ( const char *extension : { "parquet", "arrow" } )
  {
    QTest::addRow( "%s without geometry", extension ) << extension << nothing;
    QTest::addRow( "%s of points", extension ) << extension << points;
    QTest::addRow( "%s of points with Z and M", extension ) << extension << points_zm;
    QTest::addRow( "%s of lines with Z", extension ) << extension << lines_z;
    QTest::addRow( "%s of polygons", extension ) << extension << polygons;
  }
}

// Left to itself, GDAL takes no M, into Arrow IPC no Z, turns rings of GeoParquet around, and makes decimals of numbers with a width.
void TestRowSinks::columnar_files_hold_every_row()
{
  QFETCH( QString, extension );
  QFETCH( GeometryShape, shape );
  const QTemporaryDir directory;
  const QString path = directory.filePath( "drawn." + extension ), other = directory.filePath( "drawn.gpkg" );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  Table table = drawn_table( shape, 5000, true );
  table.columns[2].width = 10;
  table.columns[2].precision = 3;
  write_by_us( path, table );
  write_by_us( other, table );
  const GDALDatasetUniquePtr columnar = open( path ), geopackage = open( other );
  OGRLayer &layer = *columnar->GetLayer( 0 ), &expected = *geopackage->GetLayer( 0 );
  QCOMPARE( layer.GetFeatureCount(), GIntBig( 5000 ) );
  QCOMPARE( layer.GetGeomType(), expected.GetGeomType() );
  QVERIFY( shape.type == GeometryType::none
           || ( layer.GetSpatialRef() && layer.GetSpatialRef()->IsSame( expected.GetSpatialRef() ) ) );
  QCOMPARE( fields_of( layer ), fields_of( expected ) );
  QCOMPARE( rows_of( layer ), rows_of( expected ) );
}

void TestRowSinks::letters_of_a_shapefile()
{
  const QTemporaryDir directory;
  const std::string letters = "Süd Жила 矿体";
  Table table;
  table.geometry = points;
  table.row_count = 1;
  table.columns.push_back( { "text", ColumnType::text, true, "", "" } );
  table.fill = [&letters]( std::size_t, Row &row ) {
    row.geometry.push_back( { 1, 2 } );
    row.add( letters.c_str() );
  };
  write_by_us( directory.filePath( "letters.shp" ), table );
  const GDALDatasetUniquePtr dataset = open( directory.filePath( "letters.shp" ) );
  const OGRFeatureUniquePtr feature( dataset->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( QString( feature->GetFieldAsString( 0 ) ), QString::fromStdString( letters ) );
}

// More than readers take, in the second of two rows.
void TestRowSinks::parts_of_a_flatgeobuf()
{
  const QTemporaryDir directory;
  Table table;
  table.geometry = { GeometryType::polygons };
  table.row_count = 2;
  table.fill = []( std::size_t number, Row &row ) {
    for ( std::uint32_t part = 0; part < ( number == 0 ? 1 : 999'999 ); ++part )
    {
      row.ring_begin.push_back( 4 * part );
      row.geometry.insert( row.geometry.end(), { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 0, 0 } } );
    }
  };
  try
  {
    write_by_us( directory.filePath( "parts.fgb" ), table );
    QFAIL( "a file was written that nobody could read" );
  }
  catch ( const Error &error )
  {
    QVERIFY2( QString( error.what() ).contains( "parts.fgb cannot be written: the geometry of row 2 has 999999 parts" ),
              error.what() );
  }
  QVERIFY( QDir( directory.path() ).isEmpty( QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot ) );
}

void TestRowSinks::rows_that_gdal_may_refuse_data()
{
  QTest::addColumn<QString>( "extension" );
  QTest::addColumn<int>( "vertices" );
  QTest::addColumn<QString>( "option" ); // empty: it takes them
  QTest::addRow( "short rows of CSV" ) << "csv" << 1000 << "";
  QTest::addRow( "long rows of CSV" ) << "csv" << 600'000 << "OGR_CSV_MAX_LINE_SIZE";
  QTest::addRow( "small features of GeoJSON" ) << "geojson" << 1000 << "";
  QTest::addRow( "large features of GeoJSON" ) << "geojson" << 600'000 << "OGR_GEOJSON_MAX_OBJ_SIZE";
}

void TestRowSinks::rows_that_gdal_may_refuse()
{
  QFETCH( QString, extension );
  QFETCH( int, vertices );
  QFETCH( QString, option );
  const QTemporaryDir directory;
  const QString path = directory.filePath( "rows." + extension );
  Table table;
  table.geometry = lines;
  table.row_count = 2;
  table.fill = [vertices]( std::size_t, Row &row ) {
    for ( int i = 0; i < vertices; ++i )
      row.geometry.push_back( { 0.123456789012 + i, 0.123456789012 } );
  };
  QStringList log;
  RunOptions options;
  options.log = [&]( const std::string &text ) { log << QString::fromStdString( text ); };
  write_by_us( path, table, FeatureOrder::of_rows, options );
  QCOMPARE( log.filter( "Warning: " + path + " has " ).filter( "the option " ).size(), option.isEmpty() ? 0 : 1 );
  QVERIFY( option.isEmpty() || log.first().contains( option ) );
}

QTEST_GUILESS_MAIN( TestRowSinks )

#include "test_row_sinks.moc"
