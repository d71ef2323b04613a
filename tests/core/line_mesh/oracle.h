// SPDX-License-Identifier: GPL-2.0-or-later
// The contract of lines and meshes by brute force: every segment with every triangle, GMP rationals only, nothing of
// the engine but its types.
// Relies on gmpxx and the result types of core/line_mesh.
#pragma once

#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/points_in_mesh.h"
#include "tests/core/comparison.h"

#include <span>
#include <string>

namespace rubicon::test
{

/**
 * What line_mesh() must return, exact parameters among it, but for checksum and run report. Time grows with the product
 * of segments and triangles. Throws std::logic_error where the oracle's two ways to tell whether a line passes through
 * a closed mesh, rays to the outside and the triangles around the place, contradict each other.
 */
LineMeshResult oracle_line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh );

//! What points_in_mesh() must return, but for checksum and run report.
PointsInMeshResult oracle_points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh );

/**
 * Empty where \a actual is \a expected bit for bit (distances and angles apart), else a sentence about the first
 * difference. Parameters are compared where both results have them.
 */
std::string first_difference( const LineMeshResult &expected, const LineMeshResult &actual,
                              Distances distances = Distances::compared );

std::string first_difference( const PointsInMeshResult &expected, const PointsInMeshResult &actual );

} // namespace rubicon::test
