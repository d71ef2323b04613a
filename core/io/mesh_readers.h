// SPDX-License-Identifier: GPL-2.0-or-later
// The readers of mesh files, one for each format. Each takes nothing on trust: what it does not understand it refuses.
// Relies on io/mesh_ingest.h.
#pragma once

#include "core/io/mesh_ingest.h"

namespace rubicon
{

// Each hands the vertices and faces of a whole file over. Throws Cancelled, or Error naming the file and the line, or
// the element of a binary file. Memory is asked for what is there, never for what a header counts.

//! Wavefront OBJ: v and f (Wavefront, Advanced Visualizer, appendix B1); what has no faces is passed over.
void read_obj( MeshIngest &file );

//! Geomview's OFF as text, with the normals, colours and texture places that are passed over (geomview(5oogl)).
void read_off( MeshIngest &file );

//! Stanford PLY, text or binary in either byte order (G. Turk, The PLY Polygon File Format, 1994).
void read_ply( MeshIngest &file );

//! STL, text or binary (3D Systems, StereoLithography Interface Specification).
void read_stl( MeshIngest &file );

} // namespace rubicon
