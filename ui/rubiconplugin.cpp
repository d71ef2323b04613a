// SPDX-License-Identifier: GPL-2.0-or-later
// Menu and toolbar entries, and the dialog that they open.
// Relies on the resources for the icons.

#include "rubiconplugin.h"

#include "plugin/algorithms/rubiconprovider.h"
#include "redbluedialog.h"

#include "qgisinterface.h"

#include <QAction>
#include <QIcon>
#include <QMainWindow>

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
  mRedBlueAction = new QAction( QIcon( QStringLiteral( ":/rubicon/icons/redblueintersections.svg" ) ),
                                tr( "Red–Blue Intersections…" ), this );
  mRedBlueAction->setObjectName( QStringLiteral( "rubiconRedBlueIntersections" ) );
  mRedBlueAction->setStatusTip( tr( "Finds every place where the lines or borders of two layers meet, exactly" ) );
  connect( mRedBlueAction, &QAction::triggered, this, &RubiconPlugin::showRedBlueDialog );
  mInterface->addPluginToVectorMenu( sName, mRedBlueAction );
  mInterface->addVectorToolBarIcon( mRedBlueAction );
}

// The provider stays: the library is loaded as a data provider too, and the toolbox goes on offering it.
void RubiconPlugin::unload()
{
  mInterface->removePluginVectorMenu( sName, mRedBlueAction );
  mInterface->removeVectorToolBarIcon( mRedBlueAction );
  delete mRedBlueAction;
  mRedBlueAction = nullptr;
  delete mRedBlueDialog;
}

void RubiconPlugin::showRedBlueDialog()
{
  if ( !mRedBlueDialog )
    mRedBlueDialog = new RedBlueDialog( mInterface->mainWindow() );
  mRedBlueDialog->show();
  mRedBlueDialog->raise();
  mRedBlueDialog->activateWindow();
}
