// SPDX-License-Identifier: GPL-2.0-or-later
// The panel that looks at one hit: exact numbers and marks of points, overlaps, events and ends of intervals; layers that
// are edited, removed or not known; the panel closed while it reads.
// Relies on the sample data.

#include "dialog_test.h"

#include "hit/hitdock.h"
#include "hit/hitpicker.h"
#include "plugin/readers/layerorigin.h"
#include "tests/drill_samples.h"
#include "tests/plugin/algorithm_run.h"

#include "qgsapplication.h"
#include "qgsmapcanvas.h"
#include "qgsmapmouseevent.h"
#include "qgsproject.h"
#include "qgsrubberband.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QClipboard>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString CRS = QStringLiteral( "?crs=EPSG:32633" );

//! Runs \a algorithm and adds its output to the project, with what the layer remembers, as Processing does it.
QgsVectorLayer *made( const QString &algorithm, QVariantMap parameters, const char *output )
{
  const QString name = QString::fromLatin1( output );
  parameters.insert( name,
                     QVariant::fromValue( QgsProcessingOutputLayerDefinition( TEMPORARY, QgsProject::instance() ) ) );
  rubicon::test::AlgorithmRun run( algorithm, parameters );
  auto details = run.context.layersToLoadOnCompletion();
  const QString id = run.results.value( name ).toString();
  if ( !details.contains( id ) )
    return nullptr;
  auto *layer = run.layer( output );
  details[id].postProcessor()->postProcessLayer( layer, run.context, &run.feedback );
  return qobject_cast<QgsVectorLayer *>(
    QgsProject::instance()->addMapLayer( run.context.takeResultLayer( layer->id() ) ) );
}

//! A layer of the project in memory.
QgsVectorLayer *drawn( const QString &type, const QStringList &wkts, const QString &name )
{
  QgsVectorLayer *layer = addLayer( type + CRS + "&field=label:string", name, QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( const QString &wkt : wkts )
  {
    QgsFeature feature( layer->fields() );
    feature.setAttribute( 0, QStringLiteral( "%1 %2" ).arg( name ).arg( features.size() ) );
    feature.setGeometry( QgsGeometry::fromWkt( wkt ) );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features );
  return layer;
}

//! The square pillar from 0 to 1 that is open below and above.
const QString PILLAR = QStringLiteral( "MultiPolygonZ (((0 0 0, 1 0 0, 1 0 9, 0 0 9, 0 0 0)), ((1 0 0, 1 1 0, 1 1 9, "
                                       "1 0 9, 1 0 0)), ((1 1 0, 0 1 0, 0 1 9, 1 1 9, 1 1 0)), ((0 1 0, 0 0 0, 0 0 9, "
                                       "0 1 9, 0 1 0)), ((0 0 0, 0 1 0, 1 1 0, 1 0 0, 0 0 0)), ((0 0 9, 1 0 9, 1 1 9, "
                                       "0 1 9, 0 0 9)))" );

//! The panel beside a map.
struct Panel
{
    QgsMapCanvas canvas;
    std::unique_ptr<HitDock> dock = std::make_unique<HitDock>( &canvas );

    Panel()
    {
      canvas.resize( 400, 400 );
      canvas.setDestinationCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32633" ) ) );
      dock->resize( 420, 700 );
      dock->show();
    }
    ~Panel() { dock.reset(); }

    template <typename Widget>
    Widget *widget( const char *name ) const
    {
      return dock->findChild<Widget *>( QString::fromLatin1( name ) );
    }

    //! Shows \a layer on the map and selects the row; false: nothing comes of it.
    bool look( QgsVectorLayer *layer, QgsFeatureId row )
    {
      canvas.setLayers( { layer } );
      canvas.setCurrentLayer( layer );
      layer->selectByIds( { row } );
      return waitForEnd();
    }
    bool waitForEnd() const
    {
      return QTest::qWaitFor( [this] { return !widget<QWidget>( "mProgress" )->isVisible(); }, 60000 );
    }
    QString report() const { return widget<QTextBrowser>( "mReport" )->toPlainText(); }
    QString message() const
    {
      return widget<QLabel>( "mMessage" )->isVisible() ? widget<QLabel>( "mMessage" )->text() : QString();
    }
    QString copied() const
    {
      widget<QToolButton>( "mCopy" )->click();
      return QGuiApplication::clipboard()->text();
    }
    //! What is marked: both features, both parts, the place; as WKT with 3 decimals.
    QStringList marks() const
    {
      QStringList shown;
      const QList<QGraphicsItem *> items = canvas.scene()->items( Qt::AscendingOrder );
      for ( QGraphicsItem *item : items )
      {
        if ( const auto *band = dynamic_cast<const QgsRubberBand *>( item ); band && band->numberOfVertices() > 0 )
          shown << band->asGeometry().asWkt( 3 );
      }
      return shown;
    }
    bool isChoosing() const { return widget<QWidget>( "mInputs" )->isVisible(); }
};

} // namespace

