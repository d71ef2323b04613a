// SPDX-License-Identifier: GPL-2.0-or-later
// Brings coordinates to another CRS with the transformation that the project is set to.
// Relies on core/io/wkb.h, whose readers call it.
#pragma once

#include "core/io/wkb.h"

#include <QString>

class QgsCoordinateReferenceSystem;
class QgsCoordinateTransform;
class QgsCoordinateTransformContext;

//! Whether \a crs tells where things are: layers of a GeoPackage that have none come with one that is called undefined.
bool isDefined( const QgsCoordinateReferenceSystem &crs );

//! \a crs where it is defined, else none.
QgsCoordinateReferenceSystem definedCrs( const QgsCoordinateReferenceSystem &crs );

//! From the \a source of layer \a layer, both defined, to \a target. Throws QgsProcessingException where QGIS knows no way.
QgsCoordinateTransform transformOf( const QString &layer, const QgsCoordinateReferenceSystem &source,
                                    const QgsCoordinateReferenceSystem &target,
                                    const QgsCoordinateTransformContext &context );

//! Empty where \a transform is not valid or changes nothing. Heights stay as they are, as everywhere in QGIS.
rubicon::PartTransform partTransform( const QgsCoordinateTransform &transform );

//! What the log says of a \a layer that \a transform brings to another CRS.
QString reprojectionInWords( const QString &layer, const QgsCoordinateTransform &transform );
