// SPDX-License-Identifier: GPL-2.0-or-later
// The section view: lines by clicks on a map, what layers have in the slab and in the plane, pictures, and whatever
// happens while it works.
// Relies on the sample data, and on a cube with holes through it.

#include "dialog_test.h"

#include "section/sectiondock.h"
#include "section/sectiongrid.h"

#include "tests/plugin/algorithm_run.h"

#include "qgsdoublespinbox.h"
#include "qgsexception.h"
#include "qgsexpression.h"
#include "qgsexpressionfunction.h"
#include "qgsfilewidget.h"
#include "qgslayertree.h"
#include "qgsmapcanvas.h"
#include "qgsmaplayercombobox.h"
#include "qgsrenderer.h"
#include "qgsrubberband.h"
#include "qgssymbol.h"
#include "qgssymbollayer.h"
#include "qgstaskmanager.h"

#include <QAction>
#include <QImage>
#include <QLabel>
#include <QSemaphore>
#include <QToolButton>
#include <QtTest>

#include <cmath>
#include <new>
#include <optional>
#include <stdexcept>

using namespace rubicon::test;

namespace
{

const QString TABLES = QStringLiteral( RUBICON_TABLES );
const QString UTM = QStringLiteral( "EPSG:32633" );

QgsVectorLayer *addFeatures( const QString &definition, const QString &name,
                             const QList<QPair<QString, QVariantList>> &rows )
{
  QgsVectorLayer *layer = addLayer( definition, name, QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( const auto &[wkt, values] : rows )
  {
    QgsFeature feature( layer->fields() );
    feature.setGeometry( QgsGeometry::fromWkt( wkt ) );
    for ( int i = 0; i < values.size(); ++i )
      feature.setAttribute( i, values.at( i ) );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features );
  return layer;
}

//! From (0, -10, -10) to (20, 10, 10), under the name "body".
QgsVectorLayer *addCube()
{
  return addFeatures( "PolygonZ?crs=EPSG:32633&field=name:string", QStringLiteral( "cube" ),
                      { { "POLYGON Z((0 -10 -10,20 -10 -10,20 10 -10,0 10 -10,0 -10 -10))", { "body" } },
                        { "POLYGON Z((0 -10 10,20 -10 10,20 10 10,0 10 10,0 -10 10))", { "body" } },
                        { "POLYGON Z((0 -10 -10,20 -10 -10,20 -10 10,0 -10 10,0 -10 -10))", { "body" } },
                        { "POLYGON Z((0 10 -10,20 10 -10,20 10 10,0 10 10,0 10 -10))", { "body" } },
                        { "POLYGON Z((0 -10 -10,0 10 -10,0 10 10,0 -10 10,0 -10 -10))", { "body" } },
                        { "POLYGON Z((20 -10 -10,20 10 -10,20 10 10,20 -10 10,20 -10 -10))", { "body" } } } );
}

//! One goes down to the east, one is vertical, one lies 30 to the north.
QgsVectorLayer *addHoles()
{
  return addFeatures( "LineStringZM?crs=EPSG:32633&field=hole:string", QStringLiteral( "holes" ),
                      { { "LINESTRING ZM(-10 0 20 0,30 0 -20 56)", { "slanting" } },
                        { "LINESTRING ZM(5 4 30 0,5 4 -30 60)", { "vertical" } },
                        { "LINESTRING ZM(5 30 30 0,5 30 -30 60)", { "away" } } } );
}

//! The map, and the dock beside it.
class View
{
  public:
    View()
      : mDock( std::make_unique<SectionDock>( &mMap ) )
    {
      mMap.resize( 400, 400 );
      mMap.setDestinationCrs( QgsCoordinateReferenceSystem( UTM ) );
      mMap.setExtent( QgsRectangle( -50, -50, 50, 50 ) );
      mMap.show();
      mDock->resize( 1000, 400 );
      mDock->show();
      widget<QgsDoubleSpinBox>( "mExaggeration" )->setValue( 1 );
      widget<QgsDoubleSpinBox>( "mThickness" )->setValue( 20 );
    }

    template <typename Widget>
    Widget *widget( const char *name ) const
    {
      return mDock->findChild<Widget *>( QString::fromLatin1( name ) );
    }

    SectionDock *dock() { return mDock.get(); }
    QgsMapCanvas &map() { return mMap; }
    void destroy() { mDock.reset(); }
    void trigger( const char *action ) const { widget<QAction>( action )->trigger(); }
    QString state() const { return widget<QLabel>( "mState" )->text(); }

    //! From west to east through (0, 0), 80 long, unless told otherwise.
    void draw( const QgsPointXY &from = { -40, 0 }, const QgsPointXY &to = { 40, 0 } )
    {
      mDock->showSection( { from, to, QgsCoordinateReferenceSystem( UTM ) } );
    }
    bool waitForEnd()
    {
      return QTest::qWaitFor( [this] { return !mDock->isRunning(); }, 60000 );
    }

    //! What the canvas of the section shows under that name; null where there is nothing.
    QgsVectorLayer *shown( const QString &title ) const
    {
      const QList<QgsMapLayer *> layers = canvas()->layers();
      for ( QgsMapLayer *layer : layers )
        if ( layer->name() == title )
          return qobject_cast<QgsVectorLayer *>( layer );
      return nullptr;
    }
    QgsMapCanvas *canvas() const { return widget<QgsMapCanvas>( "rubiconSectionCanvas" ); }

    void click( const QgsPointXY &at )
    {
      const QgsPointXY pixel = mMap.mapSettings().mapToPixel().transform( at );
      QTest::mouseClick( mMap.viewport(), Qt::LeftButton, Qt::NoModifier,
                         QPoint( qRound( pixel.x() ), qRound( pixel.y() ) ) );
    }

  private:
    QgsMapCanvas mMap;
    std::unique_ptr<SectionDock> mDock;
};

//! Of all features, with a bar between.
QString geometriesOf( QgsVectorLayer *layer )
{
  QStringList texts;
  QgsFeature feature;
  for ( QgsFeatureIterator it = layer->getFeatures(); it.nextFeature( feature ); )
    texts << feature.geometry().asWkt( 2 ).toUpper().replace( QLatin1String( " Z" ), QLatin1String( "Z" ) );
  return texts.join( QStringLiteral( " | " ) );
}

double areaOf( QgsVectorLayer *layer )
{
  double sum = 0;
  QgsFeature feature;
  for ( QgsFeatureIterator it = layer->getFeatures(); it.nextFeature( feature ); )
    sum += feature.geometry().area();
  return sum;
}

//! What \a run has made, as a layer of the project under that name.
QString addResult( rubicon::test::AlgorithmRun &run, const char *output, const QString &name )
{
  QgsMapLayer *layer = run.context.takeResultLayer( run.results.value( QString::fromLatin1( output ) ).toString() );
  if ( !layer )
    return QString();
  layer->setName( name );
  return QgsProject::instance()->addMapLayer( layer )->id();
}

//! The traces of the sample, and where they meet its wireframe.
void addSample()
{
  rubicon::test::AlgorithmRun desurvey( QStringLiteral( "rubicon:desurvey" ), { { "COLLAR", TABLES + "/collar.csv" },
                                                                                { "SURVEY", TABLES + "/survey.csv" },
                                                                                { "DIP", 1 },
                                                                                { "CRS", UTM },
                                                                                { "OUTPUT", TEMPORARY } } );
  const QString traces = addResult( desurvey, "OUTPUT", QStringLiteral( "Traces" ) );
  QVERIFY2( !traces.isEmpty(), qPrintable( desurvey.feedback.log ) );
  rubicon::test::AlgorithmRun crossings( QStringLiteral( "rubicon:linemeshintersections" ),
                                         { { "INPUT", traces },
                                           { "MESH_FILE", TABLES + "/domain.ply" },
                                           { "EVENTS", TEMPORARY },
                                           { "INTERVALS", TEMPORARY } } );
  QVERIFY2( crossings.ok, qPrintable( crossings.feedback.log ) );
  addResult( crossings, "EVENTS", QStringLiteral( "Events" ) );
  addResult( crossings, "INTERVALS", QStringLiteral( "Intervals" ) );
}

//! Waits in its thread until it is told to end.
class WaitingTask : public QgsTask
{
  public:
    explicit WaitingTask( std::shared_ptr<QSemaphore> end )
      : mEnd( std::move( end ) )
    {}

  protected:
    bool run() override
    {
      mEnd->acquire();
      return true;
    }

  private:
    std::shared_ptr<QSemaphore> mEnd;
};

//! All threads for tasks, until it goes: tasks that come meanwhile wait for one.
class ThreadsTaken
{
  public:
    ThreadsTaken()
    {
      do
      {
        mTasks << new WaitingTask( mEnd );
        QgsApplication::taskManager()->addTask( mTasks.last() );
      } while ( QTest::qWaitFor( [this] { return mTasks.last()->status() == QgsTask::Running; }, 2000 ) );
    }
    ~ThreadsTaken() { end(); }
    ThreadsTaken( const ThreadsTaken & ) = delete;
    ThreadsTaken &operator=( const ThreadsTaken & ) = delete;

    void end()
    {
      mEnd->release( static_cast<int>( mTasks.size() ) );
      mTasks.clear();
    }

    QList<QPointer<QgsTask>> waiting() const
    {
      QList<QPointer<QgsTask>> others;
      const QList<QgsTask *> all = QgsApplication::taskManager()->activeTasks();
      for ( QgsTask *task : all )
        if ( !mTasks.contains( task ) )
          others << task;
      return others;
    }

  private:
    std::shared_ptr<QSemaphore> mEnd = std::make_shared<QSemaphore>();
    QList<QgsTask *> mTasks;
};

//! What a computed field asks for: it fails, in a way that the name of the hole tells, and gives no value.
class FailAt : public QgsExpressionFunction
{
  public:
    FailAt()
      : QgsExpressionFunction( QStringLiteral( "rubicon_fail_at" ), 1, QStringLiteral( "General" ) )
    {}

    QVariant func( const QVariantList &arguments, const QgsExpressionContext *, QgsExpression *,
                   const QgsExpressionNodeFunction * ) override
    {
      const QString hole = arguments.first().toString();
      if ( hole == QLatin1String( "too large" ) )
        throw std::bad_alloc();
      if ( hole == QLatin1String( "lost" ) )
        throw QgsException( QStringLiteral( "The hole is lost." ) );
      throw std::runtime_error( "The hole is broken." );
    }
};

} // namespace

class TestSectionDock : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void guessesLayers();
    void cutsTheFileThatEventsRemember();
    void drawsALineByTwoClicks();
    void cutsHolesAndWireframes();
    void agreesWithTheAlgorithm();
    void picksAHole();
    void tellsWhatIsClicked();
    void stepsAndFlips();
    void exaggeratesWhatIsDrawnOnly();
    void turnsEventsInThePlane();
    void refusesDegrees();
    void reprojectsLayers();
    void exportsLayers();
    void savesPictures();
    void layersGoWhileItWorks();
    void layersLiveWhileTheyAreDrawn();
    void closesWhileItWorks();
    void cancelsWhatWaitsForAThread();
    void tellsOfWhatHasNoHeight();
    void tellsWhatFails_data();
    void tellsWhatFails();
    void roundSteps();
};

