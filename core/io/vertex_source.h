// SPDX-License-Identifier: GPL-2.0-or-later
// Gathers the vertices of features, whoever reads them, by groups; reads those of any layer or mesh file, without QGIS.
// Relies on io/layer_source.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"
#include "core/io/layer_source.h"

#include <functional>
#include <string>
#include <vector>

namespace rubicon
{

//! Shows every feature of a source, with the value that its group goes by, to a visitor; once more from the start if need be.
using FeaturePass = std::function<void( const LayerSource::Start &start )>;

/**
 * Every vertex of the features that \a pass shows, with coordinates as they are. \a by_value: features with the same value are
 * one group; else all are one, whose value is empty. Features without Z are left out. What was left out goes to \a log, which calls the source
 * \a title. Throws Error naming the feature, and what \a pass throws.
 */
PointGroups3 gather_vertices( const FeaturePass &pass, bool by_value, const std::string &title,
                              const LogCallback &log );

//! \a points that are of no feature, as one group.
PointGroups3 as_one_group( std::vector<Point3> points );

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
