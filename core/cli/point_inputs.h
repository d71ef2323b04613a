// SPDX-License-Identifier: GPL-2.0-or-later
// The input of the commands on points in space: vertices of a layer or a mesh file, or a point cloud, by groups.
// Relies on CLI11, io/, geometry/point_groups3.h and hull/convex_hull.h.
#pragma once

#include "core/cli/space_inputs.h"
#include "core/compute/run.h"
#include "core/geometry/point_groups3.h"
#include "core/hull/convex_hull.h"
#include "core/io/layer_source.h"
#include "core/tables/table.h"

#include <string>

#include <CLI/CLI.hpp>

namespace rubicon
{

struct PointInputs
{
    SpaceInputs inputs; //!< its layer: the points
    std::string group;
};

//! Adds the positional POINTS, --group and --allow-geographic. \a of_their_own: what each group has, in the singular.
void add_point_inputs( CLI::App &command, PointInputs &inputs, const std::string &of_their_own );

//! The points, and the CRS that they are in.
struct PointsRead
{
    PointGroups3 points;
    std::string crs;
};

//! Throws Error, and Cancelled. \a name: that of the layer, parsed.
PointsRead read_points( const PointInputs &inputs, const LayerName &name, const RunOptions &options );

//! Says to the log how many points are left out, if any.
void log_left_out( const HullTotals &totals, const LogCallback &log );

//! Adds --surface: what the polygons of a body are written as, GeometryType::polygons or surface.
void add_surface_option( CLI::App &command, GeometryType &surface );

//! Throws Error where file \a path, by its format, cannot hold upright faces as \a surface says.
void check_surface( const std::string &path, GeometryType surface );

//! \a table, which has polygons, with the geometry that \a surface says.
Table as_surface( Table table, GeometryType surface );

} // namespace rubicon
