// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon:minimumboundingvolume in process: rows as core's table has them for each type, faces, groups, meshes, flat and bad input,
// what is refused, what cancel leaves.
// Relies on QGIS's core library with memory layers, and on core/io, core/bounds and core/tables for what is expected.

#include "tests/core/mesh/solids.h"
#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/outputs/tablerows.h"

#include "core/io/vertex_source.h"
#include "core/tables/bounds_tables.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:minimumboundingvolume" );
const QString POINTS = QStringLiteral( "PointZ?crs=EPSG:32633" );

QVariantMap inputs( const QVariant &points, int type, const QString &group = QString() )
{
  QVariantMap parameters{ { QStringLiteral( "INPUT" ), points },
                          { QStringLiteral( "TYPE" ), type },
                          { QStringLiteral( "OUTPUT" ), TEMPORARY } };
  if ( !group.isEmpty() )
    parameters.insert( QStringLiteral( "GROUP_FIELD" ), group );
  return parameters;
}

//! The values of a feature, or of a row, with bars between.
QString joined( const QVariantList &values )
{
  QStringList texts;
  for ( const QVariant &value : values )
    texts << value.toString();
  return texts.join( '|' );
}

//! The only row of \a table as an output has it.
QString expected( const rubicon::Table &table )
{
  rubicon::Row row;
  table.read( 0, row );
  QVariantList values;
  for ( const rubicon::Value &value : row.values )
    values << valueOf( value );
  return joined( values );
}

} // namespace

class TestMinimumBoundingVolume : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { QVERIFY( registerProvider() ); }
    void rowsAreCores_data();
    void rowsAreCores();
    void facesArePolygons();
    void groups();
    void leftOutAndEmpty();
    void refusals_data();
    void refusals();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
};

void TestMinimumBoundingVolume::rowsAreCores_data()
{
  QTest::addColumn<int>( "type" );
  for ( int i = 0; i < static_cast<int>( std::size( rubicon::bounding_kind_names ) ); ++i )
    QTest::newRow( rubicon::bounding_kind_names[i] ) << i;
}

