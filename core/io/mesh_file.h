// SPDX-License-Identifier: GPL-2.0-or-later
// Reads mesh files that OGR has no driver for: OBJ, PLY, STL, OFF.
// Relies on io/mesh_readers.h.
#pragma once

#include "core/compute/run.h"
#include "core/ingest/mesh_builder.h"
#include "core/io/wkb.h"

#include <optional>
#include <string>
#include <string_view>

namespace rubicon
{

enum class MeshFormat
{
  obj,
  off,
  ply,
  stl
};

//! The format of file \a path by its extension (.obj, .off, .ply, .stl, in either case); nothing where it is another.
std::optional<MeshFormat> mesh_format( const std::string &path );

//! What a reader needs to know of a mesh file beside its content.
struct MeshFileName
{
    std::string title; //!< for messages: its path
    std::string mesh;  //!< the name of the mesh that its faces are
};

/**
 * Adds the faces of a mesh file whose content is \a bytes to \a builder, as one mesh. PLY and STL may be text or binary.
 * Coordinates come as the nearest double to what the file says, and are brought to another CRS where there is a
 * \a transform; names of groups are passed over. Warns in the log of numbers of 32 bits that lie far apart. Throws
 * Cancelled, or Error naming the file and the line or element: also where there is not a single face.
 */
void read_mesh_bytes( std::string_view bytes, MeshFormat format, const MeshFileName &name, MeshBuilder &builder,
                      const RunOptions &options, const PartTransform &transform = {} );

//! The same of file \a path; the mesh is called \a mesh, or after the file where that is empty.
void read_mesh_file( const std::string &path, const std::string &mesh, MeshBuilder &builder, const RunOptions &options,
                     const PartTransform &transform = {} );

} // namespace rubicon
