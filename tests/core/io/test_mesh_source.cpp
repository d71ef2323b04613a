// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes from layers and from files: the files of tests/data/mesh_files, doubles bit for bit, and what is refused.
// Relies on core/io, core/mesh and the written files of tests/core; on POSIX for a pipe.
#include "tests/core/io/written_layer.h"
#include "tests/core/written_file.h"

#include "core/error.h"
#include "core/io/mesh_source.h"
#include "core/line_mesh/mesh_check.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>

#include <sys/stat.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

const std::string tetrahedron[] = { "((0 0 0,0 1 0,1 0 0,0 0 0))", "((0 0 0,1 0 0,0 0 1,0 0 0))",
                                    "((0 0 0,0 0 1,0 1 0,0 0 0))", "((1 0 0,0 1 0,0 0 1,1 0 0))" };

std::string surface( const std::string &type, std::size_t faces = 4 )
{
  std::string text = type + " Z (";
  for ( std::size_t i = 0; i < faces; ++i )
    text += ( i ? "," : "" ) + tetrahedron[i];
  return text + ")";
}

QByteArray numbers( const std::vector<double> &values )
{
  return QByteArray( reinterpret_cast<const char *>( values.data() ),
                     static_cast<int>( values.size() * sizeof( double ) ) );
}

//! One triangle of binary STL: normal, corners, attribute.
QByteArray stl_triangle( const std::vector<float> &corners )
{
  std::vector<float> values( 3 );
  values.insert( values.end(), corners.begin(), corners.end() );
  return QByteArray( reinterpret_cast<const char *>( values.data() ), 48 ) + QByteArray( 2, '\0' );
}

QByteArray stl( const QByteArray &triangles, char count )
{
  return QByteArray( 80, ' ' ) + QByteArray( 1, count ) + QByteArray( 3, '\0' ) + triangles;
}

TriangleMesh read( const QString &path, const std::string &field = {}, QStringList *log = nullptr )
{
  RunOptions options;
  options.log = [log]( const std::string &line ) {
    if ( log )
      *log << QString::fromStdString( line );
  };
  return read_mesh( LayerName::parse( path.toStdString() ), field, options );
}

QString refusal( const QString &path, const std::string &field = {} )
{
  try
  {
    read( path, field );
  }
  catch ( const Error &error )
  {
    return QString::fromUtf8( error.what() );
  }
  return QStringLiteral( "nothing was refused" );
}

//! What expected.txt of the mesh files says of a mesh.
QString summary( const TriangleMesh &mesh )
{
  bool closed = true;
  for ( const MeshVerdict &verdict : check_mesh( mesh ).verdicts )
    closed = closed && verdict.closed;
  return QStringLiteral( "%1 %2 %3 %4" )
    .arg( mesh.counts.faces )
    .arg( mesh.triangles.size() )
    .arg( mesh.vertices.size() )
    .arg( closed ? "closed" : "open" );
}

const QByteArray ply_header = "ply\nformat %1 1.0\nelement vertex 3\nproperty double x\nproperty double y\n"
                              "property double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";

QByteArray ply( const char *format, const QByteArray &body )
{
  return QByteArray( ply_header ).replace( "%1", format ) + body;
}

} // namespace

class TestMeshSource : public QObject
{
    Q_OBJECT

  private slots:
    void layers_data();
    void layers();
    void one_mesh_for_each_name();
    void says_what_was_left_out();
    void skips_what_is_no_face();
    void mesh_files_data();
    void mesh_files();
    void each_mesh_file_is_expected();
    void files_data();
    void files();
    void doubles_survive_data();
    void doubles_survive();
    void nan_in_stl_is_left_out();
    void dxf();
    void mesh_files_have_no_layers();
    void refuses_data();
    void refuses();
    void directories_and_pipes();
    void cancels();
    void cancels_within_a_face();
};

void TestMeshSource::layers_data()
{
  QTest::addColumn<QStringList>( "geometries" );
  const auto row = []( const char *name, const std::vector<std::string> &geometries ) {
    QStringList list;
    for ( const std::string &geometry : geometries )
      list << QString::fromStdString( geometry );
    QTest::newRow( name ) << list;
  };
  row( "TIN", { surface( "TIN" ) } );
  row( "polyhedral surface", { surface( "POLYHEDRALSURFACE" ) } );
  row( "multi-polygon", { surface( "MULTIPOLYGON" ) } );
  row( "polygons", { "POLYGON Z " + tetrahedron[0], "POLYGON Z " + tetrahedron[1], "POLYGON Z " + tetrahedron[2],
                     "POLYGON Z " + tetrahedron[3] } );
  row( "triangles", { "TRIANGLE Z " + tetrahedron[0], "TRIANGLE Z " + tetrahedron[1], "TRIANGLE Z " + tetrahedron[2],
                      "TRIANGLE Z " + tetrahedron[3] } );
}

