// SPDX-License-Identifier: GPL-2.0-or-later
// What the mesh check counts of each mesh, as outputs and in words.
// Relies on core/line_mesh/mesh_check.h.
#pragma once

#include "core/line_mesh/mesh_check.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <span>

//! One count of a verdict: its numeric output, what it counts, and whether that is a fault.
struct MeshVerdictCount
{
    const char *output, *description;
    std::uint64_t rubicon::MeshVerdict::*value;
    bool isFault;
};

std::span<const MeshVerdictCount> meshVerdictCounts();

std::size_t closedMeshes( const rubicon::MeshReport &report );

//! The faults of one mesh, such as "Edges of one triangle: 3; Triangles of zero area: 2"; empty: none.
QString faultsInWords( const rubicon::MeshVerdict &verdict );
