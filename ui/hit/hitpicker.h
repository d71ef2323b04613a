// SPDX-License-Identifier: GPL-2.0-or-later
// The map tool that picks hits: rows of results below the mouse, from the top of the map down.
// Relies on QgsMapToolIdentify for what lies there.
#pragma once

#include "hitrow.h"

#include "qgsmaptoolidentify.h"

class HitPicker : public QgsMapToolIdentify
{
    Q_OBJECT

  public:
    using QgsMapToolIdentify::QgsMapToolIdentify;

    void canvasReleaseEvent( QgsMapMouseEvent *event ) override;

  signals:
    void picked( const QList<HitRow> &rows ); //!< may be none
};
