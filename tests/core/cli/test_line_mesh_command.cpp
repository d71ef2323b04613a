// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon line-mesh and points-in-mesh as processes: counts, JSON, files, CRS, bad input, exit codes, Ctrl-C.
// Relies on the built command, the sample data and tests/core/io/written_layer.h.
#include "tests/core/cli/command_run.h"
#include "tests/core/io/written_layer.h"
#include "tests/core/written_file.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using rubicon::test::entries;
using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;
using rubicon::test::write_layer;
using rubicon::test::WrittenLayer;

namespace
{

//! A CSV file with one geometry in each row.
QString csv( const QTemporaryDir &directory, const QString &name, const QByteArrayList &geometries )
{
  QByteArray rows = "WKT,name\n";
  for ( const QByteArray &geometry : geometries )
    rows += "\"" + geometry + "\",row\n";
  return file( directory, name, rows );
}

//! A layer in UTM zone 23S, or in \a epsg.
QString layer( const QTemporaryDir &directory, const char *extension, const std::vector<std::string> &geometries,
               int epsg = 32723 )
{
  WrittenLayer written;
  written.extension = extension;
  written.epsg = epsg;
  written.geometries = geometries;
  return QString::fromStdString( write_layer( directory, written ) );
}

QByteArrayList lines_of( const QString &path )
{
  QFile in( path );
  if ( !in.open( QFile::ReadOnly ) )
    return {};
  return in.readAll().replace( "\r", "" ).trimmed().split( '\n' );
}

const QByteArray corners = "v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\n";
const QByteArray open_cube = corners + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\n";
const QByteArray cube = open_cube + "f 2 4 8 6\n";
const std::string tin = "TIN Z (((0 0 0,0 9 0,9 0 0,0 0 0)),((0 0 0,9 0 0,0 0 9,0 0 0)),((0 0 0,0 0 9,0 9 0,0 0 0)),"
                        "((9 0 0,0 9 0,0 0 9,9 0 0)))";

//! The slanted hole of the contract, one along a face, one that starts inside, one that misses.
const QByteArrayList holes = { "LINESTRING ZM (-2 0 0 100,2 0 2 104)", "LINESTRING ZM (-2 0 1 0,2 0 1 4)",
                               "LINESTRING ZM (0 0 0 0,0 0 2 2)", "LINESTRING ZM (5 5 5 0,5 5 4 1)" };

QStringList sorted( QStringList keys )
{
  keys.sort();
  return keys;
}

} // namespace

class TestLineMeshCommand : public QObject
{
    Q_OBJECT

  private slots:
    void counts_of_a_cube();
    void counts_of_the_sample_data();
    void counts_of_the_sample();
    void json_has_the_documented_keys();
    void summary_for_people();
    void files();
    void a_mesh_for_each_name();
    void leaking_mesh();
    void small_meshes();
    void hole_of_no_length();
    void meshes_come_to_the_crs_of_the_lines();
    void degrees_are_refused();
    void layers_without_crs();
    void bad_input_data();
    void bad_input();
    void long_texts_in_shapefiles();
    void existing_files_stay();
    void points_in_a_cube();
    void interrupt_leaves_nothing();
};

void TestLineMeshCommand::counts_of_a_cube()
{
  QTemporaryDir directory;
  const QStringList arguments = { "line-mesh", csv( directory, "holes.csv", holes ), file( directory, "ore.obj", cube ),
                                  "--ignore-crs", "--json" };
  QSet<QString> checksums;
  for ( const char *threads : { "1", "2", "5" } )
  {
    const Outcome outcome = run( QStringList( arguments ) << "--backend"
                                                          << "cpu"
                                                          << "--threads" << threads );
    QCOMPARE( outcome.exit_code, 0 );
    const QJsonObject json = outcome.json();
    const std::pair<const char *, int> numbers[] = { { "lines", 4 },     { "segments", 4 }, { "triangles", 12 },
                                                     { "events", 5 },    { "entry", 1 },    { "exit", 2 },
                                                     { "pierce", 0 },    { "touch", 0 },    { "slide", 2 },
                                                     { "intervals", 9 }, { "meshes", 1 } };
    for ( const auto &[name, value] : numbers )
      QVERIFY2( json[name].toInt( -1 ) == value, name );
    QVERIFY( json["closed"].toBool() );
    QCOMPARE( json["raw_hits"].toInt(),
              json["face"].toInt() + json["edge"].toInt() + json["vertex"].toInt() + json["coplanar"].toInt() );
    checksums << json["checksum"].toString();
  }
  QCOMPARE( checksums.size(), 1 );
}