void TestSectionDock::init()
{
  forgetChoices();
}

void TestSectionDock::cleanup()
{
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
  QgsProject::instance()->clear();
}

void TestSectionDock::guessesLayers()
{
  View view;
  QVERIFY( !view.widget<QgsMapLayerComboBox>( "mTraces" )->currentLayer() );
  addSample(); // after the dock was opened
  QgsVectorLayer *cube = addCube();
  const auto chosen = [&view]( const char *name ) {
    const QgsMapLayer *layer = view.widget<QgsMapLayerComboBox>( name )->currentLayer();
    return layer ? layer->name() : QString();
  };
  QTRY_COMPARE( chosen( "mTraces" ), QStringLiteral( "Traces" ) );
  QCOMPARE( chosen( "mIntervals" ), QStringLiteral( "Intervals" ) );
  QCOMPARE( chosen( "mEvents" ), QStringLiteral( "Events" ) );
  QCOMPARE( chosen( "mWireframes" ), QStringLiteral( "cube" ) );
  QgsProject::instance()->removeMapLayer( cube );
  QCOMPARE( chosen( "mWireframes" ), QString() );
}

void TestSectionDock::cutsTheFileThatEventsRemember()
{
  addSample();
  QgsMapLayer *events = QgsProject::instance()->mapLayersByName( QStringLiteral( "Events" ) ).first();
  const QVariantMap origin = LayerOrigin::ofFile( TABLES + "/domain.ply" ).properties( SECOND_INPUT );
  for ( auto it = origin.begin(); it != origin.end(); ++it )
    events->setCustomProperty( it.key(), it.value() );
  View view;
  auto *file = view.widget<QgsFileWidget>( "mWireframeFile" );
  QCOMPARE( file->filePath(), TABLES + "/domain.ply" );
  view.draw( { -20, 100 }, { 260, 100 } );
  QVERIFY( view.waitForEnd() );
  QVERIFY( view.shown( QStringLiteral( "Areas of wireframes" ) )->featureCount() > 0 );
  // A layer takes its place, and it that of a layer.
  QgsVectorLayer *cube = addCube();
  view.widget<QgsMapLayerComboBox>( "mWireframes" )->setLayer( cube );
  QCOMPARE( file->filePath(), QString() );
  file->setFilePath( TABLES + "/domain.ply" );
  QVERIFY( !view.widget<QgsMapLayerComboBox>( "mWireframes" )->currentLayer() );
  QgsProject::instance()->removeMapLayer( events );
  QCOMPARE( file->filePath(), QString() );
}

