// SPDX-License-Identifier: GPL-2.0-or-later
// Reads meshes from any OGR source or from mesh files, without QGIS.
// Relies on io/layer_source.h, io/mesh_file.h and compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/triangle_mesh.h"
#include "core/io/layer_source.h"

#include <string>

namespace rubicon
{

/**
 * Reads the faces of a layer (polygons and triangles with Z, TINs, polyhedral surfaces, their multi forms) or of a mesh
 * file (.obj, .ply, .stl, .off). \a name_field: features of a layer with the same value there are one mesh; empty: the
 * whole layer is one mesh, named after the layer. \a to_crs_wkt: the CRS to bring coordinates to, before corners are
 * welded, where the layer's own differs (empty: as they are); a mesh file has none. What was left out goes to the log.
 * Throws Cancelled, or Error naming the source and the feature or place: also where there is not a single triangle.
 */
TriangleMesh read_mesh( const LayerName &name, const std::string &name_field, const RunOptions &options,
                        const std::string &to_crs_wkt = {} );

//! The CRS of a source for read_mesh; empty: none, as always with mesh files.
std::string mesh_crs_wkt( const LayerName &name );

} // namespace rubicon
