// SPDX-License-Identifier: GPL-2.0-or-later
// Lines, points and faces come out the same whether OGR reads their file or QGIS shows each feature.
// Relies on QGIS's core library, and on GeoPackages and Shapefiles that it writes.

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/readers/inputlayer.h"
#include "plugin/readers/layersnapshot.h"

#include "qgsvectorfilewriter.h"

#include <QTemporaryDir>
#include <QtTest>

#include <gdal_priv.h>

using namespace rubicon::test;

namespace
{

//! A layer in the project that shows the features of \a drawn, from file \a path; gone at the end of the scope.
class FileLayer
{
  public:
    //! \a layer: the one of the file to show; empty: its only one.
    FileLayer( MemoryLayer &&drawn, const QString &path, const QString &encoding = QStringLiteral( "UTF-8" ),
               const QStringList &statements = {}, const QString &layer = {} )
    {
      QgsVectorFileWriter::SaveVectorOptions options;
      options.driverName = path.endsWith( QLatin1String( "shp" ) ) ? QStringLiteral( "ESRI Shapefile" )
                                                                   : QStringLiteral( "GPKG" );
      options.fileEncoding = encoding;
      QgsVectorFileWriter::writeAsVectorFormatV3( drawn.operator->(), path, QgsCoordinateTransformContext(), options );
      const GDALDatasetUniquePtr dataset( GDALDataset::Open( path.toUtf8(), GDAL_OF_VECTOR | GDAL_OF_UPDATE ) );
      for ( const QString &statement : statements )
        dataset->ExecuteSQL( statement.toUtf8(), nullptr, nullptr );
      mLayer = new QgsVectorLayer( layer.isEmpty() ? path : path + "|layername=" + layer, QStringLiteral( "stored" ),
                                   QStringLiteral( "ogr" ) );
      QgsProject::instance()->addMapLayer( mLayer );
    }
    ~FileLayer() { QgsProject::instance()->removeMapLayer( mLayer ); }

    FileLayer( const FileLayer & ) = delete;
    FileLayer &operator=( const FileLayer & ) = delete;

    operator QVariant() const { return mLayer->id(); }
    QgsVectorLayer *operator->() { return mLayer; }

    //! A filter that keeps all: OGR does not know it.
    void askQgis() { mLayer->setSubsetString( QStringLiteral( "label IS NOT NULL" ) ); }

    bool readsFromOgr()
    {
      QgsProcessingContext context;
      return InputLayer( mLayer, context ).ogrSource().has_value();
    }

  private:
    QgsVectorLayer *mLayer;
};

const QStringList HOLES{ QStringLiteral( "LINESTRING ZM (5 5 20 0, 5 5 -20 40)" ),
                         QStringLiteral( "LINESTRING ZM (-5 2 3 7, 3 2 3 15, 3 2 3 15, 25 2 3 37)" ),
                         QStringLiteral( "LINESTRING ZM (1 1 1 0, 1 1 1 1)" ) };

//! Two boxes, all in one file, face by face.
QStringList boxes()
{
  QStringList faces;
  for ( const int x : { 0, 12 } )
  {
    const auto corner = [x]( int i ) {
      return QStringLiteral( "%1 %2 %3" ).arg( x + ( i & 1 ? 10 : 0 ) ).arg( i & 2 ? 10 : 0 ).arg( i & 4 ? 10 : 0 );
    };
    for ( const auto &[a, b, c, d] : { std::array{ 0, 2, 3, 1 }, std::array{ 4, 5, 7, 6 }, std::array{ 0, 1, 5, 4 },
                                       std::array{ 2, 6, 7, 3 }, std::array{ 0, 4, 6, 2 }, std::array{ 1, 3, 7, 5 } } )
      faces << QStringLiteral( "POLYGON Z ((%1, %2, %3, %4, %1))" )
                 .arg( corner( a ), corner( b ), corner( c ), corner( d ) );
  }
  return faces;
}

QStringList namesOfBoxes()
{
  QStringList names;
  for ( int face = 0; face < 12; ++face )
    names << ( face < 6 ? QStringLiteral( "west" ) : QStringLiteral( "östlich" ) );
  return names;
}

} // namespace

