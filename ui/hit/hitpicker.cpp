// SPDX-License-Identifier: GPL-2.0-or-later
// Asks the layers that are results, and no others.
// Relies on the layers of the canvas.

#include "hitpicker.h"

#include "qgsmapcanvas.h"
#include "qgsmapmouseevent.h"
#include "qgsvectorlayer.h"

void HitPicker::canvasReleaseEvent( QgsMapMouseEvent *event )
{
  if ( event->button() != Qt::LeftButton )
    return;
  QList<QgsMapLayer *> results;
  const QList<QgsMapLayer *> layers = canvas()->layers();
  for ( QgsMapLayer *layer : layers )
  {
    if ( HitRow::areIn( layer ) )
      results << layer;
  }
  QList<HitRow> rows;
  if ( !results.isEmpty() ) // or it asks all layers
  {
    const QList<IdentifyResult> found = identify( event->pos().x(), event->pos().y(), results, TopDownAll );
    for ( const IdentifyResult &result : found )
    {
      if ( const auto *layer = qobject_cast<const QgsVectorLayer *>( result.mLayer ) )
        rows << HitRow::of( *layer, result.mFeature );
    }
  }
  emit picked( rows );
}
