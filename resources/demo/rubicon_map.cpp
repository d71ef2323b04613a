// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-map: draws two layers and the points where they cross into a PNG file, without a display.
// Relies on QGIS's map renderer, plugin/qgis/qgiscompat.h and drawing.h.

#include "plugin/qgis/qgiscompat.h"
#include "resources/demo/drawing.h"

#include <qgsfillsymbol.h>
#include <qgslinesymbol.h>
#include <qgsmaprenderersequentialjob.h>
#include <qgsmapsettings.h>
#include <qgsmarkersymbol.h>
#include <qgssinglesymbolrenderer.h>

#include <memory>

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

std::unique_ptr<QgsVectorLayer> styled_layer( const QString &source, bool blue )
{
  std::unique_ptr<QgsVectorLayer> layer = open_layer( source );
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
  const auto red = styled_layer( arguments[2], false );
  const auto blue = styled_layer( arguments[3], true );
  const auto contacts = styled_layer( arguments[4], false );
  save( draw( red.get(), blue.get(), contacts.get() ), arguments[1] );
}

} // namespace

int main( int argc, char **argv )
{
  return run_drawing( argc, argv, false, 5, "rubicon-map PICTURE.png RED BLUE CONTACTS", draw_to_file );
}
