// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes from files and from mesh layers: the same bytes give the same mesh as in the command, and either a layer or a
// file is named.
// Relies on QGIS's core library with MDAL, and on tests/data/mesh_files.

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/readers/meshreader.h"

#include "core/error.h"
#include "core/io/mesh_source.h"

#include "qgsmeshlayer.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon::test;

namespace
{

QString meshFile( const QString &name )
{
  return QStringLiteral( RUBICON_MESH_FILES "/" ) + name;
}

rubicon::TriangleMesh inCommand( const QString &path )
{
  rubicon::LayerName name;
  name.path = path.toStdString();
  return rubicon::read_mesh( name, {}, {} );
}

bool areSame( const rubicon::TriangleMesh &a, const rubicon::TriangleMesh &b )
{
  const auto same = []( rubicon::Point3 p, rubicon::Point3 q ) { return p.x == q.x && p.y == q.y && p.z == q.z; };
  return a.triangles == b.triangles
         && std::equal( a.vertices.begin(), a.vertices.end(), b.vertices.begin(), b.vertices.end(), same );
}

//! A mesh layer of a PLY file.
std::unique_ptr<QgsMeshLayer> layerOf( const QString &path )
{
  return std::make_unique<QgsMeshLayer>( path, QStringLiteral( "opened" ), QStringLiteral( "mdal" ) );
}

} // namespace

class TestMeshReader : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void files_data();
    void files();
    void meshLayers_data();
    void meshLayers();
    void reprojectedMeshLayer();
    void drawingLayers();
    void refusedFiles();
    void layerOrFile_data();
    void layerOrFile();
};

void TestMeshReader::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestMeshReader::files_data()
{
  QTest::addColumn<int>( "triangles" );
  QTest::newRow( "quads.obj" ) << 12;
  QTest::newRow( "upper.OBJ" ) << 12;
  QTest::newRow( "bin.stl" ) << 12;
  QTest::newRow( "ascii_two_solids.stl" ) << 24;
  QTest::newRow( "coff.off" ) << 12;
  QTest::newRow( "vertex_index.ply" ) << 4;
  QTest::newRow( "bin_utm_float.ply" ) << 4;
  QTest::newRow( "faces_text.dxf" ) << 12;
  QTest::newRow( "polyface.dxf" ) << 12;
}

