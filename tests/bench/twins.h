// SPDX-License-Identifier: GPL-2.0-or-later
// Twins: lines and meshes made up with the statistics of the papers' data, which are not public. Fixed seeds; the same
// bytes on every machine.
// Relies on core/geometry.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::bench
{

struct Twin
{
    PolylineSet3 lines;
    TriangleMesh mesh;
};

//! Which holes are drilled into the mining twin.
enum class Holes
{
  fans,      //!< from collars on a grid of 50 m; coordinates in millimetres
  degenerate //!< every one exactly through corners and sides, or in the plane of a triangle; coordinates in 1/1024 m
};

//! Whether the ore bodies of the mining twin are one mesh, or a mesh each, with the same triangles in the same order.
enum class Bodies
{
  one_mesh,
  a_mesh_each
};

/**
 * A mine in UTM coordinates: ten ore bodies, 40 closed shells, nested by fours, of 1,000,000 triangles, and 7,846 straight
 * holes with their depth as M. The data of papers 000 and 001 has that many, 15.45 million pairs in the cells of a grid of
 * 100³ and 211 thousand hits; with Holes::fans the twin comes within a tenth of both.
 */
Twin mining_twin( Holes holes, Bodies bodies = Bodies::one_mesh );

//! Where the rays end.
enum class Rays
{
  dead_zone, //!< none near the surface; every coordinate is a float, which is what paper 004's program takes
  utm        //!< anywhere; UTM coordinates in millimetres
};

/**
 * Paper 004's test: a surface of 29,260 triangles over a grid of 134 × 111, x 100 to 3100 and y 200 to 2700 before the
 * least x, y and z are taken off, and \a count rays that start half a random length before the centroid of a random
 * triangle, on its normal, and pass the centroid every other time.
 */
Twin ray_twin( std::size_t count, Rays rays );

/**
 * Pairs of a segment and a triangle in one cell of a grid with \a cells cells along each axis of the common bounding box,
 * where both lie in every cell that their own box meets: what the list of papers 000 and 001 holds.
 */
std::uint64_t grid_pairs( const Twin &twin, std::uint32_t cells );

} // namespace rubicon::bench