void TestMeshSource::layers()
{
  QFETCH( QStringList, geometries );
  QTemporaryDir directory;
  WrittenLayer layer;
  for ( const QString &geometry : geometries )
    layer.geometries.push_back( geometry.toStdString() );
  const QString path = QString::fromStdString( write_layer( directory, layer ) );
  const TriangleMesh mesh = read( path );
  QCOMPARE( mesh.triangles.size(), std::size_t( 4 ) );
  QCOMPARE( mesh.vertices.size(), std::size_t( 4 ) );
  QVERIFY( check_mesh( mesh ).verdicts.at( 0 ).closed );
  QVERIFY( !mesh_crs_wkt( LayerName::parse( path.toStdString() ) ).empty() );
}

void TestMeshSource::one_mesh_for_each_name()
{
  QTemporaryDir directory;
  const QString path = file( directory, QStringLiteral( "ore.csv" ),
                             QByteArray( "WKT,domain\n\"" ) + surface( "TIN" ).c_str() + "\",north\n\""
                               + surface( "TIN", 3 ).c_str() + "\",south\n" );
  const TriangleMesh mesh = read( path, "domain" );
  QVERIFY( mesh.names == ( std::vector<std::string>{ "north", "south" } ) );
  QVERIFY( mesh.feature == ( std::vector<std::int64_t>{ 1, 1, 1, 1, 2, 2, 2 } ) );
  const MeshReport report = check_mesh( mesh );
  QVERIFY( report.verdicts[0].closed );
  QVERIFY( !report.verdicts[1].closed );
  QVERIFY( read( path ).names == std::vector<std::string>{ "ore" } );
  QVERIFY( refusal( path, "lithology" ).contains( "has no field \"lithology\"." ) );
}

void TestMeshSource::says_what_was_left_out()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.geometries = { "",
                       "POLYGON Z EMPTY",
                       surface( "TIN" ),
                       "POLYGON Z ((0 0 0,9 0 0,9 9 0,0 9 0,0 0 0),(1 1 0,2 1 0,2 2 0,1 1 0))",
                       "POLYGON Z ((0 0 0,2 2 0,2 0 0,0 2 0,0 0 0))",
                       "POLYGON Z ((0 0 0,1 0 0,1 1 1,0 1 0,0 0 0))" };
  QStringList log;
  const TriangleMesh mesh = read( QString::fromStdString( write_layer( directory, layer ) ), {}, &log );
  QCOMPARE( mesh.triangles.size(), std::size_t( 6 ) );
  const QString text = log.join( '\n' );
  for ( const char *words : { "1 feature without geometry skipped", "1 feature with an empty geometry skipped",
                              "1 face with a hole left out", "1 face whose border crosses or touches itself left out",
                              "1 face with corners on no common plane" } )
    QVERIFY2( text.contains( words ), qPrintable( text ) );
}

// Drawings have texts, points and lines among their faces, in one geometry as well.
void TestMeshSource::skips_what_is_no_face()
{
  QTemporaryDir directory;
  WrittenLayer layer;
  layer.geometries = { "POINT Z (1 2 3)",
                       surface( "TIN" ),
                       "LINESTRING Z (0 0 0,1 0 1)",
                       "CIRCULARSTRING Z (0 0 0,1 1 0,2 0 0)",
                       "GEOMETRYCOLLECTION Z (MULTIPOINT Z ((0 0 0),(1 1 1)),POLYGON Z ((5 5 5,6 5 5,5 6 5,5 5 5)))",
                       "POINT EMPTY" };
  QStringList log;
  const TriangleMesh mesh = read( QString::fromStdString( write_layer( directory, layer ) ), {}, &log );
  QCOMPARE( summary( mesh ), QStringLiteral( "5 5 7 open" ) );
  QCOMPARE( mesh.counts.other_elements, std::uint64_t( 6 ) );
  QVERIFY2( log.join( '\n' ).contains( "6 elements other than a face (point, line, text) skipped" ),
            qPrintable( log.join( '\n' ) ) );
}