void TestLineMeshCommand::counts_of_the_sample_data()
{
  QTest::addColumn<bool>( "chained" );
  QTest::addColumn<int>( "lines" );
  QTest::newRow( "segment by segment" ) << false << 343;
  QTest::newRow( "hole by hole" ) << true << 29;
}

// 106 pairs, 96 of them on edges, decided by an independent exact program.
void TestLineMeshCommand::counts_of_the_sample()
{
  QFETCH( bool, chained );
  QFETCH( int, lines );
  QByteArrayList geometries;
  QByteArray hole;
  for ( const QByteArray &row : lines_of( RUBICON_TRACES ).mid( 1 ) )
  {
    const QByteArrayList fields = row.split( ',' );
    const QByteArray from = fields[1] + " " + fields[2] + " " + fields[3],
                     to = fields[4] + " " + fields[5] + " " + fields[6];
    if ( chained && fields[0] == hole )
      geometries.back().replace( ")", "," + to + ")" );
    else
      geometries << "LINESTRING Z (" + from + "," + to + ")";
    hole = fields[0];
  }
  QTemporaryDir directory;
  const Outcome outcome = run(
    { "line-mesh", csv( directory, "holes.csv", geometries ), RUBICON_DOMAIN, "--ignore-crs", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  const QJsonObject json = outcome.json();
  const std::pair<const char *, int> numbers[] = {
    { "lines", lines }, { "segments", 343 }, { "triangles", 13710 }, { "raw_hits", 106 },
    { "face", 10 },     { "edge", 96 },      { "vertex", 0 },        { "coplanar", 0 },
    { "events", 58 },   { "entry", 29 },     { "exit", 29 },         { "intervals", lines + 58 }
  };
  for ( const auto &[name, value] : numbers )
    QVERIFY2( json[name].toInt( -1 ) == value, qPrintable( QString( "%1 %2" ).arg( name ).arg( json[name].toInt() ) ) );
}

void TestLineMeshCommand::json_has_the_documented_keys()
{
  QTemporaryDir directory;
  const QString ore = file( directory, "ore.obj", cube );
  const QJsonObject json =
    run( { "line-mesh", csv( directory, "holes.csv", holes ), ore, "--ignore-crs", "--json" } ).json();
  QCOMPARE( json.keys(), sorted( { "lines",  "segments", "triangles", "raw_hits", "face",   "edge",
                                   "vertex", "coplanar", "events",    "entry",    "exit",   "pierce",
                                   "touch",  "slide",    "intervals", "meshes",   "closed", "ingest",
                                   "rules",  "tiers",    "seconds",   "backend",  "device", "checksum" } ) );
  QCOMPARE( json["tiers"].toObject().keys(), sorted( { "filter", "interval", "expansion", "rational" } ) );
  QCOMPARE( json["seconds"].toObject().keys(),
            sorted( { "read", "check", "index", "decide", "assemble", "write", "total" } ) );
  QVERIFY( QRegularExpression( "^[0-9a-f]{16}$" ).match( json["checksum"].toString() ).hasMatch() );
  const QJsonObject points = run( { "points-in-mesh", csv( directory, "points.csv", { "POINT Z (0 0 0)" } ), ore,
                                    "--ignore-crs", "--json" } )
                               .json();
  QCOMPARE( points.keys(),
            sorted( { "points", "triangles", "inside", "outside", "boundary", "unknown", "meshes", "closed", "ingest",
                      "rules", "tiers", "seconds", "backend", "device", "checksum" } ) );
}

void TestLineMeshCommand::summary_for_people()
{
  QTemporaryDir directory;
  const QString ore = file( directory, "ore.obj", cube );
  const Outcome lines = run( { "line-mesh", csv( directory, "holes.csv", holes ), ore, "--ignore-crs", "--quiet" } );
  QVERIFY2( lines.out.contains( "5: 1 entry, 2 exit, 0 pierce, 0 touch, 2 slide" ), qPrintable( lines.out ) );
  QCOMPARE( lines.err, QString() );
  const Outcome points = run(
    { "points-in-mesh", csv( directory, "points.csv", { "POINT Z (0 0 0)" } ), ore, "--ignore-crs", "--quiet" } );
  QVERIFY2( points.out.contains( "1 inside, 0 outside, 0 boundary, 0 unknown" ), qPrintable( points.out ) );
  QCOMPARE( points.err, QString() );
}

void TestLineMeshCommand::files()
{
  QTemporaryDir inputs, outputs;
  const Outcome outcome = run( { "line-mesh", csv( inputs, "holes.csv", holes ), file( inputs, "ore.obj", cube ),
                                 "--ignore-crs", "--events", outputs.filePath( "events.csv" ), "--intervals",
                                 outputs.filePath( "intervals.csv" ), "--summary", outputs.filePath( "summary.csv" ),
                                 "--exact-parameters", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( entries( outputs ).size(), 3 );
  const QByteArrayList events = lines_of( outputs.filePath( "events.csv" ) );
  QCOMPARE( events.size(), 1 + outcome.json()["events"].toInt() );
  QCOMPARE( events[0], QByteArray( "WKT,line_fid,line_part,mesh,mesh_fid,tri,seg,t_num,t_den,depth,dist3d,kind,code,"
                                   "n_pairs,angle,heading" ) );
  QVERIFY2( events[1].startsWith( "\"POINT ZM (-1 0 0.5 101)\",1,0,ore,," ), events[1].constData() );
  QVERIFY2( events[1].contains( ",0,1,4,101,1.118033988749895,face,entry,1," ), events[1].constData() );
  const QByteArrayList intervals = lines_of( outputs.filePath( "intervals.csv" ) );
  QCOMPARE( intervals.size(), 1 + outcome.json()["intervals"].toInt() );
  QCOMPARE( intervals[2], QByteArray( "\"LINESTRING ZM (-1 0 0.5 101,0 0 1 102)\",1,0,ore,inside,,101,102,"
                                      "1.118033988749895,0,0" ) );
  const QByteArrayList summary = lines_of( outputs.filePath( "summary.csv" ) );
  QCOMPARE( summary.size(), 5 );
  QCOMPARE( summary[1], QByteArray( "1,0,ore,1,101,1.118033988749895,2,3,1.118033988749895," ) );
  QCOMPARE( summary[4], QByteArray( "4,0,ore,0,,,0,0,0," ) );
}

void TestLineMeshCommand::a_mesh_for_each_name()
{
  QTemporaryDir directory;
  const QByteArray whole = QByteArray::fromStdString( tin );
  const QString mesh = file( directory, "ore.csv",
                             "WKT,domain\n\"" + whole + "\",north\n\"" + whole.left( whole.lastIndexOf( ",((" ) )
                               + ")\",south\n" );
  const QString lines = csv( directory, "holes.csv", { "LINESTRING Z (1 1 -1,1 1 9)" } );
  const QStringList arguments = { "line-mesh", lines, mesh, "--ignore-crs", "--json", "--mesh-name", "domain" };
  const Outcome outcome = run( arguments );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["meshes"].toInt(), 2 );
  QCOMPARE( outcome.json()["entry"].toInt(), 1 );
  QCOMPARE( outcome.json()["pierce"].toInt(), 1 );
  QVERIFY( !outcome.json()["closed"].toBool() );
  QVERIFY2( outcome.err.contains( "Mesh south is not closed" ) && !outcome.err.contains( "north" ),
            qPrintable( outcome.err ) );
  QVERIFY(
    run( { "line-mesh", lines, mesh, "--ignore-crs", "--mesh-name", "ore" } ).err.contains( "has no field \"ore\"" ) );
}

void TestLineMeshCommand::leaking_mesh()
{
  QTemporaryDir directory;
  const QString intervals = directory.filePath( "intervals.csv" );
  const Outcome outcome = run( { "line-mesh", csv( directory, "holes.csv", holes ),
                                 file( directory, "ore.obj", open_cube ), "--ignore-crs", "--json", "--intervals",
                                 intervals } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY( outcome.json()["closed"].isBool() && !outcome.json()["closed"].toBool() );
  QCOMPARE( outcome.json()["entry"].toInt() + outcome.json()["exit"].toInt(), 0 );
  QVERIFY( outcome.json()["pierce"].toInt() > 0 );
  const QString reason = "Mesh ore is not closed: 4 edges have an odd number of triangles";
  QVERIFY2( outcome.err.contains( "Warning: " + reason ), qPrintable( outcome.err ) );
  QVERIFY( lines_of( intervals ).value( 1 ).contains( "ore,,\"" + reason.toUtf8() ) );
}

void TestLineMeshCommand::small_meshes()
{
  QTemporaryDir directory;
  const QString lines = csv( directory, "holes.csv", holes );
  const QString triangle = file( directory, "one.obj", "v -1 -1 0.5\nv 1 -1 0.5\nv 0 1 0.5\nf 1 2 3\n" );
  const Outcome one = run( { "line-mesh", lines, triangle, "--ignore-crs", "--json" } );
  QCOMPARE( one.exit_code, 0 );
  QCOMPARE( one.json()["triangles"].toInt(), 1 );
  QCOMPARE( one.json()["pierce"].toInt(), 1 );
  const Outcome none = run( { "line-mesh", lines, file( directory, "none.obj", corners ), "--ignore-crs" } );
  QCOMPARE( none.exit_code, 1 );
  QVERIFY2( none.err.contains( "none.obj cannot be read: it has no faces" ), qPrintable( none.err ) );
}

void TestLineMeshCommand::hole_of_no_length()
{
  QTemporaryDir directory;
  const Outcome outcome = run( { "line-mesh",
                                 csv( directory, "holes.csv", { "LINESTRING ZM (0 0 0 0,0 0 0 9)", holes[0] } ),
                                 file( directory, "ore.obj", cube ), "--ignore-crs", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["lines"].toInt(), 1 );
  QVERIFY2( outcome.err.contains( "1 feature of no length skipped: id 1" ), qPrintable( outcome.err ) );
}

void TestLineMeshCommand::meshes_come_to_the_crs_of_the_lines()
{
  QTemporaryDir directory;
  // The same place on the central meridian, in zone 23S and in degrees.
  const QString lines = layer( directory, "-holes.gpkg", { "LINESTRING Z (500000 8894587 50,500000 8894587 -50)" } );
  const QString mesh = layer( directory, "-ore.gpkg",
                              { "TIN Z (((-45.1 -10.1 0,-44.9 -10.1 0,-45 -9.9 0,-45.1 -10.1 0)))" }, 4326 );
  const Outcome outcome = run( { "line-mesh", lines, mesh, "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  QCOMPARE( outcome.json()["pierce"].toInt(), 1 );
  QVERIFY2( outcome.err.contains( "is reprojected from EPSG:4326 to EPSG:32723" ), qPrintable( outcome.err ) );
  const Outcome as_they_are = run( { "line-mesh", lines, mesh, "--json", "--ignore-crs" } );
  QCOMPARE( as_they_are.json()["raw_hits"].toInt(), 0 );
  QVERIFY( !as_they_are.err.contains( "reprojected" ) );
  // A mesh file is taken to be in the CRS of the lines.
  const QString obj = file( directory, "ore.obj",
                            "v 499999 8894586 0\nv 500001 8894586 0\nv 500000 8894589 0\nf 1 2 3\n" );
  QCOMPARE( run( { "line-mesh", lines, obj, "--json" } ).json()["pierce"].toInt(), 1 );
}

void TestLineMeshCommand::degrees_are_refused()
{
  QTemporaryDir directory;
  const QString lines = layer( directory, "-holes.gpkg", { "LINESTRING Z (1 1 -1,1 1 9)" }, 4326 );
  const QString mesh = layer( directory, "-ore.gpkg", { tin }, 4326 );
  const Outcome refused = run( { "line-mesh", lines, mesh } );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY2( refused.err.contains( "has the geographic CRS EPSG:4326" ) && refused.err.contains( "--allow-geographic" ),
            qPrintable( refused.err ) );
  for ( const char *option : { "--allow-geographic", "--ignore-crs" } )
    QCOMPARE( run( { "line-mesh", lines, mesh, "--json", option } ).json()["events"].toInt(), 2 );
}

void TestLineMeshCommand::layers_without_crs()
{
  QTemporaryDir directory;
  const QString lines = layer( directory, "-holes.gpkg", { "LINESTRING Z (1 1 -1,1 1 9)" } );
  const QString mesh = layer( directory, "-ore.gpkg", { tin } );
  const QString nowhere = csv( directory, "holes.csv", holes );
  const QString ore = csv( directory, "ore.csv", { QByteArray::fromStdString( tin ) } );
  for ( const QStringList &layers : { QStringList{ nowhere, mesh }, QStringList{ lines, ore } } )
  {
    const Outcome refused = run( QStringList{ "line-mesh" } + layers );
    QCOMPARE( refused.exit_code, 1 );
    QVERIFY2( refused.err.contains( "has no CRS; --ignore-crs takes all coordinates as they are." ),
              qPrintable( refused.err ) );
    QCOMPARE( run( QStringList{ "line-mesh" } + layers + QStringList{ "--ignore-crs" } ).exit_code, 0 );
  }
}

void TestLineMeshCommand::bad_input_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "exit_code" );
  QTest::addColumn<QString>( "sentence" );
  const auto add = [&]( const char *name, const QStringList &arguments, int code, const char *sentence ) {
    QTest::newRow( name ) << arguments << code << sentence;
  };
  // %1: the folder with holes.csv, flat.csv, points.csv, flat-points.csv, ore.obj and flat-ore.csv.
  add( "no mesh", { "line-mesh", "%1/holes.csv" }, 2, "MESH is required" );
  add( "unknown option", { "line-mesh", "%1/holes.csv", "%1/ore.obj", "--tolerance", "1" }, 2, "--tolerance" );
  for ( const char *job : { "line-mesh", "points-in-mesh" } )
    add( job, { job, "%1/holes.csv", "%1/ore.obj", "--threads", "65537" }, 2, "--threads: Value 65537 not in range" );
  add( "missing lines", { "line-mesh", "no.gpkg", "%1/ore.obj" }, 1, "no.gpkg cannot be opened" );
  add( "missing mesh", { "line-mesh", "%1/holes.csv", "no.obj", "--ignore-crs" }, 1, "no.obj cannot be opened" );
  add( "unknown format", { "line-mesh", "%1/holes.csv", "%1/ore.obj", "--events", "a.xyz" }, 1, ".xyz" );
  add( "table in FlatGeobuf", { "line-mesh", "%1/holes.csv", "%1/ore.obj", "--summary", "a.fgb" }, 1,
       "hold no table without geometry" );
  add( "lines without Z", { "line-mesh", "%1/flat.csv", "%1/ore.obj", "--ignore-crs" }, 1, "feature 1 has no Z" );
  add( "mesh without Z", { "line-mesh", "%1/holes.csv", "%1/flat-ore.csv", "--ignore-crs" }, 1, "feature 1 has no Z" );
  add( "lines for a mesh", { "line-mesh", "%1/holes.csv", "%1/holes.csv", "--ignore-crs" }, 1,
       "part of a mesh: 4 elements other than a face" );
  add( "no points", { "points-in-mesh" }, 2, "POINTS is required" );
  add( "points without Z", { "points-in-mesh", "%1/flat-points.csv", "%1/ore.obj", "--ignore-crs" }, 1,
       "feature 1 has no Z" );
  add( "lines for points", { "points-in-mesh", "%1/holes.csv", "%1/ore.obj", "--ignore-crs" }, 1,
       "feature 1 holds a Line String, which is no point." );
  add( "points without CRS", { "points-in-mesh", "%1/points.csv", "%1/ore.obj" }, 1, "has no CRS" );
}

void TestLineMeshCommand::bad_input()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, exit_code );
  QFETCH( QString, sentence );
  QTemporaryDir directory;
  csv( directory, "holes.csv", holes );
  csv( directory, "flat.csv", { "LINESTRING (0 0,1 1)" } );
  csv( directory, "points.csv", { "POINT Z (0 0 0)" } );
  csv( directory, "flat-points.csv", { "POINT (0 0)" } );
  csv( directory, "flat-ore.csv", { "POLYGON ((0 0,1 0,0 1,0 0))" } );
  file( directory, "ore.obj", cube );
  const QStringList before = entries( directory );
  const Outcome outcome = run( arguments.replaceInStrings( "%1", directory.path() ) );
  QCOMPARE( outcome.exit_code, exit_code );
  QVERIFY2( outcome.err.contains( sentence ), qPrintable( outcome.err ) );
  QVERIFY( outcome.out.isEmpty() );
  if ( exit_code == 1 )
    QCOMPARE( outcome.err.count( '\n' ), 1 ); // one clear sentence
  QCOMPARE( entries( directory ), before );
}

//! A name that is cut is told of; half a fraction would be another number.
void TestLineMeshCommand::long_texts_in_shapefiles()
{
  QTemporaryDir directory;
  const QString line = csv( directory, "line.csv", { "LINESTRING Z (-2e-150 0.3 1e-170,2e100 0.31 0.42)" } ),
                events = directory.filePath( "events.shp" );
  const Outcome exact = run( { "line-mesh", line, file( directory, "ore.obj", cube ), "--ignore-crs", "--events",
                               events, "--exact-parameters" } );
  QVERIFY2( exact.exit_code == 1 && exact.err.contains( "is too short for a number of " ), qPrintable( exact.err ) );
  QVERIFY( !QFile::exists( events ) );
  const QString mesh = file(
    directory, "ore.csv", "WKT,name\n\"POLYGON Z ((0 -9 -9,0 9 -9,0 0 9,0 -9 -9))\"," + QByteArray( 300, 'n' ) + "\n" );
  const Outcome named = run( { "line-mesh", csv( directory, "holes.csv", holes ), mesh, "--mesh-name", "name",
                               "--ignore-crs", "--events", events } );
  QCOMPARE( named.exit_code, 0 );
  QVERIFY2( named.err.contains( "texts in its fields are cut to 254 bytes, all that ESRI Shapefile files hold." ),
            qPrintable( named.err ) );
}

void TestLineMeshCommand::existing_files_stay()
{
  QTemporaryDir directory;
  const QString lines = csv( directory, "holes.csv", holes ), mesh = file( directory, "ore.obj", cube );
  const QString events = file( directory, "events.csv", "mine" );
  const QStringList arguments = { "line-mesh", lines, mesh, "--ignore-crs", "--events", events };
  const Outcome refused = run( arguments );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY( refused.err.contains( events + " exists already; --overwrite replaces it." ) );
  QCOMPARE( lines_of( events ), QByteArrayList{ "mine" } );
  QCOMPARE( run( QStringList( arguments ) << "--overwrite" ).exit_code, 0 );
  QCOMPARE( lines_of( events ).size(), 6 );
  const Outcome own = run( { "line-mesh", lines, mesh, "--ignore-crs", "--summary", lines, "--overwrite" } );
  QCOMPARE( own.exit_code, 1 );
  QVERIFY2( own.err.contains( lines + " is one of the inputs and will not be replaced." ), qPrintable( own.err ) );
}

void TestLineMeshCommand::points_in_a_cube()
{
  QTemporaryDir directory;
  const QString points = csv( directory, "points.csv",
                              { "POINT Z (0 0 0)", "MULTIPOINT Z ((1 1 1),(0 0 0.99999999999999989))",
                                "POINT Z (2 0 0)", "POINT Z (1.0000000000000002 0 0)" } );
  const QString states = directory.filePath( "states.csv" );
  const Outcome outcome = run(
    { "points-in-mesh", points, file( directory, "ore.obj", cube ), "--ignore-crs", "--json", "-o", states } );
  QCOMPARE( outcome.exit_code, 0 );
  const QJsonObject json = outcome.json();
  QCOMPARE( json["points"].toInt(), 5 );
  QCOMPARE( json["inside"].toInt(), 2 );
  QCOMPARE( json["boundary"].toInt(), 1 );
  QCOMPARE( json["outside"].toInt(), 2 );
  QCOMPARE( json["unknown"].toInt(), 0 );
  const QByteArrayList rows = lines_of( states );
  QCOMPARE( rows.size(), 6 );
  QCOMPARE( rows[0], QByteArray( "WKT,point_fid,point_part,mesh,state,reason" ) );
  QCOMPARE( rows[2], QByteArray( "\"POINT Z (1 1 1)\",2,0,ore,boundary," ) );
  QCOMPARE( rows[4], QByteArray( "\"POINT Z (2 0 0)\",3,0,,outside," ) );

  const Outcome leaking = run( { "points-in-mesh", points, file( directory, "leak.obj", open_cube ), "--ignore-crs",
                                 "--json", "-o", states, "--overwrite" } );
  QCOMPARE( leaking.json()["unknown"].toInt(), 4 );
  QVERIFY( leaking.err.contains( "Warning: Mesh leak is not closed" ) );
  QVERIFY( lines_of( states ).value( 1 ).startsWith( "\"POINT Z (0 0 0)\",1,0,leak,,\"Mesh leak is not closed" ) );
}

void TestLineMeshCommand::interrupt_leaves_nothing()
{
  QTemporaryDir inputs, outputs;
  QByteArrayList slats, needles;
  for ( int i = 0; i < 600; ++i )
  {
    const QByteArray at = QByteArray::number( i );
    slats << "POLYGON Z ((-1 -1 " + at + ",601 -1 " + at + ",-1 9 " + at + ",-1 -1 " + at + "))";
    needles << "LINESTRING Z (" + at + " 0 -1," + at + " 0 601)";
  }
  QProcess process;
  process.start( RUBICON_COMMAND, { "line-mesh", csv( inputs, "holes.csv", needles ), csv( inputs, "slats.csv", slats ),
                                    "--ignore-crs", "--events", outputs.filePath( "events.gpkg" ) } );
  QVERIFY( process.waitForStarted() );
  QTRY_VERIFY_WITH_TIMEOUT( !entries( outputs ).isEmpty(), 60000 ); // it is writing
  QCOMPARE( process.state(), QProcess::Running );
  kill( static_cast<pid_t>( process.processId() ), SIGINT );
  QVERIFY( process.waitForFinished( 60000 ) );
  QCOMPARE( process.exitCode(), 130 );
  QVERIFY( process.readAllStandardError().contains( "Cancelled." ) );
  QCOMPARE( entries( outputs ), QStringList() );
}

QTEST_GUILESS_MAIN( TestLineMeshCommand )
#include "test_line_mesh_command.moc"