class TestInputLayer : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void bothWaysGiveTheSame_data();
    void bothWaysGiveTheSame();
    void numbersAsNames();
    void namesInAnotherEncoding();
    void repeatedIds();
    void repeatedIdsOfFaces();
    void collections();
    void outlivesItsLayer();
    void isNotReadForItsExtent();
};

void TestInputLayer::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestInputLayer::bothWaysGiveTheSame_data()
{
  QTest::addColumn<QString>( "ending" );
  QTest::addColumn<bool>( "reprojected" );
  QTest::newRow( "GeoPackage" ) << "gpkg" << false;
  QTest::newRow( "Shapefile" ) << "shp" << false;
  QTest::newRow( "reprojected" ) << "gpkg" << true;
}

void TestInputLayer::bothWaysGiveTheSame()
{
  QFETCH( QString, ending );
  QFETCH( bool, reprojected );
  const QTemporaryDir folder;
  const auto path = [&]( const char *name ) {
    return folder.filePath( QStringLiteral( "%1.%2" ).arg( name, ending ) );
  };
  const QString faceCrs = QStringLiteral( "PolygonZ?crs=EPSG:%1" ).arg( reprojected ? 32734 : 32733 );
  FileLayer lines( MemoryLayer( QStringLiteral( "LineStringZM?crs=EPSG:32733" ), HOLES ), path( "lines" ) );
  FileLayer points( MemoryLayer( QStringLiteral( "MultiPointZ?crs=EPSG:32733" ),
                                 { QStringLiteral( "MULTIPOINT Z (5 5 5, 50 5 5)" ),
                                   QStringLiteral( "MULTIPOINT Z (13 10 5)" ) } ),
                    path( "points" ) );
  FileLayer faces( MemoryLayer( faceCrs, boxes(), namesOfBoxes() ), path( "faces" ) );
  QVERIFY( lines.readsFromOgr() && points.readsFromOgr() && faces.readsFromOgr() );

  const QString name = QStringLiteral( "label" );
  const QVariantMap holes{ { QStringLiteral( "INPUT" ), lines },          { QStringLiteral( "MESH" ), faces },
                           { QStringLiteral( "MESH_NAME_FIELD" ), name }, { QStringLiteral( "EVENTS" ), TEMPORARY },
                           { QStringLiteral( "INTERVALS" ), TEMPORARY },  { QStringLiteral( "SUMMARY" ), TEMPORARY } };
  const QVariantMap samples{ { QStringLiteral( "INPUT" ), points },
                             { QStringLiteral( "MESH" ), faces },
                             { QStringLiteral( "MESH_NAME_FIELD" ), name },
                             { QStringLiteral( "OUTPUT" ), TEMPORARY } };
  QMap<QString, QStringList> first;
  for ( const bool byOgr : { true, false } )
  {
    AlgorithmRun hits( QStringLiteral( "rubicon:linemeshintersections" ), holes ),
      states( QStringLiteral( "rubicon:pointsinmesh" ), samples );
    QVERIFY2( hits.ok && states.ok, qPrintable( hits.feedback.log + states.feedback.log ) );
    QCOMPARE( hits.number( "LINES" ), 2 ); // the third is nothing but one place
    QCOMPARE( hits.number( "MESHES" ), 2 );
    QCOMPARE( states.number( "POINTS" ), 3 );
    if ( !reprojected )
    {
      QCOMPARE( hits.number( "EVENTS_COUNT" ), 6 );
      QCOMPARE( states.number( "INSIDE" ), 1 );
      QCOMPARE( states.number( "BOUNDARY" ), 1 );
    }
    for ( const char *output : { "EVENTS", "INTERVALS", "SUMMARY" } )
      first[output] << asText( hits.rows( output ) ).join( '\n' );
    first["OUTPUT"] << asText( states.rows( "OUTPUT" ) ).join( '\n' );
    if ( !byOgr )
      continue;
    lines.askQgis();
    points.askQgis();
    faces.askQgis();
    QVERIFY( !lines.readsFromOgr() && !points.readsFromOgr() && !faces.readsFromOgr() );
  }
  for ( const QStringList &ways : std::as_const( first ) )
    QCOMPARE( ways.at( 1 ), ways.at( 0 ) );
}

