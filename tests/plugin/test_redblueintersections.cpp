// SPDX-License-Identifier: GPL-2.0-or-later
// The algorithm in process: outputs and their fields, the two ways of reading, what is refused, what cancel leaves.
// Relies on QGIS's core library with memory and OGR layers, and on the sample data.

#include "tests/core/io/skip_without_driver.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/inputlayer.h"

#include "qgsapplication.h"
#include "qgsfeature.h"
#include "qgsgeometry.h"
#include "qgsjsonutils.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingfeedback.h"
#include "qgsprocessingregistry.h"
#include "qgsproject.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <limits>
#include <utility>

#include <gdal_priv.h>
#include <sys/resource.h>

using rubicon::test::asText;

namespace
{

const QString SAMPLE = QStringLiteral( RUBICON_SAMPLE );
const QString MUNICIPALITIES = SAMPLE + "|layername=se_municipalities";
const QString RIVERS = SAMPLE + "|layername=se_rivers";

//! All algorithms of the provider, by the alphabet.
const QStringList ALGORITHMS{
  "assayintervals",        //
  "convexhull3d",          //
  "desurvey",              //
  "drillintercepts",       //
  "linemeshintersections", //
  "meshcheck",             //
  "meshsection",           //
  "minimumboundingvolume", //
  "pointsinmesh",          //
  "redblueintersections",  //
  "verify",                //
};

//! One run of the algorithm, with what it leaves in its context.
struct Run : rubicon::test::AlgorithmRun
{
    explicit Run( const QVariantMap &parameters, double cancelAt = NEVER )
      : AlgorithmRun( QStringLiteral( "rubicon:redblueintersections" ), parameters, cancelAt )
    {}
};

//! A memory layer in the project, gone at the end of the scope.
class Layer
{
  public:
    explicit Layer( const QStringList &wkts, const QString &definition = QStringLiteral( "LineString?crs=EPSG:3857" ) )
      : mLayer( new QgsVectorLayer( definition + "&field=label:string", QStringLiteral( "drawn" ),
                                    QStringLiteral( "memory" ) ) )
    {
      QgsFeatureList features;
      for ( const QString &wkt : wkts )
      {
        QgsFeature feature( mLayer->fields() );
        feature.setAttribute( QStringLiteral( "label" ), QString::number( features.size() ) );
        if ( !wkt.isNull() )
          feature.setGeometry( QgsGeometry::fromWkt( wkt ) );
        features << feature;
      }
      mLayer->dataProvider()->addFeatures( features );
      QgsProject::instance()->addMapLayer( mLayer );
    }
    ~Layer() { QgsProject::instance()->removeMapLayer( mLayer ); }

    operator QVariant() const { return mLayer->id(); }
    QgsVectorLayer *operator->() { return mLayer; }

  private:
    QgsVectorLayer *mLayer;
};

const QString TEMPORARY = QStringLiteral( "memory:" );

QVariantMap inputs( const QVariant &red, const QVariant &blue )
{
  return { { QStringLiteral( "INPUT" ), red },
           { QStringLiteral( "INTERSECT" ), blue },
           { QStringLiteral( "OUTPUT" ), TEMPORARY },
           { QStringLiteral( "OVERLAPS" ), TEMPORARY },
           { QStringLiteral( "PAIRS" ), TEMPORARY } };
}

//! What the algorithm has against \a parameters before it runs; empty where it takes them.
QString objectionTo( const QVariantMap &parameters )
{
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  QString message;
  const bool accepted = QgsApplication::processingRegistry()
                          ->algorithmById( QStringLiteral( "rubicon:redblueintersections" ) )
                          ->checkParameterValues( parameters, context, &message );
  return accepted ? QString() : message;
}

// Everything of a feature but its id.
// Ids and all else of the features in a window, or of all.
QStringList rowsOf( const QgsVectorLayer &layer, const QgsRectangle &window )
{
  QStringList rows;
  QgsFeature feature;
  for ( QgsFeatureIterator it = layer.getFeatures( QgsFeatureRequest().setFilterRect( window ) );
        it.nextFeature( feature ); )
    rows << QString::number( feature.id() ) + ' ' + asText( feature );
  rows.sort();
  return rows;
}

} // namespace

class TestRedBlueIntersections : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void providerIsRegisteredOnce();
    void pointsOfTheContract_data();
    void pointsOfTheContract();
    void overlaps();
    void pairs();
    void heights();
    void chosenFields();
    void fieldsNamedTwiceOrNever();
    void selectionAndLimit();
    void limitedLayersMayBeRemoved();
    void subsetString();
    void reprojection();
    void badGeometries();
    void ogrAndIteratorGiveTheSame_data();
    void ogrAndIteratorGiveTheSame();
    void doubtfulLayersGoThroughTheIterator();
    void geoPackageIsAsTheSinkWritesIt();
    void rowsAreTheSameEverywhere_data();
    void rowsAreTheSameEverywhere();
    void filesAreLoaded();
    void filesAreAsQgisWritesThem_data();
    void filesAreAsQgisWritesThem();
    void oneFileForTwoOutputs();
    void refusals_data();
    void noWayBetweenTwoCrs();
    void refusals();
    void threadsHaveARange();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
    void cancelSparesOtherLayersOfTheFile();
    void unwritableOutputLeavesNothing();
    void inputsAreNeverReplaced();
    void destinations_data();
    void destinations();
    void tableOfAnInput();
    void fieldsOfJson_data();
    void fieldsOfJson();
    void tablesOfADatabase();
    void keyOfAnInputInATable();
    void numbersThatAreNone();
    void outputsReplaceWhatIsTheirs();
    void diskFull_data();
    void diskFull();
    void closingLine();
};

void TestRedBlueIntersections::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestRedBlueIntersections::providerIsRegisteredOnce()
{
  QgsProcessingProvider *provider = QgsApplication::processingRegistry()->providerById( QStringLiteral( "rubicon" ) );
  QVERIFY( registerProvider() );
  QCOMPARE( QgsApplication::processingRegistry()->providerById( QStringLiteral( "rubicon" ) ), provider );
  QStringList algorithms;
  for ( const QgsProcessingAlgorithm *algorithm : provider->algorithms() )
    algorithms << algorithm->name();
  algorithms.sort();
  QCOMPARE( algorithms, ALGORITHMS );

  unregisterProvider();
  QVERIFY( !QgsApplication::processingRegistry()->providerById( QStringLiteral( "rubicon" ) ) );
  unregisterProvider();
  QVERIFY( registerProvider() );
}