void TestSectionDock::drawsALineByTwoClicks()
{
  addHoles();
  View view;
  QVERIFY( !view.widget<QAction>( "mFlip" )->isEnabled() );
  view.trigger( "mDraw" );
  QVERIFY( view.widget<QAction>( "mDraw" )->isChecked() );
  view.click( { -40, 0 } );
  QVERIFY( !view.dock()->line().isValid() );
  view.click( { 40, 0 } );
  QVERIFY( view.dock()->line().isValid() );
  QVERIFY( qAbs( view.dock()->line().length() - 80 ) < 1 && qAbs( view.dock()->line().azimuth() - 90 ) < 1 );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 2LL );
  QVERIFY2( view.state().contains( QStringLiteral( "azimuth 90°" ) ), qPrintable( view.state() ) );
  QVERIFY( view.widget<QAction>( "mFlip" )->isEnabled() );

  view.dock()->close();
  QVERIFY( !view.dock()->line().isValid() );
  QVERIFY( !view.map().mapTool() );
  for ( const QGraphicsItem *item : view.map().scene()->items() )
    if ( const auto *band = dynamic_cast<const QgsRubberBand *>( item ) )
      QCOMPARE( band->asGeometry().isEmpty(), true );
}

void TestSectionDock::cutsHolesAndWireframes()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  QCOMPARE( geometriesOf( view.shown( QStringLiteral( "Traces" ) ) ),
            QStringLiteral( "LINESTRINGZM (30 20 0 0, 70 -20 0 56) | LINESTRINGZM (45 30 -4 0, 45 -30 -4 60)" ) );
  QCOMPARE( areaOf( view.shown( QStringLiteral( "Areas of wireframes" ) ) ), 400.0 );
  QVERIFY( view.shown( QStringLiteral( "Outlines of wireframes" ) )->featureCount() > 0 );
  QVERIFY2( view.canvas()->extent().contains( QgsRectangle( 0, -30, 80, 30 ) ),
            qPrintable( view.canvas()->extent().toString() ) );

  view.draw( { 0, 0 }, { 10, 0 } ); // ends within the cube, and cuts the slanting hole
  QVERIFY( view.waitForEnd() );
  QCOMPARE( geometriesOf( view.shown( QStringLiteral( "Traces" ) ) ),
            QStringLiteral( "LINESTRINGZM (0 10 0 14, 10 0 0 28) | LINESTRINGZM (5 30 -4 0, 5 -30 -4 60)" ) );
  QCOMPARE( areaOf( view.shown( QStringLiteral( "Areas of wireframes" ) ) ), 200.0 );

  view.widget<QgsDoubleSpinBox>( "mThickness" )->setValue( 7.9 );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 1LL );
}

