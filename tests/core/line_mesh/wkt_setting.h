// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes for tests from well-known text, by a way of their own: OGR's geometries walked vertex by vertex.
// Relies on OGR and core/geometry; not on core/io, which has its own tests.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <string>
#include <utility>
#include <vector>

namespace rubicon::test
{

//! A layer of lines, one feature for each text, numbered from 0; with M where one of them has it. Throws
//! std::runtime_error where a text is no line.
PolylineSet3 lines_from_texts( const std::vector<std::string> &texts );

//! A mesh from pairs of a name and a text; throws std::runtime_error where a text is no surface.
TriangleMesh mesh_from_texts( const std::vector<std::pair<std::string, std::string>> &texts );

} // namespace rubicon::test
