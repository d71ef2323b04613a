// SPDX-License-Identifier: GPL-2.0-or-later
// Brings coordinates to another CRS with the transformation that the project is set to.
// Relies on core/io/wkb.h, whose readers call it.
#pragma once

#include "core/io/wkb.h"

#include <QString>

class QgsCoordinateTransform;

//! Empty where \a transform is not valid or changes nothing. Heights stay as they are, as everywhere in QGIS.
rubicon::PartTransform partTransform( const QgsCoordinateTransform &transform );

//! What the log says of a \a layer that \a transform brings to another CRS.
QString reprojectionInWords( const QString &layer, const QgsCoordinateTransform &transform );
