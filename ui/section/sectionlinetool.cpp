// SPDX-License-Identifier: GPL-2.0-or-later
// Two clicks, with a rubber band between them; the right button or Escape begins anew.
// Relies on QgsRubberBand, which goes with the canvas.

#include "sectionlinetool.h"

#include "plugin/qgis/qgiscompat.h"

#include "qgsmapcanvas.h"
#include "qgsmapmouseevent.h"
#include "qgsrubberband.h"

#include <QKeyEvent>

SectionLineTool::SectionLineTool( QgsMapCanvas *map )
  : QgsMapTool( map )
  , mBand( new QgsRubberBand( map, QgisCompat::lineGeometry ) )
{
  setCursor( Qt::CrossCursor );
  mBand->setColor( QColor( 0xd5, 0x5e, 0x00 ) );
  mBand->setWidth( 2 );
  mBand->setLineStyle( Qt::DashLine );
}

SectionLineTool::~SectionLineTool()
{
  delete mBand;
}

void SectionLineTool::canvasReleaseEvent( QgsMapMouseEvent *event )
{
  if ( event->button() != Qt::LeftButton )
    return forget();
  const QgsPointXY point = event->mapPoint();
  if ( !mFrom )
  {
    mFrom = point;
    return;
  }
  const QgsPointXY from = *mFrom;
  if ( from == point )
    return;
  forget();
  emit drawn( from, point );
}

void SectionLineTool::canvasMoveEvent( QgsMapMouseEvent *event )
{
  if ( mFrom && mBand )
    mBand->setToGeometry( QgsGeometry::fromPolylineXY( { *mFrom, event->mapPoint() } ) );
}

void SectionLineTool::keyPressEvent( QKeyEvent *event )
{
  if ( event->key() == Qt::Key_Escape )
    forget();
}

void SectionLineTool::deactivate()
{
  forget();
  QgsMapTool::deactivate();
}

void SectionLineTool::forget()
{
  mFrom.reset();
  if ( mBand )
    mBand->reset( QgisCompat::lineGeometry );
}
