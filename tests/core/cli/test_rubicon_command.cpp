// SPDX-License-Identifier: GPL-2.0-or-later
// The command rubicon as a process: counts, JSON, exit codes, CRS, files, overwriting, Ctrl-C.
// Relies on the built command, the sample data and tests/core/io/written_layer.h.
#include "tests/core/cli/command_run.h"
#include "tests/core/io/written_layer.h"
#include "tests/core/written_file.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

#include <ogrsf_frmts.h>
#include <sys/stat.h>
#include <unistd.h>

using rubicon::test::catches_interrupt;
using rubicon::test::entries;
using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;
using rubicon::test::write_layer;
using rubicon::test::WrittenLayer;

namespace
{

QString sample( const QString &layer )
{
  return RUBICON_SAMPLE "|layername=se_" + layer;
}

GIntBig features_in( const QString &path )
{
  GDALAllRegister();
  const GDALDatasetUniquePtr dataset( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
  return dataset ? dataset->GetLayer( 0 )->GetFeatureCount() : -1;
}

} // namespace

class TestRubiconCommand : public QObject
{
    Q_OBJECT

  private slots:
    void exit_codes_data();
    void exit_codes();
    void version_and_help();
    void sample_counts_data();
    void sample_counts();
    void json_has_the_documented_keys();
    void summary_for_people();
    void writes_what_it_counts();
    void refuses_to_overwrite();
    void never_replaces_its_sources();
    void never_replaces_a_source_named_otherwise_data();
    void never_replaces_a_source_named_otherwise();
    void never_replaces_a_pipe();
    void reads_no_pipe();
    void one_shapefile_for_two_outputs();
    void side_files_of_others_are_no_part_of_a_result();
    void writes_behind_links();
    void leaves_a_database_in_use();
    void unwritable_output_leaves_nothing();
    void reprojects_the_second_layer();
    void layers_without_crs();
    void says_what_was_skipped();
    void tells_of_repeated_ids();
    void tells_of_more_geometries();
    void tells_of_texts_that_are_no_geometry();
    void quiet_means_quiet();
    void says_where_a_summary_cannot_go_data();
    void says_where_a_summary_cannot_go();
    void interrupt_leaves_nothing_data();
    void interrupt_leaves_nothing();
    void interrupts_verify();
    void verify_agrees_and_reaches_every_tier();
    void verify_goes_on_with_new_seeds();
    void devices();
};

void TestRubiconCommand::exit_codes_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "exit_code" );
  QTest::addColumn<QString>( "sentence" );
  const auto add = [&]( const char *name, const QStringList &arguments, int code, const QString &sentence ) {
    QTest::addRow( "%s", name ) << arguments << code << sentence;
  };
  const QString rivers = sample( "rivers" );
  add( "no command", {}, 2, "subcommand" );
  add( "unknown command", { "green-blue", "a", "b" }, 2, "not expected: green-blue" );
  add( "one layer", { "red-blue", rivers }, 2, "BLUE is required" );
  add( "unknown option", { "red-blue", rivers, rivers, "--tolerance", "1" }, 2, "--tolerance" );
  add( "unknown backend", { "red-blue", rivers, rivers, "--backend", "tpu" }, 2,
       "--backend: \"tpu\" is none of auto, cpu, cuda." );
  add( "a backend's number", { "red-blue", rivers, rivers, "--backend", "1" }, 2, "\"1\" is none of auto" );
  add( "an output without a name", { "red-blue", rivers, rivers, "-o", "" }, 2, "--output: \"\" names no file." );
  for ( const char *threads : { "-1", "1025", "65537", "2000000000", "99999999999", "2.5", "many" } )
    add( threads, { "red-blue", rivers, rivers, "--threads", threads }, 2,
         QStringLiteral( "--threads: Value %1 not in range" ).arg( threads ) );
  for ( const QString minutes : { "0", "-1", "nan", "inf" } )
    add( qPrintable( minutes + " minutes" ), { "verify", "--minutes", minutes }, 2,
         "is no number of minutes above 0." );
  for ( const QString cases : { "0", "1000001", "99999999999999999999" } )
    add( qPrintable( cases + " cases" ), { "verify", "--cases", cases }, 2,
         "--cases: Value " + cases + " not in range" );
  for ( const QString seed : { "-1", "18446744073709551616" } )
    add( qPrintable( "seed " + seed ), { "verify", "--seed", seed }, 2,
         "--seed: \"" + seed + "\" is no whole number that is possible here." );
  add( "a number that is not there", { "section", "no.off", "--level", "" }, 2, "--level: its value is empty." );
  add( "a name that is not there", { "hull", "no.csv", "--group", "" }, 2, "--group: its value is empty." );
  add( "a partition that is not there", { "work", "no", "" }, 2, "PARTITION: " );
  add( "zeros before threads", { "red-blue", rivers, rivers, "--threads", "002000" }, 2,
       "--threads: Value 2000 not in range" );
  add( "missing file", { "red-blue", "no.gpkg", rivers }, 1, "no.gpkg cannot be opened" );
  add( "missing layer", { "red-blue", rivers, sample( "lakes" ) }, 1, "has no layer \"se_lakes\"" );
  add( "unknown source option", { "red-blue", rivers + "|subset=1", rivers }, 1, "subset=1" );
  add( "unknown format", { "red-blue", rivers, rivers, "-o", "a.xyz" }, 1, ".xyz" );
  add( "a name too long", { "red-blue", rivers, rivers, "-o", QString( 252, 'n' ) + ".csv" }, 1,
       ".csv cannot be written: File name too long." );
  add( "a name too long for a journal", { "red-blue", rivers, rivers, "-o", QString( 250, 'n' ) + ".gpkg" }, 1,
       "n.gpkg cannot be written: File name too long." );
  add( "a name of SQLite's own", { "red-blue", "no.gpkg", rivers, "-o", "sqlite_a.gpkg" }, 1,
       "sqlite_a.gpkg cannot be written: a table of a GeoPackage, which is named as the file, cannot begin" );
}