void TestMeshSource::mesh_files_data()
{
  QTest::addColumn<QString>( "verdict" );
  QTest::addColumn<QString>( "words" );
  QFile table( QStringLiteral( RUBICON_MESH_FILES "/expected.txt" ) );
  QVERIFY( table.open( QFile::ReadOnly ) );
  const QRegularExpression row( QStringLiteral( "^(\\S+) +(refused|read (?:\\d+ ){3}(?:open|closed))(?: +(.*))?$" ) );
  while ( !table.atEnd() )
  {
    const QString line = QString::fromUtf8( table.readLine() ).trimmed();
    const QRegularExpressionMatch match = row.match( line );
    if ( match.hasMatch() )
      QTest::newRow( qPrintable( match.captured( 1 ) ) ) << match.captured( 2 ) << match.captured( 3 );
    else
      QVERIFY2( line.isEmpty() || line.startsWith( '#' ), qPrintable( line ) );
  }
}

void TestMeshSource::mesh_files()
{
  QFETCH( QString, verdict );
  QFETCH( QString, words );
  const QString name = QString::fromUtf8( QTest::currentDataTag() ),
                path = QStringLiteral( RUBICON_MESH_FILES "/" ) + name;
  if ( verdict == QLatin1String( "refused" ) )
  {
    const QString sentence = refusal( path );
    QVERIFY2( sentence.startsWith( path ), qPrintable( sentence ) );
    QVERIFY2( sentence.endsWith( words ), qPrintable( sentence ) );
    return;
  }
  QStringList log;
  QCOMPARE( "read " + summary( read( path, {}, &log ) ), verdict );
  if ( words.isEmpty() && !name.endsWith( QLatin1String( ".dxf" ) ) ) // of which GDAL has something to say
    QCOMPARE( log, QStringList() );
  QVERIFY2( words.isEmpty() || log.join( '\n' ).contains( words ), qPrintable( log.join( '\n' ) ) );
}

void TestMeshSource::each_mesh_file_is_expected()
{
  QFile table( QStringLiteral( RUBICON_MESH_FILES "/expected.txt" ) );
  QVERIFY( table.open( QFile::ReadOnly ) );
  const QString text = QString::fromUtf8( table.readAll() );
  const QStringList names = QDir( QStringLiteral( RUBICON_MESH_FILES ) )
                              .entryList( { "*.obj", "*.off", "*.ply", "*.stl", "*.dxf" }, QDir::Files );
  QVERIFY( names.size() > 100 );
  for ( const QString &name : names )
    QVERIFY2( text.contains( '\n' + name + ' ' ), qPrintable( name ) );
}

void TestMeshSource::files_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QByteArray>( "content" );
  const auto row = []( const char *name, const QByteArray &content ) {
    QTest::newRow( name ) << QString( name ) << content;
  };
  row( "a.obj", "# a tetrahedron\no t\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1/1 2/2/2 4/3/3\nf\t1\t4\t3\nf "
                "-3 -2 -1\r\n" );
  row( "a.off", "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n" );
  row( "a.PLY", "ply\nformat ascii 1.0\ncomment c\nelement vertex 4\nproperty float x\nproperty float y\nproperty "
                "float z\nelement face 4\n"
                "property list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 "
                "2\n3 1 2 3\n" );
  QByteArray ascii = "solid t\n";
  for ( const char *corners : { "0 0 0,0 1 0,1 0 0", "0 0 0,1 0 0,0 0 1", "0 0 0,0 0 1,0 1 0", "1 0 0,0 1 0,0 0 1" } )
    ascii += "facet normal 0 0 0\nouter loop\nvertex " + QByteArray( corners ).replace( ",", "\nvertex " )
             + "\nendloop\nendfacet\n";
  row( "a.stl", ascii + "endsolid t\n" );
  row( "binary.stl",
       stl( stl_triangle( { 0, 0, 0, 0, 1, 0, 1, 0, 0 } ) + stl_triangle( { 0, 0, 0, 1, 0, 0, 0, 0, 1 } )
              + stl_triangle( { 0, 0, 0, 0, 0, 1, 0, 1, 0 } ) + stl_triangle( { 1, 0, 0, 0, 1, 0, 0, 0, 1 } ),
            4 ) );
}

