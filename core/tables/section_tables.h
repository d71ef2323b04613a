// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of sections: lines and areas.
// Relies on tables/table.h and section/mesh_sections.h.
#pragma once

#include "core/export.h"
#include "core/section/mesh_sections.h"
#include "core/tables/table.h"

#include <cstdint>
#include <span>

namespace rubicon
{

//! The planes that meshes were cut with.
struct SectionPlanes
{
    std::span<const SectionPlane> planes;
    std::span<const std::int64_t> line_ids; //!< of each upright one, the feature whose line it stands over; or empty
};

//! One row for each of MeshSections::lines, as lines with Z.
RUBICON_API Table section_lines_table( const MeshSections &sections, const SectionPlanes &planes,
                                       const TriangleMesh &mesh );

//! One row for each of MeshSections::areas, as polygons with Z. Over an upright plane they stand upright.
RUBICON_API Table section_areas_table( const MeshSections &sections, const SectionPlanes &planes,
                                       const TriangleMesh &mesh );

} // namespace rubicon
