// SPDX-License-Identifier: GPL-2.0-or-later
// Writes the points, overlaps and raw pairs of a red-blue result, and the faults of a mesh, to files.
// Relies on GDAL/OGR, red_blue/ and mesh/; fields as the contract names them.
#pragma once

#include "core/io/output_files.h"
#include "core/mesh/mesh_check.h"
#include "core/red_blue/red_blue.h"

#include <string>
#include <vector>

namespace rubicon
{

//! Where the results go; the file name's extension picks the format. An empty name: not written.
struct ResultFiles
{
    std::string points, overlaps, pairs;

    std::vector<OutputFile> targets() const { return { { points }, { overlaps }, { pairs, false } }; }
};

//! The kind as it stands in the outputs: "cross", "t_touch", "v_touch", "overlap".
const char *contact_kind_name( ContactKind kind );

/**
 * Writes \a result in its order; \a crs_wkt is that of the coordinates (empty: none). The files come into being in a
 * temporary directory beside their targets and are moved when all are complete, so that an existing file is replaced
 * only by a finished one and a failure or cancel leaves nothing behind. Points and overlaps have Z where a layer has.
 * Throws Cancelled, or Error naming the file.
 */
void write_result( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue, const std::string &crs_wkt,
                   const ResultFiles &files, const RunOptions &options );

/**
 * Writes the faults of \a report, in its order, to \a file as lines with Z: an edge from end to end, a triangle as its
 * closed border. Fields: mesh, kind, triangle (its number in \a mesh), count (triangles there). Otherwise as
 * write_result().
 */
void write_faults( const MeshReport &report, const TriangleMesh &mesh, const std::string &crs_wkt,
                   const std::string &file, const RunOptions &options );

} // namespace rubicon