class TestHitDock : public QObject
{
    Q_OBJECT

  private slots:
    void cleanup();
    void tellsOfAPoint();
    void tellsOfAPointOfTheSamples();
    void readsAsTheAlgorithmDoes();
    void tellsOfAnOverlap();
    void tellsOfAnEvent();
    void tellsOfAMeshFile();
    void tellsOfTheEndsOfAnInterval();
    void shortensLongFractions();
    void picksOnTheMap();
    void zoomsToTheHit();
    void tellsThatALayerWasEdited();
    void tellsThatAFeatureIsGone();
    void forgetsLayersThatAreRemoved();
    void asksForTheLayersOfAFile();
    void knowsRowsOfEveryFormat_data();
    void knowsRowsOfEveryFormat();
    void guessesMeshesWithNames();
    void mayBeClosedWhileItReads();
    void projectMayBeClosedWhileItReads();
    void readingOfALargeMeshEndsAtOnce();

  private:
    QgsVectorLayer *crossing();
    QgsVectorLayer *mRed = nullptr, *mBlue = nullptr;
};

//! Clearing the whole project would write a data base of styles each time.
void TestHitDock::cleanup()
{
  QgsProject::instance()->removeAllMapLayers();
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
}

//! The point at (0.7 0.3), which no doubles are.
QgsVectorLayer *TestHitDock::crossing()
{
  mRed = drawn( QStringLiteral( "LineString" ), { "LineString (50 50, 60 60)", "LineString (0 0, 7 3)" }, "red" );
  mBlue = drawn( QStringLiteral( "LineString" ), { "LineString (-1 1, 0 1, 1 0)" }, "blue" );
  return made( "rubicon:redblueintersections", { { "INPUT", mRed->id() }, { "INTERSECT", mBlue->id() } }, "OUTPUT" );
}

void TestHitDock::tellsOfAPoint()
{
  QgsVectorLayer *points = crossing();
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY2( panel.message().isEmpty() && !panel.isChoosing(), qPrintable( panel.message() ) );
  const QString text = panel.copied();
  for ( const char *line :
        { "cross: the interiors of two segments meet in one point", "Layer: red", "Feature: 2", "label: red 1",
          "Layer: blue", "Feature: 1", "Part, segment: 0, 1", "Along red: 1/10 = 0.1", "Along blue: 7/10 = 0.7",
          "Exact x: 7/10 = 0.7", "Exact y: 3/10 = 0.3", "Rounded x: 0.7", "Rounded y: 0.3", "Apart: 4.577566798522237",
          "Decided by: filter", "Pairs: 1" } )
    QVERIFY2( text.contains( QString::fromLatin1( line ) ), qPrintable( line + QString( " is not in\n" ) + text ) );
  QVERIFY( panel.report().contains( QLatin1String( "1/10 = 0.1" ) ) );
  QCOMPARE( panel.marks(),
            QStringList( { "LineString (0 0, 7 3)", "LineString (-1 1, 0 1, 1 0)", "LineString (0 0, 7 3)",
                           "LineString (0 1, 1 0)", "MultiPoint ((0.7 0.3))" } ) );
}

void TestHitDock::tellsOfAPointOfTheSamples()
{
  const QString sample = QStringLiteral( RUBICON_SAMPLE );
  QgsVectorLayer *towns = addLayer( sample + "|layername=se_municipalities", QStringLiteral( "towns" ) );
  QgsVectorLayer *rivers = addLayer( sample + "|layername=se_rivers", QStringLiteral( "rivers" ) );
  QgsVectorLayer *points = made( "rubicon:redblueintersections",
                                 { { "INPUT", towns->id() }, { "INTERSECT", rivers->id() } }, "OUTPUT" );
  QCOMPARE( points->featureCount(), 102LL );
  Panel panel;
  int told = 0;
  for ( QgsFeatureId row = 1; row <= 102; row += 10 )
  {
    QVERIFY( panel.look( points, row ) );
    QVERIFY2( panel.message().isEmpty(), qPrintable( panel.message() ) );
    told += panel.copied().contains( QLatin1String( "Along blue: " ) ) && panel.marks().size() == 5;
  }
  QCOMPARE( told, 11 );
}