void TestMeshSource::files()
{
  QFETCH( QString, name );
  QFETCH( QByteArray, content );
  QTemporaryDir directory;
  const TriangleMesh mesh = read( file( directory, name, content ) );
  QCOMPARE( mesh.triangles.size(), std::size_t( 4 ) );
  QCOMPARE( mesh.vertices.size(), std::size_t( 4 ) );
  QCOMPARE( QString::fromStdString( mesh.names.at( 0 ) ), name.section( '.', 0, 0 ) );
  const MeshVerdict verdict = check_mesh( mesh ).verdicts.at( 0 );
  QVERIFY( verdict.closed );
  QCOMPARE( verdict.inconsistent_edges, std::uint64_t( 0 ) );
}

void TestMeshSource::doubles_survive_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QByteArray>( "content" );
  const char *const corners = "500000.12345678901 7500000.9876543217 0.1\n0.30000000000000004 -1e-300 "
                              "4.9406564584124654e-324\n1e22 1.7976931348623157e308 3";
  const std::vector<double> values = { 500000.12345678901,
                                       7500000.9876543217,
                                       0.1,
                                       0.30000000000000004,
                                       -1e-300,
                                       0x1p-1074,
                                       1e22,
                                       0x1.fffffffffffffp1023,
                                       3 };
  const auto row = []( const char *name, const QByteArray &content ) {
    QTest::newRow( name ) << QString( name ) << content;
  };
  row( "a.obj", "v " + QByteArray( corners ).replace( "\n", "\nv " ) + "\nf 1 2 3\n" );
  row( "a.off", "OFF\n3 1 0\n" + QByteArray( corners ) + "\n3 0 1 2\n" );
  row( "ascii.ply", ply( "ascii", QByteArray( corners ) + "\n3 0 1 2\n" ) );
  row( "float.ply", ply( "ascii", QByteArray( corners ) + "\n3 0 1 2\n" ).replace( "double", "float" ) );
  QByteArray face( 1, 3 );
  for ( char i : { 0, 1, 2 } )
    face += QByteArray( 1, i ) + QByteArray( 3, '\0' );
  row( "binary.ply", ply( "binary_little_endian", numbers( values ) + face ) );
  row( "a.stl", "solid s\nfacet normal 0 0 1\nouter loop\nvertex " + QByteArray( corners ).replace( "\n", "\nvertex " )
                  + "\nendloop\nendfacet\nendsolid s\n" );
}

void TestMeshSource::doubles_survive()
{
  QFETCH( QString, name );
  QFETCH( QByteArray, content );
  QTemporaryDir directory;
  const TriangleMesh mesh = read( file( directory, name, content ) );
  QCOMPARE( mesh.triangles.size(), std::size_t( 1 ) );
  const auto [a, b, c] = mesh.corners( 0 );
  QVERIFY( a.x == 500000.12345678901 && a.y == 7500000.9876543217 && a.z == 0.1 );
  QVERIFY( b.x == 0.30000000000000004 && b.y == -1e-300 && b.z == 0x1p-1074 );
  QVERIFY( c.x == 1e22 && c.y == 0x1.fffffffffffffp1023 && c.z == 3 );
}

void TestMeshSource::nan_in_stl_is_left_out()
{
  QTemporaryDir directory;
  const float nan = std::nanf( "" );
  const TriangleMesh mesh = read(
    file( directory, "a.stl",
          stl( stl_triangle( { 0, 0, 0, 1, 0, 0, 0, 1, 0 } ) + stl_triangle( { 0, 0, 0, nan, 0, 0, 0, 1, 0 } ), 2 ) ) );
  QCOMPARE( mesh.triangles.size(), std::size_t( 1 ) );
  QCOMPARE( mesh.counts.nonfinite_faces, std::uint64_t( 1 ) );
}

void TestMeshSource::dxf()
{
  QTemporaryDir directory;
  QByteArray entities;
  const auto corner = []( int i, const char *x, const char *y, const char *z ) {
    return QByteArray::number( 10 + i ) + "\n" + x + "\n" + QByteArray::number( 20 + i ) + "\n" + y + "\n"
           + QByteArray::number( 30 + i ) + "\n" + z + "\n";
  };
  const char *const places[] = { "0", "0", "0", "1", "0", "0", "0", "1", "0", "0", "0", "1" };
  const int faces[4][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 0, 3, 2 }, { 1, 2, 3 } };
  for ( const auto &face : faces )
  {
    entities += "0\n3DFACE\n8\nore\n";
    for ( int i = 0; i < 4; ++i )
    {
      const int p = 3 * face[std::min( i, 2 )];
      entities += corner( i, places[p], places[p + 1], places[p + 2] );
    }
  }
  const QString path = file( directory, "a.dxf", "0\nSECTION\n2\nENTITIES\n" + entities + "0\nENDSEC\n0\nEOF\n" );
  const TriangleMesh mesh = read( path, "Layer" );
  QVERIFY( mesh.names == std::vector<std::string>{ "ore" } );
  QCOMPARE( mesh.triangles.size(), std::size_t( 4 ) );
  QVERIFY( check_mesh( mesh ).verdicts[0].closed );
}