// The key of a GeoPackage is no field to OGR; QGIS shows it as one.
void TestInputLayer::numbersAsNames()
{
  const QTemporaryDir folder;
  FileLayer faces( MemoryLayer( QStringLiteral( "PolygonZ?crs=EPSG:32733" ), boxes() ),
                   folder.filePath( QStringLiteral( "faces.gpkg" ) ) );
  QVERIFY( faces.readsFromOgr() );
  AlgorithmRun run( QStringLiteral( "rubicon:meshcheck" ),
                    { { QStringLiteral( "INPUT" ), faces },
                      { QStringLiteral( "MESH_NAME_FIELD" ), QStringLiteral( "fid" ) },
                      { QStringLiteral( "REPORT" ), TEMPORARY },
                      { QStringLiteral( "VERDICTS" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "MESHES" ), 12 );
  QCOMPARE( run.rows( "VERDICTS" ).at( 11 ).attribute( QStringLiteral( "mesh" ) ).toString(), QStringLiteral( "12" ) );
}

void TestInputLayer::namesInAnotherEncoding()
{
  const QTemporaryDir folder;
  FileLayer faces( MemoryLayer( QStringLiteral( "PolygonZ?crs=EPSG:32733" ), boxes(), namesOfBoxes() ),
                   folder.filePath( QStringLiteral( "faces.shp" ) ), QStringLiteral( "ISO-8859-1" ) );
  AlgorithmRun run( QStringLiteral( "rubicon:meshcheck" ),
                    { { QStringLiteral( "INPUT" ), faces },
                      { QStringLiteral( "MESH_NAME_FIELD" ), QStringLiteral( "label" ) },
                      { QStringLiteral( "REPORT" ), TEMPORARY },
                      { QStringLiteral( "VERDICTS" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "VERDICTS" ), { QStringLiteral( "mesh" ) } ),
            QStringList( { QStringLiteral( "west" ), QStringLiteral( "östlich" ) } ) );
}

// A view of holes beside their campaigns has the id of a hole once for each of these.
void TestInputLayer::repeatedIds()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath( QStringLiteral( "lines.gpkg" ) );
  FileLayer view(
    MemoryLayer( QStringLiteral( "LineStringZM?crs=EPSG:32733" ), HOLES ), path, QStringLiteral( "UTF-8" ),
    { QStringLiteral( "CREATE TABLE campaigns( hole INTEGER, year INTEGER )" ),
      QStringLiteral( "INSERT INTO campaigns VALUES ( 1, 2020 ), ( 1, 2021 ), ( 2, 2022 ), ( 2, 2024 ), ( 3, 2023 )" ),
      QStringLiteral( "CREATE VIEW v AS SELECT l.fid AS OGC_FID, l.geom, c.year FROM lines l "
                      "JOIN campaigns c ON c.hole = l.fid" ),
      QStringLiteral( "INSERT INTO gpkg_contents( table_name, identifier, data_type, srs_id ) "
                      "VALUES ( 'v', 'v', 'features', 32733 )" ),
      QStringLiteral( "INSERT INTO gpkg_geometry_columns VALUES ( 'v', 'geom', 'LINESTRING', 32733, 1, 1 )" ) },
    QStringLiteral( "v" ) );
  QVERIFY( view.readsFromOgr() );
  FileLayer faces( MemoryLayer( QStringLiteral( "PolygonZ?crs=EPSG:32733" ), boxes() ),
                   folder.filePath( QStringLiteral( "faces.gpkg" ) ) );
  AlgorithmRun run( QStringLiteral( "rubicon:linemeshintersections" ), { { QStringLiteral( "INPUT" ), view },
                                                                         { QStringLiteral( "MESH" ), faces },
                                                                         { QStringLiteral( "SUMMARY" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "SUMMARY" ), { QStringLiteral( "line_fid" ), QStringLiteral( "year" ) } ),
            QStringList( { QStringLiteral( "1 2020" ), QStringLiteral( "1 2021" ), QStringLiteral( "2 2022" ),
                           QStringLiteral( "2 2024" ) } ) );

  // Points name their feature by its id: what cannot be told apart is refused, not guessed.
  const QString hull = QStringLiteral( "rubicon:convexhull3d" );
  AlgorithmRun typed( hull, { { QStringLiteral( "INPUT" ), view }, { QStringLiteral( "POINTS" ), TEMPORARY } } ),
    plain( hull, { { QStringLiteral( "INPUT" ), view }, { QStringLiteral( "HULLS" ), TEMPORARY } } );
  QVERIFY( !typed.ok );
  QVERIFY2( typed.feedback.log.contains( QStringLiteral( "has the id 1 for more than one feature" ) ),
            qPrintable( typed.feedback.log ) );
  QVERIFY2( plain.ok, qPrintable( plain.feedback.log ) );
  AlgorithmRun crossings( QStringLiteral( "rubicon:redblueintersections" ),
                          { { QStringLiteral( "INPUT" ), view },
                            { QStringLiteral( "INTERSECT" ), faces },
                            { QStringLiteral( "OUTPUT" ), TEMPORARY } } );
  QVERIFY( !crossings.ok );
  QVERIFY2( crossings.feedback.log.contains( QStringLiteral( "has the id 2 for more than one feature" ) ),
            qPrintable( crossings.feedback.log ) );
}

// A view of faces beside their rocks, likewise: events take the attributes of faces by id, intervals take none.
void TestInputLayer::repeatedIdsOfFaces()
{
  const QTemporaryDir folder;
  FileLayer lines( MemoryLayer( QStringLiteral( "LineStringZM?crs=EPSG:32733" ), HOLES ),
                   folder.filePath( QStringLiteral( "lines.gpkg" ) ) );
  FileLayer view(
    MemoryLayer( QStringLiteral( "PolygonZ?crs=EPSG:32733" ), boxes() ),
    folder.filePath( QStringLiteral( "faces.gpkg" ) ), QStringLiteral( "UTF-8" ),
    { QStringLiteral( "CREATE TABLE rocks( face INTEGER, rock TEXT )" ),
      QStringLiteral( "INSERT INTO rocks SELECT fid, 'ore' FROM faces UNION ALL SELECT fid, 'waste' FROM faces" ),
      QStringLiteral( "CREATE VIEW v AS SELECT f.fid AS OGC_FID, f.geom, r.rock FROM faces f "
                      "JOIN rocks r ON r.face = f.fid" ),
      QStringLiteral( "INSERT INTO gpkg_contents( table_name, identifier, data_type, srs_id ) "
                      "VALUES ( 'v', 'v', 'features', 32733 )" ),
      QStringLiteral( "INSERT INTO gpkg_geometry_columns VALUES ( 'v', 'geom', 'POLYGON', 32733, 1, 0 )" ) },
    QStringLiteral( "v" ) );
  const auto parameters = [&]( const char *output ) {
    return QVariantMap{ { QStringLiteral( "INPUT" ), lines },
                        { QStringLiteral( "MESH" ), view },
                        { QString::fromLatin1( output ), TEMPORARY } };
  };
  const QString algorithm = QStringLiteral( "rubicon:linemeshintersections" );
  AlgorithmRun events( algorithm, parameters( "EVENTS" ) ), intervals( algorithm, parameters( "INTERVALS" ) );
  QVERIFY( !events.ok );
  QVERIFY2( events.feedback.log.contains( QStringLiteral( "has the id 1 for more than one feature" ) ),
            qPrintable( events.feedback.log ) );
  QVERIFY2( intervals.ok, qPrintable( intervals.feedback.log ) );
}

// Whether QGIS shows them or not: what is found does not depend on the outputs that are asked for.
void TestInputLayer::collections()
{
  const QTemporaryDir folder;
  FileLayer layer( MemoryLayer( QStringLiteral( "LineStringZM?crs=EPSG:32733" ), HOLES ),
                   folder.filePath( QStringLiteral( "collections.gpkg" ) ), QStringLiteral( "UTF-8" ),
                   { QStringLiteral( "UPDATE gpkg_geometry_columns SET geometry_type_name = 'GEOMETRYCOLLECTION'" ),
                     // GEOMETRYCOLLECTION Z (POINT Z (1 0 0))
                     QStringLiteral( "UPDATE collections SET geom = X'47500001DD7F000001EF0300000100000001E9030000"
                                     "000000000000F03F00000000000000000000000000000000'" ) },
                   QStringLiteral( "collections" ) );
  const QString hull = QStringLiteral( "rubicon:convexhull3d" );
  AlgorithmRun plain( hull, { { QStringLiteral( "INPUT" ), layer }, { QStringLiteral( "HULLS" ), TEMPORARY } } ),
    typed( hull, { { QStringLiteral( "INPUT" ), layer }, { QStringLiteral( "POINTS" ), TEMPORARY } } );
  QVERIFY2( plain.ok && typed.ok, qPrintable( plain.feedback.log + typed.feedback.log ) );
  QCOMPARE( plain.number( "POINTS_COUNT" ), typed.number( "POINTS_COUNT" ) );
}

// QGIS asks for the extent in the main thread, and would read all features for it.
void TestInputLayer::isNotReadForItsExtent()
{
  MemoryLayer lines( QStringLiteral( "LineString" ), { QStringLiteral( "LINESTRING (0 0, 1 1)" ) } );
  QVERIFY( LayerSnapshot( *lines.operator->() ).sourceExtent().isEmpty() );
}

// With the edits and the selection that it had.
void TestInputLayer::outlivesItsLayer()
{
  auto layer = std::make_unique<QgsVectorLayer>( QStringLiteral( "LineStringZM?crs=EPSG:32633" ),
                                                 QStringLiteral( "gone" ), QStringLiteral( "memory" ) );
  layer->startEditing();
  for ( const QString &hole : HOLES )
  {
    QgsFeature feature( layer->fields() );
    feature.setGeometry( QgsGeometry::fromWkt( hole ) );
    QVERIFY( layer->addFeature( feature ) );
  }
  layer->selectByIds( { *layer->allFeatureIds().begin() } );
  QgsProcessingContext context;
  const InputLayer whole( layer.get(), context ), selected( layer.get(), context, true );
  layer.reset();
  const auto countIn = []( const InputLayer &input ) {
    int count = 0;
    const auto start = [&]() -> rubicon::LayerSource::Visitor {
      count = 0;
      return [&]( std::int64_t, std::span<const std::byte> wkb, const std::string & ) { count += !wkb.empty(); };
    };
    input.visit( -1, start, {} );
    return count;
  };
  QCOMPARE( countIn( whole ), 3 );
  QCOMPARE( countIn( selected ), 1 );
  QCOMPARE( whole.name(), QStringLiteral( "gone" ) );
  QVERIFY( QgsWkbTypes::hasM( whole.wkbType() ) && whole.crs().isValid() );
}

int main( int argc, char *argv[] )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestInputLayer test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_inputlayer.moc"