//! Rings, parts, segments of no length, another CRS, and pairs of which several meet in one place.
void TestHitDock::readsAsTheAlgorithmDoes()
{
  QgsVectorLayer *red = drawn( QStringLiteral( "Polygon" ),
                               { "Polygon ((0 0, 4 0, 4 0, 4 4, 0 4, 0 0), (1 1, 3 1, 3 3, 1 3, 1 1))",
                                 "Polygon ((4 0, 8 0, 8 4, 4 4, 4 0))" },
                               "red" );
  QgsVectorLayer *blue = addLayer( "MultiLineString?crs=EPSG:3857", "blue", QStringLiteral( "memory" ) );
  QgsGeometry geometry = QgsGeometry::fromWkt( "MultiLineString ((-1 2, 2 2, 2 2, 9 2), (2 -1, 2 5), (4 4, 4 0), (0 1, "
                                               "4 4.1), (1.5 1.5, 2.5 2.5, 1.5 2.5, 2.5 1.5))" );
  geometry.transform( QgsCoordinateTransform( red->crs(), blue->crs(), QgsProject::instance() ) );
  QgsFeature feature;
  feature.setGeometry( geometry );
  blue->dataProvider()->addFeature( feature );
  Panel panel;
  for ( const char *output : { "OUTPUT", "OVERLAPS" } )
  {
    QVariantMap parameters = { { "INPUT", red->id() }, { "INTERSECT", blue->id() }, { "OUTPUT", TEMPORARY } };
    QgsVectorLayer *rows = made( "rubicon:redblueintersections", parameters, output );
    QVERIFY( rows->featureCount() > 0 || output == QLatin1String( "OVERLAPS" ) );
    for ( QgsFeatureId row = 1; row <= rows->featureCount(); ++row )
    {
      QVERIFY( panel.look( rows, row ) );
      QVERIFY2( panel.message().isEmpty(), qPrintable( panel.message() ) );
      QCOMPARE( panel.marks().size(), 5 );
    }
  }
}

void TestHitDock::tellsOfAnOverlap()
{
  drawn( QStringLiteral( "LineString" ), { "LineString (0 0, 4 0)" }, "red" );
  drawn( QStringLiteral( "LineString" ), { "LineString (6 0, 1 0)" }, "blue" );
  const QVariantMap inputs = { { "INPUT", "red" }, { "INTERSECT", "blue" } };
  QVariantMap all = inputs;
  all.insert( "OUTPUT", TEMPORARY );
  Panel panel;
  QVERIFY( panel.look( made( "rubicon:redblueintersections", all, "OVERLAPS" ), 1 ) );
  QVERIFY2( panel.copied().contains( QLatin1String( "overlap: the two segments share a piece of some length" ) ),
            qPrintable( panel.message() ) );
  QVERIFY( panel.copied().contains( QLatin1String( "Along red: 1/4 = 0.25" ) ) );
  QCOMPARE( panel.marks().last(), QString( "MultiPoint ((1 0))" ) );
  // The ends are points too, of a pair that overlaps.
  QgsVectorLayer *points = made( "rubicon:redblueintersections", inputs, "OUTPUT" );
  QCOMPARE( points->featureCount(), 2LL );
  QVERIFY( panel.look( points, 2 ) );
  const QString text = panel.copied();
  QVERIFY2( text.contains( QLatin1String( "This pair: overlap" ) ), qPrintable( text ) );
  QVERIFY2( text.contains( QLatin1String( "Along blue: 2/5 = 0.4" ) ), qPrintable( text ) );
  QVERIFY( text.contains( QLatin1String( "Apart: 0" ) ) );
}