void TestMeshReader::files()
{
  QFETCH( int, triangles );
  const QString path = meshFile( QString::fromUtf8( QTest::currentDataTag() ) );
  QVERIFY( areSame( MeshReader( path, QString() ).read( {} ), inCommand( path ) ) );

  AlgorithmRun run( QStringLiteral( "rubicon:meshcheck" ), { { QStringLiteral( "INPUT_FILE" ), path },
                                                             { QStringLiteral( "REPORT" ), TEMPORARY },
                                                             { QStringLiteral( "VERDICTS" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "TRIANGLES" ), triangles );
  QCOMPARE( run.number( "CLOSED" ), 1 );
  QCOMPARE( run.rows( "VERDICTS" ).at( 0 ).attribute( QStringLiteral( "mesh" ) ).toString(),
            QFileInfo( path ).completeBaseName() );
}

// What MDAL makes of them is another thing: it rounds, and finds no faces by the name vertex_index.
void TestMeshReader::meshLayers_data()
{
  QTest::addColumn<QString>( "file" );
  for ( const char *file : { "ascii.ply", "vertex_index.ply", "ascii_utm_float.ply", "bin_little.ply",
                             "bin_little_extra.ply", "bin_utm_double.ply" } )
    QTest::newRow( file ) << QString( file );
}

void TestMeshReader::meshLayers()
{
  QFETCH( QString, file );
  const std::unique_ptr<QgsMeshLayer> layer = layerOf( meshFile( file ) );
  QVERIFY( layer->isValid() );
  QgsProcessingContext context;
  const rubicon::TriangleMesh mesh = MeshReader( layer.get(), QString(), context ).read( {} );
  QVERIFY( mesh.names == std::vector<std::string>{ "opened" } );
  QVERIFY( areSame( mesh, inCommand( meshFile( file ) ) ) );
}

void TestMeshReader::reprojectedMeshLayer()
{
  const std::unique_ptr<QgsMeshLayer> layer = layerOf( meshFile( QStringLiteral( "bin_utm_double.ply" ) ) );
  const QgsCoordinateReferenceSystem own( QStringLiteral( "EPSG:32724" ) ), other( QStringLiteral( "EPSG:32723" ) );
  layer->setCrs( own );
  QgsProcessingContext context;
  LoggingFeedback feedback( AlgorithmRun::NEVER );
  MeshReader reader( layer.get(), QString(), context );
  reader.reprojectTo( other, context, &feedback );
  const rubicon::TriangleMesh mesh = reader.read( {} ), file = inCommand( meshFile( "bin_utm_double.ply" ) );
  QVERIFY( mesh.triangles == file.triangles );
  const QgsCoordinateTransform transform( own, other, context.transformContext() );
  for ( std::size_t i = 0; i < mesh.vertices.size(); ++i )
  {
    const QgsPointXY place = transform.transform( file.vertices[i].x, file.vertices[i].y );
    QVERIFY( mesh.vertices[i].x == place.x() && mesh.vertices[i].y == place.y() );
    QVERIFY( mesh.vertices[i].z == file.vertices[i].z );
  }
}

// A drawing is a vector layer of geometries of all sorts.
void TestMeshReader::drawingLayers()
{
  const QString path = meshFile( QStringLiteral( "faces_text.dxf" ) );
  const AlgorithmRun run( QStringLiteral( "rubicon:meshcheck" ),
                          { { QStringLiteral( "INPUT" ), path }, { QStringLiteral( "REPORT" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "TRIANGLES" ), 12 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
}

void TestMeshReader::refusedFiles()
{
  const auto refusal = []( const QString &path ) {
    const AlgorithmRun run( QStringLiteral( "rubicon:meshcheck" ),
                            { { QStringLiteral( "INPUT_FILE" ), path }, { QStringLiteral( "REPORT" ), TEMPORARY } } );
    return run.ok ? QStringLiteral( "nothing was refused" ) : run.feedback.log;
  };
  for ( const auto &[name, words] :
        { std::pair( "badnum.obj", "badnum.obj cannot be read: line 2: \"1O\" is no number." ),
          std::pair( "points_only.ply", "points_only.ply cannot be read: it has no faces." ),
          std::pair( "expected.txt", "is no OBJ, PLY, STL, OFF or DXF file" ),
          std::pair( "missing.obj", "missing.obj cannot be opened" ) } )
  {
    const QString log = refusal( meshFile( name ) );
    QVERIFY2( log.contains( QLatin1String( words ) ), qPrintable( log ) );
  }
}

void TestMeshReader::layerOrFile_data()
{
  QTest::addColumn<QString>( "algorithm" );
  QTest::addColumn<QString>( "layer" );
  QTest::newRow( "lines" ) << "rubicon:linemeshintersections"
                           << "MESH";
  QTest::newRow( "points" ) << "rubicon:pointsinmesh"
                            << "MESH";
  QTest::newRow( "check" ) << "rubicon:meshcheck"
                           << "INPUT";
}

void TestMeshReader::layerOrFile()
{
  QFETCH( QString, algorithm );
  QFETCH( QString, layer );
  const QString file = layer + QStringLiteral( "_FILE" );
  const MemoryLayer drawn( QStringLiteral( "PolygonZ?crs=EPSG:32633" ) );
  const QgsProcessingAlgorithm *checked = QgsApplication::processingRegistry()->algorithmById( algorithm );
  const auto message = [&]( const QVariantMap &parameters ) {
    QgsProcessingContext context;
    context.setProject( QgsProject::instance() );
    QString sentence;
    return checked->checkParameterValues( parameters, context, &sentence ) ? QString() : sentence;
  };
  const QString neither = QStringLiteral( "Neither %1 nor %2 is given" ).arg( layer, file ),
                both = QStringLiteral( "%1 and %2 are both given" ).arg( layer, file );
  const QVariant path = meshFile( QStringLiteral( "quads.obj" ) );
  QVERIFY( message( {} ).startsWith( neither ) );
  QVERIFY( message( { { layer, QString() }, { file, QString() } } ).startsWith( neither ) );
  QVERIFY( message( { { layer, drawn }, { file, path } } ).startsWith( both ) );
  for ( const QVariantMap &one : { QVariantMap{ { layer, drawn } }, QVariantMap{ { file, path } } } )
  {
    const QString other = message( one ); // about parameters that are not given here
    QVERIFY2( !other.startsWith( neither ) && !other.startsWith( both ), qPrintable( other ) );
  }
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestMeshReader test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_meshreader.moc"