void TestSectionDock::agreesWithTheAlgorithm()
{
  addSample();
  QgsVectorLayer *intervals = projectLayer( QStringLiteral( "Intervals" ) );
  const QgsRectangle all = intervals->extent();
  View view;
  view.widget<QgsDoubleSpinBox>( "mThickness" )->setValue( 2 * all.height() + 2 );
  view.draw( { all.xMinimum() - 1, all.center().y() }, { all.xMaximum() + 1, all.center().y() } );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 29LL );
  QCOMPARE( view.shown( QStringLiteral( "Intervals" ) )->featureCount(), intervals->featureCount() );
  QCOMPARE( view.shown( QStringLiteral( "Events" ) )->featureCount(), 58LL );
  QCOMPARE( view.shown( QStringLiteral( "Intervals" ) )->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
  // Each hole goes down, and so does each event on it.
  QgsFeature event;
  for ( QgsFeatureIterator it = view.shown( QStringLiteral( "Events" ) )->getFeatures(); it.nextFeature( event ); )
    QVERIFY( std::abs( event.attribute( QStringLiteral( "heading" ) ).toDouble() ) > 90 );
}

void TestSectionDock::picksAHole()
{
  addHoles();
  View view;
  view.trigger( "mPick" );
  view.click( { 10, -40 } );
  QVERIFY2( view.state().contains( QLatin1String( "There is no trace of" ) ), qPrintable( view.state() ) );
  view.click( { 10, 0 } );
  QVERIFY( view.waitForEnd() );
  QVERIFY( qAbs( view.dock()->line().azimuth() - 90 ) < 1e-9 );
  QCOMPARE( view.dock()->line().from, QgsPointXY( -30, 0 ) ); // the thickness before the collar
  QCOMPARE( view.dock()->line().to, QgsPointXY( 50, 0 ) );
  view.draw( { 0, -40 }, { 0, 40 } );
  view.click( { 5, 30 } ); // vertical: as the line before
  QVERIFY( qAbs( view.dock()->line().azimuth() ) < 1e-9 );
  QVERIFY( qAbs( view.dock()->line().from.x() - 5 ) < 1e-9 && qAbs( view.dock()->line().length() - 40 ) < 1e-9 );
}

