// SPDX-License-Identifier: GPL-2.0-or-later
// Brings coordinates to another CRS the way the project says.
// Relies on core/io/wkb.h for who calls it.
#pragma once

#include "core/io/wkb.h"

class QgsCoordinateTransform;

//! Heights stay as they are, as everywhere in QGIS.
rubicon::PartTransform partTransform( const QgsCoordinateTransform &transform );