void TestHitDock::tellsOfAnEvent()
{
  drawn( QStringLiteral( "LineStringZ" ), { "LineStringZ (-1 0.25 1, 2 0.25 2)" }, "holes" );
  drawn( QStringLiteral( "MultiPolygonZ" ), { PILLAR }, "pillar" );
  QgsVectorLayer *events = made( "rubicon:linemeshintersections", { { "INPUT", "holes" }, { "MESH", "pillar" } },
                                 "EVENTS" );
  QCOMPARE( events->featureCount(), 2LL );
  Panel panel;
  QVERIFY( panel.look( events, 1 ) );
  const QString text = panel.copied();
  for ( const char *line :
        { "entry: the line passes from outside to inside", "Layer: holes", "Layer: pillar",
          "Kind: face: the segment meets the inside", "Along the segment: 1/3 ≈ 0.333", "Exact x: 0",
          "Exact z: 4/3 ≈ 1.333", "Rounded z: 1.3333333333333333", "Apart: 7.4014868308343", "Decided by: " } )
    QVERIFY2( text.contains( QString::fromUtf8( line ) ),
              qPrintable( line + QString( " is not in\n" ) + text + panel.message() ) );
  const QStringList marks = panel.marks();
  QCOMPARE( marks.size(), 5 );
  QCOMPARE( marks.first(), QString( "LineString (-1 0.25, 2 0.25)" ) );
  QCOMPARE( marks.last(), QString( "MultiPoint ((0 0.25))" ) );
}

void TestHitDock::tellsOfAMeshFile()
{
  QgsVectorLayer *holes = drawn( QStringLiteral( "LineStringZ" ), sampleHoles(), "holes" );
  QgsVectorLayer *events = made( "rubicon:linemeshintersections",
                                 { { "INPUT", holes->id() }, { "MESH_FILE", QStringLiteral( RUBICON_DOMAIN ) } },
                                 "EVENTS" );
  QVERIFY( events && events->featureCount() > 0 );
  Panel panel;
  for ( const qlonglong row : { 1LL, static_cast<qlonglong>( events->featureCount() ) } )
  {
    QVERIFY( panel.look( events, row ) );
    QVERIFY2( panel.copied().contains( QLatin1String( "Along the segment: " ) ), qPrintable( panel.message() ) );
    QCOMPARE( panel.marks().size(), 5 );
  }
}

void TestHitDock::tellsOfTheEndsOfAnInterval()
{
  drawn( QStringLiteral( "LineStringZ" ), { "LineStringZ (-1 0.25 1, 2 0.25 2)" }, "holes" );
  drawn( QStringLiteral( "MultiPolygonZ" ), { PILLAR }, "pillar" );
  QgsVectorLayer *intervals = made( "rubicon:linemeshintersections", { { "INPUT", "holes" }, { "MESH", "pillar" } },
                                    "INTERVALS" );
  QCOMPARE( intervals->featureCount(), 3LL );
  Panel panel;
  QVERIFY( panel.look( intervals, 2 ) );
  QVERIFY2( panel.copied().contains( QLatin1String( "Along the segment: 1/3" ) ), qPrintable( panel.message() ) );
  auto *ends = panel.widget<QComboBox>( "mHits" );
  QVERIFY( ends->isVisible() );
  QCOMPARE( ends->count(), 2 );
  emit ends->activated( 1 );
  QVERIFY( panel.waitForEnd() );
  QVERIFY( panel.copied().contains( QLatin1String( "Along the segment: 2/3" ) ) );
  QVERIFY( panel.copied().contains( QLatin1String( "exit: " ) ) );
  QVERIFY( panel.look( intervals, 1 ) );
  QCOMPARE( panel.message(), QString( "The line begins within this interval: it meets nothing there." ) );
  QVERIFY( panel.marks().isEmpty() );
}

void TestHitDock::shortensLongFractions()
{
  drawn( QStringLiteral( "LineString" ), { "LineString (0.1 0.2, 7.3 3.7)" }, "red" );
  drawn( QStringLiteral( "LineString" ), { "LineString (0.3 1.1, 1.9 0.1)" }, "blue" );
  QgsVectorLayer *points = made( "rubicon:redblueintersections", { { "INPUT", "red" }, { "INTERSECT", "blue" } },
                                 "OUTPUT" );
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY2( panel.report().contains( QLatin1String( " digits)" ) ), qPrintable( panel.report() ) );
  QVERIFY( panel.report().contains( QString::fromUtf8( "…" ) ) );
  QVERIFY( !panel.copied().contains( QString::fromUtf8( "…" ) ) );
}

