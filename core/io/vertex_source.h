// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the vertices of any layer or mesh file, by groups, without QGIS.
// Relies on io/layer_source.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"
#include "core/io/layer_source.h"

#include <string>

namespace rubicon
{

/**
 * Reads every vertex of \a layer, of points, lines and polygons, with coordinates as they are. \a group_field: features with
 * the same value there are one group; empty: all are one. Features without Z are left out. What was left out goes to the log.
 * Throws Cancelled, or Error naming the layer: also where it has no such field.
 */
PointGroups3 read_vertices( LayerSource &layer, const std::string &group_field, const RunOptions &options );

//! The vertices of mesh file \a path, as one group: with those that no face has where the format numbers its vertices, else the
//! corners of its faces, each once. Throws Cancelled, or Error naming the file.
PointGroups3 read_mesh_vertices( const std::string &path, const RunOptions &options );

} // namespace rubicon
