// SPDX-License-Identifier: GPL-2.0-or-later
// How the triangles around one vertex, its star, meet each other, without a look at each pair of them.
// Relies on geometry/triangle_mesh.h.
#pragma once

#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

class Workers;

//! What a sweep found in a star.
struct StarMeetings
{
    //! Triangles that share no more than the vertex and edges with each other, but for the pairs in meetings; ascending.
    std::vector<std::uint32_t> settled;
    //! Each pair once, ascending; a pair may share no more than others do.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> meetings;
};

/**
 * Sweeps \a triangles, which have areas and the corner \a vertex; no two have the same three corners. The cost grows with
 * n log n for n triangles, and with the meetings. Throws Cancelled.
 *
 * Seen from the vertex, a triangle is an arc of a great circle on the sphere of all directions, between the directions of
 * its other two corners. Two triangles share more than the vertex just where their arcs share a direction: a piece of the
 * half line from the vertex that way lies in both. So triangles in space become arcs on a surface, among which a sweep finds
 * what meets (Shamos and Hoey, Geometric intersection problems, FOCS 1976): a half plane turns around an axis through the
 * vertex, and two arcs that come to cross are neighbours in their order along it before.
 *
 * Where two arcs cross off their ends, so that their triangles do, one of them is set aside: it is not among the settled.
 * So is an arc that lies on two others, or in a half plane of the axis; the axis is chosen so that hardly any does.
 */
StarMeetings sweep_star( const TriangleMesh &mesh, std::uint32_t vertex, std::span<const std::uint32_t> triangles,
                         const Workers &workers );

} // namespace rubicon
