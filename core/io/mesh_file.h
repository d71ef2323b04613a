// SPDX-License-Identifier: GPL-2.0-or-later
// Reads mesh files that OGR has no driver for: OBJ, PLY, STL, OFF.
// Relies on io/mesh_ingest.h.
#pragma once

#include "core/compute/run.h"
#include "core/ingest/mesh_builder.h"
#include "core/io/wkb.h"

#include <string>
#include <string_view>
#include <vector>

namespace rubicon
{

class MeshIngest;

//! The reader of a format.
using MeshFormat = void ( * )( MeshIngest &file );

//! The format of file \a path by its extension (.obj, .off, .ply, .stl, in either case); null where it is another.
MeshFormat mesh_format( const std::string &path );

/**
 * Adds the faces of a mesh file whose content is \a bytes to \a builder, as one mesh called \a mesh; messages call the
 * file \a title, its path. PLY and STL may be text or binary. Coordinates come as the nearest double to what the file
 * says, and are brought to another CRS where there is a \a transform; names of groups are passed over. Warns in the log
 * of numbers of 32 bits that lie far apart. Throws Cancelled, or Error naming the file and the line or element: also
 * where there is not a single face.
 */
void read_mesh_bytes( std::string_view bytes, MeshFormat format, const std::string &title, const std::string &mesh,
                      MeshBuilder &builder, const RunOptions &options, const PartTransform &transform = {} );

//! The same of file \a path; the mesh is called \a mesh, or after the file where that is empty.
void read_mesh_file( const std::string &path, const std::string &mesh, MeshBuilder &builder, const RunOptions &options,
                     const PartTransform &transform = {} );

//! The vertices of file \a path: those that it numbers, in their order, whether a face has them or not; else the corners of all of its
//! faces, each place once, and after them those that are no places. Throws as read_mesh_file(), but a file of these formats needs no faces.
std::vector<Point3> read_mesh_file_vertices( const std::string &path, const RunOptions &options );

} // namespace rubicon