void TestHitDock::picksOnTheMap()
{
  QgsVectorLayer *points = crossing();
  Panel panel;
  panel.canvas.setLayers( { points, mRed } );
  panel.canvas.setExtent( QgsRectangle( 0, 0, 1, 1 ) );
  panel.widget<QToolButton>( "mPick" )->click();
  auto *picker = qobject_cast<HitPicker *>( panel.canvas.mapTool() );
  QVERIFY( picker );
  const QgsPointXY pixel = panel.canvas.getCoordinateTransform()->transform( 0.7, 0.3 );
  QgsMapMouseEvent click( &panel.canvas, QEvent::MouseButtonRelease, pixel.toQPointF().toPoint(), Qt::LeftButton );
  picker->canvasReleaseEvent( &click );
  QVERIFY( panel.waitForEnd() );
  QVERIFY2( panel.report().contains( QLatin1String( "1/10 = 0.1" ) ), qPrintable( panel.message() ) );
}

void TestHitDock::zoomsToTheHit()
{
  QgsVectorLayer *points = crossing();
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  panel.widget<QToolButton>( "mZoom" )->click();
  const QgsRectangle view = panel.canvas.extent();
  QVERIFY( view.contains( QgsRectangle( 0, 0, 1, 1 ) ) && view.width() < 4 );
  QVERIFY( view.center().distance( QgsPointXY( 0.7, 0.3 ) ) < 1e-6 );
}

void TestHitDock::tellsThatALayerWasEdited()
{
  QgsVectorLayer *points = crossing();
  mRed->startEditing();
  QgsGeometry moved = QgsGeometry::fromWkt( "LineString (0 0, 7 4)" );
  mRed->changeGeometry( 2, moved );
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY2( panel.message().startsWith( QString::fromUtf8( "Layer “red” or “blue” is no longer as it was" ) ),
            qPrintable( panel.message() ) );
  QVERIFY( panel.report().isEmpty() && panel.marks().isEmpty() );
  QVERIFY( !panel.widget<QToolButton>( "mCopy" )->isEnabled() );

  // As it was again, until it is changed while the panel shows it.
  mRed->rollBack();
  points->removeSelection();
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY2( panel.report().contains( QLatin1String( "1/10 = 0.1" ) ), qPrintable( panel.message() ) );
  mRed->startEditing();
  mRed->changeGeometry( 2, moved );
  QCOMPARE( panel.message(), QString::fromUtf8( "Layer “red” was changed. Pick or select the hit again." ) );
  QVERIFY( panel.report().isEmpty() && panel.marks().isEmpty() );
}

void TestHitDock::tellsThatAFeatureIsGone()
{
  QgsVectorLayer *points = crossing();
  mBlue->dataProvider()->deleteFeatures( { 1 } );
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QCOMPARE( panel.message(), QString::fromUtf8( "Layer “blue” has no feature 1 with a line any more." ) );
}

void TestHitDock::forgetsLayersThatAreRemoved()
{
  QgsVectorLayer *points = crossing();
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QgsProject::instance()->removeMapLayer( mBlue );
  QCOMPARE( panel.message(), QString::fromUtf8( "Layer “blue” was removed, from which this hit came." ) );
  QVERIFY( panel.report().isEmpty() && panel.marks().isEmpty() );

  QgsProject::instance()->removeAllMapLayers();
  QVERIFY( panel.look( crossing(), 1 ) );
  QCOMPARE( panel.marks().size(), 5 );
  QgsProject::instance()->removeAllMapLayers();
  QCOMPARE( panel.message(), QString( "The layer of this hit was removed." ) );
  QVERIFY( panel.marks().isEmpty() );

  // Its input goes first, then the layer with the ends of its interval: they cannot be chosen any more.
  QgsVectorLayer *holes = drawn( QStringLiteral( "LineStringZ" ), { "LineStringZ (-1 0.25 1, 2 0.25 2)" }, "holes" );
  drawn( QStringLiteral( "MultiPolygonZ" ), { PILLAR }, "pillar" );
  QgsVectorLayer *intervals = made( "rubicon:linemeshintersections", { { "INPUT", "holes" }, { "MESH", "pillar" } },
                                    "INTERVALS" );
  QVERIFY( panel.look( intervals, 2 ) );
  auto *ends = panel.widget<QComboBox>( "mHits" );
  QVERIFY( ends->isVisible() );
  QgsProject::instance()->removeMapLayer( holes );
  QVERIFY( ends->isVisible() );
  QgsProject::instance()->removeMapLayer( intervals );
  QVERIFY( !ends->isVisible() );
}

