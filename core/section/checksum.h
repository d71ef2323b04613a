// SPDX-License-Identifier: GPL-2.0-or-later
// The checksum that must agree between thread counts and ways of reading.
// Relies on section/mesh_sections.h and xxHash.
#pragma once

#include "core/section/mesh_sections.h"

namespace rubicon
{

//! XXH3 over lines (plane, mesh, the bits of places) and areas (the same, and the bits of the area).
std::uint64_t checksum( const MeshSections &sections );

} // namespace rubicon