void TestRedBlueIntersections::pointsOfTheContract_data()
{
  QTest::addColumn<QString>( "blue" );
  QTest::addColumn<QStringList>( "expected" ); // kind, overlap_end, n_pairs, place
  const auto row = []( const char *blue, const QStringList &expected ) {
    QTest::newRow( blue ) << QString::fromLatin1( blue ) << expected;
  };
  row( "LINESTRING (5 -1,5 1)", { "cross false 1 Point (5 0)" } );
  row( "LINESTRING (3 -1,3 0)", { "t_touch false 1 Point (3 0)" } );
  row( "LINESTRING (10 0,10 5)", { "v_touch false 1 Point (10 0)" } );
  row( "LINESTRING (10 0,20 0)", { "v_touch false 1 Point (10 0)" } );
  row( "LINESTRING (0 1,10 1)", {} );
}

void TestRedBlueIntersections::pointsOfTheContract()
{
  QFETCH( QString, blue );
  QFETCH( QStringList, expected );
  const Layer red( { "LINESTRING (0 0,10 0)" } ), other( { blue } );
  Run run( inputs( red, other ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QStringList found;
  for ( const QgsFeature &point : run.rows( "OUTPUT" ) )
  {
    found << QStringLiteral( "%1 %2 %3 %4" )
               .arg( point.attribute( QStringLiteral( "kind" ) ).toString(),
                     point.attribute( QStringLiteral( "overlap_end" ) ).toString(),
                     point.attribute( QStringLiteral( "n_pairs" ) ).toString(), point.geometry().asWkt() );
  }
  QCOMPARE( found, expected );
  QCOMPARE( run.number( "POINTS" ), qlonglong( expected.size() ) );
}

void TestRedBlueIntersections::overlaps()
{
  const Layer red( { "LINESTRING (0 0,10 0)" } ), blue( { "LINESTRING (15 0,7 0,5 0,5 3)" } );
  Run run( inputs( red, blue ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> lines = run.rows( "OVERLAPS" );
  QCOMPARE( lines.size(), std::size_t( 1 ) );
  const QgsFeature &line = lines[0];
  QCOMPARE( line.attribute( QStringLiteral( "red_from" ) ).toDouble(), 5.0 );
  QCOMPARE( line.attribute( QStringLiteral( "red_to" ) ).toDouble(), 10.0 );
  QCOMPARE( line.attribute( QStringLiteral( "blue_from" ) ).toDouble(), 10.0 );
  QCOMPARE( line.attribute( QStringLiteral( "blue_to" ) ).toDouble(), 5.0 );
  QCOMPARE( line.attribute( QStringLiteral( "same_dir" ) ).toBool(), false );
  QCOMPARE( line.geometry().constGet()->partCount(), 1 );
  QCOMPARE( line.geometry().length(), 5.0 );

  int ends = 0;
  for ( const QgsFeature &point : run.rows( "OUTPUT" ) )
    ends += point.attribute( QStringLiteral( "overlap_end" ) ).toBool();
  QCOMPARE( ends, 2 );
  QCOMPARE( run.number( "OVERLAP_RUNS" ), 1 );
}

void TestRedBlueIntersections::pairs()
{
  const Layer red( { "LINESTRING (-1 0,0 0)" }, QStringLiteral( "LineString?crs=EPSG:3857" ) );
  const Layer ring( { "POLYGON ((0 0,0 1,1 1,1 0,0 0))" }, QStringLiteral( "Polygon?crs=EPSG:3857" ) );
  Run run( inputs( red, ring ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> rows = run.rows( "PAIRS" );
  QCOMPARE( rows.size(), std::size_t( 2 ) );
  QCOMPARE( rows[0].attribute( QStringLiteral( "blue_seg" ) ).toInt(), 0 );
  QCOMPARE( rows[1].attribute( QStringLiteral( "blue_seg" ) ).toInt(), 3 );
  for ( const QgsFeature &row : rows )
  {
    QVERIFY( !row.hasGeometry() );
    QCOMPARE( row.attribute( QStringLiteral( "kind" ) ).toString(), QStringLiteral( "v_touch" ) );
  }
  QCOMPARE( run.number( "PAIRS_COUNT" ), 2 );
  QCOMPARE( run.number( "V_TOUCH" ), 2 );
  QCOMPARE( run.number( "POINTS" ), 1 );
}

void TestRedBlueIntersections::heights()
{
  const Layer red( { "LINESTRING Z (0 0 10,10 0 20)" }, QStringLiteral( "LineStringZ?crs=EPSG:3857" ) );
  const Layer blue( { "LINESTRING (5 -1,5 1)" } );
  Run run( inputs( red, blue ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> points = run.rows( "OUTPUT" );
  QCOMPARE( points.size(), std::size_t( 1 ) );
  QCOMPARE( points[0].geometry().vertexAt( 0 ).z(), 15.0 );

  Run flat( inputs( blue, Layer( { "LINESTRING (0 0,10 0)" } ) ) );
  QVERIFY( !flat.rows( "OUTPUT" ).at( 0 ).geometry().constGet()->is3D() );
}

void TestRedBlueIntersections::chosenFields()
{
  Layer red( { "LINESTRING (0 0,10 0)" } );
  const Layer blue( { "LINESTRING (5 -1,5 1)" } );
  red->startEditing();
  QVERIFY( red->addAttribute( QgsField( QStringLiteral( "kind" ), QgisCompat::textField ) ) );
  QVERIFY( red->changeAttributeValue( 1, 1, QStringLiteral( "road" ) ) );
  QVERIFY( red->commitChanges() );

  QVariantMap parameters = inputs( red, blue );
  parameters.insert( QStringLiteral( "INPUT_FIELDS" ), QStringList{ QStringLiteral( "kind" ) } );
  parameters.insert( QStringLiteral( "INTERSECT_FIELDS_PREFIX" ), QStringLiteral( "b_" ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature point = run.rows( "OUTPUT" ).at( 0 );
  QCOMPARE( point.fields().names().mid( 0, 5 ), QStringList( { "kind_2", "b_label", "red_fid", "blue_fid", "kind" } ) );
  QCOMPARE( point.attribute( QStringLiteral( "kind_2" ) ).toString(), QStringLiteral( "road" ) );
  QCOMPARE( point.attribute( QStringLiteral( "b_label" ) ).toString(), QStringLiteral( "0" ) );
  QCOMPARE( point.attribute( QStringLiteral( "kind" ) ).toString(), QStringLiteral( "cross" ) );
}

void TestRedBlueIntersections::fieldsNamedTwiceOrNever()
{
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "INPUT_FIELDS" ), QStringList( { "name", "NAME", "name" } ) );
  parameters.insert( QStringLiteral( "INTERSECT_FIELDS" ), QStringList( { "level", "level" } ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature point = run.rows( "OUTPUT" ).at( 0 );
  QCOMPARE( point.fields().names().mid( 0, 4 ), QStringList( { "name", "level", "red_fid", "blue_fid" } ) );
  QVERIFY( !point.attribute( QStringLiteral( "kind" ) ).toString().isEmpty() );
  parameters.insert( QStringLiteral( "INPUT_FIELDS" ), QStringList( { "nope" } ) );
  Run refused( parameters );
  QVERIFY( !refused.ok );
  QVERIFY2( refused.feedback.log.contains( QStringLiteral( "has no field “nope”." ) ),
            qPrintable( refused.feedback.log ) );
}

void TestRedBlueIntersections::selectionAndLimit()
{
  Layer red( { "LINESTRING (0 0,10 0)", "LINESTRING (0 1,10 1)", "LINESTRING (0 2,10 2)" } );
  const Layer blue( { "LINESTRING (5 -1,5 5)" } );
  red->selectByIds( { 2 } );
  Run selected( inputs( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( red->id(), true ) ), blue ) );
  QCOMPARE( selected.number( "POINTS" ), 1 );
  QCOMPARE( selected.rows( "OUTPUT" ).at( 0 ).attribute( QStringLiteral( "red_fid" ) ).toInt(), 2 );
  QCOMPARE( selected.rows( "OUTPUT" ).at( 0 ).attribute( QStringLiteral( "label" ) ).toString(),
            QStringLiteral( "1" ) );

  Run limited( inputs( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( red->id(), false, 2 ) ), blue ) );
  QCOMPARE( limited.number( "POINTS" ), 2 );
}

void TestRedBlueIntersections::limitedLayersMayBeRemoved()
{
  auto *red = new QgsVectorLayer( QStringLiteral( "LineString?crs=EPSG:3857" ), QStringLiteral( "red" ),
                                  QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( int y = 0; y < 3; ++y )
  {
    QgsFeature feature;
    feature.setGeometry( QgsGeometry::fromPolylineXY( { { 0.0, 1.0 * y }, { 10.0, 1.0 * y } } ) );
    features << feature;
  }
  red->dataProvider()->addFeatures( features );
  QgsProject::instance()->addMapLayer( red );
  const Layer blue( { "LINESTRING (5 -1,5 5)" } );
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  QgsProcessingFeedback feedback;
  const std::unique_ptr<QgsProcessingAlgorithm> algorithm(
    QgsApplication::processingRegistry()->createAlgorithmById( QStringLiteral( "rubicon:redblueintersections" ) ) );
  const QVariantMap parameters =
    inputs( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( red->id(), false, 2 ) ), blue );
  QVERIFY( algorithm->prepare( parameters, context, &feedback ) );
  QgsProject::instance()->removeMapLayer( red );
  QCOMPARE( algorithm->runPrepared( parameters, context, &feedback ).value( QStringLiteral( "POINTS" ) ).toInt(), 2 );
}

void TestRedBlueIntersections::subsetString()
{
  QgsVectorLayer *rivers = new QgsVectorLayer( RIVERS, QStringLiteral( "rivers" ), QStringLiteral( "ogr" ) );
  QgsProject::instance()->addMapLayer( rivers );
  const qlonglong all = Run( inputs( MUNICIPALITIES, rivers->id() ) ).number( "POINTS" );
  QVERIFY( rivers->setSubsetString( QStringLiteral( "level = 1" ) ) );
  const qlonglong some = Run( inputs( MUNICIPALITIES, rivers->id() ) ).number( "POINTS" );
  QgsProject::instance()->removeMapLayer( rivers );
  QCOMPARE( all, 102 );
  QVERIFY2( some > 0 && some < all, qPrintable( QString::number( some ) ) );
}

void TestRedBlueIntersections::reprojection()
{
  const Layer red( { "LINESTRING (-10 0,10 0)" }, QStringLiteral( "LineString?crs=EPSG:4326" ) );
  const Layer blue( { "LINESTRING (111319.490793 -1000,111319.490793 1000)" } );
  Run run( inputs( red, blue ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "is reprojected from EPSG:3857" ) ),
            qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> points = run.rows( "OUTPUT" );
  QCOMPARE( points.size(), std::size_t( 1 ) );
  QVERIFY( std::abs( points[0].geometry().asPoint().x() - 1.0 ) < 1e-9 );
}

void TestRedBlueIntersections::badGeometries()
{
  const Layer red( { "LINESTRING (0 0,10 0)", QString(), "LINESTRING EMPTY" } );
  Layer blue( { "LINESTRING (5 -1,5 1)" } );
  QgsFeature notANumber( blue->fields() );
  const double nan = std::numeric_limits<double>::quiet_NaN();
  notANumber.setGeometry( QgsGeometry::fromPolyline( { QgsPoint( 6, -1 ), QgsPoint( 6, nan ) } ) );
  QVERIFY( blue->dataProvider()->addFeature( notANumber ) );
  Run run( inputs( red, blue ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS" ), 1 );
  for ( const char *words : { "1 feature without geometry skipped", "1 feature with an empty geometry skipped",
                              "1 feature with a NaN or infinite coordinate skipped" } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
}

void TestRedBlueIntersections::ogrAndIteratorGiveTheSame_data()
{
  QTest::addColumn<QString>( "blue" );
  QTest::newRow( "rivers" ) << QStringLiteral( "se_rivers" );
  QTest::newRow( "state borders" ) << QStringLiteral( "se_dcw" );
  QTest::newRow( "itself" ) << QStringLiteral( "se_municipalities" );
}

void TestRedBlueIntersections::ogrAndIteratorGiveTheSame()
{
  QFETCH( QString, blue );
  const QString blueSource = SAMPLE + "|layername=" + blue;
  QgsVectorLayer *selected[] = { new QgsVectorLayer( MUNICIPALITIES, QStringLiteral( "red" ), QStringLiteral( "ogr" ) ),
                                 new QgsVectorLayer( blueSource, QStringLiteral( "blue" ), QStringLiteral( "ogr" ) ) };
  QVariant selections[2];
  for ( int i = 0; i < 2; ++i )
  {
    QgsProject::instance()->addMapLayer( selected[i] );
    selected[i]->selectAll();
    selections[i] = QVariant::fromValue( QgsProcessingFeatureSourceDefinition( selected[i]->id(), true ) );
  }
  Run ogr( inputs( MUNICIPALITIES, blueSource ) ), iterator( inputs( selections[0], selections[1] ) );
  for ( QgsVectorLayer *layer : selected )
    QgsProject::instance()->removeMapLayer( layer );
  QVERIFY( ogr.ok && iterator.ok );
  QVERIFY( ogr.number( "PAIRS_COUNT" ) > 100 );
  QCOMPARE( iterator.results.value( QStringLiteral( "CHECKSUM" ) ), ogr.results.value( QStringLiteral( "CHECKSUM" ) ) );
  for ( const char *output : { "OUTPUT", "OVERLAPS", "PAIRS" } )
    QCOMPARE( asText( iterator.rows( output ) ), asText( ogr.rows( output ) ) );
}

void TestRedBlueIntersections::doubtfulLayersGoThroughTheIterator()
{
  std::unique_ptr<QgsProcessingAlgorithm> algorithm(
    QgsApplication::processingRegistry()->createAlgorithmById( QStringLiteral( "rubicon:redblueintersections" ) ) );
  const QgsProcessingParameterDefinition *definition = algorithm->parameterDefinition( QStringLiteral( "INPUT" ) );
  const auto readsFromOgr = [definition]( const QVariant &value ) {
    QgsProcessingContext context;
    context.setProject( QgsProject::instance() );
    const QVariantMap parameters{ { QStringLiteral( "INPUT" ), value } };
    std::unique_ptr<QgsProcessingFeatureSource> source(
      QgsProcessingParameters::parameterAsSource( definition, parameters, context ) );
    return InputLayer( std::move( source ), definition, parameters, context ).ogrSource().has_value();
  };
  QgsVectorLayer *rivers = new QgsVectorLayer( RIVERS, QStringLiteral( "rivers" ), QStringLiteral( "ogr" ) );
  QgsProject::instance()->addMapLayer( rivers );
  QVERIFY( readsFromOgr( RIVERS ) );
  QVERIFY( readsFromOgr( rivers->id() ) );
  QVERIFY( readsFromOgr( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( rivers->id() ) ) ) );
  QVERIFY( !readsFromOgr( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( rivers->id(), true ) ) ) );
  QVERIFY( !readsFromOgr( QVariant::fromValue( QgsProcessingFeatureSourceDefinition( rivers->id(), false, 1 ) ) ) );

  rivers->addExpressionField( QStringLiteral( "1" ), QgsField( QStringLiteral( "one" ), QgisCompat::integerField ) );
  QVERIFY( !readsFromOgr( rivers->id() ) );
  rivers->removeExpressionField( rivers->fields().indexFromName( QStringLiteral( "one" ) ) );
  QVERIFY( readsFromOgr( rivers->id() ) );
  QVERIFY( rivers->setSubsetString( QStringLiteral( "level = 1" ) ) );
  QVERIFY( !readsFromOgr( rivers->id() ) );
  QgsProject::instance()->removeMapLayer( rivers );
  QVERIFY( !readsFromOgr( Layer( { "LINESTRING (0 0,1 0)" } ) ) );
}

// A new file gets its spatial index from us, a table of a database from its provider.
void TestRedBlueIntersections::geoPackageIsAsTheSinkWritesIt()
{
  const QTemporaryDir directory;
  std::unique_ptr<QgsVectorLayer> written[2][2];
  for ( const bool ours : { false, true } )
  {
    const QString points = directory.filePath( ours ? "ours/points.gpkg" : "sink/points.gpkg" );
    const QString overlaps = directory.filePath( ours ? "ours/overlaps.gpkg" : "sink/overlaps.gpkg" );
    QVERIFY( QDir().mkpath( QFileInfo( points ).path() ) );
    const auto destination = [ours]( const QString &path, const QString &table ) {
      return ours ? path : QStringLiteral( "ogr:dbname='%1' table=\"%2\" (geom)" ).arg( path, table );
    };
    QVariantMap parameters = inputs( MUNICIPALITIES, SAMPLE + "|layername=se_dcw" );
    parameters.insert( QStringLiteral( "OUTPUT" ), destination( points, QStringLiteral( "points" ) ) );
    parameters.insert( QStringLiteral( "OVERLAPS" ), destination( overlaps, QStringLiteral( "overlaps" ) ) );
    Run run( parameters );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    int output = 0;
    for ( const QString &path : { points, overlaps } )
    {
      written[ours][output++] = std::make_unique<QgsVectorLayer>( path, QStringLiteral( "w" ),
                                                                  QStringLiteral( "ogr" ) );
    }
  }
  for ( int output = 0; output < 2; ++output )
  {
    QgsVectorLayer &sink = *written[false][output], &ours = *written[true][output];
    QVERIFY( sink.isValid() && ours.isValid() );
    QCOMPARE( ours.fields().names(), sink.fields().names() );
    QCOMPARE( ours.hasSpatialIndex(), sink.hasSpatialIndex() );
    QCOMPARE( ours.crs(), sink.crs() );
    QCOMPARE( rowsOf( ours, QgsRectangle() ), rowsOf( sink, QgsRectangle() ) );
    const QgsRectangle window = QgsRectangle::fromCenterAndSize( sink.extent().center(), sink.extent().width() / 3,
                                                                 sink.extent().height() / 3 );
    QCOMPARE( rowsOf( ours, window ), rowsOf( sink, window ) );
  }
}

// Whoever writes an output, its rows are the same: a layer in memory, files by core, and by QGIS where core does not know a
// type of field.
void TestRedBlueIntersections::rowsAreTheSameEverywhere_data()
{
  QTest::addColumn<QString>( "fields" );
  QTest::newRow( "by core" ) << QString();
  QTest::newRow( "a date, by QGIS" ) << QStringLiteral( "&field=day:date" );
}

void TestRedBlueIntersections::rowsAreTheSameEverywhere()
{
  QFETCH( QString, fields );
  rubicon::test::MemoryLayer red(
    "LineString?crs=EPSG:3857&field=short:integer&field=long:int8&field=real:double&field=yes:boolean"
    "&field=fid:int8&field=word:string(20)"
      + fields,
    { QStringLiteral( "LINESTRING (0 0, 9 0)" ), QStringLiteral( "LINESTRING (0 1, 9 1)" ),
      QStringLiteral( "LINESTRING (0 2, 9 2)" ) } );
  const QgsAttributeMap values[] = {
    { { 0, -5 }, { 1, 1LL << 60 }, { 2, 0.1 + 0.2 }, { 3, true }, { 4, 70 }, { 5, QStringLiteral( "zwölf ’n’" ) } },
    { { 0, 7 }, { 1, -1 }, { 2, 1e300 }, { 3, false }, { 4, 71 }, { 5, QVariant() } },
    { { 5, QString( "" ) } }
  };
  for ( QgsFeatureId id = 1; id <= 3; ++id )
    QVERIFY( red->dataProvider()->changeAttributeValues( { { id, values[id - 1] } } ) );
  rubicon::test::MemoryLayer blue( QStringLiteral( "LineString?crs=EPSG:3857" ),
                                   { QStringLiteral( "LINESTRING (1 -1, 1 3)" ),
                                     QStringLiteral( "LINESTRING (2 0, 4 0)" ) } );

  const QTemporaryDir directory;
  QStringList expected[2];
  for ( const QString &ending : { QString(), QStringLiteral( "gpkg" ), QStringLiteral( "fgb" ) } )
  {
    const auto destination = [&]( const char *name ) {
      return ending.isEmpty() ? TEMPORARY : directory.filePath( QStringLiteral( "%1.%2" ).arg( name, ending ) );
    };
    QVariantMap parameters{ { QStringLiteral( "INPUT" ), red },
                            { QStringLiteral( "INTERSECT" ), blue },
                            { QStringLiteral( "OUTPUT" ), destination( "points" ) },
                            { QStringLiteral( "OVERLAPS" ), destination( "overlaps" ) } };
    Run run( parameters );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    int output = 0;
    for ( const char *name : { "OUTPUT", "OVERLAPS" } )
    {
      QgsVectorLayer *layer = run.layer( name );
      QVERIFY( layer && layer->isValid() );
      QStringList rows;
      QStringList names = layer->fields().names();
      names.removeAll( QStringLiteral( "fid" ) ); // a key in a GeoPackage
      for ( const QgsFeature &feature : run.rows( name ) )
        rows << QString::fromLatin1( feature.geometry().asWkb().toHex() ) + ' '
                  + rubicon::test::fieldsOf( feature, names );
      rows.sort(); // a FlatGeobuf is sorted by place
      if ( ending.isEmpty() )
        expected[output] = names + rows;
      else
        QCOMPARE( names + rows, expected[output] );
      ++output;
    }
    QCOMPARE( expected[0].filter( QStringLiteral( "1152921504606846976" ) ).size(), 3 );
    QCOMPARE( expected[1].filter( QStringLiteral( "zwölf ’n’" ) ).size(), 1 );
  }
}

// Files that core writes are announced to whoever loads layers, under the name that was asked for.
void TestRedBlueIntersections::filesAreLoaded()
{
  const QTemporaryDir directory;
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  const QString points = directory.filePath( QStringLiteral( "points.gpkg" ) ),
                pairs = directory.filePath( QStringLiteral( "pairs.gpkg" ) );
  QgsProcessingOutputLayerDefinition definition( points, QgsProject::instance() );
  definition.createOptions.insert( QStringLiteral( "fileEncoding" ),
                                   QStringLiteral( "System" ) ); // as the dialog says it
  definition.destinationName = QStringLiteral( "mine" );
  parameters.insert( QStringLiteral( "OUTPUT" ), QVariant::fromValue( definition ) );
  parameters.insert( QStringLiteral( "PAIRS" ),
                     QVariant::fromValue( QgsProcessingOutputLayerDefinition( pairs, QgsProject::instance() ) ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const auto toLoad = run.context.layersToLoadOnCompletion();
  QCOMPARE( toLoad.size(), 2 );
  QCOMPARE( toLoad.value( points ).name, QStringLiteral( "mine" ) );
  QCOMPARE( toLoad.value( points ).outputName, QStringLiteral( "OUTPUT" ) );
  QCOMPARE( toLoad.value( pairs ).name, QStringLiteral( "Segment pairs" ) );
  QCOMPARE( toLoad.value( pairs ).project, QgsProject::instance() );
}

void TestRedBlueIntersections::filesAreAsQgisWritesThem_data()
{
  QTest::addColumn<QString>( "ending" );
  QTest::newRow( "GeoPackage" ) << QStringLiteral( "gpkg" );
  QTest::newRow( "FlatGeobuf" ) << QStringLiteral( "fgb" );
}

// The name of the layer, which ends at the first dot, and what fields are besides name and type. A date has QGIS write the file.
void TestRedBlueIntersections::filesAreAsQgisWritesThem()
{
  QFETCH( QString, ending );
  const QTemporaryDir directory;
  QStringList told[2], aliases[2];
  for ( const bool ours : { false, true } )
  {
    rubicon::test::MemoryLayer red( QStringLiteral( "LineString?crs=EPSG:3857&field=width:double(12,3)"
                                                    "&field=word:string(20)%1" )
                                      .arg( ours ? QString() : QStringLiteral( "&field=day:date" ) ),
                                    { QStringLiteral( "LINESTRING (0 0, 9 0)" ) } );
    red->setFieldAlias( 1, QStringLiteral( "a word" ) );
    QVERIFY( red->dataProvider()->changeAttributeValues(
      { { 1, { { 0, std::numeric_limits<double>::quiet_NaN() }, { 1, QStringLiteral( "w" ) } } } } ) );
    const rubicon::test::MemoryLayer blue( QStringLiteral( "LineString?crs=EPSG:3857" ),
                                           { QStringLiteral( "LINESTRING (1 -1, 1 3)" ) } );
    const QString path = directory.filePath( QStringLiteral( "%1/x.2024.05.%2" ).arg( ours ).arg( ending ) );
    QVERIFY( QDir().mkpath( QFileInfo( path ).path() ) );
    Run run( { { QStringLiteral( "INPUT" ), red },
               { QStringLiteral( "INTERSECT" ), blue },
               { QStringLiteral( "OUTPUT" ), path } } );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    const QgsVectorLayer layer( path, QStringLiteral( "w" ), QStringLiteral( "ogr" ) );
    QVERIFY( layer.isValid() );
    told[ours] << layer.dataProvider()->subLayers().value( 0 ).section( QgsDataProvider::sublayerSeparator(), 1, 1 );
    for ( const char *name : { "width", "word" } )
    {
      const QgsField field = layer.fields().field( QString::fromLatin1( name ) );
      told[ours] << QStringLiteral( "%1 %2 %3 %4" )
                      .arg( field.name(), field.typeName() )
                      .arg( field.length() )
                      .arg( field.precision() );
      aliases[ours] << field.alias();
    }
    QgsFeature feature;
    QVERIFY( layer.getFeatures().nextFeature( feature ) );
    told[ours] << feature.attribute( QStringLiteral( "width" ) ).toString();
  }
  QCOMPARE( told[true], told[false] );
  QCOMPARE( told[true].first(), QStringLiteral( "x" ) );
  // QGIS 3.22 leaves aliases out.
  QVERIFY( aliases[true] == aliases[false]
           || aliases[true] == QStringList( { QString(), QStringLiteral( "a word" ) } ) );
}

void TestRedBlueIntersections::oneFileForTwoOutputs()
{
  const QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( QStringLiteral( "sub" ) ) );
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QStringLiteral( "same.gpkg" ) ) );
  parameters.insert( QStringLiteral( "PAIRS" ), directory.filePath( QStringLiteral( "sub/../same.gpkg" ) ) );
  const QString objection = objectionTo( parameters );
  QVERIFY2( objection.endsWith( QStringLiteral( "same.gpkg is named for two outputs." ) ), qPrintable( objection ) );
}

void TestRedBlueIntersections::refusals_data()
{
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "points" ) << "Point?crs=EPSG:3857"
                            << "Layer “drawn” holds neither lines nor polygons.";
  QTest::newRow( "no geometry" ) << "None?"
                                 << "Layer “drawn” holds neither lines nor polygons.";
  QTest::newRow( "no CRS" ) << "LineString?"
                            << "Layer “drawn” has no coordinate reference system; give it one first.";
  // What a GeoPackage gives layers that have none.
  QTest::newRow( "undefined CRS" )
    << "LineString?crs=WKT:GEOGCS[\"Undefined geographic SRS\",DATUM[\"unknown\",SPHEROID[\"unknown\",6378137,"
       "298.257223563]],PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]]"
    << "Layer “drawn” has no coordinate reference system; give it one first.";
}

void TestRedBlueIntersections::noWayBetweenTwoCrs()
{
  const Layer earth( { "LINESTRING (5 -9,5 9)" }, QStringLiteral( "LineString?crs=EPSG:32633" ) );
  Layer moon( { "LINESTRING (0 -1,20 1)" } );
  moon->setCrs( QgsCoordinateReferenceSystem::fromWkt(
    QStringLiteral( "GEOGCS[\"GCS_Moon_2000\",DATUM[\"D_Moon_2000\",SPHEROID[\"Moon_2000_IAU_IAG\",1737400,0]],"
                    "PRIMEM[\"Reference_Meridian\",0],UNIT[\"Degree\",0.0174532925199433]]" ) ) );
  for ( const QVariantMap &parameters : { inputs( moon, earth ), inputs( earth, moon ) } )
  {
    Run run( parameters );
    QVERIFY( !run.ok );
    QVERIFY2( run.feedback.log.contains( QLatin1String( "cannot be reprojected from" ) ),
              qPrintable( run.feedback.log ) );
  }
}

void TestRedBlueIntersections::refusals()
{
  QFETCH( QString, definition );
  QFETCH( QString, sentence );
  Layer bad( {}, definition );
  bad->setCrs( QgsCoordinateReferenceSystem( definition.section( QStringLiteral( "crs=" ), 1 ) ) );
  const Layer good( { "LINESTRING (0 0,1 0)" } );
  for ( const QVariantMap &parameters : { inputs( bad, good ), inputs( good, bad ) } )
  {
    Run run( parameters );
    QVERIFY( !run.ok );
    QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
  }
}

void TestRedBlueIntersections::threadsHaveARange()
{
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ), TEMPORARY );
  for ( const int threads : { -1, 0, 1024, 1025, 65537, 2000000000 } )
  {
    parameters.insert( QStringLiteral( "THREADS" ), threads );
    QCOMPARE( objectionTo( parameters ).contains( QLatin1String( "THREADS" ) ), threads < 0 || threads > 1024 );
    QCOMPARE( objectionTo( parameters ).isEmpty(), threads >= 0 && threads <= 1024 );
  }
}

void TestRedBlueIntersections::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  QTest::addColumn<bool>( "files" );
  for ( const double share : { 0.0, 10.0, 20.0, 40.0, 51.0, 80.0, 100.0 } )
  {
    for ( const bool files : { true, false } )
      QTest::addRow( "%g %%, %s", share, files ? "files" : "memory" ) << share << files;
  }
}

void TestRedBlueIntersections::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  QFETCH( bool, files );
  const QTemporaryDir directory;
  QVariantMap parameters = inputs( MUNICIPALITIES, MUNICIPALITIES );
  const QStringList formats{ QStringLiteral( "gpkg" ), QStringLiteral( "shp" ), QStringLiteral( "csv" ) };
  int format = 0;
  for ( const char *output : { "OUTPUT", "OVERLAPS", "PAIRS" } )
  {
    const QString path = files ? directory.filePath( QStringLiteral( "out%1." ).arg( format ) + formats.at( format ) )
                               : TEMPORARY;
    ++format;
    parameters.insert( QString::fromLatin1( output ),
                       QVariant::fromValue( QgsProcessingOutputLayerDefinition( path, QgsProject::instance() ) ) );
  }
  Run run( parameters, cancelAt );
  QVERIFY( run.feedback.isCanceled() );
  QVERIFY2( run.ok && run.results.isEmpty(), qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "Cancelled; nothing was written." ) ),
            qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
  QVERIFY( run.context.layersToLoadOnCompletion().isEmpty() );
  for ( const QgsMapLayer *layer : run.context.temporaryLayerStore()->mapLayers() )
    QVERIFY2( layer->providerType() == QLatin1String( "ogr" ), "a memory layer was left" ); // the inputs
}

void TestRedBlueIntersections::cancelSparesOtherLayersOfTheFile()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "mine.gpkg" ) );
  QVERIFY( QFile::copy( SAMPLE, path ) );
  QVERIFY( QFile::setPermissions( path, QFile::ReadOwner | QFile::WriteOwner ) );
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ),
                     QStringLiteral( "ogr:dbname='%1' table=\"points\" (geom)" ).arg( path ) );
  const auto exists = [&path]( const char *layer ) {
    return QgsVectorLayer( path + "|layername=" + layer, QStringLiteral( "l" ), QStringLiteral( "ogr" ) ).isValid();
  };
  Run cancelled( parameters, 60 );
  QVERIFY( cancelled.results.isEmpty() );
  QVERIFY( exists( "se_rivers" ) && !exists( "points" ) );
  Run finished( parameters );
  QVERIFY2( finished.ok, qPrintable( finished.feedback.log ) );
  QVERIFY( exists( "se_rivers" ) && exists( "points" ) );
}

