// SPDX-License-Identifier: GPL-2.0-or-later
// What the job of lines and meshes must find, from GMP rationals and every pair; and the check of every event's place.
// Relies on exact/rational.h and line_mesh/.
#pragma once

#include "core/line_mesh/line_mesh.h"

#include <string>
#include <vector>

namespace rubicon
{

//! Every hit of \a lines on \a mesh, by segment, then triangle, decided by rationals alone.
Hits brute_force_hits( const PolylineSet3 &lines, const TriangleMesh &mesh );

//! Empty where both are the same, else a sentence with the coordinates in hexadecimal.
std::string hit_difference( const PolylineSet3 &lines, const TriangleMesh &mesh, const Hits &expected,
                            const Hits &found );

/**
 * Empty where each hit is what rationals say of its segment and triangle, and the events lie at the doubles nearest to
 * the exact places of the hits, one at each place and two for each stretch; else a sentence about the first that does
 * not.
 */
std::string inexact_event( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result );

/**
 * Empty where the intervals of each line and mesh follow each other as rationals say: inside where a ray meets an odd
 * number of the different triangles, or by the rule of winding does not meet as many of them from either side; and where
 * no mesh with the rule of parity has a triangle through the inside of which a side of another runs. Else a sentence
 * about the first that do not. Knows no walls (MeshRule::walls).
 */
std::string wrong_state( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshResult &result );

} // namespace rubicon
