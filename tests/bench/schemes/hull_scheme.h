// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 003's way to the vertices of a convex hull (gHull): a Voronoi diagram on the faces of a cube of grids, stars from it,
// star splaying, the points that are left outside, and splaying again.
// Relies on hull/stars/scheme.h and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/geometry/point.h"
#include "core/hull/stars/scheme.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace rubicon::bench
{

//! The paper's steps, between both copies.
inline constexpr const char *hull_stage_names[] = { "upload",   "Voronoi",    "stars",   "splaying",
                                                    "addition", "completion", "download" };
constexpr std::size_t hull_stage_count = std::size( hull_stage_names );

struct HullSchemeRun
{
    UnfilledVector<std::uint32_t> vertices; //!< ascending
    std::array<double, hull_stage_count> seconds = {};
    StarCounts counts;
};

/**
 * The vertices of the hull of \a points, which are finite, four or more, and in general position, by kernels on the GPU.
 * Where four are in one plane the vertices may be wrong, and StarCounts::undecided tells so: the paper breaks such ties by symbolic
 * perturbation, which makes vertices of points that are none. Throws Error where there is no GPU, or where the points are flat.
 */
HullSchemeRun find_vertices_on_gpu( std::span<const Point3> points, Workers &workers, const StarLimits &limits = {} );

//! The same, each kernel as a loop over its threads, one after the other.
HullSchemeRun find_vertices_on_cpu( std::span<const Point3> points, const StarLimits &limits = {} );

} // namespace rubicon::bench
