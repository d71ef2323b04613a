// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the mesh check: faults and verdicts.
// Relies on tables/table.h and line_mesh/mesh_check.h.
#pragma once

#include "core/export.h"
#include "core/line_mesh/mesh_check.h"
#include "core/tables/table.h"

namespace rubicon
{

//! One row for each of MeshReport::faults, as lines with Z: an edge from end to end, a triangle as its closed border.
RUBICON_API Table faults_table( const MeshReport &report, const TriangleMesh &mesh );

//! One row for each of MeshReport::verdicts, without geometry.
RUBICON_API Table verdicts_table( const MeshReport &report, const TriangleMesh &mesh );

} // namespace rubicon
