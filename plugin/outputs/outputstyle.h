// SPDX-License-Identifier: GPL-2.0-or-later
// How outputs are shown when whoever ran an algorithm loads them: drawn in a style, their fields named with units.
// Relies on the styles among the resources and on the columns of core/tables.
#pragma once

#include "core/tables/table.h"

#include "qgscoordinatereferencesystem.h"

#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <vector>

class QgsProcessingContext;
class QgsVectorLayer;

//! What an output is shown with.
struct OutputStyle
{
    QString name;       //!< of the file among the styles; not looked for where a layer has no geometry
    QStringList fields; //!< its own, as they are named; they are its last ones
    std::vector<rubicon::Column> columns; //!< one for each of them
    QgsCoordinateReferenceSystem crs;     //!< of the run; a table has none itself
    QVariantMap properties;               //!< custom ones, which stay with the layer: what it was made from
};

//! Draws \a layer in the style of that name; where it cannot, returns why and leaves the layer as it was.
QString drawInStyle( QgsVectorLayer &layer, const QString &style );

/**
 * Has the output at \a destination shown with \a style, if it is to be loaded. Where that cannot be, as in formats that
 * drop or rename fields, the layer stays as QGIS draws it, and the log says why.
 */
void showWith( const OutputStyle &style, const QString &destination, QgsProcessingContext &context );
