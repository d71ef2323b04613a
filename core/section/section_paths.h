// SPDX-License-Identifier: GPL-2.0-or-later
// The pieces of a section joined: into lines as long as they go, and into areas with their holes.
// Relies on section/section_graph.h. Host only.
#pragma once

#include "core/section/section_graph.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

//! Nodes one after the other; of a closed line the first is the last again, of a ring it is not.
using NodePath = std::vector<std::uint32_t>;

//! All pieces, each once: from node to node where they branch or end, and closed where they do neither.
std::vector<NodePath> lines_of( const SectionGraph &graph );

//! A part of the plane: a ring that turns left, and the rings of its holes, which turn right.
struct NodeArea
{
    NodePath outer;
    std::vector<NodePath> holes;
};

/**
 * The connected parts of what lies inside of an odd number of the rings that the border pieces make. \a graph must be closed
 * (SectionGraph::is_closed), and its pieces must meet in nodes only (split_at_nodes()). Rings go through no node twice, and
 * meet others in single nodes at most: valid polygons, but for the rounding of their places. Throws Cancelled.
 */
std::vector<NodeArea> areas_of( const SectionGraph &graph, const Workers &workers );

} // namespace rubicon
