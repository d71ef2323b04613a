// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon-hulls: draws convex hulls and their points into a PNG file, from above and from the south, without a display.
// Relies on QGIS's map renderer, on drawing.h, and on the fields that rubicon:convexhull3d writes.

#include "resources/demo/drawing.h"

#include <qgsfeature.h>
#include <qgsfeatureiterator.h>
#include <qgsfillsymbol.h>
#include <qgsgeometry.h>
#include <qgsmaprenderersequentialjob.h>
#include <qgsmapsettings.h>
#include <qgsmarkersymbol.h>
#include <qgspoint.h>
#include <qgssinglesymbolrenderer.h>

#include <QPainter>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using Layer = std::unique_ptr<QgsVectorLayer>;
using Symbol = std::unique_ptr<QgsSymbol>;
using View = std::function<QgsPoint( const QgsPoint & )>;

constexpr int panel_width = 560, margin = 24;

// Told apart by people who see few colours, too.
const char *const colours[] = { "0,114,178", "213,94,0", "0,158,115", "204,121,167", "230,159,0" };

// The features of a layer as they are seen, those of them that \a is_wanted.
Layer seen( const QgsVectorLayer &layer, const char *type, const View &view,
            const std::function<bool( const QgsFeature & )> &is_wanted, Symbol symbol )
{
  auto picture = std::make_unique<QgsVectorLayer>( type, QString(), QStringLiteral( "memory" ) );
  QgsFeatureList features;
  QgsFeatureIterator all = layer.getFeatures();
  for ( QgsFeature feature; all.nextFeature( feature ); )
  {
    if ( !feature.hasGeometry() || !is_wanted( feature ) )
      continue;
    QgsGeometry geometry = feature.geometry();
    geometry.transformVertices( view );
    QgsFeature drawn;
    drawn.setGeometry( geometry );
    features.append( drawn );
  }
  picture->dataProvider()->addFeatures( features );
  picture->updateExtents();
  picture->setRenderer( new QgsSingleSymbolRenderer( symbol.release() ) );
  return picture;
}

Symbol facets( const QString &colour )
{
  return Symbol( QgsFillSymbol::createSimple(
    { { "color", colour + ",28" }, { "outline_color", colour + ",200" }, { "outline_width", "0.18" } } ) );
}

Symbol dots( const QString &colour, const char *size )
{
  return Symbol( QgsMarkerSymbol::createSimple(
    { { "name", "circle" }, { "color", colour }, { "outline_style", "no" }, { "size", size } } ) );
}

// Hulls in a colour each; of the points the vertices in black, the others in grey.
std::vector<Layer> layers_of( const QgsVectorLayer &hulls, const QgsVectorLayer &points, const View &view )
{
  std::vector<Layer> layers; // the uppermost first
  const auto is_vertex = []( const QgsFeature &point ) {
    return point.attribute( QStringLiteral( "type" ) ).toString() == QLatin1String( "vertex" );
  };
  layers.push_back( seen( points, "Point", view, is_vertex, dots( QStringLiteral( "0,0,0" ), "1.1" ) ) );
  layers.push_back( seen( points, "Point", view, std::not_fn( is_vertex ), dots( "120,120,120", "0.7" ) ) );
  QgsFeatureIterator all = hulls.getFeatures();
  std::size_t number = 0;
  for ( QgsFeature hull; all.nextFeature( hull ); ++number )
  {
    const auto is_it = [&]( const QgsFeature &other ) { return other.id() == hull.id(); };
    layers.push_back( seen( hulls, "MultiPolygon", view, is_it, facets( colours[number % std::size( colours )] ) ) );
  }
  return layers;
}

// A picture panel_width wide, or a little more, of what is in \a extent.
QImage panel( const std::vector<Layer> &layers, QgsRectangle extent )
{
  extent.scale( 1.06 );
  QgsMapSettings settings;
  QList<QgsMapLayer *> shown;
  for ( const Layer &layer : layers )
    shown.append( layer.get() );
  settings.setLayers( shown );
  settings.setExtent( extent );
  settings.setOutputSize( QSize( panel_width, static_cast<int>( panel_width * extent.height() / extent.width() ) ) );
  settings.setOutputDpi( 150 );
  settings.setFlag( Qgis::MapSettingsFlag::Antialiasing );
  QgsMapRendererSequentialJob job( settings );
  job.start();
  job.waitForFinished();
  return job.renderedImage();
}

QgsRectangle extent_of( const std::vector<Layer> &layers )
{
  std::optional<QgsRectangle> extent;
  for ( const Layer &layer : layers )
    if ( layer->featureCount() == 0 )
      continue;
    else if ( extent )
      extent->combineExtentWith( layer->extent() );
    else
      extent = layer->extent();
  if ( !extent || !( extent->width() > 0 ) || !( extent->height() > 0 ) )
    throw std::runtime_error( "There is no hull to draw." );
  return *extent;
}

QImage draw( const QgsVectorLayer &hulls, const QgsVectorLayer &points )
{
  const std::vector<Layer> above = layers_of( hulls, points,
                                              []( const QgsPoint &p ) { return QgsPoint( p.x(), p.y() ); } );
  const std::vector<Layer> south = layers_of( hulls, points,
                                              []( const QgsPoint &p ) { return QgsPoint( p.x(), p.z() ); } );
  const QImage map = panel( above, extent_of( above ) ), front = panel( south, extent_of( south ) );
  const int height = std::max( map.height(), front.height() );
  QImage both( map.width() + margin + front.width(), height + margin, QImage::Format_RGB32 );
  both.fill( Qt::white );
  QPainter painter( &both );
  painter.setRenderHint( QPainter::TextAntialiasing );
  painter.drawImage( 0, margin, map );
  painter.drawImage( map.width() + margin, margin, front );
  painter.drawText( 8, 17, QStringLiteral( "From above" ) );
  painter.drawText( map.width() + margin + 8, 17, QStringLiteral( "From the south" ) );
  return both;
}

void draw_to_file( const QStringList &arguments )
{
  const Layer hulls = open_layer( arguments[2] ), points = open_layer( arguments[3] );
  save( draw( *hulls, *points ), arguments[1] );
}

} // namespace

int main( int argc, char **argv )
{
  return run_drawing( argc, argv, false, 4, "rubicon-hulls PICTURE.png HULLS POINTS", draw_to_file );
}
