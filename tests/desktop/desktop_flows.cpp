// SPDX-License-Identifier: GPL-2.0-or-later
// The flows: through menus, widgets and mouse clicks, with the sample data.
// Relies on object names of the dialog, of QGIS's plugin manager and of the Processing toolbox.

#include "desktop_flows.h"

#include "qgisinterface.h"
#include "qgsapplication.h"
#include "qgsfieldcombobox.h"
#include "qgsfilewidget.h"
#include "qgslayertree.h"
#include "qgsmapcanvas.h"
#include "qgsmaplayercombobox.h"
#include "qgsmessagebar.h"
#include "qgsmessagebaritem.h"
#include "qgspluginmanagerinterface.h"
#include "qgsprocessingregistry.h"
#include "qgsproject.h"
#include "qgsprojectionselectionwidget.h"
#include "qgsrendercontext.h"
#include "qgsrenderer.h"
#include "qgsrubberband.h"
#include "qgssymbol.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

namespace
{

const QString FILES = qEnvironmentVariable( "RUBICON_DESKTOP_FILES" );
const QString MAPS = FILES + "/se.gpkg";
const QString RUBICON = QStringLiteral( "Rubicon" );

template <typename Widget>
Widget *widget( const QWidget *parent, const char *name )
{
  return parent->findChild<Widget *>( QString::fromLatin1( name ) );
}

QgsVectorLayer *addLayer( const QString &source, const QString &name,
                          const QString &provider = QStringLiteral( "ogr" ) )
{
  auto *layer = new QgsVectorLayer( source, name, provider );
  QgsProject::instance()->addMapLayer( layer );
  return layer;
}

//! Parallel lines, so many that two such layers across one another keep QGIS busy for a while.
QgsVectorLayer *addLines( const QString &name, bool upright )
{
  constexpr int LINES = 1500;
  QgsVectorLayer *layer = addLayer( QStringLiteral( "LineString?crs=EPSG:3857" ), name, QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( int i = 0; i < LINES; ++i )
  {
    const QgsPointXY from = upright ? QgsPointXY( i, -1 ) : QgsPointXY( -1, i );
    const QgsPointXY to = upright ? QgsPointXY( i, LINES ) : QgsPointXY( LINES, i );
    QgsFeature feature;
    feature.setGeometry( QgsGeometry::fromPolylineXY( { from, to } ) );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features );
  return layer;
}

//! QGIS draws a new layer in any colour: so pictures are alike.
void paint( QgsVectorLayer &layer )
{
  const bool isLand = layer.name().contains( QLatin1String( "municipalities" ) );
  QgsFeatureRenderer *renderer = layer.renderer()->clone();
  QgsRenderContext context;
  renderer->symbols( context ).first()->setColor( isLand ? QColor( 243, 234, 218 ) : QColor( 31, 120, 180 ) );
  layer.setRenderer( renderer );
  layer.triggerRepaint();
}

QgsVectorLayer *projectLayer( const QString &name )
{
  const QList<QgsMapLayer *> layers = QgsProject::instance()->mapLayersByName( name );
  return layers.isEmpty() ? nullptr : qobject_cast<QgsVectorLayer *>( layers.first() );
}

//! Groups of the project, each with the names of its layers.
QStringList groups()
{
  QStringList found;
  const QList<QgsLayerTreeGroup *> nodes = QgsProject::instance()->layerTreeRoot()->findGroups();
  for ( const QgsLayerTreeGroup *group : nodes )
  {
    QStringList layers;
    for ( const QgsLayerTreeNode *layer : group->children() )
      layers << layer->name();
    found << group->name() + ": " + layers.join( QLatin1String( ", " ) );
  }
  return found;
}

//! Answers the questions that QGIS asks from now on, each by the first of these buttons that it has.
class Answers : public QObject
{
  public:
    Answers()
    {
      mTimer.start( 100 );
      connect( &mTimer, &QTimer::timeout, this, &Answers::answer );
    }

  private:
    void answer()
    {
      auto *box = qobject_cast<QMessageBox *>( QApplication::activeModalWidget() );
      if ( !box )
        return;
      for ( const auto button : { QMessageBox::Yes, QMessageBox::Discard, QMessageBox::Ok } )
        if ( QAbstractButton *found = box->button( button ) )
          return found->click();
    }

    QTimer mTimer;
};

//! Calls \a use once with the modal window that has a widget \a name, when it is open and no task of QGIS is at work: a list of
//! layers comes from one, which selects all of them when it ends.
template <typename Use>
void whenAsked( const char *name, const Use &use )
{
  auto *timer = new QTimer( QApplication::instance() );
  QObject::connect( timer, &QTimer::timeout, timer, [timer, name, use] {
    QWidget *asked = QApplication::activeModalWidget();
    if ( !asked || !widget<QWidget>( asked, name ) || QgsApplication::taskManager()->countActiveTasks() > 0 )
      return;
    delete timer;
    use( *asked );
  } );
  timer->start( 200 );
}

void pressButton( const QWidget &window, const QString &text )
{
  const QList<QPushButton *> buttons = window.findChildren<QPushButton *>();
  for ( QPushButton *button : buttons )
    if ( button->isVisible() && button->text().remove( '&' ) == text )
      return QTest::mouseClick( button, Qt::LeftButton );
  QFAIL( qPrintable( "There is no button " + text ) );
}

} // namespace

DesktopFlows::DesktopFlows( QgisInterface *interface )
  : mInterface( interface )
{
  // There is no window manager to do it.
  auto *window = qobject_cast<QMainWindow *>( mInterface->mainWindow() );
  window->setGeometry( window->screen()->geometry() );
  // Room for the legend, and no remark of QGIS on fonts of this computer.
  widget<QDockWidget>( window, "Browser" )->hide();
  window->resizeDocks( { widget<QDockWidget>( window, "Layers" ) }, { 340 }, Qt::Horizontal );
  QTest::qWait( 1000 );
  mInterface->messageBar()->clearWidgets();
}

void DesktopFlows::closeQgis()
{
  const Answers answers;
  QAction *exit = mInterface->actionExit();
  // While tasks run, QGIS offers to cancel them and stays.
  if ( QgsApplication::taskManager()->countActiveTasks() > 0 )
    exit->trigger();
  if ( waitForTasks() )
    exit->trigger();
}

// ---- ways to do things --------------------------------------------------------------------------------------------

//! Vector > Rubicon; null where there is none.
QMenu *DesktopFlows::rubiconMenu() const
{
  const QList<QAction *> entries = mInterface->vectorMenu()->actions();
  for ( const QAction *entry : entries )
    if ( entry->menu() && entry->menu()->title() == RUBICON )
      return entry->menu();
  return nullptr;
}

//! An action of it; null where there is none.
QAction *DesktopFlows::menuEntry( const char *name ) const
{
  const QMenu *menu = rubiconMenu();
  for ( QAction *action : menu ? menu->actions() : QList<QAction *>() )
    if ( action->objectName() == QLatin1String( name ) )
      return action;
  return nullptr;
}

QDialog *DesktopFlows::dialog() const
{
  return mInterface->mainWindow()->findChild<QDialog *>( QStringLiteral( "RubiconDialog" ) );
}

QDialog *DesktopFlows::openDialog( const char *page )
{
  menuEntry( "rubiconDialog" )->trigger();
  QDialog *opened = dialog();
  auto *pages = widget<QTabWidget>( opened, "mPages" );
  pages->setCurrentWidget( widget<QWidget>( opened, page ) );
  QTest::qWait( 300 );
  return opened;
}

//! Lines across lines: a run that is still on its way when this returns.
void DesktopFlows::startLongRun()
{
  addLines( QStringLiteral( "a across" ), false );
  addLines( QStringLiteral( "b upright" ), true );
  QDialog *opened = openDialog( "mMapsPage" );
  widget<QgsMapLayerComboBox>( opened, "mRedLayer" )->setLayer( projectLayer( QStringLiteral( "a across" ) ) );
  widget<QgsMapLayerComboBox>( opened, "mBlueLayer" )->setLayer( projectLayer( QStringLiteral( "b upright" ) ) );
  QTest::mouseClick( widget<QPushButton>( opened, "mRunButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return QgsApplication::taskManager()->countActiveTasks() > 0; } ) );
  QTest::qWait( 300 );
  QVERIFY2( QgsApplication::taskManager()->countActiveTasks() > 0, "The run is over too soon to be of use here." );
}

bool DesktopFlows::waitForTasks() const
{
  return QTest::qWaitFor( [] { return QgsApplication::taskManager()->countActiveTasks() == 0; }, 120000 );
}

//! By the check box in QGIS's plugin manager.
void DesktopFlows::switchPlugin( bool on )
{
  bool found = false;
  QTimer::singleShot( 500, this, [&found, on] {
    QWidget *manager = QApplication::activeModalWidget();
    const auto *view = manager ? widget<QAbstractItemView>( manager, "vwPlugins" ) : nullptr;
    if ( !view )
      return;
    QAbstractItemModel *plugins = view->model();
    for ( int row = 0; row < plugins->rowCount(); ++row )
      if ( const QModelIndex plugin = plugins->index( row, 0 ); plugin.data().toString() == RUBICON )
        found = plugins->setData( plugin, on ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole );
    qobject_cast<QDialog *>( manager )->reject();
  } );
  mInterface->pluginManagerInterface()->showPluginManager( 1 );
  QVERIFY( QTest::qWaitFor( [&found] { return found; } ) );
  QTest::qWait( 100 );
}

//! Of \a window as it is on the screen, or of the whole screen.
void DesktopFlows::picture( const char *name, const QWidget *window ) const
{
  QTest::qWait( 1500 ); // the map is drawn in the background
  const QString file = qEnvironmentVariable( "RUBICON_DESKTOP_PICTURES" ) + '/' + QString::fromLatin1( name ) + ".png";
  const QRect area = window ? window->frameGeometry() : mInterface->mainWindow()->screen()->geometry();
  QVERIFY( mInterface->mainWindow()->screen()->grabWindow( 0 ).copy( area ).save( file ) );
}

//! Through Vector > Rubicon, as with the mouse; with a picture of the open menus where it has a name.
void DesktopFlows::chooseFromMenu( const char *entry, const char *pictureName )
{
  QMenuBar *bar = mInterface->mainWindow()->findChild<QMenuBar *>();
  QMenu *vector = mInterface->vectorMenu();
  QMenu *rubicon = rubiconMenu();
  const auto click = []( QWidget *menu, const QRect &place ) {
    QTest::mouseClick( menu, Qt::LeftButton, Qt::NoModifier, place.center() );
    QTest::qWait( 200 );
  };
  click( bar, bar->actionGeometry( vector->menuAction() ) );
  QVERIFY( vector->isVisible() );
  click( vector, vector->actionGeometry( rubicon->menuAction() ) );
  QVERIFY( rubicon->isVisible() );
  if ( pictureName )
    picture( pictureName );
  click( rubicon, rubicon->actionGeometry( menuEntry( entry ) ) );
}

//! As files dragged from a file manager.
void DesktopFlows::drop( const QStringList &files )
{
  QList<QUrl> urls;
  for ( const QString &file : files )
    urls << QUrl::fromLocalFile( file );
  QMimeData data;
  data.setUrls( urls );
  QWidget *window = mInterface->mainWindow();
  const QPoint place = window->rect().center();
  QDragEnterEvent enters( place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier );
  QApplication::sendEvent( window, &enters );
  QDropEvent dropped( place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier );
  QApplication::sendEvent( window, &dropped );
}

void DesktopFlows::clickOnMap( const QgsPointXY &place )
{
  const QgsPointXY pixel = mInterface->mapCanvas()->getCoordinateTransform()->transform( place );
  const QPoint position( qRound( pixel.x() ), qRound( pixel.y() ) );
  QWidget *map = mInterface->mapCanvas()->viewport();
  QVERIFY2( map->rect().contains( position ), qPrintable( place.toString() ) );
  QTest::mouseMove( map, position );
  QTest::mouseClick( map, Qt::LeftButton, Qt::NoModifier, position );
}

//! How many rubber bands show something.
int DesktopFlows::marksOnMap() const
{
  const QList<QGraphicsItem *> items = mInterface->mapCanvas()->items();
  return static_cast<int>( std::count_if( items.begin(), items.end(), []( const QGraphicsItem *item ) {
    const auto *band = dynamic_cast<const QgsRubberBand *>( item );
    return band && band->isVisible() && band->numberOfVertices() > 0;
  } ) );
}

//! The lines in QGIS's message bar.
QString DesktopFlows::told() const
{
  QStringList lines;
  const QList<QgsMessageBarItem *> items = mInterface->messageBar()->items();
  for ( const QgsMessageBarItem *item : items )
    lines << item->text();
  return lines.join( '\n' );
}

// ---- the flows ----------------------------------------------------------------------------------------------------

//! From a GeoPackage dragged onto QGIS to the exact numbers of one crossing.
void DesktopFlows::mapsTutorial()
{
  QVERIFY( mInterface->vectorToolBar()->actions().contains( menuEntry( "rubiconDialog" ) ) );
  whenAsked( "mLayersTree", [this]( QWidget &asked ) {
    const auto *layers = widget<QTreeView>( &asked, "mLayersTree" );
    pressButton( asked, QStringLiteral( "Deselect All" ) );
    for ( const char *name : { "se_municipalities", "se_rivers" } )
    {
      const QModelIndexList rows = layers->model()->match( layers->model()->index( 0, 0 ), Qt::DisplayRole,
                                                           QString::fromLatin1( name ), 1, Qt::MatchRecursive );
      for ( const QModelIndex &row : rows )
        layers->selectionModel()->select( row, QItemSelectionModel::Select | QItemSelectionModel::Rows );
    }
    picture( "maps_1_layers" );
    pressButton( asked, QStringLiteral( "Add Layers" ) );
  } );
  drop( { MAPS } );
  QVERIFY( QTest::qWaitFor( [] { return QgsProject::instance()->count() == 2; }, 60000 ) );
  mInterface->zoomFull();
  const QMap<QString, QgsMapLayer *> layers = QgsProject::instance()->mapLayers();
  for ( QgsMapLayer *layer : layers )
    paint( *qobject_cast<QgsVectorLayer *>( layer ) );
  chooseFromMenu( "rubiconDialog", "maps_2_menu" );
  QDialog *opened = dialog();
  QVERIFY( opened && widget<QWidget>( opened, "mMapsPage" )->isVisible() );
  picture( "maps_3_dialog", opened );
  QTest::mouseClick( widget<QPushButton>( opened, "mRunButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return !groups().isEmpty(); }, 60000 ) );
  QTest::mouseClick( widget<QPushButton>( opened, "mCloseButton" ), Qt::LeftButton );
  QVERIFY( !opened->isVisible() );
  QCOMPARE( groups().size(), 1 );
  QVERIFY2( groups().first().endsWith( QLatin1String( ": Intersections" ) ), qPrintable( groups().first() ) );
  const QgsVectorLayer *points = projectLayer( QStringLiteral( "Intersections" ) );
  QCOMPARE( points->featureCount(), 102LL );
  QCOMPARE( points->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
  QVERIFY2( told().contains( QLatin1String( "102 points" ) ), qPrintable( told() ) );
  picture( "maps_4_result" );
  lookAtOneCrossing( *points );
}

//! The southernmost crossing, which lies by itself.
void DesktopFlows::lookAtOneCrossing( const QgsVectorLayer &points )
{
  chooseFromMenu( "rubiconHit" );
  const QWidget *panel = mInterface->mainWindow()->findChild<QDockWidget *>( QStringLiteral( "rubiconHitDock" ) );
  QVERIFY( panel && panel->isVisible() );
  QTest::mouseClick( widget<QToolButton>( panel, "mPick" ), Qt::LeftButton );
  QgsPointXY place( 0, 90 );
  QgsFeatureIterator features = points.getFeatures();
  for ( QgsFeature feature; features.nextFeature( feature ); )
    if ( const QgsPointXY point = feature.geometry().asPoint(); point.y() < place.y() )
      place = point;
  clickOnMap( place );
  const auto *report = widget<QTextBrowser>( panel, "mReport" );
  QVERIFY( QTest::qWaitFor( [report] { return !report->toPlainText().isEmpty(); }, 60000 ) );
  const QString text = report->toPlainText();
  QVERIFY2( QRegularExpression( QStringLiteral( "\\d/\\d" ) ).match( text ).hasMatch(), qPrintable( text ) );
  // Both features, both segments and the place.
  QCOMPARE( marksOnMap(), 5 );
  picture( "maps_5_hit" );
  QTest::mouseClick( widget<QToolButton>( panel, "mZoom" ), Qt::LeftButton );
  QCOMPARE( marksOnMap(), 5 );
  picture( "maps_6_zoomed" );
}

//! From three tables and a wireframe dragged onto QGIS to coloured intercepts and a section through them.
void DesktopFlows::drillHolesTutorial()
{
  QStringList files;
  for ( const char *name : { "collar.csv", "survey.csv", "assay.csv" } )
    files << FILES + "/demo1/" + name;
  drop( files );
  QVERIFY( QTest::qWaitFor( [] { return QgsProject::instance()->count() == 3; }, 60000 ) );
  picture( "holes_1_tables" );
  chooseFromMenu( "rubiconDialog" );
  QDialog *opened = dialog();
  auto *pages = widget<QTabWidget>( opened, "mPages" );
  QTest::mouseClick( pages->tabBar(), Qt::LeftButton, Qt::NoModifier, pages->tabBar()->tabRect( 1 ).center() );
  QVERIFY( widget<QWidget>( opened, "mDrillHolesPage" )->isVisible() );
  picture( "holes_2_dialog", opened );
  QVERIFY( !widget<QPushButton>( opened, "mRunButton" )->isEnabled() );
  widget<QgsFileWidget>( opened, "mMeshFile" )->setFilePath( FILES + "/demo1/domain.ply" );
  widget<QgsProjectionSelectionWidget>( opened, "mCrs" )
    ->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32633" ) ) );
  picture( "holes_3_filled", opened );
  QTest::mouseClick( widget<QPushButton>( opened, "mRunButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return !groups().isEmpty(); }, 60000 ) );
  QTest::mouseClick( widget<QPushButton>( opened, "mCloseButton" ), Qt::LeftButton );
  QCOMPARE( groups(), QStringList{ QStringLiteral( "collar × domain: Events, Traces, Intervals, Composites" ) } );
  QCOMPARE( projectLayer( QStringLiteral( "Events" ) )->featureCount(), 58LL );
  QVERIFY2( told().contains( QLatin1String( "29 holes, 58 events, 87 intervals, 29 composites" ) ),
            qPrintable( told() ) );
  picture( "holes_4_result" );
  lookAtSection();
}

//! Along the row of holes at 100 of northing, then at double height.
void DesktopFlows::lookAtSection()
{
  chooseFromMenu( "rubiconSection" );
  const QWidget *panel = mInterface->mainWindow()->findChild<QDockWidget *>( QStringLiteral( "rubiconSectionDock" ) );
  QVERIFY( panel && panel->isVisible() );
  const auto press = [panel]( const char *tool ) {
    QTest::mouseClick( panel->findChild<QToolBar *>()->widgetForAction( widget<QAction>( panel, tool ) ),
                       Qt::LeftButton );
  };
  press( "mDraw" );
  clickOnMap( QgsPointXY( -20, 100 ) );
  clickOnMap( QgsPointXY( 260, 100 ) );
  const auto *section = widget<QgsMapCanvas>( panel, "rubiconSectionCanvas" );
  QVERIFY( QTest::qWaitFor( [section] { return section->layers().size() == 5; }, 60000 ) );
  QVERIFY( waitForTasks() );
  for ( const QgsMapLayer *layer : section->layers() )
    QVERIFY2( qobject_cast<const QgsVectorLayer *>( layer )->featureCount() > 0, qPrintable( layer->name() ) );
  picture( "holes_5_section" );
  const double height = section->fullExtent().height();
  auto *vertical = widget<QDoubleSpinBox>( panel, "mExaggeration" );
  QTest::mouseDClick( vertical->findChild<QLineEdit *>(), Qt::LeftButton );
  vertical->selectAll();
  QTest::keyClicks( vertical, QStringLiteral( "2" ) );
  QTest::keyClick( vertical, Qt::Key_Return );
  QCOMPARE( section->fullExtent().height(), 2 * height );
  press( "mFull" );
  picture( "holes_6_exaggerated" );
}

void DesktopFlows::cancelled()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  picture( "running" );
  const int layers = QgsProject::instance()->count();
  QTest::mouseClick( widget<QPushButton>( dialog(), "mCancelButton" ), Qt::LeftButton );
  QElapsedTimer timer;
  timer.start();
  QVERIFY( waitForTasks() );
  qInfo( "Cancelled after %lld ms", timer.elapsed() );
  QVERIFY( QTest::qWaitFor( [this] { return widget<QTabWidget>( dialog(), "mPages" )->isEnabled(); } ) );
  QCOMPARE( QgsProject::instance()->count(), layers );
  QVERIFY( widget<QPushButton>( dialog(), "mRunButton" )->isEnabled() );
}

void DesktopFlows::closedWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  QTest::mouseClick( widget<QPushButton>( dialog(), "mCloseButton" ), Qt::LeftButton );
  QVERIFY( !dialog()->isVisible() );
  QVERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
  QVERIFY( waitForTasks() );
  QVERIFY( QTest::qWaitFor( [] { return !groups().isEmpty(); }, 60000 ) );
  QCOMPARE( projectLayer( QStringLiteral( "Intersections" ) )->featureCount(), 2250000LL );
  QVERIFY2( told().contains( QLatin1String( "points" ) ), qPrintable( told() ) );
}

void DesktopFlows::reopenedWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  dialog()->reject();
  QDialog *opened = openDialog( "mMapsPage" );
  QVERIFY( opened->isVisible() );
  QVERIFY( !widget<QTabWidget>( opened, "mPages" )->isEnabled() );
  QTest::mouseClick( widget<QPushButton>( opened, "mCancelButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [opened] { return widget<QTabWidget>( opened, "mPages" )->isEnabled(); }, 60000 ) );
  QVERIFY( groups().isEmpty() );
}

void DesktopFlows::switchedOffAndOn()
{
  for ( int i = 0; i < 10; ++i )
  {
    if ( i % 2 )
      openDialog( "mDrillHolesPage" );
    switchPlugin( false );
    QVERIFY( !menuEntry( "rubiconDialog" ) && !dialog() );
    switchPlugin( true );
    QVERIFY( menuEntry( "rubiconDialog" ) );
    QVERIFY( QgsApplication::processingRegistry()->algorithmById( QStringLiteral( "rubicon:desurvey" ) ) );
  }
  mapsTutorial();
}

void DesktopFlows::switchedOffWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  switchPlugin( false );
  QVERIFY( !menuEntry( "rubiconDialog" ) && !dialog() );
  QVERIFY( waitForTasks() );
  switchPlugin( true );
  QVERIFY( menuEntry( "rubiconDialog" ) );
  QVERIFY( openDialog( "mMapsPage" )->isVisible() );
}

void DesktopFlows::projectClosedWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  const Answers answers;
  mInterface->newProject( false );
  QVERIFY( waitForTasks() );
  QTest::qWait( 500 );
  // The project that is open now is another one.
  QVERIFY2( groups().isEmpty() && QgsProject::instance()->count() == 0, qPrintable( groups().join( '\n' ) ) );
}

void DesktopFlows::layerRemovedWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  const Answers answers;
  QgsProject::instance()->removeMapLayer( projectLayer( QStringLiteral( "b upright" ) ) );
  QVERIFY( waitForTasks() );
  QVERIFY( QTest::qWaitFor( [this] { return widget<QTabWidget>( dialog(), "mPages" )->isEnabled(); }, 60000 ) );
  // The run has what it needs since its start.
  QCOMPARE( projectLayer( QStringLiteral( "Intersections" ) )->featureCount(), 2250000LL );
}

//! The panels come and go with their menu entries, and with the plugin.
void DesktopFlows::docks()
{
  const QList<QPair<const char *, QString>> entries = { { "rubiconHit", QStringLiteral( "rubiconHitDock" ) },
                                                        { "rubiconSection", QStringLiteral( "rubiconSectionDock" ) } };
  const auto dock = [this]( const QString &name ) {
    return mInterface->mainWindow()->findChild<QDockWidget *>( name );
  };
  addLayer( MAPS + "|layername=se_rivers", QStringLiteral( "rivers" ) );
  for ( const auto &[entry, name] : entries )
  {
    for ( const bool visible : { true, false, true } )
    {
      menuEntry( entry )->trigger();
      QTest::qWait( 200 );
      QVERIFY( dock( name ) );
      QCOMPARE( dock( name )->isVisible(), visible );
      QCOMPARE( menuEntry( entry )->isChecked(), visible );
    }
  }
  picture( "docks" );
  switchPlugin( false );
  for ( const auto &[entry, name] : entries )
    QVERIFY( !dock( name ) && !menuEntry( entry ) );
  switchPlugin( true );
  menuEntry( "rubiconSection" )->trigger();
  QVERIFY( dock( QStringLiteral( "rubiconSectionDock" ) )->isVisible() );
}

//! In a QGIS with Python: searched for in the toolbox, opened by a double click, run.
void DesktopFlows::toolbox()
{
  const auto *dock = mInterface->mainWindow()->findChild<QDockWidget *>( QStringLiteral( "ProcessingToolbox" ) );
  QVERIFY( dock );
  addLayer( MAPS + "|layername=se_rivers", QStringLiteral( "rivers" ) );
  addLayer( MAPS + "|layername=se_municipalities", QStringLiteral( "municipalities" ) );
  mInterface->zoomFull();
  dock->toggleViewAction()->trigger();
  QTest::keyClicks( widget<QLineEdit>( dock, "searchBox" ), QStringLiteral( "blue" ) );
  QTest::qWait( 500 );
  auto *tree = dock->findChild<QTreeView *>();
  const QModelIndexList found = tree->model()->match( tree->model()->index( 0, 0 ), Qt::DisplayRole,
                                                      QStringLiteral( "Red–blue intersections" ), 1,
                                                      Qt::MatchExactly | Qt::MatchRecursive );
  QCOMPARE( found.size(), 1 );
  tree->scrollTo( found.first() );
  // The toolbox waits until the dialog is closed, which it does not make modal.
  bool isUsed = false;
  QTimer::singleShot( 2000, this, [this, &isUsed] {
    const QWidgetList windows = QApplication::topLevelWidgets();
    for ( QWidget *window : windows )
      if ( window->isVisible() && window->windowTitle() == QStringLiteral( "Red–blue intersections" ) )
      {
        isUsed = true;
        runFromToolbox( *window );
        window->close();
      }
  } );
  const QPoint place = tree->visualRect( found.first() ).center();
  QTest::mouseClick( tree->viewport(), Qt::LeftButton, Qt::NoModifier, place );
  QTest::mouseDClick( tree->viewport(), Qt::LeftButton, Qt::NoModifier, place );
  QVERIFY( isUsed );
  picture( "toolbox_result" );
}

void DesktopFlows::runFromToolbox( const QWidget &opened )
{
  const QList<QgsMapLayerComboBox *> layers = opened.findChildren<QgsMapLayerComboBox *>();
  QVERIFY( layers.size() >= 2 );
  layers[0]->setLayer( projectLayer( QStringLiteral( "municipalities" ) ) );
  layers[1]->setLayer( projectLayer( QStringLiteral( "rivers" ) ) );
  picture( "toolbox_dialog" );
  pressButton( opened, QStringLiteral( "Run" ) );
  QVERIFY( QTest::qWaitFor( [] { return projectLayer( QStringLiteral( "Intersections" ) ); }, 60000 ) );
  const QgsVectorLayer *points = projectLayer( QStringLiteral( "Intersections" ) );
  QCOMPARE( points->featureCount(), 102LL );
  QCOMPARE( points->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
}

//! In a QGIS with Python, and so far without Rubicon.
void DesktopFlows::installFromZip()
{
  QVERIFY( !rubiconMenu() );
  const Answers answers;
  whenAsked( "mZipFileWidget", [this]( QWidget &manager ) {
    auto *tabs = widget<QListWidget>( &manager, "mOptionsListWidget" );
    const QList<QListWidgetItem *> found = tabs->findItems( QStringLiteral( "Install from ZIP" ), Qt::MatchExactly );
    QCOMPARE( found.size(), 1 );
    QTest::mouseClick( tabs->viewport(), Qt::LeftButton, Qt::NoModifier,
                       tabs->visualItemRect( found.first() ).center() );
    widget<QgsFileWidget>( &manager, "mZipFileWidget" )->setFilePath( FILES + "/rubicon.zip" );
    picture( "install_1_zip", &manager );
    QTest::mouseClick( widget<QPushButton>( &manager, "buttonInstallFromZip" ), Qt::LeftButton );
    picture( "install_2_installed", &manager );
    qobject_cast<QDialog *>( &manager )->reject();
  } );
  mInterface->pluginManagerInterface()->showPluginManager( 1 );
  QVERIFY( QTest::qWaitFor( [this] { return rubiconMenu(); }, 60000 ) );
  mapsTutorial();
}

void DesktopFlows::closesWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  // How QGIS ends then, test_desktop.cpp sees.
}