//! Files keep no properties of layers: the panel guesses, and asks where it cannot.
void TestHitDock::asksForTheLayersOfAFile()
{
  const QTemporaryDir directory;
  crossing();
  const QString file = directory.filePath( QStringLiteral( "points.gpkg" ) );
  rubicon::test::AlgorithmRun run( "rubicon:redblueintersections",
                                   { { "INPUT", mRed->id() }, { "INTERSECT", mBlue->id() }, { "OUTPUT", file } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QgsVectorLayer *other = drawn( QStringLiteral( "LineString" ), { "LineString (0 0, 9 9)" }, "another" );
  QgsVectorLayer *points = addLayer( file, QStringLiteral( "points" ) );
  Panel panel;
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY( panel.isChoosing() );
  auto *red = panel.widget<QgsMapLayerComboBox>( "mFirst" ), *blue = panel.widget<QgsMapLayerComboBox>( "mSecond" );
  red->setLayer( mRed );
  blue->setLayer( other );
  emit blue->activated( 0 );
  QVERIFY( panel.waitForEnd() );
  QVERIFY2( panel.message().contains( QLatin1String( "no longer as it was" ) ), qPrintable( panel.message() ) );
  blue->setLayer( mBlue );
  emit blue->activated( 0 );
  QVERIFY( panel.waitForEnd() );
  QVERIFY2( panel.report().contains( QLatin1String( "1/10 = 0.1" ) ), qPrintable( panel.message() ) );
  // From then on it is known.
  points->removeSelection();
  QVERIFY( panel.look( points, 1 ) );
  QVERIFY( !panel.isChoosing() && panel.report().contains( QLatin1String( "1/10 = 0.1" ) ) );
}

void TestHitDock::knowsRowsOfEveryFormat_data()
{
  QTest::addColumn<QString>( "suffix" );
  for ( const char *suffix : { "gpkg", "shp", "geojson", "fgb" } )
    QTest::newRow( suffix ) << QString::fromLatin1( suffix );
}

void TestHitDock::knowsRowsOfEveryFormat()
{
  QFETCH( QString, suffix );
  const QTemporaryDir directory;
  crossing();
  const QString file = directory.filePath( "points." + suffix );
  rubicon::test::AlgorithmRun run( "rubicon:redblueintersections",
                                   { { "INPUT", mRed->id() }, { "INTERSECT", mBlue->id() }, { "OUTPUT", file } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QgsVectorLayer *points = addLayer( file, QStringLiteral( "points" ) );
  QgsFeature row;
  QVERIFY( points->getFeatures().nextFeature( row ) );
  Panel panel;
  QVERIFY( panel.look( points, row.id() ) );
  panel.widget<QgsMapLayerComboBox>( "mFirst" )->setLayer( mRed );
  panel.widget<QgsMapLayerComboBox>( "mSecond" )->setLayer( mBlue );
  emit panel.widget<QgsMapLayerComboBox>( "mSecond" )->activated( 0 );
  QVERIFY( panel.waitForEnd() );
  QVERIFY2( panel.report().contains( QLatin1String( "1/10 = 0.1" ) ), qPrintable( panel.message() ) );
}

//! The field that names the meshes too, by its value in the face that was hit.
void TestHitDock::guessesMeshesWithNames()
{
  const QTemporaryDir directory;
  addLayer( "Polygon" + CRS, "a map", QStringLiteral( "memory" ) );
  QgsVectorLayer *holes = drawn( QStringLiteral( "LineStringZ" ), { "LineStringZ (-1 0.25 1, 2 0.25 2)" }, "holes" );
  QgsVectorLayer *pillars = drawn( QStringLiteral( "MultiPolygonZ" ), { PILLAR, PILLAR }, "pillars" );
  const QString file = directory.filePath( QStringLiteral( "events.gpkg" ) );
  rubicon::test::AlgorithmRun run(
    "rubicon:linemeshintersections",
    { { "INPUT", holes->id() }, { "MESH", pillars->id() }, { "MESH_NAME_FIELD", "label" }, { "EVENTS", file } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QgsVectorLayer *events = addLayer( file, QStringLiteral( "events" ) );
  QCOMPARE( events->featureCount(), 4LL );
  Panel panel;
  for ( QgsFeatureId row = 1; row <= 4; ++row )
  {
    QVERIFY( panel.look( events, row ) );
    QVERIFY2( panel.report().contains( QLatin1String( "Along the segment" ) ), qPrintable( panel.message() ) );
  }
  QCOMPARE( panel.widget<QgsFieldComboBox>( "mNameField" )->currentField(), QString( "label" ) );
}

void TestHitDock::mayBeClosedWhileItReads()
{
  QgsVectorLayer *points = crossing();
  Panel panel;
  panel.canvas.setLayers( { points } );
  panel.canvas.setCurrentLayer( points );
  for ( int i = 0; i < 20; ++i )
  {
    points->selectByIds( { 1 } );
    QTest::qWait( i % 3 );
    panel.dock->close();
    QVERIFY( panel.marks().isEmpty() );
    points->removeSelection();
    panel.dock->show();
  }
  points->selectByIds( { 1 } );
  panel.dock.reset();
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
}

void TestHitDock::projectMayBeClosedWhileItReads()
{
  Panel panel;
  for ( int i = 0; i < 20; ++i )
  {
    QgsVectorLayer *points = crossing();
    panel.canvas.setLayers( { points } );
    panel.canvas.setCurrentLayer( points );
    points->selectByIds( { 1 } );
    QTest::qWait( i % 3 );
    QgsProject::instance()->removeAllMapLayers();
    QVERIFY( panel.marks().isEmpty() );
  }
}

//! A hilly surface of 180,000 triangles, which takes a while.
void TestHitDock::readingOfALargeMeshEndsAtOnce()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "hills.obj" ) );
  QFile file( path );
  QVERIFY( file.open( QFile::WriteOnly ) );
  constexpr int side = 300;
  QTextStream text( &file );
  for ( int i = 0; i <= side; ++i )
    for ( int j = 0; j <= side; ++j )
      text << "v " << i << ' ' << j << ' ' << ( i * 7 + j * 5 ) % 11 << '\n';
  const auto corner = []( int i, int j ) { return i * ( side + 1 ) + j + 1; };
  for ( int i = 0; i < side; ++i )
    for ( int j = 0; j < side; ++j )
      text << "f " << corner( i, j ) << ' ' << corner( i + 1, j ) << ' ' << corner( i + 1, j + 1 ) << "\nf "
           << corner( i, j ) << ' ' << corner( i + 1, j + 1 ) << ' ' << corner( i, j + 1 ) << '\n';
  text.flush();
  file.close();
  QgsVectorLayer *holes = drawn( QStringLiteral( "LineStringZ" ), { "LineStringZ (9.1 9.3 50, 9.2 9.7 -50)" },
                                 "holes" );
  QgsVectorLayer *events = made( "rubicon:linemeshintersections", { { "INPUT", holes->id() }, { "MESH_FILE", path } },
                                 "EVENTS" );
  QVERIFY( events && events->featureCount() == 1 );
  Panel panel;
  QVERIFY( panel.look( events, 1 ) );
  QVERIFY2( panel.report().contains( QLatin1String( "pierce: " ) ), qPrintable( panel.message() ) );
  QCOMPARE( panel.marks().size(), 5 );
  const auto secondsOf = []( const std::function<void()> &what ) {
    QElapsedTimer timer;
    timer.start();
    what();
    return static_cast<double>( timer.elapsed() ) / 1000;
  };
  for ( const int wait : { 5, 50, 120, 250 } )
  {
    events->removeSelection();
    events->selectByIds( { 1 } );
    QTest::qWait( wait );
    QVERIFY( secondsOf( [&] { panel.widget<QToolButton>( "mCancel" )->click(); } ) < 1 );
    QVERIFY( panel.marks().isEmpty() || !panel.message().isEmpty() );
  }
  events->removeSelection();
  events->selectByIds( { 1 } );
  QTest::qWait( 50 );
  QVERIFY( secondsOf( [&] { QgsProject::instance()->removeMapLayer( holes ); } ) < 1 );
  QVERIFY( panel.marks().isEmpty() );
}

int main( int argc, char **argv )
{
  TestHitDock test;
  return runTest( test, argc, argv );
}

#include "test_hitdock.moc"
