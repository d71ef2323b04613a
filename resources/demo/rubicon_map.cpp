// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-map: draws two layers and the points where they cross into a PNG file, without a display.
// Relies on QGIS's map renderer and on plugin/qgis/qgiscompat.h.

#include "plugin/qgis/qgiscompat.h"

#include <qgsapplication.h>
#include <qgsfillsymbol.h>
#include <qgslinesymbol.h>
#include <qgsmaprenderersequentialjob.h>
#include <qgsmapsettings.h>
#include <qgsmarkersymbol.h>
#include <qgssinglesymbolrenderer.h>
#include <qgsvectorlayer.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace
{

// Areas and lines of the red and the blue layer, and the contacts as white-rimmed dots above both.
std::unique_ptr<QgsSymbol> symbol_for( QgisCompat::GeometryType type, bool blue )
{
  using Symbol = std::unique_ptr<QgsSymbol>;
  const QString colour = blue ? "31,120,180" : "150,60,60";
  if ( type == QgisCompat::polygonGeometry )
    return Symbol( QgsFillSymbol::createSimple( { { "color", blue ? "222,235,247" : "250,243,235" },
                                                  { "outline_color", colour },
                                                  { "outline_width", "0.2" } } ) );
  if ( type == QgisCompat::lineGeometry )
    return Symbol( QgsLineSymbol::createSimple( { { "line_color", colour }, { "line_width", "0.5" } } ) );
  return Symbol( QgsMarkerSymbol::createSimple( { { "name", "circle" },
                                                  { "color", "230,60,20" },
                                                  { "outline_color", "255,255,255" },
                                                  { "outline_width", "0.2" },
                                                  { "size", "2" } } ) );
}

std::unique_ptr<QgsVectorLayer> open_layer( const QString &source, bool blue )
{
  auto layer = std::make_unique<QgsVectorLayer>( source, QString(), QStringLiteral( "ogr" ) );
  if ( !layer->isValid() )
    throw std::runtime_error( "Layer " + source.toStdString() + " cannot be opened." );
  layer->setRenderer( new QgsSingleSymbolRenderer( symbol_for( layer->geometryType(), blue ).release() ) );
  return layer;
}

// Fits the red layer with a margin into a picture 1200 pixels wide.
QImage draw( QgsVectorLayer *red, QgsVectorLayer *blue, QgsVectorLayer *contacts )
{
  QgsRectangle extent = red->extent();
  extent.scale( 1.05 );
  QgsMapSettings settings;
  settings.setLayers( { contacts, blue, red } );
  settings.setDestinationCrs( red->crs() );
  settings.setExtent( extent );
  settings.setOutputSize( QSize( 1200, static_cast<int>( 1200 * extent.height() / extent.width() ) ) );
  settings.setOutputDpi( 150 );
  settings.setFlag( Qgis::MapSettingsFlag::Antialiasing );
  QgsMapRendererSequentialJob job( settings );
  job.start();
  job.waitForFinished();
  return job.renderedImage();
}

void draw_to_file( const QStringList &arguments )
{
  const auto red = open_layer( arguments[2], false );
  const auto blue = open_layer( arguments[3], true );
  const auto contacts = open_layer( arguments[4], false );
  if ( !draw( red.get(), blue.get(), contacts.get() ).save( arguments[1] ) )
    throw std::runtime_error( "Picture " + arguments[1].toStdString() + " cannot be written." );
}

} // namespace

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  const QStringList arguments = QgsApplication::arguments();
  if ( arguments.size() != 5 )
  {
    std::fprintf( stderr, "usage: rubicon-map PICTURE.png RED BLUE CONTACTS\n" );
    return 2;
  }
  QgsApplication::initQgis();
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
  QgsApplication::exitQgis();
  return status;
}
