// SPDX-License-Identifier: GPL-2.0-or-later
// Reads mesh files that OGR has no driver for: OBJ, PLY, STL, OFF.
// Relies on CGAL's stream support, headers only.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/triangle_mesh.h"

#include <string>

namespace rubicon
{

//! True by the extension: .obj, .ply, .stl, .off, in either case.
bool is_mesh_file( const std::string &path );

/**
 * Adds the faces of file \a path to \a builder: as one mesh, named after the file. PLY and STL may be text or binary.
 * Coordinates come as the nearest double to what the file says; names of groups are passed over.
 * Throws Cancelled, or Error naming the file and the place in it.
 */
void read_mesh_file( const std::string &path, MeshBuilder &builder, const RunOptions &options );

} // namespace rubicon