void TestMeshSource::mesh_files_have_no_layers()
{
  QTemporaryDir directory;
  const QString path = file( directory, "a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n" );
  QCOMPARE( read( path ).triangles.size(), std::size_t( 1 ) );
  QVERIFY( refusal( path + "|layername=ore" ).endsWith( "a.obj has no layer \"ore\": a mesh file holds no layers." ) );
}

void TestMeshSource::refuses_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QByteArray>( "content" );
  QTest::addColumn<QString>( "words" );
  const auto row = []( const char *title, const char *name, const QByteArray &content, const char *words ) {
    QTest::newRow( title ) << QString( name ) << content << QString( words );
  };
  row( "2D", "a.csv", "WKT,n\n\"POLYGON ((0 0,1 0,0 1,0 0))\",1\n", "feature 1 has no Z" );
  row( "curved", "a.csv", "WKT,n\n\"CURVEPOLYGON Z (CIRCULARSTRING Z (0 0 0,1 1 0,0 0 0))\",1\n",
       "feature 1 holds a geometry other than" );
  row( "lines", "a.csv", "WKT,n\n\"LINESTRING Z (0 0 0,1 0 1)\",1\n",
       "has no face that could be read as part of a mesh" );
  row( "nothing but a point", "a.obj", "v 1 1 1\nf 1 1 1\n", "has no face that could be read as part of a mesh" );
}

void TestMeshSource::refuses()
{
  QFETCH( QString, name );
  QFETCH( QByteArray, content );
  QFETCH( QString, words );
  QTemporaryDir directory;
  const QString sentence = refusal( file( directory, name, content ) );
  QVERIFY2( sentence.contains( words ), qPrintable( sentence ) );
  QVERIFY2( sentence.contains( name ), qPrintable( sentence ) );
}

// A pipe would be waited for until somebody writes to it.
void TestMeshSource::directories_and_pipes()
{
  QTemporaryDir directory;
  const QString folder = directory.filePath( QStringLiteral( "folder.obj" ) ),
                pipe = directory.filePath( QStringLiteral( "pipe.stl" ) );
  QVERIFY( QDir().mkdir( folder ) );
  QCOMPARE( ::mkfifo( pipe.toUtf8().constData(), 0600 ), 0 );
  QCOMPARE( refusal( folder ), folder + " is no file that a mesh can be read from, but a directory." );
  QCOMPARE( refusal( pipe ), pipe + " is no file that a mesh can be read from, but a pipe or device." );
  const QString nowhere = directory.filePath( QStringLiteral( "nowhere.ply" ) );
  QCOMPARE( refusal( nowhere ), nowhere + " cannot be opened: No such file or directory." );
}

void TestMeshSource::cancels()
{
  QTemporaryDir directory;
  RunOptions options;
  options.progress = []( double ) { return false; };
  const QString path = file( directory, "a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n" );
  QVERIFY_EXCEPTION_THROWN( read_mesh( LayerName::parse( path.toStdString() ), {}, options ), Cancelled );
}

//! Told to stop while a face is cut, a layer ends as cancelled, not as a layer that is wrong.
void TestMeshSource::cancels_within_a_face()
{
  constexpr int corners = 2000;
  QByteArray border;
  for ( int i = 0; i < corners; ++i )
    border += QByteArray::number( i ) + ' ' + ( i % 2 ? "1" : "0" ) + " 0,";
  QTemporaryDir directory;
  const QString path = file( directory, "face.csv",
                             "WKT,id\n\"POLYGON Z ((" + border + QByteArray::number( corners )
                               + " 9 0,-1 9 0,0 0 0))\",1\n" );
  QCOMPARE( read( path ).counts.faces, std::uint64_t( 1 ) );
  int questions = 0;
  RunOptions options;
  options.stop = [&questions] { return ++questions > corners; }; // more often than it is asked for features
  QVERIFY_EXCEPTION_THROWN( read_mesh( LayerName::parse( path.toStdString() ), {}, options ), Cancelled );
}

QTEST_GUILESS_MAIN( TestMeshSource )
#include "test_mesh_source.moc"
