// SPDX-License-Identifier: GPL-2.0-or-later
// Mesh check in process: the solids of the contract and what is wrong with broken ones, from vector and mesh layers.
// Relies on QGIS's core library with memory layers and MDAL, and on the sample's ore domain.

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"

#include "tests/drill_samples.h"

#include "qgslinestring.h"
#include "qgsmeshlayer.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:meshcheck" );
const QString POLYGONS = QStringLiteral( "PolygonZ?crs=EPSG:32633" );
const QStringList VERDICT{ "mesh",
                           "closed",
                           "rule",
                           "triangles",
                           "vertices",
                           "boundary_edges",
                           "non_manifold_edges",
                           "inconsistent_edges",
                           "duplicates",
                           "degenerate",
                           "self_intersections",
                           "inner_solids",
                           "shells" };

QVariantMap inputs( const QVariant &mesh, const QVariantMap &more = {} )
{
  QVariantMap all{ { QStringLiteral( "INPUT" ), mesh },
                   { QStringLiteral( "REPORT" ), TEMPORARY },
                   { QStringLiteral( "VERDICTS" ), TEMPORARY } };
  for ( auto it = more.begin(); it != more.end(); ++it )
    all.insert( it.key(), it.value() );
  return all;
}

QString collected( const QString &type, const QStringList &polygons )
{
  QStringList parts;
  for ( const QString &polygon : polygons )
    parts << polygon.mid( polygon.indexOf( '(' ) );
  return QStringLiteral( "%1 Z (%2)" ).arg( type, parts.join( ',' ) );
}

} // namespace

class TestMeshCheck : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void cube_data();
    void cube();
    void openCube();
    void brokenMeshes();
    void severalMeshes();
    void facesLeftOut();
    void meshLayer();
    void oreDomain();
    void emptyLayer();
    void refusals_data();
    void refusals();
};

void TestMeshCheck::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestMeshCheck::cube_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QStringList>( "wkts" );
  const auto row = []( const char *name, const char *type, const QStringList &wkts ) {
    QTest::newRow( name ) << QString::fromLatin1( type ) + "?crs=EPSG:32633" << wkts;
  };
  row( "six squares", "PolygonZ", polygons( ::cube() ) );
  row( "twelve triangles", "PolygonZ", polygons( cut_cube() ) );
  row( "one multi-polygon", "MultiPolygonZ", { collected( QStringLiteral( "MULTIPOLYGON" ), polygons( ::cube() ) ) } );
}

void TestMeshCheck::cube()
{
  QFETCH( QString, definition );
  QFETCH( QStringList, wkts );
  const MemoryLayer layer( definition, wkts );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "VERDICTS" ), VERDICT ), QStringList( { "drawn true parity 12 8 0 0 0 0 0 0 0 1" } ) );
  QVERIFY( run.rows( "REPORT" ).empty() );
  QCOMPARE( run.number( "MESHES" ), 1 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
  QCOMPARE( run.number( "FAULTS" ), 0 );
  QCOMPARE( run.number( "SHELLS" ), 1 );
}

void TestMeshCheck::openCube()
{
  const MemoryLayer layer( POLYGONS, polygons( without_last( cut_cube() ) ) );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "CLOSED" ), 0 );
  QCOMPARE( run.number( "BOUNDARY_EDGES" ), 3 );
  const std::vector<QgsFeature> faults = run.rows( "REPORT" );
  QCOMPARE( faults.size(), std::size_t( 3 ) );
  QCOMPARE( run.layer( "REPORT" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
  for ( const QgsFeature &fault : faults )
  {
    QCOMPARE( fieldsOf( fault, { "mesh", "kind", "count" } ), QStringLiteral( "drawn boundary_edge 1" ) );
    // Features of a memory layer count from 1, triangles from 0.
    QCOMPARE( fault.attribute( QStringLiteral( "mesh_fid" ) ).toInt(),
              fault.attribute( QStringLiteral( "triangle" ) ).toInt() + 1 );
    QVERIFY( fault.geometry().constGet()->is3D() );
    const double length = qgsgeometry_cast<const QgsLineString *>( fault.geometry().constGet() )->length3D();
    QVERIFY( length == 2 || qAbs( length - 2 * std::sqrt( 2 ) ) < 1e-12 );
  }
}

void TestMeshCheck::brokenMeshes()
{
  Faces broken = cut_cube();
  broken.push_back( broken.front() );                            // a duplicate
  std::swap( broken[5][0], broken[5][1] );                       // flipped
  broken.push_back( { { 5, 0, 0 }, { 6, 0, 0 }, { 7, 0, 0 } } ); // no area
  const MemoryLayer layer( POLYGONS, polygons( broken ) );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "CLOSED" ), 1 ); // what is there again counts once, what has no area not at all
  QCOMPARE( run.number( "DUPLICATES" ), 1 );
  QCOMPARE( run.number( "DEGENERATE" ), 1 );
  QCOMPARE( run.number( "NON_MANIFOLD_EDGES" ), 0 ); // the same one again is no third triangle
  QVERIFY( run.number( "INCONSISTENT_EDGES" ) > 0 );
  int borders = 0;
  for ( const QgsFeature &fault : run.rows( "REPORT" ) )
  {
    const QString kind = fault.attribute( QStringLiteral( "kind" ) ).toString();
    const bool ofTriangle = kind == QLatin1String( "duplicate" ) || kind == QLatin1String( "degenerate" );
    QCOMPARE( fault.geometry().constGet()->nCoordinates(), ofTriangle ? 4 : 2 );
    borders += ofTriangle;
  }
  QCOMPARE( borders, 2 );
}

