// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles that a mesh has more than once.
// Relies on geometry/triangle_mesh.h.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

//! The triangles with the corners, in any order, of an earlier one of their mesh; ascending.
std::vector<std::uint32_t> find_repeated_triangles( const TriangleMesh &mesh );

} // namespace rubicon
