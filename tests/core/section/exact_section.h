// SPDX-License-Identifier: GPL-2.0-or-later
// The size of a section by sums over triangles in exact fractions: no lines are joined, no rings are found.
// Relies on GMP and on geometry/, never on the engine's predicates or constructions.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/section/section_plane.h"

namespace rubicon::test
{

struct SectionSize
{
    double area;   //!< where lines are closed, and the triangles all run the same way round
    double length; //!< over all pieces
};

//! Vertices in the plane count as on its positive side.
SectionSize size_of_section( const TriangleMesh &mesh, const SectionPlane &plane );

} // namespace rubicon::test