void TestRedBlueIntersections::unwritableOutputLeavesNothing()
{
  const QTemporaryDir directory;
  const QString points = directory.filePath( QStringLiteral( "points.gpkg" ) );
  const QString nowhere = directory.filePath( QStringLiteral( "no/such/folder/pairs.gpkg" ) );
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ), points );
  parameters.insert( QStringLiteral( "PAIRS" ), nowhere );
  Run run( parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( nowhere ), qPrintable( run.feedback.log ) );
  QVERIFY( !QFile::exists( points ) );
}

void TestRedBlueIntersections::inputsAreNeverReplaced()
{
  const QTemporaryDir directory;
  const QString map = directory.filePath( QStringLiteral( "map.gpkg" ) );
  QVERIFY( QFile::copy( SAMPLE, map ) && QFile::link( map, directory.filePath( QStringLiteral( "link.gpkg" ) ) ) );
  const QString layer = map + QStringLiteral( "|layername=se_municipalities" );
  QVariantMap parameters = inputs( layer, RIVERS );
  // As a name, and as dialogs give it.
  for ( const QVariant &input :
        { QVariant( layer ), QVariant::fromValue( QgsProcessingFeatureSourceDefinition( layer ) ) } )
  {
    parameters.insert( QStringLiteral( "INPUT" ), input );
    for ( const char *target : { "map.gpkg", "link.gpkg", "new.gpkg" } )
    {
      parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QString::fromLatin1( target ) ) );
      const QString objection = objectionTo( parameters );
      QCOMPARE( objection.isEmpty(), QLatin1String( target ) == QLatin1String( "new.gpkg" ) );
      QVERIFY2( objection.isEmpty()
                  || objection.contains( QLatin1String( "is one of the inputs and will not be replaced" ) ),
                qPrintable( objection ) );
      // Steps of models and of batches are run without being asked.
      if ( !objection.isEmpty() )
      {
        Run run( parameters );
        QVERIFY( !run.ok );
        QVERIFY2( run.feedback.log.contains( QLatin1String( "will not be replaced" ) ),
                  qPrintable( run.feedback.log ) );
        QVERIFY( QgsVectorLayer( layer ).featureCount() > 2 );
      }
    }
  }
}

