// SPDX-License-Identifier: GPL-2.0-or-later
// Moves a section by dragging, and tells where it was clicked.
// Relies on QgsMapToolPan, which would centre the map on a click.
#pragma once

#include "qgsmaptoolpan.h"

class SectionPanTool : public QgsMapToolPan
{
    Q_OBJECT

  public:
    using QgsMapToolPan::QgsMapToolPan;

    void canvasPressEvent( QgsMapMouseEvent *event ) override;
    void canvasMoveEvent( QgsMapMouseEvent *event ) override;
    void canvasReleaseEvent( QgsMapMouseEvent *event ) override;

  signals:
    void clicked( const QgsPointXY &point );

  private:
    QPoint mPressedAt;
    bool mIsDragged = false;
};
