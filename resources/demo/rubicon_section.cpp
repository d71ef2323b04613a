// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-section: draws a section through drill holes and a wireframe into a PNG or SVG file, without a display.
// Relies on the section panel of the plugin, which does the same on the screen, and on its names of widgets.

#include "plugin/algorithms/rubiconprovider.h"
#include "resources/demo/drawing.h"
#include "ui/section/sectiondock.h"

#include "qgsfilewidget.h"
#include "qgsmapcanvas.h"
#include "qgsproject.h"

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
  return qobject_cast<QgsVectorLayer *>(
    QgsProject::instance()->addMapLayer( open_layer( source, source ).release() ) );
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
  return run_drawing( argc, argv, true, 10, "rubicon-section PICTURE X1 Y1 X2 Y2 WIREFRAME TRACES INTERVALS EVENTS",
                      []( const QStringList &arguments ) {
                        registerProvider();
                        // Layers go before QGIS does, when drawing throws too.
                        const auto clear = []( QgsProject *project ) { project->clear(); };
                        const std::unique_ptr<QgsProject, decltype( clear )> project( QgsProject::instance(), clear );
                        draw_to_file( arguments );
                      } );
}
