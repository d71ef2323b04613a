// SPDX-License-Identifier: GPL-2.0-or-later
// A section as a picture in a file: its layers, the grid, and a title above.
// Relies on QGIS's map renderer and on Qt's SVG writer.
#pragma once

#include "sectiongrid.h"

#include "qgsmapsettings.h"

//! What is drawn, on white paper.
struct SectionPicture
{
    QgsMapSettings map;
    SectionView view; //!< the extent is that of the map
    QString title;
    QFont font;
};

//! Writes a picture as SVG where \a file ends so, else as PNG, twice as fine as on the screen. Returns what went wrong, else nothing; then
//! a file that was there before still is.
QString saveSectionPicture( const SectionPicture &picture, const QString &file );
