// SPDX-License-Identifier: GPL-2.0-or-later
// The line on the map over which a vertical section stands.
// Relies on core/section for the slab around it; ordinary doubles.
#pragma once

#include "core/section/slab.h"

#include "qgscoordinatereferencesystem.h"
#include "qgsgeometry.h"
#include "qgspointxy.h"

#include <QString>

//! Straight, in a projected CRS or in none. Whoever looks at the section has the first point at the left.
struct SectionLine
{
    QgsPointXY from, to;
    QgsCoordinateReferenceSystem crs;

    bool isValid() const { return length() > 0; }
    double length() const;
    double stretch() const; //!< its length over that on the ellipsoid; 1 where there is no CRS or that is not known
    double azimuth() const; //!< degrees from 0 to 360, clockwise from the north of the grid

    SectionLine reversed() const { return { to, from, crs }; }

    //! Moved sideways; positive to the right, towards whoever looks at the section.
    SectionLine shifted( double by ) const;

    QgsGeometry geometry() const;
    QgsGeometry outline( double thickness ) const; //!< of the slab, on the map
    rubicon::SectionSlab slab( double thickness ) const;

    //! Its ends, azimuth, length and \a thickness in words.
    QString inWords( double thickness ) const;

    QString unit() const; //!< of its coordinates, abbreviated; empty where there is no CRS

    /**
     * The line through the collar of a hole along the mean azimuth of its trace, long enough to cover it with \a margin
     * at both ends. A vertical trace has no azimuth: then \a azimuth is taken. Not valid where the trace has no vertex.
     */
    static SectionLine throughHole( const QgsGeometry &trace, const QgsCoordinateReferenceSystem &crs, double azimuth,
                                    double margin );
};
