// SPDX-License-Identifier: GPL-2.0-or-later
// Menu and toolbar entries, and the dialog and the docks that they open.
// Relies on the resources for the icons.

#include "rubiconplugin.h"

#include "hit/hitdock.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "rubicondialog.h"
#include "section/sectiondock.h"

#include "qgisinterface.h"
#include "qgsmapcanvas.h"
#include "qgsmaplayer.h"

#include <QAction>
#include <QIcon>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include <utility>

const QString RubiconPlugin::sName = QStringLiteral( "Rubicon" );
const QString RubiconPlugin::sDescription = QStringLiteral( RUBICON_DESCRIPTION );
const QString RubiconPlugin::sCategory = QStringLiteral( "Vector" );
const QString RubiconPlugin::sVersion = QStringLiteral( RUBICON_VERSION );
const QString RubiconPlugin::sIcon = QStringLiteral( ":/rubicon/icons/rubicon.svg" );
const QString RubiconPlugin::sExperimental = QStringLiteral( "false" );
const QString RubiconPlugin::sCreateDate = QStringLiteral( "2026-11-21" );
const QString RubiconPlugin::sUpdateDate = QStringLiteral( "2026-11-21" );

RubiconPlugin::RubiconPlugin( QgisInterface *interface )
  : QgisPlugin( sName, sDescription, sCategory, sVersion, QgisPlugin::UI )
  , mInterface( interface )
{}

void RubiconPlugin::initGui()
{
  registerProvider();
  connect( addEntry( sIcon, tr( "Find Intersections…" ), QStringLiteral( "rubiconDialog" ),
                     tr( "Finds exactly where two maps cross, or drill holes and ore bodies" ) ),
           &QAction::triggered, this, &RubiconPlugin::showDialog );
  addDock<HitDock>( addEntry( QStringLiteral( ":/rubicon/icons/hit.svg" ), tr( "Look at One Hit" ),
                              QStringLiteral( "rubiconHit" ),
                              tr( "Shows what made a point or event, in exact numbers and on the map" ) ),
                    Qt::RightDockWidgetArea );
  addDock<SectionDock>(
    addEntry( QStringLiteral( ":/rubicon/icons/meshsection.svg" ), tr( "Section" ), QStringLiteral( "rubiconSection" ),
              tr( "Shows drill holes and ore bodies in a vertical section over a line of the map" ) ),
    Qt::BottomDockWidgetArea );
  showVectorMenu();
}

// QGIS takes its Vector menu off the menu bar with the last entry, and does not bring it back with the next.
void RubiconPlugin::showVectorMenu()
{
  const auto *window = qobject_cast<QMainWindow *>( mInterface->mainWindow() );
  if ( !window )
    return;
  QAction *vector = mInterface->vectorMenu()->menuAction();
  if ( !window->menuBar()->actions().contains( vector ) )
    window->menuBar()->insertAction( mInterface->rasterMenu()->menuAction(), vector );
}

// Toolbars and shortcuts that users arrange know the action by \a name.
QAction *RubiconPlugin::addEntry( const QString &icon, const QString &text, const QString &name, const QString &tip )
{
  auto *action = new QAction( QIcon( icon ), text, this );
  action->setObjectName( name );
  action->setStatusTip( tip );
  mInterface->addPluginToVectorMenu( sName, action );
  mInterface->addVectorToolBarIcon( action );
  mEntries << action;
  return action;
}

// It is made when it is first asked for.
template <typename Dock>
void RubiconPlugin::addDock( QAction *entry, Qt::DockWidgetArea area )
{
  entry->setCheckable( true );
  connect( entry, &QAction::triggered, this, [this, entry, area, dock = QPointer<Dock>()]( bool visible ) mutable {
    if ( !visible )
      return static_cast<void>( dock && dock->close() ); // which hiding alone would not tell it
    if ( !dock )
    {
      dock = new Dock( mInterface->mapCanvas(), mInterface->mainWindow() );
      mInterface->addDockWidget( area, dock );
      dock->setToggleVisibilityAction( entry );
      mDocks << dock.data();
    }
    dock->setUserVisible( true );
  } );
}

// The provider stays: the library is loaded as a data provider too, and the toolbox goes on offering it.
void RubiconPlugin::unload()
{
  for ( QgsDockWidget *dock : std::as_const( mDocks ) )
    if ( dock )
    {
      mInterface->removeDockWidget( dock );
      delete dock;
    }
  mDocks.clear();
  for ( QAction *action : std::as_const( mEntries ) )
  {
    mInterface->removePluginVectorMenu( sName, action );
    mInterface->removeVectorToolBarIcon( action );
    delete action;
  }
  mEntries.clear();
  delete mDialog;
}

// A dialog that was closed is made anew, for the layers of the project as it is now; but where it runs, or has ended a run
// that nobody has seen the log of, it is shown again.
void RubiconPlugin::showDialog()
{
  if ( mDialog && !mDialog->isVisible() && !mDialog->hasNews() )
    delete mDialog;
  if ( !mDialog )
  {
    mDialog = new RubiconDialog( mInterface->messageBar(), mInterface->mainWindow() );
    connect( mDialog, &RubiconDialog::located, this, &RubiconPlugin::zoomTo );
  }
  mDialog->show();
  mDialog->raise();
  mDialog->activateWindow();
}

void RubiconPlugin::zoomTo( QgsMapLayer *layer )
{
  QgsMapCanvas *canvas = mInterface->mapCanvas();
  QgsRectangle extent = canvas->mapSettings().layerExtentToOutputExtent( layer, layer->extent() );
  canvas->zoomToFeatureExtent( extent );
}