void TestRubiconCommand::exit_codes()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, exit_code );
  QFETCH( QString, sentence );
  const Outcome outcome = run( arguments );
  QCOMPARE( outcome.exit_code, exit_code );
  QVERIFY2( outcome.err.contains( sentence ), qPrintable( outcome.err ) );
  QVERIFY( outcome.out.isEmpty() );
  if ( exit_code == 1 )
    QCOMPARE( outcome.err.count( '\n' ), 1 ); // one clear sentence
}

void TestRubiconCommand::version_and_help()
{
  const Outcome version = run( { "--version" } );
  QCOMPARE( version.exit_code, 0 );
  QVERIFY( version.out.startsWith( "rubicon " ) );
  for ( const QStringList &arguments :
        { QStringList{ "--help" }, QStringList{ "red-blue", "--help" }, QStringList{ "verify", "--help" } } )
  {
    const Outcome help = run( arguments );
    QCOMPARE( help.exit_code, 0 );
    QVERIFY( help.out.contains( "Exit codes: 0" ) );
  }
}

void TestRubiconCommand::sample_counts_data()
{
  QTest::addColumn<QString>( "blue" );
  QTest::addColumn<int>( "blue_segments" );
  QTest::addColumn<int>( "cross" );
  QTest::addColumn<int>( "v_touch" );
  QTest::addColumn<int>( "overlap" );
  QTest::addRow( "rivers" ) << "rivers" << 1340 << 102 << 0 << 0;
  QTest::addRow( "dcw" ) << "dcw" << 9014 << 528 << 0 << 0;
  QTest::addRow( "itself" ) << "municipalities" << 4420 << 0 << 18152 << 8288;
}

void TestRubiconCommand::sample_counts()
{
  QFETCH( QString, blue );
  QFETCH( int, blue_segments );
  QFETCH( int, cross );
  QFETCH( int, v_touch );
  QFETCH( int, overlap );
  QSet<QString> checksums;
  for ( const char *threads : { "0", "1", "2", "5", "1024" } )
  {
    const Outcome outcome = run(
      { "red-blue", sample( "municipalities" ), sample( blue ), "--json", "--backend", "cpu", "--threads", threads } );
    QCOMPARE( outcome.exit_code, 0 );
    const QJsonObject json = outcome.json();
    QCOMPARE( json["red_segments"].toInt(), 4420 );
    QCOMPARE( json["blue_segments"].toInt(), blue_segments );
    QCOMPARE( json["pairs"].toInt(), cross + v_touch + overlap );
    QCOMPARE( json["cross"].toInt(), cross );
    QCOMPARE( json["t_touch"].toInt(), 0 );
    QCOMPARE( json["v_touch"].toInt(), v_touch );
    QCOMPARE( json["overlap"].toInt(), overlap );
    checksums << json["checksum"].toString();
  }
  QCOMPARE( checksums.size(), 1 );
}