void TestSectionDock::tellsWhatIsClicked()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  const auto click = [&view]( const QgsPointXY &at ) {
    const QgsPointXY pixel = view.canvas()->mapSettings().mapToPixel().transform( at );
    QTest::mouseClick( view.canvas()->viewport(), Qt::LeftButton, Qt::NoModifier,
                       QPoint( qRound( pixel.x() ), qRound( pixel.y() ) ) );
    return view.canvas()->toolTip();
  };
  const QgsRectangle before = view.canvas()->extent();
  QCOMPARE( click( { 45, 25 } ), QStringLiteral( "Traces\nhole: vertical" ) );
  const QString area = click( { 55, 3 } );
  QVERIFY2( area.startsWith( QLatin1String( "Areas of wireframes\n" ) ), qPrintable( area ) );
  QCOMPARE( click( { 75, 25 } ), QString() );
  QCOMPARE( view.canvas()->extent(), before );
}

void TestSectionDock::stepsAndFlips()
{
  addHoles();
  View view;
  view.draw();
  view.trigger( "mNext" );
  QVERIFY( qAbs( view.dock()->line().from.y() + 20 ) < 1e-9 );
  view.trigger( "mPrevious" );
  view.trigger( "mPrevious" );
  QVERIFY( view.waitForEnd() );
  QVERIFY( qAbs( view.dock()->line().from.y() - 20 ) < 1e-9 );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 1LL ); // the one that is away
  view.trigger( "mFlip" );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( geometriesOf( view.shown( QStringLiteral( "Traces" ) ) ),
            QStringLiteral( "LINESTRINGZM (35 30 10 0, 35 -30 10 60)" ) );
}

void TestSectionDock::exaggeratesWhatIsDrawnOnly()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  view.widget<QgsDoubleSpinBox>( "mExaggeration" )->setValue( 2 );
  QVERIFY( !view.dock()->isRunning() ); // nothing is read again
  QCOMPARE( geometriesOf( view.shown( QStringLiteral( "Traces" ) ) ),
            QStringLiteral( "LINESTRINGZM (30 40 0 0, 70 -40 0 56) | LINESTRINGZM (45 60 -4 0, 45 -60 -4 60)" ) );
  QgsFeature area;
  QgsVectorLayer *areas = view.shown( QStringLiteral( "Areas of wireframes" ) );
  QVERIFY( areas->getFeatures().nextFeature( area ) );
  QCOMPARE( area.attribute( QStringLiteral( "area" ) ).toDouble(), 400.0 );
  QCOMPARE( areaOf( areas ), 800.0 );
  view.trigger( "mExportLayers" );
  QCOMPARE( geometriesOf( projectLayer( QStringLiteral( "Traces (section coordinates)" ) ) ),
            QStringLiteral( "LINESTRINGZM (30 20 0 0, 70 -20 0 56) | LINESTRINGZM (45 30 -4 0, 45 -30 -4 60)" ) );
}