void TestRedBlueIntersections::destinations_data()
{
  QTest::addColumn<QString>( "output" );
  QTest::addColumn<QString>( "overlaps" );
  QTest::addColumn<QString>( "sentence" ); // empty: they are accepted
  const auto row = []( const char *name, const char *output, const char *overlaps, const char *sentence ) {
    QTest::newRow( name ) << QString::fromUtf8( output ) << QString::fromUtf8( overlaps )
                          << QString::fromUtf8( sentence );
  };
  row( "files", "%1/new.gpkg", "%1/new.CSV", "" );
  row( "no files", "TEMPORARY_OUTPUT", "memory:", "" );
  row( "other tables", "ogr:dbname='%1/map.gpkg' table=\"a\" (geom)", "ogr:dbname='%1/map.gpkg' table=\"b\" (geom)",
       "" );
  row( "layer of a file", "%1/map.gpkg|layername=new", "memory:", "cannot be written: it names a layer in a file" );
  row( "folder that is not there", "%1/no/new.gpkg",
       "memory:", "new.gpkg cannot be written: No such file or directory" );
  row( "no ending", "%1/map", "memory:", "No format has the ending “”" );
  row( "folder", "%1/folder", "memory:", "No format has the ending “”" );
  row( "unknown ending", "%1/map.foo", "memory:", "No format has the ending “foo”" );
  row( "ending that GDAL knows", "%1/map.json", "memory:", "No format has the ending “json”" );
  row( "part of a Shapefile", "%1/map.dbf", "memory:", "No format has the ending “dbf”" );
  row( "table of an input", "ogr:dbname='%1/map.gpkg' table=\"SE_municipalities\" (geom)",
       "memory:", "is one of the inputs and will not be replaced" );
  row( "the same with slashes", "ogr://dbname='%1/map.gpkg' table=\"se_municipalities\" (geom)",
       "memory:", "is one of the inputs and will not be replaced" );
  row( "one table", "ogr:dbname='%1/new.gpkg' table=\"a\" (geom)", "ogr:dbname='%1/new.gpkg' table=\"A\" (geom)",
       "is named for two outputs" );
  row( "one table of a server", "postgres://dbname='d' table=\"s\".\"a\" (geom)",
       "postgis:dbname='d' table=\"s\".\"a\" (geom)", "is named for two outputs" );
  row( "two tables of a server", "postgres://dbname='d' table=\"s\".\"a\" (geom)",
       "postgres://dbname='d' table=\"s\".\"b\" (geom)", "" );
  row( "a file and its table", "%1/new.gpkg", "ogr:dbname='%1/new.gpkg' table=\"a\" (geom)",
       "is named for two outputs" );
}

