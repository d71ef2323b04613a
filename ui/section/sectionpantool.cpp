// SPDX-License-Identifier: GPL-2.0-or-later
// A mouse that moves far enough drags; one that does not clicks.
// Relies on Qt's distance for that.

#include "sectionpantool.h"

#include "qgsmapcanvas.h"
#include "qgsmapmouseevent.h"

#include <QApplication>

void SectionPanTool::canvasPressEvent( QgsMapMouseEvent *event )
{
  mPressedAt = event->pos();
  mIsDragged = false;
  QgsMapToolPan::canvasPressEvent( event );
}

void SectionPanTool::canvasMoveEvent( QgsMapMouseEvent *event )
{
  const bool isFar = ( event->pos() - mPressedAt ).manhattanLength() >= QApplication::startDragDistance();
  mIsDragged = mIsDragged || ( isFar && ( event->buttons() & Qt::LeftButton ) );
  if ( mIsDragged )
    QgsMapToolPan::canvasMoveEvent( event );
}

void SectionPanTool::canvasReleaseEvent( QgsMapMouseEvent *event )
{
  if ( mIsDragged || event->button() != Qt::LeftButton )
    return QgsMapToolPan::canvasReleaseEvent( event );
  canvas()->setCursor( mCursor ); // pressing has closed the hand
  emit clicked( event->mapPoint() );
}