void TestSectionDock::turnsEventsInThePlane()
{
  addHoles();
  addFeatures(
    "PointZ?crs=EPSG:32633&field=line_fid:integer&field=line_part:integer&field=mesh:string&field=seg:integer"
    "&field=code:string&field=heading:double",
    QStringLiteral( "events" ),
    { { "POINT Z(0 0 10)", { 1, 0, "body", 0, "entry", 90 } },
      { "POINT Z(5 4 10)", { 2, 0, "body", 0, "entry", QVariant() } },
      { "POINT Z(5 4 5)", { 1, 0, "body", 0, "entry", 90 } } } ); // not on that line
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  const auto headings = [&view] {
    QStringList texts;
    QgsFeature feature;
    for ( QgsFeatureIterator it = view.shown( QStringLiteral( "Events" ) )->getFeatures(); it.nextFeature( feature ); )
      texts << fieldsOf( feature, { "heading", "heading_2" } );
    return texts.join( QStringLiteral( ", " ) );
  };
  QCOMPARE( headings(), QStringLiteral( "135 90, 180 NULL, NULL 90" ) );
  view.widget<QgsDoubleSpinBox>( "mExaggeration" )->setValue( 2 );
  QVERIFY( headings().startsWith( QLatin1String( "153.4349" ) ) );
  view.trigger( "mFlip" );
  QVERIFY( view.waitForEnd() );
  QVERIFY( headings().startsWith( QLatin1String( "-153.4349" ) ) );
}

void TestSectionDock::refusesDegrees()
{
  View view;
  view.dock()->showSection( { { 15, 50 }, { 16, 50 }, QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:4326" ) ) } );
  QVERIFY( !view.dock()->line().isValid() );
  QVERIFY2( view.state().contains( QLatin1String( "distances would be in degrees" ) ), qPrintable( view.state() ) );
}

void TestSectionDock::reprojectsLayers()
{
  const QgsVectorLayer *holes = addFeatures( "LineStringZ?crs=EPSG:32633&field=hole:string", QStringLiteral( "holes" ),
                                             { { "LINESTRING Z(500000 5000000 0,500000 5000000 -50)", { "one" } } } );
  const QgsCoordinateReferenceSystem webMercator( QStringLiteral( "EPSG:3857" ) );
  const QgsPointXY there = QgsCoordinateTransform( holes->crs(), webMercator, QgsProject::instance() )
                             .transform( QgsPointXY( 500000, 5000000 ) );
  View view;
  view.dock()->showSection( { there - QgsVector( 100, 0 ), there + QgsVector( 100, 0 ), webMercator } );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( geometriesOf( view.shown( QStringLiteral( "Traces" ) ) ),
            QStringLiteral( "LINESTRINGZ (100 0 0, 100 -50 0)" ) );
  QVERIFY2( view.state().contains( QLatin1String( "1.42 times those on the ground" ) ), qPrintable( view.state() ) );
  view.draw();
  QVERIFY2( !view.state().contains( QLatin1String( "on the ground" ) ), qPrintable( view.state() ) );
}

void TestSectionDock::exportsLayers()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  view.trigger( "mExportLayers" );
  const QString group = QgsProject::instance()->layerTreeRoot()->children().first()->name();
  QVERIFY2( group.startsWith( QLatin1String( "Section coordinates: " ) ), qPrintable( group ) );
  QCOMPARE( layersOfGroup( group ), QStringList( { QStringLiteral( "Traces (section coordinates)" ),
                                                   QStringLiteral( "Outlines of wireframes (section coordinates)" ),
                                                   QStringLiteral( "Areas of wireframes (section coordinates)" ) } ) );
  QVERIFY( !projectLayer( QStringLiteral( "Traces (section coordinates)" ) )->crs().isValid() );
  QCOMPARE( view.widget<QgsMapLayerComboBox>( "mTraces" )->currentLayer()->name(), QStringLiteral( "holes" ) );
  QgsProject::instance()->removeMapLayer( projectLayer( QStringLiteral( "holes" ) ) );
  addCube(); // the guess goes on, and does not take what was exported
  QCOMPARE( view.widget<QgsMapLayerComboBox>( "mTraces" )->currentText(), QString() );
}

void TestSectionDock::savesPictures()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  const QTemporaryDir folder;
  const QString png = folder.filePath( QStringLiteral( "section.png" ) ),
                svg = folder.filePath( QStringLiteral( "section.svg" ) );
  view.dock()->savePicture( png );
  const QImage picture( png );
  QCOMPARE( picture.width(), 2 * view.canvas()->mapSettings().outputSize().width() );
  view.dock()->savePicture( svg );
  QFile file( svg );
  QVERIFY( file.open( QIODevice::ReadOnly ) );
  const QByteArray drawn = file.readAll();
  QVERIFY( drawn.contains( "Section -40.0 / 0.0" ) );
  QVERIFY( drawn.contains( "vertical exaggeration 1" ) );
  QVERIFY( drawn.toLower().contains( "#d55e00" ) ); // the areas, in the colour of their style
  QVERIFY( !drawn.contains( "<image" ) );
  view.dock()->savePicture( folder.filePath( QStringLiteral( "none/section.png" ) ) );
  QVERIFY2( view.state().contains( QLatin1String( "The picture cannot be written to" ) ), qPrintable( view.state() ) );
}

