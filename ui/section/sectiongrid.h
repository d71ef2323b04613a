// SPDX-License-Identifier: GPL-2.0-or-later
// The grid of a section: lines at round distances and elevations, with their numbers at the left and below.
// Relies on QPainter and QGIS's canvas.
#pragma once

#include "qgsmapcanvasitem.h"
#include "qgsrectangle.h"

#include <QColor>
#include <QFont>
#include <QString>

class QgsMapCanvas;

//! How a grid is drawn.
struct SectionGridStyle
{
    QFont font;
    QColor ink, paper; //!< lines and numbers; what the numbers stand on
};

//! What it is drawn over.
struct SectionView
{
    QgsRectangle extent; //!< in section coordinates, heights multiplied
    double exaggeration = 1;
    double length = 0; //!< of the section line: its ends are stronger lines
    QString unit;      //!< of the numbers; may be empty
};

//! The least of 1, 2 and 5 times a power of ten that is not below \a least, which is positive.
double roundStep( double least );

//! Draws the grid of \a view over a picture of \a size from the origin of \a painter.
void paintSectionGrid( QPainter &painter, const QSizeF &size, const SectionView &view, const SectionGridStyle &style );

//! The grid over a canvas, in the colours of its palette.
class SectionGridItem : public QgsMapCanvasItem
{
  public:
    explicit SectionGridItem( QgsMapCanvas *canvas );

    //! The extent is that of the canvas. Nothing is drawn while \a length is 0.
    void setView( double length, double exaggeration, const QString &unit );

    void paint( QPainter *painter ) override;
    QRectF boundingRect() const override;

  private:
    SectionView mView;
};
