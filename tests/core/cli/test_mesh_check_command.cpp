// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon mesh-check as a process: verdicts as JSON and text, the layer of faults, exit codes, overwriting.
// Relies on the built command.
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;

namespace
{

Outcome check( const QStringList &arguments )
{
  return run( QStringList{ "mesh-check" } + arguments );
}

const QByteArray open_tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n";
const QByteArray tetrahedron = open_tetrahedron + "f 2 3 4\n";

} // namespace

class TestMeshCheckCommand : public QObject
{
    Q_OBJECT

  private slots:
    void verdict_as_json();
    void verdict_as_text();
    void text_tells_why_inside_is_unknown();
    void faults_as_a_layer();
    void meshes_by_name();
    void names_that_are_not_utf8();
    void bad_input_data();
    void bad_input();
};

void TestMeshCheckCommand::verdict_as_json()
{
  QTemporaryDir directory;
  const Outcome outcome = check( { file( directory, "ore.obj", open_tetrahedron ), "--json" } );
  QCOMPARE( outcome.exit_code, 0 ); // open is a finding
  const QJsonObject mesh = outcome.json()["meshes"].toArray().at( 0 ).toObject();
  QCOMPARE( mesh["name"].toString(), QString( "ore" ) );
  const std::pair<const char *, int> numbers[] = {
    { "triangles", 3 },          { "vertices", 4 },           { "boundary_edges", 3 },
    { "non_manifold_edges", 0 }, { "inconsistent_edges", 0 }, { "duplicates", 0 },
    { "degenerate", 0 },         { "self_intersections", 0 }, { "shells", 1 }
  };
  for ( const auto &[name, value] : numbers )
    QCOMPARE( mesh[name].toInt( -1 ), value );
  QVERIFY( mesh["closed"].isBool() && !mesh["closed"].toBool() );
  QCOMPARE( mesh["rule"].toString(), QString( "none" ) );
  for ( const char *name : { "faces", "nonfinite_faces", "crossed_faces", "holed_faces", "nonplanar_faces" } )
    QVERIFY2( outcome.json().contains( name ), name );
}

void TestMeshCheckCommand::verdict_as_text()
{
  QTemporaryDir directory;
  const Outcome outcome = check( { file( directory, "ore.obj", tetrahedron ) } );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY2( outcome.out.startsWith( "ore: closed\n" ), qPrintable( outcome.out ) );
  QVERIFY2( !outcome.out.contains( "because" ), qPrintable( outcome.out ) );
  QCOMPARE( outcome.err, QString() );
}

void TestMeshCheckCommand::text_tells_why_inside_is_unknown()
{
  QTemporaryDir directory;
  // One face has a vertex in the middle of a side, its neighbour has none there.
  const QByteArray halved =
    "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nv 1 0 0\nf 1 3 2\nf 1 5 4\nf 5 2 4\nf 1 4 3\nf 2 3 4\n";
  const Outcome junction = check( { file( directory, "halved.obj", halved ) } );
  QVERIFY2( junction.out.contains( "  inside     unknown\n  because    Mesh halved is not closed: 3 edges have " ),
            qPrintable( junction.out ) );
  QVERIFY2( junction.out.contains( "(T-junction)" ), qPrintable( junction.out ) );
}

void TestMeshCheckCommand::faults_as_a_layer()
{
  QTemporaryDir directory;
  const QString report = directory.filePath( "faults.csv" );
  const QStringList arguments = { file( directory, "ore.obj", open_tetrahedron + "f 1 2 4\n" ), "--report", report };
  QCOMPARE( check( arguments ).exit_code, 0 );
  QFile rows( report );
  QVERIFY( rows.open( QFile::ReadOnly ) );
  const QStringList lines = QString::fromUtf8( rows.readAll() ).trimmed().split( '\n' );
  QCOMPARE( lines.size(), 5 ); // 3 boundary, 1 duplicate
  QCOMPARE( lines[0].trimmed(), QString( "WKT,mesh,kind,mesh_fid,triangle,count" ) );
  QVERIFY2( lines[1].startsWith( "\"LINESTRING Z (" ) && lines[1].contains( "ore,boundary_edge,,0,1" ),
            qPrintable( lines[1] ) );
  QVERIFY2( lines[4].contains( "ore,duplicate,,3,1" ), qPrintable( lines[4] ) );

  const Outcome refused = check( arguments );
  QCOMPARE( refused.exit_code, 1 );
  QVERIFY( refused.err.contains( "exists already" ) );
  QCOMPARE( check( QStringList( arguments ) << "--overwrite" ).exit_code, 0 );
}

void TestMeshCheckCommand::meshes_by_name()
{
  QTemporaryDir directory;
  const QString path = file( directory, "ore.csv",
                             "WKT,domain\n\"POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))\",north\n"
                             "\"POLYGON Z ((0 0 5,1 0 5,0 1 5,0 0 5))\",south\n" );
  const QJsonArray meshes = check( { path, "--name-field", "domain", "--json" } ).json()["meshes"].toArray();
  QCOMPARE( meshes.size(), 2 );
  QCOMPARE( meshes.at( 1 ).toObject()["name"].toString(), QString( "south" ) );
}

void TestMeshCheckCommand::names_that_are_not_utf8()
{
  QTemporaryDir directory;
  const QString path = file( directory, "ore.csv",
                             "WKT,domain\n\"POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))\",S\xfc"
                             "d\n" );
  const Outcome outcome = check( { path, "--name-field", "domain", "--json" } );
  QCOMPARE( outcome.exit_code, 0 );
  const QString name = outcome.json()["meshes"].toArray().at( 0 ).toObject()["name"].toString();
  QVERIFY2( name.startsWith( 'S' ) && name.endsWith( 'd' ), qPrintable( name ) );
}

void TestMeshCheckCommand::bad_input_data()
{
  QTest::addColumn<QStringList>( "arguments" );
  QTest::addColumn<int>( "exit_code" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "no mesh" ) << QStringList() << 2 << "MESH is required";
  QTest::newRow( "missing mesh file" ) << QStringList{ "no.ply" } << 1 << "no.ply cannot be opened";
  QTest::newRow( "missing layer file" ) << QStringList{ "no.gpkg" } << 1 << "no.gpkg cannot be opened";
  QTest::newRow( "unknown format" ) << QStringList{ "no.ply", "--report", "a.xyz" } << 1 << ".xyz";
}

void TestMeshCheckCommand::bad_input()
{
  QFETCH( QStringList, arguments );
  QFETCH( int, exit_code );
  QFETCH( QString, sentence );
  const Outcome outcome = check( arguments );
  QCOMPARE( outcome.exit_code, exit_code );
  QVERIFY2( outcome.err.contains( sentence ), qPrintable( outcome.err ) );
}

QTEST_GUILESS_MAIN( TestMeshCheckCommand )
#include "test_mesh_check_command.moc"
