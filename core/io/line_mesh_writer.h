// SPDX-License-Identifier: GPL-2.0-or-later
// Writes the events, intervals and summary of a line-mesh result, and the states of points in meshes, to files.
// Relies on GDAL/OGR and line_mesh/; fields as the contract names them.
#pragma once

#include "core/geometry/point_set3.h"
#include "core/io/output_files.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/points_in_mesh.h"

#include <string>
#include <vector>

namespace rubicon
{

//! Where the results go; the file name's extension picks the format. An empty name: not written.
struct LineMeshFiles
{
    std::string events, intervals, summary;

    std::vector<OutputFile> targets() const { return { { events }, { intervals }, { summary, false } }; }
};

/**
 * Writes \a result in its order; \a crs_wkt is that of the coordinates (empty: none).
 * Events are points with Z and M, intervals lines with Z and M, the summary is a table. Where a line has M, that of the
 * outputs and the fields depth, from and to are it; elsewhere they are the distance along the line, and depth is NULL.
 * seg is the number of a segment in its part as stored, tri that of a triangle in \a mesh. The exact place on the
 * segment is written where the result has it. Files come into being as by write_result().
 * Throws Cancelled, or Error naming the file.
 */
void write_line_mesh( const LineMeshResult &result, const PolylineSet3 &lines, const TriangleMesh &mesh,
                      const std::string &crs_wkt, const LineMeshFiles &files, const RunOptions &options );

/**
 * Writes to \a file one point with Z for each of \a points and each mesh that it is inside of, on the surface of, or
 * that is not closed (state NULL, with the reason); one without a mesh where it is outside of all.
 * Otherwise as write_line_mesh().
 */
void write_points_in_mesh( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh,
                           const std::string &crs_wkt, const std::string &file, const RunOptions &options );

} // namespace rubicon