// QGIS puts an ending of its own behind one that it does not know: the file that it writes is not the one that is named.
void TestRedBlueIntersections::destinations()
{
  QFETCH( QString, output );
  QFETCH( QString, overlaps );
  QFETCH( QString, sentence );
  const QTemporaryDir directory;
  const QString map = directory.filePath( QStringLiteral( "map.gpkg" ) );
  QVERIFY( QFile::copy( SAMPLE, map ) && QDir( directory.path() ).mkdir( QStringLiteral( "folder" ) ) );
  QVariantMap parameters = inputs( map + QStringLiteral( "|layername=se_municipalities" ), RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ), output.replace( QStringLiteral( "%1" ), directory.path() ) );
  parameters.insert( QStringLiteral( "OVERLAPS" ), overlaps.replace( QStringLiteral( "%1" ), directory.path() ) );
  const QString objection = objectionTo( parameters );
  QVERIFY2( objection.isEmpty() == sentence.isEmpty(), qPrintable( objection ) );
  QVERIFY2( objection.contains( sentence ), qPrintable( objection ) );
}

// Any database will do for this: here it is a file, which needs no server.
void TestRedBlueIntersections::tableOfAnInput()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "map.sqlite" ) );
  {
    const GDALDatasetUniquePtr source( GDALDataset::Open( SAMPLE.toUtf8(), GDAL_OF_VECTOR ) );
    const char *const database[] = { "SPATIALITE=YES", nullptr };
    const GDALDatasetUniquePtr made(
      GetGDALDriverManager()
        ->GetDriverByName( "SQLite" )
        ->Create( path.toUtf8(), 0, 0, 0, GDT_Unknown, const_cast<char **>( database ) ) );
    if ( !made || !made->CopyLayer( source->GetLayerByName( "se_rivers" ), "rivers" ) )
      QSKIP( "GDAL makes no SpatiaLite database, so nothing was tested." );
  }
  const QString table = QStringLiteral( "dbname='%1' table=\"%2\" (geometry)" );
  auto *rivers = new QgsVectorLayer( table.arg( path, QStringLiteral( "rivers" ) ), QStringLiteral( "rivers" ),
                                     QStringLiteral( "spatialite" ) );
  QgsProject::instance()->addMapLayer( rivers );
  if ( !rivers->isValid() )
    QSKIP( "QGIS opens no SpatiaLite database, so nothing was tested." );
  QVariantMap parameters = inputs( MUNICIPALITIES, rivers->id() );
  const QString byOtherWay = directory.filePath( QStringLiteral( "./map.sqlite" ) );
  for ( const auto &[file, name] : { std::pair( path, "rivers" ), { byOtherWay, "RIVERS" }, { path, "crossings" } } )
  {
    parameters.insert( QStringLiteral( "OUTPUT" ), "spatialite://" + table.arg( file, QString::fromLatin1( name ) ) );
    const QString objection = objectionTo( parameters );
    QCOMPARE( objection.isEmpty(), QLatin1String( name ) == QLatin1String( "crossings" ) );
    QVERIFY2( objection.isEmpty()
                || objection.contains( QLatin1String( "is one of the inputs and will not be replaced" ) ),
              qPrintable( objection ) );
  }
  QgsProject::instance()->removeMapLayer( rivers );
}

