// SPDX-License-Identifier: GPL-2.0-or-later
// Draws a section line on the map: a click where it begins, a click where it ends.
// Relies on QgsMapTool.
#pragma once

#include "qgsmaptool.h"
#include "qgspointxy.h"

#include <QPointer>

#include <optional>

class QgsRubberBand;

class SectionLineTool : public QgsMapTool
{
    Q_OBJECT

  public:
    explicit SectionLineTool( QgsMapCanvas *map );
    ~SectionLineTool() override;

    void canvasReleaseEvent( QgsMapMouseEvent *event ) override;
    void canvasMoveEvent( QgsMapMouseEvent *event ) override;
    void keyPressEvent( QKeyEvent *event ) override;
    void deactivate() override;

  signals:
    //! In map coordinates; the points differ.
    void drawn( const QgsPointXY &from, const QgsPointXY &to );

  private:
    void forget();

    std::optional<QgsPointXY> mFrom;
    QPointer<QgsRubberBand> mBand;
};