// Of the vertices of a mesh file.
void TestMinimumBoundingVolume::rowsAreCores()
{
  QFETCH( int, type );
  AlgorithmRun run( ALGORITHM, { { QStringLiteral( "MESH_FILE" ), RUBICON_DOMAIN },
                                 { QStringLiteral( "TYPE" ), type },
                                 { QStringLiteral( "OUTPUT" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const rubicon::PointGroups3 points = rubicon::read_mesh_vertices( RUBICON_DOMAIN, {} );
  const rubicon::ConvexHulls hulls = rubicon::convex_hulls( points.points, points.begin );
  const rubicon::BoundingVolumes found = rubicon::bounding_volumes( points.points, points.begin, hulls.hulls(),
                                                                    static_cast<rubicon::BoundingKind>( type ) );
  const rubicon::Table table = bounds_table( found.volumes, hulls.hulls(), points );
  const std::vector<QgsFeature> rows = run.rows( "OUTPUT" );
  QCOMPARE( rows.size(), std::size_t( 1 ) );
  QVariantList values;
  for ( const QVariant &value : rows[0].attributes() )
    values << value;
  QCOMPARE( joined( values.mid( values.size() - static_cast<int>( table.columns.size() ) ) ), expected( table ) );
  QCOMPARE( run.results.value( QStringLiteral( "CHECKSUM" ) ).toString(),
            QStringLiteral( "%1" ).arg( found.checksum, 16, 16, QLatin1Char( '0' ) ) );
  QCOMPARE( run.results.value( QStringLiteral( "VOLUME" ) ).toDouble(), found.volume() );
  QCOMPARE( run.number( "POINTS_COUNT" ), static_cast<int>( points.points.size() ) );
}

void TestMinimumBoundingVolume::facesArePolygons()
{
  const MemoryLayer layer( POINTS, { "POINT Z (0 0 0)", "POINT Z (4 0 0)", "POINT Z (0 2 0)", "POINT Z (4 2 1)" } );
  AlgorithmRun box( ALGORITHM, inputs( layer, 0 ) ), sphere( ALGORITHM, inputs( layer, 1 ) );
  QVERIFY2( box.ok && sphere.ok, qPrintable( box.feedback.log + sphere.feedback.log ) );
  const QgsGeometry faces = box.rows( "OUTPUT" ).at( 0 ).geometry();
  QCOMPARE( QgsWkbTypes::displayString( faces.wkbType() ), QStringLiteral( "MultiPolygonZ" ) );
  QCOMPARE( faces.constGet()->partCount(), 6 );
  QCOMPARE( faces.constGet()->nCoordinates(), 6 * 5 );
  QCOMPARE( fieldsOf( box.rows( "OUTPUT" ), { "kind", "volume", "area", "length", "width", "height", "length_azimuth",
                                              "height_plunge", "radius" } ),
            QStringList( "envelope 8 28 4 2 1 90 90 NULL" ) );
  QCOMPARE( sphere.rows( "OUTPUT" ).at( 0 ).geometry().constGet()->partCount(), 24 * 12 );
  QCOMPARE( fieldsOf( sphere.rows( "OUTPUT" ), { "kind", "length", "center_x", "n_touching", "length_plunge" } ),
            QStringList( "sphere NULL 2 4 NULL" ) );
  QCOMPARE( box.layer( "OUTPUT" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
}

// A body, a rectangle, a segment and a point; a value that is NULL is a group too.
void TestMinimumBoundingVolume::groups()
{
  const MemoryLayer layer( POINTS,
                           { "POINT Z (0 0 0)", "POINT Z (1 1 0)", "POINT Z (1 0 1)", "POINT Z (0 1 1)",
                             "POINT Z (0 0 0)", "POINT Z (3 0 0)", "POINT Z (0 4 0)", "POINT Z (0 0 0)",
                             "POINT Z (0 0 4)", "POINT Z (5 6 7)" },
                           { "body", "body", "body", "body", "flat", "flat", "flat", "line", "line", QString() } );
  AlgorithmRun run( ALGORITHM, inputs( layer, 4, QStringLiteral( "label" ) ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> rows = run.rows( "OUTPUT" );
  QCOMPARE( fieldsOf( rows, { "group", "rank", "volume", "area", "length", "height" } ),
            QStringList( { "body 3 1 6 1 1", "flat 2 0 12 4 0", "line 1 0 0 4 0", "NULL 0 0 0 0 0" } ) );
  QCOMPARE( rows.at( 1 ).geometry().constGet()->partCount(), 1 );
  QVERIFY( !rows.at( 2 ).hasGeometry() && !rows.at( 3 ).hasGeometry() );
  QCOMPARE( run.number( "GROUPS_COUNT" ), 4 );
}

void TestMinimumBoundingVolume::leftOutAndEmpty()
{
  const MemoryLayer none( POINTS ), flat( POINTS, { "POINT Z (0 0 nan)", "POINT Z (1 2 3)" } );
  AlgorithmRun empty( ALGORITHM, inputs( none, 1 ) ), some( ALGORITHM, inputs( flat, 1 ) );
  QVERIFY2( empty.ok && some.ok, qPrintable( empty.feedback.log + some.feedback.log ) );
  QCOMPARE( fieldsOf( empty.rows( "OUTPUT" ), { "group", "kind", "rank", "n_points", "volume", "center_x", "radius" } ),
            QStringList( "NULL sphere NULL 0 0 NULL NULL" ) );
  QCOMPARE( fieldsOf( some.rows( "OUTPUT" ), { "rank", "n_points", "center_z", "radius" } ).size(), 1 );
}

void TestMinimumBoundingVolume::refusals_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QVariantMap>( "more" );
  QTest::addColumn<QString>( "sentence" );
  const auto row = [&]( const char *name, const QString &definition, const QVariantMap &more, const char *sentence ) {
    QTest::newRow( name ) << definition << more << QString::fromUtf8( sentence );
  };
  row( "no Z", QStringLiteral( "Point?crs=EPSG:32633" ), {}, "The vertices of layer “drawn” have no Z; “Set Z value”" );
  row( "degrees", QStringLiteral( "PointZ?crs=EPSG:4326" ), {}, "allow it (ALLOW_GEOGRAPHIC)" );
  row( "Shapefile", POINTS, { { "OUTPUT", "/tmp/boxes.SHP" } }, "Bounding volumes cannot be written to a Shapefile" );
  row( "two sources", POINTS, { { "MESH_FILE", RUBICON_DOMAIN } },
       "one of INPUT, MESH and MESH_FILE; 2 of them are given." );
  row( "groups of a mesh", POINTS,
       { { "INPUT", QVariant() }, { "MESH_FILE", RUBICON_DOMAIN }, { "GROUP_FIELD", "body" } },
       "GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP." );
  row( "cloud groups of features", POINTS, { { "CLOUD_GROUP", "classification" } },
       "CLOUD_GROUP is given, and is for point clouds, which “drawn” is not." );
  row( "cloud groups of a mesh", POINTS,
       { { "INPUT", QVariant() }, { "MESH_FILE", RUBICON_DOMAIN }, { "CLOUD_GROUP", "classification" } },
       "CLOUD_GROUP is given, and is for point clouds, which" );
  row( "no such cloud groups", POINTS, { { "CLOUD_GROUP", "colour" } },
       "CLOUD_GROUP is “colour”, and can be none, classification, point_source_id." );
}

void TestMinimumBoundingVolume::refusals()
{
  QFETCH( QString, definition );
  QFETCH( QVariantMap, more );
  QFETCH( QString, sentence );
  const MemoryLayer layer( definition );
  QVariantMap parameters = inputs( layer, 0 );
  parameters.insert( more );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestMinimumBoundingVolume::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  QTest::newRow( "reading" ) << 1.0;
  QTest::newRow( "the hulls" ) << 41.0;
  QTest::newRow( "the volumes" ) << 56.0;
  QTest::newRow( "writing" ) << 91.0;
  QTest::newRow( "the end" ) << 100.0;
}

void TestMinimumBoundingVolume::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  const QTemporaryDir directory;
  QStringList points;
  for ( int i = 0; i < 5000; ++i )
    points << QStringLiteral( "POINT Z (%1 %2 %3)" ).arg( i ).arg( i * i % 4999 ).arg( i * i % 997 );
  const MemoryLayer layer( POINTS, points );
  QVariantMap parameters = inputs( layer, 2 );
  parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QStringLiteral( "boxes.gpkg" ) ) );
  AlgorithmRun run( ALGORITHM, parameters, cancelAt );
  QVERIFY( run.feedback.isCanceled() );
  QVERIFY2( run.ok && run.results.isEmpty(), qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestMinimumBoundingVolume test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_minimumboundingvolume.moc"