// As GeoJSON has objects: QGIS's own writer takes no value of such a field.
void TestRedBlueIntersections::fieldsOfJson_data()
{
  QTest::addColumn<QString>( "destination" );
  for ( const char *destination : { "memory:", "%1/new.gpkg", "%1/new.fgb", "%1/new.geojson", "%1/new.csv",
                                    "ogr:dbname='%1/tables.gpkg' table=\"new\" (geom)" } )
    QTest::newRow( destination ) << QString::fromLatin1( destination );
}

void TestRedBlueIntersections::fieldsOfJson()
{
  QFETCH( QString, destination );
  const QString json = QStringLiteral( R"({"by":"Åsa","depths":[1,2.5],"seen":{"dry":true}})" );
  const QTemporaryDir directory;
  QFile file( directory.filePath( QStringLiteral( "red.geojson" ) ) );
  QVERIFY( file.open( QIODevice::WriteOnly ) );
  const QString feature = QStringLiteral( R"({"type":"Feature","properties":{"name":"%1","note":%2},"geometry":)"
                                          R"({"type":"LineString","coordinates":[[%3,0],[%3,2]]}})" );
  file.write( ( R"({"type":"FeatureCollection","features":[)" + feature.arg( QStringLiteral( "a" ), json ).arg( 0 )
                + ',' + feature.arg( QStringLiteral( "b" ), QStringLiteral( "null" ) ).arg( 1 ) + "]}" )
                .toUtf8() );
  file.close();
  Layer blue( { QStringLiteral( "LINESTRING (-1 1, 2 1)" ) }, QStringLiteral( "LineString?crs=EPSG:4326" ) );
  QVariantMap parameters = inputs( file.fileName(), blue );
  parameters.insert( QStringLiteral( "OUTPUT" ), destination.replace( QStringLiteral( "%1" ), directory.path() ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  std::vector<QgsFeature> points = run.rows( "OUTPUT" );
  QCOMPARE( points.size(), std::size_t( 2 ) );
  std::ranges::sort( points, {}, []( const QgsFeature &point ) { // FlatGeobuf has an order of its own
    return point.attribute( QStringLiteral( "name" ) ).toString();
  } );
  const auto noteOf = []( const QgsFeature &point ) {
    const QVariant note = point.attribute( QStringLiteral( "note" ) );
    return note.userType() == QMetaType::QString ? note.toString() : QgsJsonUtils::encodeValue( note );
  };
  QCOMPARE( QJsonDocument::fromJson( noteOf( points[0] ).toUtf8() ), QJsonDocument::fromJson( json.toUtf8() ) );
  const QString none = noteOf( points[1] );
  QVERIFY2( none.isEmpty() || none == QLatin1String( "null" ), qPrintable( none ) );
}

// One without geometries is no failure, although QGIS asks for its spatial index.
void TestRedBlueIntersections::tablesOfADatabase()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "pairs.gpkg" ) );
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "PAIRS" ),
                     QStringLiteral( "ogr:dbname='%1' table=\"pairs\" (geom)" ).arg( path ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( static_cast<qlonglong>( run.rows( "PAIRS" ).size() ), run.number( "PAIRS_COUNT" ) );
}

