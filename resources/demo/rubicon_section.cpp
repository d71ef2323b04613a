// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-section: draws a section through drill holes and a wireframe into a PNG or SVG file, without a display.
// Relies on the section panel of the plugin, which does the same on the screen, and on its names of widgets.

#include "plugin/algorithms/rubiconprovider.h"
#include "ui/section/sectiondock.h"

#include "qgsapplication.h"
#include "qgsfilewidget.h"
#include "qgsmapcanvas.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QAction>
#include <QEventLoop>
#include <QLabel>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace
{

// The panel tells by its fields what a layer is.
QgsVectorLayer *add_layer( const QString &source )
{
  auto layer = std::make_unique<QgsVectorLayer>( source, source, QStringLiteral( "ogr" ) );
  if ( !layer->isValid() )
    throw std::runtime_error( "Layer " + source.toStdString() + " cannot be opened." );
  return qobject_cast<QgsVectorLayer *>( QgsProject::instance()->addMapLayer( layer.release() ) );
}

QgsPointXY point_in( const QString &x, const QString &y )
{
  bool is_x = false, is_y = false;
  const QgsPointXY point( x.toDouble( &is_x ), y.toDouble( &is_y ) );
  if ( !is_x || !is_y )
    throw std::runtime_error( ( x + " " + y ).toStdString() + " is no point." );
  return point;
}

void wait_for( const SectionDock &section )
{
  while ( section.isRunning() )
    QCoreApplication::processEvents( QEventLoop::WaitForMoreEvents, 100 );
}

void draw_to_file( const QStringList &arguments )
{
  const QgsVectorLayer *traces = add_layer( arguments[7] );
  add_layer( arguments[8] );
  add_layer( arguments[9] );
  QgsMapCanvas map;
  map.setDestinationCrs( traces->crs() );
  SectionDock section( &map );
  section.findChild<QAction *>( QStringLiteral( "mShowLayers" ) )->setChecked( false );
  section.findChild<QgsFileWidget *>( QStringLiteral( "mWireframeFile" ) )->setFilePath( arguments[6] );
  section.resize( 1000, 560 );
  section.show();
  section.showSection(
    { point_in( arguments[2], arguments[3] ), point_in( arguments[4], arguments[5] ), traces->crs() } );
  wait_for( section );
  section.findChild<QAction *>( QStringLiteral( "mFull" ) )->trigger();
  section.savePicture( arguments[1] );
  const QString said = section.findChild<QLabel *>( QStringLiteral( "mState" ) )->text();
  std::printf( "%s\n", qPrintable( said ) );
  if ( !QFile::exists( arguments[1] ) )
    throw std::runtime_error( "No picture was written." );
}

} // namespace

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, true );
  const QStringList arguments = QgsApplication::arguments();
  if ( arguments.size() != 10 )
  {
    std::fprintf( stderr, "usage: rubicon-section PICTURE X1 Y1 X2 Y2 WIREFRAME TRACES INTERVALS EVENTS\n" );
    return 2;
  }
  QgsApplication::initQgis();
  registerProvider();
  int status = 0;
  try
  {
    draw_to_file( arguments );
  }
  catch ( const std::exception &error )
  {
    std::fprintf( stderr, "%s\n", error.what() );
    status = 1;
  }
  QgsProject::instance()->clear();
  QgsApplication::exitQgis();
  return status;
}