void TestRubiconCommand::json_has_the_documented_keys()
{
  const QJsonObject json = run( { "red-blue", sample( "municipalities" ), sample( "rivers" ), "--json" } ).json();
  const auto sorted = []( QStringList keys ) {
    keys.sort();
    return keys;
  };
  QCOMPARE( json.keys(),
            sorted( { "red_segments", "blue_segments", "pairs", "cross", "t_touch", "v_touch", "overlap", "points",
                      "overlaps", "ingest", "tiers", "seconds", "backend", "device", "checksum" } ) );
  QCOMPARE( json["tiers"].toObject().keys(), sorted( { "filter", "interval", "expansion", "rational" } ) );
  QCOMPARE( json["seconds"].toObject().keys(), sorted( { "read", "index", "decide", "assemble", "write", "total" } ) );
  QVERIFY( QRegularExpression( "^[0-9a-f]{16}$" ).match( json["checksum"].toString() ).hasMatch() );
  QVERIFY( json["tiers"].toObject()["filter"].toInt() > 0 );
}

void TestRubiconCommand::summary_for_people()
{
  const Outcome outcome = run( { "red-blue", sample( "municipalities" ), sample( "rivers" ) } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY( outcome.out.contains( "102: 102 cross, 0 t_touch, 0 v_touch, 0 overlap" ) );
}

void TestRubiconCommand::writes_what_it_counts()
{
  QTemporaryDir directory;
  const QString points = directory.filePath( "points.gpkg" ), overlaps = directory.filePath( "overlaps.fgb" );
  const QString pairs = directory.filePath( "pairs.csv" );
  const Outcome outcome = run( { "red-blue", sample( "municipalities" ), sample( "municipalities" ), "-o", points,
                                 "--overlaps", overlaps, "--pairs", pairs, "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( features_in( points ), GIntBig( outcome.json()["points"].toInt() ) );
  QCOMPARE( features_in( overlaps ), GIntBig( outcome.json()["overlaps"].toInt() ) );
  QCOMPARE( features_in( pairs ), GIntBig( 26440 ) );
  QCOMPARE( entries( directory ).size(), 3 );
}

void TestRubiconCommand::refuses_to_overwrite()
{
  QTemporaryDir directory;
  const QString points = directory.filePath( "points.gpkg" );
  QStringList arguments = { "red-blue", sample( "municipalities" ), sample( "rivers" ), "-o", points };
  QCOMPARE( run( arguments ).exit_code, 0 );
  arguments[2] = sample( "dcw" );
  const Outcome refused = run( arguments );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY( refused.err.contains( points + " exists already" ) );
  QCOMPARE( features_in( points ), GIntBig( 102 ) );
  QCOMPARE( run( arguments << "--overwrite" ).exit_code, 0 );
  QCOMPARE( features_in( points ), GIntBig( 528 ) );
  QCOMPARE( entries( directory ), QStringList{ "points.gpkg" } );
}

void TestRubiconCommand::never_replaces_its_sources()
{
  QTemporaryDir directory;
  const QString map = directory.filePath( "map.gpkg" );
  QVERIFY( QFile::copy( RUBICON_SAMPLE, map ) );
  const qint64 size = QFileInfo( map ).size();
  const Outcome outcome = run( { "red-blue", map, sample( "rivers" ), "-o", map, "--overwrite" } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY( outcome.err.contains( "is one of the two maps" ) );
  QCOMPARE( QFileInfo( map ).size(), size );
}

void TestRubiconCommand::never_replaces_a_source_named_otherwise_data()
{
  QTest::addColumn<QString>( "source" );
  QTest::addColumn<QString>( "driver" );
  QTest::addColumn<QString>( "extension" );
  const auto add = [&]( const char *name, const char *source, const char *driver = "ESRI Shapefile",
                        const char *extension = ".shp" ) { QTest::newRow( name ) << source << driver << extension; };
  add( "by its folder", "%1|layername=layer" );
  add( "by a link to its folder", "%1/link|layername=layer" );
  add( "by a virtual layer", "%1/map.vrt" );
  add( "by another of its files", "%1/layer.dbf" );
  add( "by a union of virtual layers", "%1/union.vrt" );
  add( "by a union within a virtual layer", "%1/outer.vrt" );
  add( "by a warped virtual layer", "%1/warped.vrt" );
  add( "by a text that is a virtual dataset",
       "<OGRVRTDataSource><OGRVRTUnionLayer name='layer'><OGRVRTLayer name='layer'>"
       "<SrcDataSource>%1/layer.shp</SrcDataSource></OGRVRTLayer></OGRVRTUnionLayer></OGRVRTDataSource>" );
  add( "by a table of a GeoPackage", "GPKG:%1/layer.gpkg:layer", "GPKG", ".gpkg" );
  add( "by a prefix in small letters", "gpkg:%1/layer.gpkg:layer", "GPKG", ".gpkg" );
  add( "by a prefix", "GeoJSON:%1/layer.geojson", "GeoJSON", ".geojson" );
  add( "as a part of a file", "/vsisubfile/0_100000,%1/layer.geojson", "GeoJSON", ".geojson" );
  add( "by a union of sources with prefixes", "%1/prefixes.vrt", "GPKG", ".gpkg" );
}

void TestRubiconCommand::never_replaces_a_source_named_otherwise()
{
  QFETCH( QString, source );
  QFETCH( QString, driver );
  QFETCH( QString, extension );
  QTemporaryDir outside;
  const QString folder = outside.filePath( "maps" ), target = folder + "/layer" + extension;
  QVERIFY( QDir().mkdir( folder ) && QFile::link( folder, folder + "/link" ) );
  WrittenLayer roads;
  roads.driver = driver.toStdString();
  roads.extension = extension.toStdString();
  roads.type = wkbLineString;
  roads.geometries = { "LINESTRING (-38 -12,-36 -9)" };
  write_layer( outside, roads );
  for ( const QString &name : QDir( outside.path() ).entryList( { "layer.*" } ) )
    QVERIFY( QFile::rename( outside.filePath( name ), folder + "/" + name ) );
  const auto write_vrt = [&]( const QString &name, const QString &within, const QString &of ) {
    const QString layer = "<OGRVRTLayer name=\"layer\"><SrcDataSource relativeToVRT=\"1\">" + of
                          + "</SrcDataSource></OGRVRTLayer>";
    const QString layers = within.isEmpty() ? layer : within.arg( layer );
    file( outside, "maps/" + name, ( "<OGRVRTDataSource>" + layers + "</OGRVRTDataSource>" ).toUtf8() );
  };
  const QString in_union = "<OGRVRTUnionLayer name=\"layer\">%1</OGRVRTUnionLayer>";
  write_vrt( "map.vrt", {}, "layer.shp" );
  write_vrt( "prefixes.vrt", in_union, "GPKG:layer.gpkg:layer" );
  write_vrt( "union.vrt", in_union, "layer.shp" );
  write_vrt( "outer.vrt", in_union, "union.vrt" );
  write_vrt( "warped.vrt", "<OGRVRTWarpedLayer>%1<TargetSRS>EPSG:4326</TargetSRS></OGRVRTWarpedLayer>", "layer.shp" );

  const Outcome outcome = run(
    { "red-blue", source.arg( folder ), sample( "rivers" ), "--ignore-crs", "-o", target, "--overwrite" } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains( "is one of the two maps and will not be replaced" ), qPrintable( outcome.err ) );
  QCOMPARE( features_in( target ), GIntBig( 1 ) );
}

void TestRubiconCommand::never_replaces_a_pipe()
{
  QTemporaryDir directory;
  const QString pipe = directory.filePath( "pipe.csv" );
  QCOMPARE( mkfifo( qPrintable( pipe ), 0600 ), 0 );
  const Outcome outcome = run(
    { "red-blue", sample( "municipalities" ), sample( "rivers" ), "-o", pipe, "--overwrite" } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains( "pipe.csv cannot be replaced: it is no regular file." ), qPrintable( outcome.err ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::System | QDir::Files ), QStringList{ "pipe.csv" } );
}

//! It would wait for whoever writes there.
void TestRubiconCommand::reads_no_pipe()
{
  QTemporaryDir directory;
  const QString pipe = directory.filePath( "pipe.csv" );
  QCOMPARE( mkfifo( qPrintable( pipe ), 0600 ), 0 );
  const QString there = file( directory, "there.csv", "old" ),
                map = file( directory, "map.vrt",
                            "<OGRVRTDataSource><OGRVRTLayer name=\"pipe\"><SrcDataSource relativeToVRT=\"1\">pipe.csv"
                            "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>" );
  for ( const QStringList &arguments : { QStringList{ "red-blue", pipe, sample( "rivers" ) },
                                         QStringList{ "red-blue", pipe, pipe, "-o", there, "--overwrite" },
                                         QStringList{ "red-blue", map, map, "-o", there, "--overwrite" },
                                         QStringList{ "red-blue", "/vsigzip/" + pipe, sample( "rivers" ) },
                                         QStringList{ "hull", pipe }, QStringList{ "mesh-check", pipe } } )
  {
    const Outcome outcome = run( arguments );
    QCOMPARE( outcome.exit_code, 1 );
    QVERIFY2( outcome.err.contains( "pipe.csv is no file that " ) && outcome.err.contains( "but a pipe or device." ),
              qPrintable( outcome.err ) );
  }
}

//! Drivers write its extension in small letters, whatever was named.
void TestRubiconCommand::one_shapefile_for_two_outputs()
{
  QTemporaryDir directory;
  const QString red = file( directory, "red.csv", "WKT,id\n\"LINESTRING (0 0,9 9)\",1\n\"LINESTRING (0 0,5 0)\",2\n" ),
                blue = file( directory, "blue.csv",
                             "WKT,id\n\"LINESTRING (0 9,9 0)\",1\n\"LINESTRING (1 0,3 0)\",2\n" );
  const QStringList both = { "red-blue", red, blue, "--ignore-crs", "--quiet" };
  const Outcome twice = run(
    both + QStringList{ "-o", directory.filePath( "q.shp" ), "--overlaps", directory.filePath( "q.SHP" ) } );
  QCOMPARE( twice.exit_code, 1 );
  QVERIFY2( twice.err.contains( "q.SHP is named for two outputs" ), qPrintable( twice.err ) );
  const QStringList large = both + QStringList{ "-o", directory.filePath( "Z.SHP" ) };
  QCOMPARE( run( large ).exit_code, 0 );
  const QString written = directory.filePath( "Z.shp" );
  QVERIFY( features_in( written ) > 0 );
  QVERIFY( QFile::setPermissions( written, QFile::ReadOwner | QFile::WriteOwner ) );
  QCOMPARE( run( large ).exit_code, 1 );
  QCOMPARE( run( large + QStringList{ "--overwrite" } ).exit_code, 0 );
  QVERIFY( !( QFile::permissions( written ) & ( QFile::ReadGroup | QFile::ReadOther ) ) );
}

void TestRubiconCommand::side_files_of_others_are_no_part_of_a_result()
{
  QTemporaryDir directory;
  const QString points = directory.filePath( "out.shp" );
  file( directory, "out.dbf", "a table" );
  QStringList arguments = { "red-blue", sample( "municipalities" ), sample( "rivers" ), "-o", points };
  const Outcome refused = run( arguments );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY( refused.err.contains( "out.dbf exists already, and would be part of " + points ) );
  QCOMPARE( QFileInfo( directory.filePath( "out.dbf" ) ).size(), qint64( 7 ) );

  file( directory, "out.qix", "an index of something else" );
  QCOMPARE( run( arguments << "--overwrite" ).exit_code, 0 );
  QCOMPARE( features_in( points ), GIntBig( 102 ) );
  QVERIFY( !entries( directory ).contains( "out.qix" ) );
}

void TestRubiconCommand::writes_behind_links()
{
  QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( "store" ) );
  QVERIFY( QFile::link( "store/points.gpkg", directory.filePath( "out.gpkg" ) ) );
  const QStringList arguments = { "red-blue", sample( "municipalities" ),       sample( "rivers" ),
                                  "-o",       directory.filePath( "out.gpkg" ), "--overwrite" };
  for ( int again = 0; again < 2; ++again )
  {
    QCOMPARE( run( arguments ).exit_code, 0 );
    QVERIFY( QFileInfo( directory.filePath( "out.gpkg" ) ).isSymLink() );
    QCOMPARE( features_in( directory.filePath( "store/points.gpkg" ) ), GIntBig( 102 ) );
  }
  QCOMPARE( entries( directory ).size(), 2 );
}

// QGIS keeps a GeoPackage open that way; its journal would be laid over the new file.
void TestRubiconCommand::leaves_a_database_in_use()
{
  QTemporaryDir directory;
  const QString points = directory.filePath( "points.gpkg" );
  QStringList arguments = { "red-blue", sample( "municipalities" ), sample( "rivers" ), "-o", points, "--overwrite" };
  QCOMPARE( run( arguments ).exit_code, 0 );
  const GDALDatasetUniquePtr other( GDALDataset::Open( qPrintable( points ), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
  const auto sql = [&]( const char *text ) {
    if ( OGRLayer *rows = other->ExecuteSQL( text, nullptr, nullptr ) )
      other->ReleaseResultSet( rows );
  };
  sql( "PRAGMA journal_mode = WAL" );
  sql( "CREATE TABLE styles (style)" );
  arguments[2] = sample( "dcw" );
  const Outcome refused = run( arguments );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY2( refused.err.contains( points + " cannot be replaced: another program has it open." ),
            qPrintable( refused.err ) );
  QCOMPARE( features_in( points ), GIntBig( 102 ) );
}

void TestRubiconCommand::unwritable_output_leaves_nothing()
{
  QTemporaryDir directory;
  const Outcome outcome = run( { "red-blue", sample( "municipalities" ), sample( "rivers" ), "-o",
                                 directory.filePath( "no/such/points.gpkg" ), "--pairs",
                                 directory.filePath( "pairs.csv" ) } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY( outcome.err.contains( "points.gpkg cannot be written: No such file or directory." ) );
  QCOMPARE( entries( directory ), QStringList() );
}

void TestRubiconCommand::reprojects_the_second_layer()
{
  QTemporaryDir directory;
  WrittenLayer degrees, metres;
  degrees.extension = "-degrees.gpkg";
  degrees.geometries = { "LINESTRING (-45.1 -10,-44.9 -10)" };
  metres.extension = "-metres.gpkg";
  metres.epsg = 32723; // UTM zone 23S: the central meridian is 45° W
  metres.geometries = { "LINESTRING (500000 8890000,500000 8900000)" };
  const QString red = QString::fromStdString( write_layer( directory, degrees ) );
  const QString blue = QString::fromStdString( write_layer( directory, metres ) );
  const Outcome outcome = run( { "red-blue", red, blue, "--json" } );
  QCOMPARE( outcome.json()["cross"].toInt(), 1 );
  QVERIFY( outcome.err.contains( "is reprojected from EPSG:32723 to EPSG:4326" ) );
  const Outcome as_they_are = run( { "red-blue", red, blue, "--json", "--ignore-crs" } );
  QCOMPARE( as_they_are.json()["pairs"].toInt(), 0 );
  QVERIFY( !as_they_are.err.contains( "reprojected" ) );
}

void TestRubiconCommand::layers_without_crs()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.epsg = 0;
  layer.geometries = { "LINESTRING (-38 -12,-36 -9)" };
  const QString nowhere = QString::fromStdString( write_layer( directory, layer ) );
  for ( const QStringList &layers :
        { QStringList{ nowhere, sample( "rivers" ) }, QStringList{ sample( "rivers" ), nowhere } } )
  {
    const Outcome refused = run( QStringList{ "red-blue" } + layers );
    QCOMPARE( refused.exit_code, 1 );
    QVERIFY( refused.err.contains( "Layer \"layer\" of " + nowhere + " has no CRS" ) );
    QCOMPARE( run( QStringList{ "red-blue" } + layers + QStringList{ "--ignore-crs" } ).exit_code, 0 );
  }
}

void TestRubiconCommand::says_what_was_skipped()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.geometries = { "", "LINESTRING EMPTY", "NaN", "LINESTRING (0 0,0 0,1 1)" };
  const QString red = QString::fromStdString( write_layer( directory, layer ) );
  const Outcome outcome = run( { "red-blue", red, red, "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["overlap"].toInt(), 1 );
  QVERIFY( outcome.err.contains( "1 feature without geometry skipped" ) );
  QVERIFY( outcome.err.contains( "1 feature with an empty geometry skipped" ) );
  QVERIFY( outcome.err.contains( "1 feature with a NaN or infinite coordinate skipped" ) );
  QVERIFY( outcome.err.contains( "1 segment of no length collapsed" ) );
  const QJsonObject quiet = run( { "red-blue", red, red, "--json", "--quiet" } ).json()["ingest"].toObject();
  for ( const char *side : { "red", "blue" } )
  {
    const QJsonObject counts = quiet[side].toObject();
    QCOMPARE( counts["features"].toInt(), 4 );
    for ( const char *one : { "null_features", "empty_features", "nonfinite_features", "zero_length_segments" } )
      QCOMPARE( counts[one].toInt(), 1 );
  }
}

void TestRubiconCommand::tells_of_texts_that_are_no_geometry()
{
  QTemporaryDir directory;
  const QString bad = file( directory, "bad.csv",
                            "WKT,id\n\"LINESTRING (0 0,10 10\",1\n\"LINESTRING (0 1,10 11)\",2\n"
                            "\"LINESTRNG (0 0,10 10)\",3\n,4\n\"LINESTRING (0,5 1,10 10)\",5\n" ),
                good = file( directory, "good.csv", "WKT,id\n\"LINESTRING (0 9,9 0)\",1\n,2\n" ),
                named = file( directory, "named.csv", "_WKTroad,id\nnonsense,1\n\"LINESTRING (0 9,9 0)\",2\n" );
  QVERIFY( run( { "red-blue", named, good, "--ignore-crs" } ).err.contains( "of 1 feature cannot be read: id 1." ) );
  const Outcome outcome = run( { "red-blue", bad, good, "--ignore-crs" } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY2( outcome.err.contains( "the text of the geometry of 3 features cannot be read: ids 1, 3, 5." )
              && outcome.err.count( "cannot be read" ) == 1,
            qPrintable( outcome.err ) );
}

void TestRubiconCommand::tells_of_more_geometries()
{
  QTemporaryDir directory;
  file( directory, "two.csv", "WKT,w2,id\n\"LINESTRING (0 0,10 10)\",\"LINESTRING (0 3,10 3)\",1\n" );
  const QString two = file( directory, "two.vrt",
                            "<OGRVRTDataSource><OGRVRTLayer name=\"two\"><SrcDataSource relativeToVRT=\"1\">"
                            "two.csv</SrcDataSource><GeometryField name=\"a\" encoding=\"WKT\" field=\"WKT\"/>"
                            "<GeometryField name=\"b\" encoding=\"WKT\" field=\"w2\"/></OGRVRTLayer>"
                            "</OGRVRTDataSource>" );
  const Outcome outcome = run( { "red-blue", two, two, "--ignore-crs" } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY2( outcome.err.contains( "has 2 columns of geometries; the first, \"a\", is read." ),
            qPrintable( outcome.err ) );
}

void TestRubiconCommand::tells_of_repeated_ids()
{
  QTemporaryDir directory;
  file( directory, "roads.csv",
        "WKT,id\n\"LINESTRING (0 0,1 0)\",7\n\"LINESTRING (0 1,1 1)\",8\n\"LINESTRING (0 2,1 2)\",7\n" );
  const QString roads = file( directory, "roads.vrt",
                              "<OGRVRTDataSource><OGRVRTLayer name=\"roads\"><SrcDataSource relativeToVRT=\"1\">"
                              "roads.csv</SrcDataSource><FID>id</FID></OGRVRTLayer></OGRVRTDataSource>" );
  const QString rivers = file( directory, "rivers.csv", "WKT,id\n\"LINESTRING (0.5 -1,0.5 3)\",7\n" );
  for ( const QString &blue : { rivers, roads } )
  {
    const Outcome outcome = run( { "red-blue", roads, blue, "--ignore-crs" } );
    QCOMPARE( outcome.exit_code, 0 );
    QVERIFY2( outcome.err.count( "\"roads\" of " + roads + " has several features with the id 7." ) == 1
                && outcome.err.count( "several features" ) == 1,
              qPrintable( outcome.err ) );
  }
}

void TestRubiconCommand::quiet_means_quiet()
{
  const Outcome outcome = run( { "red-blue", RUBICON_SAMPLE, sample( "rivers" ), "--json", "--quiet" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.err, QString() );
}

void TestRubiconCommand::says_where_a_summary_cannot_go_data()
{
  QTest::addColumn<QString>( "command" );
  const QString layers = QString( " red-blue '%1' '%2' --quiet" ).arg( sample( "municipalities" ), sample( "rivers" ) );
  for ( const char *to : { "> /dev/full", ">&-", "| true" } )
    for ( const QString &arguments : { layers, layers + " --json", QString( " --help" ), QString( " devices" ) } )
      QTest::addRow( "%s", qPrintable( arguments.right( 12 ) + " " + to ) ) << RUBICON_COMMAND + arguments + " " + to;
}

void TestRubiconCommand::says_where_a_summary_cannot_go()
{
  QFETCH( QString, command );
  // The closed end of a pipe is there before the command writes into it.
  const QString waits = command.endsWith( "| true" ) ? "{ sleep 0.3; " + command.chopped( 6 ) + "; exit $?; } | true"
                                                     : command;
  QProcess process;
  process.start( "bash", { "-c", waits + "; exit ${PIPESTATUS[0]}" } );
  QVERIFY( process.waitForFinished( 60000 ) );
  QCOMPARE( process.exitCode(), 1 );
  const QString err = QString::fromUtf8( process.readAllStandardError() );
  QVERIFY2( err.startsWith( "rubicon: What was to be printed did not arrive" ) && err.count( '\n' ) == 1,
            qPrintable( err ) );
}

void TestRubiconCommand::interrupt_leaves_nothing_data()
{
  QTest::addColumn<int>( "signals_sent" );
  QTest::addRow( "one signal" ) << 1;
  QTest::addRow( "several at once" ) << 5;
}

void TestRubiconCommand::interrupt_leaves_nothing()
{
  QFETCH( int, signals_sent );
  QTemporaryDir inputs, outputs;
  WrittenLayer rows, columns;
  rows.extension = "-rows.fgb";
  columns.extension = "-columns.fgb";
  rows.driver = columns.driver = "FlatGeobuf";
  rows.type = columns.type = wkbLineString;
  for ( int i = 1; i < 1000; ++i ) // a million pairs, seconds of writing
  {
    rows.geometries.push_back( QString( "LINESTRING (0 %1,1 %1)" ).arg( i / 1000.0 ).toStdString() );
    columns.geometries.push_back( QString( "LINESTRING (%1 0,%1 1)" ).arg( i / 1000.0 ).toStdString() );
  }
  QProcess process;
  process.start( RUBICON_COMMAND, { "red-blue", QString::fromStdString( write_layer( inputs, rows ) ),
                                    QString::fromStdString( write_layer( inputs, columns ) ), "-o",
                                    outputs.filePath( "points.gpkg" ) } );
  QVERIFY( process.waitForStarted() );
  QTRY_VERIFY_WITH_TIMEOUT( !entries( outputs ).isEmpty(), 60000 ); // it is writing
  QCOMPARE( process.state(), QProcess::Running );
  for ( int sent = 0; sent < signals_sent; ++sent )
  {
    kill( static_cast<pid_t>( process.processId() ), SIGINT );
    usleep( 1000 ); // else two that wait are one
  }
  QVERIFY( process.waitForFinished( 60000 ) );
  QCOMPARE( process.exitStatus(), QProcess::NormalExit );
  QCOMPARE( process.exitCode(), 130 );
  QVERIFY( process.readAllStandardError().contains( "Cancelled." ) );
  QCOMPARE( entries( outputs ), QStringList() );
}

void TestRubiconCommand::interrupts_verify()
{
  for ( const QStringList &length : { QStringList{ "--cases", "1000000" }, QStringList{ "--minutes", "1000" } } )
  {
    QProcess process;
    process.start( RUBICON_COMMAND, QStringList{ "verify", "--backend", "cpu" } + length );
    QVERIFY( process.waitForStarted() );
    QTRY_VERIFY_WITH_TIMEOUT( catches_interrupt( process.processId() ), 60000 );
    kill( static_cast<pid_t>( process.processId() ), SIGINT );
    QVERIFY( process.waitForFinished( 60000 ) );
    QCOMPARE( process.exitCode(), 130 );
  }
}

void TestRubiconCommand::verify_agrees_and_reaches_every_tier()
{
  const Outcome outcome = run( { "verify", "--cases", "5", "--seed", "7", "--backend", "cpu", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  const QJsonObject json = outcome.json();
  QVERIFY( json["agree"].toBool() );
  QCOMPARE( json["contestants"].toArray().size(), 2 );
  for ( const char *tier : { "filter", "interval", "expansion", "rational" } )
    QVERIFY2( json["tiers"].toObject()[tier].toInt() > 0, tier );
  int line_mesh_groups = 0, hull_groups = 0, bounds_groups = 0;
  for ( const QJsonValue &group : json["groups"].toArray() )
  {
    const QString name = group.toObject()["name"].toString();
    const bool line_mesh = name.startsWith( "line-mesh" ), hull = name.startsWith( "hull" ),
               bounds = name.startsWith( "bounds" );
    const char *counted = line_mesh ? "hits" : hull ? "vertices" : bounds ? "bodies" : "pairs";
    QVERIFY2( group.toObject()[counted].toInt() > 0, qPrintable( name ) );
    line_mesh_groups += line_mesh;
    hull_groups += hull;
    bounds_groups += bounds;
  }
  QVERIFY( line_mesh_groups > 5 );
  QVERIFY( hull_groups > 3 );
  QVERIFY( bounds_groups > 3 );
}

//! However short the time, every group is gone through once, with the first seed.
void TestRubiconCommand::verify_goes_on_with_new_seeds()
{
  const auto verify = []( const char *minutes ) {
    return run( { "verify", "--cases", "1", "--seed", "7", "--minutes", minutes, "--backend", "cpu", "--json" } )
      .json();
  };
  const QJsonObject one = verify( "1e-9" ), several = verify( "0.1" );
  QCOMPARE( one["last_seed"].toInt(), 7 );
  QVERIFY( several["last_seed"].toInt() >= 7 );
  QCOMPARE( one["groups"].toArray().size(), several["groups"].toArray().size() );
  for ( const QJsonValue &group : one["groups"].toArray() )
    QCOMPARE( group["cases"].toInt(), 1 );
  for ( const QJsonObject &json : { one, several } )
  {
    QVERIFY( json["agree"].toBool() );
    QVERIFY( json["repeat"].isNull() );
  }
}

void TestRubiconCommand::devices()
{
  const Outcome outcome = run( { "devices" } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY( outcome.out.startsWith( "cpu " ) );
  QVERIFY( outcome.out.contains( "\ncuda  " ) );
  if ( outcome.out.contains( "cuda  none" ) )
  {
    const Outcome refused = run( { "red-blue", sample( "municipalities" ), sample( "rivers" ), "--backend", "cuda" } );
    QCOMPARE( refused.exit_code, 1 );
    QVERIFY( run( { "verify", "--backend", "cuda" } ).err.contains( "No GPU to verify" ) );
  }
}

QTEST_GUILESS_MAIN( TestRubiconCommand )
#include "test_rubicon_command.moc"
