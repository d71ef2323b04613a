// SPDX-License-Identifier: GPL-2.0-or-later
// Wide and pale below for the features, narrow and strong above for what meets, a ring for the place.
// Relies on QgsRubberBand, which follows the map.

#include "hitmarks.h"

#include "qgscoordinatetransform.h"
#include "qgsexception.h"
#include "qgsmapcanvas.h"
#include "qgsproject.h"
#include "qgsrubberband.h"

#include <QColor>

#include <algorithm>

namespace
{

const QColor RED( 214, 39, 40 ), BLUE( 31, 119, 214 ), PLACE( 255, 255, 255 );

QColor pale( QColor colour )
{
  colour.setAlpha( 90 );
  return colour;
}

QgsRubberBand *bandOn( QgsMapCanvas *canvas, const QColor &colour, int width )
{
  auto *band = new QgsRubberBand( canvas );
  band->setStrokeColor( colour );
  band->setFillColor( QColor( colour.red(), colour.green(), colour.blue(), 40 ) );
  band->setSecondaryStrokeColor( QColor( 0, 0, 0, 0 ) );
  band->setWidth( width );
  return band;
}

} // namespace

HitMarks::HitMarks( QgsMapCanvas *canvas )
  : mCanvas( canvas )
  , mBands{ bandOn( canvas, pale( RED ), 7 ), bandOn( canvas, pale( BLUE ), 7 ), bandOn( canvas, RED, 3 ),
            bandOn( canvas, BLUE, 3 ), bandOn( canvas, PLACE, 2 ) }
{
  QgsRubberBand *place = mBands.back();
  place->setIcon( QgsRubberBand::ICON_CIRCLE );
  place->setIconSize( 13 );
  place->setSecondaryStrokeColor( Qt::black );
}

HitMarks::~HitMarks()
{
  if ( mCanvas )
    for ( QgsRubberBand *band : mBands )
      delete band;
}

void HitMarks::show( const HitFinding &finding, const QgsCoordinateReferenceSystem &crs )
{
  mShown = finding;
  mCrs = crs;
  if ( !mCanvas )
    return;
  const QgsGeometry *geometries[] = { &finding.first, &finding.second, &finding.firstPart, &finding.secondPart,
                                      &finding.place };
  for ( std::size_t i = 0; i < mBands.size(); ++i )
    mBands[i]->setToGeometry( *geometries[i], crs );
}

void HitMarks::clear()
{
  mShown = HitFinding();
  if ( mCanvas )
    for ( QgsRubberBand *band : mBands )
      band->reset();
}

void HitMarks::zoomTo() const
{
  if ( !mCanvas || mShown.place.isNull() )
    return;
  const QgsCoordinateTransform toMap( mCrs, mCanvas->mapSettings().destinationCrs(), QgsProject::instance() );
  try
  {
    const auto sizeOf = [&]( const QgsGeometry &geometry ) {
      const QgsRectangle box = toMap.transformBoundingBox( geometry.boundingBox() );
      return std::max( box.width(), box.height() );
    };
    const QgsPointXY place = toMap.transform( mShown.place.asPoint() );
    const double first = sizeOf( mShown.firstPart ), second = sizeOf( mShown.secondPart );
    const double size = first > 0 && second > 0 ? std::min( first, second ) : std::max( first, second );
    if ( size > 0 )
      mCanvas->setExtent( QgsRectangle::fromCenterAndSize( place, 2.5 * size, 2.5 * size ) );
    else
      mCanvas->setCenter( place );
    mCanvas->refresh();
  }
  catch ( const QgsCsException & )
  {
    // The map's CRS does not reach there: nothing to be seen.
  }
}
