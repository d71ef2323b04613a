// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon section as a process: sizes as JSON, the same polygons from every format, planes over lines, what is refused.
// Relies on the built command, and on OGR to read back.
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <ogrsf_frmts.h>

using rubicon::test::entries;
using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;

namespace
{

Outcome section( const QStringList &arguments )
{
  return run( QStringList{ "section" } + arguments );
}

//! The cubes [0, 4]³ and, within, [1, 2]³, as squares.
QByteArray cube_with_hole()
{
  QByteArray text;
  for ( int i = 0; i < 16; ++i )
  {
    const auto at = [&]( int axis ) { return i < 8 ? ( i >> axis & 1 ) * 4 : 1 + ( i >> axis & 1 ); };
    text += QString( "v %1 %2 %3\n" ).arg( at( 0 ) ).arg( at( 1 ) ).arg( at( 2 ) ).toUtf8();
  }
  for ( const int first : { 0, 8 } )
    for ( const char *face : { "1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6" } )
    {
      text += "f";
      for ( const QByteArray &corner : QByteArray( face ).split( ' ' ) )
        text += " " + QByteArray::number( first + corner.toInt() );
      text += "\n";
    }
  return text;
}

//! The polygons of a file as text.
QStringList polygons_in( const QString &path )
{
  GDALDatasetUniquePtr dataset( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
  QStringList polygons;
  while ( dataset )
  {
    const OGRFeatureUniquePtr feature( dataset->GetLayer( 0 )->GetNextFeature() );
    if ( !feature )
      break;
    polygons << QString::fromStdString( feature->GetGeometryRef()->exportToWkt() );
  }
  return polygons;
}

} // namespace

class TestSectionCommand : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { GDALAllRegister(); }
    void sizes();
    void every_format_data();
    void every_format();
    void over_lines();
    void tells_what_has_no_area();
    void bad_input_data();
    void bad_input();
};

void TestSectionCommand::sizes()
{
  QTemporaryDir directory;
  const Outcome outcome = section(
    { file( directory, "ore.obj", cube_with_hole() ), "--levels", "0.5", "3.5", "1", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  const QJsonObject json = outcome.json();
  QCOMPARE( json["planes"].toInt(), 4 );
  QCOMPARE( json["lines"].toInt(), 5 );
  QCOMPARE( json["length"].toDouble(), 68.0 );
  QCOMPARE( json["areas"].toInt(), 4 );
  QCOMPARE( json["area"].toDouble(), 63.0 );
  const QJsonObject mesh = json["meshes"].toArray().at( 0 ).toObject();
  QVERIFY( mesh["closed"].toBool() );
  QCOMPARE( mesh["open_sections"].toInt( -1 ), 0 );
  QCOMPARE( json["ingest"].toObject()["faces"].toInt(), 12 );
  QVERIFY( section( { directory.filePath( "ore.obj" ), "--level", "1.5", "--level", "9" } )
             .out.startsWith( "planes    2 through 24 triangles of 1 meshes\nsections  2 lines, 1 areas\n" ) );
}

void TestSectionCommand::every_format_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "csv", "shp" } )
    QTest::newRow( extension ) << extension;
}

// Vertices at 1.25 on whole coordinates; a Shapefile turns rings the other way round.
void TestSectionCommand::every_format()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const QString areas = directory.filePath( "areas." + extension );
  const Outcome outcome = section(
    { file( directory, "ore.obj", cube_with_hole() ), "--level", "1.25", "--areas", areas } );
  QCOMPARE( outcome.exit_code, 0 );
  const QStringList polygons = polygons_in( areas );
  QCOMPARE( polygons.size(), 1 );
  OGRGeometry *read = nullptr;
  OGRGeometryFactory::createFromWkt( qPrintable( polygons[0] ), nullptr, &read );
  const std::unique_ptr<OGRGeometry> geometry( read );
  QVERIFY( geometry->Is3D() );
  const OGRPolygon *polygon = geometry->toPolygon();
  QCOMPARE( polygon->getNumInteriorRings(), 1 );
  QCOMPARE( polygon->get_Area(), 15.0 );
  for ( const OGRLinearRing *ring : polygon )
    for ( const OGRPoint &vertex : ring )
      QCOMPARE( vertex.getZ(), 1.25 );
}