void TestSectionDock::layersGoWhileItWorks()
{
  QgsVectorLayer *holes = addHoles(), *cube = addCube();
  View view;
  view.draw();
  QVERIFY( view.dock()->isRunning() );
  view.draw( { -40, 5 }, { 40, 5 } ); // the first is cancelled
  QgsProject::instance()->removeMapLayers( { holes->id(), cube->id() } );
  QVERIFY( view.waitForEnd() );
  for ( const char *title : { "Traces", "Areas of wireframes" } )
    QVERIFY( !view.shown( QString::fromLatin1( title ) )
             || view.shown( QString::fromLatin1( title ) )->featureCount() == 0 );
  addHoles();
  addCube();
  view.trigger( "mReload" ); // they came without features
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 2LL );
  QgsProject::instance()->clear();
  QVERIFY( !view.dock()->line().isValid() && view.canvas()->layers().isEmpty() );
}

// The thread that draws would read what has been freed.
void TestSectionDock::layersLiveWhileTheyAreDrawn()
{
  addHoles();
  addCube();
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  QList<QPointer<QgsMapLayer>> drawn;
  std::optional<QgsMapSettings> drawing; // as a cancelled drawing keeps them that has not ended
  connect( view.canvas(), &QgsMapCanvas::renderStarting, this, [&] {
    if ( !drawn.isEmpty() )
      return;
    const QList<QgsMapLayer *> layers = view.canvas()->layers();
    for ( QgsMapLayer *layer : layers )
      drawn << layer;
    drawing = view.canvas()->mapSettings();
    view.trigger( "mReload" ); // there are others soon
  } );
  view.canvas()->refresh();
  QTRY_COMPARE( drawn.size(), 3 );
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.canvas()->layers().size(), 3 );
  QSignalSpy others( view.canvas(), &QgsMapCanvas::mapCanvasRefreshed );
  view.canvas()->refresh();
  QVERIFY( others.wait() );
  for ( const QPointer<QgsMapLayer> &layer : std::as_const( drawn ) )
    QVERIFY( layer && !view.canvas()->layers().contains( layer ) );
  drawing.reset();
  for ( const QPointer<QgsMapLayer> &layer : std::as_const( drawn ) )
    QTRY_VERIFY( !layer );
}

void TestSectionDock::closesWhileItWorks()
{
  addSample();
  addCube();
  View view;
  QCoreApplication::processEvents(); // layers that are added are looked at a little later
  view.draw();
  view.dock()->close();
  QVERIFY( !view.dock()->isRunning() && !view.dock()->line().isValid() );
  view.dock()->show();
  view.draw();
  QTest::mouseClick( view.widget<QToolButton>( "mCancel" ), Qt::LeftButton );
  QVERIFY( !view.dock()->isRunning() );
  QVERIFY( view.state().contains( QLatin1String( "Cancelled" ) ) );
  view.draw();
  QVERIFY( !view.state().contains( QLatin1String( "Cancelled" ) ) );
  QVERIFY( !view.widget<QAction>( "mExportLayers" )->isEnabled() ); // a part of it would be missing
  QgsApplication::taskManager()->cancelAll();
  QVERIFY( view.waitForEnd() );
  const bool isComplete = view.shown( QStringLiteral( "Traces" ) )
                          && view.shown( QStringLiteral( "Areas of wireframes" ) );
  QVERIFY2( isComplete || view.state().contains( QLatin1String( "Cancelled" ) ), qPrintable( view.state() ) );
  view.draw();
  QVERIFY( view.dock()->isRunning() );
  view.destroy();
  QCOMPARE( view.map().scene()->items().size(), QgsMapCanvas().scene()->items().size() );
}

