// SPDX-License-Identifier: GPL-2.0-or-later
// What reducers need to know of all meshes, as the bytes of a record.
// Relies on cluster/plan.h, cluster/records.h and mesh/inside_rule.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/geometry/box.h"
#include "core/mesh/inside_rule.h"

#include <string>
#include <vector>

namespace rubicon
{

struct JudgedMeshes
{
    std::vector<std::string> names; //!< as TriangleMesh::names
    Box3 box;                       //!< box_around() all
    MeshSurfaces surfaces; //!< what edges tell, as if no mesh crossed itself; nothing of single triangles and edges
};

//! As the bytes of a record, and from it. Throws Error where they are damaged, or belong to another plan.
std::string bytes_of( const JudgedMeshes &judged, const Plan &plan );
JudgedMeshes judged_from( Bytes record, const Plan &plan );

} // namespace rubicon
