// SPDX-License-Identifier: GPL-2.0-or-later
// Reads 3D lines and 3D points from any OGR source, without QGIS.
// Relies on io/layer_source.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point_set3.h"
#include "core/geometry/polyline_set3.h"
#include "core/io/layer_source.h"

namespace rubicon
{

/**
 * Reads the lines of \a layer, which must have Z, with coordinates as they are; with M where any of them has M that is
 * a number (the others have NaN). What was left out, collapsed or made straight goes to the log.
 * Throws Cancelled, or Error naming the layer and the feature.
 */
PolylineSet3 read_lines( LayerSource &layer, const RunOptions &options );

/**
 * Reads the points of \a layer, which must have Z, with coordinates as they are. What was left out goes to the log.
 * Throws Cancelled, or Error naming the layer and the feature.
 */
PointSet3 read_points( LayerSource &layer, const RunOptions &options );

} // namespace rubicon