// QGIS's exporter takes the first field's values for the key, wherever that is: a key that is not the first has another name.
void TestRedBlueIntersections::keyOfAnInputInATable()
{
  const QTemporaryDir directory;
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "INPUT_FIELDS" ), QStringList( { "name" } ) );
  parameters.insert(
    QStringLiteral( "OUTPUT" ),
    QStringLiteral( "ogr:dbname='%1' table=\"o\" (geom)" ).arg( directory.filePath( QStringLiteral( "map.gpkg" ) ) ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const auto rows = run.rows( "OUTPUT" );
  QCOMPARE( rows.size(), std::size_t( 102 ) );
  for ( const QgsFeature &row : rows )
    QVERIFY( !row.attribute( QStringLiteral( "name" ) ).toString().isEmpty()
             && row.attribute( QStringLiteral( "fid_2" ) ).toLongLong() > 0 );
}

void TestRedBlueIntersections::numbersThatAreNone()
{
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  for ( const char *threads : { "1", "1,5", "many" } )
  {
    parameters.insert( QStringLiteral( "THREADS" ), QString::fromLatin1( threads ) );
    const QString objection = objectionTo( parameters );
    QCOMPARE( objection.isEmpty(), QLatin1String( threads ) == QLatin1String( "1" ) );
    QVERIFY2( objection.isEmpty() || objection.contains( QLatin1String( "THREADS" ) ), qPrintable( objection ) );
  }
}

void TestRedBlueIntersections::outputsReplaceWhatIsTheirs()
{
  const QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( QStringLiteral( "store" ) ) );
  QVERIFY( QFile::link( QStringLiteral( "store/points.shp" ), directory.filePath( QStringLiteral( "points.shp" ) ) ) );
  for ( const char *name : { "store/points.qix", "store/points.dbf" } )
  {
    QFile old( directory.filePath( QString::fromLatin1( name ) ) );
    QVERIFY( old.open( QFile::WriteOnly ) && old.write( "old" ) == 3 );
  }
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QStringLiteral( "points.shp" ) ) );
  Run run( parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY( QFileInfo( directory.filePath( QStringLiteral( "points.shp" ) ) ).isSymLink() );
  QVERIFY( !QFile::exists( directory.filePath( QStringLiteral( "store/points.qix" ) ) ) );
  QCOMPARE( run.rows( "OUTPUT" ).size(), std::size_t( 102 ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "QGIS rounds numbers in this format" ) ),
            qPrintable( run.feedback.log ) );
}

