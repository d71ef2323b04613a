// SPDX-License-Identifier: GPL-2.0-or-later
// Shells within others that are turned as solids are: by the rule of parity they are holes all the same.
// Relies on mesh/inside_rule.h and compute/workers.h.
#pragma once

#include "core/mesh/inside_rule.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * Of each inner shell, turned as the shell around it is, its lowest triangle, ascending. A shell is what hangs together by
 * corners; it is inner where it lies within an odd number of others. Only of meshes whose rule is parity and that are
 * consistent: the others' shells cross or have no side. None where the meshes reach the largest doubles, and no shell that
 * has all its corners on another one: nothing is said of how that lies to it. The order of triangles and of their corners
 * changes nothing but numbers. Memory grows with what is passed on the ways out of all shells.
 */
std::vector<std::uint32_t> find_inner_solids( const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                              Workers &workers );

//! Of each mesh with \a inner_solids, as found, a sentence about them.
std::vector<std::string> inner_solid_remarks( const TriangleMesh &mesh,
                                              const std::vector<std::uint32_t> &inner_solids );

} // namespace rubicon