void TestSectionCommand::over_lines()
{
  QTemporaryDir directory;
  const QString areas = directory.filePath( "areas.csv" );
  const QString lines = file( directory, "sections.csv",
                              "id,WKT\n1,\"LINESTRING (0 1.5,1 1.5)\"\n2,\"LINESTRING (3 0,3 9)\"\n" );
  const Outcome outcome = section(
    { file( directory, "ore.obj", cube_with_hole() ), "--along", lines, "--ignore-crs", "--areas", areas, "--json" } );
  QVERIFY2( outcome.exit_code == 0, qPrintable( outcome.err ) );
  QCOMPARE( outcome.json()["area"].toDouble(), 31.0 );
  QFile rows( areas );
  QVERIFY( rows.open( QFile::ReadOnly ) );
  const QStringList written = QString::fromUtf8( rows.readAll() ).trimmed().split( '\n' );
  QCOMPARE( written[0].trimmed(), QString( "WKT,section,line_fid,height,mesh,area" ) );
  QVERIFY2( written[1].startsWith( "\"POLYGON Z ((" ) && written[1].contains( ",0,1,,ore,15" ),
            qPrintable( written[1] ) );
  QVERIFY2( written[2].contains( ",1,2,,ore,16" ), qPrintable( written[2] ) );
}

void TestSectionCommand::tells_what_has_no_area()
{
  QTemporaryDir directory;
  const QByteArray tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n";
  const Outcome open = section( { file( directory, "open.obj", tetrahedron ), "--levels", "0.25", "0.75", "0.5" } );
  QCOMPARE( open.exit_code, 0 );
  QVERIFY2( open.err.contains( "Warning: Mesh open is not closed: in 2 planes one of its lines ends" ),
            qPrintable( open.err ) );
  QVERIFY2( open.out.contains( "2 lines, 0 areas" ), qPrintable( open.out ) );
}

void TestSectionCommand::bad_input_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "exit_code" );
  QTest::addColumn<QString>( "sentence" );
  const auto row = []( const char *name, const QStringList &arguments, int code, const char *sentence ) {
    QTest::newRow( name ) << arguments << code << sentence;
  };
  row( "no plane", {}, 2, "One of --along, --levels and --level is required" );
  row( "both sorts", { "--along", "bent.csv", "--level", "1" }, 2, "excludes" );
  row( "two numbers", { "--levels", "1", "2" }, 2, "--levels" );
  row( "no number", { "--level", "high" }, 2, "high" );
  row( "no height", { "--level", "nan" }, 1, "A level plane takes a finite height." );
  row( "upside down", { "--levels", "2", "1", "1" }, 1,
       "Level planes from 2 to 1 in steps of 1 are not possible: the top lies below the bottom." );
  row( "no step", { "--levels", "1", "2", "0" }, 1, "are not possible: a step leads upwards." );
  row( "too many", { "--levels", "0", "1e9", "1" }, 1,
       "Level planes from 0 to 1e+09 in steps of 1 are more than a million." );
  row( "bent", { "--along", "bent.csv", "--ignore-crs" }, 1,
       "Feature 1 is no section line: it bends at (1 0), and a section line is straight." );
  row( "no lines", { "--along", "none.csv", "--ignore-crs" }, 1, "There is no section line." );
  row( "upright areas in a Shapefile", { "--along", "bent.csv", "--areas", "areas.SHP" }, 1,
       "where upright areas have none." );
  row( "no CRS", { "--along", "bent.csv" }, 1, "CRS" );
  row( "no such mesh", { "--level", "1", "--lines", "ore.obj" }, 1, "ore.obj" );
}

void TestSectionCommand::bad_input()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, exit_code );
  QFETCH( QString, sentence );
  QTemporaryDir directory;
  file( directory, "bent.csv", "id,WKT\n1,\"LINESTRING (0 0,1 0,2 1)\"\n" );
  file( directory, "none.csv", "id,WKT\n1,\"LINESTRING (0 0,0 0)\"\n" );
  QStringList all{ file( directory, "ore.obj", cube_with_hole() ) };
  for ( const QString &argument : arguments )
    all << ( argument.contains( '.' ) ? directory.filePath( argument ) : argument );
  const QStringList before = entries( directory );
  const Outcome outcome = section( all );
  QCOMPARE( outcome.exit_code, exit_code );
  QVERIFY2( outcome.err.contains( sentence ), qPrintable( outcome.err ) );
  QCOMPARE( entries( directory ), before );
}

QTEST_GUILESS_MAIN( TestSectionCommand )
#include "test_section_command.moc"
