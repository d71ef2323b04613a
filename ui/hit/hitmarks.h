// SPDX-License-Identifier: GPL-2.0-or-later
// What marks a hit on the map: both features, the segments or segment and triangle, and the place.
// Relies on QgsMapCanvas and its rubber bands.
#pragma once

#include "hitfinding.h"

#include "qgscoordinatereferencesystem.h"

#include <QPointer>

#include <array>

class QgsMapCanvas;
class QgsRubberBand;

class HitMarks
{
  public:
    explicit HitMarks( QgsMapCanvas *canvas );
    ~HitMarks();

    HitMarks( const HitMarks & ) = delete;
    HitMarks &operator=( const HitMarks & ) = delete;

    //! \a crs: of the finding's geometries.
    void show( const HitFinding &finding, const QgsCoordinateReferenceSystem &crs );
    void clear();

    //! Brings what is shown into view: the place in the middle, and about it the smaller of the two that meet there.
    void zoomTo() const;

  private:
    QPointer<QgsMapCanvas> mCanvas;
    std::array<QgsRubberBand *, 5> mBands; //!< the canvas's, which may go first
    HitFinding mShown;
    QgsCoordinateReferenceSystem mCrs;
};
