// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the cases of tests/data/line_mesh and tells results in their words.
// Relies on core/line_mesh.
#pragma once

#include "core/line_mesh/line_mesh.h"

#include <string>
#include <utility>
#include <vector>

namespace rubicon::test
{

struct WrittenLineMeshCase
{
    std::string name;
    std::vector<std::string> lines;                          //!< WKT, one for each feature
    std::vector<std::pair<std::string, std::string>> meshes; //!< name and WKT
    std::vector<std::string> expected;                       //!< the lines from "hits" on
};

//! All cases of a file; throws std::runtime_error, naming the line, where one is not understood.
std::vector<WrittenLineMeshCase> read_line_mesh_cases( const std::string &path );

//! A result as the expected lines of a case.
std::vector<std::string> tell( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result );

} // namespace rubicon::test
