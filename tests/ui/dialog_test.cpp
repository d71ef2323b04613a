// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog through its widgets, and the project through its layer tree.
// Relies on QGIS's GUI library.

#include "dialog_test.h"

#include "plugin/algorithms/rubiconprovider.h"

#include "qgsapplication.h"
#include "qgslayertree.h"
#include "qgsmessagebaritem.h"
#include "qgsproject.h"
#include "qgssettings.h"
#include "qgsvectorlayer.h"

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QtTest>

namespace rubicon::test
{

QgsVectorLayer *addLayer( const QString &source, const QString &name, const QString &provider )
{
  auto *layer = new QgsVectorLayer( source, name, provider );
  QgsProject::instance()->addMapLayer( layer );
  return layer;
}

QgsVectorLayer *projectLayer( const QString &name )
{
  const QList<QgsMapLayer *> layers = QgsProject::instance()->mapLayersByName( name );
  return layers.isEmpty() ? nullptr : qobject_cast<QgsVectorLayer *>( layers.first() );
}

QStringList layersOfGroup( const QString &group )
{
  const QList<QgsLayerTreeNode *> nodes = QgsProject::instance()->layerTreeRoot()->children();
  QStringList names;
  if ( nodes.isEmpty() || nodes.first()->name() != group )
    return names;
  const QList<QgsLayerTreeNode *> layers = nodes.first()->children();
  for ( const QgsLayerTreeNode *layer : layers )
    names << layer->name();
  return names;
}

void forgetChoices()
{
  QgsSettings().remove( QStringLiteral( "rubicon" ), QgsSettings::Plugins );
}

int runTest( QObject &test, int argc, char **argv )
{
  QgsApplication application( argc, argv, true );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  if ( !registerProvider() )
    return 1;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

Dialog::Dialog( const char *page )
  : mBar( std::make_unique<QgsMessageBar>() )
  , mDialog( std::make_unique<RubiconDialog>( mBar.get() ) )
  , mPage( mDialog->findChild<QWidget *>( QString::fromLatin1( page ) ) )
{
  mDialog->findChild<QTabWidget *>( QStringLiteral( "mPages" ) )->setCurrentWidget( mPage );
  mDialog->show();
}

QString Dialog::log() const
{
  return widget<QPlainTextEdit>( "mLog" )->toPlainText();
}

QString Dialog::remarkOn( const char *field ) const
{
  const auto *remark = widget<QLabel>( QByteArray( field ) + "Remark" );
  return remark && remark->isVisible() ? remark->text() : QString();
}

QString Dialog::told() const
{
  return mBar->currentItem() ? mBar->currentItem()->text() : QString();
}

bool Dialog::isRunning() const
{
  return !widget<QTabWidget>( "mPages" )->isEnabled();
}

bool Dialog::canRun() const
{
  return widget<QPushButton>( "mRunButton" )->isEnabled();
}

void Dialog::run()
{
  QTest::mouseClick( widget<QPushButton>( "mRunButton" ), Qt::LeftButton );
}

bool Dialog::waitForEnd() const
{
  return QTest::qWaitFor( [this] { return !isRunning(); }, 60000 );
}

QString Dialog::copied( int action ) const
{
  widget<QPushButton>( "mCopyButton" )->menu()->actions().at( action )->trigger();
  return QGuiApplication::clipboard()->text();
}

} // namespace rubicon::test