void TestRedBlueIntersections::diskFull_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "csv", "shp", "parquet", "arrow" } )
    QTest::addRow( "%s", extension ) << extension;
}

// A limit on the size of files stands in for a full disk.
void TestRedBlueIntersections::diskFull()
{
  QFETCH( QString, extension );
  const QTemporaryDir directory;
  QVariantMap parameters = inputs( MUNICIPALITIES, RIVERS );
  const QString path = directory.filePath( QStringLiteral( "points." ) + extension );
  RUBICON_SKIP_WITHOUT_DRIVER( path.toStdString() );
  parameters.insert( QStringLiteral( "OUTPUT" ), path );
  signal( SIGXFSZ, SIG_IGN );
  rlimit before;
  getrlimit( RLIMIT_FSIZE, &before );
  const rlimit small = { 2000, before.rlim_max };
  setrlimit( RLIMIT_FSIZE, &small );
  Run run( parameters );
  setrlimit( RLIMIT_FSIZE, &before );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "cannot be written" ) )
              || run.feedback.log.contains( QLatin1String( "Could not create layer" ) ),
            qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
}

void TestRedBlueIntersections::closingLine()
{
  Run run( inputs( MUNICIPALITIES, RIVERS ) );
  for ( const char *words : { " on ", "102 pairs", "102 points", "filter ", "rational ", "seconds: read ", "write " } )
    QVERIFY2( run.feedback.log.contains( QLatin1String( words ) ), qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "CROSS" ), 102 );
  QCOMPARE( run.number( "RED_SEGMENTS" ), 4420 );
  QCOMPARE( run.number( "BLUE_SEGMENTS" ), 1340 );
  QVERIFY( run.number( "TIER_FILTER" ) > 0 );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestRedBlueIntersections test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_redblueintersections.moc"