void TestMeshCheck::severalMeshes()
{
  const Faces open = without_last( cut_cube( { 10, 0, 0 } ) );
  QStringList labels;
  for ( std::size_t i = 0; i < cut_cube().size(); ++i )
    labels << QStringLiteral( "ore" );
  for ( std::size_t i = 0; i < open.size(); ++i )
    labels << QStringLiteral( "waste" );
  const MemoryLayer layer( POLYGONS, polygons( joined( cut_cube(), open ) ), labels );
  AlgorithmRun run( ALGORITHM,
                    inputs( layer, { { QStringLiteral( "MESH_NAME_FIELD" ), QStringLiteral( "label" ) } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "VERDICTS" ), VERDICT.mid( 0, 6 ) ),
            QStringList( { "ore true parity 12 8 0", "waste false none 11 8 3" } ) );
  QCOMPARE( run.number( "MESHES" ), 2 );
  QCOMPARE( run.number( "CLOSED" ), 1 );
}

void TestMeshCheck::facesLeftOut()
{
  const MemoryLayer layer( POLYGONS, { "POLYGON Z ((0 0 0,1 0 0,1 1 1,0 1 0,0 0 0))",
                                       "POLYGON Z ((0 0 0,9 0 0,9 9 0,0 9 0,0 0 0),(1 1 0,2 1 0,2 2 0,1 1 0))",
                                       "POLYGON Z ((0 0 0,1 1 0,1 0 0,0 1 0,0 0 0))", QString() } );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "TRIANGLES" ), 2 );
  QCOMPARE( run.number( "NONPLANAR_FACES" ), 1 );
  QCOMPARE( run.number( "LEFT_OUT_FACES" ), 2 );
  for ( const char *words : { "1 face with corners on no common plane", "1 face with a hole left out",
                              "crosses or touches itself", "1 feature without geometry skipped" } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
}

// The 2DM format: vertices and faces by number.
void TestMeshCheck::meshLayer()
{
  const QTemporaryDir directory;
  QFile file( directory.filePath( QStringLiteral( "cube.2dm" ) ) );
  QVERIFY( file.open( QFile::WriteOnly ) );
  QByteArray text = "MESH2D\n";
  const rubicon::TriangleMesh mesh = mesh_of( cut_cube() );
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
  {
    text += "E3T " + QByteArray::number( int( t ) + 1 );
    for ( const std::uint32_t corner : mesh.triangles[t] )
      text += ' ' + QByteArray::number( corner + 1 );
    text += " 1\n";
  }
  for ( std::size_t v = 0; v < mesh.vertices.size(); ++v )
  {
    text += "ND " + QByteArray::number( int( v ) + 1 );
    for ( const double value : { mesh.vertices[v].x, mesh.vertices[v].y, mesh.vertices[v].z } )
      text += ' ' + QByteArray::number( value );
    text += '\n';
  }
  file.write( text );
  file.close();

  auto *layer = new QgsMeshLayer( file.fileName(), QStringLiteral( "cube" ), QStringLiteral( "mdal" ) );
  QVERIFY( layer->isValid() );
  QgsProject::instance()->addMapLayer( layer );
  AlgorithmRun run( ALGORITHM, inputs( layer->id() ) ), fromFile( ALGORITHM, inputs( file.fileName() ) );
  AlgorithmRun named( ALGORITHM,
                      inputs( layer->id(), { { QStringLiteral( "MESH_NAME_FIELD" ), QStringLiteral( "name" ) } } ) );
  QgsProject::instance()->removeMapLayer( layer );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "VERDICTS" ), VERDICT ), QStringList( { "cube true parity 12 8 0 0 0 0 0 0 0 1" } ) );
  QVERIFY2( fromFile.ok, qPrintable( fromFile.feedback.log ) );
  QCOMPARE( fromFile.number( "CLOSED" ), 1 );
  QVERIFY( !named.ok );
  QVERIFY2( named.feedback.log.contains( QLatin1String( "mesh layers hold no fields" ) ),
            qPrintable( named.feedback.log ) );
}

void TestMeshCheck::oreDomain()
{
  AlgorithmRun run( ALGORITHM, inputs( QStringLiteral( RUBICON_DOMAIN ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "VERDICTS" ), VERDICT ),
            QStringList( { "domain true parity 13710 6856 0 2 0 1 0 0 0 1" } ) );
  QCOMPARE( run.rows( "REPORT" ).size(), std::size_t( 3 ) );
  QVERIFY( run.rows( "REPORT" ).at( 0 ).attribute( QStringLiteral( "mesh_fid" ) ).isNull() );
}

void TestMeshCheck::emptyLayer()
{
  const MemoryLayer layer( POLYGONS );
  AlgorithmRun run( ALGORITHM, inputs( layer ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "MESHES" ), 0 );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "has no face that could be read as part of a mesh" ) ),
            qPrintable( run.feedback.log ) );
}

void TestMeshCheck::refusals_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QString>( "field" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "2D" ) << "Polygon?crs=EPSG:32633" << QString()
                        << "The faces of layer “drawn” have no Z, and a mesh needs three coordinates at every corner.";
  QTest::newRow( "lines" ) << "LineStringZ?crs=EPSG:32633" << QString() << "Layer “drawn” holds no faces.";
  QTest::newRow( "no geometry" ) << "None?" << QString() << "Layer “drawn” holds no faces.";
  QTest::newRow( "no such field" ) << POLYGONS << "body"
                                   << "Layer “drawn” has no field “body”.";
}

void TestMeshCheck::refusals()
{
  QFETCH( QString, definition );
  QFETCH( QString, field );
  QFETCH( QString, sentence );
  const MemoryLayer layer( definition );
  AlgorithmRun run( ALGORITHM, inputs( layer, { { QStringLiteral( "MESH_NAME_FIELD" ), field } } ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestMeshCheck test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_meshcheckalgorithm.moc"
