// SPDX-License-Identifier: GPL-2.0-or-later
// The flows: through menus, widgets and mouse clicks, with the sample data.
// Relies on object names of the dialog, of QGIS's plugin manager and of the Processing toolbox.

#include "desktop_flows.h"

#include "qgisinterface.h"
#include "qgsapplication.h"
#include "qgsfieldcombobox.h"
#include "qgsfilewidget.h"
#include "qgslayertree.h"
#include "qgsmaplayercombobox.h"
#include "qgsmessagebar.h"
#include "qgsmessagebaritem.h"
#include "qgspluginmanagerinterface.h"
#include "qgsprocessingregistry.h"
#include "qgsproject.h"
#include "qgsprojectionselectionwidget.h"
#include "qgsrenderer.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QToolBar>
#include <QTreeView>
#include <QtTest>

namespace
{

const QString SAMPLES = QStringLiteral( RUBICON_SAMPLES );
const QString MAPS = QStringLiteral( RUBICON_MAPS );
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

} // namespace

DesktopFlows::DesktopFlows( QgisInterface *interface )
  : mInterface( interface )
{
  // There is no window manager to do it.
  QWidget *window = mInterface->mainWindow();
  window->setGeometry( window->screen()->geometry() );
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

//! An action of the menu Vector > Rubicon; null where there is none.
QAction *DesktopFlows::menuEntry( const char *name ) const
{
  const QList<QAction *> entries = mInterface->vectorMenu()->actions();
  for ( const QAction *entry : entries )
    if ( entry->menu() && entry->menu()->title() == RUBICON )
      for ( QAction *action : entry->menu()->actions() )
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

void DesktopFlows::picture( const char *name ) const
{
  QTest::qWait( 1500 ); // the map is drawn in the background
  const QString file = qEnvironmentVariable( "RUBICON_DESKTOP_PICTURES" ) + '/' + QString::fromLatin1( name ) + ".png";
  QVERIFY( mInterface->mainWindow()->screen()->grabWindow( 0 ).save( file ) );
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

void DesktopFlows::maps()
{
  QVERIFY( menuEntry( "rubiconDialog" ) );
  QVERIFY( mInterface->vectorToolBar()->actions().contains( menuEntry( "rubiconDialog" ) ) );
  addLayer( MAPS + "|layername=se_rivers", QStringLiteral( "rivers" ) );
  addLayer( MAPS + "|layername=se_municipalities", QStringLiteral( "municipalities" ) );
  mInterface->zoomFull();
  QDialog *opened = openDialog( "mMapsPage" );
  picture( "maps_dialog" );
  QTest::mouseClick( widget<QPushButton>( opened, "mRunButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return !groups().isEmpty(); }, 60000 ) );
  QCOMPARE( groups(), QStringList{ QStringLiteral( "municipalities × rivers: Intersections" ) } );
  const QgsVectorLayer *points = projectLayer( QStringLiteral( "Intersections" ) );
  QCOMPARE( points->featureCount(), 102LL );
  QCOMPARE( points->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
  QVERIFY2( told().contains( QLatin1String( "102 points" ) ), qPrintable( told() ) );
  picture( "maps_after" );
  QTest::mouseClick( widget<QPushButton>( opened, "mCloseButton" ), Qt::LeftButton );
  QVERIFY( !opened->isVisible() );
  picture( "maps_result" );
}

void DesktopFlows::drillHoles()
{
  for ( const char *table : { "collar", "survey", "assay" } )
    addLayer( SAMPLES + "/demo1/" + table + ".csv", QString::fromLatin1( table ) );
  QDialog *opened = openDialog( "mDrillHolesPage" );
  widget<QComboBox>( opened, "mSource" )->setCurrentIndex( 1 );
  widget<QComboBox>( opened, "mDip" )->setCurrentIndex( 1 );
  widget<QgsProjectionSelectionWidget>( opened, "mCrs" )
    ->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32633" ) ) );
  widget<QgsFileWidget>( opened, "mMeshFile" )->setFilePath( SAMPLES + "/demo1/domain.ply" );
  picture( "holes_dialog" );
  QTest::mouseClick( widget<QPushButton>( opened, "mRunButton" ), Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return !groups().isEmpty(); }, 60000 ) );
  QCOMPARE( groups(), QStringList{ QStringLiteral( "collar × domain: Events, Traces, Intervals, Composites" ) } );
  QCOMPARE( projectLayer( QStringLiteral( "Events" ) )->featureCount(), 58LL );
  QVERIFY2( told().contains( QLatin1String( "29 holes, 58 events, 87 intervals, 29 composites" ) ),
            qPrintable( told() ) );
  QTest::mouseClick( widget<QPushButton>( opened, "mCloseButton" ), Qt::LeftButton );
  mInterface->setActiveLayer( projectLayer( QStringLiteral( "Events" ) ) );
  mInterface->zoomToActiveLayer();
  picture( "holes_result" );
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
  maps();
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
  if ( !dock )
    QSKIP( "This QGIS has no Python, and so no Processing toolbox." );
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
  for ( QPushButton *button : opened.findChildren<QPushButton *>() )
    if ( button->text() == QLatin1String( "Run" ) )
      QTest::mouseClick( button, Qt::LeftButton );
  QVERIFY( QTest::qWaitFor( [] { return projectLayer( QStringLiteral( "Intersections" ) ); }, 60000 ) );
  const QgsVectorLayer *points = projectLayer( QStringLiteral( "Intersections" ) );
  QCOMPARE( points->featureCount(), 102LL );
  QCOMPARE( points->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
}

void DesktopFlows::closesWhileRunning()
{
  startLongRun();
  if ( QTest::currentTestFailed() )
    return;
  // How QGIS ends then, test_desktop.cpp sees.
}