// QGIS would delete them at once, also where a thread is about to start one.
void TestSectionDock::cancelsWhatWaitsForAThread()
{
  addHoles();
  addCube();
  View view;
  ThreadsTaken taken; // goes first: drawing may wait for a thread
  view.draw();
  const QList<QPointer<QgsTask>> waiting = taken.waiting();
  QCOMPARE( waiting.size(), 2 ); // one reads, one cuts
  view.dock()->close();
  QVERIFY( !view.dock()->isRunning() );
  QTest::qWait( 10 );
  QCoreApplication::sendPostedEvents( nullptr, QEvent::DeferredDelete );
  for ( const QPointer<QgsTask> &task : waiting )
    QVERIFY( task );
  taken.end();
  for ( const QPointer<QgsTask> &task : waiting )
    QTRY_VERIFY( !task );
}

void TestSectionDock::tellsOfWhatHasNoHeight()
{
  QgsVectorLayer *flat = addFeatures( "LineString?crs=EPSG:32633&field=hole:string", QStringLiteral( "holes" ),
                                      { { "LINESTRING(-10 0,30 0)", { "flat" } },
                                        { "LINESTRING(-10 1,30 1)", { "flat, too" } } } );
  View view;
  view.widget<QgsMapLayerComboBox>( "mTraces" )->setLayer( flat );
  view.draw();
  QVERIFY( view.waitForEnd() );
  QVERIFY2( view.state().contains( QLatin1String( "Without heights, and so not shown: 2 lines or points." ) ),
            qPrintable( view.state() ) );
  view.draw( { -40, -40 }, { 40, 40 } ); // a line that only the box around the section meets is none of it
  flat->dataProvider()->truncate();
  QgsFeature away( flat->fields() );
  away.setGeometry( QgsGeometry::fromWkt( QStringLiteral( "LINESTRING(-30 30,-20 30)" ) ) );
  flat->dataProvider()->addFeature( away );
  view.draw( { -40, -40 }, { 40, 40 } );
  QVERIFY( view.waitForEnd() );
  QVERIFY2( !view.state().contains( QLatin1String( "Without heights" ) ), qPrintable( view.state() ) );
}

void TestSectionDock::tellsWhatFails_data()
{
  QTest::addColumn<QString>( "hole" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "memory" ) << "too large"
                            << "Not enough memory for layers of this size.";
  QTest::newRow( "QGIS" ) << "lost"
                          << "The hole is lost.";
  QTest::newRow( "standard" ) << "broken"
                              << "The hole is broken.";
}

// QGIS catches nothing in the thread of a task: it would end.
void TestSectionDock::tellsWhatFails()
{
  QFETCH( QString, hole );
  QFETCH( QString, sentence );
  FailAt function;
  QVERIFY( QgsExpression::registerFunction( &function ) );
  QgsVectorLayer *holes = addFeatures( "LineStringZM?crs=EPSG:32633&field=hole:string", QStringLiteral( "holes" ),
                                       { { "LINESTRING ZM(-10 0 20 0,30 0 -20 56)", { hole } } } );
  View view;
  view.draw();
  QVERIFY( view.waitForEnd() );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 1LL );
  const int computed = holes->addExpressionField( QStringLiteral( "rubicon_fail_at( \"hole\" )" ),
                                                  QgsField( QStringLiteral( "computed" ), QgisCompat::textField ) );
  view.draw();
  QVERIFY( view.waitForEnd() );
  QVERIFY2( view.state().contains( sentence ), qPrintable( view.state() ) );
  QVERIFY( !view.shown( QStringLiteral( "Traces" ) ) );

  holes->removeExpressionField( computed );
  view.draw();
  QVERIFY( view.waitForEnd() );
  QVERIFY2( !view.state().contains( sentence ), qPrintable( view.state() ) );
  QCOMPARE( view.shown( QStringLiteral( "Traces" ) )->featureCount(), 1LL );
  QVERIFY( QgsExpression::unregisterFunction( function.name() ) );
}

void TestSectionDock::roundSteps()
{
  QCOMPARE( roundStep( 1 ), 1.0 );
  QCOMPARE( roundStep( 1.01 ), 2.0 );
  QCOMPARE( roundStep( 37 ), 50.0 );
  QCOMPARE( roundStep( 51 ), 100.0 );
  QCOMPARE( roundStep( 0.03 ), 0.05 );
}

int main( int argc, char **argv )
{
  TestSectionDock test;
  return runTest( test, argc, argv );
}

#include "test_sectiondock.moc"
