// SPDX-License-Identifier: GPL-2.0-or-later
// Which files a source is read from, by all kinds of names, and which only bear a name that is in it.
// Relies on io/source_files.h and io/target.h.
#include "core/io/source_files.h"
#include "core/io/target.h"
#include "tests/core/written_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon;
using rubicon::test::file;

class TestSourceFiles : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void names_data();
    void names();
    void files_beside_data();
    void files_beside();
    void folder_of_csv_files_data();
    void folder_of_csv_files();

  private:
    QTemporaryDir mDirectory;
};

void TestSourceFiles::initTestCase()
{
  QVERIFY( QDir::setCurrent( mDirectory.path() ) && QDir( mDirectory.path() ).mkdir( "maps" ) );
  const QByteArray rows = "id,WKT\n1,\"LINESTRING (0 0,1 1)\"\n";
  file( mDirectory, "roads.csv", rows );
  file( mDirectory, "maps/rivers.csv", rows );
  const auto union_of = []( const QByteArray &sources ) {
    return "<OGRVRTDataSource><OGRVRTUnionLayer name=\"all\">" + sources + "</OGRVRTUnionLayer></OGRVRTDataSource>";
  };
  const auto layer_of = []( const QByteArray &source, const QByteArray &is_relative = "0" ) {
    return "<OGRVRTLayer name=\"roads\"><SrcDataSource relativeToVRT=\"" + is_relative + "\">" + source
           + "</SrcDataSource></OGRVRTLayer>";
  };
  file( mDirectory, "maps/relative.vrt", union_of( layer_of( "../roads.csv", "1" ) ) );
  file( mDirectory, "maps/other.vrt", union_of( layer_of( "rivers.csv", "1" ) ) );
  file( mDirectory, "again.vrt", union_of( layer_of( "again.vrt" ).repeated( 20 ) + layer_of( "roads.csv" ) ) );
  file( mDirectory, "deep.vrt",
        "<OGRVRTDataSource>" + QByteArray( "<a>" ).repeated( 9000 ) + layer_of( "roads.csv" )
          + QByteArray( "</a>" ).repeated( 9000 ) + "</OGRVRTDataSource>" );
}

void TestSourceFiles::names_data()
{
  QTest::addColumn<QString>( "source" );
  QTest::addColumn<bool>( "is_read" ); // from roads.csv
  const auto add = [&]( const char *source, bool is_read ) { QTest::newRow( source ) << QString( source ) << is_read; };
  add( "roads.csv", true );
  add( "maps/../roads.csv", true );
  add( "CSV:roads.csv", true );
  add( "/vsisubfile/0_1000,roads.csv", true );
  add( "/vsigzip/roads.csv", true );
  add( "/vsizip/{roads.csv}/layer.shp", true );
  add( "/vsizip/roads.csv/layer.shp", true );
  add( "/vsizip//vsisubfile/0_1000,roads.csv/layer.shp", true );
  add( "maps/relative.vrt", true );
  add( "again.vrt", true );
  add( "deep.vrt", true );
  add( "maps/rivers.csv", false );
  add( "CSV:maps/rivers.csv", false );
  add( "maps/other.vrt", false );
  add( "/vsizip/data.zip/roads.csv", false );
  add( "/vsicurl/http://127.0.0.1:9/data/roads.csv", false );
  add( "elsewhere/roads.csv", false );
  add( "no.vrt", false );
}

void TestSourceFiles::names()
{
  QFETCH( QString, source );
  QFETCH( bool, is_read );
  QCOMPARE( shared_file( { "roads.csv" }, source_files( source.toStdString() ) ) != nullptr, is_read );
}

void TestSourceFiles::files_beside_data()
{
  QTest::addColumn<QString>( "side" );
  QTest::addColumn<QString>( "source" );
  QTest::addRow( "projection" ) << "holes.prj"
                                << "holes.csv";
  QTest::addRow( "types" ) << "holes.csvt"
                           << "holes.csv";
  QTest::addRow( "beside a link" ) << "link.prj"
                                   << "link.csv";
  QTest::addRow( "of a virtual dataset" ) << "holes.prj"
                                          << "holes.vrt";
}

// GDAL lists none of these.
void TestSourceFiles::files_beside()
{
  QFETCH( QString, side );
  QFETCH( QString, source );
  const QByteArray rows = "id,WKT\n1,\"POINT Z (0 0 0)\"\n";
  for ( const char *name : { "holes.csv", "both.csv", "maps/holes.csv" } )
    file( mDirectory, name, rows );
  QFile::link( "maps/holes.csv", "link.csv" );
  file( mDirectory, "holes.vrt",
        "<OGRVRTDataSource><OGRVRTLayer name=\"holes\"><SrcDataSource>holes.csv</SrcDataSource></OGRVRTLayer>"
        "</OGRVRTDataSource>" );
  file( mDirectory, side, "" );
  QVERIFY( shared_file( { side.toStdString() }, source_files( source.toStdString() ) ) );
  QVERIFY( !shared_file( { side.toStdString() }, source_files( "roads.csv" ) ) );
  // One beside a Shapefile is the Shapefile's: a job whose result that is can run again.
  file( mDirectory, "both.shp", "" );
  file( mDirectory, "both.prj", "" );
  QVERIFY( !shared_file( { "both.prj" }, source_files( "both.csv" ) ) );
}

void TestSourceFiles::folder_of_csv_files_data()
{
  QTest::addColumn<QString>( "source" );
  for ( const char *source : { "tables", "tables/", "CSV:tables", "tables.vrt" } )
    QTest::newRow( source ) << QString( source );
}

// GDAL reads all of them as one dataset, and lists none.
void TestSourceFiles::folder_of_csv_files()
{
  QFETCH( QString, source );
  QVERIFY( QDir( mDirectory.path() ).mkpath( "tables" ) );
  for ( const char *name : { "tables/lakes.csv", "tables/towns.CSV", "tables/roads.csv" } )
    file( mDirectory, name, "id,WKT\n1,\"LINESTRING (0 0,1 1)\"\n" );
  for ( const char *name : { "tables/lakes.csvt", "tables/lakes.prj", "tables/out.gpkg", "tables.prj" } )
    file( mDirectory, name, "" );
  file( mDirectory, "tables.vrt",
        "<OGRVRTDataSource><OGRVRTLayer name=\"lakes\"><SrcDataSource>tables</SrcDataSource></OGRVRTLayer>"
        "</OGRVRTDataSource>" );
  const std::vector<std::filesystem::path> files = source_files( source.toStdString() );
  for ( const char *name : { "tables/lakes.csv", "tables/towns.CSV", "tables/lakes.csvt", "tables/lakes.prj" } )
    QVERIFY2( shared_file( { name }, files ), name );
  for ( const char *name : { "tables/out.gpkg", "tables.prj", "roads.csv" } )
    QVERIFY2( !shared_file( { name }, files ), name );
}

QTEST_GUILESS_MAIN( TestSourceFiles )
#include "test_source_files.moc"
