// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space in shares, each the task of one worker, who has all meshes.
// Relies on geometry/ and cluster/records.h.
#pragma once

#include "core/cluster/records.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <string>

namespace rubicon
{

//! A hash of all that results tell of \a lines: vertices, M, features and parts.
std::uint64_t content_of( const PolylineSet3 &lines );
//! The same of where lines run, and how their segments are numbered.
std::uint64_t content_of_segments( const PolylineSet3 &lines );
//! The same of \a mesh: vertices, triangles, and what they belong to.
std::uint64_t content_of( const TriangleMesh &mesh );

/**
 * Share \a number of \a shares: lines that follow each other, with about as many vertices as any other share has. A line is whole
 * in one of them, so a share may be empty. The rows of all shares, one after the other, are those of all lines. A share counts
 * nothing of what ingest met.
 */
PolylineSet3 share_of( const PolylineSet3 &lines, std::uint32_t number, std::uint32_t shares );

//! The vertices of the largest share.
std::size_t largest_share( const PolylineSet3 &lines, std::uint32_t shares );

//! Lines as the bytes of a record, and from it. Throws Error where they are damaged.
std::string bytes_of( const PolylineSet3 &lines );
PolylineSet3 lines_from( Bytes record );

} // namespace rubicon
